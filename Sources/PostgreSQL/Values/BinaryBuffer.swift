/// Bytes in which values are written as a server reads them in binary.
struct BinaryBuffer {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Takes off what was written behind a place.
  mutating func shorten(to count: Int) { bytes.removeSubrange(count...) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func append(integer: some FixedWidthInteger) {
    withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ field: UnsafeRawBufferPointer) { bytes.append(contentsOf: field) }

  mutating func append(_ field: some Sequence<UInt8>) { bytes.append(contentsOf: field) }

  /// Writes the length of what follows where it is known, which is after `write`.
  mutating func appendWithLength(_ write: (inout BinaryBuffer) -> Void) {
    let start = bytes.count
    append(integer: Int32(0))
    write(&self)
    let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index))
    }
  }

  /// Whether U+0000 stands behind a place.
  func hasNull(from start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { $0[start...].contains(0) }
  }

  /// Writes an array of one dimension; see ``BinaryField/elements()``.
  mutating func append<Element>(
    array: [Element], of type: ValueType, _ write: (Element, inout BinaryBuffer) -> Void
  ) {
    append(integer: Int32(array.isEmpty ? 0 : 1))
    append(integer: Int32(0))
    append(integer: type.rawValue)
    if array.isEmpty { return }
    append(integer: Int32(array.count))
    append(integer: Int32(1))
    for element in array { appendWithLength { write(element, &$0) } }
  }
}
