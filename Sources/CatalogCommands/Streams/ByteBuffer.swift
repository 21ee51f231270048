/// Bytes that are appended where they lie: of a record of a million, each value
/// costs a look at the room that is left, and a copy.
///
/// It is a reference: copies of a struct that holds one have it in common.
final class ByteBuffer {
  // Nobody else looks at them while one of the methods runs.
  @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var capacity: Int
  /// The number of bytes.
  @exclusivity(unchecked) private(set) var count = 0

  private static let leastCapacity = 1 << 10
  /// Of more, what is not in use is given back.
  private static let usualCapacity = 1 << 20

  init() {
    capacity = Self.leastCapacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// The bytes, good until there are others.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// A copy of the bytes.
  var array: [UInt8] { [UInt8](bytes) }

  func removeAll() {
    count = 0
    if capacity > Self.usualCapacity { replace(capacity: Self.usualCapacity) }
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  /// Appends a character of three bytes.
  func append(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    append(first)
    append(second)
    append(third)
  }

  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a text between quotes; those in it are doubled.
  func append(_ text: UnsafeBufferPointer<UInt8>, in quote: UInt8, hasQuote: Bool) {
    append(quote)
    if hasQuote {
      for byte in text {
        if byte == quote { append(byte) }
        append(byte)
      }
    } else {
      append(text)
    }
    append(quote)
  }

  /// Appends a byte as two digits.
  func append(hexadecimal byte: UInt8) {
    let digits: StaticString = "0123456789ABCDEF"
    append(digits.utf8Start[Int(byte >> 4)])
    append(digits.utf8Start[Int(byte & 15)])
  }

  /// Appends a number of units of 10^-digits, as ``DecimalText`` writes it.
  @inline(__always)
  func append(decimal number: Int64, fractionDigits digits: Int = 0) {
    makeRoom(for: DecimalText.greatestCount)
    count += DecimalText.write(number, fractionDigits: digits, to: start + count)
  }

  @inline(__always)
  private func makeRoom(for count: Int) {
    if capacity - self.count < count { grow(count) }
  }

  @inline(never)
  private func grow(_ count: Int) {
    replace(capacity: max(2 * capacity, self.count + count))
  }

  private func replace(capacity: Int) {
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    new.update(from: start, count: count)
    start.deallocate()
    start = new
    self.capacity = capacity
  }
}
