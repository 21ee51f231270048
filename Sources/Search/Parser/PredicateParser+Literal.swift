extension PredicateParser {
  /// Reads a string, a number, `nil` or an argument that is one of them.
  mutating func parseLiteral(expected: String) throws(PredicateSyntaxError) -> Predicate.Literal {
    let start = scanner.offset
    switch scanner.current {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .text(try parseString())
    case UInt8(ascii: "%"):
      guard case .literal(let literal) = try parseArgument() else {
        throw error(at: start, expected: expected, note: "the argument is an array")
      }
      return literal
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try parseNumber())
    default:
      if scanner.take(keyword: "NIL") || scanner.take(keyword: "NULL") { return .null }
      throw error(
        at: start, expected: expected, note: quotesNote,
        suggestion: isTypographicQuote(at: start) ? "\"" : nil)
    }
  }

  /// What to do about a text without quotes; nil where something else stands at the place.
  private var quotesNote: String? {
    if !scanner.word.isEmpty { return "put text in quotes" }
    if scanner.current != UInt8(ascii: "*"), scanner.current != UInt8(ascii: "?") { return nil }
    let pattern = scanner.bytes[scanner.offset...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
    return "put text in quotes: \"\(String(decoding: pattern, as: UTF8.self))\""
  }

  private mutating func parseNumber() throws(PredicateSyntaxError) -> Predicate.Number {
    let start = scanner.offset
    let length = Predicate.Number.length(in: scanner.bytes[start...])
    let next = scanner.byte(at: start + length)
    if length == 0 || PredicateScanner.isWord(next) || next == UInt8(ascii: ".") {
      throw error(at: start, expected: "a number", note: "put text in quotes")
    }
    scanner.advance(by: length)
    return Predicate.Number(
      checked: String(decoding: scanner.bytes[start..<start + length], as: UTF8.self))
  }

  /// Reads a string in quotes. A backslash before a quote or a backslash is not
  /// part of it; `\n`, `\r`, `\t`, `\0` and `\uXXXX` are characters; before any
  /// other character it stays, for patterns.
  mutating func parseString() throws(PredicateSyntaxError) -> String {
    let start = scanner.offset
    let quote = scanner.current
    let backslash = UInt8(ascii: "\\")
    scanner.advance()
    let contents = scanner.offset
    /// The text that was read up to the last escape and its replacement; unused before one.
    var unescaped: [UInt8] = []
    var hasEscapes = false
    while true {
      guard !scanner.isAtEnd else {
        throw error(
          at: scanner.offset, expected: "a closing \(Character(Unicode.Scalar(quote)))",
          note: "the text began at byte \(start)")
      }
      let byte = scanner.current
      scanner.advance()
      if byte == quote {
        if hasEscapes { return String(decoding: unescaped, as: UTF8.self) }
        return String(decoding: scanner.bytes[contents..<scanner.offset - 1], as: UTF8.self)
      }
      if byte == backslash {
        if !hasEscapes { unescaped = Array(scanner.bytes[contents..<scanner.offset - 1]) }
        hasEscapes = true
        try parseEscape(into: &unescaped)
      } else if hasEscapes {
        unescaped.append(byte)
      }
    }
  }

  /// Reads what follows a backslash.
  private mutating func parseEscape(into text: inout [UInt8]) throws(PredicateSyntaxError) {
    // At the end the closing quote is missing, which is found there.
    guard !scanner.isAtEnd else { return }
    let byte = scanner.current
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "u"): return try parseCodePoint(into: &text)
    default: text += [UInt8(ascii: "\\"), byte]
    }
    scanner.advance()
  }

  private mutating func parseCodePoint(into text: inout [UInt8]) throws(PredicateSyntaxError) {
    let start = scanner.offset - 1
    var value: UInt32 = 0
    for position in 1...4 {
      guard
        let digit = Character(Unicode.Scalar(scanner.byte(at: scanner.offset + position)))
          .hexDigitValue
      else {
        throw error(
          at: start, expected: "four hexadecimal digits after \\u",
          note: "\\\\u is a backslash and u")
      }
      value = value << 4 | UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw error(at: start, expected: "a code point that is not half of a surrogate pair")
    }
    text += Array(String(scalar).utf8)
    scanner.advance(by: 5)
  }

  /// Whether `“`, `”`, `‘` or `’` stands at a place: a copy from a text.
  func isTypographicQuote(at offset: Int) -> Bool {
    scanner.byte(at: offset) == 0xE2 && scanner.byte(at: offset + 1) == 0x80
      && (0x98...0x9F).contains(scanner.byte(at: offset + 2))
  }

  /// Reads `%@` and returns the argument for it.
  mutating func parseArgument() throws(PredicateSyntaxError) -> Predicate.Argument {
    guard scanner.byte(at: scanner.offset + 1) == UInt8(ascii: "@") else {
      throw error(at: scanner.offset, expected: "%@ or %K", suggestion: "%@")
    }
    return try nextArgument()
  }

  /// Reads `%K` and returns the key whose name is the argument.
  mutating func parseKeyArgument() throws(PredicateSyntaxError) -> Predicate.Key {
    let start = scanner.offset
    if case .literal(.text(let name)) = try nextArgument(), let key = Predicate.Key(argument: name)
    {
      return key
    }
    throw error(
      at: start, expected: "the name of a field",
      note: "argument \(argumentCount) is not a field name")
  }

  private mutating func nextArgument() throws(PredicateSyntaxError) -> Predicate.Argument {
    guard argumentCount < arguments.count else {
      throw error(
        at: scanner.offset, expected: "a value",
        note: arguments.isEmpty ? "there are no arguments" : "there are only \(arguments.count)")
    }
    scanner.advance(by: 2)
    argumentCount += 1
    return arguments[argumentCount - 1]
  }
}
