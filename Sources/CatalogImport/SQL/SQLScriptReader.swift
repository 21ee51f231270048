import Bytes

/// Reads the tables and rows of a SQL script, as data: it runs nothing.
///
///     // `script` is INSERT INTO product (name, price) VALUES ('It''s a cup', 4.29);
///     var reader = SQLScriptReader(source: script, dialect: .sqlite)
///     var row = RawRow()
///     let table = try reader.next(into: &row)
///     table  // 0
///     reader.tables[0].name  // "product"
///     String(decoding: row.bytes(at: 0), as: UTF8.self)  // "It's a cup"
///
/// `CREATE TABLE` and `ALTER TABLE` say which columns and keys a table has;
/// `INSERT`, `REPLACE` and PostgreSQL's `COPY` give its rows. Every other
/// statement is passed over and counted. The script comes in pieces and is
/// never in memory as a whole.
///
/// The dialects differ in how a string, a comment and a statement ends
/// (``SQLDialect``); what is read of each is what its own tools write.
/// https://www.sqlite.org/lang_insert.html
/// https://dev.mysql.com/doc/refman/8.0/en/insert.html
/// https://www.postgresql.org/docs/current/sql-copy.html
public struct SQLScriptReader: RowReader {
  /// The tables that were found so far.
  public internal(set) var tables: [SourceTable]

  /// The number of statements that were passed over, by their first words: `CREATE VIEW`, `PRAGMA`,
  /// `UPDATE`.
  public internal(set) var skippedStatements: [String: Int] = [:]

  /// The statements that would give rows or change them and are not run.
  var unreadStatements = UnreadStatements()
  /// The statements that would change values, by their columns in small letters.
  var updates: [String: UnreadStatements] = [:]
  /// The statements that would delete the rows that other scripts give to a table.
  var deletions = UnreadStatements()
  /// The first line that would read another script.
  var inclusion: UnreadStatement?

  /// A statement that is not run.
  struct UnreadStatement {
    var line: Int
    /// Its first words.
    var name: String
    /// Whether it would change or delete rows, not give some.
    var changesRows = false
  }

  /// The first statement for each table.
  struct UnreadStatements {
    private var byName: [String: [(table: QualifiedName, statement: UnreadStatement)]] = [:]

    mutating func add(_ statement: UnreadStatement, for table: QualifiedName) {
      let known = byName[table.name.lowercased(), default: []]
      if known.contains(where: { $0.table.schemaKey == table.schemaKey }) { return }
      byName[table.name.lowercased()] = known + [(table, statement)]
    }

    /// Returns the first that may be for a table.
    func first(for table: QualifiedName) -> UnreadStatement? {
      byName[table.name.lowercased()]?.first { $0.table.mayBe(table) }?.statement
    }
  }

  /// The lines on which the statements begin that give rows, as far as they are read or known not
  /// to be.
  private(set) var statementLines = LineRuns()
  /// The tables that the script creates, by their names in small letters.
  private(set) var createdTables: Set<String> = []
  /// The lines of what is no statement of the script itself: routines, data of COPY.
  private(set) var foreignLines: [ClosedRange<Int>] = []
  /// The number of rows that were counted and had another number of values than their table has
  /// columns.
  var wrongCounts = 0
  /// Whether several rows are on a line, and the line of the last one.
  var rowsAreOnOneLine = false
  var lastRowLine = 0

  /// The treatment of the rows of a table.
  enum RowPolicy {
    /// They are returned.
    case read
    /// They are counted, the first ones kept as samples.
    case sample
    /// They are passed over.
    case skip
  }

