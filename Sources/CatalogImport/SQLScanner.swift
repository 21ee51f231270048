/// The words, names and literals of a SQL script.
/// https://www.sqlite.org/lang_expr.html#literal_values_constants_
struct SQLScanner {
  let reader: ByteReader
  private var scratch: [UInt8] = []
  /// How many calls the value stands in that is being read.
  var callDepth = 0
  static let greatestCallDepth = 32

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

  mutating func skipToken(_ byte: UInt8) throws {
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

  /// Takes a text in quotes and appends what is between them, with a doubled
  /// quote as one. A bracket ends at the first closing one.
  func quotedText(appendingTo bytes: inout [UInt8]) throws {
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
