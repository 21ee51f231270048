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
