#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file's bytes through a window of fixed size, with the number of the line.
final class ByteReader {
  private let source: ByteSource
  private let buffer: UnsafeMutableRawBufferPointer
  private var position = 0
  private var end = 0
  private var isAtEnd = false

  /// The line of the next byte, from 1.
  private(set) var line = 1

  init(source: @escaping ByteSource, windowSize: Int = 1 << 18) {
    self.source = source
    buffer = .allocate(byteCount: max(windowSize, 16), alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Returns the next byte without taking it, nil at the end.
  @inline(__always)
  func peek() throws -> UInt8? {
    if position == end, try !refill() { return nil }
    return buffer[position]
  }

  /// Returns the byte after the next, nil when there is none.
  func peekSecond() throws -> UInt8? {
    if position + 1 >= end, try !refill() || position + 1 >= end { return nil }
    return buffer[position + 1]
  }

  /// Takes the next byte, which ``peek()`` has returned.
  @inline(__always)
  func advance() {
    if buffer[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  /// Takes the bytes before the next `byte`, and that one too, and appends
  /// those before it to `bytes`. False when the file ends before it.
  func take(through byte: UInt8, appendingTo bytes: inout [UInt8]) throws -> Bool {
    while true {
      if position == end, try !refill() { return false }
      guard let base = buffer.baseAddress else { return false }
      let start = base + position
      let found = memchr(start, Int32(byte), end - position)
      let count = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? end - position
      let taken = UnsafeRawBufferPointer(start: start, count: count)
      bytes.append(contentsOf: taken)
      countLines(in: taken)
      position += count
      if found != nil {
        advance()
        return true
      }
    }
  }

  private func countLines(in bytes: UnsafeRawBufferPointer) {
    for byte in bytes where byte == UInt8(ascii: "\n") { line += 1 }
  }

  /// Reads more bytes behind those that are left. False at the end.
  private func refill() throws -> Bool {
    if isAtEnd { return false }
    let rest = end - position
    if rest > 0, position > 0, let base = buffer.baseAddress {
      memmove(base, base + position, rest)
    }
    position = 0
    end = rest
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[rest...])
    let count = try source(room)
    if count == 0 { isAtEnd = true }
    end += count
    return count > 0
  }
}
