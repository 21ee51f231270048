import CatalogAccess
import CatalogModel
import GRDB

extension HistoryReplay {
  /// Refuses where a value is not the one that the entry has left.
  func refuseConflicts(_ db: Database) throws {
    var conflicts = ReplayConflicts()
    let columns = HistoryColumn.all
    let differences = columns.map {
      "(fields & \($0.bit) AND \(direction.oldSide)_\($0.name) IS NOT \($0.value(in: "product")))"
    }
    try db.forEach(
      """
      SELECT product_id, fields, product.id,
        \(HistoryColumn.names(direction.oldSide)),
        \(HistoryColumn.values(in: "product")), \(direction.newSide)_custom
      FROM history_product
      LEFT JOIN product ON product.id = product_id
      WHERE history_id = ? AND fields & ?
        AND (product.id IS NULL OR \(differences.joined(separator: " OR ")))
      """,
      [entry, direction.isThereBit]
    ) { row in
      let (id, fields) = (try row.int64(0), try row.int(1))
      if row.integer(2) == nil { return conflicts.appendMissing(id) }
      conflicts.compare(
        product: id, bits: fields, expected: try HistoryValues(row, at: 3),
        found: try HistoryValues(row, at: 3 + columns.count),
        after: HistoryValues.custom(row, at: 3 + 2 * columns.count))
    }
    if direction == .undo {
      try findForeignChanges(&conflicts, db)
      try findOtherAdded(&conflicts, db)
    }
    try conflicts.throwIfAny()
  }

  /// The ids of products that the entry added and other programs have changed since.
  private var foreignChanges: String {
    """
    SELECT DISTINCT product_id
    FROM history_foreign
    WHERE history_id >= \(entry)
      AND product_id <= (
        SELECT last_id
        FROM history_added
        WHERE history_id = \(entry) AND first_id <= product_id
        ORDER BY first_id DESC
        LIMIT 1)
    """
  }

  private func findForeignChanges(_ conflicts: inout ReplayConflicts, _ db: Database) throws {
    try db.forEach(
      """
      SELECT product_id, EXISTS (SELECT 1 FROM product WHERE id = product_id)
      FROM (\(foreignChanges)) AS changed
      WHERE NOT EXISTS (
        SELECT 1
        FROM history_product AS kept
        WHERE kept.history_id = \(entry) AND kept.product_id = changed.product_id
          AND kept.fields & \(HistoryBits.isThere))
      ORDER BY product_id
      """
    ) { row in
      conflicts.appendChangedAddition(try row.int64(0), isThere: row.id(1) != 0)
    }
  }

  /// Forgets what others have changed in products that are gone again.
  func forgetForeignChanges(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM history_foreign
        WHERE history_id >= \(entry) AND product_id IN (\(foreignChanges))
        """)
  }

  /// Finds whether the ranges of what was added hold other products, or fewer, than were added.
  private func findOtherAdded(_ conflicts: inout ReplayConflicts, _ db: Database) throws {
    let counts = try db.first(
      """
      SELECT
        (SELECT added_count FROM history WHERE id = ?1),
        (SELECT sum((
            SELECT count(*) FROM product WHERE product.id BETWEEN first_id AND last_id))
          FROM history_added
          WHERE history_id = ?1)
      """,
      [entry]
    ) { (try $0.int64IfPresent(0), try $0.int64IfPresent(1) ?? 0) }
    guard case (let added?, let present)? = counts else { return }
    if added != present { conflicts.appendOtherAdded(expected: added, found: present) }
  }
}
