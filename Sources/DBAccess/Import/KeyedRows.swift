import Bytes
import CatalogAccess
import CatalogFields
import CatalogImport
import Collation
import GRDB
import SQLiteFile

/// The rows of files that change products by a key: they are looked for when all have come, in the order of
/// the index, and compared with the products in the order of these.
///
///     files ─ rows, sorted by SKU ─ looked for ─ sorted by id ─ compared ─ changes
///                                       └─ not there, in the order of the files ──┘
final class KeyedRows: ReadingTarget {
  private let names: Database
  let references: ImportReferences
  let key: ImportKey?
  /// How each file changes products.
  private var updates: [ProductUpdate] = []
  private let isInterrupted: () -> Bool

  private let sorter = RecordSorter(byteCount: byteCount)
  private static let byteCount = 8 << 20
  private let record = RecordEncoder()
  private var count: Int64 = 0
  private var sortKey: [UInt8] = []

  /// The values of a row that stand before those of the product.
  private enum Head: Int {
    /// The file, counted from 0.
    case file
    /// The number of the row.
    case number
    /// What the row says.
    case said
    /// Whether its currency is that of the catalog.
    case isCurrencyAssumed

    static let count = 4
  }

  /// The values of a row.
  private static let valueCount = Head.count + ProductUpdate.columns.count

  init(
    _ names: Database,
    _ references: ImportReferences,
    key: ImportKey,
    isInterrupted: @escaping () -> Bool
  ) {
    self.names = names
    self.references = references
    self.key = key
    self.isInterrupted = isInterrupted
  }

  // MARK: Rows

  /// Begins a file.
  func begin(_ file: ImportFile) { updates.append(ProductUpdate(file.fields)) }

  func references(of record: ProductRecord) throws -> ProductReferences {
    try references.references(of: record, names)
  }

  /// All are taken for known until they are looked for.
  func known(_ record: ProductRecord, _ references: ProductReferences) -> KnownProduct { .one(0) }

  func noteSeen(_ id: Int64, line: Int) -> Int? { nil }

  func insert(
    _ record: ProductRecord, _ references: ProductReferences, keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool) {
    throw NeedsSQLite.file
  }

  func update(
    _ id: Int64,
    by record: ProductRecord,
    _ references: ProductReferences
  ) throws -> (changed: Set<ProductField>, isPriceRounded: Bool) {
    if record.hasAbsentCustomFields { throw NeedsSQLite.file }
    if count % 1024 == 0, isInterrupted() { throw CancellationError() }
    sortKey.removeAll(keepingCapacity: true)
    if key == .sku {
      record.withText(.sku) { if let sku = $0 { sortKey.append(contentsOf: sku) } }
      if sortKey.contains(0) { throw NeedsSQLite.file }
    } else if let id = record.id {
      SortedNumber.append(id, to: &sortKey)
    }
    try ProductRow.with(record, references, price: record.price) { row in
      try withUnsafeTemporaryAllocation(of: RecordValue.self, capacity: Self.valueCount) { memory in
        guard let values = memory.baseAddress else { return }
        let head: [Int64] = [
          Int64(updates.count - 1), count, Int64(record.said.bits),
          record.isCurrencyAssumed ? 1 : 0,
        ]
        for (position, number) in head.enumerated() {
          (values + position).initialize(to: .integer(number))
        }
        (values + Head.count).initialize(from: row.all + 1, count: ProductUpdate.columns.count)
        self.record.encode(values, count: Self.valueCount)
        try sorter.append(key: sortKey, payload: self.record.encoded)
      }
    }
    count += 1
    return ([], record.isPriceRounded)
  }

  // MARK: Changes

