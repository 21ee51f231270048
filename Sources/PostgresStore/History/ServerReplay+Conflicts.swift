import CatalogAccess
import CatalogModel
import PostgreSQL

extension ServerReplay {
  /// Refuses where a value is not the one that the entry has left.
  func refuseConflicts() throws {
    var conflicts = ReplayConflicts()
    let columns = HistoryColumn.all
    let differences = columns.map {
      """
      (fields & \($0.bit) <> 0 AND \(direction.oldSide)_\($0.name)
        IS DISTINCT FROM \($0.serverValue(in: "product")))
      """
    }
    try connection.forEachRow(
      of: statement(
        """
        SELECT product_id, fields, product.id, \(HistoryColumn.names(direction.oldSide)),
          \(HistoryColumn.serverValues(in: "product")), \(direction.newSide)_custom
        FROM catalog.history_product
        LEFT JOIN catalog.product ON product.id = product_id
        WHERE history_id = $1 AND fields & $2 <> 0
          AND (product.id IS NULL OR \(differences.joined(separator: " OR ")))
        ORDER BY product_id
        """, .int32(Int32(direction.isThereBit)))
    ) { row in
      let id = try row.int64(0)
      if row.isNull(2) { return conflicts.appendMissing(id) }
      conflicts.compare(
        product: id, bits: try row.int(1), expected: try HistoryValues(row, at: 3),
        found: try HistoryValues(row, at: 3 + columns.count),
        after: HistoryValues.custom(row, at: 3 + 2 * columns.count))
    }
    if direction == .undo { try findChangedAdditions(&conflicts) }
    try conflicts.throwIfAny()
  }

  /// The ids of products that the entry added and other programs have changed since.
  private static let foreignChanges = """
    SELECT DISTINCT product_id
    FROM catalog.history_foreign
    WHERE history_id >= $1 AND \(isAdded)
    """

  /// Whether a product is in the ranges of what the entry added.
  private static let isAdded = """
    product_id <= (
      SELECT last_id
      FROM catalog.history_added
      WHERE history_id = $1 AND first_id <= product_id
      ORDER BY first_id DESC
      LIMIT 1)
    """

  /// Finds products that were added, and of which no values were kept, that are not as they were
  /// added; and whether there are as many.
  private func findChangedAdditions(_ conflicts: inout ReplayConflicts) throws {
    // In a file, later changes are undone first. Here they may be those of others.
    let answers = try connection.run([
      statement(
        """
        SELECT product_id, EXISTS (SELECT 1 FROM catalog.product WHERE id = product_id)
        FROM (
          \(Self.foreignChanges)
          UNION
          SELECT product_id
          FROM catalog.history_product AS later
          JOIN catalog.history ON history.id = history_id
          WHERE history_id > $1 AND is_undone = 0
            AND later.fields & \(HistoryBits.wasThere) <> 0 AND \(Self.isAdded)
        ) AS changed
        WHERE NOT EXISTS (
          SELECT 1
          FROM catalog.history_product AS kept
          WHERE kept.history_id = $1 AND kept.product_id = changed.product_id
            AND kept.fields & \(HistoryBits.isThere) <> 0)
        ORDER BY product_id
        """),
      statement(
        """
        SELECT
          (SELECT added_count FROM catalog.history WHERE id = $1),
          (SELECT coalesce(sum((
              SELECT count(*) FROM catalog.product
              WHERE product.id BETWEEN first_id AND last_id)), 0)::bigint
            FROM catalog.history_added
            WHERE history_id = $1)
        """),
    ])
    try answers[0].forEach { row in
      conflicts.appendChangedAddition(try row.int64(0), isThere: try row.bool(1))
    }
    try answers[1].forEach { row in
      let (added, present) = (try row.int64(0), try row.int64(1))
      if added != present { conflicts.appendOtherAdded(expected: added, found: present) }
    }
  }

  /// Forgets what others have changed in products that are gone again.
  var forgettingForeignChanges: Statement {
    statement(
      """
      DELETE FROM catalog.history_foreign
      WHERE history_id >= $1 AND product_id IN (\(Self.foreignChanges))
      """)
  }

  /// Refuses where an id or an SKU that comes back is that of another product.
  func refuseTaken() throws {
    let sku = "\(direction.newSide)_sku"
    let taken = try connection.rows(
      of: statement(
        """
        (SELECT product_id, product_id, NULL::text
          FROM catalog.history_product
          WHERE \(comes) AND EXISTS (SELECT 1 FROM catalog.product WHERE id = product_id)
          ORDER BY 1 LIMIT 1)
        UNION ALL
        (SELECT product_id, other.id, other.sku
          FROM catalog.history_product
          JOIN catalog.product AS other ON other.sku = \(sku)
          WHERE history_id = $1 AND fields & $2 <> 0 AND fields & 1 <> 0
          ORDER BY 1 LIMIT 1)
        """, .int32(Int32(direction.willBeThereBit)))
    ) { row -> ChangeError in
      let (id, other) = (try row.int64(0), try row.int64(1))
      return row.isNull(2)
        ? .takenID(id) : .takenSKU(row.stringIfPresent(2), productID: other)
    }
    if let first = taken.first { throw first }
  }
}
