import CatalogAccess
import Collation
import GRDB
import SQLiteFile

/// Merges many changes into a stored listing: they are sorted, so that each page of the
/// listing is read and written once, and each block is counted once, whatever it gained and lost.
///
///     changes ─ sorted ─ rows deleted, rows inserted ─ blocks divided again
///
/// One change at a time costs 60 µs, most of it for the block; here it is 10.
struct ListingMerge {
  let languageID: Int64
  let collation: ListingCollation

  /// Works off the pending changes that make a product known under another name, or known at all.
  ///
  /// - Complexity: O(changes + products of their blocks).
  func workOffChanges(_ db: Database) throws {
    let blocks = try ListingBlocks(languageID: languageID).read(db)
    var changed = ChangedPlaces()
    try writeRows(sortedChanges(db).sorted(), blocks, &changed, db)
    for range in try ranges(of: changed.blocks, blocks, db) {
      try divide(range, of: blocks, db)
    }
    for section in changed.sectionsWithoutBlocks.sorted() {
      try divide(section: section, from: .least(in: section), to: nil, db)
    }
    for (section, difference) in changed.differences.sorted(by: { $0.key < $1.key }) {
      try db.run(
        """
        UPDATE section
        SET product_count = product_count + ?
        WHERE language_id = ? AND number = ?
        """, [difference, languageID, section])
      try ListingMaintenance.updateBounds(section: section, languageID: languageID, db)
    }
  }

  /// The places that the changes were made at.
  private struct ChangedPlaces {
    var blocks: Set<Int> = []
    var sectionsWithoutBlocks: Set<Int> = []
    /// By how many products sections have grown.
    var differences: [Int: Int] = [:]
  }

  // MARK: Rows

  /// Returns what goes and what comes. A row that goes has no name, and stands before
  /// one that comes in its place.
  private func sortedChanges(_ db: Database) throws -> ProductSorter {
    let sorter = ProductSorter(collation)
    let nothing = repeatElement("NULL", count: ProductBatch.columnCount - 1)
      .joined(separator: ", ")
    try sorter.takeAll(
      "SELECT old_listing_name, product_id, \(nothing) FROM pending_change "
        + "WHERE old_listing_name IS NOT NULL ORDER BY product_id", db)
    try sorter.takeAll(
      """
      SELECT coalesce(sort_name, name), id, \(ProductColumns.carried)
      FROM pending_change CROSS JOIN product ON id = product_id
      ORDER BY product_id
      """, db)
    return sorter
  }

  private func writeRows(
    _ rows: ListingRows,
    _ blocks: CountedBlocks,
    _ changed: inout ChangedPlaces,
    _ db: Database
  ) throws {
    let columnCount = ListingRows.columnCount
    let insertion = try ListingRows.insertion(languageID: languageID, db)
    let deletion = try db.makeStatement(
      sql: """
        DELETE FROM listing
        WHERE language_id = \(languageID) AND section = ? AND sort_key = ? AND product_id = ?
        """)
    let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)
    defer { values.deallocate() }
    var finder = BlockFinder(blocks)
    while try rows.beginBlock() {
      while try rows.advance(values) {
        let isAdded = values[4].kind != .null
        let statement = isAdded ? insertion : deletion
        for column in 0..<(isAdded ? columnCount : 3) {
          statement.bind(values[column], at: Int32(column + 1))
        }
        try statement.run()
        let section = Int(values[0].number)
        changed.differences[section, default: 0] += isAdded ? 1 : -db.changesCount
        let key = ListingKey(
          section: section, sortKey: [UInt8](values[1].bytes), productID: values[2].number)
        if let block = finder.block(of: key) {
          changed.blocks.insert(block)
        } else {
          changed.sectionsWithoutBlocks.insert(section)
        }
      }
    }
  }

  /// Finds the blocks of keys that mostly grow.
  private struct BlockFinder {
    private let blocks: CountedBlocks
    private var last: Int?

    init(_ blocks: CountedBlocks) { self.blocks = blocks }

    mutating func block(of key: ListingKey) -> Int? {
      if let last, blocks.starts[last] <= key, blocks.starts[last].section == key.section,
        blocks.end(of: last).map({ key < $0 }) ?? true
      {
        return last
      }
      last = blocks.block(of: key)
      return last
    }
  }

  // MARK: Blocks

  /// Returns the neighbouring blocks that are divided again, with the least block of a section
  /// that would be left without its beginning.
  private func ranges(
    of changed: Set<Int>,
    _ blocks: CountedBlocks,
    _ db: Database
  ) throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for range in try blocks.ranges(
      changedAt: changed.map { blocks.starts[$0] },
      { try count(from: blocks.starts[$0], to: blocks.end(of: $0), db) })
    {
      var range = range
      if let last = ranges.last, last.upperBound > range.lowerBound {
        range = last.lowerBound..<max(last.upperBound, range.upperBound)
        ranges.removeLast()
      }
      let isFirst = blocks.starts[range.lowerBound] == .least(in: section(of: range, blocks))
      while isFirst, blocks.end(of: range.upperBound - 1) != nil,
        try count(
          from: blocks.starts[range.lowerBound], to: blocks.end(of: range.upperBound - 1), db) == 0
      {
        range = range.lowerBound..<range.upperBound + 1
      }
      ranges.append(range)
    }
    return ranges
  }

  private func section(of range: Range<Int>, _ blocks: CountedBlocks) -> Int {
    blocks.starts[range.lowerBound].section
  }

  private func divide(_ range: Range<Int>, of blocks: CountedBlocks, _ db: Database) throws {
    for start in blocks.starts[range] {
      try KeyedTable.listingBlock.delete(start, of: languageID, db)
      try KeyedTable.blockFold.delete(start, of: languageID, db)
    }
    try divide(
      section: section(of: range, blocks), from: blocks.starts[range.lowerBound],
      to: blocks.end(of: range.upperBound - 1), db)
  }

  /// Writes the blocks of the products between two keys of a section, the first of which begins
  /// at the first key.
  private func divide(
    section: Int,
    from start: ListingKey,
    to end: ListingKey?,
    _ db: Database
  ) throws {
    let blocks = ListingBlocks(languageID: languageID)
    let parts = CountedBlocks.parts(of: try count(from: start, to: end, db))
    let rows = try statement(
      "sort_key, product_id, name", from: start, to: end, "ORDER BY 1, 2", db)
    defer { rows.reset() }
    for part in parts {
      var key = start
      var names = BlockNames()
      for ordinal in part where try rows.step() {
        if ordinal == part.lowerBound, ordinal > 0 { key = rows.row.listingKey(in: section, at: 0) }
        names.append(rows.row.utf8(2) ?? .empty)
      }
      try blocks.insert(key: key, count: part.count, names, db)
    }
  }

  private func count(from start: ListingKey, to end: ListingKey?, _ db: Database) throws -> Int {
    let rows = try statement("count(*)", from: start, to: end, "", db)
    defer { rows.reset() }
    return try rows.step() ? rows.row.count(0) : 0
  }

  private func statement(
    _ columns: String,
    from start: ListingKey,
    to end: ListingKey?,
    _ order: String,
    _ db: Database
  ) throws -> Statement {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns)
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
          \(end == nil ? "" : "AND (sort_key, product_id) < (?, ?)")
        \(order)
        """)
    var arguments: [any StatementArgument] = [languageID, start]
    if let end { arguments += [end.sortKey, end.productID] as [any StatementArgument] }
    statement.bind(arguments)
    return statement
  }
}
