import CatalogAccess
import Collation
import Dispatch
import GRDB
import SQLiteFile

/// Fills the tables and indexes of a catalog that is being made, page by page:
/// each in its order, so that no place is looked for and no page touched twice.
/// SQLite takes four times as many instructions for the same.
///
/// Products are written as they come, by id, and sorted meanwhile for the indexes
/// and the listing, which are written at the end, on two threads.
///
/// What it cannot do it says by ``NeedsSQLite``: the products must then come once
/// more, to be inserted by SQLite.
final class NewCatalogWriter {
  private let pages: DatabasePages
  private let roots: [String: UInt32]
  private let products: TableTreeWriter
  private let record = RecordEncoder()
  private let indexes: ProductIndexEntries
  private let sorter: ProductSorter

  private var idBlocks = BlockDivider()
  /// The ids of the products, as ranges; nil where these are many.
  private(set) var ids: [ClosedRange<Int64>]? = []
  private static let greatestRangeCount = 100_000

  /// Begins to fill a catalog without products that nobody else has open.
  ///
  /// - Parameter sorter: Sorts the products for the listing.
  /// - Throws: `NeedsSQLite.file`; `DatabaseError`.
  init(_ queue: DatabaseQueue, _ sorter: ProductSorter) throws {
    roots = try queue.read { try $0.rootPages() }
    do {
      pages = try DatabasePages(DatabaseFile(path: queue.path))
    } catch {
      throw NeedsSQLite.file
    }
    self.sorter = sorter
    products = TableTreeWriter(pages, root: try Self.root("product", roots))
    indexes = ProductIndexEntries()
  }

  private static func root(_ name: String, _ roots: [String: UInt32]) throws -> UInt32 {
    guard let root = roots[name] else { throw NeedsSQLite.file }
    return root
  }

  func cancel() throws { try pages.cancel() }

  // MARK: Products

  /// Adds a product, whose id is greater than that of the one before.
  func add(_ row: ProductRow, id: Int64) throws {
    note(id)
    record.encode(row.all, count: row.usedColumnCount)
    try products.append(rowID: id, record)
    try indexes.append(row, id: id)
    sorter.take(row.listingName, row.listed(id: id))
  }

  private func note(_ id: Int64) {
    idBlocks.append(in: 0) { ListingKey(section: 0, sortKey: [], productID: id) }
    ids?.append(joining: id)
    if let count = ids?.count, count > Self.greatestRangeCount { ids = nil }
  }

  // MARK: The rest

  var count: Int { sorter.count }

  /// Writes indexes and the listing, and makes all of it part of the catalog.
  ///
  /// - Parameters:
  ///   - sectionCount: The number of sections of the listing's language.
  ///   - progress: Told now and then how many products of how many are listed.
  ///   - isInterrupted: Asked now and then whether to stop.
  /// - Returns: The number of products of each section.
  /// - Throws: `NeedsSQLite.repeatedSKU`; what writing throws.
  func finish(
    sectionCount: Int,
    progress: ListingProgress?,
    isInterrupted: @escaping () -> Bool
  ) throws -> (counts: [Int], blocks: [ListingSort: CountedBlocks]) {
    try products.finish()
    let writing = ProductIndexWriter(pages, indexes, roots)
    writing.begin()
    defer { writing.wait() }
    let counts = try fillListing(sectionCount, progress, isInterrupted)
    var blocks = try writing.result()
    blocks[.id] = idBlocks.finish()
    try pages.finish()
    return (counts, blocks)
  }

  private func fillListing(
    _ sectionCount: Int,
    _ progress: ListingProgress?,
    _ isInterrupted: () -> Bool
  ) throws -> [Int] {
    var counts = [Int](repeating: 0, count: sectionCount)
    let listing = IndexTreeWriter(pages, root: try Self.root("listing", roots))
    let blocks = ListingBlockWriter(
      blocks: IndexTreeWriter(pages, root: try Self.root("listing_block", roots)),
      folds: IndexTreeWriter(pages, root: try Self.root("block_fold", roots)))
    let rows = try sorter.sorted()
    let columnCount = ProductBatch.columnCount + 3
    let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)
    defer { values.deallocate() }
    values.initialize(repeating: .null, count: columnCount)
    values[0] = .integer(StoredLanguage.ownID)
    var done = 0
    while try rows.beginBlock() {
      if isInterrupted() { throw CancellationError() }
      while try rows.advance(values + 1) {
        record.encode(values, count: columnCount)
        try listing.append(record)
      }
      try blocks.append(rows.key, count: rows.count, rows.names)
      counts[rows.key.section] += rows.count
      done += rows.count
      progress?(count / 2 + done / 2, count)
    }
    try listing.finish()
    try blocks.finish()
    return counts
  }
}

extension Database {
  /// The numbers of the root pages of all trees, by their names.
  func rootPages() throws -> [String: UInt32] {
    var roots: [String: UInt32] = [:]
    try forEach("SELECT name, rootpage FROM sqlite_schema") { row in
      roots[row.string(0) ?? ""] = UInt32(truncatingIfNeeded: row.id(1))
    }
    return roots
  }
}
