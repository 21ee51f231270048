import CatalogAccess
import Collation
import Dispatch
import GRDB
import SQLiteFile

/// Puts the products of an import into the trees of a catalog, in one pass through each: the
/// indexes on one thread, products and the listing on another.
///
/// What the pages were is in a journal by then, and SQLite puts them back where this does not
/// come to its end.
final class CatalogMerge: @unchecked Sendable {
  private let pages: DatabasePages
  private let roots: [String: UInt32]
  private let outline: TreeOutline
  private let search: TableTreeSearch
  private let added: AddedProducts
  /// Told now and then how many products are listed.
  private let progress: (Int) throws -> Void
  private let queue = DispatchQueue(label: "catalog.indexes")
  // The queue alone uses these until it is waited for.
  private var failure: (any Error)?
  private var prices = BlockDivider()
  private var quantities = BlockDivider()
  private var ids = BlockDivider()

  /// The journal, once pages are written.
  private(set) var journal: RollbackJournal?

  /// Looks at the trees; nothing is written.
  ///
  /// - Throws: `DatabasePagesError`.
  init(
    path: String,
    _ roots: [String: UInt32],
    _ added: AddedProducts,
    progress: @escaping (Int) throws -> Void
  ) throws {
    self.progress = progress
    pages = try DatabasePages(path: path)
    self.roots = roots
    self.added = added
    outline = try TreeOutline(pages, root: Self.root("product", roots))
    search = try TableTreeSearch(pages, outline)
    lastID = try search.greatestRowID()
  }

  /// The greatest id in the catalog, without the products that are added.
  let lastID: Int64?

  private static func root(_ name: String, _ roots: [String: UInt32]) throws -> UInt32 {
    guard let root = roots[name] else { throw NewCatalogWriter.Unsuitable.file }
    return root
  }

  private func root(_ name: String) throws -> UInt32 { try Self.root(name, roots) }

  // UNIQUE in the definition of `product` makes it, without a name of its own.
  private static let skuIndex = "sqlite_autoindex_product_1"

