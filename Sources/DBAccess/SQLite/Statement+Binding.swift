import GRDB
import GRDBSQLite
import SQLiteFile

/// Statements that run a million times: values are bound where they lie, and
/// nothing is allocated.
/// https://www.sqlite.org/c3ref/bind_blob.html
extension Statement {
  /// SQLITE_TRANSIENT, a cast that Swift does not import.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  func bind(_ value: Int64, at position: Int32) { sqliteStatement.bind(value, at: position) }

  func bind(_ value: Int64?, at position: Int32) {
    if let value { bind(value, at: position) } else { sqlite3_bind_null(sqliteStatement, position) }
  }

  /// Binds a text by its UTF-8, which must stay where it is until the statement
  /// has run.
  func bindText(_ utf8: UnsafeRawBufferPointer?, at position: Int32) {
    guard let utf8 else {
      sqlite3_bind_null(sqliteStatement, position)
      return
    }
    // SQLite takes a null pointer for NULL, also where the text is empty.
    guard let start = utf8.baseAddress?.assumingMemoryBound(to: CChar.self) else {
      sqlite3_bind_text(sqliteStatement, position, "", 0, Self.copied)
      return
    }
    sqlite3_bind_text(sqliteStatement, position, start, Int32(utf8.count), nil)
  }

  /// Binds bytes, which must stay where they are until the statement has run.
  func bindBlob(_ bytes: UnsafeRawBufferPointer, at position: Int32) {
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(sqliteStatement, position, 0)
    } else {
      sqlite3_bind_blob(sqliteStatement, position, bytes.baseAddress, Int32(bytes.count), nil)
    }
  }

  /// Binds a value, whose bytes must stay where they are until the statement has
  /// run.
  func bind(_ value: RecordValue, at position: Int32) {
    switch value.kind {
    case .null: sqlite3_bind_null(sqliteStatement, position)
    case .integer: bind(value.number, at: position)
    case .text: bindText(value.bytes, at: position)
    case .blob: bindBlob(value.bytes, at: position)
    }
  }

  /// Runs a statement that returns no rows, and makes it ready to run again.
  ///
  /// - Throws: `DatabaseError`.
  func run() throws {
    guard sqlite3_step(sqliteStatement) == SQLITE_DONE else {
      throw failure(sqlite3_extended_errcode(sqlite3_db_handle(sqliteStatement)))
    }
    sqlite3_reset(sqliteStatement)
  }

  /// Returns what SQLite says of the step that has failed, and makes the
  /// statement ready to run again.
  private func failure(_ code: Int32) -> DatabaseError {
    let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
    sqlite3_reset(sqliteStatement)
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
  }

  /// Steps to the next row; false at the end.
  ///
  /// - Throws: `DatabaseError`.
  func step() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW:
      return true
    case SQLITE_DONE:
      sqlite3_reset(sqliteStatement)
      return false
    case let code:
      throw failure(code)
    }
  }

  /// The bytes of a text or a blob of the present row, valid until the next
  /// step; nil for NULL.
  func bytes(at column: Int32) -> UnsafeRawBufferPointer? {
    guard sqlite3_column_type(sqliteStatement, column) != SQLITE_NULL else { return nil }
    // A blob and not a text: a text would be converted from the bytes of one.
    let start = sqlite3_column_blob(sqliteStatement, column)
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(sqliteStatement, column)))
  }

  func integer(at column: Int32) -> Int64? {
    sqlite3_column_type(sqliteStatement, column) == SQLITE_NULL
      ? nil : sqlite3_column_int64(sqliteStatement, column)
  }
}

extension SQLiteStatement {
  /// The text of a column of the present row; nil for NULL.
  func string(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(self, column) else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(self, column))),
      as: UTF8.self)
  }

  /// Binds a number to the parameter with an index. Unlike arguments of GRDB,
  /// this instantiates no generic types, each of which costs a search command
  /// as much as reading a hundred rows.
  func bind(_ number: Int64, at index: Int32) {
    sqlite3_bind_int64(self, index, number)
  }

  /// Binds a BLOB, which is copied.
  func bind(_ bytes: [UInt8], at index: Int32) {
    if bytes.isEmpty {
      // A null pointer would be NULL.
      sqlite3_bind_zeroblob(self, index, 0)
      return
    }
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(self, index, $0.baseAddress, Int32($0.count), Statement.copied)
    }
  }
}
