import Glibc

/// Bytes in which values are written as a server reads them in binary, in memory that the next
/// ones use again.
final class BinaryBuffer {
  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(capacity: Int = 256) { memory = .allocate(byteCount: capacity, alignment: 8) }

  deinit { memory.deallocate() }

  /// What was written.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func removeAll() { count = 0 }

  @inline(__always)
  func append(integer: some FixedWidthInteger & BitwiseCopyable) {
    let size = integer.bitWidth / 8
    reserve(size)
    memory.storeBytes(of: integer.bigEndian, toByteOffset: count, as: type(of: integer).self)
    count += size
  }

  func append(_ field: UnsafeRawBufferPointer) {
    reserve(field.count)
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: field)
    count += field.count
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  func append(_ field: some Collection<UInt8>) {
    let isCopied: Void? = field.withContiguousStorageIfAvailable {
      append(UnsafeRawBufferPointer($0))
    }
    if isCopied == nil { Array(field).withUnsafeBytes { append($0) } }
  }

  /// Writes the length of what follows where it is known, which is after `write`.
  func appendWithLength(_ write: (BinaryBuffer) -> Void) {
    let start = count
    append(integer: Int32(0))
    write(self)
    let length = Int32(count - start - 4)
    memory.storeBytes(of: length.bigEndian, toByteOffset: start, as: Int32.self)
  }

  /// Whether U+0000 stands in the last bytes.
  func hasNull(inLast length: Int) -> Bool {
    guard let start = memory.baseAddress else { return false }
    return memchr(start + count - length, 0, length) != nil
  }

  /// Writes an array of one dimension; see ``BinaryField/elements()``.
  func append<Element>(
    array: [Element], of type: ValueType, _ write: (Element, BinaryBuffer) -> Void
  ) {
    append(integer: Int32(array.isEmpty ? 0 : 1))
    append(integer: Int32(0))
    append(integer: type.rawValue)
    if array.isEmpty { return }
    append(integer: Int32(array.count))
    append(integer: Int32(1))
    for element in array { appendWithLength { write(element, $0) } }
  }

  @inline(__always)
  private func reserve(_ size: Int) {
    if memory.count - count < size { grow(to: count + size) }
  }

  private func grow(to size: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(2 * memory.count, size), alignment: 8)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }
}
