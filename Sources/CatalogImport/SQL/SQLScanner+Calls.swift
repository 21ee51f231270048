/// Calls whose arguments are literals, and which dumps write for literals that
/// the dialect has no other way to write.
extension SQLScanner {
  /// `CAST(value AS type)`: the value, as it is written.
  mutating func cast(into row: inout RawRow) throws -> RawRow.Kind {
    reader.advance()
    let value = try value(into: &row, in: .cast)
    guard try takeWord("AS") else {
      try skipParentheses(depth: 1)
      return .expression
    }
    try skipParentheses(depth: 1)
    return value.kind
  }

  /// `TO_CLOB(text)`: how Oracle's programs write a text that is too long for a
  /// literal, in pieces.
  mutating func longText(into row: inout RawRow) throws -> RawRow.Kind {
    guard let arguments = try arguments(into: &row), arguments.count == 1 else {
      return .expression
    }
    row.bytes += arguments[0]
    return .text
  }

  /// Takes the arguments of a call with their parentheses. Nil when one of
  /// them would have to be computed.
  mutating func arguments(into row: inout RawRow) throws -> [[UInt8]]? {
    let start = row.bytes.count
    defer { row.bytes.removeSubrange(start...) }
    reader.advance()
    var arguments: [[UInt8]] = []
    var isComputable = true
    while true {
      let argument = try value(into: &row)
      isComputable = isComputable && argument.kind != .expression
      arguments.append(Array(row.bytes[argument.start..<argument.end]))
      let byte = try nextSignificantByte()
      if byte != nil { reader.advance() }
      if byte == UInt8(ascii: ")") { return isComputable ? arguments : nil }
      if byte != UInt8(ascii: ",") { throw Self.endOfRow(row) }
    }
  }

  /// `replace(text, from, to)`: how `.dump` writes a string with line breaks.
  mutating func replacement(into row: inout RawRow) throws -> RawRow.Kind {
    guard let arguments = try arguments(into: &row), arguments.count == 3, !arguments[1].isEmpty
    else { return .expression }
    guard let result = Self.replacing(arguments[1], with: arguments[2], in: arguments[0]) else {
      return .expression
    }
    row.bytes += result
    return .text
  }

  /// The most bytes by which a call may make a text longer: calls in calls could make one of any
  /// size.
  private static let greatestGrowth = 1 << 20

  private static func replacing(
    _ pattern: [UInt8],
    with replacement: [UInt8],
    in text: [UInt8]
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      if result.count > text.count + greatestGrowth { return nil }
      if rest.starts(with: pattern) {
        result += replacement
        rest = rest.dropFirst(pattern.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// `unistr(text)`: how `.dump` of SQLite 3.50 and later writes a string with
  /// control characters: `\XXXX`, `\+XXXXXX`, `\uXXXX`, `\UXXXXXXXX`, `\\`.
  /// https://www.sqlite.org/lang_corefunc.html#unistr
  mutating func escapedText(into row: inout RawRow) throws -> RawRow.Kind {
    guard let arguments = try arguments(into: &row), arguments.count == 1 else {
      return .expression
    }
    var rest = arguments[0][...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        row.bytes.append(byte)
        continue
      }
      var digitCount = 4
      switch rest.first {
      case UInt8(ascii: "\\"):
        row.bytes.append(byte)
        rest = rest.dropFirst()
        continue
      case UInt8(ascii: "u"): rest = rest.dropFirst()
      case UInt8(ascii: "+"):
        rest = rest.dropFirst()
        digitCount = 6
      case UInt8(ascii: "U"):
        rest = rest.dropFirst()
        digitCount = 8
      default: break
      }
      let digits = String(decoding: rest.prefix(digitCount), as: UTF8.self)
      guard digits.utf8.count == digitCount, let code = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return .expression }
      row.bytes += String(Character(scalar)).utf8
      rest = rest.dropFirst(digitCount)
    }
    return .text
  }

  /// `char(n, ...)`: the characters of code points.
  mutating func character(into row: inout RawRow) throws -> RawRow.Kind {
    guard let arguments = try arguments(into: &row) else { return .expression }
    var text = String.UnicodeScalarView()
    for argument in arguments {
      guard let code = UInt32(String(decoding: argument, as: UTF8.self)),
        let scalar = Unicode.Scalar(code)
      else { return .expression }
      text.append(scalar)
    }
    row.bytes += String(text).utf8
    return .text
  }
}
