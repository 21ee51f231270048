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
  /// Whether products whose rows have not come by the end are to be removed.
  private let removesOthers: Bool

  /// - Parameters:
  ///   - seen: The products whose rows have come: they keep the SKUs that they have.
  ///   - removesOthers: Whether the others are to be removed behind the file.
  init(_ db: Database, seen: SeenProducts, removesOthers: Bool) throws {
    self.db = db
    self.seen = seen
    self.removesOthers = removesOthers
    try db.execute(
      sql: "CREATE TEMP TABLE put_off_sku (id INTEGER PRIMARY KEY, sku TEXT, line INTEGER)")
    holder = try db.makeStatement(sql: "SELECT id FROM product WHERE sku = ?")
    insertion = try db.makeStatement(sql: "INSERT INTO temp.put_off_sku VALUES (?, ?, ?)")
    update = try db.makeStatement(sql: "UPDATE product SET sku = ?2 WHERE id = ?1")
  }

  /// Whether a row to come may take an SKU from the product that has it.
  func mayBecomeFree(_ record: ProductRecord) throws -> Bool {
    record.withText(.sku) { holder.bindText($0, at: 1) }
    return try isHolderUnseen()
  }

  /// Whether the product that has the SKU of the statement has not been met.
  private func isHolderUnseen() throws -> Bool {
    defer { holder.reset() }
    return try holder.step() && !seen.contains(holder.row.id(0))
  }

  /// Keeps the SKU of a product, which has none until ``settle()``.
  func putOff(_ id: Int64, _ record: ProductRecord) throws {
    isEmpty = false
    insertion.bind(id, at: 1)
    record.withText(.sku) { insertion.bindText($0, at: 2) }
    insertion.bind(Int64(record.line), at: 3)
    try insertion.run()
  }

  /// Gives the products their SKUs, but for those of products that are to be removed.
  ///
  /// - Returns: The errors of those whose SKUs others have kept.
  func settle() throws -> [ImportError] { try settle(waits: removesOthers) }

  /// Gives the products the SKUs of others that were removed behind the file.
  func settleRest() throws {
    if let error = try settle(waits: false).first { throw error }
    try end()
  }

  private func settle(waits: Bool) throws -> [ImportError] {
    if isEmpty { return [] }
    isEmpty = true
    var errors: [ImportError] = []
    var waiting: [Int64] = []
    try db.forEach("SELECT id, sku, line FROM temp.put_off_sku ORDER BY line") { row in
      let sku = row.string(1) ?? ""
      if waits {
        holder.bind(row.recordValue(1), at: 1)
        if try isHolderUnseen() { return waiting.append(row.id(0)) }
      }
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
    isEmpty = waiting.isEmpty
    if isEmpty {
      try db.execute(sql: "DELETE FROM temp.put_off_sku")
    } else {
      let kept = "SELECT value FROM json_each('\(waiting)')"
      try db.execute(sql: "DELETE FROM temp.put_off_sku WHERE id NOT IN (\(kept))")
    }
    return errors
  }

  func end() throws { try db.execute(sql: "DROP TABLE temp.put_off_sku") }
}
