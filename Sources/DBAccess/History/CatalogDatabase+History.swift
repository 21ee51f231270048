public import CatalogAccess
import CatalogModel
import GRDB

extension CatalogDatabase {
  /// Undoes or redoes changes, all of them or none.
  public func replay(
    _ direction: ReplayDirection,
    _ changes: [HistoryEntry],
    isForced: Bool = false,
    productLimit: Int = 1,
    progress: (HistoryEntry) -> Void
  ) throws {
    if !isForced, changes.count == 1,
      let entry = try mergeReplay(direction, changes[0], productLimit: productLimit)
    {
      return progress(entry)
    }
    try changing("change") { db in
      for change in changes {
        let next = try Self.replayable(direction, limit: 1, db).first
        guard let next, next.id == change.id else { throw ChangeError.otherChange(next) }
        try HistorySchema.create(db)
        if next.action == HistoryEntry.barrierAction { throw ChangeError.barrier(next) }
        if try db.hasRow(
          "SELECT 1 FROM history WHERE id = ? AND \(HistoryFaults.hasOtherProducts)", [next.id])
        {
          throw DatabaseError(
            resultCode: .SQLITE_CORRUPT_INDEX,
            message: "change \(next.id) of the history has lost products")
        }
        var replay = HistoryReplay(entry: next.id, direction: direction)
        try HistorySchema.mendable { try replay.run(isForced: isForced, db) }
        let entries = try Self.entries(
          db, where: "id = \(next.id)", limit: 1, productLimit: productLimit, nil)
        if var entry = entries.first {
          entry.adjustments = replay.adjustments
          progress(entry)
        }
      }
      return true
    }
  }

  /// Returns the changes that are undone or redone next, the first of them first.
  public func replayable(
    _ direction: ReplayDirection, limit: Int, by author: ChangeAuthor = .anyone
  ) throws -> [HistoryEntry] {
    try reading("read the history of") {
      try Self.replayable(direction, by: author, limit: limit, $0)
    }
  }

  static func replayable(
    _ direction: ReplayDirection,
    by author: ChangeAuthor = .anyone,
    limit: Int,
    _ db: Database
  ) throws -> [HistoryEntry] {
    guard try HistorySchema.exists(db) else { return [] }
    var condition = direction == .undo ? "NOT is_undone AND \(isKept)" : "is_undone"
    var arguments: [any StatementArgument] = []
    if case .user(let name) = author, try HistorySchema.hasAuthors(db) {
      condition += " AND (author IS NULL OR author = ?)"
      arguments = [name]
    }
    return try entries(
      db, where: condition, arguments, isOldestFirst: direction == .redo, limit: limit,
      productLimit: 1, nil)
  }

  /// Returns what commands changed, the last first.
  public func history(
    ofProduct product: Int64? = nil,
    offset: Int = 0,
    limit: Int = .max,
    productLimit: Int = 1
  ) throws -> [HistoryEntry] {
    try reading("read the history of") { db in
      guard try HistorySchema.exists(db) else { return [] }
      // The text is the same for each product: statements are kept by it, and a reader that stays would
      // keep two for each product that it has shown.
      let condition =
        product == nil
        ? Self.isKept
        : """
        EXISTS (SELECT 1 FROM history_product
          WHERE history_id = history.id AND product_id = ?)
        OR EXISTS (SELECT 1 FROM history_added
          WHERE history_id = history.id AND ? BETWEEN first_id AND last_id)
        """
      return try Self.entries(
        db, where: condition, product.map { [$0, $0] } ?? [], offset: offset, limit: limit,
        productLimit: productLimit, product)
    }
  }

  /// Returns how many changes the catalog keeps.
  public func historyCount() throws -> Int {
    try reading("read the history of") { db in
      try HistorySchema.exists(db)
        ? db.int("SELECT count(*) FROM history WHERE \(Self.isKept)") ?? 0 : 0
    }
  }

  static func entries(
    _ db: Database,
    where condition: String,
    _ arguments: [any StatementArgument] = [],
    isOldestFirst: Bool = false,
    offset: Int = 0,
    limit: Int,
    productLimit: Int,
    _ product: Int64?
  ) throws -> [HistoryEntry] {
    try HistorySchema.mendable {
      try entriesUnchecked(
        db, where: condition, arguments, isOldestFirst: isOldestFirst, offset: offset, limit: limit,
        productLimit: productLimit, product)
    }
  }

  private static func entriesUnchecked(
    _ db: Database,
    where condition: String,
    _ arguments: [any StatementArgument],
    isOldestFirst: Bool,
    offset: Int,
    limit: Int,
    productLimit: Int,
    _ product: Int64?
  ) throws -> [HistoryEntry] {
    try db.all(
      """
      SELECT id, time, action, subject, is_undone, added_count, edited_count, removed_count,
        \(HistorySchema.hasAuthors(db) ? "author" : "NULL")
      FROM history
      WHERE \(condition)
      ORDER BY id \(isOldestFirst ? "ASC" : "DESC")
      LIMIT ? OFFSET ?
      """,
      arguments + [limit, offset]
    ) { row in
      HistoryEntry(
        id: row.id(0), time: try row.int64(1), action: row.string(2) ?? "", subject: row.string(3),
        author: row.string(8), isUndone: try row.int64(4) != 0,
        added: try row.count(5, isDerived: false),
        edited: try row.count(6, isDerived: false),
        removed: try row.count(7, isDerived: false),
        products: try products(of: row.id(0), limit: productLimit, product, db))
    }
  }

  private static func products(
    of entry: Int64,
    limit: Int,
    _ product: Int64?,
    _ db: Database
  ) throws -> [ProductHistory] {
    let condition = product == nil ? "" : "AND product_id = ?"
    // What the next change of its name found, if there was one.
    let nameSince = """
      (SELECT later.old_name
        FROM history CROSS JOIN history_product AS later
          ON later.history_id = history.id AND later.product_id = kept.product_id
        WHERE history.id > kept.history_id AND later.old_name IS NOT NULL
        ORDER BY history.id
        LIMIT 1)
      """
    return try db.all(
      """
      SELECT product_id, fields,
        coalesce(new_name, old_name, \(nameSince), (SELECT name FROM product WHERE id = product_id)),
        \(HistorySchema.readNames("old", db)), \(HistorySchema.readNames("new", db))
      FROM history_product AS kept
      WHERE history_id = ? \(condition)
      ORDER BY product_id
      LIMIT ?
      """,
      [entry] + (product.map { [$0] } ?? []) + [limit]
    ) { row in
      ProductHistory(
        productID: try row.int64(0), name: row.string(2), bits: try row.int(1),
        from: try HistoryValues(row, at: 3),
        to: try HistoryValues(row, at: 3 + HistoryColumn.all.count))
    }
  }
}
