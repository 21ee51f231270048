/// The findings of a first look at a SQL script.
public struct SQLSurvey {
  /// The tables, with their keys, counts of rows and samples.
  public let tables: [SourceTable]
  /// The SQL dialect.
  public let dialect: SQLDialect
  /// Whether the script or the caller says whose it is; else it is read as
  /// standard SQL.
  public let isDialectKnown: Bool
  /// Whether a backslash in `'..'` escapes what follows it.
  public let escapesWithBackslash: Bool
  /// Whether the script has backslashes of which no mark says what they are.
  public let hasUnmarkedBackslash: Bool
  /// The number of statements that were passed over, by their first words.
  public let skippedStatements: [String: Int]

  /// Whether several rows are on a line.
  let areOnOneLine: Bool

  /// The reader that has read the script: it knows what it has passed over.
  private let reader: SQLScriptReader
  /// The lines that begin as statements do which fill a table of the script, but stand in a text.
  private let swallowed: [(line: Int, table: String)]
  /// The number of lines that begin as such statements do, by a count of their own.
  private let statementLineCount: Int

  /// The tables that the script creates, by their names in small letters.
  let createdTables: Set<String>

  private struct Reading {
    var dialect: SQLDialect
    var escapesWithBackslash: Bool
    var tables: [SourceTable]
  }

  /// A script that was read in one way.
  private struct Result {
    var reader: SQLScriptReader
    var swallowed: [(line: Int, table: String)]
    var statementLineCount: Int

    /// The number of signs that texts end elsewhere than the script means.
    var doubtCount: Int { swallowed.count + reader.wrongCounts }
  }

  /// Reads a script once.
  ///
  /// Whether a backslash escapes is known from the marks that programs leave in
  /// their dumps. Where it reads as SQL only the other way, that is right: a
  /// `\'` in the wrong reading ends a string too early or too late, and what
  /// follows is no SQL.
  ///
  /// - Parameters:
  ///   - dialect: Whose SQL it is; nil finds out.
  ///   - open: Opens the script at its beginning.
  /// - Throws: `ImportError` for what is no SQL in any reading, and what the
  ///   source throws.
  public init(dialect: SQLDialect?, open: () throws -> ByteSource) throws {
    try self.init(dialect: dialect, likelyDialect: nil, tables: [], open: open)
  }

  /// - Parameters:
  ///   - likelyDialect: Whose SQL it is where the script bears no mark.
  ///   - tables: The tables that are known from other scripts.
  init(
    dialect: SQLDialect?, likelyDialect: SQLDialect?, tables known: [SourceTable],
    open: () throws -> ByteSource
  ) throws {
    let marked =
      try dialect ?? SQLDialect.marked(in: ByteWindow.beginning(of: open())) ?? likelyDialect
    let tables = known.map(\.withoutRows)
    let usual = marked ?? .sqlite
    let first = Reading(
      dialect: usual, escapesWithBackslash: usual.escapesWithBackslash, tables: tables)
    // A file without marks in which a backslash escapes is MySQL's.
    let other = Reading(
      dialect: marked ?? .mysql, escapesWithBackslash: !first.escapesWithBackslash, tables: tables)
    var result: Result
    do {
      result = try Self.read(first, open)
      if dialect == nil, result.doubtCount > 0, try Self.hasBackslashBeforeQuote(open()),
        let second = try? Self.read(other, open), second.doubtCount < result.doubtCount
      {
        result = second
      }
    } catch let error as ImportError {
      guard dialect == nil, try Self.hasBackslashBeforeQuote(open()) else { throw error }
      do {
        result = try Self.read(other, open)
      } catch is ImportError {
        throw error
      }
    }
    let reader = result.reader
    self.dialect = reader.scanner.dialect
    isDialectKnown = marked != nil
    hasUnmarkedBackslash =
      try marked == nil && ByteReader(source: open()).skip(through: UInt8(ascii: "\\"))
    escapesWithBackslash = reader.scanner.escapesWithBackslash
    self.tables = Self.withKeysOfParts(reader)
    createdTables = reader.createdTables
    skippedStatements = reader.skippedStatements.merging(
      reader.scanner.comments.objects, uniquingKeysWith: +)
    self.reader = reader
    // Whoever says the dialect says where texts end.
    swallowed = dialect == nil ? result.swallowed : []
    statementLineCount = result.statementLineCount
    areOnOneLine = reader.rowsAreOnOneLine
  }

  /// The columns that got another name.
  var renames: [SQLScriptReader.Rename] { reader.renames }

  /// Returns the table that the rows of a table belong to.
  func holder(of table: Int) -> Int { reader.holder(of: table) }

  /// Returns the error of a statement that would change rows, and what to do.
  static func changeOfRows(_ statement: String, of table: String, line: Int) -> ImportError {
    ImportError(
      line: line,
      "\(statement) would change the rows of \(table), but scripts are read and not run; take the "
        + "statement out where it does not matter, or \(wayOfRows)")
  }

  private static let wayOfRows =
    "load it into its own database and import a dump of that, with the rows in INSERT statements"

