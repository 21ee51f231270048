import CatalogAccess
import GRDB

/// Brings products back without the ids and SKUs that other products have now.
struct ReplayRenumbering {
  let entry: Int64
  let direction: ReplayDirection

  /// Gives new ids to products whose ids are in use, in all entries about them.
  ///
  /// - Complexity: O(products of the history) where an id is in use.
  func renumber(_ db: Database) throws -> [ReplayAdjustment] {
    let taken = try db.int64s(
      """
      SELECT product_id
      FROM history_product
      CROSS JOIN product ON product.id = product_id
      WHERE history_id = \(entry)
        AND fields & \(HistoryBits.stays)
          = \(direction.willBeThereBit)
      ORDER BY product_id
      """)
    if taken.isEmpty { return [] }
    let greatest = try db.int64(
      """
      SELECT max(
        coalesce((SELECT max(id) FROM product), 0),
        coalesce((SELECT max(product_id) FROM history_product), 0),
        coalesce((SELECT max(product_id) FROM history_foreign), 0),
        coalesce((SELECT max(last_id) FROM history_added), 0))
      """)
    var last = greatest ?? 0
    // Entries before it when it is undone, and after it when it is redone:
    // on its other side the id is that of another product.
    let entries = direction == .undo ? "history_id <= \(entry)" : "history_id >= \(entry)"
    var adjustments: [ReplayAdjustment] = []
    for id in taken {
      // No id above the greatest: the insertion says so.
      if last == .max { break }
      last += 1
      for table in ["history_product", "history_foreign"] {
        try db.run(
          "UPDATE \(table) SET product_id = ? WHERE product_id = ? AND \(entries)", [last, id])
      }
      try ForeignColumns.renumber(from: id, to: last, where: entries, db)
      try moveAdded(from: id, to: last, entries, db)
      adjustments.append(.renumbered(from: id, to: last))
    }
    return adjustments
  }

  /// Takes an id out of the ranges that were added, and puts another in.
  private func moveAdded(
    from id: Int64,
    to new: Int64,
    _ entries: String,
    _ db: Database
  ) throws {
    let ranges = try db.all(
      """
      SELECT history_id, first_id, last_id
      FROM history_added
      WHERE \(entries) AND ? BETWEEN first_id AND last_id
      """,
      [id]
    ) { (try $0.int64(0), try $0.int64(1), try $0.int64(2)) }
    for (history, first, last) in ranges {
      try db.run(
        "DELETE FROM history_added WHERE history_id = ? AND first_id = ?", [history, first])
      var parts = [(new, new)]
      if first < id { parts.append((first, id - 1)) }
      if id < last { parts.append((id + 1, last)) }
      for (first, last) in parts {
        try db.run(
          "INSERT INTO history_added (history_id, first_id, last_id) VALUES (?, ?, ?)",
          [history, first, last])
      }
    }
  }

  /// Leaves the products without the SKUs that are in use.
  func clearSKUs(_ db: Database) throws -> [ReplayAdjustment] {
    let column = "\(direction.newSide)_sku"
    let taken = try db.all(
      """
      SELECT product_id, \(column)
      FROM history_product
      JOIN product ON product.sku = \(column)
      WHERE history_id = \(entry) AND fields & \(direction.willBeThereBit) AND fields & 1
      ORDER BY product_id
      """
    ) { (id: try $0.int64(0), sku: $0.string(1) ?? "") }
    return try taken.map { id, sku in
      try db.run(
        "UPDATE history_product SET \(column) = NULL WHERE history_id = ? AND product_id = ?",
        [entry, id])
      return .withoutSKU(sku, productID: id)
    }
  }
}
