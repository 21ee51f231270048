import CatalogAccess
import GRDB

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
    var folds: NameBounds?

    var foldArguments: [any StatementArgument] {
      folds?.values ?? [[UInt8]?](repeating: nil, count: 4)
    }
  }

  // MARK: Reading

  /// Returns the key of the block in which a product of a section stands, and
  /// how many products of the section stand before that block.
  func start(ofOrdinal ordinal: Int, in section: Int, _ db: Database) throws -> (
    key: ListingKey, ordinal: Int
  ) {
    let statement = try db.cachedStatement(sql: Self.sqlOfStarts)
    statement.bind([languageID, section])
    defer { statement.reset() }
    // A section of a million products has two thousand blocks: only the counts
    // are read of those that are passed over.
    var before = 0
    while try statement.step() {
      let count = Int(statement.row.id(0))
      if before + count > ordinal { return (statement.row.listingKey(in: section, at: 1), before) }
      before += count
    }
    return (.least(in: section), 0)
  }

  /// Returns where each block of a section begins, and how many products it has.
  func starts(in section: Int, _ db: Database) throws -> [(key: ListingKey, count: Int)] {
    try db.all(Self.sqlOfStarts, [languageID, section]) {
      ($0.listingKey(in: section, at: 1), try $0.int(0))
    }
  }

  private static let sqlOfStarts = """
    SELECT product_count, sort_key, product_id
    FROM listing_block
    WHERE language_id = ? AND section = ?
    ORDER BY sort_key, product_id
    """

  /// Returns how many products of its section stand before a key.
  func ordinal(of key: ListingKey, _ db: Database) throws -> Int {
    guard let block = try block(of: key, db) else { return 0 }
    let before = try db.cachedStatement(
      sql: """
        SELECT sum(product_count)
        FROM listing_block
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) < (?, ?)
        """
    ).int([languageID, block.key])
    let inBlock = try db.cachedStatement(
      sql: """
        SELECT count(*)
        FROM listing
        WHERE language_id = ? AND section = ?
          AND (sort_key, product_id) >= (?, ?) AND (sort_key, product_id) < (?, ?)
        """
    ).int([languageID, block.key, key.sortKey, key.productID])
    return (before ?? 0) + (inBlock ?? 0)
  }

  /// Returns the position of the first block of a section whose count is
  /// wrong, nil when all are right.
  func firstWrongBlock(in section: Int, _ db: Database) throws -> Int? {
    let blocks = try starts(in: section, db)
    var counts = [Int](repeating: 0, count: blocks.count)
    var current = -1
    let keys = try db.makeStatement(
      sql: """
        SELECT sort_key, product_id
        FROM listing
        WHERE language_id = ? AND section = ?
        ORDER BY sort_key, product_id
        """)
    keys.bind([languageID, section])
    while try keys.step() {
      let key = keys.row.listingKey(in: section, at: 0)
      while current + 1 < blocks.count, blocks[current + 1].key <= key { current += 1 }
      if current < 0 { return 0 }
      counts[current] += 1
    }
    return blocks.indices.first { blocks[$0].count != counts[$0] }
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
    try db.cachedStatement(
      sql: """
        SELECT sort_key, product_id, product_count, \(NameBounds.columns)
        FROM listing_block
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) \(comparison) (?, ?)
        ORDER BY sort_key \(direction), product_id \(direction)
        LIMIT 1
        """
    ).first([languageID, key]) {
      Block(
        key: $0.listingKey(in: key.section, at: 0), count: try $0.int(2),
        folds: NameBounds($0, at: 3))
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
        Block(key: .least(in: key.section), count: 1, folds: fold.map { NameBounds(only: $0) }),
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
    let key = try db.cachedStatement(
      sql: """
        SELECT sort_key, product_id
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT 1 OFFSET ?
        """
    ).first([languageID, block.key, kept]) { $0.listingKey(in: block.key.section, at: 0) }
    guard let key else { return try update(block, db) }
    try insert(Block(key: key, count: block.count - kept, folds: block.folds), db)
    try update(Block(key: block.key, count: kept, folds: block.folds), db)
  }

  /// Adds a block, and the text of its names, when all are rebuilt.
  func insert(key: ListingKey, count: Int, _ names: BlockNames, _ db: Database) throws {
    try insert(Block(key: key, count: count, folds: names.bounds), db)
    try BlockText.insert(key, languageID: languageID, names.text, db)
  }

  private func insert(_ block: Block, _ db: Database) throws {
    changes?.note(block.key)
    try db.cachedStatement(
      sql: """
        INSERT INTO listing_block
          (language_id, section, sort_key, product_id, product_count, \(NameBounds.columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).run([languageID, block.key, block.count] + block.foldArguments)
  }

  /// Says that the text of a block's names is no more that of its names.
  private func noteChange(of block: Block, _ db: Database) throws {
    try BlockText.remove(block.key, languageID: languageID, db)
    changes?.note(block.key)
  }

  private func update(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try db.cachedStatement(
      sql: """
        UPDATE listing_block
        SET (\(NameBounds.columns), product_count) = (?, ?, ?, ?, ?)
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).run(block.foldArguments + [block.count, languageID, block.key])
  }

  private func delete(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try db.cachedStatement(
      sql: """
        DELETE FROM listing_block
        WHERE language_id = ? AND section = ? AND sort_key = ? AND product_id = ?
        """
    ).run([languageID, block.key])
  }
}
