import CatalogAccess
import CatalogFields
import CatalogModel
import GRDB

/// Takes back the change of an entry, or makes it again: statements over the
/// rows that the history keeps, whatever their number.
struct HistoryReplay {
  let entry: Int64
  let direction: ReplayDirection
  let bothBits = HistoryBits.stays
  /// The changes that could not be replayed exactly.
  private(set) var adjustments: [ReplayAdjustment] = []

  init(entry: Int64, direction: ReplayDirection) {
    self.entry = entry
    self.direction = direction
  }

  /// - Parameter isForced: Whether values that have changed since are
  ///   overwritten.
  mutating func run(isForced: Bool, _ db: Database) throws {
    if !isForced { try refuseConflicts(db) }
    // Manufacturers and origins that go again with their last product.
    try ForeignColumns.create(db)
    try db.execute(sql: HistorySchema.referenceTriggers(entry, db))
    if direction == .undo { try saveAdded(db) }
    try saveForeignColumns(db)
    try addReferences(db)
    try removeProducts(db)
    try vacateSKUs(db)
    if isForced {
      let taken = ReplayRenumbering(entry: entry, direction: direction)
      adjustments += try gone(db) + taken.renumber(db) + taken.clearSKUs(db)
    }
    do {
      try changeProducts(db)
      try insertProducts(db)
      try ForeignColumns.restore(entry: entry, side: direction.newSide, db)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw try taken(error, db)
    }
    try end(db)
  }

  /// Removes what has no product any more, and notes that the entry was replayed.
  func end(_ db: Database) throws {
    try OrphanedReferences(
      entry: entry, side: direction.oldSide, keepsOthers: direction == .undo
    ).remove(db)
    try HistorySchema.dropTriggers(db)
    if direction == .undo { try forgetForeignChanges(db) }
    try db.run("UPDATE history SET is_undone = ? WHERE id = ?", [direction == .undo, entry])
  }

  // MARK: Steps

  /// Finds the products that would change and are no more.
  private func gone(_ db: Database) throws -> [ReplayAdjustment] {
    try db.int64s(
      """
      SELECT product_id
      FROM history_product
      WHERE history_id = ?1 AND fields & ?2 = ?2
        AND NOT EXISTS (SELECT 1 FROM product WHERE id = product_id)
      ORDER BY product_id
      """, [entry, bothBits]
    ).map { .gone(productID: $0) }
  }

  /// Keeps the products that were added, to be able to add them again.
  private func saveAdded(_ db: Database) throws {
    try db.execute(
      sql: HistorySchema.savingPresentProducts(
        entry: entry,
        where: """
          id IN (
            SELECT product.id
            FROM history_added CROSS JOIN product ON product.id BETWEEN first_id AND last_id
            WHERE history_id = \(entry))
          """))
  }

  /// Keeps what other programs have written to the products that go, and to those in whose place
  /// others come.
  private mutating func saveForeignColumns(_ db: Database) throws {
    guard try ForeignColumns.isKept(db) else { return }
    try ForeignColumns.forget(entry: entry, side: direction.oldSide, db)
    try ForeignColumns.keep(
      entry: entry, side: direction.oldSide,
      where: """
        id IN (
          SELECT product_id
          FROM history_product
          WHERE history_id = \(entry) AND fields & \(direction.isThereBit) AND (
            NOT fields & \(direction.willBeThereBit) OR EXISTS (
              SELECT 1 FROM \(ForeignColumns.historyTable) AS noted
              WHERE noted.history_id = \(entry) AND noted.source = 'product'
                AND noted.row_id = product_id AND noted.side = '\(direction.newSide)')))
        """, db)
    for table in SchemaDifferences.sourceNames {
      let side = table == "product" ? direction.newSide : ForeignColumns.lastSide
      adjustments += try ForeignColumns.lost(of: table, side: side, entry: entry, db).map {
        .withoutColumn($0, table: table)
      }
    }
  }

  /// Adds the manufacturers and origins of the products; those that went get their ids back.
  func addReferences(_ db: Database) throws {
    for (table, column, _) in HistoryColumn.references {
      let foreign = try ForeignColumns.kept(
        of: table, rowID: "history_reference.id", side: ForeignColumns.lastSide, entry: entry, db)
      let columns = (table == "country" ? ["code"] : []) + foreign.map(\.column)
      let values = (table == "country" ? ["code"] : []) + foreign.map(\.value)
      let names = """
        SELECT \(direction.newSide)_\(column)
        FROM history_product
        WHERE history_id = \(entry) AND \(direction.newSide)_\(column) IS NOT NULL
        """
      func insertion(_ ids: [String]) -> String {
        """
        INSERT INTO \(table) (\((ids + ["name"] + columns).joined(separator: ", ")))
        SELECT \((ids + ["name"] + values).joined(separator: ", "))
        FROM history_reference
        WHERE history_id = \(entry) AND kind = '\(table)' AND name IN (\(names))
        ON CONFLICT DO NOTHING;

        """
      }
      // One whose id is taken gets another.
      try db.execute(
        sql: insertion(["id"]) + insertion([])
          + "INSERT INTO \(table) (name) \(names) ON CONFLICT DO NOTHING")
    }
  }

