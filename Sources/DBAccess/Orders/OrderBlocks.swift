import CatalogAccess
import GRDB

/// The counted blocks of the order of an index, in the table `order_block`.
struct OrderBlocks {
  let index: ProductIndex
  private var name: String { index.sort.rawValue }
  private var sections: ClosedRange<Int> { 0...(index.sort.keyColumns.isEmpty ? 0 : 1) }

  /// Returns the blocks as they are stored.
  func read(_ db: Database) throws -> CountedBlocks {
    var blocks = CountedBlocks()
    try db.forEach(
      """
      SELECT section, sort_key, product_id, product_count
      FROM order_block
      WHERE sorted_by = ?
      ORDER BY section, sort_key, product_id
      """, [name]
    ) { row in
      blocks.append(row.listingKey, count: try row.count(3))
    }
    return blocks
  }

  /// Returns the numbers of products of the stored blocks, and none of their keys.
  func counts(_ db: Database) throws -> BlockCounts {
    var counts = BlockCounts()
    try db.forEach(
      """
      SELECT section, product_count FROM order_block
      WHERE sorted_by = ? ORDER BY section, sort_key, product_id
      """, [name]
    ) { counts.append(in: Int($0.id(0)), count: try $0.count(1)) }
    return counts
  }

  /// Returns the key at which a stored block begins, nil where there is none.
  func start(of block: Int, _ db: Database) throws -> ListingKey? {
    try db.first(
      """
      SELECT section, sort_key, product_id FROM order_block
      WHERE sorted_by = ? ORDER BY section, sort_key, product_id LIMIT 1 OFFSET ?
      """, [name, block]
    ) { $0.listingKey }
  }

  /// Returns the stored block that a key belongs to, nil where there is none.
  func block(of key: ListingKey, _ db: Database) throws -> Int? {
    let count = try db.int(
      """
      SELECT count(*) FROM order_block
      WHERE sorted_by = ? AND (section, sort_key, product_id) <= (?, ?, ?)
      """, [name, key])
    return count.flatMap { $0 > 0 ? $0 - 1 : nil }
  }

  /// Returns the blocks that all products are divided into.
  ///
  /// - Complexity: A step in the index for each product, some 60 ns.
  func counted(_ db: Database) throws -> CountedBlocks {
    var divider = BlockDivider()
    for section in sections {
      try index.forEachEntry(in: section, db) { row in
        try divider.append(in: section) { try index.key(row) }
        return true
      }
    }
    return divider.finish()
  }

  /// Returns whether each block has as many products as it is said to have.
  func isRight(_ db: Database) throws -> Bool {
    try read(db).firstWrong { body in
      for section in sections {
        try index.forEachEntry(in: section, db) { row in
          body(try index.key(row))
          return true
        }
      }
    } == nil
  }

  /// Returns whether all blocks together have as many products as there were before the changes that are
  /// queued.
  func haveRightCount(_ db: Database) throws -> Bool {
    try db.int(
      """
      SELECT (SELECT total(product_count) FROM order_block WHERE sorted_by = ?) = (
        SELECT count(*) FROM product
      ) + (
        SELECT coalesce(sum((old_name IS NOT NULL) - (product.id IS NOT NULL)), 0)
        FROM pending_change LEFT JOIN product ON product.id = product_id
      )
      """, [name]) == 1
  }

  func replace(by blocks: CountedBlocks, _ db: Database) throws {
    try db.run("DELETE FROM order_block WHERE sorted_by = ?", [name])
    for block in blocks.starts.indices {
      try insert(blocks.starts[block], count: blocks.ordinals(of: block).count, db)
    }
  }

  /// Brings the blocks of all orders up to date where products were changed, as the queue says.
  ///
  /// - Complexity: O(changes), each with its product once; where they are more than the blocks of
  ///   an order, O(*n*) for that.
  static func workOffChanges(_ db: Database) throws {
    var changes = try ProductIndex.all.map { index in
      let order = OrderBlocks(index: index)
      return Changes(order: order, blocks: try order.read(db))
    }
    try noteChangedKeys(&changes, db)
    for change in changes where !change.keys.isEmpty {
      try change.order.divide(change.blocks, changedAt: change.isFull ? nil : change.keys, db)
    }
  }

