import Glibc

/// A row or an entry as SQLite keeps it: what kind each value is, then the values.
/// https://www.sqlite.org/fileformat2.html#record_format
public struct StoredRecord {
  let start: UnsafePointer<UInt8>
  /// The bytes that are here; the others stand in pages of their own.
  let localCount: Int
  let count: Int

  /// Makes the record that was encoded last.
  init(_ record: RecordEncoder) {
    start = UnsafePointer(record.bytes)
    localCount = record.count
    count = record.count
  }

  /// Makes a record of all of its bytes, which stay where they are; nil of none.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return nil }
    self.init(
      start: start.assumingMemoryBound(to: UInt8.self), localCount: bytes.count, count: bytes.count)
  }

  init(start: UnsafePointer<UInt8>, localCount: Int, count: Int) {
    self.start = start
    self.localCount = localCount
    self.count = count
  }

  /// The values of a record, one after the other.
  private struct Values {
    let record: StoredRecord
    private var kindPlace: Int
    private let kindsEnd: Int
    private var place: Int

    @inline(__always)
    init?(_ record: StoredRecord) {
      guard let header = Varint.read(record.start, limit: record.localCount),
        header.value >= header.size, header.value <= record.localCount
      else { return nil }
      self.record = record
      kindPlace = header.size
      kindsEnd = Int(header.value)
      place = kindsEnd
    }

    /// Whether there is none left.
    var isAtEnd: Bool { kindPlace == kindsEnd }

    /// Returns the next value; nil where it is not here, or no value that we write.
    @inline(__always)
    mutating func next() -> RecordValue? {
      guard let kind = Varint.read(record.start + kindPlace, limit: kindsEnd - kindPlace) else {
        return nil
      }
      kindPlace += kind.size
      let start = record.start + place
      switch kind.value {
      case 0: return .null
      case 1...6:
        let size = kind.value == 5 ? 6 : kind.value == 6 ? 8 : Int(kind.value)
        guard place + size <= record.localCount else { return nil }
        place += size
        var number = Int64(Int8(bitPattern: start[0]))
        for index in 1..<size { number = number &<< 8 | Int64(start[index]) }
        return .integer(number)
      case 8: return .integer(0)
      case 9: return .integer(1)
      case 12...:
        let size = (kind.value - 12) / 2
        guard size <= UInt64(record.localCount - place) else { return nil }
        place += Int(size)
        return RecordValue(
          kind: kind.value % 2 == 1 ? .text : .blob, number: Int64(size),
          start: UnsafeRawPointer(start))
      default: return nil
      }
    }
  }

  /// Calls `body` with the first values; false where they are not all here. A record may end before
  /// columns that have no value.
  public func withValues(
    _ count: Int,
    _ body: (UnsafePointer<RecordValue>) throws -> Void
  ) rethrows -> Bool {
    guard var values = Values(self) else { return false }
    return try withUnsafeTemporaryAllocation(of: RecordValue.self, capacity: count) { memory in
      guard let base = memory.baseAddress else { return false }
      for index in 0..<count {
        guard let value = values.isAtEnd ? .null : values.next() else { return false }
        (base + index).initialize(to: value)
      }
      try body(base)
      return true
    }
  }

  /// Compares the first values of two records as SQLite does in its binary order.
  ///
  /// - Returns: Less than 0, 0 or more; nil where not all of them are here.
  @inline(__always)
  func order(to other: StoredRecord, columnCount: Int) -> Int? {
    guard var left = Values(self), var right = Values(other) else { return nil }
    for _ in 0..<columnCount {
      guard let left = left.next(), let right = right.next() else { return nil }
      if left.kind != right.kind { return Int(left.kind.rawValue) - Int(right.kind.rawValue) }
      switch left.kind {
      case .null: continue
      case .integer:
        if left.number != right.number { return left.number < right.number ? -1 : 1 }
      case .text, .blob:
        if let first = left.start, let second = right.start {
          let order = memcmp(first, second, Int(min(left.number, right.number)))
          if order != 0 { return Int(order) }
        }
        if left.number != right.number { return left.number < right.number ? -1 : 1 }
      }
    }
    return 0
  }
}
