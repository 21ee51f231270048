import CatalogAccess

/// The tables of stored listings, which all begin with the number of the language.
enum ServerListingTables {
  static let all: [CatalogTable] = [
    .language, .section, .sectionBoundary, .listing, .listingBlock, .blockFold,
  ]

  /// Those that a file does not have.
  static let ofServer = ["listing_change", "listing_chunk"]

  /// Returns the column with the number; nil for another table.
  static func number(of table: CatalogTable) -> String? {
    all.contains { $0.name == table.name } ? table.columns[0].name : nil
  }
}
