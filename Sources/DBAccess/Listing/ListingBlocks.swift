import CatalogAccess
import Foundation
import GRDB
import GRDBSQLite

/// The counts that make ordinals cheap: each section of a stored listing is
/// divided into blocks of some hundred products, and a block says at which key
/// it begins and how many products it has.
///
///     section S   [ least .. 512 ][ Saw 3 .. 498 ][ Socket 1 .. 700 ] ..
///
/// The product with an ordinal is found by adding up counts, of sections and
/// then of blocks, and stepping through one block; the ordinal of a product the
/// other way round. A change of the listing changes one count. A block that has
/// become too large is divided, one that has become too small joins the one
/// before it.
struct ListingBlocks {
  /// A block is divided when it has more products than this.
  static let greatestCount = 1024
  /// The number of products of a block when all blocks are rebuilt.
  static let usualCount = ListingPieces.usualCount
  /// A block with fewer joins the one before it, if both fit into one.
  static let leastCount = 192

  let languageID: Int64
  /// The blocks whose names were changed, where they are noted.
  var changes: ChangedBlocks?

  private struct Block {
    var key: ListingKey
    var count: Int
    /// Of the folded names; nil where that is not known.
    var folds: FoldBounds?

    var foldArguments: [Data?] { folds?.arguments ?? [nil, nil, nil, nil] }
  }

  // MARK: Reading

  /// Returns the key of the block in which a product of a section stands, and
  /// how many products of the section stand before that block.
  func start(ofOrdinal ordinal: Int, in section: Int, _ db: Database) throws -> (
    key: ListingKey, ordinal: Int
  ) {
    let statement = try db.cachedStatement(sql: Self.sqlOfStarts)
    try statement.setArguments([languageID, section])
    defer { sqlite3_reset(statement.sqliteStatement) }
    // A section of a million products has two thousand blocks: only the counts
    // are read of those that are passed over.
    var before = 0
    while sqlite3_step(statement.sqliteStatement) == SQLITE_ROW {
      let count = Int(sqlite3_column_int64(statement.sqliteStatement, 0))
      if before + count > ordinal {
        return (Self.key(in: section, of: statement.sqliteStatement), before)
      }
      before += count
    }
    return (.least(in: section), 0)
  }

  /// Returns where each block of a section begins, and how many products it has.
  func starts(in section: Int, _ db: Database) throws -> [(key: ListingKey, count: Int)] {
    let statement = try db.cachedStatement(sql: Self.sqlOfStarts)
    try statement.setArguments([languageID, section])
    var starts: [(key: ListingKey, count: Int)] = []
    while try statement.step() {
      starts.append(
        (
          Self.key(in: section, of: statement.sqliteStatement),
          Int(sqlite3_column_int64(statement.sqliteStatement, 0))
        ))
    }
    return starts
  }

  private static let sqlOfStarts = """
    SELECT product_count, sort_key, product_id
    FROM listing_block
    WHERE language_id = ? AND section = ?
    ORDER BY sort_key, product_id
    """

