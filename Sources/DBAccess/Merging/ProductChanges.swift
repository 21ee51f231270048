import Bytes
import CatalogAccess
import Collation
import SQLiteFile

/// What becomes of products, before anything is written into the catalog: their rows before and after, and
/// the entries of all indexes and of the listing that come and go, which are sorted meanwhile.
///
/// Products come in the order of their ids.
final class ProductChanges {
  /// The products before and after.
  let rows = ChangedRows()
  /// The entries of indexes that come.
  let newEntries = ProductIndexEntries()
  /// The entries of indexes that go.
  let oldEntries = ProductIndexEntries()
  /// The rows of the listing that come, or stand in place of others.
  let newListed: ProductSorter
  /// The rows of the listing that go.
  let oldListed: ProductSorter
  private let record = RecordEncoder()
  private let oldRecord = RecordEncoder()

  /// The trees in which anything changes, besides the products themselves.
  private(set) var trees: ProductTrees = []
  /// The ids of products that are added, as ranges.
  private(set) var addedIDs: [ClosedRange<Int64>] = []
  private(set) var addedCount = 0
  private(set) var changedCount = 0
  private(set) var removedCount = 0

  var count: Int { addedCount + changedCount + removedCount }

  private static let greatestRangeCount = 100_000

  init(_ collation: ListingCollation) {
    newListed = ProductSorter(collation)
    oldListed = ProductSorter(collation)
  }

  /// - Throws: `NeedsSQLite.idOutOfOrder` where ids are in too many ranges.
  func add(_ row: ProductRow, id: Int64) throws {
    addedIDs.append(joining: id)
    if addedIDs.count > Self.greatestRangeCount { throw NeedsSQLite.idOutOfOrder }
    addedCount += 1
    trees = .all
    record.encode(row.all, count: row.usedColumnCount)
    try rows.append(id, old: nil, new: record.encoded)
    try newEntries.append(row, id: id)
    newListed.take(row.listingName, row.listed(id: id))
  }

  func remove(_ row: ProductRow, id: Int64) throws {
    removedCount += 1
    trees = .all
    record.encode(row.all, count: row.usedColumnCount)
    try rows.append(id, old: record.encoded, new: nil)
    try oldEntries.append(row, id: id)
    oldListed.take(row.listingName, row.listed(id: id))
  }

  /// - Parameters:
  ///   - old: The product before.
  ///   - new: The product after, which differs.
  func change(_ old: ProductRow, to new: ProductRow, id: Int64) throws {
    changedCount += 1
    let changed = old.trees(changedIn: new)
    trees.formUnion(changed)
    record.encode(new.all, count: new.usedColumnCount)
    oldRecord.encode(old.all, count: old.usedColumnCount)
    try rows.append(id, old: oldRecord.encoded, new: record.encoded)
    try oldEntries.append(old, id: id, in: changed)
    try newEntries.append(new, id: id, in: changed)
    if changed.contains(.names) { oldListed.take(old.listingName, old.listed(id: id)) }
    if changed.contains(.listing) { newListed.take(new.listingName, new.listed(id: id)) }
  }
}

extension ProductChanges {
  /// Calls `body` with the products that are changed, the positions of columns in `HistoryColumn.all` that are,
  /// and the values of these columns before and after.
  func forEachChange(
    _ body: (Int64, [Int], UnsafePointer<RecordValue>, UnsafePointer<RecordValue>) throws -> Void
  ) throws {
    try rows.forEach { id, old, new in
      guard let old = old.flatMap(StoredRecord.init), let new = new.flatMap(StoredRecord.init)
      else { return }
      _ = try old.withValues(ProductRow.columnCount) { old in
        _ = try new.withValues(ProductRow.columnCount) { new in
          let changed = HistoryColumn.all.indices.filter {
            !old[$0 + 1].isEqual(to: new[$0 + 1])
          }
          try body(id, changed, old + 1, new + 1)
        }
      }
    }
  }
}

extension ProductRow {
  /// The trees in which the columns of `product` stand, the id first.
  private static let trees: [ProductTrees] = [
    [], [.skus, .listing], [.names, .listing], [.names, .listing], [.manufacturers, .listing],
    .listing, [.prices, .listing], [.prices, .listing], [.quantities, .listing],
    [.countries, .listing], .listing, [],
  ]

  /// Returns the trees in which another row has another entry.
  fileprivate func trees(changedIn new: ProductRow) -> ProductTrees {
    var trees: ProductTrees = []
    for column in 1..<Self.columnCount where !all[column].isEqual(to: new.all[column]) {
      trees.formUnion(Self.trees[column])
    }
    return trees
  }
}

extension RecordValue {
  func isEqual(to other: RecordValue) -> Bool {
    kind == other.kind && number == other.number && bytes.hasSameBytes(as: other.bytes)
  }
}
