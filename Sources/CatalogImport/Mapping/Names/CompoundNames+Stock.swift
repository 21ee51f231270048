import CatalogFields

/// Names of stocks by a place, or by what is there.
extension CompoundNames {
  /// Returns whether a name may be one of a stock: it begins with a word for it, and what stands
  /// behind it says where.
  static func mayBeStock(named name: String) -> Bool {
    let words = NameWords(name).words
    let isOnHand = words.starts(with: ["on", "hand"])
    guard words.count > (isOnHand ? 2 : 1), let first = words.first,
      isOnHand || ["inventory", "stock", "qty"].contains(first)
    else { return false }
    return exceptions(of: .quantity).union(otherStockWords)
      .isDisjoint(with: words.dropFirst(isOnHand ? 2 : 1))
  }

  /// Whether a column is called as a shop or a store, so that whole numbers in it may be its stock.
  static func isPlaceOfStock(_ name: String) -> Bool {
    let words = NameWords(name).words
    guard let first = words.first, let last = words.last else { return false }
    return (places.contains(first.trimmingDigits) || places.contains(last.trimmingDigits))
      && exceptions(of: .quantity).union(otherStockWords).isDisjoint(with: words)
  }

  private static let places = Set(
    """
    butik butikk centrallager zentrallager hauptlager aussenlager lager filiale laden tienda almacen \
    deposito magasin boutique entrepot negozio magazzino sklep magazyn prodejna sklad predajna \
    store shop warehouse kauppa myymala varasto winkel magazijn loja armazem uzlet raktar magaza \
    depo depot outlet магазин склад магазини 店舗 倉庫 仓库
    """.split(separator: " ").map(String.init))

  private static let otherStockWords: Set = [
    "id", "no", "number", "code", "date", "location", "status", "policy", "tracker", "tracking",
    "type", "unit", "value", "cost", "price", "item", "account", "uom", "days", "turnover", "age",
    "year", "bin", "shelf", "room", "group", "keeping", "last", "point", "level",
  ]

  /// Whether words end with two that say what is there: `Yards on hand`, `Antal rullar i lager`.
  static func isStockAtEnd(of words: [String]) -> Bool {
    stocks.contains(words.suffix(2).joined(separator: " "))
      && exceptions(of: .quantity).isDisjoint(with: words.dropLast(2))
  }

  private static let stocks: Set = [
    "on hand", "in stock", "pa lager", "i lager", "auf lager", "op voorraad", "en stock",
    "en existencia", "em estoque", "in magazzino", "na sklade", "na stanie", "w magazynie",
    "на складе", "в наличии", "на складі",
  ]
}
