import CatalogAccess
import GRDB

extension ListingKey: StatementArgument {
  /// Binds section, sort key and product.
  func bind(to statement: Statement, at position: inout Int32) {
    statement.bind(self, at: position)
    position += 3
  }
}

extension Statement {
  /// Binds section, sort key and product of a key from a parameter on.
  func bind(_ key: ListingKey, at position: Int32) {
    bind(Int64(key.section), at: position)
    bind(key.sortKey, at: position + 1)
    bind(key.productID, at: position + 2)
  }
}

extension StatementRow {
  /// The key whose section, sort key and product are in the first three columns.
  var listingKey: ListingKey { listingKey(in: Int(id(0)), at: 1) }

  /// Returns the key whose sort key and product are in a column and the next.
  func listingKey(in section: Int, at column: Int32) -> ListingKey {
    ListingKey(section: section, sortKey: blob(column) ?? [], productID: id(column + 1))
  }
}
