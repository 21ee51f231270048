/// Names of amounts that may be those in a package.
extension CompoundNames {
  /// Whether a name says nothing but that it is of an amount, which may be that of a package:
  /// `Menge` beside `Einheit`.
  static func mayBeContent(named name: String) -> Bool {
    let words = NameWords(name).words
    return !words.isEmpty && words.allSatisfy(amounts.contains)
  }

  /// Whether a name does not say that it is the unit of something else, such as the weight.
  static func mayBeUnitOfContent(named name: String) -> Bool {
    let words = NameWords(name).words
    return otherAmounts.isDisjoint(with: words) && unitsOfOther.isDisjoint(with: words)
  }

  private static let amounts: Set = [
    "qty", "quantity", "amount", "menge", "mange", "antal", "antall", "mangd", "mengde", "maengde",
    "quantite", "qte", "quantita", "qta", "cantidad", "cant", "quantidade", "qtd", "qtde",
    "hoeveelheid", "kolicina", "ilosc", "mnozstvi", "mnozstvo", "mennyiseg", "cantitate", "maara",
    "miktar", "количество", "колво", "кількість", "ποσοτητα", "数量", "數量", "수량",
  ]
  private static let unitsOfOther: Set = [
    "dimension", "dimensions", "gewichtseinheit", "vikt", "viktenhet", "vekt", "vaegt", "masse",
    "massa", "paino", "waga", "hmotnost", "вес", "вага", "重量",
  ]
}
