import CatalogAccess
import CatalogImport
import GRDB

/// The SKUs that products get at the end of a file, because others have them until then: two products
/// may change places.
final class PutOffSKUs {
  private let db: Database
  private let seen: SeenProducts
  private let holder: Statement
  private let insertion: Statement
  private let update: Statement
  private var isEmpty = true

  /// - Parameter seen: The products whose rows have come: they keep the SKUs that they have.
  init(_ db: Database, seen: SeenProducts) throws {
    self.db = db
    self.seen = seen
    try db.execute(
      sql: "CREATE TEMP TABLE put_off_sku (id INTEGER PRIMARY KEY, sku TEXT, line INTEGER)")
    holder = try db.makeStatement(sql: "SELECT id FROM product WHERE sku = ?")
    insertion = try db.makeStatement(sql: "INSERT INTO temp.put_off_sku VALUES (?, ?, ?)")
    update = try db.makeStatement(sql: "UPDATE product SET sku = ?2 WHERE id = ?1")
  }

  /// Whether a row to come may take an SKU from the product that has it.
  func mayBecomeFree(_ record: ProductRecord) throws -> Bool {
    try record.withText(.sku) { sku in
      holder.bindText(sku, at: 1)
      defer { holder.reset() }
      return try holder.step() && !seen.contains(holder.row.id(0))
    }
  }

  /// Keeps the SKU of a product, which has none until ``settle()``.
  func putOff(_ id: Int64, _ record: ProductRecord) throws {
    isEmpty = false
    insertion.bind(id, at: 1)
    record.withText(.sku) { insertion.bindText($0, at: 2) }
    insertion.bind(Int64(record.line), at: 3)
    try insertion.run()
  }

  /// Gives the products their SKUs.
  ///
  /// - Returns: The errors of those whose SKUs others have kept.
  func settle() throws -> [ImportError] {
    if isEmpty { return [] }
    isEmpty = true
    var errors: [ImportError] = []
    try db.forEach("SELECT id, sku, line FROM temp.put_off_sku ORDER BY line") { row in
      let sku = row.string(1) ?? ""
      update.bind(row.id(0), at: 1)
      update.bind(row.recordValue(1), at: 2)
      do {
        try update.run()
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      {
        errors.append(.takenSKU(sku, line: Int(row.id(2))))
      }
    }
    try db.execute(sql: "DELETE FROM temp.put_off_sku")
    return errors
  }

  func end() throws { try db.execute(sql: "DROP TABLE temp.put_off_sku") }
}