  var scanner: SQLScanner
  var policies: [RowPolicy]
  /// The policy for tables that are found on the way.
  let policyOfNewTables: RowPolicy
  var positions: TablePositions
  /// For each table the columns of a row that names none, as CREATE TABLE and
  /// ALTER TABLE have made them so far; nil where neither did.
  var orders: [ColumnOrder?] = []
  /// For each table where its columns stand, by their names in small letters, and how many of them
  /// were looked at: columns are only added.
  private var columnsByName: [Int: (count: Int, positions: [String: Int])] = [:]
  /// For each table the keys that it has.
  private var foreignKeys: [Int: Set<ForeignKey>] = [:]
  /// The columns that got another name.
  private(set) var renames: [Rename] = []
  /// The same by their tables: an added column is looked for there.
  private var renamedColumns: [Int: Set<Int>] = [:]

  /// A new name of a column; nil where its old one, or the new one, is that of another, too.
  struct Rename {
    var table: Int
    var column: Int
    var old: String
    var new: String?
    var line: Int
  }

  /// The tables that got another name, and the line of that.
  private var renamedTables: [Int: Int] = [:]
  private var hasBegun = false
  /// The line on which the transaction began that is open.
  private var transactionLine: Int?
  var block: RowBlock?
  var scratch: [RawRow.Value] = []

  /// The columns of a table that a row has, one after the other.
  struct ColumnOrder {
    var columns: [Int] {
      didSet { isPlain = columns == Array(columns.indices) }
    }
    /// Whether they are the first ones of the table, in order.
    private(set) var isPlain: Bool

    init(_ columns: [Int]) {
      self.columns = columns
      isPlain = columns == Array(columns.indices)
    }
  }

  /// A statement that is in the middle of giving rows.
  struct RowBlock {
    enum Style {
      /// `VALUES (..), (..)`
      case values
      /// Lines of `COPY .. FROM stdin`.
      case copy
      /// `INTO t VALUES (..) INTO t VALUES (..) SELECT ..`
      case insertAll
      /// `SET a = 1, b = 2`: one row.
      case assignments
      /// The row that was returned was the last.
      case finished
    }

    var style: Style
    var table: Int
    /// For each value of a row the column that it belongs to; nil where they
    /// are as the table has them.
    var columns: [Int]?
    /// Whether the statement names its columns.
    var namesColumns = false
    /// Whether VALUES or a comma came last.
    var expectsRow = true
    /// The columns of bits, of which MySQL writes bytes.
    var bits: [(column: Int, isOne: Bool)] = []
    var line: Int
  }

  /// The tables that got rows since the batch of SQL Server began.
  var filled: Set<Int> = []
  /// The table of the last statement, where that was an INSERT.
  var lastInsert: Int?
  /// The tables of the INSERT ALL that is being read.
  var insertAllTables: Set<Int> = []
  /// What triggers do when a table gets rows, by its position.
  var triggers: [Int: [SQLScanner.PassedAction]] = [:]

  /// The bytes of the last `INSERT INTO .. VALUES` and what they mean: in a
  /// dump, thousands of statements begin alike.
  var lastBeginning: (bytes: [UInt8], block: RowBlock)?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The script's bytes.
  ///   - dialect: Whose SQL it is.
  ///   - escapesWithBackslash: Whether a backslash in `'..'` escapes what
  ///     follows it; nil is as the dialect has it.
  ///   - tables: The tables that a survey of the same script has found.
  ///   - wanted: The positions of those whose rows are to be returned; nil is
  ///     all.
  public init(
    source: @escaping ByteSource,
    dialect: SQLDialect,
    escapesWithBackslash: Bool? = nil,
    tables: [SourceTable] = [],
    wanted: Set<Int>? = nil
  ) {
    self.init(
      source: source, dialect: dialect, escapesWithBackslash: escapesWithBackslash,
      tables: tables,
      policies: tables.indices.map { wanted?.contains($0) ?? true ? .read : .skip },
      policyOfNewTables: wanted == nil ? .read : .skip)
  }

  init(
    source: @escaping ByteSource,
    dialect: SQLDialect,
    escapesWithBackslash: Bool?,
    tables: [SourceTable],
    policies: [RowPolicy],
    policyOfNewTables: RowPolicy
  ) {
    scanner = SQLScanner(
      source: source, dialect: dialect,
      escapesWithBackslash: escapesWithBackslash ?? dialect.escapesWithBackslash)
    self.tables = tables
    self.policies = policies
    self.policyOfNewTables = policyOfNewTables
    positions = TablePositions(tables)
    orders = Array(repeating: nil, count: tables.count)
  }

