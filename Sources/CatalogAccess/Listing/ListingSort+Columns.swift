/// What products are sorted by in the tables of a catalog, as every store of tables has them.
extension ListingSort {
  /// The columns that products are sorted by before their id, inside a section.
  package var keyColumns: [String] {
    switch self {
    case .price: ["currency", "price_minor"]
    case .quantity: ["quantity"]
    case .listing, .origin, .manufacturer, .id, .custom: []
    }
  }

  /// The table and the column of `product` whose rows are the sections.
  package var grouping: (table: String, column: String)? {
    switch self {
    case .origin: ("country", "country_id")
    case .manufacturer: ("manufacturer", "manufacturer_id")
    case .listing, .price, .quantity, .id, .custom: nil
    }
  }
}
