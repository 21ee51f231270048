/// The bytes of a value as a server sends it in binary: numbers have their highest byte first.
///
/// The bytes belong to the result, and are good as long as its row.
struct BinaryField {
  let bytes: UnsafeRawBufferPointer

  /// A whole number of 2, 4 or 8 bytes; nil for anything else.
  var integer: Int64? {
    switch bytes.count {
    case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    default: nil
    }
  }

  var bool: Bool? { bytes.count == 1 ? bytes[0] != 0 : nil }

  var double: Double? {
    switch bytes.count {
    case 8: Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
    case 4: Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))))
    default: nil
    }
  }

  var utf8: UnsafeBufferPointer<UInt8> { bytes.bindMemory(to: UInt8.self) }

  /// The values of an array of one dimension, each nil where it is NULL; nil where these
  /// are not the bytes of one.
  ///
  ///     |dimensions|has NULL|type|count|first index|length|value|length|value|..
  func elements() -> [BinaryField?]? {
    var reader = BinaryReader(bytes)
    guard let dimensions = reader.int32(), reader.int32() != nil, reader.int32() != nil
    else { return nil }
    if dimensions == 0 { return reader.isAtEnd ? [] : nil }
    guard dimensions == 1, let count = reader.int32(), reader.int32() != nil, count >= 0,
      // Each has its length.
      Int(count) <= bytes.count / 4
    else { return nil }
    var elements: [BinaryField?] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let field = reader.field() else { return nil }
      elements.append(field.map { BinaryField(bytes: $0) })
    }
    return reader.isAtEnd ? elements : nil
  }
}

/// Reads numbers and fields one after the other; each is nil where the bytes end before.
struct BinaryReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func int16() -> Int16? { integer() }

  mutating func int32() -> Int32? { integer() }

  private mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>() -> Integer? {
    let size = MemoryLayout<Integer>.size
    guard bytes.count - position >= size else { return nil }
    defer { position += size }
    return Integer(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: Integer.self))
  }

  /// A field with its length before it; `.some(nil)` where it is NULL.
  mutating func field() -> UnsafeRawBufferPointer?? {
    guard let length = int32() else { return nil }
    if length == -1 { return .some(nil) }
    guard length >= 0, bytes.count - position >= Int(length) else { return nil }
    defer { position += Int(length) }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(length)])
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, bytes.count - position >= count else { return false }
    position += count
    return true
  }
}
