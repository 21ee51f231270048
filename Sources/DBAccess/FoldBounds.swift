import Collation
import Foundation
import GRDB
import GRDBSQLite

/// The folded names between two bounds.
///
/// Long names are cut off, so that the row of a block stays short: the first
/// bound is then less than the name, and the last greater.
struct FoldInterval: Hashable {
  /// Longer bounds are cut off.
  private static let length = 40

  var first: [UInt8]
  var last: [UInt8]

  /// The bounds of one name.
  init(only fold: [UInt8]) {
    first = Array(fold.prefix(Self.length))
    // No UTF-8 has the byte 0xFF.
    last = fold.count <= Self.length ? fold : first + [0xFF]
  }

  /// Bounds as they are stored; nil when they are not.
  init?(_ first: Data?, _ last: Data?) {
    guard let first, let last else { return nil }
    self.first = [UInt8](first)
    self.last = [UInt8](last)
  }

  /// Returns bounds that hold the names of both.
  func union(_ other: FoldInterval?) -> FoldInterval {
    guard let other else { return self }
    var bounds = self
    if other.first.lexicographicallyPrecedes(first) { bounds.first = other.first }
    if last.lexicographicallyPrecedes(other.last) { bounds.last = other.last }
    return bounds
  }
}

/// Between which bounds the folded names of a block of a listing are, and maybe
/// others: of those that begin in ASCII, and of all others.
///
/// These are neighbours in the order of most languages and not in that of
/// bytes: between `lamp` and `łuków` would be half the alphabet.
struct FoldBounds: Hashable {
  /// Nil when there are none.
  var ascii: FoldInterval?
  /// Nil when there are none.
  var others: FoldInterval?

  /// The columns that hold them.
  static let columns = "first_fold, last_fold, first_other_fold, last_other_fold"

  /// The values of the columns.
  var arguments: [Data?] {
    [ascii?.first.data, ascii?.last.data, others?.first.data, others?.last.data]
  }

  /// The bounds of one name.
  init(only fold: [UInt8]) {
    if fold.first ?? 0 < 0x80 {
      ascii = FoldInterval(only: fold)
    } else {
      others = FoldInterval(only: fold)
    }
  }

  /// Bounds as they are stored in four columns from one on; nil when they are
  /// not.
  init?(_ row: Row, at column: Int) {
    ascii = FoldInterval(row[column], row[column + 1])
    others = FoldInterval(row[column + 2], row[column + 3])
    if ascii == nil, others == nil { return nil }
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
    bounds.ascii = ascii?.union(other.ascii) ?? other.ascii
    bounds.others = others?.union(other.others) ?? other.others
    return bounds
  }
}

extension ListingBlocks {
  /// Finds out the bounds of the folded names of all blocks that have none yet:
  /// of all languages, one pass over their listings.
  static func findFolds(_ db: Database) throws {
    let languages = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT language_id
        FROM listing_block
        WHERE first_fold IS NULL AND first_other_fold IS NULL
        """)
    for languageID in languages {
      try ListingBlocks(languageID: languageID).forEachBlock(db) { block, folds in
        try db.cachedStatement(
          sql: """
            UPDATE listing_block
            SET (\(FoldBounds.columns)) = (?, ?, ?, ?)
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """
        ).execute(
          arguments: StatementArguments(folds.arguments) + [
            languageID, block.section, block.sortKey.data, block.productID,
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
            SELECT \(FoldBounds.columns)
            FROM listing_block
            WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
            """),
        arguments: [languageID, block.section, block.sortKey.data, block.productID])
      guard let row, let stored = FoldBounds(row, at: 0) else { return }
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
      var ascii = LeastAndGreatest()
      var others = LeastAndGreatest()
      for _ in 0..<(block[3] as Int) {
        guard try names.stepRow() else { break }
        let fold = folding.foldedBytes(
          of: UnsafeBufferPointer(
            start: sqlite3_column_text(statement, 0),
            count: Int(sqlite3_column_bytes(statement, 0))))
        if fold.first ?? 0 < 0x80 { ascii.add(fold) } else { others.add(fold) }
      }
      let all = ascii.all + others.all
      guard let first = all.first else { continue }
      try body(
        ListingKey(section: block[0], sortKey: block[1], productID: block[2]),
        all.reduce(FoldBounds(only: first)) { $0.including($1) })
    }
  }

  private struct LeastAndGreatest {
    private(set) var all: [[UInt8]] = []

    mutating func add(_ fold: [UInt8]) {
      if all.isEmpty {
        all = [fold, fold]
      } else if fold.lexicographicallyPrecedes(all[0]) {
        all[0] = fold
      } else if all[1].lexicographicallyPrecedes(fold) {
        all[1] = fold
      }
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

extension SQLiteStatement {
  /// Binds a number to the parameter with an index. Unlike arguments of GRDB,
  /// this instantiates no generic types, each of which costs a search command
  /// as much as reading a hundred rows.
  func bind(_ number: Int64, at index: Int32) {
    sqlite3_bind_int64(self, index, number)
  }

  /// Binds a BLOB, which is copied.
  func bind(_ bytes: [UInt8], at index: Int32) {
    if bytes.isEmpty {
      // A null pointer would be NULL.
      sqlite3_bind_zeroblob(self, index, 0)
      return
    }
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(self, index, $0.baseAddress, Int32($0.count), copies)
    }
  }
}
