import Bytes

/// What statements that are passed over would do to the rows of tables.
extension SQLScanner {
  /// Something that a statement does to the rows of a table.
  struct PassedAction: Hashable {
    enum Kind: Hashable {
      /// It gives rows to the table.
      case fills
      /// It changes values of rows.
      case updates
      /// It takes rows away.
      case deletes
    }

    var kind: Kind
    var table: QualifiedName
    var line: Int
    /// The columns that are changed, in small letters; nil where it may be any.
    var columns: Set<String>?
  }

  private static let actionWords: [StaticString] = [
    "INTO", "INSERT", "UPSERT", "UPDATE", "MERGE", "DELETE", "DROP", "TRUNCATE",
  ]

  /// Notes and takes the beginning of what acts on rows, if it comes next in what is passed over.
  mutating func takeAction(_ byte: UInt8) throws -> Bool {
    switch byte & ~0x20 {
    case UInt8(ascii: "I"), UInt8(ascii: "U"), UInt8(ascii: "M"), UInt8(ascii: "D"),
      UInt8(ascii: "T"):
      break
    case UInt8(ascii: "S") where try isNext(word: "SELECT"):
      passedSelect = true
      return false
    default:
      return false
    }
    for word in Self.actionWords where try isNext(word: word) {
      let line = line
      reader.advance(by: word.utf8CodeUnitCount)
      try noteAction("\(word)", line: line)
      return true
    }
    return false
  }

  /// Takes and notes what stands behind a word that acts on rows.
  mutating func noteAction(_ word: String, line: Int) throws {
    switch word {
    case "INTO":
      _ = try takeWord("TABLE")
      try noteTable(.fills, line)
    case "INSERT", "UPSERT", "MERGE":
      while try takeWord(
        "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "OR", "REPLACE", "ABORT", "FAIL",
        "ROLLBACK", "OVERWRITE", "TABLE")
      {}
      try skipTop()
      if try !isNext(word: "INTO") { try noteTable(.fills, line) }
    case "UPDATE":
      try noteUpdate(line)
    case "DELETE":
      try skipTop()
      if try !takeWord("FROM") {
        try noteTable(.deletes, line)
        guard try takeWord("FROM") else { return }
      }
      _ = try takeWord("ONLY")
      try noteTable(.deletes, line)
    case "DROP":
      guard try takeWord("TABLE") else { return }
      _ = try takeWord("IF") && takeWord("EXISTS")
      try noteTables(line)
    case "TRUNCATE":
      while try takeWord("TABLE", "ONLY") {}
      try noteTables(line)
    default:
      break
    }
  }

  /// Passes over `TOP (10)` of SQL Server.
  mutating func skipTop() throws {
    guard try takeWord("TOP"), try nextSignificantByte() == UInt8(ascii: "(") else { return }
    try skipParentheses()
    _ = try nextSignificantByte()
  }

  private mutating func noteTable(_ kind: PassedAction.Kind, _ line: Int) throws {
    guard let table = try qualifiedName() else { return }
    passed.append(PassedAction(kind: kind, table: table, line: line))
  }

  private mutating func noteTables(_ line: Int) throws {
    try noteTable(.deletes, line)
    while try nextSignificantByte() == UInt8(ascii: ",") {
      advance()
      try noteTable(.deletes, line)
    }
  }

  /// Returns whether a statement ends before a byte that comes next.
  private func isStatementEnd(_ byte: UInt8, from line: Int) throws -> Bool {
    if byte == UInt8(ascii: ";") { return true }
    if let delimiter, try reader.isNext(delimiter) { return true }
    guard Self.isNameStart(byte), self.line > line else { return false }
    return try isNext(of: ["INSERT", "GO"])
  }

