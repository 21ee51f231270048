import Bytes
import CatalogAccess
import CatalogImport
import Collation
import GRDB
import SQLiteFile

/// The products that an import adds to a catalog, before anything is written into it: their rows, and
/// the entries of all indexes and of the listing, which are sorted meanwhile.
final class AddedProducts: AddingTarget {
  /// The database that gets the manufacturers and origins.
  private let names: Database
  let references: ImportReferences
  private let record = RecordEncoder()
  private let rows = TemporaryFile.Rows()
  let indexes = ProductIndexEntries()
  let sorter: ProductSorter

  private var lastID: Int64?
  /// The ids of the products, as ranges.
  private(set) var ids: [ClosedRange<Int64>] = []
  private(set) var count = 0
  private static let greatestRangeCount = 100_000
  private let isInterrupted: () -> Bool

  /// - Parameters:
  ///   - lastID: The greatest id in the catalog.
  ///   - isInterrupted: Asked now and then whether to stop.
  init(
    _ names: Database,
    _ references: ImportReferences,
    _ collation: ListingCollation,
    behind lastID: Int64?,
    isInterrupted: @escaping () -> Bool
  ) {
    self.names = names
    self.references = references
    self.lastID = lastID
    self.isInterrupted = isInterrupted
    sorter = ProductSorter(collation)
  }

  func references(of record: ProductRecord) throws -> ProductReferences {
    try references.references(of: record, names)
  }

  func insert(
    _ record: ProductRecord,
    _ references: ProductReferences,
    keepsID: Bool
  ) throws -> (id: Int64, isIDTaken: Bool) {
    let id = try record.id ?? number(after: lastID)
    guard lastID.map({ $0 < id }) ?? true else { throw NewCatalogWriter.Unsuitable.idOutOfOrder }
    lastID = id
    ids.append(joining: id)
    if ids.count > Self.greatestRangeCount { throw NewCatalogWriter.Unsuitable.idOutOfOrder }
    count += 1
    if count % 1024 == 0, isInterrupted() { throw CancellationError() }
    try ProductRow.with(record, references, price: record.price) { row in
      self.record.encode(row.all, count: row.usedColumnCount)
      try rows.append(id, self.record.encoded)
      try indexes.append(row, id: id)
      sorter.take(row.listingName, row.listed(id: id))
    }
    return (id, false)
  }

  private func number(after last: Int64?) throws -> Int64 {
    guard let last else { return 1 }
    if last == .max { throw NewCatalogWriter.Unsuitable.idOutOfOrder }
    return max(last + 1, 1)
  }

  /// Calls `body` with the id and the row of each product, as they came.
  func forEachRow(_ body: (Int64, RecordEncoder) throws -> Void) throws {
    try rows.forEach { id, bytes in
      record.take(bytes)
      try body(id, record)
    }
  }
}

extension TemporaryFile {
  /// Rows with their ids in a file, one behind the other.
  fileprivate final class Rows {
    private var file: TemporaryFile?
    private var buffer: [UInt8] = []
    private static let bufferSize = 1 << 20
    /// The id and the number of bytes.
    private static let headSize = 16

    func append(_ id: Int64, _ row: UnsafeRawBufferPointer) throws {
      withUnsafeBytes(of: (id, Int64(row.count))) { buffer.append(contentsOf: $0) }
      buffer.append(contentsOf: row)
      if buffer.count >= Self.bufferSize { try flush() }
    }

    private func flush() throws {
      let file = try self.file ?? TemporaryFile()
      self.file = file
      try file.append(buffer)
      buffer.removeAll(keepingCapacity: true)
    }

    func forEach(_ body: (Int64, UnsafeRawBufferPointer) throws -> Void) throws {
      guard let file else {
        _ = try buffer.withUnsafeBytes { try Self.read($0, body) }
        return
      }
      try flush()
      var position = 0
      var rest = 0
      var part: [UInt8] = []
      while position < file.size || rest < part.count {
        // What is left of the last part, and the next one.
        part.removeSubrange(..<rest)
        rest = 0
        var wanted = Self.bufferSize
        if part.count >= Self.headSize {
          wanted = max(
            wanted, Self.headSize + part.withUnsafeBytes { Self.rowSize($0, 0) } - part.count)
        }
        let end = min(file.size, position + wanted)
        try file.read(position..<end, appendingTo: &part)
        position = end
        rest = try part.withUnsafeBytes { try Self.read($0, body) }
      }
    }

    /// Reads rows, and returns where the first that is not whole begins.
    private static func read(
      _ bytes: UnsafeRawBufferPointer,
      _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Int {
      var place = 0
      while bytes.count - place >= headSize {
        let start = place + headSize
        let size = rowSize(bytes, place)
        guard bytes.count - start >= size else { break }
        let id = bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)
        try body(id, UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
        place = start + size
      }
      return place
    }

    private static func rowSize(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
      bytes.loadUnaligned(fromByteOffset: start + 8, as: Int.self)
    }
  }
}
