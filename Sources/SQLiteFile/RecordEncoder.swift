import Glibc

/// Writes the values of a row as SQLite keeps them: what kind each is, then all
/// of them one after the other, in memory that the next row uses again.
///
///     |length of the kinds|kind|kind|..|value|value|..
///
/// https://www.sqlite.org/fileformat2.html#record_format
public final class RecordEncoder {
  /// The greatest number of values of a record.
  public static let greatestValueCount = 16

  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 1024
  private(set) var count = 0

  /// Makes an encoder.
  public init() { bytes = .allocate(capacity: capacity) }

  deinit { bytes.deallocate() }

  /// Writes a record of values in place of the last one.
  ///
  /// - Parameter count: The number of values, at most
  ///   ``greatestValueCount``.
  public func encode(_ values: UnsafePointer<RecordValue>, count: Int) {
    precondition(count <= Self.greatestValueCount)
    // A kind takes nine bytes at most: the length of all is one byte. Numbers are
    // written as eight bytes, of which those count that are needed.
    var size = 1 + 9 * count + 8
    for index in 0..<count {
      size &+= values[index].kind == .integer ? 8 : Int(values[index].number)
    }
    if size > capacity { grow(to: size) }
    var kind = bytes + 1
    for index in 0..<count { kind += Self.writeKind(of: values[index], to: kind) }
    var place = kind
    bytes[0] = UInt8(truncatingIfNeeded: kind - bytes)
    for index in 0..<count { place += Self.writeValue(values[index], to: place) }
    self.count = place - bytes
  }

  /// The record that was written last, until the next one.
  public var encoded: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Takes a record that was encoded before in place of the last one.
  public func take(_ record: UnsafeRawBufferPointer) {
    if record.count > capacity { grow(to: record.count) }
    if let start = record.baseAddress { memcpy(bytes, start, record.count) }
    count = record.count
  }

  private func grow(to size: Int) {
    bytes.deallocate()
    capacity = size * 2
    bytes = .allocate(capacity: capacity)
  }

  @inline(__always)
  private static func writeKind(
    of value: RecordValue,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    switch value.kind {
    case .null: place[0] = 0
    case .integer: place[0] = kind(of: value.number)
    case .text: return Varint.write(UInt64(value.number) &* 2 &+ 13, to: place)
    case .blob: return Varint.write(UInt64(value.number) &* 2 &+ 12, to: place)
    }
    return 1
  }

  /// The kind of a number: its size; 8 and 9 are zero and one.
  @inline(__always)
  private static func kind(of number: Int64) -> UInt8 {
    if number == 0 { return 8 }
    if number == 1 { return 9 }
    switch Int64.bitWidth - (number ^ (number &>> 63)).leadingZeroBitCount {
    case ...7: return 1
    case ...15: return 2
    case ...23: return 3
    case ...31: return 4
    case ...47: return 5
    default: return 6
    }
  }

  @inline(__always)
  private static func writeValue(
    _ value: RecordValue,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    switch value.kind {
    case .null: return 0
    case .integer:
      let size =
        switch kind(of: value.number) {
        case 8, 9: 0
        case 5: 6
        case 6: 8
        case let kind: Int(kind)
        }
      if size > 0 { place.store(value.number &<< Int64(8 &* (8 &- size)), at: 0) }
      return size
    case .text, .blob:
      if let start = value.start { memcpy(place, start, Int(value.number)) }
      return Int(value.number)
    }
  }
}
