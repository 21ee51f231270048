/// The values of a row.
/// https://www.sqlite.org/lang_expr.html#literal_values_constants_
extension SQLScanner {
  /// Takes a row with its parentheses.
  mutating func readRow(into row: inout RawRow) throws {
    row.begin(line: line)
    reader.advance()
    while true {
      row.values.append(try value(into: &row))
      let byte = try nextSignificantByte()
      if byte != nil { reader.advance() }
      switch byte {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: ")"): return
      case nil: throw Self.endOfRow(row)
      case let byte?:
        throw ImportError(line: line, "expected ',' or ')' after a value, not \(Self.quoted(byte))")
      }
    }
  }

  private static func endOfRow(_ row: RawRow) -> ImportError {
    ImportError(line: row.line, "the file ends in the middle of the row that begins here")
  }

  private mutating func value(into row: inout RawRow) throws -> RawRow.Value {
    guard let byte = try nextSignificantByte() else { throw Self.endOfRow(row) }
    let line = self.line
    let start = row.bytes.count
    var kind = try literal(startingWith: byte, into: &row)
    // An operator behind the literal: nothing that we compute.
    while let next = try nextSignificantByte(),
      next != UInt8(ascii: ","), next != UInt8(ascii: ")")
    {
      if next == UInt8(ascii: "(") {
        try skipParentheses()
      } else {
        try skipToken(next)
      }
      kind = .expression
    }
    if kind == .expression { row.bytes.removeSubrange(start...) }
    return RawRow.Value(kind: kind, start: start, end: row.bytes.count, line: line)
  }

  private mutating func literal(
    startingWith byte: UInt8,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      try quotedText(appendingTo: &row.bytes)
      return .text
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(into: &row)
    case UInt8(ascii: "("):
      try skipParentheses()
      return .expression
    default:
      guard let word = try word() else { return .expression }
      return try keywordValue(word.uppercased(), into: &row)
    }
  }

  private func number(into row: inout RawRow) throws -> RawRow.Kind {
    var previous = UInt8(ascii: "e")
    while let byte = try reader.peek() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        break
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        // Elsewhere than first and in the exponent: an operator or a comment.
        guard previous | 0x20 == UInt8(ascii: "e") else { return .number }
      default:
        return .number
      }
      row.bytes.append(byte)
      reader.advance()
      previous = byte
    }
    return .number
  }

  private mutating func keywordValue(
    _ word: String,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    let next = try nextSignificantByte()
    switch (word, next) {
    case ("NULL", _), ("DEFAULT", _):
      return .null
    case ("TRUE", _), ("FALSE", _):
      row.bytes.append(word == "TRUE" ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      return .number
    case ("X", UInt8(ascii: "'")):
      return try blob(into: &row)
    case ("REPLACE", UInt8(ascii: "(")), ("CHAR", UInt8(ascii: "(")),
      ("UNISTR", UInt8(ascii: "(")):
      // A script must not be able to exhaust the stack.
      guard callDepth < Self.greatestCallDepth else { return .expression }
      callDepth += 1
      defer { callDepth -= 1 }
      switch word {
      case "CHAR": return try character(into: &row)
      case "UNISTR": return try escapedText(into: &row)
      default: return try replacement(into: &row)
      }
    default:
      return .expression
    }
  }

  private func blob(into row: inout RawRow) throws -> RawRow.Kind {
    let start = line
    var digits: [UInt8] = []
    try quotedText(appendingTo: &digits)
    let values = digits.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count.isMultiple(of: 2), !values.contains(nil) else {
      throw ImportError(line: start, "X'..' holds pairs of hexadecimal digits")
    }
    for index in stride(from: 0, to: values.count, by: 2) {
      row.bytes.append(UInt8((values[index] ?? 0) * 16 + (values[index + 1] ?? 0)))
    }
    return .blob
  }

  /// Takes the arguments of a call with their parentheses. Nil when one of
  /// them would have to be computed.
  private mutating func arguments(into row: inout RawRow) throws -> [[UInt8]]? {
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
  private mutating func replacement(into row: inout RawRow) throws -> RawRow.Kind {
    guard let arguments = try arguments(into: &row), arguments.count == 3, !arguments[1].isEmpty
    else { return .expression }
    row.bytes += Self.replacing(arguments[1], with: arguments[2], in: arguments[0])
    return .text
  }

  private static func replacing(
    _ pattern: [UInt8],
    with replacement: [UInt8],
    in text: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
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
  private mutating func escapedText(into row: inout RawRow) throws -> RawRow.Kind {
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
  private mutating func character(into row: inout RawRow) throws -> RawRow.Kind {
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

  private mutating func skipParentheses() throws {
    let start = line
    var depth = 0
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      try skipToken(byte)
      if depth == 0 { return }
    }
    throw ImportError(line: start, "the parenthesis that opens here is never closed")
  }
}
