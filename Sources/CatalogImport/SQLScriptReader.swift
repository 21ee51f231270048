/// Reads the tables and rows of a SQL script, as data: it runs nothing.
///
/// `CREATE TABLE` says which columns a table has, `INSERT ... VALUES` gives its
/// rows one at a time; every other statement is passed over. The script comes
/// in pieces and is never in memory as a whole.
///
/// Read so far is what SQLite's shell writes with `.dump`: literals, `X'..'`,
/// and `replace(.., char(n))` for strings with line breaks.
/// https://www.sqlite.org/lang_insert.html
public struct SQLScriptReader {
  /// What was read.
  public enum Event: Equatable {
    /// A `CREATE TABLE` with its columns.
    case table(TableDefinition)
    /// A row for a table, which ``SQLScriptReader/row`` holds. The columns are
    /// those that the statement lists, nil when it lists none.
    case row(table: String, columns: [String]?)
  }

  /// The values of the row that ``next()`` returned last.
  public private(set) var row = RawRow()

  /// How many statements that would change rows of interest were passed over,
  /// by their first word: `UPDATE`, `DELETE`.
  public private(set) var changesNotRun: [String: Int] = [:]

  private var scanner: SQLScanner
  private let wants: (String) -> Bool
  private var hasBegun = false
  private var insertion: Insertion?
  private var transaction: Transaction = .none

  private struct Insertion {
    var table: String
    var columns: [String]?
    /// Whether VALUES or a comma came last.
    var expectsRow = true
  }

  private enum Transaction {
    case none
    case open(line: Int)
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The script's bytes.
  ///   - wants: Whether the rows of a table are of interest; those of others
  ///     are passed over without being taken apart.
  public init(source: @escaping ByteSource, wants: @escaping (_ table: String) -> Bool) {
    scanner = SQLScanner(source: source)
    self.wants = wants
  }

  /// Returns the next table or row, nil at the end of the script.
  ///
  /// - Throws: `ImportError` for a script that is not SQL, ends in the middle
  ///   of a statement, or was left incomplete by what wrote it; and what the
  ///   source throws.
  public mutating func next() throws -> Event? {
    if !hasBegun {
      hasBegun = true
      try scanner.skipByteOrderMark()
    }
    if insertion != nil {
      if let event = try nextRow() { return event }
    }
    while let byte = try scanner.nextSignificantByte() {
      if byte == UInt8(ascii: ";") {
        scanner.advance()
        continue
      }
      if byte == UInt8(ascii: ".") {
        // A command of the sqlite3 shell: no SQL, and nothing that we run.
        try scanner.skipLine()
        continue
      }
      let line = scanner.line
      guard let keyword = try scanner.word() else {
        throw ImportError(
          line: line,
          "cannot read this as SQL: a statement begins with a word, not with "
            + SQLScanner.quoted(byte))
      }
      if let event = try statement(keyword.uppercased(), line: line) { return event }
    }
    if case .open(let line) = transaction {
      throw ImportError(
        line: line,
        "the transaction that begins here is never committed: the file seems to be cut off")
    }
    return nil
  }

  private mutating func statement(_ keyword: String, line: Int) throws -> Event? {
    switch keyword {
    case "CREATE":
      return try create()
    case "INSERT", "REPLACE":
      return try insert()
    case "UPDATE", "DELETE":
      if let table = try changedTable(keyword), wants(table) {
        changesNotRun[keyword, default: 0] += 1
      }
    case "BEGIN", "START":
      transaction = .open(line: line)
    case "COMMIT", "END":
      transaction = .none
    case "ROLLBACK":
      throw ImportError(
        line: line,
        "the script rolls its own work back: whatever wrote it met an error, and it is incomplete")
    default:
      break
    }
    try scanner.skipStatement()
    return nil
  }

  /// Returns the table that an UPDATE or a DELETE would change. A `.dump`
  /// deletes from tables of SQLite's own.
  private mutating func changedTable(_ keyword: String) throws -> String? {
    if keyword == "DELETE" {
      guard try scanner.word()?.uppercased() == "FROM" else { return nil }
      return try scanner.tableName(after: [])
    }
    return try scanner.tableName(after: ["OR", "REPLACE"])
  }

  // MARK: CREATE

  private mutating func create() throws -> Event? {
    var word = try scanner.word()?.uppercased()
    if word == "TEMP" || word == "TEMPORARY" { word = try scanner.word()?.uppercased() }
    if word == "TRIGGER" {
      try scanner.skipTrigger()
      return nil
    }
    guard word == "TABLE" else {
      try scanner.skipStatement()
      return nil
    }
    let name = try scanner.tableName(after: ["IF", "NOT", "EXISTS"])
    guard let name, try scanner.nextSignificantByte() == UInt8(ascii: "(") else {
      try scanner.skipStatement()
      return nil
    }
    scanner.advance()
    let columns = try scanner.columnDefinitions()
    try scanner.skipStatement()
    return .table(TableDefinition(name: name, columns: columns))
  }

  // MARK: INSERT

  private mutating func insert() throws -> Event? {
    var word = try scanner.word()?.uppercased()
    if word == "OR" {
      _ = try scanner.word()
      word = try scanner.word()?.uppercased()
    }
    guard word == "INTO", let table = try scanner.tableName(after: []), wants(table) else {
      try scanner.skipStatement()
      return nil
    }
    var columns: [String]?
    if try scanner.nextSignificantByte() == UInt8(ascii: "(") {
      scanner.advance()
      columns = try scanner.nameList()
    }
    let line = scanner.line
    guard try scanner.word()?.uppercased() == "VALUES" else {
      throw ImportError(
        line: line,
        "INSERT INTO \(table) takes its rows from something other than VALUES, which is not run")
    }
    insertion = Insertion(table: table, columns: columns)
    return try nextRow()
  }

  /// Returns the next row of the INSERT that is being read, nil at its end.
  private mutating func nextRow() throws -> Event? {
    guard let current = insertion else { return nil }
    while let byte = try scanner.nextSignificantByte() {
      switch byte {
      case UInt8(ascii: "("):
        insertion?.expectsRow = false
        try scanner.readRow(into: &row)
        return .row(table: current.table, columns: current.columns)
      case UInt8(ascii: ",") where insertion?.expectsRow == false:
        insertion?.expectsRow = true
        scanner.advance()
      case UInt8(ascii: ";") where insertion?.expectsRow == false:
        scanner.advance()
        insertion = nil
        return nil
      default:
        let line = scanner.line
        let word = try scanner.word()
        // ON CONFLICT, RETURNING: nothing that changes what the rows are.
        guard insertion?.expectsRow == false,
          ["ON", "RETURNING", "AS"].contains(word?.uppercased())
        else {
          throw ImportError(
            line: line,
            "cannot read this as SQL: expected a row in parentheses, not "
              + (word.map { "'\($0)'" } ?? SQLScanner.quoted(byte)))
        }
        try scanner.skipStatement()
        insertion = nil
        return nil
      }
    }
    guard insertion?.expectsRow == false else {
      throw ImportError(
        line: scanner.line, "the file ends in the middle of INSERT INTO \(current.table)")
    }
    insertion = nil
    return nil
  }
}
