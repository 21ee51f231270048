/// Names of prices that were, and of how much they have changed.
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
    "old", "previous", "former", "was", "before", "compare", "change", "changes", "difference",
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
}