  /// Checks that no statement was passed over that would give rows to one of some tables, or
  /// change those that it has.
  ///
  /// - Parameters:
  ///   - columns: The columns that are read, by the positions of their tables.
  ///   - earlier: The tables to which earlier scripts of the same dump give rows; nil where the
  ///     script is the only one.
  /// - Throws: `ImportError` with the line of one that was.
  func requireAllRows(
    of columns: [Int: Set<String>], earlier: Set<Int>? = nil
  ) throws(ImportError) {
    var found: [(table: String, statement: SQLScriptReader.UnreadStatement)] = []
    func add(_ statement: SQLScriptReader.UnreadStatement?, _ table: Int) {
      if let statement { found.append((reader.tables[table].name.lowercased(), statement)) }
    }
    for table in reader.tables.indices {
      // What is done to a part is done to the whole.
      let holder = reader.holder(of: table)
      guard let read = columns[holder] else { continue }
      let name = reader.tables[table].qualifiedName
      add(reader.unreadStatements.first(for: name), table)
      if let earlier, earlier.contains(holder) { add(reader.deletions.first(for: name), table) }
      for column in read { add(reader.updates[column.lowercased()]?.first(for: name), table) }
    }
    if let inclusion = reader.inclusion, earlier == nil {
      throw ImportError(
        line: inclusion.line,
        "'\(inclusion.name)' would read another script, but scripts are read and not run; give "
          + "that one in the same command, or take the line out")
    }
    if let (table, statement) = found.min(by: { $0.statement.line < $1.statement.line }) {
      throw statement.changesRows
        ? Self.changeOfRows(statement.name, of: table, line: statement.line)
        : ImportError(
          line: statement.line,
          "\(statement.name) would give rows to \(table), but scripts are read and not run; take it "
            + "out where those are not wanted, or \(Self.wayOfRows)")
    }
    let names = Set(
      reader.tables.indices.filter { columns[reader.holder(of: $0)] != nil }.map {
        reader.tables[$0].name.lowercased()
      })
    if let text = swallowed.first(where: { names.contains($0.table) }) {
      let lines = swallowed.count { names.contains($0.table) }
      throw ImportError(
        line: text.line,
        "this line begins a statement for \(text.table), but stands in a text: of "
          + "\(statementLineCount) lines that begin so, \(statementLineCount - lines) were read; "
          + "say where texts end with --dialect, such as --dialect mysql")
    }
  }

  /// Returns the tables, with the references that only parts of them declare.
  private static func withKeysOfParts(_ reader: SQLScriptReader) -> [SourceTable] {
    var tables = reader.tables
    for part in tables.indices where tables[part].whole != nil {
      let whole = reader.holder(of: part)
      let names = Set(tables[whole].columns.map { $0.name.lowercased() })
      let known = Set(tables[whole].foreignKeys.map(\.columns))
      tables[whole].foreignKeys += reader.tables[part].foreignKeys.filter { key in
        !known.contains(key.columns) && key.columns.allSatisfy { names.contains($0.lowercased()) }
      }
    }
    return tables
  }

  private static func read(
    _ reading: Reading,
    _ open: () throws -> ByteSource
  ) throws -> Result {
    let result = try readOnce(reading, open)
    guard let part = partWithRows(result) else { return result }
    // It became a part behind its rows.
    var reading = reading
    reading.dialect = result.reader.scanner.dialect
    reading.tables = result.reader.tables.map(\.withoutRows)
    let second = try readOnce(reading, open)
    guard partWithRows(second) == nil else {
      throw ImportError(line: nil, "the table \(part.name) is a part of itself")
    }
    return second
  }

  private static func partWithRows(_ result: Result) -> SourceTable? {
    result.reader.tables.first { $0.whole != nil && $0.rowCount > 0 }
  }

  private static func readOnce(
    _ reading: Reading,
    _ open: () throws -> ByteSource
  ) throws -> Result {
    let lines = StatementLines()
    var reader = SQLScriptReader(
      source: lines.looking(at: try open()), dialect: reading.dialect,
      escapesWithBackslash: reading.escapesWithBackslash, tables: reading.tables,
      policies: reading.tables.map { _ in .sample },
      policyOfNewTables: .sample)
    var row = RawRow()
    while try reader.next(into: &row) != nil {}
    let left = lines.lines.subtracting(
      reader.statementLines.runs + reader.foreignLines + reader.scanner.comments.lines)
    var swallowed: [(line: Int, table: String)] = []
    if !left.isEmpty {
      let known = Set(reader.tables.map { $0.name.lowercased() })
      swallowed = try StatementLines.tables(
        onLines: left, in: try open(), dialect: reading.dialect
      ).filter { known.contains($0.table) }
    }
    return Result(
      reader: reader, swallowed: swallowed, statementLineCount: lines.lines.count)
  }

  private static func hasBackslashBeforeQuote(_ source: @escaping ByteSource) throws -> Bool {
    let reader = ByteReader(source: source)
    while try reader.skip(through: UInt8(ascii: "\\")) {
      if try reader.peek() == UInt8(ascii: "'") { return true }
    }
    return false
  }
}
