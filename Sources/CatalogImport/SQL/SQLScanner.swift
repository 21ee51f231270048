import Bytes

/// The words, names and literals of a SQL script.
/// https://www.sqlite.org/lang_expr.html#literal_values_constants_
struct SQLScanner {
  let reader: ByteReader
  let dialect: SQLDialect
  /// Whether a backslash in `'..'` escapes what follows it.
  var escapesWithBackslash: Bool
  /// The end of a statement besides a semicolon, from `DELIMITER`.
  var delimiter: [UInt8]?
  /// The number of calls around the value that is being read.
  var callDepth = 0
  static let greatestCallDepth = 32
  /// The actions on rows that stand in what was passed over.
  var passed: [PassedAction] = []
  /// Whether a query stands in what was passed over.
  var passedSelect = false
  /// Whether a text in what is passed over may be run as a statement.
  var runsTexts = false
  /// The line on which the statement begins that is being read.
  var statementLine = 0
  /// The database and the schema that names without one are in, where the script says it.
  var usedDatabase: String?
  var usedSchema: String?
  /// What the routines that the script makes would do, by their names in small letters.
  var routines: [String: [PassedAction]] = [:]

  /// The lines of comments: whatever they begin with is no statement.
  let comments = Comments()

  final class Comments {
    var lines: [ClosedRange<Int>] = []
    /// What of MySQL is created in comments, with how often.
    var objects: [String: Int] = [:]
  }

  init(source: @escaping ByteSource, dialect: SQLDialect, escapesWithBackslash: Bool) {
    reader = ByteReader(source: source)
    self.dialect = dialect
    self.escapesWithBackslash = escapesWithBackslash
  }

  var line: Int { reader.line }

  @inline(__always)
  func advance() { reader.advance() }

