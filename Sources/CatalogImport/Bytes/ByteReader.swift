import Glibc

/// A file's bytes through a window of fixed size, with the number of the line.
///
/// Lines are counted only when somebody asks: what is between two questions is
/// counted in one go.
final class ByteReader {
  private let source: ByteSource
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  // Checks of exclusive access would cost more than what the accesses do.
  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var end = 0
  private var isAtEnd = false

  /// The number of lines that end before `countedPosition`.
  @exclusivity(unchecked) private var countedLines = 0
  @exclusivity(unchecked) private var countedPosition = 0
  /// The end of the line of `countedPosition` in the window; -1 when it is not known.
  @exclusivity(unchecked) private var lineEnd = -1
  /// The number of bytes of the file before the window.
  private var windowOffset = 0

  init(source: @escaping ByteSource, windowSize: Int = 1 << 18) {
    self.source = source
    capacity = max(windowSize, 64)
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The line of the next byte, from 1.
  @inline(__always)
  var line: Int {
    // Asked for every value, of which a line has many.
    if position > lineEnd { countLines() }
    return countedLines + 1
  }

  private func countLines() {
    countedLines += Self.lineCount(buffer + countedPosition, position - countedPosition)
    countedPosition = position
    lineEnd = position + distance(to: UInt8(ascii: "\n"))
  }

  /// The number of bytes of the file that were taken.
  var offset: Int { windowOffset + position }

  private static func lineCount(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var lines = 0
    var position = bytes
    let end = bytes + count
    while let found = memchr(position, Int32(UInt8(ascii: "\n")), end - position) {
      lines += 1
      position = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
    }
    return lines
  }

  /// Returns the next byte without taking it, nil at the end.
  @inline(__always)
  func peek() throws -> UInt8? {
    if position == end, try !refill() { return nil }
    return buffer[position]
  }

  /// Returns a byte further on, nil when there is none.
  func peek(at distance: Int) throws -> UInt8? {
    while position + distance >= end {
      if try !refill() { return nil }
    }
    return buffer[position + distance]
  }

  /// Takes the next byte, which ``peek()`` has returned.
  @inline(__always)
  func advance() {
    assert(position < end)
    position += 1
  }

  /// Takes bytes that have been looked at.
  @inline(__always)
  func advance(by count: Int) {
    assert(position + count <= end)
    position += count
  }

  /// Returns whether these bytes come next, at most the window's size of them.
  func isNext(_ bytes: [UInt8]) throws -> Bool {
    while end - position < bytes.count {
      if try !refill() { return false }
    }
    return bytes.withUnsafeBufferPointer { wanted in
      guard let start = wanted.baseAddress else { return true }
      return memcmp(buffer + position, start, wanted.count) == 0
    }
  }

  /// Returns bytes that were taken last, if the window still has them.
  func taken(since offset: Int) -> [UInt8]? {
    guard offset >= windowOffset else { return nil }
    return Array(UnsafeBufferPointer(rebasing: window[(offset - windowOffset)..<position]))
  }

  private var window: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer, count: end)
  }

  /// Takes bytes while they satisfy a condition.
  @inline(__always)
  func skip(while condition: (UInt8) -> Bool) throws {
    while true {
      while position < end {
        if !condition(buffer[position]) { return }
        position += 1
      }
      if try !refill() { return }
    }
  }

  /// Takes the digits and points that come next in the window.
  func takeDigits(appendingTo bytes: inout [UInt8]) {
    var next = position
    while next < end, buffer[next] &- 0x30 < 10 || buffer[next] == UInt8(ascii: ".") { next += 1 }
    bytes.append(contentsOf: UnsafeBufferPointer(start: buffer + position, count: next - position))
    position = next
  }

  /// Takes the bytes before the next `byte`, and that one too, and appends
  /// those before it to `bytes`. False when the file ends before it.
  func take(through byte: UInt8, appendingTo bytes: inout [UInt8]) throws -> Bool {
    try take(through: byte) { bytes.append(contentsOf: $0) }
  }

  /// Takes the bytes before the next `byte`, and that one too. False when the
  /// file ends before it.
  func skip(through byte: UInt8) throws -> Bool { try take(through: byte) { _ in } }

  @inline(__always)
  func take(
    through byte: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws -> Bool {
    while true {
      if position == end, try !refill() { return false }
      let count = distance(to: byte)
      body(UnsafeBufferPointer(start: buffer + position, count: count))
      position += count
      if position < end {
        position += 1
        return true
      }
    }
  }

  /// A look at the bytes that come next, as far as the window has them.
  ///
  /// A text of many escapes is so looked through for its closing quote once.
  struct Lookahead {
    fileprivate var offset = -1
    fileprivate var isFound = false
  }

  /// Takes the bytes before the next of two, as many of them as are in the
  /// window.
  ///
  /// - Returns: The bytes, valid until the next call, and which of the two
  ///   comes next; nil for it where only the window ended. Nil at the end of
  ///   the file.
  func takeChunk(
    upTo first: UInt8,
    or second: UInt8,
    _ lookahead: inout Lookahead
  ) throws -> (bytes: UnsafeBufferPointer<UInt8>, next: UInt8?)? {
    if position == end, try !refill() { return nil }
    let offset = windowOffset + position
    if lookahead.offset < offset || (!lookahead.isFound && lookahead.offset == offset) {
      let distance = distance(to: first)
      lookahead.offset = offset + distance
      lookahead.isFound = position + distance < end
    }
    let count = lookahead.offset - offset
    let start = buffer + position
    let found = memchr(start, Int32(second), count)
    let taken = found.map { $0.assumingMemoryBound(to: UInt8.self) - start } ?? count
    position += taken
    let next = found != nil ? second : lookahead.isFound ? first : nil
    return (UnsafeBufferPointer(start: start, count: taken), next)
  }

  /// Returns how many bytes of the window stand before a byte; all that are
  /// left when it has none.
  private func distance(to byte: UInt8) -> Int {
    let start = buffer + position
    guard let found = memchr(start, Int32(byte), end - position) else { return end - position }
    return found.assumingMemoryBound(to: UInt8.self) - start
  }

  /// Reads more bytes behind those that are left. False at the end.
  private func refill() throws -> Bool {
    if isAtEnd { return false }
    let rest = end - position
    precondition(rest < capacity, "the window is not for looking ahead this far")
    countedLines += Self.lineCount(buffer + countedPosition, position - countedPosition)
    countedPosition = 0
    lineEnd = -1
    windowOffset += position
    if rest > 0, position > 0 { memmove(buffer, buffer + position, rest) }
    position = 0
    end = rest
    let room = UnsafeMutableRawBufferPointer(start: buffer + rest, count: capacity - rest)
    let count = try source(room)
    if count == 0 { isAtEnd = true }
    end += count
    return count > 0
  }
}
