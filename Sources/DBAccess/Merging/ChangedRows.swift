import Bytes
import SQLiteFile

/// Rows of products before and after a change, in a file one behind the other: a row that is not there before
/// was added, one that is not there after is removed.
///
///     |id|size|size of the new row|new row|old row|..
final class ChangedRows {
  private var file: TemporaryFile?
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 20
  private static let headSize = 24

  /// Adds the rows of a product; nothing is no row.
  func append(
    _ id: Int64, old: UnsafeRawBufferPointer?, new: UnsafeRawBufferPointer?
  ) throws {
    let newSize = new?.count ?? 0
    withUnsafeBytes(of: (id, Int64(newSize + (old?.count ?? 0)), Int64(newSize))) {
      buffer.append(contentsOf: $0)
    }
    if let new { buffer.append(contentsOf: new) }
    if let old { buffer.append(contentsOf: old) }
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func flush() throws {
    let file = try self.file ?? TemporaryFile()
    self.file = file
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with all rows, as they came.
  func forEach(
    _ body: (
      _ id: Int64, _ old: UnsafeRawBufferPointer?, _ new: UnsafeRawBufferPointer?
    ) throws -> Void
  ) throws {
    guard let file else {
      _ = try buffer.withUnsafeBytes { try Self.read($0, body) }
      return
    }
    try flush()
    var position = 0
    var rest = 0
    var part: [UInt8] = []
    while position < file.size || rest < part.count {
      // What is left of the last part, and the next one.
      part.removeSubrange(..<rest)
      rest = 0
      var wanted = Self.bufferSize
      if part.count >= Self.headSize {
        let size = part.withUnsafeBytes { Self.size($0, 0) }
        wanted = max(wanted, Self.headSize + size - part.count)
      }
      let end = min(file.size, position + wanted)
      try file.read(position..<end, appendingTo: &part)
      position = end
      rest = try part.withUnsafeBytes { try Self.read($0, body) }
    }
  }

  /// Reads rows, and returns where the first that is not whole begins.
  private static func read(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (Int64, UnsafeRawBufferPointer?, UnsafeRawBufferPointer?) throws -> Void
  ) rethrows -> Int {
    var place = 0
    while bytes.count - place >= headSize {
      let start = place + headSize
      let end = start + size(bytes, place)
      guard bytes.count >= end else { break }
      let id = bytes.loadUnaligned(fromByteOffset: place, as: Int64.self)
      let middle = start + bytes.loadUnaligned(fromByteOffset: place + 16, as: Int.self)
      func row(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
        range.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: bytes[range])
      }
      try body(id, row(middle..<end), row(start..<middle))
      place = end
    }
    return place
  }

  private static func size(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int {
    bytes.loadUnaligned(fromByteOffset: start + 8, as: Int.self)
  }
}
