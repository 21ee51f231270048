/// The position of a reader in a window while it copies a record into a row.
///
/// The bytes from `segment` to `position` are taken and not copied yet: a
/// record that lies in the window as it shall lie in the row is copied at once.
struct RecordCursor {
  private let window: ByteWindow
  let base: UnsafePointer<UInt8>
  private(set) var end: Int
  var position: Int
  var line: Int
  private var segment: Int
  /// The difference between a position and the place of its byte in the row.
  private var shift: Int

  /// Makes a cursor for a record that begins at the window's position, and an
  /// empty row.
  init(_ window: ByteWindow) {
    self.window = window
    base = window.base
    end = window.end
    position = window.position
    line = window.line
    segment = position
    shift = -position
  }

  /// The place of the next byte in the row.
  @inline(__always)
  var offset: Int { position &+ shift }

  /// The number of bytes behind which a record is no longer read on: a file of one endless record
  /// would fill the memory.
  private static let greatestRecordSize = 1 << 26

  /// Copies what was taken.
  mutating func take(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: base + segment, count: position - segment))
    segment = position
    shift = bytes.count - position
  }

  /// Passes over a byte, which the row shall not have unless it does no harm
  /// there: behind a value whose end is known.
  @inline(__always)
  mutating func leaveOutQuote(of bytes: inout [UInt8]) throws {
    let next = position &+ 1
    if next < end, base[next] != base[position] {
      position = next
      return
    }
    try leaveOutByte(of: &bytes)
  }

  /// Passes over a byte, which the row shall not have, and looks for one behind
  /// it.
  mutating func leaveOutByte(of bytes: inout [UInt8]) throws {
    leaveOut(1, of: &bytes)
    if position == end { _ = try refill(into: &bytes) }
  }

  /// Passes over bytes, which the row shall not have.
  mutating func leaveOut(_ count: Int, of bytes: inout [UInt8]) {
    take(into: &bytes)
    position += count
    segment = position
    shift = bytes.count - position
  }

  /// Adds a character that does not stand in the window. Everything before it
  /// has been copied.
  mutating func insert(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    shift = bytes.count - position
  }

  /// Begins again at the position, with a row that has been emptied.
  mutating func restart() {
    segment = position
    shift = -position
  }

  /// Copies what was taken, which is the whole window, and gets the next bytes.
  /// False at the end of the file.
  mutating func refill(into bytes: inout [UInt8]) throws -> Bool {
    take(into: &bytes)
    window.position = position
    window.line = line
    if bytes.count > Self.greatestRecordSize {
      throw ImportError(
        line: line, "a row is larger than \(Self.greatestRecordSize >> 20) MiB")
    }
    guard try window.refill() else { return false }
    position = window.position
    end = window.end
    segment = position
    shift = bytes.count - position
    return true
  }

  /// Copies what was taken and tells the window how far the record went.
  @inline(__always)
  mutating func finish(into bytes: inout [UInt8]) {
    take(into: &bytes)
    window.position = position
    window.line = line
  }
}
