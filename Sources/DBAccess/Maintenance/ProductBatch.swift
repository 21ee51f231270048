import Collation
import SQLiteFile

/// Products that are on their way into a catalog and its listing: the names that
/// they are listed under, and all else that the listing carries, as records of
/// bytes.
///
///     record  |id|tag value|tag value|..
///
/// A value is NULL, an integer of eight bytes, or a text with its length.
struct ProductBatch {
  private(set) var names = NameList()
  private let bytes = RecordBytes()
  private var ends: [Int] = []

  /// The number of columns of a record: the id and those of `ProductColumns.carried`.
  static let columnCount = 10

  fileprivate enum Tag: UInt8 {
    case null
    case integer
    case text
  }

  var count: Int { ends.count }

  // MARK: Filling

  /// Adds the product of a row: listing name, id, and what the listing carries.
  mutating func append(_ row: StatementRow) {
    withUnsafeTemporaryAllocation(of: RecordValue.self, capacity: Self.columnCount) { values in
      for column in 0..<Self.columnCount {
        (values.baseAddress.map { $0 + column })?
          .initialize(to: row.recordValue(Int32(column + 1)))
      }
      append(row.bytes(0) ?? .init(start: nil, count: 0), UnsafeBufferPointer(values))
    }
  }

  /// Adds a product by the name that it is listed under, its id and what the listing carries.
  mutating func append(
    _ name: UnsafeRawBufferPointer, _ values: UnsafeBufferPointer<RecordValue>
  ) {
    names.append(name)
    var size = 9 * values.count
    for value in values where value.kind != .integer { size &+= Int(value.number) }
    let start = bytes.reserve(size)
    var place = start
    for value in values {
      switch value.kind {
      case .null:
        place.storeBytes(of: Tag.null.rawValue, as: UInt8.self)
        place += 1
      case .integer:
        place.storeBytes(of: Tag.integer.rawValue, as: UInt8.self)
        (place + 1).storeBytes(of: value.number, as: Int64.self)
        place += 9
      case .text, .blob:
        place.storeBytes(of: Tag.text.rawValue, as: UInt8.self)
        (place + 1).storeBytes(of: UInt32(truncatingIfNeeded: value.number), as: UInt32.self)
        if let source = value.start {
          (place + 5).copyMemory(from: source, byteCount: Int(value.number))
        }
        place += 5 + Int(value.number)
      }
    }
    bytes.count += place - start
    ends.append(bytes.count)
  }

  // MARK: Reading

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  func withRecord<Result>(
    at index: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = start(of: index)
    return try withExtendedLifetime(bytes) {
      try body(UnsafeRawBufferPointer(start: bytes.start + start, count: ends[index] - start))
    }
  }

  /// A record in memory of its own, and bytes that belong to it.
  final class Record {
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
    private var capacity = 1024
    private(set) var values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount + 1)

    init() { values.initialize(repeating: .null, count: columnCount + 1) }

    deinit {
      bytes.deallocate()
      values.deallocate()
    }

    /// Copies a record; the other bytes become the value behind the last column.
    func read(_ record: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) {
      if record.count + other.count > capacity {
        bytes.deallocate()
        capacity = (record.count + other.count) * 2
        bytes = .allocate(byteCount: capacity, alignment: 8)
      }
      if let start = record.baseAddress { bytes.copyMemory(from: start, byteCount: record.count) }
      var place = UnsafeRawPointer(bytes)
      for column in 0..<columnCount {
        switch Tag(rawValue: place.load(as: UInt8.self)) {
        case .integer:
          values[column] = .integer(place.loadUnaligned(fromByteOffset: 1, as: Int64.self))
          place += 9
        case .text:
          let count = Int(place.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
          values[column] = RecordValue(kind: .text, number: Int64(count), start: place + 5)
          place += 5 + count
        case .null, nil:
          values[column] = .null
          place += 1
        }
      }
      let end = bytes + record.count
      if let start = other.baseAddress { end.copyMemory(from: start, byteCount: other.count) }
      values[columnCount] = RecordValue(kind: .blob, number: Int64(other.count), start: end)
    }

    var id: Int64 { values[0].number }

    /// Its own name.
    var name: UnsafeBufferPointer<UInt8> { text(of: 2) }

    /// The bytes that belong to it.
    var other: RecordValue { values[columnCount] }

    private func text(of column: Int) -> UnsafeBufferPointer<UInt8> {
      let value = values[column]
      return UnsafeBufferPointer(
        start: value.start?.assumingMemoryBound(to: UInt8.self),
        count: value.kind == .text ? Int(value.number) : 0)
    }
  }
}

/// Bytes that grow, and are written by pointer.
// A batch belongs to one thread at a time.
private final class RecordBytes: @unchecked Sendable {
  private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 8)
  private var capacity = 1 << 16
  var count = 0

  deinit { start.deallocate() }

  /// Returns where so many bytes can be written, which are then to be counted.
  func reserve(_ size: Int) -> UnsafeMutableRawPointer {
    if count + size > capacity {
      capacity = (count + size) * 2
      let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
      larger.copyMemory(from: start, byteCount: count)
      start.deallocate()
      start = larger
    }
    return start + count
  }
}
