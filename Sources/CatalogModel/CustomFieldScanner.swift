/// A pass over the members of a JSON object of texts: names and texts as their bytes.
///
/// Other programs write such objects, too, so that nothing is taken for granted: what is no
/// text is its spelling, `null` is absent, and what is no JSON ends the pass.
struct CustomFieldScanner {
  /// A member: bytes of the object.
  struct Member {
    /// The name between its quotes.
    var name: Range<Int>
    var nameHasEscapes: Bool
    /// The text between its quotes, or the spelling of anything else.
    var text: Range<Int>
    var textHasEscapes: Bool
  }

  let json: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var isOpen = false
  /// Whether what was read so far is JSON.
  private(set) var isRight = true
  /// Whether all values were texts, or `null`.
  private(set) var areTexts = true

  init(_ json: UnsafeBufferPointer<UInt8>) {
    self.json = json
    isOpen = take(UInt8(ascii: "{"))
    if !isOpen { isRight = json.isEmpty }
    if isOpen, take(UInt8(ascii: "}")) { end() }
  }

  /// Returns the next member that is not `null`; nil at the end.
  mutating func next() -> Member? {
    while isOpen {
      guard let name = quoted(), take(UInt8(ascii: ":")), let value = value() else {
        return fail()
      }
      if take(UInt8(ascii: "}")) { end() } else if !take(UInt8(ascii: ",")) { return fail() }
      if !value.isText, !value.isNull { areTexts = false }
      if value.isNull { continue }
      return Member(
        name: name.range, nameHasEscapes: name.hasEscapes, text: value.range,
        textHasEscapes: value.hasEscapes)
    }
    return nil
  }

  private mutating func fail() -> Member? {
    isOpen = false
    isRight = false
    return nil
  }

  private mutating func end() {
    isOpen = false
    skipSpaces()
    if position < json.count { isRight = false }
  }

  @inline(__always)
  private mutating func skipSpaces() {
    while position < json.count, json[position] <= 0x20 { position += 1 }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard position < json.count, json[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func quoted() -> (range: Range<Int>, hasEscapes: Bool)? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var hasEscapes = false
    while position < json.count {
      let byte = json[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return (start..<position - 1, hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    position = json.count
    return nil
  }

  private struct Value {
    var range: Range<Int>
    var hasEscapes = false
    var isText = false
    var isNull = false
  }

  private mutating func value() -> Value? {
    skipSpaces()
    guard position < json.count else { return nil }
    let start = position
    switch json[position] {
    case UInt8(ascii: "\""):
      return quoted().map { Value(range: $0.range, hasEscapes: $0.hasEscapes, isText: true) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      while position < json.count {
        switch json[position] {
        case UInt8(ascii: "\""):
          if quoted() == nil { return nil }
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        position += 1
        if depth == 0 { return Value(range: start..<position) }
      }
      return nil
    default:
      while position < json.count, json[position] > 0x20, json[position] != UInt8(ascii: ","),
        json[position] != UInt8(ascii: "}"), json[position] != UInt8(ascii: "]")
      { position += 1 }
      if position == start { return nil }
      let isNull = json[start..<position].elementsEqual("null".utf8)
      return Value(range: start..<position, isNull: isNull)
    }
  }

  /// Appends what bytes between quotes stand for.
  static func appendUnescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
    var position = text.startIndex
    func hexadecimal(at start: Int) -> UInt32? {
      guard start + 4 <= text.endIndex else { return nil }
      return UInt32(String(decoding: text[start..<start + 4], as: UTF8.self), radix: 16)
    }
    while position < text.endIndex {
      let byte = text[position]
      position += 1
      guard byte == UInt8(ascii: "\\"), position < text.endIndex else {
        bytes.append(byte)
        continue
      }
      let escape = text[position]
      position += 1
      switch escape {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "u"):
        guard var code = hexadecimal(at: position) else { continue }
        position += 4
        if (0xD800..<0xDC00).contains(code), position + 6 <= text.endIndex,
          text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u"),
          let low = hexadecimal(at: position + 2), (0xDC00..<0xE000).contains(low)
        {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          position += 6
        }
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: bytes.append(escape)
      }
    }
  }
}