  /// Compares all rows with the products, and corrects the counts of the files.
  ///
  /// - Throws: `NeedsSQLite` where a row is to be told apart by who knows its line.
  func compare(
    with trees: CatalogTrees,
    into changes: ProductChanges,
    _ summaries: inout [ImportSummary]
  ) throws {
    let byID = RecordSorter(byteCount: Self.byteCount)
    let new = RecordSorter(byteCount: Self.byteCount)
    try findProducts(trees.skus(), byID, new)
    let old = UnsafeMutablePointer<RecordValue>.allocate(capacity: ProductRow.columnCount)
    defer { old.deallocate() }
    old.initialize(repeating: .null, count: ProductRow.columnCount)
    var lastID = trees.lastID
    var done = 0
    while try byID.next({ bytes, payload in
      let id = SortedNumber.read(bytes)
      done += 1
      if done % 1024 == 0, isInterrupted() { throw CancellationError() }
      guard let stored = try trees.search.row(id) else {
        // A file may have the id of a product that is new.
        guard key == .id, lastID.map({ $0 < id }) ?? true else {
          throw NeedsSQLite.idOutOfOrder
        }
        lastID = id
        return try add(payload, id: id, changes, &summaries)
      }
      try trees.pages.withValues(of: stored, count: ProductRow.columnCount) { values in
        old.update(from: values, count: ProductRow.columnCount)
        old[0] = .null
        try ProductRow.with(old) { try change($0, payload, id: id, changes, &summaries) }
      }
    }) {}
    while try new.next({ _, payload in
      let id = try ProductRow.id(after: lastID)
      lastID = id
      // It is the last leaf's.
      _ = try trees.search.row(id)
      try add(payload, id: id, changes, &summaries)
    }) {}
  }

  /// Sorts the rows by the ids of their products, and the others as they came.
  private func findProducts(
    _ skus: IndexTreeSearch, _ byID: RecordSorter, _ new: RecordSorter
  ) throws {
    let entry = RecordEncoder()
    var last: [UInt8] = []
    var id: [UInt8] = []
    while try sorter.next({ bytes, payload in
      // Of two rows the second has to be told.
      if last.withUnsafeBytes({ bytes.hasSameBytes(as: $0) }) { throw NeedsSQLite.repeatedSKU }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: bytes)
      if key == .id { return try byID.append(key: last, payload: payload) }
      let sku: [RecordValue] = [.text(bytes)]
      entry.encode(sku, count: 1)
      id.removeAll(keepingCapacity: true)
      if let known = try skus.rowID(of: entry) {
        SortedNumber.append(known, to: &id)
        try byID.append(key: id, payload: payload)
      } else {
        try withRow(payload) { head, _ in
          SortedNumber.append(head[Head.number.rawValue].number, to: &id)
        }
        try new.append(key: id, payload: payload)
      }
    }) {}
  }

  /// Calls `body` with what stands before the values of a row, and the row.
  private func withRow<Result>(
    _ payload: UnsafeRawBufferPointer,
    _ body: (_ head: UnsafePointer<RecordValue>, ProductRow) throws -> Result
  ) throws -> Result {
    var result: Result?
    let isRead = try StoredRecord(payload)?.withValues(Self.valueCount) { values in
      // The place before the columns is that of the id.
      result = try ProductRow.with(values + Head.count - 1) { row in
        row.set(0, to: .null)
        return try body(values, row)
      }
    }
    guard isRead == true, let result else {
      throw DatabasePagesError.unsuitable("a row was not kept")
    }
    return result
  }

  private func change(
    _ old: ProductRow,
    _ payload: UnsafeRawBufferPointer,
    id: Int64,
    _ changes: ProductChanges,
    _ summaries: inout [ImportSummary]
  ) throws {
    try withRow(payload) { head, row in
      // A price without a currency is in that of its product.
      if head[Head.isCurrencyAssumed.rawValue].number != 0, old.currencyCode.kind != .null,
        !old.currencyCode.isEqual(to: row.currencyCode)
      {
        throw NeedsSQLite.file
      }
      let file = Int(head[Head.file.rawValue].number)
      let said = SaidFields(bits: UInt16(head[Head.said.rawValue].number))
      try updates[file].complete(row, saying: said, without: [], from: old.all + 1) {
        changed, fields in
        if changed.isEmpty { return }
        try changes.change(old, to: row, id: id)
        summaries[file].unchanged -= 1
        summaries[file].updated += 1
        for field in fields { summaries[file].updatedFields[field, default: 0] += 1 }
      }
    }
  }

  private func add(
    _ payload: UnsafeRawBufferPointer,
    id: Int64,
    _ changes: ProductChanges,
    _ summaries: inout [ImportSummary]
  ) throws {
    try withRow(payload) { head, row in
      if row.name.kind == .null { throw NeedsSQLite.failedReading }
      try changes.add(row, id: id)
      let file = Int(head[Head.file.rawValue].number)
      summaries[file].unchanged -= 1
      summaries[file].added += 1
    }
  }
}
