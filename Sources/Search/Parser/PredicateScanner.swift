import Bytes

/// The text of a predicate as bytes, and how far it was read.
struct PredicateScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The byte at the place, 0 at the end. A zero byte in the text begins no
  /// token either.
  var current: UInt8 { byte(at: offset) }

  func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func advance(by count: Int = 1) { offset += count }

  mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  /// Reads a byte if it stands at the place.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// The end of the word at the place: letters, digits, `_`, and everything that is not ASCII, so
  /// that an error shows `näme` whole.
  var wordEnd: Int {
    var end = offset
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    return end
  }

  /// The end of the words with points between them at the place.
  var dottedWordEnd: Int {
    var end = wordEnd
    while byte(at: end) == UInt8(ascii: "."), Self.isWord(byte(at: end + 1)) {
      end += 1
      while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    }
    return end
  }

  /// The word at the place; empty when there is none.
  var word: Slice<UnsafeBufferPointer<UInt8>> {
    current.isASCIIDigit ? bytes[offset..<offset] : bytes[offset..<wordEnd]
  }

  /// Reads a keyword, in any case, if it is the word at the place.
  mutating func take(keyword: StaticString) -> Bool {
    let count = keyword.utf8CodeUnitCount
    guard offset + count <= bytes.count, !Self.isWord(byte(at: offset + count)) else {
      return false
    }
    for index in 0..<count {
      let letter = keyword.utf8Start[index]
      if bytes[offset + index] & 0xDF != letter { return false }
    }
    offset += count
    return true
  }

  /// The end of the run of operator signs at the place.
  var signEnd: Int {
    var end = offset
    while end < bytes.count, Self.isSign(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the text at a place, for an error: a word, a string, a number, a run of signs or a
  /// character, shortened. Nil at the end.
  func token(at start: Int) -> String? {
    guard start < bytes.count else { return nil }
    var end = start
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      end += 1
      while end < bytes.count, bytes[end] != bytes[start] {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end += 1
    case UInt8(ascii: "-"), UInt8(ascii: "."):
      end += 1
      while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == UInt8(ascii: ".") {
        end += 1
      }
    case UInt8(ascii: "%"), UInt8(ascii: "$"):
      end += byte(at: start + 1) == UInt8(ascii: "@") ? 2 : 1
      while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    case let byte where Self.isWord(byte):
      let isNumber = byte.isASCIIDigit
      while end < bytes.count,
        Self.isWord(bytes[end]) || isNumber && bytes[end] == UInt8(ascii: ".")
      {
        end += 1
      }
    case let byte where Self.isSign(byte):
      while end < bytes.count, Self.isSign(bytes[end]) { end += 1 }
    default:
      end += 1
    }
    // 160 bytes are at least 40 characters; the rest is not looked at.
    let slice = bytes[start..<min(end, bytes.count, start + 160)]
    let characters = String(decoding: slice, as: UTF8.self)
    var text = ""
    for scalar in characters.prefix(40).unicodeScalars { text.append(escapingControls: scalar) }
    return slice.endIndex < min(end, bytes.count) || characters.count > 40 ? text + "…" : text
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  static func isWord(_ byte: UInt8) -> Bool { byte.isWord }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: "&"), UInt8(ascii: "|"):
      true
    default:
      false
    }
  }
}
