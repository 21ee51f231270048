import Bytes

/// The part of a file that is in memory: readers take bytes from it by pointer
/// and ask for the next part when they have taken all.
///
/// It differs from ``ByteReader`` in who moves: there each byte is taken by a
/// call, here a reader scans many at once and says how far it came.
final class ByteWindow {
  private let source: ByteSource
  private let buffer: UnsafeMutableRawBufferPointer
  private var isAtEnd = false

  /// The first byte of the window.
  let base: UnsafePointer<UInt8>
  /// The number of bytes in the window.
  private(set) var end = 0
  /// The number of bytes that were taken.
  var position = 0
  /// The line of the next byte, from 1.
  var line = 1

  /// The number of bytes that a reader looks at before it decides on the format of a file: all of
  /// the file or this many, so that the decision does not depend on the pieces in which a pipe
  /// gives them.
  static let decisionSize = 1 << 16

  init(source: @escaping ByteSource, size: Int = 1 << 18) {
    self.source = source
    let size = max(size, 16)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    base = UnsafePointer(memory)
    buffer = UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  deinit { base.deallocate() }

  /// Puts the next bytes in place of those that are there, which must all have
  /// been taken. False at the end of the file.
  func refill() throws -> Bool {
    if isAtEnd { return false }
    let count = try source(buffer)
    if count == 0 {
      isAtEnd = true
      return false
    }
    position = 0
    end = count
    return true
  }

  /// Fills the window with what comes next, the beginning of the file, and returns the
  /// bytes that a decision may use, and whether they are the whole file.
  func beginning() throws -> (bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    if position > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[position..<end]))
      (position, end) = (0, end - position)
    }
    let wanted = min(Self.decisionSize, buffer.count)
    while end < wanted, !isAtEnd {
      let count = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
      if count == 0 { isAtEnd = true }
      end += count
    }
    let bytes = UnsafeBufferPointer(start: base, count: min(end, wanted))
    return (bytes, isAtEnd && end <= wanted)
  }

  /// Passes over a byte order mark (U+FEFF) at the beginning of a file.
  func skipByteOrderMark() {
    if position == 0, end >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
  }

  /// Passes over lines, which end with LF, CRLF or CR, at most to the end of the file.
  func skipLines(_ count: Int) throws {
    var left = count
    while try left > 0 && (position < end || refill()) {
      let next = ByteScan.first(of: 0x0A, 0x0D, 0x0D, in: base, from: position, to: end)
      position = min(next + 1, end)
      guard next < end else { continue }
      if try base[next] == 0x0D && (position < end || refill()) && base[position] == 0x0A {
        position += 1
      }
      left -= 1
      line += 1
    }
  }

  /// Returns as many bytes of a source, or all.
  static func beginning(of source: ByteSource) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: decisionSize)
    var count = 0
    while count < bytes.count {
      let read = try bytes.withUnsafeMutableBytes { buffer in
        try source(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<count])
  }
}