  /// The keys of an order at which products stood, or stand now, that have another.
  private struct Changes {
    let order: OrderBlocks
    let blocks: CountedBlocks
    var keys: [ListingKey] = []

    /// Whether there are so many that all is counted again: reading a block again is a part of that.
    var isFull: Bool { keys.count >= max(blocks.starts.count, 8) }
  }

  private static func noteChangedKeys(_ changes: inout [Changes], _ db: Database) throws {
    let columns = changes.map { change in
      let index = change.order.index
      let differences = index.sort.keyColumns.map { "old_\($0) IS NOT product.\($0)" }
      return """
        \((differences + ["FALSE"]).joined(separator: " OR ")),
        \(index.columns("old_", id: "product_id")), \(index.columns("product."))
        """
    }
    let statement = try db.makeStatement(
      sql: """
        SELECT old_name IS NOT NULL, product.id IS NOT NULL, \(columns.joined(separator: ", "))
        FROM pending_change LEFT JOIN product ON product.id = product_id
        """)
    defer { statement.reset() }
    while try statement.step() {
      let row = statement.row
      let (wasThere, isThere) = (row.id(0) != 0, row.id(1) != 0)
      var column: Int32 = 2
      var isAnyOpen = false
      for position in changes.indices {
        let index = changes[position].order.index
        let width = Int32(index.sort.keyColumns.count) + 1
        defer { column += 1 + 2 * width }
        if changes[position].isFull { continue }
        isAnyOpen = true
        if wasThere, isThere, row.id(column) == 0 { continue }
        if wasThere { changes[position].keys.append(try index.key(row, at: column + 1)) }
        if isThere { changes[position].keys.append(try index.key(row, at: column + 1 + width)) }
      }
      if !isAnyOpen { return }
    }
  }

  /// Divides again what has changed at keys; nil is everywhere.
  private func divide(
    _ blocks: CountedBlocks, changedAt keys: [ListingKey]?, _ db: Database
  ) throws {
    guard let keys, keys.allSatisfy({ blocks.block(of: $0) != nil }) else {
      return try replace(by: counted(db), db)
    }
    let ranges = try blocks.ranges(changedAt: keys) { try count(of: $0, blocks, db) }
    for range in ranges { try divide(range, of: blocks, db) }
  }

  private func count(of block: Int, _ blocks: CountedBlocks, _ db: Database) throws -> Int {
    var count = 0
    try forEachEntry(of: block..<block + 1, blocks, db) { _ in count += 1 }
    return count
  }

  private func divide(_ range: Range<Int>, of blocks: CountedBlocks, _ db: Database) throws {
    var keys: [ListingKey] = []
    try forEachEntry(of: range, blocks, db) { keys.append(try index.key($0)) }
    for start in blocks.starts[range] { try KeyedTable.orderBlock.delete(start, of: name, db) }
    for part in CountedBlocks.parts(of: keys.count) {
      let start = part.lowerBound == 0 ? blocks.starts[range.lowerBound] : keys[part.lowerBound]
      try insert(start, count: part.count, db)
    }
  }

  /// Calls `body` with the entries of neighbouring blocks of a section.
  private func forEachEntry(
    of range: Range<Int>,
    _ blocks: CountedBlocks,
    _ db: Database,
    _ body: (StatementRow) throws -> Void
  ) throws {
    let start = blocks.starts[range.lowerBound]
    let end = blocks.end(of: range.upperBound - 1)
    try index.forEachEntry(in: start.section, from: start, db) { row in
      if let end, try index.key(row) >= end { return false }
      try body(row)
      return true
    }
  }

  private func insert(_ start: ListingKey, count: Int, _ db: Database) throws {
    try KeyedTable.orderBlock.insert(start, of: name, "product_count", [count], db)
  }
}
