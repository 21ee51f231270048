import CatalogAccess
import GRDB

extension ListingGrouping {
  /// Returns what a row says of the group of a product.
  func column(_ column: Int32, of row: StatementRow) -> GroupValues.Column {
    table == nil ? .text(row.utf8(column)) : .row(row.integer(column))
  }
}

extension ComputedGroups {
  /// Appends the products of a stored listing, in its order.
  ///
  /// - Parameter known: The ids of those that are wanted; nil for all.
  mutating func append(
    listingOf language: StoredLanguage, by grouping: ListingGrouping,
    among known: FoundIDSet? = nil, _ db: Database
  ) throws {
    let rows = try db.makeStatement(
      sql: """
        SELECT product_id, \(grouping.column) FROM listing
        WHERE language_id = ? ORDER BY section, sort_key, product_id
        """)
    rows.bind(language.id, at: 1)
    defer { rows.reset() }
    let row = rows.row
    while try rows.step() {
      if known?.contains(row.id(0)) == false { continue }
      try append(row.id(0), grouping.column(1, of: row))
    }
  }
}
