import Bytes
import CatalogImport
import SectionedTable
import Glibc

/// The lines of a text as bytes, without their ends. A line is valid until the next is read.
final class LineReader {
  /// A longer line is an error: it is no name, and would take all memory.
  private static let greatestLength = 1 << 24

  private let source: ByteSource
  private let name: String
  /// What to do about a text that is not UTF-8.
  private let advice: String
  private let willWait: () throws -> Void
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var line = 0

  /// Makes a reader of a text.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - advice: What to do about a text that is not UTF-8.
  ///   - willWait: Called before it reads more.
  init(
    _ source: @escaping ByteSource, name: String, advice: String,
    willWait: @escaping () throws -> Void = {}
  ) {
    self.source = source
    self.name = name
    self.advice = advice
    self.willWait = willWait
  }

  deinit { buffer.deallocate() }

  /// Calls `body` with the UTF-8 of each line. It throws for bytes that are not UTF-8.
  func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    while var bytes = try next() {
      line += 1
      // U+FEFF, as a byte order mark.
      if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        bytes = UnsafeRawBufferPointer(rebasing: bytes[3...])
      }
      try bytes.withMemoryRebound(to: UInt8.self) { utf8 in
        try check(utf8)
        try body(utf8)
      }
    }
  }

  private func check(_ utf8: UnsafeBufferPointer<UInt8>) throws {
    if utf8.allSatisfy({ $0 < 0x80 }) { return }
    guard let offset = UTF8Validation.firstInvalidOffset(in: utf8) else { return }
    throw CommandError(
      .failed,
      "\(name.escapedForTerminal):\(line): byte \(offset + 1) of the line, 0x"
        + String(utf8[offset], radix: 16, uppercase: true) + ", is not UTF-8",
      advice: advice)
  }

  /// Returns the next line, nil at the end.
  private func next() throws -> UnsafeRawBufferPointer? {
    var searched = start
    while true {
      if let base = buffer.baseAddress,
        let newline = memchr(base + searched, 0x0A, end - searched)
      {
        let position = UnsafeRawPointer(newline) - UnsafeRawPointer(base)
        defer { start = position + 1 }
        return slice(to: position)
      }
      searched = end
      if isAtEnd {
        if start == end { return nil }
        defer { start = end }
        return slice(to: end)
      }
      searched -= try refill()
    }
  }

  private func slice(to position: Int) -> UnsafeRawBufferPointer {
    var last = position
    if last > start, buffer[last - 1] == 0x0D { last -= 1 }
    return UnsafeRawBufferPointer(rebasing: buffer[start..<last])
  }

  /// Reads more, and returns by how much what is left has moved.
  private func refill() throws -> Int {
    let moved = start
    if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, end - start)
      end -= start
      start = 0
    } else if end >= Self.greatestLength {
      throw CommandError(
        .failed,
        "\(name.escapedForTerminal):\(line + 1): the line is longer than "
          + "\(Self.greatestLength.grouped) bytes")
    } else if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    try willWait()
    let count = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    end += count
    isAtEnd = count == 0
    return moved
  }
}
