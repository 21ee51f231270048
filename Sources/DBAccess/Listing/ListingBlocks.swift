import CatalogAccess
import GRDB

/// The counts that make ordinals cheap: each section of a stored listing is
/// divided into blocks of some hundred products, and a block says at which key
/// it begins and how many products it has.
///
///     section S   [ least .. 512 ][ Saw 3 .. 498 ][ Socket 1 .. 700 ] ..
///
/// The product with an ordinal is found by adding up counts, of sections and then
/// of blocks, and stepping through one block; the ordinal of a product the other
/// way round. A change changes one count, and may divide or join blocks.
struct ListingBlocks {
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

  /// Returns the key of the block of a product, and how many are before it in the section.
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
      let count = try statement.row.count(0)
      if before + count > ordinal { return (statement.row.listingKey(in: section, at: 1), before) }
      before += count
    }
    return (.least(in: section), 0)
  }

  /// Returns where each block of a section begins, and how many products it has.
  func starts(in section: Int, _ db: Database) throws -> [(key: ListingKey, count: Int)] {
    try db.all(Self.sqlOfStarts, [languageID, section]) {
      ($0.listingKey(in: section, at: 1), try $0.count(0))
    }
  }

  private static let sqlOfStarts = """
    SELECT product_count, sort_key, product_id
    FROM listing_block
    WHERE language_id = ? AND section = ?
    ORDER BY sort_key, product_id
    """

  /// Returns all blocks.
  func read(_ db: Database) throws -> CountedBlocks {
    var blocks = CountedBlocks()
    try db.forEach(
      """
      SELECT section, sort_key, product_id, product_count
      FROM listing_block
      WHERE language_id = ?
      ORDER BY section, sort_key, product_id
      """, [languageID]
    ) { blocks.append($0.listingKey(in: try $0.int(0), at: 1), count: try $0.count(3)) }
    return blocks
  }

  /// Returns how many products of its section stand before a key.
  func ordinal(of key: ListingKey, _ db: Database) throws -> Int {
    guard let block = try block(of: key, db) else { return 0 }
    let before = try db.first(
      """
      SELECT CAST(total(product_count) AS INTEGER) AS product_count
      FROM listing_block
      WHERE language_id = ? AND section = ? AND (sort_key, product_id) < (?, ?)
      """, [languageID, block.key]
    ) { try $0.count(0) }
    let inBlock = try db.int(
      """
      SELECT count(*)
      FROM listing
      WHERE language_id = ? AND section = ?
        AND (sort_key, product_id) >= (?, ?) AND (sort_key, product_id) < (?, ?)
      """, [languageID, block.key, key.sortKey, key.productID])
    return (before ?? 0) + (inBlock ?? 0)
  }

  /// Returns the first block of a section whose count is wrong, nil when all are right.
  func firstWrongBlock(in section: Int, _ db: Database) throws -> Int? {
    var blocks = CountedBlocks()
    for block in try starts(in: section, db) { blocks.append(block.key, count: block.count) }
    return try blocks.firstWrong { body in
      try db.forEach(
        """
        SELECT sort_key, product_id
        FROM listing
        WHERE language_id = ? AND section = ?
        ORDER BY sort_key, product_id
        """, [languageID, section]
      ) { body($0.listingKey(in: section, at: 0)) }
    }
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
    try db.first(
      """
      SELECT sort_key, product_id, product_count, \(NameBounds.columns)
      FROM listing_block
      WHERE language_id = ? AND section = ? AND (sort_key, product_id) \(comparison) (?, ?)
      ORDER BY sort_key \(direction), product_id \(direction)
      LIMIT 1
      """, [languageID, key]
    ) {
      Block(
        key: $0.listingKey(in: key.section, at: 0), count: try $0.count(2),
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
    try divide(block, db)
  }

  /// Counts a product that was removed from the listing.
  func remove(_ key: ListingKey, _ db: Database) throws {
    guard var block = try block(of: key, db) else { return }
    block.count -= 1
    func join(_ first: Block, _ second: Block) throws {
      try delete(second, db)
      let folds = first.folds?.union(second.folds)
      try update(Block(key: first.key, count: first.count + second.count, folds: folds), db)
    }
    let previous = try neighbour(of: block.key, "<", "DESC", db)
    if CountedBlocks.isJoined(block.count, with: previous?.count), let previous {
      return try join(previous, block)
    }
    let next = try neighbour(of: block.key, ">", "ASC", db)
    if CountedBlocks.isJoined(block.count, with: next?.count), let next {
      return try join(block, next)
    }
    try block.count == 0 ? delete(block, db) : update(block, db)
  }

  /// Divides a block that has become too large, and writes what is left of it.
  private func divide(_ block: Block, _ db: Database) throws {
    let parts = CountedBlocks.parts(of: block.count)
    for part in parts.dropFirst() {
      let key = try db.first(
        """
        SELECT sort_key, product_id
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT 1 OFFSET ?
        """, [languageID, block.key, part.lowerBound]
      ) { $0.listingKey(in: block.key.section, at: 0) }
      guard let key else { return try update(block, db) }
      try insert(Block(key: key, count: part.count, folds: block.folds), db)
    }
    let kept = parts.first?.count ?? block.count
    try update(Block(key: block.key, count: kept, folds: block.folds), db)
  }

  /// Adds a block, and the text of its names, when all are rebuilt.
  func insert(key: ListingKey, count: Int, _ names: BlockNames, _ db: Database) throws {
    try insert(Block(key: key, count: count, folds: names.bounds), db)
    try KeyedTable.blockFold.insert(key, of: languageID, "folds", [names.text], db)
  }

  private func insert(_ block: Block, _ db: Database) throws {
    changes?.note(block.key)
    try KeyedTable.listingBlock.insert(
      block.key, of: languageID, "product_count, \(NameBounds.columns)",
      [block.count] + block.foldArguments, db)
  }

  /// Says that the text of a block's names is no more that of its names.
  private func noteChange(of block: Block, _ db: Database) throws {
    try KeyedTable.blockFold.delete(block.key, of: languageID, db)
    changes?.note(block.key)
  }

  private func update(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try db.run(
      """
      UPDATE listing_block
      SET (\(NameBounds.columns), product_count) = (?, ?, ?, ?, ?)
      WHERE \(KeyedTable.listingBlock.isRow)
      """, block.foldArguments + [block.count, languageID, block.key])
  }

  private func delete(_ block: Block, _ db: Database) throws {
    try noteChange(of: block, db)
    try KeyedTable.listingBlock.delete(block.key, of: languageID, db)
  }
}

/// The blocks that are changed in a transaction.
final class ChangedBlocks {
  private(set) var keys: Set<ListingKey> = []

  func note(_ key: ListingKey) { keys.insert(key) }
}
