import GRDB
import GRDBSQLite
import Glibc

extension Statement {
  @inline(__always)
  var row: StatementRow { StatementRow(sqliteStatement) }

  /// Makes the statement ready to run again.
  func reset() { sqlite3_reset(sqliteStatement) }

  /// Steps to the next row; false at the end.
  func step() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      throw failure()
    }
  }

  /// Runs a statement that returns no rows, and makes it ready to run again.
  func run() throws {
    guard sqlite3_step(sqliteStatement) == SQLITE_DONE else { throw failure() }
    reset()
  }

  /// Returns the error of a step, and makes the statement ready to run again.
  private func failure() -> DatabaseError {
    let db = sqlite3_db_handle(sqliteStatement)
    let code = sqlite3_extended_errcode(db)
    var message = sqlite3_errmsg(db).map { String(cString: $0) }
    var result = ResultCode(rawValue: code)
    if code & 0xFF == SQLITE_CORRUPT, let error = readingError(db) {
      // SQLite says of a page that the disk does not give that it is damaged.
      (result, message) = (.SQLITE_IOERR_READ, String(cString: strerror(error)))
    } else if code & 0xFF == SQLITE_IOERR, case let error = sqlite3_system_errno(db), error != 0 {
      message = String(cString: strerror(error))
    }
    reset()
    return DatabaseError(resultCode: result, message: message, sql: sql)
  }

  func run(_ arguments: [any StatementArgument]) throws {
    bind(arguments)
    try run()
  }

  func forEach(
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Void
  ) throws {
    bind(arguments)
    defer { reset() }
    while try step() { try body(row) }
  }

  /// Returns what `body` makes of the first row; nil where there is none.
  func first<Result>(
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Result
  ) throws -> Result? {
    bind(arguments)
    defer { reset() }
    return try step() ? body(row) : nil
  }
}

/// Statements that are kept for the next time. Scripts of several statements, and
/// those that change the schema, are run by `execute(sql:)` of GRDB, which keeps what
/// it knows of the schema.
extension Database {
  func run(_ sql: String, _ arguments: [any StatementArgument]) throws {
    try cachedStatement(sql: sql).run(arguments)
  }

  func forEach(
    _ sql: String,
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Void
  ) throws {
    try cachedStatement(sql: sql).forEach(arguments, body)
  }

  /// Returns what `body` makes of each row.
  func all<Result>(
    _ sql: String,
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try forEach(sql, arguments) { results.append(try body($0)) }
    return results
  }

  func first<Result>(
    _ sql: String,
    _ arguments: [any StatementArgument] = [],
    _ body: (StatementRow) throws -> Result
  ) throws -> Result? {
    try cachedStatement(sql: sql).first(arguments, body)
  }

  /// Returns the number in the first column of the first row, if any.
  func int64(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> Int64? {
    try first(sql, arguments) { try $0.int64IfPresent(0) } ?? nil
  }

  func int(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> Int? {
    try int64(sql, arguments).map { Int($0) }
  }

  func hasRow(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> Bool {
    try first(sql, arguments) { _ in true } ?? false
  }

  /// Returns the text in the first column of the first row, if any.
  func string(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> String? {
    try first(sql, arguments) { $0.string(0) } ?? nil
  }

  /// Returns the numbers in the first column of all rows.
  func int64s(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> [Int64] {
    try all(sql, arguments) { try $0.int64(0) }
  }

  /// Returns the texts in the first column of all rows.
  func strings(_ sql: String, _ arguments: [any StatementArgument] = []) throws -> [String] {
    try all(sql, arguments) { $0.string(0) ?? "" }
  }
}

/// Returns the error of the last access to the file, where it was one of the disk.
/// https://www.sqlite.org/rescode.html#ioerr_corruptfs
private func readingError(_ db: OpaquePointer?) -> Int32? {
  var error: Int32 = 0
  guard sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK,
    [EIO, ENXIO, ERANGE].contains(error)
  else { return nil }
  return error
}

extension Database {
  /// The error of the disk, where that is what SQLite means by a damaged page.
  var errorOfDisk: DatabaseError? {
    readingError(sqliteConnection).map {
      DatabaseError(resultCode: .SQLITE_IOERR_READ, message: String(cString: strerror($0)))
    }
  }

  /// Whether an error says that what is stored is wrong, and not that it could not be read this time: only what is
  /// wrong may be thrown away.
  func isOfContent(_ error: DatabaseError) -> Bool {
    let kinds: [ResultCode] = [
      .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG,
    ]
    return kinds.contains(error.resultCode) && errorOfDisk == nil
  }

  /// Returns what SQLite finds wrong with how the file, or a table, is stored.
  ///
  /// - Parameter argument: A number, the greatest of lines, or the name of a table.
  /// - Throws: `DatabaseError`, where it could not be read: SQLite says that in a line of its own.
  func faultsOfPages(_ argument: any StatementArgument) throws -> [String] {
    let lines = try strings("SELECT * FROM pragma_integrity_check(?)", [argument])
      .filter { $0 != "ok" }
    if lines.contains(where: Self.isReadingError) {
      throw DatabaseError(resultCode: .SQLITE_IOERR_READ, message: "disk I/O error")
    }
    if !lines.isEmpty, let error = errorOfDisk { throw error }
    return lines
  }

  /// Whether a line of SQLite's check says that a page could not be read at all.
  private static func isReadingError(_ line: String) -> Bool {
    // "error code=266", "error code 266"
    guard let code = line.firstRange(of: "error code") else { return false }
    let number = Int32(line[code.upperBound...].dropFirst().prefix { $0.isNumber }) ?? 0
    return number & 0xFF == ResultCode.SQLITE_IOERR.rawValue
  }
}