  /// Takes and notes the tables and the columns of UPDATE. Whatever may be the name of a table is
  /// taken for one: the other words there name none.
  private mutating func noteUpdate(_ line: Int) throws {
    while try takeWord(
      "ONLY", "LOW_PRIORITY", "IGNORE", "OR", "REPLACE", "ABORT", "FAIL", "ROLLBACK")
    {}
    try skipTop()
    var tables: [QualifiedName] = []
    while true {
      guard let byte = try nextSignificantByte(), try !isStatementEnd(byte, from: line) else {
        return
      }
      if try takeWord("SET") { break }
      // `IF UPDATE (price) BEGIN` asks what a trigger was run for.
      if try isNext(word: "BEGIN") { return }
      // `ON DUPLICATE KEY UPDATE a = 1` names no table.
      if byte == UInt8(ascii: "="), tables.count == 1 { return }
      if byte == UInt8(ascii: "(") {
        try skipParentheses()
      } else if byte != UInt8(ascii: "'"), let name = try qualifiedName() {
        tables.append(name)
      } else {
        try skipToken(byte)
      }
    }
    var columns: Set<String>? = []
    var expectsColumn = true
    var caseDepth = 0
    while let byte = try nextSignificantByte(), try !isStatementEnd(byte, from: line) {
      if try takeWord("WHERE") { break }
      if try isNext(word: "CASE") { caseDepth += 1 }
      if try isNext(word: "END") {
        caseDepth -= 1
        // That of the block in which the statement is.
        if caseDepth < 0 { break }
      }
      if try takeWord("FROM") {
        if let name = try qualifiedName() { tables.append(name) }
        continue
      }
      if byte == UInt8(ascii: "(") {
        if expectsColumn { columns = nil }
        try skipParentheses()
      } else if byte == UInt8(ascii: ",") {
        expectsColumn = true
        advance()
        continue
      } else if expectsColumn, byte != UInt8(ascii: "'"), let name = try tableName() {
        columns?.insert(name.lowercased())
      } else {
        try skipToken(byte)
      }
      expectsColumn = false
    }
    passed += tables.map {
      PassedAction(kind: .updates, table: $0, line: line, columns: columns)
    }
  }

  // MARK: Statements in texts

  /// Passes over a text in quotes, and notes what a statement in it would do where statements
  /// in texts are run.
  mutating func skipText(_ opening: UInt8) throws {
    guard runsTexts, opening == UInt8(ascii: "'") else { return try skipQuotedText() }
    let line = line
    var text: [UInt8] = []
    try quotedText(appendingTo: &text)
    var inner = SQLScanner(text, dialect: dialect, escapesWithBackslash: escapesWithBackslash)
    inner.usedSchema = usedSchema
    inner.usedDatabase = usedDatabase
    inner.routines = routines
    // What is no SQL is not run either.
    guard (try? inner.isNext(of: Self.wordsOfTexts)) == true else { return }
    try? inner.skipAll()
    for var action in inner.passed {
      action.line = line
      passed.append(action)
    }
  }

  private static let wordsOfTexts: [StaticString] = [
    "INSERT", "UPSERT", "REPLACE", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "DROP", "WITH", "BEGIN",
    "DECLARE", "SELECT", "IF", "COPY",
  ]

  private init(_ text: [UInt8], dialect: SQLDialect, escapesWithBackslash: Bool) {
    var rest = text[...]
    reader = ByteReader(
      source: { buffer in
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
      }, windowSize: text.count + 64)
    self.dialect = dialect
    self.escapesWithBackslash = escapesWithBackslash
  }

  private mutating func skipAll() throws {
    while let byte = try nextSignificantByte() {
      if try !takeAction(byte), try !takeCall(byte) { try skipToken(byte) }
    }
  }

  // MARK: Routines

  /// Takes the name of a routine of the script, if one comes next, and notes what it does.
  mutating func takeCall(_ byte: UInt8) throws -> Bool {
    guard !routines.isEmpty else { return false }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["): break
    default: guard Self.isNameStart(byte) else { return false }
    }
    let line = line
    guard let name = try name() else { return false }
    noteCall(of: name.lowercased(), line: line)
    return true
  }

  mutating func noteCall(of name: String, line: Int) {
    for var action in routines[name] ?? [] {
      action.line = line
      passed.append(action)
    }
  }

  /// What has been noted, each action once.
  var distinctPassed: [PassedAction] {
    var known: Set<PassedAction> = []
    return passed.filter { action in
      var action = action
      action.line = 0
      return known.insert(action).inserted
    }
  }

  /// Takes what EXEC is followed by where that is a text that is run, and the names in
  /// `sp_rename 'old', 'new'`.
  mutating func noteExecution(line: Int) throws {
    let first = try nextSignificantByte()
    let isText = first == UInt8(ascii: "(") || first == UInt8(ascii: "'")
    runsTexts = try isText || isNext(word: "IMMEDIATE")
    guard !runsTexts, let name = try tableName()?.lowercased() else { return }
    noteCall(of: name, line: line)
    runsTexts = name == "sp_executesql"
    guard name == "sp_rename" else { return }
    if try nextSignificantByte() == UInt8(ascii: "N") { advance() }
    guard try reader.peek() == UInt8(ascii: "'") else { return }
    var text: [UInt8] = []
    try quotedText(appendingTo: &text)
    for part in text.split(separator: UInt8(ascii: ".")) {
      let name = String(decoding: part, as: UTF8.self).filter { $0 != "[" && $0 != "]" }
      passed.append(
        PassedAction(kind: .deletes, table: QualifiedName(name: name), line: line))
    }
  }
}
