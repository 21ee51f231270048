import CatalogAccess
import SQLiteFile

/// Products whose ids come in any order, sorted by them in bounded memory, before they are written.
final class ProductsByID: AddedProductDestination {
  private let sorter = RecordSorter(byteCount: 10 << 20)
  private let record = RecordEncoder()
  private var key: [UInt8] = []

  func add(_ row: ProductRow, id: Int64) throws {
    key.removeAll(keepingCapacity: true)
    SortedNumber.append(id, to: &key)
    record.encode(row.all, count: row.usedColumnCount)
    try sorter.append(key: key, payload: record.encoded)
  }

  /// Gives all of them to another destination, in the order of their ids.
  ///
  /// - Throws: `NeedsSQLite.idOutOfOrder` where two have the same id.
  func write(
    to destination: some AddedProductDestination, isInterrupted: () -> Bool
  ) throws {
    var last: Int64?
    var count = 0
    while try sorter.next({ key, payload in
      let id = SortedNumber.read(key)
      if id == last { throw NeedsSQLite.idOutOfOrder }
      last = id
      count += 1
      if count % 1024 == 0, isInterrupted() { throw CancellationError() }
      let isRead = try StoredRecord(payload)?.withValues(ProductRow.columnCount) { values in
        try ProductRow.with(values) { try destination.add($0, id: id) }
      }
      guard isRead == true else { throw DatabasePagesError.unsuitable("a row was not kept") }
    }) {}
  }
}
