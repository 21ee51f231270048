/// What products are grouped by in the tables of a catalog, as every store of tables has them.
extension ListingGrouping {
  /// The column of `product` that decides on the group.
  package var column: String {
    switch self {
    case .manufacturer: "manufacturer_id"
    case .origin: "country_id"
    case .currency: "currency"
    case .custom: "custom"
    }
  }

  /// Whether the listing carries the column, too.
  package var isCarried: Bool {
    if case .custom = self { false } else { true }
  }

  /// The table of the names of the groups; nil where the column has them.
  package var table: String? {
    switch self {
    case .manufacturer: "manufacturer"
    case .origin: "country"
    case .currency, .custom: nil
    }
  }
}
