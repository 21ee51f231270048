import Collation
import Foundation
import GRDB
import GRDBSQLite

/// The folded names between two bounds: what the folded names of a block of a
/// listing are, and maybe more.
///
/// Long names are cut off, so that a block's row stays short: the first bound
/// is then less than the name, and the last greater.
struct FoldBounds: Hashable {
  /// Longer bounds are cut off.
  private static let length = 48

  var first: [UInt8]
  var last: [UInt8]

  /// The bounds of one name.
  init(only fold: [UInt8]) {
    first = Self.lower(fold)
    last = Self.upper(fold)
  }

  /// Bounds as they are stored; nil when they are not.
  init?(_ first: Data?, _ last: Data?) {
    guard let first, let last else { return nil }
    self.first = [UInt8](first)
    self.last = [UInt8](last)
  }

  private static func lower(_ fold: [UInt8]) -> [UInt8] { Array(fold.prefix(length)) }

  /// No UTF-8 has the byte 0xFF.
  private static func upper(_ fold: [UInt8]) -> [UInt8] {
    fold.count <= length ? fold : Array(fold.prefix(length)) + [0xFF]
  }

  /// Returns bounds that hold one more name.
  func including(_ fold: [UInt8]) -> FoldBounds {
    union(FoldBounds(only: fold)) ?? self
  }

  /// Returns bounds that hold the names of both; nil when those of the other
  /// are not known.
  func union(_ other: FoldBounds?) -> FoldBounds? {
    guard let other else { return nil }
    var bounds = self
    if other.first.lexicographicallyPrecedes(first) { bounds.first = other.first }
    if last.lexicographicallyPrecedes(other.last) { bounds.last = other.last }
    return bounds
  }

}

extension ListingBlocks {
  /// Finds out the bounds of the folded names of all blocks that have none yet:
  /// of all languages, one pass over their listings.
  static func findFolds(_ db: Database) throws {
    let languages = try Int64.fetchAll(
      db, sql: "SELECT DISTINCT language_id FROM listing_block WHERE first_fold IS NULL")
    for languageID in languages {
      try ListingBlocks(languageID: languageID).forEachBlock(db) { block, folds in
        try db.cachedStatement(
          sql: """
            UPDATE listing_block
            SET first_fold = ?, last_fold = ?
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """
        ).execute(arguments: [
          folds.first.data, folds.last.data, languageID, block.section, block.sortKey.data,
          block.productID,
        ])
      }
    }
  }

  /// Returns a block whose bounds do not hold all of its names, nil when there
  /// is none. The counts of the blocks are right.
  func blockWithWrongFolds(_ db: Database) throws -> ListingKey? {
    var wrong: ListingKey?
    try forEachBlock(db) { block, folds in
      if wrong != nil { return }
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT first_fold, last_fold
            FROM listing_block
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """),
        arguments: [languageID, block.section, block.sortKey.data, block.productID])
      guard let row, let stored = FoldBounds(row[0], row[1]) else { return }
      if stored.union(folds) != stored { wrong = block }
    }
    return wrong
  }

  /// Calls `body` with the key of each block and the bounds that its names
  /// have.
  private func forEachBlock(
    _ db: Database,
    _ body: (ListingKey, FoldBounds) throws -> Void
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
    let statement = names.sqliteStatement
    let folding = Folding.caseAndDiacriticInsensitive
    for block in blocks {
      var least: [UInt8]?
      var greatest: [UInt8] = []
      for _ in 0..<(block[3] as Int) {
        guard try names.stepRow() else { break }
        let fold = folding.foldedBytes(
          of: UnsafeBufferPointer(
            start: sqlite3_column_text(statement, 0),
            count: Int(sqlite3_column_bytes(statement, 0))))
        if least.map({ fold.lexicographicallyPrecedes($0) }) ?? true { least = fold }
        if greatest.lexicographicallyPrecedes(fold) { greatest = fold }
      }
      guard let least else { continue }
      try body(
        ListingKey(section: block[0], sortKey: block[1], productID: block[2]),
        FoldBounds(only: least).including(greatest))
    }
  }
}

extension Statement {
  /// Steps to the next row, and returns whether there is one.
  func stepRow() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }
}
