/// Names of prices that were, of how much they have changed, and of those that will be.
extension CompoundNames {
  /// Whether the score and the words of a price are those of one that was, or of how much it has
  /// changed.
  static func isOldPrice(_ name: String, score: Int) -> Bool {
    if (620..<630).contains(score) || (660..<670).contains(score) { return true }
    let words = NameWords(name).words
    return !oldPrices.isDisjoint(with: words)
      || words.contains { word in partsOfOldPrices.contains { word.hasPrefix($0) } }
  }

  private static let oldPrices: Set = [
    "old", "previous", "former", "last", "was", "before", "compare", "change", "changes",
    "difference",
    "diff", "delta", "increase", "ancien", "ancienne", "barre", "anterior", "antiguo", "antigo",
    "precedente", "vecchio", "statt", "alter", "bisher", "bisheriger", "oude", "tidigare",
    "tidligere",
    "gammal", "gammalt", "stara", "stary", "puvodni", "eredeti", "regi", "eski", "старая",
    "прежняя",
    "стара", "παλια", "anderung", "aenderung", "preisanderung", "variacion", "variation", "andring",
    "endring", "verandering", "wijziging",
  ]
  private static let partsOfOldPrices = [
    "streichpreis", "stattpreis", "altpreis", "preisaenderung",
  ]

  /// Whether a name is that of a price that takes the place of another: `New price`, `UVP neu`.
  static func isNewPrice(_ name: String, in table: TableName) -> Bool {
    let words = NameWords(name).words
    let rest = words.filter { !newPrices.contains($0) }
    guard rest.count < words.count, !rest.isEmpty else { return false }
    return ColumnName.readings(of: rest.joined(separator: " "), in: table)[.price] != nil
  }

  private static let newPrices: Set = [
    "new", "neu", "neuer", "neue", "nouveau", "nouvel", "nuevo", "novo", "nuovo", "nieuw", "nieuwe",
    "ny", "nya", "nytt", "nowa", "nowy", "nova", "uusi", "uj", "yeni", "новая", "нова",
  ]
}
