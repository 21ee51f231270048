import CatalogAccess
import Collation
import Dispatch
import SQLiteFile

/// Puts changes of products into the trees of a catalog, in one pass through each: the
/// indexes on one thread, the listing on another, and products on the one that is ready first.
///
/// What the pages were is in a journal by then, and SQLite puts them back where this does not
/// come to its end.
final class CatalogMerge: @unchecked Sendable {
  private let trees: CatalogTrees
  private let pages: DatabasePages
  private let changes: ProductChanges
  /// Told now and then how many products are listed.
  private let progress: (Int) throws -> Void
  private let queue = DispatchQueue(label: "catalog.indexes")
  private let productsAreLeft = DispatchSemaphore(value: 0)
  // The queue alone uses these until it is waited for.
  private var failure: (any Error)?
  private var dividers = OrderDividers()

  /// The journal, once pages are written.
  private(set) var journal: RollbackJournal?

  init(
    _ trees: CatalogTrees,
    _ changes: ProductChanges,
    progress: @escaping (Int) throws -> Void
  ) {
    self.trees = trees
    pages = trees.pages
    self.changes = changes
    self.progress = progress
    // A semaphore must not end below the value that it began with.
    productsAreLeft.signal()
  }

  /// Throws where an SKU that comes is there already, or comes twice.
  func checkSKUs() throws {
    let search = try trees.skus()
    let record = RecordEncoder()
    let cursor = SKUCursor(changes.newEntries, keepsEntries: true)
    var last: [UInt8] = []
    var isRepeated = false
    while try cursor.advance() {
      if cursor.sku.isEmpty { continue }
      cursor.encode(to: record)
      if try cursor.sku == last || search.rowID(of: record) != nil { isRepeated = true }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: cursor.sku)
    }
    if isRepeated { throw NeedsSQLite.repeatedSKU }
  }

  /// Writes all trees. The journal stays.
  ///
  /// - Parameter sectionCount: The number of sections of the listing's language.
  /// - Returns: The number of products of each section; nil where none has changed.
  func write(sectionCount: Int) throws -> [Int]? {
    let isAlone = ProcessorCount.available == 1
    journal = try pages.beginReplacing(
      keeping: trees.kept(changing: changes.trees), usesThread: !isAlone)
    if !isAlone {
      queue.async {
        do {
          try self.mergeIndexes()
          try self.mergeProducts()
        } catch { self.failure = error }
      }
    }
    defer { if !isAlone { queue.sync {} } }
    let counts = try mergeListing(sectionCount)
    try mergeProducts()
    if isAlone { try mergeIndexes() } else { queue.sync {} }
    if let failure { throw failure }
    try pages.finish()
    return counts
  }

  /// Makes sure that all is on the disk.
  func synchronize() throws { try pages.synchronize() }

  /// The blocks of the orders that have changed, after ``write(_:)``.
  func orders() -> [ListingSort: CountedBlocks] {
    var orders: [ListingSort: CountedBlocks] = [:]
    if changes.trees.contains(.prices) { orders[.price] = dividers.finishPrices() }
    if changes.trees.contains(.quantities) { orders[.quantity] = dividers.finishQuantities() }
    return orders
  }

  /// Merges the products, if no thread does so yet.
  private func mergeProducts() throws {
    if productsAreLeft.wait(timeout: .now()) == .timedOut { return }
    let tree = try TableTreeMerge(pages, trees.products, isChanged: trees.search.visited)
    let record = RecordEncoder()
    try changes.rows.forEach { id, _, new in
      guard let new else { return try tree.remove(rowID: id) }
      record.take(new)
      try tree.put(rowID: id, record)
    }
    try tree.finish()
  }

  private func mergeListing(_ sectionCount: Int) throws -> [Int]? {
    if !changes.trees.contains(.listing) { return nil }
    var blocks: ListingBlocksInOrder?
    if changes.trees.contains(.names) {
      blocks = ListingBlocksInOrder(
        ListingBlockWriter(
          blocks: try IndexTreeWriter(pages, replacing: trees.root("listing_block")),
          folds: try IndexTreeWriter(pages, replacing: trees.root("block_fold"))),
        sectionCount: sectionCount, progress: progress)
    }
    try merge(
      ListingCursor(changes.oldListed.sorted()), ListingCursor(changes.newListed.sorted()),
      into: "listing", keyCount: 4,
      blocks.map { [pages] blocks in
        { try pages.withValues(of: $0, count: ListingBlocksInOrder.columnCount, blocks.append) }
      })
    return try blocks?.finish()
  }

  // MARK: Indexes

  private func mergeIndexes() throws {
    let (old, new) = (changes.oldEntries, changes.newEntries)
    if changes.trees.contains(.skus) {
      try merge(SKUCursor(old), SKUCursor(new), into: ProductTrees.skuIndex, keyCount: 2)
    }
    if changes.trees.contains(.prices) {
      try merge(
        PriceCursor(old), PriceCursor(new), into: "product_by_price", keyCount: 3, notePrice)
    }
    if changes.trees.contains(.quantities) {
      try merge(
        NumberCursor(old.quantities), NumberCursor(new.quantities), into: "product_by_quantity",
        keyCount: 2, noteQuantity)
    }
    if changes.trees.contains(.countries) {
      try merge(
        NumberCursor(old.countries), NumberCursor(new.countries), into: "product_by_country",
        keyCount: 2)
    }
    if changes.trees.contains(.manufacturers) {
      try merge(
        NumberCursor(old.manufacturers), NumberCursor(new.manufacturers),
        into: "product_by_manufacturer", keyCount: 2)
    }
  }

  private func notePrice(_ stored: StoredRecord) throws {
    try pages.withValues(of: stored, count: 3) { values in
      dividers.notePrice(
        in: values[0].bytes, minorUnits: values[1].number, id: values[2].number)
    }
  }

  private func noteQuantity(_ stored: StoredRecord) throws {
    try pages.withValues(of: stored, count: 2) { values in
      dividers.noteQuantity(
        values[0].kind == .null ? nil : values[0].number, id: values[1].number)
    }
  }

  /// Removes entries from an index, and adds others.
  private func merge<Cursor: IndexCursor>(
    _ old: Cursor,
    _ new: Cursor,
    into name: String,
    keyCount: Int,
    _ consumer: ((StoredRecord) throws -> Void)? = nil
  ) throws {
    let tree = try IndexTreeMerge(
      pages, root: trees.root(name), keyCount: keyCount, consumer: consumer)
    let record = RecordEncoder()
    var isOld = try old.advance()
    var isNew = try new.advance()
    while isOld || isNew {
      // An entry that goes and comes has other values behind its key.
      if isOld, !isNew || !new.precedes(old) {
        old.encode(to: record)
        try tree.remove(record)
        isOld = try old.advance()
      } else {
        new.encode(to: record)
        try tree.put(record)
        isNew = try new.advance()
      }
    }
    try tree.finish()
  }
}
