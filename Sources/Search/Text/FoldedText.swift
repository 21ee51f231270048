import Bytes
import Collation

/// A folding with what is asked of it for every text.
struct TextFolding {
  let folding: Folding
  let ignoresCase: Bool

  init(_ folding: Folding) {
    self.folding = folding
    ignoresCase = folding.ignoresCase
  }

  /// Calls `body` with the folded bytes of a text. ASCII is not allocated for
  /// up to a kilobyte, and not copied where case counts.
  @inline(__always)
  func withFolded<Result>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard text.isASCII else {
      return folding.foldedBytes(of: text).withUnsafeBufferPointer(body)
    }
    if !ignoresCase { return body(text) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
      for index in 0..<text.count {
        buffer.initializeElement(at: index, to: text[index].asciiLowercased)
      }
      return body(UnsafeBufferPointer(buffer))
    }
  }

  /// Returns whether the folded text begins with some bytes, where its leading
  /// ASCII is enough to tell, nil otherwise.
  ///
  /// A byte of ASCII is folded by itself when another follows it: only a mark,
  /// which is never ASCII, changes the letter before it.
  @inline(__always)
  func begins(
    _ text: UnsafeBufferPointer<UInt8>,
    with prefix: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    var index = 0
    while index < prefix.count {
      guard index < text.count else { return false }
      let byte = text[index]
      if byte >= 0x80 || index + 1 < text.count && text[index + 1] >= 0x80 { return nil }
      if (ignoresCase ? byte.asciiLowercased : byte) != prefix[index] { return false }
      index += 1
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    guard let base = UnsafeRawPointer(baseAddress) else { return true }
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= count {
      seen |= base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    if seen & 0x8080_8080_8080_8080 != 0 { return false }
    while index < count {
      if self[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }

  /// Negative, zero or positive as the bytes are before, the same as or after
  /// others; a beginning is before the whole.
  @inline(__always)
  func compare(_ other: UnsafeBufferPointer<UInt8>) -> Int {
    let common = Swift.min(count, other.count)
    var index = 0
    while index < common {
      if self[index] != other[index] { return self[index] < other[index] ? -1 : 1 }
      index += 1
    }
    return count - other.count
  }
}
