import CatalogAccess
import GRDB

/// Section, sort key and product.
extension ListingKey: StatementArgument {
  static var parameterCount: Int32 { 3 }

  func bind(to statement: Statement, at position: Int32) {
    statement.bind(section, at: position)
    statement.bind(sortKey, at: position + 1)
    statement.bind(productID, at: position + 2)
  }
}

/// A table whose rows are known by a listing key in a language, or in an order.
enum KeyedTable: String {
  case listing
  case listingBlock = "listing_block"
  case blockFold = "block_fold"
  case orderBlock = "order_block"

  private var owner: String { self == .orderBlock ? "sorted_by" : "language_id" }

  /// The condition on the row of an owner and a key.
  var isRow: String { "\(owner) = ? AND section = ? AND sort_key = ? AND product_id = ?" }

  func delete(_ key: ListingKey, of owner: any StatementArgument, _ db: Database) throws {
    try db.run("DELETE FROM \(rawValue) WHERE \(isRow)", [owner, key])
  }

  func insert(
    _ key: ListingKey,
    of owner: any StatementArgument,
    _ columns: String,
    _ values: [any StatementArgument],
    _ db: Database
  ) throws {
    let places = repeatElement("?", count: 4 + values.count).joined(separator: ", ")
    try db.run(
      """
      INSERT INTO \(rawValue) (\(self.owner), section, sort_key, product_id, \(columns))
      VALUES (\(places))
      """, [owner, key] + values)
  }
}

extension StatementRow {
  /// The key whose section, sort key and product are in the first three columns.
  var listingKey: ListingKey { listingKey(in: Int(id(0)), at: 1) }

  /// The key of a product whose section and sort key are in two columns.
  func listingPlace(of id: Int64, at column: Int32) -> ListingKey {
    ListingKey(section: Int(self.id(column)), sortKey: blob(column + 1) ?? [], productID: id)
  }

  func listingKey(in section: Int, at column: Int32) -> ListingKey {
    ListingKey(section: section, sortKey: blob(column) ?? [], productID: id(column + 1))
  }
}
