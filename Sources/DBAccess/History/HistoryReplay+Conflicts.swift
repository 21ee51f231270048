import CatalogAccess
import CatalogModel
import GRDB

extension HistoryReplay {
  private static let conflictLimit = 10

  /// Refuses where a value is not the one that the entry has left.
  func refuseConflicts(_ db: Database) throws {
    var conflicts: [FieldConflict] = []
    var count = 0
    func found(_ conflict: FieldConflict) {
      count += 1
      if conflicts.count < Self.conflictLimit { conflicts.append(conflict) }
    }
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
      guard row.integer(2) != nil else {
        found(FieldConflict(productID: id, field: nil, expected: "a product", found: nil))
        return
      }
      let expected = try Self.fieldTexts(row, at: 3)
      let present = try Self.fieldTexts(row, at: 3 + Int32(columns.count))
      for ((field, bit, expected), (_, _, present)) in zip(expected, present)
      where fields & bit != 0 && expected != present {
        found(FieldConflict(productID: id, field: field, expected: expected, found: present))
      }
      if fields & HistoryBits.custom == 0 { return }
      // What the entry does not change may have been changed since.
      let count = Int32(columns.count)
      let (before, now, after) = (
        row.customFields(2 + count), row.customFields(2 + 2 * count),
        row.customFields(3 + 2 * count)
      )
      for name in CustomFields.changedNames(from: before, to: after) where before[name] != now[name]
      {
        found(
          FieldConflict(
            productID: id, field: .custom(name), expected: before[name], found: now[name]))
      }
    }
    if direction == .undo {
      try refuseForeignChanges(found, db)
      try refuseOtherAdded(found, db)
    }
    if count > 0 { throw ChangeError.conflicts(conflicts, count: count) }
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

  private func refuseForeignChanges(_ found: (FieldConflict) -> Void, _ db: Database) throws {
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
      found(
        FieldConflict(
          productID: try row.int64(0), field: nil, expected: "as it was added",
          found: row.id(1) != 0 ? "changed by another program" : "removed"))
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

  /// Refuses where the ranges of what was added hold other products, or fewer, than were added.
  private func refuseOtherAdded(_ found: (FieldConflict) -> Void, _ db: Database) throws {
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
    if added != present {
      found(
        FieldConflict(
          productID: 0, field: nil, expected: "\(added) products that were added",
          found: "\(present)"))
    }
  }
}
