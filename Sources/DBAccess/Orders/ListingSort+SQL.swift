import CatalogAccess

extension ListingSort {
  /// The columns that products are sorted by before their id, inside a section.
  var keyColumns: [String] {
    switch self {
    case .price: ["currency", "price_minor"]
    case .quantity: ["quantity"]
    case .listing, .origin, .manufacturer, .id, .custom: []
    }
  }

  /// The order as SQL, products with equal keys by their id.
  func orderTerms(isReversed: Bool) -> String {
    let direction = isReversed ? "DESC" : "ASC"
    // Where the first key is not known, no other is: saying so once lets SQLite
    // walk the index.
    let terms = keyColumns.enumerated().map { position, key in
      "\(key) \(direction)" + (position == 0 ? " NULLS LAST" : "")
    }
    return (terms + ["product.id \(direction)"]).joined(separator: ", ")
  }

  /// The table and the column of `product` whose rows are the sections.
  var grouping: (table: String, column: String)? {
    switch self {
    case .origin: ("country", "country_id")
    case .manufacturer: ("manufacturer", "manufacturer_id")
    case .listing, .price, .quantity, .id, .custom: nil
    }
  }
}
