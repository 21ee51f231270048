import CatalogAccess
import GRDB

/// Writes what a command changes into the history, so that it can be undone:
/// one entry, inside the command's transaction.
///
/// Changed and removed products are noted by triggers, whatever statement
/// changes them. Added ones are noted by their ids alone, as ranges: an
/// import adds no row a product, and what was added is still there when it is
/// to be undone.
final class ChangeRecorder {
  let entry: Int64
  private let db: Database
  private var added: [ClosedRange<Int64>] = []
  private var addedCount = 0
  /// The number of ranges that are held before they are written.
  private static let heldRangeCount = 10_000

  /// Begins an entry.
  init(_ note: ChangeNote, _ db: Database) throws {
    self.db = db
    try HistorySchema.create(db)
    entry = try Self.next(after: db.int64("SELECT max(id) FROM history") ?? 0)
    try db.run(
      "INSERT INTO history (id, time, action, subject, author) VALUES (?, ?, ?, ?, ?)",
      [entry, note.time, note.action.rawValue, note.subject, note.author])
    try ForeignColumns.create(db)
    try db.execute(sql: HistorySchema.triggers(entry: entry, db))
  }

  /// Returns the number of the entry behind the last one.
  private static func next(after last: Int64) throws -> Int64 {
    if last == .max {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX, message: "a change of the history has no number")
    }
    return last + 1
  }

  /// Forgets the entries before one that were undone: they can no longer be redone. What other
  /// programs changed since was changed after the last that was not.
  private static func forgetUndone(before entry: Int64, _ db: Database) throws {
    let undone = try db.int64("SELECT min(id) FROM history WHERE is_undone")
    guard let undone else { return }
    try db.run(
      """
      UPDATE OR REPLACE history_foreign SET history_id = ?1 - 1
      WHERE history_id >= ?1 AND history_id < ?2
      """, [undone, entry])
    try remove(where: "BETWEEN \(undone) AND \(entry - 1)", db)
  }

  /// Notes a change of which nothing was kept, where there are changes that could be undone.
  static func noteBarrier(
    _ note: ChangeNote,
    added: Int,
    updated: Int,
    removed: Int,
    _ db: Database
  ) throws {
    guard added + updated + removed > 0, try HistorySchema.exists(db) else { return }
    try HistorySchema.create(db)
    guard let last = try db.int64("SELECT max(id) FROM history") else { return }
    let entry = try next(after: last)
    try forgetUndone(before: entry, db)
    try db.run(
      """
      INSERT INTO history
        (id, time, action, subject, added_count, edited_count, removed_count, author)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry, note.time, HistoryEntry.barrierAction, note.subject, added, updated, removed,
        note.author,
      ])
  }

  /// Notes that all products are removed, and removes them without triggers.
  static func removeAllProducts(recordedBy recorder: ChangeRecorder?, _ db: Database) throws {
    if let recorder {
      try db.execute(sql: HistorySchema.savingRemovedProducts(entry: recorder.entry))
      try ForeignColumns.keep(entry: recorder.entry, side: "old", db)
      try db.execute(
        sql: """
          DROP TRIGGER temp.history_did_delete;
          DROP TRIGGER IF EXISTS temp.history_product_values_did_delete;
          """)
    }
    try db.execute(sql: "DELETE FROM product")
  }

  /// Leaves it to another to note products that are changed and stay.
  func leaveOutUpdates() throws {
    try db.execute(sql: "DROP TRIGGER IF EXISTS temp.history_did_update")
  }

  func noteAdded(_ id: Int64) throws {
    addedCount += 1
    added.append(joining: id)
    if added.count > Self.heldRangeCount {
      let last = added.removeLast()
      try writeRanges()
      added.append(last)
    }
  }

  /// Writes the ranges that are held, in the order of the table.
  private func writeRanges() throws {
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO history_added (history_id, first_id, last_id) VALUES (?, ?, ?)")
    for range in added.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      try insertion.run([entry, range.lowerBound, range.upperBound])
    }
    added.removeAll(keepingCapacity: true)
  }

  /// Notes products that were added to a catalog without any, by ranges of ids.
  func noteAdded(_ ids: [ClosedRange<Int64>], count: Int) {
    addedCount += count
    added += ids
  }

  /// Notes that all manufacturers and origins that there will be are added by this
  /// entry, where there are none yet: many need not be noted one by one.
  func noteAllReferencesAdded() throws {
    if try db.hasRow("SELECT 1 FROM manufacturer UNION ALL SELECT 1 FROM country") { return }
    try HistorySchema.dropAdditionTriggers(db)
    try writeAllReferencesAdded()
  }

  /// Notes that all manufacturers and origins that there are were added by this entry.
  func writeAllReferencesAdded() throws {
    try db.run(
      "INSERT INTO history_reference (history_id, kind, id, name) VALUES (?, ?, 0, '')",
      [entry, HistoryReferenceKind.allAdded])
  }

  /// Notes all products as added: there was none before, so nothing was noted of each.
  func noteAllAdded(_ db: Database) throws {
    let bounds = try db.first("SELECT min(id), max(id), count(*) FROM product") { row in
      (row.integer(0), row.integer(1), Int(row.id(2)))
    }
    guard case (let first?, let last?, let count)? = bounds else { return }
    // Far ends: their difference may be no number.
    if Int128(last) - Int128(first) == Int128(count) - 1 {
      added = [first...last]
      addedCount = count
      return
    }
    try db.forEach("SELECT id FROM product ORDER BY id") { try noteAdded($0.id(0)) }
  }

  /// Ends the entry; false where nothing was changed, which leaves no entry.
  @discardableResult
  func finish(_ db: Database) throws -> Bool {
    try HistorySchema.dropTriggers(db)
    let onlyAdded = addedCount == 1 ? added.first?.lowerBound : nil
    try writeRanges()
    let counts = try db.first(
      """
      SELECT
        count(*) FILTER (WHERE fields & ?1 = ?1),
        count(*) FILTER (WHERE fields & ?1 = ?2)
      FROM history_product
      WHERE history_id = ?3
      """,
      [HistoryBits.stays, HistoryBits.wasThere, entry]
    ) { (Int($0.id(0)), Int($0.id(1))) }
    let (edited, removed) = counts ?? (0, 0)
    if addedCount + edited + removed == 0 {
      try Self.remove(where: "= \(entry)", db)
      return false
    }
    try Self.forgetUndone(before: entry, db)
    // One product that was added is small, and its values are worth reading.
    if let id = onlyAdded, edited + removed == 0 {
      try db.execute(
        sql: HistorySchema.savingPresentProducts(entry: entry, where: "id = \(id)"))
    }
    try db.run(
      "UPDATE history SET added_count = ?, edited_count = ?, removed_count = ? WHERE id = ?",
      [addedCount, edited, removed, entry])
    if HistoryPruning.isDue(after: entry, products: edited + removed) {
      let pruning = try Self.pruning(
        entries: HistoryPruning.greatestEntryCount,
        products: HistoryPruning.greatestProductCount, db)
      if let pruning { try Self.prune(pruning, db) }
    }
    return true
  }

  // MARK: Bounds

  /// Returns the oldest entries beyond a number of them, and beyond a number of
  /// products that they keep; nil for none. The last entry counts for nothing. Those
  /// that were undone count neither: they stay, unless none is kept.
  static func pruning(entries: Int, products: Int, _ db: Database) throws -> HistoryPruning? {
    let rows = try db.all(
      """
      SELECT id, edited_count + removed_count
      FROM history
      WHERE action <> ? AND (? OR NOT is_undone)
      ORDER BY id DESC
      """, [HistoryEntry.forgottenAction, entries == 0]
    ) { (id: $0.id(0), products: try $0.count(1, isDerived: false)) }
    return HistoryPruning(entries: entries, products: products, of: rows)
  }

  /// Removes entries; the last of them stays as the mark that there were some.
  static func prune(_ pruning: HistoryPruning, _ db: Database) throws {
    try remove(where: "< \(pruning.last)", db)
    for table in try HistorySchema.presentTableNames(db) where table != "history" {
      try db.run("DELETE FROM \(table) WHERE history_id = ?", [pruning.last])
    }
    try db.run(
      """
      UPDATE history
      SET action = ?, subject = NULL, author = NULL, is_undone = 0, added_count = 0, edited_count = 0,
        removed_count = 0
      WHERE id = ?
      """, [HistoryEntry.forgottenAction, pruning.last])
  }

  /// Removes the entries whose numbers compare so.
  private static func remove(where condition: String, _ db: Database) throws {
    for table in try HistorySchema.presentTableNames(db) {
      let column = table == "history" ? "id" : "history_id"
      try db.execute(sql: "DELETE FROM \(table) WHERE \(column) \(condition)")
    }
  }
}