  /// Returns the table of the next row, nil at the end of the script.
  ///
  /// - Throws: `ImportError` for a script that is not SQL, ends in the middle
  ///   of a statement, or was left incomplete by what wrote it; and what the
  ///   source throws.
  public mutating func next(into row: inout RawRow) throws -> Int? {
    if !hasBegun {
      hasBegun = true
      try scanner.skipByteOrderMark()
    }
    while true {
      if block != nil, let table = try nextRow(of: &row) { return table }
      if !scanner.passed.isEmpty { notePassed(in: "INSERT") }
      guard let byte = try scanner.nextSignificantByte() else { break }
      if try scanner.takeStatementEnd(byte) { continue }
      if let beginning = lastBeginning, try isNext(beginning.bytes) {
        block = beginning.block
        filled.insert(beginning.block.table)
        block?.line = scanner.line
        scanner.statementLine = scanner.line
        statementLines.add(scanner.line)
        scanner.reader.advance(by: beginning.bytes.count)
        continue
      }
      if byte == UInt8(ascii: "#"), scanner.dialect != .sqlserver {
        try scanner.skipLine()
        continue
      }
      if byte == UInt8(ascii: "."), scanner.dialect == .sqlite {
        // A command of the sqlite3 shell: no SQL, and nothing that we run.
        try clientCommand()
        continue
      }
      if byte == UInt8(ascii: "/") {
        try runAgain()
        continue
      }
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: ":") {
        try clientCommand()
        continue
      }
      let start = scanner.reader.offset
      let line = scanner.line
      lastInsert = nil
      scanner.statementLine = line
      guard let keyword = try scanner.word() else {
        throw ImportError(
          line: line,
          "cannot read this as SQL: a statement begins with a word, not with "
            + byte.quoted)
      }
      try statement(keyword.uppercased(), line: line)
      notePassed(in: keyword.uppercased())
      if let block, block.style == .values, let bytes = scanner.reader.taken(since: start),
        bytes.count <= 4096
      {
        lastBeginning = (bytes, block)
      }
    }
    if let transactionLine {
      throw ImportError(
        line: transactionLine,
        "the transaction that begins here is never committed: the file seems to be truncated; if it "
          + "is whole, commit it: (cat FILE; echo 'COMMIT;') | catalog import -")
    }
    return nil
  }

  /// Notes what the statements that were passed over would do.
  ///
  /// - Parameter keyword: The word that they begin with.
  private mutating func notePassed(in keyword: String) {
    scanner.runsTexts = false
    scanner.passedSelect = false
    for action in scanner.passed { note(action, keyword) }
    forgetPassed()
  }

  /// Forgets what the statements that were passed over would do, but not that they were there.
  mutating func forgetPassed() {
    for action in scanner.passed { statementLines.add(action.line) }
    scanner.passed.removeAll()
  }

  /// Notes what a statement would do.
  ///
  /// - Parameter isOfTrigger: Whether it acts on the rows that are given in this moment.
  mutating func note(
    _ action: SQLScanner.PassedAction, _ keyword: String, isOfTrigger: Bool = false
  ) {
    let table = action.table
    let hasRows =
      isOfTrigger
      || positions.position(of: table).map { tables[holder(of: $0)].rowCount > 0 } ?? false
    let statement = UnreadStatement(
      line: action.line, name: keyword, changesRows: action.kind != .fills)
    switch action.kind {
    case .fills: noteUnread(table, keyword, line: action.line)
    case .deletes where !hasRows: deletions.add(statement, for: table)
    // Where this script neither creates nor fills the table, another may have.
    case .updates where !hasRows && createdTables.contains(table.name.lowercased()): break
    case .updates:
      guard let columns = action.columns else { fallthrough }
      for column in columns {
        updates[column, default: UnreadStatements()].add(statement, for: table)
      }
    case .deletes:
      unreadStatements.add(statement, for: table)
    }
  }

  /// Notes that a statement would give rows to a table.
  mutating func noteUnread(_ table: QualifiedName, _ statement: String, line: Int) {
    unreadStatements.add(UnreadStatement(line: line, name: statement), for: table)
  }

  /// Notes the lines from one to the next of the script as such that hold no statements.
  mutating func noteForeignLines(from line: Int) {
    let end = scanner.line
    if end > line { foreignLines.append(line...end) }
  }

  /// Returns whether bytes come next that end with a whole word.
  private func isNext(_ bytes: [UInt8]) throws -> Bool {
    guard try scanner.reader.isNext(bytes) else { return false }
    guard let next = try scanner.reader.peek(at: bytes.count) else { return true }
    return !SQLScanner.isNameStart(next) && !next.isASCIIDigit && next != UInt8(ascii: "$")
  }

  // MARK: Statements

  private mutating func statement(_ keyword: String, line: Int) throws {
    switch keyword {
    case "CREATE":
      return try create()
    case "ALTER":
      return try alter()
    case "INSERT", "REPLACE", "UPSERT":
      statementLines.add(line)
      return try insert(keyword, line: line)
    case "COPY":
      statementLines.add(line)
      return try copy(line: line)
    case "START":
      guard try scanner.takeWord("TRANSACTION") else { return try include(keyword, line: line) }
      transactionLine = line
      return try scanner.skipClientStatement()
    case "BEGIN":
      // SQL Server and Oracle have blocks of that name, too.
      if scanner.dialect != .sqlserver, scanner.dialect != .oracle {
        transactionLine = line
      }
      return try begin(line: line)
    case "COMMIT", "END":
      transactionLine = nil
      return try scanner.skipClientStatement()
    case "ROLLBACK":
      _ = try scanner.takeWord("WORK", "TRANSACTION", "TRAN")
      if try scanner.takeWord("TO") {
        throw ImportError(
          line: line,
          "ROLLBACK TO takes back what stands above it, but scripts are read and not run; take out "
            + "that, and this statement")
      }
      throw ImportError(
        line: line,
        "the script takes its transaction back with ROLLBACK: the dump had an error and is incomplete"
      )
    case "DELIMITER":
      return try setDelimiter()
    case "GO":
      return try endBatch(line: line)
    case "SOURCE":
      return try include(keyword, line: line)
    case "REM", "REMARK", "PROMPT", "DEFINE", "UNDEFINE", "SPOOL", "WHENEVER", "TTITLE", "BTITLE",
      "ACCEPT", "CONNECT", "DISCONNECT", "PAUSE", "ECHO":
      return try scanner.skipLine()
    case "SET":
      return try set()
    case "USE":
      use(database: try scanner.name())
      return
    case "LOCK", "UNLOCK", "ANALYZE", "VACUUM":
      return try scanner.skipClientStatement()
    case "EXIT", "QUIT", "SHOW", "COLUMN", "CLEAR", "VARIABLE", "PRINT":
      skippedStatements[keyword, default: 0] += 1
      return try scanner.skipClientStatement()
    case "EXEC", "EXECUTE":
      skippedStatements[keyword, default: 0] += 1
      try scanner.noteExecution(line: line)
      return try scanner.skipClientStatement()
    case "DROP", "TRUNCATE":
      skippedStatements[keyword, default: 0] += 1
      try scanner.noteAction(keyword, line: line)
      return try scanner.skipClientStatement()
    case "MERGE", "UPDATE":
      skippedStatements[keyword, default: 0] += 1
      try scanner.noteAction(keyword, line: line)
    case "DELETE":
      try scanner.noteAction(keyword, line: line)
      // `.dump` empties a table of SQLite's own.
      if scanner.passed.last?.table.name != "sqlite_sequence" {
        skippedStatements[keyword, default: 0] += 1
      }
    case "EXPLAIN":
      skippedStatements[keyword, default: 0] += 1
      // Without ANALYZE it is not run.
      let isRun = try scanner.takeWord("ANALYZE", "ANALYSE")
      let hasOptions = try scanner.nextSignificantByte() == UInt8(ascii: "(")
      try scanner.skipStatement()
      if !isRun, !hasOptions { forgetPassed() }
      return
    case "BULK":
      skippedStatements[keyword, default: 0] += 1
      try scanner.noteAction(try scanner.word()?.uppercased() ?? "", line: line)
    case "RENAME":
      skippedStatements[keyword, default: 0] += 1
      _ = try scanner.takeWord("TABLE")
      if let name = try scanner.qualifiedName() {
        scanner.passed.append(.init(kind: .deletes, table: name, line: line))
      }
    default:
      scanner.runsTexts = Self.wordsThatRunTexts.contains(keyword)
      if !Self.statementWords.contains(keyword), scanner.dialect == .sqlite {
        // A file of something else may begin with a letter.
        if tables.isEmpty, skippedStatements.isEmpty {
          throw ImportError(
            line: line, "cannot read this as SQL: '\(keyword)' does not begin a statement")
        }
      }
      skippedStatements[keyword, default: 0] += 1
    }
    try scanner.skipStatement(isCondition: keyword == "IF")
  }

  /// Words that statements begin with which are passed over.
  private static let statementWords: Set<String> = [
    "ATTACH", "CALL", "CHECKPOINT", "COMMENT", "DECLARE", "DELETE", "DETACH", "DO", "DROP", "EXEC",
    "EXECUTE", "EXPLAIN", "FLUSH", "GRANT", "IF", "LOAD", "MERGE", "PRAGMA", "PRINT", "REINDEX",
    "RELEASE", "RENAME", "RESET", "REVOKE", "SAVEPOINT", "SECURITY", "SELECT", "SHOW", "TRUNCATE",
    "UPDATE", "WHENEVER", "WITH", "VALUES",
  ]

  /// Takes what follows BEGIN or START: the rest of the statement that begins a transaction, and
  /// nothing where a block of statements begins.
  private mutating func begin(line: Int) throws {
    _ = try scanner.takeWord("NOT") && scanner.takeWord("ATOMIC")
    if scanner.dialect == .sqlserver, try scanner.takeWord("CATCH") { return try skipCatch(line) }
    _ = try scanner.takeWord("TRANSACTION", "TRAN", "WORK", "TRY", "CATCH")
    guard let byte = try scanner.nextSignificantByte(), scanner.line == line else { return }
    if try scanner.takeStatementEnd(byte) || scanner.isNext(of: SQLScanner.statementWords) {
      return
    }
    try scanner.skipClientStatement()
  }

  /// Passes over a block of SQL Server that is run only where another has failed.
  private mutating func skipCatch(_ line: Int) throws {
    var depth = 1
    while depth > 0, let byte = try scanner.nextSignificantByte() {
      if try scanner.takeWord("END") {
        if try scanner.takeWord("CATCH") { depth -= 1 }
      } else if try scanner.takeWord("BEGIN") {
        if try scanner.takeWord("CATCH") { depth += 1 }
      } else {
        try scanner.skipToken(byte)
      }
    }
    guard depth == 0 else {
      throw ImportError(line: line, "the CATCH that begins here never ends")
    }
    noteForeignLines(from: line)
  }

  /// The words of statements in which a text may be a statement that is run.
  private static let wordsThatRunTexts: Set<String> = ["DO", "PREPARE", "DECLARE", "IF", "WHILE"]

  private mutating func set() throws {
    let word = try scanner.word()?.uppercased()
    if word == "STANDARD_CONFORMING_STRINGS" {
      if try scanner.nextSignificantByte() == UInt8(ascii: "=") { scanner.advance() }
      let value = try scanner.name()?.uppercased()
      scanner.escapesWithBackslash = value == "OFF"
    } else if word == "SEARCH_PATH" {
      if try !scanner.takeWord("TO"), try scanner.nextSignificantByte() == UInt8(ascii: "=") {
        scanner.advance()
      }
      scanner.usedSchema = try scanner.name().flatMap { ["", "$user"].contains($0) ? nil : $0 }
      lastBeginning = nil
    }
    scanner.runsTexts = true
    try scanner.skipClientStatement()
  }

  /// `DELIMITER ;;` of the mysql client: the rest of its line is what ends a
  /// statement from there on.
  private mutating func setDelimiter() throws {
    let line = scanner.line
    var bytes: [UInt8] = []
    while let byte = try scanner.reader.peek(), byte != UInt8(ascii: "\n"),
      byte != UInt8(ascii: "\r")
    {
      if !SQLScanner.isSpace(byte) { bytes.append(byte) }
      // The client's own limit.
      if bytes.count > 15 {
        throw ImportError(line: line, "DELIMITER is followed by more than 15 characters")
      }
      scanner.advance()
    }
    scanner.delimiter = bytes == [UInt8(ascii: ";")] || bytes.isEmpty ? nil : bytes
  }

  /// Passes over the rest of CREATE TABLE, in which a query may give rows to the table.
  private mutating func skipQuery(
    filling name: QualifiedName?, line: Int, from end: Int? = nil
  ) throws {
    try scanner.skipStatement(from: end, isCreation: true)
    if let name, scanner.passedSelect {
      noteUnread(name, "CREATE TABLE with a query", line: line)
    }
  }

  private mutating func create() throws {
    let line = scanner.line
    var word = try scanner.word()?.uppercased()
    let modifiers: Set<String> = [
      "TEMP", "TEMPORARY", "OR", "REPLACE", "UNIQUE", "GLOBAL", "LOCAL", "UNLOGGED", "FORCE",
      "EDITIONABLE", "NONEDITIONABLE", "ALGORITHM", "UNDEFINED", "MERGE", "TEMPTABLE", "SQL",
      "SECURITY", "DEFINER", "INVOKER", "CONSTRAINT", "MATERIALIZED", "RECURSIVE", "CACHED",
      "MEMORY", "COLUMN", "FOREIGN", "ALTER", "EXTERNAL", "TRANSIENT", "VOLATILE", "MULTISET",
      "PRIVATE",
    ]
    // `CREATE DEFINER=`a`@`b` TRIGGER` has more than words.
    while let modifier = word, modifiers.contains(modifier) {
      while let byte = try scanner.nextSignificantByte(), byte != UInt8(ascii: ";"),
        !SQLScanner.isNameStart(byte)
      {
        try scanner.skipToken(byte)
      }
      word = try scanner.word()?.uppercased()
    }
    switch word {
    case "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "PACKAGE":
      skippedStatements["CREATE \(word ?? "")", default: 0] += 1
      try createRoutine(isTrigger: word == "TRIGGER", isRun: word != "EVENT")
      // It is not done when the script is run.
      return forgetPassed()
    case "TABLE":
      break
    case "RULE":
      skippedStatements["CREATE RULE", default: 0] += 1
      try scanner.skipStatement()
      return forgetPassed()
    default:
      if word != "INDEX", word != "FULLTEXT" {
        skippedStatements["CREATE \(word ?? "")", default: 0] += 1
      }
      try scanner.skipStatement(isCreation: true)
      return
    }
    lastBeginning = nil
    if try scanner.takeWord("IF"), try scanner.takeWord("NOT") {
      _ = try scanner.takeWord("EXISTS")
    }
    let name = try scanner.qualifiedName()
    var whole: QualifiedName?
    if name != nil, try scanner.takeWord("PARTITION") {
      _ = try scanner.takeWord("OF")
      whole = try scanner.qualifiedName()
    }
    guard let name, try whole != nil || scanner.nextSignificantByte() == UInt8(ascii: "(") else {
      skippedStatements["CREATE TABLE without columns", default: 0] += 1
      try skipQuery(filling: name, line: line)
      return
    }
    var definition = SourceTable(name: name.name, columns: [])
    var end: Int?
    if whole == nil {
      scanner.advance()
      definition = try scanner.tableDefinition(named: name.name)
      end = scanner.line
      if try scanner.takeWord("INHERITS") { whole = try inherited() }
    }
    try skipQuery(filling: whole == nil ? name : nil, line: line, from: end)
    let position = position(ofTable: name)
    if let line = renamedTables[position], tables[position].rowCount > 0 {
      unreadStatements.add(
        UnreadStatement(line: line, name: "ALTER TABLE RENAME", changesRows: true), for: name)
    }
    createdTables.insert(name.name.lowercased())
    if let whole {
      let whole = self.position(ofTable: whole)
      if whole != position { tables[position].whole = tables[whole].qualifiedName }
      let inherited = columnsInOrder(of: whole)
      let names = Set(definition.columns.map { $0.name.lowercased() })
      definition.columns =
        inherited.map { tables[whole].columns[$0] }.filter { !names.contains($0.name.lowercased()) }
        + definition.columns
      if definition.columns.count > ColumnNames.greatestCount {
        throw ColumnNames.tooMany(line: line)
      }
    }
    // Known already from a survey, or from a script that creates it twice.
    if tables[position].columns.isEmpty {
      tables[position].columns = definition.columns
      tables[position].primaryKey = definition.primaryKey
      tables[position].foreignKeys = definition.foreignKeys
    }
    let columns = definition.columns.compactMap { column(named: $0.name, of: position) }
    if orders[position] == nil, columns.count == definition.columns.count {
      orders[position] = ColumnOrder(columns)
    }
  }

  /// Returns where a column stands in its table.
  mutating func column(named name: String, of table: Int) -> Int? {
    var known = columnsByName[table] ?? (0, [:])
    let columns = tables[table].columns
    if known.count < columns.count {
      for position in known.count..<columns.count {
        let key = columns[position].name.lowercased()
        if known.positions[key] == nil { known.positions[key] = position }
      }
      known.count = columns.count
      columnsByName[table] = known
    }
    return known.positions[name.lowercased()]
  }

  private mutating func alter() throws {
    guard try scanner.takeWord("TABLE") else {
      skippedStatements["ALTER", default: 0] += 1
      // `ALTER SESSION SET CURRENT_SCHEMA = shop` of Oracle.
      if try scanner.takeWord("SESSION"), try scanner.takeWord("SET"),
        try scanner.takeWord("CURRENT_SCHEMA"),
        try scanner.nextSignificantByte() == UInt8(ascii: "=")
      {
        scanner.advance()
        use(database: try scanner.name())
      }
      try scanner.skipStatement()
      return
    }
    lastBeginning = nil
    let line = scanner.line
    while try scanner.takeWord("IF", "EXISTS", "ONLY") {}
    if let name = try scanner.qualifiedName(),
      let position = try positions.position(of: name)
        ?? (isNextOfParts() ? self.position(ofTable: name) : nil)
    {
      if try isNextOfParts() {
        try alterParts(of: position, line: line)
      } else if try scanner.takeWord("RENAME") {
        try rename(position)
      } else {
        let known = tables[position].foreignKeys.count
        let changes = try scanner.alteration(of: &tables[position])
        let added = Array(tables[position].foreignKeys[known...])
        if !added.isEmpty {
          tables[position].foreignKeys.removeSubrange(known...)
          var keys = foreignKeys[position] ?? Set(tables[position].foreignKeys)
          foreignKeys[position] = nil
          // A survey has seen them before.
          for key in added where keys.insert(key).inserted {
            tables[position].foreignKeys.append(key)
          }
          foreignKeys[position] = keys
        }
        for change in changes { try apply(change, to: position) }
        if let byte = try scanner.nextSignificantByte() { _ = try scanner.takeStatementEnd(byte) }
        return
      }
    }
    try scanner.skipStatement()
  }

  /// Has the rows of a table's new name belong to it. It keeps the name that it
  /// had, by which the script calls it before.
  private mutating func rename(_ table: Int) throws {
    let line = scanner.line
    if try scanner.takeWord("TO", "AS"), var name = try scanner.qualifiedName() {
      // It stays in its schema.
      name.schema = tables[table].schema
      positions.add(name, at: table)
      renamedTables[table] = line
      return
    }
    _ = try scanner.takeWord("COLUMN")
    guard let old = try scanner.name(), try scanner.takeWord("TO", "AS"),
      let new = try scanner.name()
    else { return }
    renameColumn(old, to: new, of: table)
    // MySQL has several.
    if try scanner.nextSignificantByte() == UInt8(ascii: ",") {
      scanner.advance()
      if try scanner.takeWord("RENAME") { try rename(table) }
    }
  }

  /// Has a column's new name mean it, too.
  private mutating func renameColumn(_ old: String, to new: String, of table: Int) {
    guard let position = column(named: old, of: table) else { return }
    let isTaken = column(named: new, of: table).map { $0 != position } ?? false
    noteRename(of: position, from: old, to: isTaken ? nil : new, in: table)
    columnsByName[table]?.positions[new.lowercased()] = position
  }

  private mutating func noteRename(
    of column: Int, from old: String, to new: String?, in table: Int
  ) {
    renames.append(
      Rename(table: table, column: column, old: old, new: new, line: scanner.line))
    renamedColumns[table, default: []].insert(column)
  }

  private mutating func apply(_ change: SQLScanner.ColumnChange, to table: Int) throws {
    switch change {
    case .add(let added, let place):
      let position = column(named: added.name, of: table) ?? tables[table].columns.count
      if position == tables[table].columns.count { tables[table].columns.append(added) }
      if position >= ColumnNames.greatestCount { throw ColumnNames.tooMany(line: scanner.line) }
      if renamedColumns[table]?.contains(position) == true {
        return noteRename(of: position, from: added.name, to: nil, in: table)
      }
      guard let columns = orders[table]?.columns, !columns.contains(position) else { return }
      try put(position, place, in: table)
    case .move(let name, let place):
      guard let position = column(named: name, of: table) else { return }
      orders[table]?.columns.removeAll { $0 == position }
      try put(position, place, in: table)
    case .rename(let old, let new):
      renameColumn(old, to: new, of: table)
    case .drop(let name):
      guard let position = column(named: name, of: table) else { return }
      orders[table]?.columns.removeAll { $0 == position }
    }
  }

  /// Puts a column into its place in the rows that name none.
  private mutating func put(
    _ position: Int, _ place: SQLScanner.ColumnPlace, in table: Int
  ) throws {
    guard var columns = orders[table]?.columns else { return }
    switch place {
    case .last: columns.append(position)
    case .first: columns.insert(position, at: 0)
    case .after(let name):
      let before = column(named: name, of: table).flatMap { columns.firstIndex(of: $0) }
      columns.insert(position, at: before.map { $0 + 1 } ?? columns.count)
    }
    orders[table]?.columns = columns
  }

  /// Returns the position of a table, which becomes known by this.
  ///
  /// - Parameter isFilled: Whether the statement has rows for it, and so creates none.
  mutating func position(ofTable name: QualifiedName, isFilled: Bool = false) -> Int {
    if let position = positions.position(of: name) { return position }
    let created = positions.positionWithoutSchema(of: name)
    // What was created without a schema is meant with one: the first that is named, of a table that
    // has rows so far where no other is created.
    if let created, tables[created].schema == nil,
      tables[created].rowCount == 0 || isFilled && createdTables.contains(name.name.lowercased())
    {
      tables[created].schema = name.schema
      positions.add(name, at: created)
      return created
    }
    positions.add(name, at: tables.count)
    var table = SourceTable(name: name.name, columns: [])
    if isFilled, let created { table = tables[created].withoutRows }
    table.schema = name.schema
    tables.append(table)
    policies.append(policyOfNewTables)
    orders.append(nil)
    return tables.count - 1
  }
}
