import CatalogAccess
import GRDB

/// All products by price, quantity or id; those without a value last.
struct IndexOrder: SourceOrder {
  var source: RowSource
  private let isReversed: Bool
  private let index: ProductIndex
  private let counts: BlockCounts
  /// The blocks where they are not stored; nil where their keys are read as they are needed.
  private let counted: CountedBlocks?
  private var blocks: OrderBlocks { OrderBlocks(index: index) }

  /// - Parameter isCurrent: Whether stored blocks can be used; else products are counted.
  init(
    _ sort: ListingSort,
    isReversed: Bool,
    isCurrent: Bool,
    from source: RowSource
  ) throws {
    self.source = source
    self.isReversed = isReversed
    let index = ProductIndex(sort: sort)
    self.index = index
    (counts, counted) = try source.catalog.reading("read the products of") { db in
      let blocks = OrderBlocks(index: index)
      if isCurrent { return try (blocks.counts(db), nil) }
      let counted = try blocks.counted(db)
      return (counted.counts, counted)
    }
  }

  /// All products.
  var section: ListingSection {
    ListingSection(number: 0, title: "", count: counts.count)
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    // Numbers first, some at a time: passing over the others is a walk in the
    // index alone.
    let end = rows.range.upperBound
    for start in stride(from: rows.range.lowerBound, to: end, by: Self.chunkCount) {
      let chunk = start..<min(start + Self.chunkCount, end)
      let ids = try productIDs(chunk, reader.db)
      if ids.count != chunk.count {
        throw DatabaseError(
          resultCode: .SQLITE_CORRUPT_INDEX, message: "'order_block' counts other products")
      }
      try reader.forEachView(ofProducts: ids, section: rows.section.number, body)
    }
  }

  private static let chunkCount = 4096

  /// Returns the numbers of products at some positions.
  private func productIDs(_ range: Range<Int>, _ db: Database) throws -> [Int64] {
    var ids: [Int64] = []
    let column = Int32(index.sort.keyColumns.count)
    for section in 0...1 {
      let all = counts.ordinals(ofSection: section)
      let wanted = range.clamped(to: all)
      if wanted.isEmpty { continue }
      let first = ordinal(wanted.lowerBound, in: all)
      let block = counts.block(ofOrdinal: first)
      let ordinals = counts.ordinals(of: block)
      var skipped = isReversed ? ordinals.upperBound - 1 - first : first - ordinals.lowerBound
      var left = wanted.count
      try index.forEachEntry(
        in: section, from: start(of: isReversed ? block + 1 : block, in: section, db),
        isBackwards: isReversed, db
      ) { row in
        if skipped > 0 {
          skipped -= 1
          return true
        }
        ids.append(row.id(column))
        left -= 1
        return left > 0
      }
    }
    return ids
  }

  /// Returns the key at which a block begins, nil behind the last of a section.
  private func start(of block: Int, in section: Int, _ db: Database) throws -> ListingKey? {
    let start =
      try counted.map { block < $0.starts.count ? $0.starts[block] : nil }
      ?? blocks.start(of: block, db)
    return start.flatMap { $0.section == section ? $0 : nil }
  }

  /// Returns the ordinal in the index of a position in the list, or the reverse.
  private func ordinal(_ position: Int, in section: Range<Int>) -> Int {
    isReversed ? section.lowerBound + section.upperBound - 1 - position : position
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try source.catalog.reading("read") { db in
      let key = try db.first("SELECT \(index.columns()) FROM product WHERE id = ?", [id], index.key)
      guard let key, let block = try counted.map({ $0.block(of: key) }) ?? blocks.block(of: key, db)
      else { return nil }
      var ordinal = counts.ordinals(of: block).lowerBound
      let column = Int32(index.sort.keyColumns.count)
      try index.forEachEntry(in: key.section, from: start(of: block, in: key.section, db), db) {
        row in
        if row.id(column) == id { return false }
        ordinal += 1
        return true
      }
      return self.ordinal(ordinal, in: counts.ordinals(ofSection: key.section))
    }
  }
}