  /// Throws where an SKU is there already, or comes twice.
  func checkSKUs() throws {
    let search = try IndexTreeSearch(pages, root: root(Self.skuIndex))
    let record = RecordEncoder()
    var last: [UInt8] = []
    var isRepeated = false
    while try added.indexes.skus.next(
      keeping: true,
      { sku, _ in
        if sku.elementsEqual(last) { isRepeated = true }
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: sku)
        Self.encode([.text(sku)], record)
        if try search.rowID(of: record) != nil { isRepeated = true }
      })
    {}
    if isRepeated { throw NewCatalogWriter.Unsuitable.repeatedSKU }
  }

  /// Writes all trees. The journal stays.
  ///
  /// - Parameter sectionCount: The number of sections of the listing's language.
  /// - Returns: The number of products of each section.
  func write(sectionCount: Int) throws -> [Int] {
    for id in added.ids.lazy.map(\.lowerBound) { _ = try search.row(id) }
    journal = try pages.beginReplacing(keeping: outline.kept(search.visited))
    let isAlone = ProcessorCount.available == 1
    if !isAlone { queue.async { self.mergeIndexesIfGood() } }
    defer { if !isAlone { queue.sync {} } }
    try writeProducts()
    let counts = try mergeListing(sectionCount)
    if isAlone { mergeIndexesIfGood() } else { queue.sync {} }
    if let failure { throw failure }
    try pages.finish()
    return counts
  }

  /// Makes sure that all is on the disk.
  func synchronize() throws { try pages.synchronize() }

  /// The blocks of the orders, after ``write(_:)``.
  func orders() -> [ListingSort: CountedBlocks] {
    [.price: prices.finish(), .quantity: quantities.finish()]
  }

  private func writeProducts() throws {
    let tree = try TableTreeMerge(pages, outline, isChanged: search.visited)
    try added.forEachRow { try tree.put(rowID: $0, $1) }
    try tree.finish()
  }

  private func mergeListing(_ sectionCount: Int) throws -> [Int] {
    let blocks = ListingBlocksInOrder(
      ListingBlockWriter(
        blocks: try IndexTreeWriter(pages, replacing: root("listing_block")),
        folds: try IndexTreeWriter(pages, replacing: root("block_fold"))),
      sectionCount: sectionCount, progress: progress)
    let listing = try IndexTreeMerge(
      pages, root: root("listing"), keyCount: 4,
      consumer: { [pages] in
        try pages.withValues(of: $0, count: ListingBlocksInOrder.columnCount, blocks.append)
      })
    let rows = try added.sorter.sorted()
    let record = RecordEncoder()
    let columnCount = ListingRows.columnCount + 1
    let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)
    defer { values.deallocate() }
    values.initialize(repeating: .null, count: columnCount)
    values[0] = .integer(StoredLanguage.ownID)
    while try rows.beginBlock() {
      while try rows.advance(values + 1) {
        record.encode(values, count: columnCount)
        try listing.append(record)
      }
    }
    try listing.finish()
    return try blocks.finish()
  }

  // MARK: Indexes

  private func mergeIndexesIfGood() {
    do { try mergeIndexes() } catch { failure = error }
  }

  private func mergeIndexes() throws {
    try mergeSKUs()
    try mergePrices()
    try merge(added.indexes.quantities, into: "product_by_quantity") { [self] stored in
      try pages.withValues(of: stored, count: 2) { values in
        quantities.append(in: values[0].kind == .null ? 1 : 0) {
          var key = ListingKey(section: 0, sortKey: [], productID: values[1].number)
          if values[0].kind == .null { key.section = 1 } else { key.append(values[0].number) }
          return key
        }
      }
    }
    try merge(added.indexes.countries, into: "product_by_country")
    try merge(added.indexes.manufacturers, into: "product_by_manufacturer")
  }

  private static func encode(_ values: [RecordValue], _ record: RecordEncoder) {
    record.encode(values, count: values.count)
  }

  private func mergeSKUs() throws {
    let tree = try IndexTreeMerge(pages, root: root(Self.skuIndex), keyCount: 2)
    let record = RecordEncoder()
    for range in added.indexes.withoutSKU {
      for id in range {
        Self.encode([.null, .integer(id)], record)
        try tree.append(record)
      }
    }
    while try added.indexes.skus.next({ sku, id in
      Self.encode([.text(sku), .integer(id.loadUnaligned(as: Int64.self))], record)
      try tree.append(record)
    }) {}
    try tree.finish()
  }

  private func mergePrices() throws {
    let tree = try IndexTreeMerge(
      pages, root: root("product_by_price"), keyCount: 3,
      consumer: { [self] stored in
        try pages.withValues(of: stored, count: 3) { values in
          let hasPrice = values[0].kind != .null
          prices.append(in: hasPrice ? 0 : 1) {
            var key = ListingKey(
              section: hasPrice ? 0 : 1, sortKey: [], productID: values[2].number)
            if hasPrice {
              key.append([UInt8](values[0].bytes))
              key.append(values[1].number)
            }
            return key
          }
        }
      })
    let record = RecordEncoder()
    var currency: UInt64 = 0
    var code: [UInt8] = []
    try added.indexes.prices.forEach { entry in
      if entry.first != currency {
        currency = entry.first
        code = ProductIndexEntries.code(currency)
      }
      code.withUnsafeBytes {
        let values: [RecordValue] =
          currency == 0
          ? [.null, .null] : [.text($0), .integer(Int64(bitPattern: entry.second))]
        Self.encode(values + [.integer(entry.id)], record)
      }
      try tree.append(record)
    }
    try tree.finish()
  }

  private func merge(
    _ entries: IndexEntrySorter,
    into name: String,
    _ consumer: ((StoredRecord) throws -> Void)? = nil
  ) throws {
    let tree = try IndexTreeMerge(pages, root: root(name), keyCount: 2, consumer: consumer)
    let record = RecordEncoder()
    try entries.forEach {
      Self.encode([$0.value, .integer($0.id)], record)
      try tree.append(record)
    }
    try tree.finish()
  }
}

/// Divides the rows of a listing into blocks, as they come.
private final class ListingBlocksInOrder {
  /// The columns of a row that are looked at: language, section, key, id, SKU, name.
  static let columnCount = 6

  private let writer: ListingBlockWriter
  private var counts: [Int]
  private var key: ListingKey?
  private var count = 0
  private var names = BlockNames()
  private let progress: (Int) throws -> Void
  private var done = 0

  init(
    _ writer: ListingBlockWriter,
    sectionCount: Int,
    progress: @escaping (Int) throws -> Void
  ) {
    self.writer = writer
    self.progress = progress
    counts = [Int](repeating: 0, count: sectionCount)
  }

  func append(_ row: UnsafePointer<RecordValue>) throws {
    guard row[0].kind == .integer, row[0].number == StoredLanguage.ownID, row[1].kind == .integer,
      let section = Int(exactly: row[1].number), counts.indices.contains(section),
      row[2].kind == .blob, row[3].kind == .integer, row[5].kind == .text
    else { throw NewCatalogWriter.Unsuitable.file }
    if count == CountedBlocks.usualCount || key?.section != section {
      let isFirst = key?.section != section
      try end()
      // The first one of a section takes all that will ever come before it.
      key =
        isFirst
        ? .least(in: section)
        : ListingKey(section: section, sortKey: [UInt8](row[2].bytes), productID: row[3].number)
    }
    count += 1
    counts[section] += 1
    names.append(row[5].bytes.assumingMemoryBound(to: UInt8.self))
  }

  private func end() throws {
    if let key, count > 0 { try writer.append(key, count: count, names) }
    done += count
    try progress(done)
    count = 0
    names.removeAll()
  }

  /// Writes the last block, and returns the counts of the sections.
  func finish() throws -> [Int] {
    try end()
    try writer.finish()
    return counts
  }
}
