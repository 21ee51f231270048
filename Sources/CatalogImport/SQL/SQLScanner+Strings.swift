import Bytes

/// Texts in quotes.
extension SQLScanner {
  /// Takes a text in quotes and appends what is between them, with a doubled
  /// quote as one. A bracket ends at the first closing one that is not doubled.
  /// In `'..'` and `".."` a backslash escapes, where the dialect has it so.
  func quotedText(appendingTo bytes: inout [UInt8]) throws {
    guard let opening = try reader.peek() else { return }
    if escapes(in: opening) { return try escapedText(style: .mysql, appendingTo: &bytes) }
    try plainText(opening) { bytes.append(contentsOf: $0) }
  }

  /// Passes over a text in quotes.
  func skipQuotedText() throws {
    guard let opening = try reader.peek() else { return }
    if escapes(in: opening) { return try escapedText({ _ in }, escape: { _ in }) }
    try plainText(opening) { _ in }
  }

  private func escapes(in opening: UInt8) -> Bool {
    escapesWithBackslash && (opening == UInt8(ascii: "'") || opening == UInt8(ascii: "\""))
  }

  @inline(__always)
  private func plainText(_ opening: UInt8, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws {
    let closing = opening == UInt8(ascii: "[") ? UInt8(ascii: "]") : opening
    let start = line
    reader.advance()
    while try reader.take(through: closing, body) {
      guard try reader.peek() == closing else { return }
      reader.advance()
      withUnsafePointer(to: closing) { body(UnsafeBufferPointer(start: $0, count: 1)) }
    }
    throw unending(start)
  }

  /// The rules for a backslash and the characters that follow it.
  enum EscapeStyle {
    /// https://dev.mysql.com/doc/refman/8.0/en/string-literals.html
    case mysql
    /// `E'..'`.
    /// https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE
    case postgresql
  }

  /// Takes a text in quotes in which a backslash escapes.
  func escapedText(style: EscapeStyle, appendingTo bytes: inout [UInt8]) throws {
    try escapedText {
      bytes.append(contentsOf: $0)
    } escape: { escaped in
      switch style {
      case .mysql: Self.appendMySQLEscape(escaped, to: &bytes)
      case .postgresql: try appendPostgreSQLEscape(escaped, to: &bytes)
      }
    }
  }

  @inline(__always)
  private func escapedText(
    _ body: (UnsafeBufferPointer<UInt8>) -> Void, escape: (UInt8) throws -> Void
  ) throws {
    guard let closing = try reader.peek() else { return }
    let start = line
    reader.advance()
    var lookahead = ByteReader.Lookahead()
    while let (chunk, next) = try reader.takeChunk(
      upTo: closing, or: UInt8(ascii: "\\"), &lookahead)
    {
      body(chunk)
      guard let next else { continue }
      reader.advance()
      guard let byte = try reader.peek() else {
        if next == closing { return }
        break
      }
      if next == closing {
        guard byte == closing else { return }
        withUnsafePointer(to: closing) { body(UnsafeBufferPointer(start: $0, count: 1)) }
      }
      reader.advance()
      if next != closing { try escape(byte) }
    }
    throw unending(start)
  }

  private static func appendMySQLEscape(_ escaped: UInt8, to bytes: inout [UInt8]) {
    switch escaped {
    case UInt8(ascii: "0"): bytes.append(0)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "Z"): bytes.append(0x1A)
    case UInt8(ascii: "%"), UInt8(ascii: "_"):
      // Escaped for LIKE: elsewhere the backslash is meant.
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(escaped)
    default: bytes.append(escaped)
    }
  }

  func appendPostgreSQLEscape(_ escaped: UInt8, to bytes: inout [UInt8]) throws {
    switch escaped {
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let first = UInt32(escaped - UInt8(ascii: "0"))
      bytes.append(UInt8(truncatingIfNeeded: try number(first, radix: 8, digits: 2)))
    case UInt8(ascii: "x"):
      bytes.append(UInt8(truncatingIfNeeded: try number(0, radix: 16, digits: 2)))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let digits = escaped == UInt8(ascii: "u") ? 4 : 8
      var code = try number(0, radix: 16, digits: digits)
      // A pair of surrogates is written as two escapes.
      if (0xD800..<0xDC00).contains(code), try reader.isNext(Array("\\u".utf8)) {
        reader.advance(by: 2)
        let low = try number(0, radix: 16, digits: 4)
        code = 0x10000 + ((code - 0xD800) << 10) + (low & 0x3FF)
      }
      bytes += String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8
    default: bytes.append(escaped)
    }
  }

  private func number(_ first: UInt32, radix: Int, digits: Int) throws -> UInt32 {
    var value = first
    for _ in 0..<digits {
      guard let byte = try reader.peek(),
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
      else { break }
      value = value &* UInt32(radix) &+ UInt32(digit)
      reader.advance()
    }
    return value
  }

  /// Takes Oracle's `'[..]'` behind its `q`: whatever follows the quote, or
  /// its other half, and a quote end it.
  /// https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Literals.html
  func delimitedText(appendingTo bytes: inout [UInt8]) throws {
    let start = line
    reader.advance()
    guard let opening = try reader.peek() else { throw unending(start) }
    reader.advance()
    let closing: UInt8 =
      switch opening {
      case UInt8(ascii: "["): UInt8(ascii: "]")
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      default: opening
      }
    while try reader.take(through: closing, appendingTo: &bytes) {
      if try reader.peek() == UInt8(ascii: "'") {
        reader.advance()
        return
      }
      bytes.append(closing)
    }
    throw unending(start)
  }

  /// Takes PostgreSQL's `$tag$..$tag$`; false for a dollar sign that begins none.
  /// https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-DOLLAR-QUOTING
  func dollarQuotedText(appendingTo bytes: inout [UInt8]) throws -> Bool {
    let start = line
    guard let tag = try dollarTag() else { return false }
    while try reader.take(through: UInt8(ascii: "$"), appendingTo: &bytes) {
      guard try reader.isNext(Array(tag.dropFirst())) else {
        bytes.append(UInt8(ascii: "$"))
        continue
      }
      reader.advance(by: tag.count - 1)
      return true
    }
    throw ImportError(line: start, "the text in dollar quotes that begins here never ends")
  }

  /// Takes a dollar sign, and returns the tag that begins with it; nil where it begins none.
  func dollarTag() throws -> [UInt8]? {
    var tag: [UInt8] = [UInt8(ascii: "$")]
    reader.advance()
    while let byte = try reader.peek(), Self.isNameStart(byte) || byte.isASCIIDigit, tag.count < 64
    {
      tag.append(byte)
      reader.advance()
    }
    guard try reader.peek() == UInt8(ascii: "$") else { return nil }
    tag.append(UInt8(ascii: "$"))
    reader.advance()
    return tag
  }

  private func unending(_ start: Int) -> ImportError {
    ImportError(line: start, "the text in quotes that begins here never ends")
  }
}