  private func removeProducts(_ db: Database) throws {
    try db.run(
      """
      DELETE FROM product
      WHERE id IN (
        SELECT product_id
        FROM history_product
        WHERE history_id = ? AND fields & ? = ?)
      """,
      [entry, bothBits, direction.isThereBit])
  }

  /// Removes the SKUs that change from products that stay: two may have changed places.
  private func vacateSKUs(_ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE product
        SET sku = NULL
        WHERE id IN (
          SELECT product_id
          FROM history_product
          WHERE history_id = \(entry) AND fields & \(bothBits) = \(bothBits) AND fields & 1)
        """)
  }

  private func changeProducts(_ db: Database) throws {
    let rows =
      "FROM history_product AS kept WHERE kept.history_id = \(entry) "
      + "AND kept.fields & \(bothBits) = \(bothBits)"
    let fields = try db.int64s("SELECT DISTINCT fields \(rows)").reduce(0) { $0 | Int($1) }
    if fields == 0 { return }
    let assignments = HistoryColumn.all.filter { fields & $0.bit != 0 }.map { column in
      var value = "kept.\(direction.newSide)_\(column.name)"
      if let table = column.table { value = "(SELECT id FROM \(table) WHERE name = \(value))" }
      return """
        \(column.source) = CASE WHEN kept.fields & \(column.bit) THEN \(value)
          ELSE product.\(column.source) END
        """
    }
    let merged = fields & HistoryBits.custom == 0 ? [] : try mergedCustomFields(db)
    try db.execute(
      sql: """
        UPDATE product
        SET \(assignments.joined(separator: ", "))
        \(rows) AND product.id = kept.product_id
        """)
    for (id, custom) in merged {
      try db.run("UPDATE product SET custom = ? WHERE id = ?", [custom, id])
    }
  }

  /// Returns what becomes of the custom fields of products in which others were changed since:
  /// those alone change that the entry is about.
  private func mergedCustomFields(_ db: Database) throws -> [(id: Int64, custom: String?)] {
    try db.all(
      """
      SELECT product_id, custom, \(direction.oldSide)_custom, \(direction.newSide)_custom
      FROM history_product
      CROSS JOIN product ON product.id = product_id
      WHERE history_id = \(entry) AND fields & \(bothBits) = \(bothBits)
        AND fields & \(HistoryBits.custom) AND custom IS NOT \(direction.oldSide)_custom
      """
    ) { row in
      var custom = row.customFields(1)
      custom.applyChange(from: row.customFields(2), to: row.customFields(3))
      return (row.id(0), custom.storedText)
    }
  }

  private func insertProducts(_ db: Database) throws {
    let foreign = try ForeignColumns.kept(
      of: "product", rowID: "product_id", side: direction.newSide, entry: entry, db)
    let columns = ["id"] + HistoryColumn.all.map(\.source) + foreign.map(\.column)
    let values = HistoryColumn.all.map { column in
      let value = "\(direction.newSide)_\(column.name)"
      return column.table.map { "(SELECT id FROM \($0) WHERE name = \(value))" } ?? value
    }
    try db.run(
      """
      INSERT INTO product (\(columns.joined(separator: ", ")))
      SELECT product_id, \((values + foreign.map(\.value)).joined(separator: ", "))
      FROM history_product
      WHERE history_id = ? AND fields & ? = ?
      """,
      [entry, bothBits, direction.willBeThereBit])
  }

  // MARK: Conflicts

  /// Returns what a product that comes back finds taken.
  private func taken(_ error: DatabaseError, _ db: Database) throws -> any Error {
    try db.first(
      """
      SELECT product_id, other.id, \(direction.newSide)_sku
      FROM history_product
      JOIN product AS other
        ON other.sku = \(direction.newSide)_sku AND other.id <> product_id OR
          (other.id = product_id AND fields & \(bothBits) = \(direction.willBeThereBit))
      WHERE history_id = ? AND fields & ?
      ORDER BY other.id = product_id DESC, product_id
      LIMIT 1
      """,
      [entry, direction.willBeThereBit]
    ) { row in
      let (id, other) = (try row.int64(0), row.id(1))
      return id == other ? ChangeError.takenID(id) : .takenSKU(row.string(2), productID: other)
    } ?? error
  }
}
