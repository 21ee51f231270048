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

  /// The field whose values are the sections.
  package var grouping: ListingGrouping? {
    switch self {
    case .origin: .origin
    case .manufacturer: .manufacturer
    case .listing, .price, .quantity, .id, .custom: nil
    }
  }
}