  @inline(__always)
  static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), 0x80...0xFF:
      true
    default:
      false
    }
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte.isASCIISpace
  }

  /// Whether a byte is nothing but itself, wherever it stands outside of quotes.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ")
      || byte == UInt8(ascii: ".") || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z"))
  }

  // MARK: Between tokens

  /// Passes over a byte order mark (U+FEFF), if one comes next.
  func skipByteOrderMark() throws {
    if try reader.isNext([0xEF, 0xBB, 0xBF]) { reader.advance(by: 3) }
  }

  /// Passes over white space and comments, and returns the next byte without
  /// taking it. Nil at the end.
  @inline(__always)
  func nextSignificantByte() throws -> UInt8? {
    while let byte = try reader.peek() {
      if Self.isSpace(byte) {
        reader.advance()
        continue
      }
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "*"):
        if try !skipComment(byte) { return byte }
      default:
        return byte
      }
    }
    return nil
  }

  /// Passes over a comment that begins with a byte; false when it is none.
  private func skipComment(_ byte: UInt8) throws -> Bool {
    switch byte {
    case UInt8(ascii: "-"):
      guard try reader.peek(at: 1) == UInt8(ascii: "-") else { return false }
      try skipLine()
    case UInt8(ascii: "/"):
      guard try reader.peek(at: 1) == UInt8(ascii: "*") else { return false }
      if dialect == .mysql, let length = try lengthBeforeConditionalInsert() {
        reader.advance(by: length)
      } else {
        if dialect == .mysql, let object = try conditionalObject() {
          comments.objects[object, default: 0] += 1
        }
        try skipBlockComment()
      }
    case UInt8(ascii: "*"):
      // The end of `/*!50000 INSERT ..*/`, which MySQL runs.
      guard dialect == .mysql, try reader.peek(at: 1) == UInt8(ascii: "/") else { return false }
      reader.advance(by: 2)
    default:
      guard dialect == .mysql else { return false }
      try skipLine()
    }
    return true
  }

  /// Returns how many bytes of a comment come before the statement in it that
  /// gives rows, nil where there is none: `/*!50000 INSERT ..*/` is run by MySQL
  /// from that version on.
  /// https://dev.mysql.com/doc/refman/8.0/en/comments.html
  private func lengthBeforeConditionalInsert() throws -> Int? {
    try conditionalWord(among: Self.conditionalWords)?.length
  }

  /// Returns what the last part of a CREATE creates that mysqldump writes as comments: `/*!50003
  /// CREATE*/ /*!50017 DEFINER=..*/ /*!50003 TRIGGER ..*/`.
  private func conditionalObject() throws -> String? {
    try conditionalWord(among: Self.conditionalObjects).map {
      "CREATE " + String(decoding: $0.word, as: UTF8.self)
    }
  }

  /// Returns which word a comment of MySQL begins with, and how many bytes stand before it.
  private func conditionalWord(
    among words: [[UInt8]]
  ) throws -> (word: [UInt8], length: Int)? {
    guard try reader.peek(at: 2) == UInt8(ascii: "!") else { return nil }
    var length = 3
    while let byte = try reader.peek(at: length), byte.isASCIIDigit || Self.isSpace(byte),
      length < 40
    { length += 1 }
    for word in words {
      var isWord = true
      for (distance, letter) in word.enumerated() where isWord {
        isWord = try reader.peek(at: length + distance).map { $0 & ~0x20 } == letter
      }
      if isWord { return (word, length) }
    }
    return nil
  }

  private static let conditionalObjects = ["TRIGGER", "EVENT", "PROCEDURE", "FUNCTION"].map {
    Array($0.utf8)
  }

  private static let conditionalWords = ["INSERT", "REPLACE", "UPDATE", "DELETE", "TRUNCATE"].map {
    Array($0.utf8)
  }

  /// Passes over the rest of a line; a lone carriage return ends one, too.
  func skipLine() throws {
    try reader.skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if try reader.peek() != nil { reader.advance() }
  }

  /// Comments may stand in comments in PostgreSQL and SQL Server.
  private func skipBlockComment() throws {
    let start = line
    let nests = dialect == .postgresql || dialect == .sqlserver
    var depth = 1
    reader.advance(by: 2)
    while let byte = try reader.peek() {
      reader.advance()
      if byte == UInt8(ascii: "*"), try reader.peek() == UInt8(ascii: "/") {
        reader.advance()
        depth -= 1
        if depth > 0 { continue }
        if line > start { comments.lines.append(start...line) }
        return
      } else if nests, byte == UInt8(ascii: "/"), try reader.peek() == UInt8(ascii: "*") {
        reader.advance()
        depth += 1
      }
    }
    throw ImportError(line: start, "the comment that begins here never ends")
  }

  // MARK: Statements

  /// Takes what ends a statement, if it comes next: a semicolon, or what
  /// `DELIMITER` said.
  func takeStatementEnd(_ byte: UInt8) throws -> Bool {
    if byte == UInt8(ascii: ";") {
      reader.advance()
      return true
    }
    guard let delimiter, try reader.isNext(delimiter) else { return false }
    reader.advance(by: delimiter.count)
    return true
  }

  /// Returns whether a slash comes next that stands alone on a line behind the first of the
  /// statement: the line that makes SQL*Plus run what is before.
  func isRunLine() throws -> Bool {
    guard line > statementLine else { return false }
    var distance = 1
    while let byte = try reader.peek(at: distance), distance < 40 {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
      if !Self.isSpace(byte) { return false }
      distance += 1
    }
    return distance < 40
  }

  /// Passes over the rest of a statement, its end included.
  ///
  /// In SQL Server's scripts a statement may end without a semicolon, where
  /// the next one begins a line.
  ///
  /// In all others, one that has none ends before a line with CREATE TABLE.
  ///
  /// - Parameters:
  ///   - end: The line on which the part ends that was taken; nil where nothing behind it was looked
  ///     at.
  ///   - isCreation: Whether it makes something that has no statements in it: it ends before a line
  ///     that begins with INSERT, too.
  ///   - isCondition: Whether it ends before CREATE TABLE wherever that stands.
  mutating func skipStatement(
    from end: Int? = nil, isCreation: Bool = false, isCondition: Bool = false
  ) throws {
    var lineOfLast = end ?? line
    while let byte = try nextSignificantByte() {
      if try takeStatementEnd(byte) { return }
      if byte == UInt8(ascii: "/"), try isRunLine() { return }
      if Self.isNameStart(byte) {
        let line = line
        if line != lineOfLast || isCondition, try isCreateTableNext() { return }
        if line != lineOfLast {
          if dialect == .sqlserver, try isStatementNext() { return }
          if isCreation, try isNext(word: "INSERT"),
            try reader.peek(at: 6).map(Self.isSpace) ?? false
          {
            return
          }
        }
        lineOfLast = line
      }
      if try takeAction(byte) { continue }
      if try takeCall(byte) { continue }
      try skipToken(byte)
    }
  }

  /// Returns whether `CREATE TABLE` comes next.
  private func isCreateTableNext() throws -> Bool {
    guard try isNext(word: "CREATE") else { return false }
    var distance = 6
    while let byte = try reader.peek(at: distance), Self.isSpace(byte), distance < 40 {
      distance += 1
    }
    for letter in "TABLE".utf8 {
      guard let byte = try reader.peek(at: distance), byte & ~0x20 == letter else { return false }
      distance += 1
    }
    return try reader.peek(at: distance).map(Self.isSpace) ?? false
  }

  /// Takes what follows INSERT, REPLACE or COPY, and returns the table's name.
  func tableThatIsFilled() throws -> String? {
    while try takeWord(
      "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "OR", "REPLACE", "ABORT", "FAIL",
      "ROLLBACK", "OVERWRITE", "INTO", "TABLE")
    {}
    return try tableName()
  }

  /// Passes over the rest of a statement that a client takes line by line: it ends with a
  /// semicolon, before an INSERT, or before a line that begins another statement.
  mutating func skipClientStatement() throws {
    var lineOfLast = line
    while let byte = try nextSignificantByte() {
      if try takeStatementEnd(byte) { return }
      if byte == UInt8(ascii: "/"), try isRunLine() { return }
      if Self.isNameStart(byte) {
        if try isNext(word: "INSERT") { return }
        let line = line
        if line != lineOfLast, try isNext(of: Self.statementWords) { return }
        lineOfLast = line
        if try takeAction(byte) { continue }
      }
      if try takeCall(byte) { continue }
      try skipToken(byte)
    }
  }

  /// Words that begin a statement of SQL or of a client.
  static let statementWords: [StaticString] = [
    "INSERT", "UPSERT", "REPLACE", "COPY", "CREATE", "ALTER", "DROP", "SET", "USE", "GO", "BEGIN",
    "DECLARE",
    "COMMIT", "DELETE", "UPDATE", "TRUNCATE", "SELECT", "MERGE", "WITH", "LOCK", "GRANT", "EXEC",
    "EXECUTE", "PRINT", "PROMPT", "REM", "REMARK", "DEFINE", "SPOOL", "WHENEVER", "SOURCE",
  ]

  /// Returns whether the next word begins a statement.
  func isStatementNext() throws -> Bool {
    try isNext(of: ["INSERT", "GO", "SET", "CREATE", "ALTER", "USE", "PRINT"])
  }

  /// Returns whether one of some words, given in capitals, comes next in any case.
  func isNext(of words: [StaticString]) throws -> Bool {
    try words.contains { try isNext(word: $0) }
  }

  /// Returns whether a word, given in capitals, comes next in any case.
  func isNext(word: StaticString) throws -> Bool {
    for distance in 0..<word.utf8CodeUnitCount {
      guard let byte = try reader.peek(at: distance), byte & ~0x20 == word.utf8Start[distance]
      else { return false }
    }
    guard let next = try reader.peek(at: word.utf8CodeUnitCount) else { return true }
    return !Self.isNameStart(next) && !next.isASCIIDigit
  }

  /// Passes over the rest of CREATE TRIGGER, PROCEDURE or FUNCTION: statements
  /// of its own between BEGIN and END.
  mutating func skipRoutine() throws {
    let start = line
    var depth = 0
    // In PL/SQL declarations come first, each with a semicolon.
    var isInBody = dialect != .oracle
    while let byte = try nextSignificantByte() {
      if let delimiter {
        if try reader.isNext(delimiter) {
          reader.advance(by: delimiter.count)
          return
        }
        if try takeAction(byte) { continue }
        if try !takeCall(byte) { try skipToken(byte) }
        continue
      }
      if byte == UInt8(ascii: ";"), depth <= 0, isInBody {
        reader.advance()
        return
      }
      if dialect == .sqlserver, Self.isNameStart(byte), try isNext(word: "GO") {
        return
      }
      guard Self.isNameStart(byte) else {
        if try !takeCall(byte) { try skipToken(byte) }
        continue
      }
      if try takeAction(byte) { continue }
      let word = try word()?.uppercased()
      switch word {
      case "BEGIN":
        depth += 1
        isInBody = true
      case "CASE":
        depth += 1
      case "END":
        isInBody = true
        // What these words begin is not counted.
        if try !takeWord("IF", "LOOP", "WHILE", "REPEAT", "FOR") { depth -= 1 }
        _ = try takeWord("CASE")
      default:
        if !routines.isEmpty, let word { noteCall(of: word.lowercased(), line: line) }
      }
    }
    if delimiter == nil, depth <= 0 { return }
    throw ImportError(line: start, "the routine that begins here never ends")
  }

  /// Passes over what begins with a byte; nothing, where that was taken meanwhile, as the sign of a
  /// temporary table without a name is.
  mutating func skipToken(_ byte: UInt8) throws {
    guard try reader.peek() == byte else { return }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      try skipText(byte)
    case UInt8(ascii: "$") where dialect == .postgresql:
      try skipDollarQuotedText()
    default:
      if Self.isNameStart(byte) {
        let dollarEndsStatement = delimiter?.first == UInt8(ascii: "$")
        try reader.skip {
          Self.isNameStart($0) || $0.isASCIIDigit
            || $0 == UInt8(ascii: "$") && !dollarEndsStatement
        }
      } else {
        reader.advance()
      }
    }
  }

  /// Passes over `$tag$..$tag$`, or over a dollar sign that begins none; the inserts in it are
  /// noted.
  /// https://www.postgresql.org/docs/current/sql-syntax-lexical.html
  private mutating func skipDollarQuotedText() throws {
    let start = line
    guard let tag = try dollarTag() else { return }
    while true {
      try reader.skip { $0 != UInt8(ascii: "$") && !Self.isNameStart($0) }
      guard let byte = try reader.peek() else {
        throw ImportError(line: start, "the text in dollar quotes that begins here never ends")
      }
      if Self.isNameStart(byte) {
        if try !takeAction(byte), try !takeCall(byte) {
          try reader.skip { Self.isNameStart($0) || $0.isASCIIDigit }
        }
        continue
      }
      if try reader.isNext(tag) {
        reader.advance(by: tag.count)
        return
      }
      reader.advance()
    }
  }
}