  /// Returns the key in the second and third columns of a row.
  private static func key(in section: Int, of statement: SQLiteStatement) -> ListingKey {
    let count = Int(sqlite3_column_bytes(statement, 1))
    let bytes = UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, 1), count: count)
    return ListingKey(
      section: section, sortKey: [UInt8](bytes), productID: sqlite3_column_int64(statement, 2))
  }

  /// Returns how many products of its section stand before a key.
  func ordinal(of key: ListingKey, _ db: Database) throws -> Int {
    guard let block = try block(of: key, db) else { return 0 }
    let before = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT total(product_count)
          FROM listing_block
          WHERE language_id = ? AND section = ? AND (sort_key, product_id) < (?, ?)
          """),
      arguments: [languageID, key.section, block.key.sortKey.data, block.key.productID])
    let inBlock = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*)
          FROM listing
          WHERE language_id = ? AND section = ?
            AND (sort_key, product_id) >= (?, ?) AND (sort_key, product_id) < (?, ?)
          """),
      arguments: [
        languageID, key.section, block.key.sortKey.data, block.key.productID, key.sortKey.data,
        key.productID,
      ])
    return (before ?? 0) + (inBlock ?? 0)
  }

  /// Returns the position of the first block of a section whose count is
  /// wrong, nil when all are right.
  func firstWrongBlock(in section: Int, _ db: Database) throws -> Int? {
    let blocks = try Row.fetchAll(
      db,
      sql: """
        SELECT sort_key, product_id, product_count
        FROM listing_block
        WHERE language_id = ? AND section = ?
        ORDER BY sort_key, product_id
        """,
      arguments: [languageID, section])
    let keys = try Row.fetchCursor(
      db,
      sql: """
        SELECT sort_key, product_id
        FROM listing
        WHERE language_id = ? AND section = ?
        ORDER BY sort_key, product_id
        """,
      arguments: [languageID, section])
    var counts = [Int](repeating: 0, count: blocks.count)
    let starts = blocks.map {
      ListingKey(section: section, sortKey: $0[0], productID: $0[1])
    }
    var current = -1
    while let row = try keys.next() {
      let key = ListingKey(section: section, sortKey: row[0], productID: row[1])
      while current + 1 < starts.count, starts[current + 1] <= key { current += 1 }
      if current < 0 { return 0 }
      counts[current] += 1
    }
    return blocks.indices.first { blocks[$0][2] as Int != counts[$0] }
  }

  private func block(of key: ListingKey, _ db: Database) throws -> Block? {
    try neighbour(of: key, "<=", "DESC", db)
  }

  private func neighbour(
    of key: ListingKey,
    _ comparison: String,
    _ direction: String,
    _ db: Database
  ) throws -> Block? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT sort_key, product_id, product_count, \(FoldBounds.columns)
          FROM listing_block
          WHERE language_id = ? AND section = ? AND (sort_key, product_id) \(comparison) (?, ?)
          ORDER BY sort_key \(direction), product_id \(direction)
          LIMIT 1
          """),
      arguments: [languageID, key.section, key.sortKey.data, key.productID])
    return row.map {
      Block(
        key: ListingKey(section: key.section, sortKey: $0[0], productID: $0[1]), count: $0[2],
        folds: FoldBounds($0, at: 3))
    }
  }

  // MARK: Changing

  /// Counts a product that was added to the listing, or whose name was
  /// changed where it stands.
  ///
  /// - Parameters:
  ///   - fold: Its folded name; nil when nobody shall rely on the names of the
  ///     block.
  ///   - isNew: Whether it is to be counted.
  func add(_ key: ListingKey, fold: [UInt8]? = nil, isNew: Bool = true, _ db: Database) throws {
    guard var block = try block(of: key, db) else {
      try insert(
        Block(key: .least(in: key.section), count: 1, folds: fold.map { FoldBounds(only: $0) }),
        db)
      return
    }
    block.folds = fold.flatMap { block.folds?.including($0) }
    if isNew { block.count += 1 }
    if block.count > Self.greatestCount {
      try divide(block, db)
    } else {
      try update(block, db)
    }
  }

  /// Counts a product that was removed from the listing.
  func remove(_ key: ListingKey, _ db: Database) throws {
    guard var block = try block(of: key, db) else { return }
    block.count -= 1
    if block.count >= Self.leastCount {
      try update(block, db)
      return
    }
    if var previous = try neighbour(of: block.key, "<", "DESC", db),
      previous.count + block.count <= Self.greatestCount
    {
      try delete(block, db)
      previous.count += block.count
      previous.folds = previous.folds?.union(block.folds)
      try update(previous, db)
    } else if let next = try neighbour(of: block.key, ">", "ASC", db),
      next.count + block.count <= Self.greatestCount
    {
      try delete(next, db)
      block.count += next.count
      block.folds = block.folds?.union(next.folds)
      try update(block, db)
    } else if block.count == 0 {
      try delete(block, db)
    } else {
      try update(block, db)
    }
  }

  /// Divides a block, whose count is still the old one in the table.
  private func divide(_ block: Block, _ db: Database) throws {
    let kept = block.count / 2
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT sort_key, product_id
          FROM listing
          WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
          ORDER BY sort_key, product_id
          LIMIT 1 OFFSET ?
          """),
      arguments: [
        languageID, block.key.section, block.key.sortKey.data, block.key.productID, kept,
      ])
    guard let row else { return try update(block, db) }
    let key = ListingKey(section: block.key.section, sortKey: row[0], productID: row[1])
    try insert(Block(key: key, count: block.count - kept, folds: block.folds), db)
    try update(Block(key: block.key, count: kept, folds: block.folds), db)
  }

  /// Adds a block, and the text of its names, when all are rebuilt.
  func insert(key: ListingKey, count: Int, _ names: BlockNames, _ db: Database) throws {
    try insert(Block(key: key, count: count, folds: names.bounds), db)
    try BlockFolds.insert(key, languageID: languageID, names.text, db)
  }

  private func insert(_ block: Block, _ db: Database) throws {
    changes?.note(block.key)
    try db.cachedStatement(
      sql: """
        INSERT INTO listing_block
          (language_id, section, sort_key, product_id, product_count, \(FoldBounds.columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        languageID, block.key.section, block.key.sortKey.data, block.key.productID, block.count,
      ] + StatementArguments(block.foldArguments))
  }

  /// Says that the text of a block's names is no more that of its names.
  private func noteChange(of block: Block, _ db: Database) throws {
    try BlockFolds.remove(block.key, languageID: languageID, db)
    changes?.note(block.key)
  }

  private func update(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try db.cachedStatement(
      sql: """
        UPDATE listing_block
        SET (\(FoldBounds.columns), product_count) = (?, ?, ?, ?, ?)
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).execute(
      arguments: StatementArguments(block.foldArguments) + [
        block.count, languageID, block.key.section, block.key.sortKey.data, block.key.productID,
      ])
  }

  private func delete(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try db.cachedStatement(
      sql: """
        DELETE FROM listing_block
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).execute(arguments: [
      languageID, block.key.section, block.key.sortKey.data, block.key.productID,
    ])
  }
}
