import CatalogAccess
import Collation
import GRDB
import GRDBSQLite

/// The folded names of the products of blocks: bounds, and all of them as one text.
extension ListingBlocks {
  /// Writes the texts of blocks that were changed, where these are still there.
  /// Their bounds were kept.
  func findFolds(of keys: Set<ListingKey>, _ db: Database) throws {
    if keys.isEmpty { return }
    let names = try db.makeStatement(
      sql: """
        SELECT name
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT ?
        """)
    for key in keys {
      let count = try Int.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT product_count
            FROM listing_block
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """),
        arguments: [languageID, key.section, key.sortKey.data, key.productID])
      guard let count else { continue }
      try names.setArguments([
        languageID, key.section, key.sortKey.data, key.productID, count,
      ])
      var block = BlockNames()
      while try names.step() { block.append(names.name) }
      try BlockFolds.insert(key, languageID: languageID, block.text, db)
    }
  }

  /// Returns a block whose bounds do not hold all of its names, or whose text is
  /// not that of its names; nil when there is none. The counts of the blocks
  /// are right.
  func blockWithWrongFolds(_ db: Database) throws -> ListingKey? {
    var wrong: ListingKey?
    var textCount = 0
    try forEachBlock(db) { block, folds, text in
      if wrong != nil { return }
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT \(FoldBounds.columns), folds
            FROM listing_block
            LEFT JOIN block_fold USING (language_id, section, sort_key, product_id)
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """),
        arguments: [languageID, block.section, block.sortKey.data, block.productID])
      guard let row else { return }
      if let stored = FoldBounds(row, at: 0), stored.union(folds) != stored { wrong = block }
      if let stored = row.bytes(at: 4) {
        textCount += 1
        if stored != text { wrong = block }
      }
    }
    let stored = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM block_fold WHERE language_id = ?", arguments: [languageID])
    // A text of no block would be taken for that of one that comes later.
    if wrong == nil, stored != textCount { wrong = .least(in: 0) }
    return wrong
  }

  /// Calls `body` with the key of each block, the bounds that its names have,
  /// and their text.
  private func forEachBlock(
    _ db: Database,
    _ body: (ListingKey, FoldBounds, [UInt8]) throws -> Void
  ) throws {
    let blocks = try Row.fetchAll(
      db,
      sql: """
        SELECT section, sort_key, product_id, product_count
        FROM listing_block
        WHERE language_id = ?
        ORDER BY section, sort_key, product_id
        """,
      arguments: [languageID])
    let names = try db.makeStatement(
      sql: "SELECT name FROM listing WHERE language_id = ? ORDER BY section, sort_key, product_id")
    try names.setArguments([languageID])
    var found = BlockNames()
    for block in blocks {
      found.removeAll()
      for _ in 0..<(block[3] as Int) {
        guard try names.step() else { break }
        found.append(names.name)
      }
      guard let bounds = found.bounds else { continue }
      try body(
        ListingKey(section: block[0], sortKey: block[1], productID: block[2]), bounds, found.text)
    }
  }
}

extension Statement {
  /// The name in the first column of a row.
  fileprivate var name: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: sqlite3_column_text(sqliteStatement, 0),
      count: Int(sqlite3_column_bytes(sqliteStatement, 0)))
  }
}
