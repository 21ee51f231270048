/// The words, names and literals of a SQL script.
/// https://www.sqlite.org/lang_expr.html#literal_values_constants_
struct SQLScanner {
  private let reader: ByteReader
  private var scratch: [UInt8] = []
  /// How many calls the value stands in that is being read.
  private var callDepth = 0
  private static let greatestCallDepth = 32

  init(source: @escaping ByteSource) {
    reader = ByteReader(source: source)
  }

  var line: Int { reader.line }

  func advance() { reader.advance() }

  static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), 0x80...0xFF:
      true
    default:
      false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Returns a byte as it is shown in a message.
  static func quoted(_ byte: UInt8) -> String {
    if byte > 0x20, byte < 0x7F { return "'\(Character(Unicode.Scalar(byte)))'" }
    return "the byte 0x" + String(byte, radix: 16, uppercase: true)
  }

  // MARK: Between tokens

  /// Passes over a byte order mark (U+FEFF), if one comes next.
  func skipByteOrderMark() throws {
    guard try reader.peek() == 0xEF, try reader.peekSecond() == 0xBB else { return }
    for _ in 0..<3 where try reader.peek() != nil { reader.advance() }
  }

  /// Passes over white space and comments, and returns the next byte without
  /// taking it. Nil at the end.
  func nextSignificantByte() throws -> UInt8? {
    while let byte = try reader.peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
        reader.advance()
      case UInt8(ascii: "-"):
        guard try reader.peekSecond() == UInt8(ascii: "-") else { return byte }
        try skipLine()
      case UInt8(ascii: "/"):
        guard try reader.peekSecond() == UInt8(ascii: "*") else { return byte }
        try skipBlockComment()
      default:
        return byte
      }
    }
    return nil
  }

  func skipLine() throws {
    while let byte = try reader.peek() {
      reader.advance()
      if byte == UInt8(ascii: "\n") { return }
    }
  }

  private func skipBlockComment() throws {
    let start = line
    reader.advance()
    reader.advance()
    while let byte = try reader.peek() {
      reader.advance()
      if byte == UInt8(ascii: "*"), try reader.peek() == UInt8(ascii: "/") {
        reader.advance()
        return
      }
    }
    throw ImportError(line: start, "the comment that begins here never ends")
  }

  /// Passes over the rest of a statement, its semicolon included.
  mutating func skipStatement() throws {
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: ";") {
        reader.advance()
        return
      }
      try skipToken(byte)
    }
  }

  /// Passes over the rest of CREATE TRIGGER: statements of its own between
  /// BEGIN and END.
  mutating func skipTrigger() throws {
    let start = line
    var depth = 0
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: ";"), depth == 0 {
        reader.advance()
        return
      }
      guard Self.isNameStart(byte) else {
        try skipToken(byte)
        continue
      }
      switch try word()?.uppercased() {
      case "BEGIN", "CASE": depth += 1
      case "END": depth -= 1
      default: break
      }
    }
    throw ImportError(line: start, "the trigger that begins here never ends")
  }

  private mutating func skipToken(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      scratch.removeAll(keepingCapacity: true)
      try quotedText(appendingTo: &scratch)
    default:
      reader.advance()
    }
  }

  // MARK: Names

  /// Takes a word that is not in quotes; nil when none comes next.
  func word() throws -> String? {
    guard let first = try nextSignificantByte(), Self.isNameStart(first) else { return nil }
    var bytes: [UInt8] = []
    while let byte = try reader.peek(),
      Self.isNameStart(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "$")
    {
      bytes.append(byte)
      reader.advance()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes a name, in any of SQL's quotes or none; nil when none comes next.
  func name() throws -> String? {
    switch try nextSignificantByte() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      var bytes: [UInt8] = []
      try quotedText(appendingTo: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    default:
      return try word()
    }
  }

  /// Takes a table's name and drops its schema; nil when none comes next.
  ///
  /// - Parameter optional: Words that may stand before it, all or none.
  func tableName(after optional: [String]) throws -> String? {
    guard var current = try name() else { return nil }
    if let first = optional.first, current.uppercased() == first {
      for _ in optional.dropFirst() { _ = try word() }
      guard let next = try name() else { return nil }
      current = next
    }
    while try nextSignificantByte() == UInt8(ascii: ".") {
      reader.advance()
      guard let next = try name() else { return nil }
      current = next
    }
    return current
  }

  /// Takes names separated by commas, up to and with the closing parenthesis.
  func nameList() throws -> [String] {
    var names: [String] = []
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: ")") {
        reader.advance()
        return names
      }
      if byte == UInt8(ascii: ",") {
        reader.advance()
        continue
      }
      guard let name = try name() else {
        throw ImportError(
          line: line, "expected the name of a column, not \(Self.quoted(byte))")
      }
      names.append(name)
    }
    throw ImportError(line: line, "the file ends in the middle of a list of columns")
  }

  /// Takes the definitions of CREATE TABLE, up to and with the closing
  /// parenthesis, and returns the names of the columns.
  mutating func columnDefinitions() throws -> [String] {
    let constraints: Set<String> = [
      "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "KEY", "INDEX",
    ]
    var columns: [String] = []
    var depth = 0
    var isAtStart = true
    while let byte = try nextSignificantByte() {
      if isAtStart, byte != UInt8(ascii: ")") {
        isAtStart = false
        let isQuoted = !Self.isNameStart(byte)
        guard let name = try name() else {
          throw ImportError(
            line: line, "expected the name of a column, not \(Self.quoted(byte))")
        }
        if isQuoted || !constraints.contains(name.uppercased()) { columns.append(name) }
        continue
      }
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        reader.advance()
      case UInt8(ascii: ")"):
        reader.advance()
        if depth == 0 { return columns }
        depth -= 1
      case UInt8(ascii: ","):
        reader.advance()
        isAtStart = depth == 0
      default:
        try skipToken(byte)
      }
    }
    throw ImportError(line: line, "the file ends in the middle of CREATE TABLE")
  }

  // MARK: Values

  /// Takes a row with its parentheses.
  mutating func readRow(into row: inout SQLRow) throws {
    row.removeAll()
    row.line = line
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

  private static func endOfRow(_ row: SQLRow) -> ImportError {
    ImportError(line: row.line, "the file ends in the middle of the row that begins here")
  }

  private mutating func value(into row: inout SQLRow) throws -> SQLRow.Value {
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
    return SQLRow.Value(kind: kind, start: start, end: row.bytes.count, line: line)
  }

  private mutating func literal(
    startingWith byte: UInt8,
    into row: inout SQLRow
  ) throws -> SQLRow.Kind {
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

  private func number(into row: inout SQLRow) throws -> SQLRow.Kind {
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
    into row: inout SQLRow
  ) throws -> SQLRow.Kind {
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

  private func blob(into row: inout SQLRow) throws -> SQLRow.Kind {
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
  private mutating func arguments(into row: inout SQLRow) throws -> [[UInt8]]? {
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
  private mutating func replacement(into row: inout SQLRow) throws -> SQLRow.Kind {
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
  private mutating func escapedText(into row: inout SQLRow) throws -> SQLRow.Kind {
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
  private mutating func character(into row: inout SQLRow) throws -> SQLRow.Kind {
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

  /// Takes a text in quotes and appends what is between them, with a doubled
  /// quote as one. A bracket ends at the first closing one.
  private func quotedText(appendingTo bytes: inout [UInt8]) throws {
    let start = line
    guard let opening = try reader.peek() else { return }
    let closing = opening == UInt8(ascii: "[") ? UInt8(ascii: "]") : opening
    reader.advance()
    while try reader.take(through: closing, appendingTo: &bytes) {
      guard opening == closing, try reader.peek() == closing else { return }
      reader.advance()
      bytes.append(closing)
    }
    throw ImportError(line: start, "the text in quotes that begins here never ends")
  }
}
