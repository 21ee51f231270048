import CatalogAccess

extension ListingSort {
  /// The columns that products are sorted by before their id, inside a section.
  var keyColumns: [String] {
    switch self {
    case .price: ["currency", "price_minor"]
    case .quantity: ["quantity"]
    case .listing, .origin, .manufacturer, .id: []
    }
  }

  /// The order as SQL, products with equal keys by their id.
  ///
  /// - Parameters:
  ///   - isReversed: Whether the greatest key comes first.
  ///   - isBackwards: Whether the last product comes first.
  func orderTerms(isReversed: Bool, isBackwards: Bool = false) -> String {
    let direction = isReversed != isBackwards ? "DESC" : "ASC"
    let unknown = isBackwards ? "NULLS FIRST" : "NULLS LAST"
    let keys = keyColumns
    // Where the first key is not known, no other is: saying so once lets SQLite
    // walk the index.
    let terms = keys.enumerated().map { position, key in
      position == 0 ? "\(key) \(direction) \(unknown)" : "\(key) \(direction)"
    }
    return (terms + ["id \(direction)"]).joined(separator: ", ")
  }

  /// The table and the column of `product` whose rows are the sections.
  var grouping: (table: String, column: String)? {
    switch self {
    case .origin: ("country", "country_id")
    case .manufacturer: ("manufacturer", "manufacturer_id")
    case .listing, .price, .quantity, .id: nil
    }
  }
}
