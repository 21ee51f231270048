import Bytes

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
        throw ImportError(line: line, "expected ',' or ')' after a value, not \(byte.quoted)")
      }
    }
  }

  static func endOfRow(_ row: RawRow) -> ImportError {
    ImportError(line: row.line, "the file ends in the middle of the row that begins here")
  }

  /// The construct that ends a value.
  enum ValueContext {
    /// A comma or a parenthesis: in a row, in a call.
    case parentheses
    /// `AS`, too: in CAST.
    case cast
    /// The end of the statement or a word: behind SET.
    case assignment
  }

  /// Takes a value and appends its bytes.
  mutating func value(
    into row: inout RawRow,
    in context: ValueContext = .parentheses
  ) throws -> RawRow.Value {
    guard let byte = try nextSignificantByte() else { throw Self.endOfRow(row) }
    let line = self.line
    let start = row.bytes.count
    var kind = try literal(startingWith: byte, into: &row)
    // What stands behind the literal is nothing that we compute, with few
    // exceptions.
    while let next = try nextSignificantByte(),
      next != UInt8(ascii: ","), next != UInt8(ascii: ")")
    {
      if try endsValue(next, in: context) { break }
      if next == UInt8(ascii: ":"), try reader.peek(at: 1) == next {
        try skipTypeCast()
      } else if next == UInt8(ascii: "|"), try reader.peek(at: 1) == next {
        reader.advance(by: 2)
        kind = try concatenation(kind, into: &row)
      } else if kind == .text,
        next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") && dialect == .mysql
      {
        // 'a' 'b' is 'ab'.
        try quotedText(appendingTo: &row.bytes)
      } else if next == UInt8(ascii: "(") {
        try skipParentheses()
        kind = .expression
      } else if Self.isNameStart(next), try takeWord("COLLATE") {
        _ = try name()
      } else if kind == .text, Self.isNameStart(next), try !isNext(of: Self.operators) {
        // A text that ended too early, mostly: a quote in it was not escaped
        // as the dialect wants it.
        throw ImportError(
          line: self.line,
          "expected ',' or ')' after a text, not '\(try word() ?? "")'")
      } else {
        try skipToken(next)
        kind = .expression
      }
    }
    if kind == .expression { row.bytes.removeSubrange(start...) }
    return RawRow.Value(kind: kind, start: start, end: row.bytes.count, line: line)
  }

  private func endsValue(_ byte: UInt8, in context: ValueContext) throws -> Bool {
    switch context {
    case .parentheses: false
    case .cast: try isNext(word: "AS")
    case .assignment: try byte == UInt8(ascii: ";") || isNext(of: ["ON", "AS"])
    }
  }

  /// The operators that may stand behind a text.
  private static let operators: [StaticString] = [
    "AND", "AS", "AT", "BETWEEN", "DIV", "ESCAPE", "GLOB", "ILIKE", "IN", "IS", "LIKE", "MATCH",
    "MOD", "NOT", "OR", "OVERLAPS", "REGEXP", "RLIKE", "SIMILAR", "USING", "XOR",
  ]

  /// Takes the second half of `a || b`, where both are literals.
  private mutating func concatenation(
    _ kind: RawRow.Kind,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    guard let byte = try nextSignificantByte() else { throw Self.endOfRow(row) }
    let second = try literal(startingWith: byte, into: &row)
    if kind == .expression || second == .expression { return .expression }
    return kind == .null || second == .null ? .null : .text
  }

  /// Passes over PostgreSQL's `::type`.
  private mutating func skipTypeCast() throws {
    reader.advance(by: 2)
    _ = try tableName()
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: "(") {
        try skipParentheses()
      } else if byte == UInt8(ascii: "[") {
        try skipQuotedText()
      } else if try !Self.isNameStart(byte)
        || !takeWord("VARYING", "PRECISION", "WITHOUT", "WITH", "TIME", "ZONE")
      {
        return
      }
    }
  }

  private mutating func literal(
    startingWith byte: UInt8,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      try quotedText(appendingTo: &row.bytes)
      return .text
    case UInt8(ascii: "0") where try reader.peek(at: 1).map({ $0 | 0x20 }) == UInt8(ascii: "x"):
      return try hexadecimal(into: &row)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(into: &row)
    case UInt8(ascii: "("):
      try skipParentheses()
      return .expression
    case UInt8(ascii: "$") where dialect == .sqlserver:
      // An amount of the type money.
      reader.advance()
      return try number(into: &row)
    case UInt8(ascii: "$"):
      return try dollarQuotedText(appendingTo: &row.bytes) ? .text : .expression
    case UInt8(ascii: "N") where try isNext(word: "NULL"):
      reader.advance(by: 4)
      return .null
    default:
      if try isNext(word: "NULL") || isNext(word: "DEFAULT") {
        _ = try word()
        return .null
      }
      guard let word = try word() else { return .expression }
      return try keywordValue(word.uppercased(), into: &row)
    }
  }

  private func number(into row: inout RawRow) throws -> RawRow.Kind {
    var previous = UInt8(ascii: "e")
    while let byte = try reader.peek() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        reader.takeDigits(appendingTo: &row.bytes)
        previous = UInt8(ascii: "0")
        continue
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
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

  /// `0x41`: bytes or a number, as it is needed; a number alone in SQLite.
  private func hexadecimal(into row: inout RawRow) throws -> RawRow.Kind {
    let start = line
    reader.advance(by: 2)
    var digits: [UInt8] = []
    while let byte = try reader.peek(), Self.isNameStart(byte) || byte.isASCIIDigit {
      digits.append(byte)
      reader.advance()
    }
    if !digits.count.isMultiple(of: 2) { digits.insert(UInt8(ascii: "0"), at: 0) }
    _ = try bytes(ofHexadecimal: digits, line: start, into: &row)
    return .hexadecimal
  }

  private mutating func keywordValue(
    _ word: String,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    let next = try reader.peek()
    if next == UInt8(ascii: "'") {
      switch word {
      case "X": return try blob(into: &row)
      case "B": return try bits(into: &row)
      case "E":
        try escapedText(style: .postgresql, appendingTo: &row.bytes)
        return .text
      case "Q", "NQ":
        try delimitedText(appendingTo: &row.bytes)
        return .text
      // N'..', and MySQL's _utf8mb4'..' for the character set.
      case _ where word == "N" || word.hasPrefix("_"):
        try quotedText(appendingTo: &row.bytes)
        return .text
      default: break
      }
    }
    if word.hasPrefix("_"), let kind = try introducedValue(word, into: &row) { return kind }
    switch word {
    case "TRUE", "FALSE":
      row.bytes.append(word == "TRUE" ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      return .number
    case "X" where try nextSignificantByte() == UInt8(ascii: "'"):
      return try blob(into: &row)
    case "REPLACE", "CHAR", "CHR", "UNISTR", "CAST", "TO_CLOB", "TO_NCLOB", "EMPTY_CLOB":
      guard try nextSignificantByte() == UInt8(ascii: "(") else { return .expression }
      // A script must not be able to exhaust the stack.
      guard callDepth < Self.greatestCallDepth else { return .expression }
      callDepth += 1
      defer { callDepth -= 1 }
      switch word {
      case "CHAR", "CHR": return try character(into: &row)
      case "UNISTR": return try escapedText(into: &row)
      case "CAST": return try cast(into: &row)
      case "TO_CLOB", "TO_NCLOB": return try longText(into: &row)
      case "EMPTY_CLOB":
        try skipParentheses()
        return .text
      default: return try replacement(into: &row)
      }
    case "DATE", "TIME", "TIMESTAMP", "DATETIME", "DATETIME2", "TIMESTAMPTZ", "TIMETZ":
      return try day(into: &row)
    default:
      return .expression
    }
  }

  /// Takes the text of a day or a time: `DATE '2026-01-01'`, `TIMESTAMP WITH TIME ZONE '…'`.
  private mutating func day(into row: inout RawRow) throws -> RawRow.Kind {
    if try takeWord("WITH") || takeWord("WITHOUT") {
      _ = try takeWord("LOCAL")
      guard try takeWord("TIME"), try takeWord("ZONE") else { return .expression }
    }
    guard try nextSignificantByte() == UInt8(ascii: "'") else { return .expression }
    try quotedText(appendingTo: &row.bytes)
    return .text
  }

  /// Takes what follows the name of a character set in MySQL: `_binary 'a'`,
  /// `_utf8mb4 0x41`, `_latin1 X'e9'`. Nil for what is none of these.
  /// https://dev.mysql.com/doc/refman/8.0/en/charset-introducer.html
  private mutating func introducedValue(
    _ word: String,
    into row: inout RawRow
  ) throws -> RawRow.Kind? {
    guard let next = try nextSignificantByte() else { return nil }
    let second = try reader.peek(at: 1)
    let start = row.bytes.count
    switch next {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      try quotedText(appendingTo: &row.bytes)
      return .text
    case UInt8(ascii: "0") where second.map({ $0 | 0x20 }) == UInt8(ascii: "x"):
      _ = try hexadecimal(into: &row)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      guard second == UInt8(ascii: "'") else { return nil }
      advance()
      _ = try blob(into: &row)
    default:
      return nil
    }
    if word == "_LATIN1" {
      let text = String(String.UnicodeScalarView(row.bytes[start...].map { Unicode.Scalar($0) }))
      row.bytes.replaceSubrange(start..., with: text.utf8)
    }
    return word == "_BINARY" ? .blob : .text
  }

  private func blob(into row: inout RawRow) throws -> RawRow.Kind {
    let start = line
    var digits: [UInt8] = []
    try quotedText(appendingTo: &digits)
    return try bytes(ofHexadecimal: digits, line: start, into: &row)
  }

  /// Takes `b'101'`: its number in MySQL, which takes it for one, and a text of the digits elsewhere,
  /// where leading zeros count.
  /// https://dev.mysql.com/doc/refman/8.4/en/bit-value-literals.html
  private func bits(into row: inout RawRow) throws -> RawRow.Kind {
    let start = line
    var digits: [UInt8] = []
    try quotedText(appendingTo: &digits)
    guard digits.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }) else {
      throw ImportError(line: start, "b'..' must contain nothing but 0 and 1")
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard dialect == .mysql, significant.count <= 64 else {
      row.bytes.append(contentsOf: digits)
      return .text
    }
    let number = significant.reduce(0 as UInt64) { $0 << 1 | UInt64($1 & 1) }
    row.bytes.append(contentsOf: String(number).utf8)
    return .number
  }

  private func bytes(
    ofHexadecimal digits: [UInt8],
    line: Int,
    into row: inout RawRow
  ) throws -> RawRow.Kind {
    let values = digits.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count.isMultiple(of: 2), !values.contains(nil) else {
      throw ImportError(line: line, "X'..' must contain pairs of hexadecimal digits")
    }
    for index in stride(from: 0, to: values.count, by: 2) {
      row.bytes.append(UInt8((values[index] ?? 0) * 16 + (values[index + 1] ?? 0)))
    }
    return .blob
  }

  /// Passes over a parenthesis and all that is in it.
  ///
  /// - Parameter depth: The number that have been opened already.
  /// - Returns: How many values stand in it, one behind the other.
  @discardableResult
  mutating func skipParentheses(depth: Int = 0) throws -> Int {
    let start = line
    var depth = depth
    var count = 1
    while let byte = try nextSignificantByte() {
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        advance()
      case UInt8(ascii: ")"):
        depth -= 1
        advance()
        if depth == 0 { return count }
      case UInt8(ascii: "'"):
        try skipQuotedText()
      default:
        if byte == UInt8(ascii: ","), depth == 1 { count += 1 }
        try skipToken(byte)
      }
      try reader.skip {
        if $0 == UInt8(ascii: ","), depth == 1 { count += 1 }
        return Self.isPlain($0)
      }
    }
    throw ImportError(line: start, "the parenthesis that opens here is never closed")
  }
}
