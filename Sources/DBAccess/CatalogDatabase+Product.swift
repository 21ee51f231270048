import CatalogModel
import GRDB

extension CatalogDatabase {
  /// Returns the product with a number, nil when there is none.
  public func product(id: Int64) throws(CatalogDatabaseError) -> ListedProduct? {
    try product(where: "product.id = ?", [id], section: nil)
  }

  /// Returns the product with an article number, nil when there is none.
  public func product(sku: String) throws(CatalogDatabaseError) -> ListedProduct? {
    try product(where: "product.sku = ?", [sku], section: nil)
  }

  /// Returns the product with a number, whose section is known.
  func product(id: Int64, section: Int) throws(CatalogDatabaseError) -> ListedProduct? {
    try product(where: "product.id = ?", [id], section: section)
  }

  private func product(
    where condition: String,
    _ arguments: StatementArguments,
    section: Int?
  ) throws(CatalogDatabaseError) -> ListedProduct? {
    try reading("read") { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ProductRow.columns)
          FROM product
          \(ProductRow.joins)
          WHERE \(condition)
          """)
      guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
      let product = ProductRow.product(row)
      return ListedProduct(
        product: product, section: try section ?? self.section(of: product.id, db))
    }
  }

  private func section(of id: Int64, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT section FROM listing WHERE product_id = ?", arguments: [id]) ?? 0
  }
}
