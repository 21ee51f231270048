import CatalogAccess
import Collation
import Dispatch
import GRDB
import SQLiteFile

/// Sorts products into listing order on its own thread, while others are read or inserted.
final class ProductSorter: @unchecked Sendable {
  /// The number of bytes of products that are sorted in memory.
  private static let byteCount = 8 << 20
  /// The number of products of a batch, and the number of batches that may wait.
  static let batchCount = 1024
  private static let greatestWait = 4

  private let collation: ListingCollation
  // The queue alone uses these until it is waited for.
  private let sorter: RecordSorter
  private var failure: (any Error)?

  private let queue = DispatchQueue(label: "catalog.listing")
  private let room = DispatchSemaphore(value: 0)

  /// The number of products that were taken.
  var count: Int { handedCount + batch.count }
  private var handedCount = 0
  /// Whether ids have come in their order: products of equal names stay in that in which they
  /// come, and a listing has them by id.
  private(set) var isInOrder = true
  private var lastID = Int64.min
  /// Those that have not been handed over yet.
  private var batch = ProductBatch()

  init(_ collation: ListingCollation) {
    self.collation = collation
    sorter = RecordSorter(byteCount: Self.byteCount)
    // A semaphore must not end below the value that it began with.
    for _ in 0..<Self.greatestWait { room.signal() }
  }

  func take(_ name: UnsafeRawBufferPointer, _ values: UnsafeBufferPointer<RecordValue>) {
    batch.append(name, values)
    let id = values[0].number
    if id < lastID { isInOrder = false }
    lastID = id
    if batch.count == Self.batchCount { take(&batch) }
  }

  /// Takes the products of a batch, and leaves an empty one.
  func take(_ batch: inout ProductBatch) {
    if batch.count == 0 { return }
    handedCount += batch.count
    let full = batch
    batch = ProductBatch()
    // Where no thread can be made Dispatch would try for ever.
    if ProcessorCount.available == 1 { return sortIfGood(full) }
    room.wait()
    queue.async {
      defer { self.room.signal() }
      self.sortIfGood(full)
    }
  }

  private func sortIfGood(_ batch: ProductBatch) {
    if failure != nil { return }
    do { try sort(batch) } catch { failure = error }
  }

  /// Takes all products of a catalog, and tells how many there are so far.
  func takeAll(_ db: Database, progress: ((Int) -> Void)? = nil) throws {
    try takeAll(
      "SELECT coalesce(sort_name, name), id, \(ProductColumns.carried) FROM product ORDER BY id",
      db, progress: progress)
  }

  /// Takes the rows of a statement: listing name, id, and what the listing carries.
  func takeAll(_ sql: String, _ db: Database, progress: ((Int) -> Void)? = nil) throws {
    let products = try db.makeStatement(sql: sql)
    defer { products.reset() }
    let row = products.row
    var batch = ProductBatch()
    while try products.step() {
      batch.append(row)
      lastID = row.id(1)
      if batch.count == Self.batchCount {
        take(&batch)
        progress?(count)
      }
    }
    take(&batch)
  }

  /// Returns all products in order; none can be taken after that.
  func sorted() throws -> ListingRows {
    take(&batch)
    if ProcessorCount.available > 1 { queue.sync {} }
    if let failure { throw failure }
    return ListingRows(sorter)
  }

  private func sort(_ batch: ProductBatch) throws {
    let keys = collation.collator.sortKeys(for: batch.names)
    var key: [UInt8] = []
    for index in 0..<batch.count {
      keys.withKey(at: index) { bytes in
        SectionedKey.write(bytes, in: collation.boundaries.section(for: bytes), to: &key)
      }
      try batch.withRecord(at: index) { try sorter.append(key: key, payload: $0) }
    }
  }
}
