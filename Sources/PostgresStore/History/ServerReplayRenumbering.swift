import CatalogAccess
import PostgreSQL

/// Brings products back without the ids and SKUs that other products have now.
struct ServerReplayRenumbering {
  private let replay: ServerReplay

  init(_ replay: ServerReplay) { self.replay = replay }

  /// Gives new ids to products whose ids are in use, in all entries about them.
  ///
  /// - Complexity: O(products of the history) where an id is in use.
  func renumber() throws -> [(old: Int64, new: Int64)] {
    let connection = replay.connection
    let answers = try connection.run([
      replay.statement(
        """
        SELECT product_id FROM catalog.history_product
        WHERE \(replay.comes) AND EXISTS (SELECT 1 FROM catalog.product WHERE id = product_id)
        ORDER BY product_id
        """),
      Statement(
        """
        SELECT greatest(
          (SELECT max(id) FROM catalog.product),
          (SELECT max(product_id) FROM catalog.history_product),
          (SELECT max(product_id) FROM catalog.history_foreign),
          (SELECT max(last_id) FROM catalog.history_added))
        """),
    ])
    let taken = try answers[0].map { try $0.int64(0) }
    let greatest = try answers[1].first { try $0.int64IfPresent(0) ?? 0 } ?? 0
    if taken.isEmpty { return [] }
    // No id above the greatest: the insertion says so.
    let moved = zip(taken, Int64(1)...).compactMap { id, step in
      let (new, isOver) = greatest.addingReportingOverflow(step)
      return isOver ? nil : (old: id, new: new)
    }
    let ids: [Argument] = [.int64s(moved.map(\.old)), .int64s(moved.map(\.new))]
    // Entries before it when it is undone, and after it when it is redone: on its other side the id is
    // that of another product.
    let entries = "history_id \(replay.direction == .undo ? "<=" : ">=") \(replay.entry)"
    try connection.run(
      ["history_product", "history_foreign"].map { table in
        Statement(
          """
          UPDATE catalog.\(table) AS noted SET product_id = moved.new_id
          FROM unnest($1, $2) AS moved (old_id, new_id)
          WHERE noted.product_id = moved.old_id AND \(entries)
          """, arguments: ids)
      })
    try moveAdded(moved, entries)
    if let last = moved.last {
      try connection.run(
        Statement(
          """
          SELECT setval('catalog.product_id_seq', greatest($1, nextval('catalog.product_id_seq')))
          """, .int64(last.new)))
    }
    return moved
  }

  /// Takes ids out of the ranges that were added, and puts others in.
  private func moveAdded(_ moved: [(old: Int64, new: Int64)], _ entries: String) throws {
    let ranges = try replay.connection.rows(
      of: Statement(
        """
        SELECT history_id, first_id, last_id FROM catalog.history_added
        WHERE \(entries) AND EXISTS (
          SELECT 1 FROM unnest($1) AS moved (id) WHERE moved.id BETWEEN first_id AND last_id)
        """, .int64s(moved.map(\.old)))
    ) { (history: try $0.int64(0), first: try $0.int64(1), last: try $0.int64(2)) }
    if ranges.isEmpty { return }
    var parts: [(history: Int64, first: Int64, last: Int64)] = []
    for (history, first, last) in ranges {
      var next = first
      for (old, new) in moved where (first...max(first, last)).contains(old) {
        if next < old { parts.append((history, next, old - 1)) }
        parts.append((history, new, new))
        next = old + 1
      }
      if next <= last { parts.append((history, next, last)) }
    }
    try replay.connection.run([
      Statement(
        """
        DELETE FROM catalog.history_added USING unnest($1, $2) AS gone (history_id, first_id)
        WHERE history_added.history_id = gone.history_id
          AND history_added.first_id = gone.first_id
        """, .int64s(ranges.map(\.history)), .int64s(ranges.map(\.first))),
      Statement(
        """
        INSERT INTO catalog.history_added (history_id, first_id, last_id)
        SELECT * FROM unnest($1, $2, $3)
        """, .int64s(parts.map(\.history)), .int64s(parts.map(\.first)),
        .int64s(parts.map(\.last))),
    ])
  }

  /// Leaves the products without the SKUs that are in use.
  func clearSKUs() throws -> [ReplayAdjustment] {
    let column = "\(replay.direction.newSide)_sku"
    // The statement sees what the column held before.
    return try replay.connection.rows(
      of: replay.statement(
        """
        WITH taken AS (
          SELECT product_id, \(column) AS sku
          FROM catalog.history_product
          JOIN catalog.product ON product.sku = \(column)
          WHERE history_id = $1 AND fields & \(replay.direction.willBeThereBit) <> 0
            AND fields & 1 <> 0),
        cleared AS (
          UPDATE catalog.history_product AS kept SET \(column) = NULL
          FROM taken
          WHERE kept.history_id = $1 AND kept.product_id = taken.product_id)
        SELECT product_id, sku FROM taken ORDER BY product_id
        """)
    ) { .withoutSKU(try $0.string(1), productID: try $0.int64(0)) }
  }
}
