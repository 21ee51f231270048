import GRDB
import GRDBSQLite
import SQLiteFile

/// A value that is bound to a `?` of a statement, or several of them.
protocol StatementArgument: Sendable {
  /// Binds the value to a parameter, and leaves the number of the next.
  func bind(to statement: Statement, at position: inout Int32)
}

extension Int64: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    statement.bind(self, at: position)
    position += 1
  }
}

extension Int: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    Int64(self).bind(to: statement, at: &position)
  }
}

extension Bool: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    Int64(self ? 1 : 0).bind(to: statement, at: &position)
  }
}

extension String: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    statement.bind(self, at: position)
    position += 1
  }
}

extension [UInt8]: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    statement.bind(self, at: position)
    position += 1
  }
}

extension Optional: StatementArgument where Wrapped: StatementArgument {
  func bind(to statement: Statement, at position: inout Int32) {
    if let self { return self.bind(to: statement, at: &position) }
    statement.bindNull(at: position)
    position += 1
  }
}

/// Values are bound one by one where a statement runs a million times, and by a
/// list elsewhere. Unlike the arguments of GRDB, neither instantiates generic
/// types, each of which costs a search as much as reading a hundred rows.
/// https://www.sqlite.org/c3ref/bind_blob.html
extension Statement {
  /// SQLITE_TRANSIENT, a cast that Swift does not import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Makes the statement ready to run, and binds values from the first parameter
  /// on.
  func bind(_ arguments: [any StatementArgument]) {
    reset()
    var position: Int32 = 1
    for argument in arguments { argument.bind(to: self, at: &position) }
    assert(position == sqlite3_bind_parameter_count(sqliteStatement) + 1, sql)
  }

  func bindNull(at position: Int32) { sqlite3_bind_null(sqliteStatement, position) }

  /// Binds NULL to all parameters.
  func clearBindings() { sqlite3_clear_bindings(sqliteStatement) }

  func bind(_ value: Int64, at position: Int32) {
    sqlite3_bind_int64(sqliteStatement, position, value)
  }

  func bind(_ value: Int64?, at position: Int32) {
    if let value { bind(value, at: position) } else { bindNull(at: position) }
  }

  /// Binds a text, which is copied.
  func bind(_ text: String, at position: Int32) {
    var text = text
    text.withUTF8 { bindText(UnsafeRawBufferPointer($0), at: position, Self.copied) }
  }

  func bind(_ text: String?, at position: Int32) {
    if let text { bind(text, at: position) } else { bindNull(at: position) }
  }

  /// Binds a BLOB, which is copied.
  func bind(_ bytes: [UInt8], at position: Int32) {
    bytes.withUnsafeBytes { bindBlob($0, at: position, Self.copied) }
  }

  /// Binds a text by its UTF-8, which must stay where it is until the statement
  /// has run.
  func bindText(
    _ utf8: UnsafeRawBufferPointer?,
    at position: Int32,
    _ destructor: sqlite3_destructor_type? = nil
  ) {
    guard let utf8 else { return bindNull(at: position) }
    if let start = utf8.baseAddress?.assumingMemoryBound(to: CChar.self) {
      sqlite3_bind_text(sqliteStatement, position, start, Int32(utf8.count), destructor)
    } else {
      // A null pointer would be NULL.
      sqlite3_bind_text(sqliteStatement, position, "", 0, Self.copied)
    }
  }

  /// Binds bytes, which must stay where they are until the statement has run.
  func bindBlob(
    _ bytes: UnsafeRawBufferPointer,
    at position: Int32,
    _ destructor: sqlite3_destructor_type? = nil
  ) {
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(sqliteStatement, position, 0)
    } else {
      sqlite3_bind_blob(
        sqliteStatement, position, bytes.baseAddress, Int32(bytes.count), destructor)
    }
  }

  /// Binds a value, whose bytes must stay where they are until the statement has
  /// run.
  func bind(_ value: RecordValue, at position: Int32) {
    switch value.kind {
    case .null: bindNull(at: position)
    case .integer: bind(value.number, at: position)
    case .text: bindText(value.bytes, at: position)
    case .blob: bindBlob(value.bytes, at: position)
    }
  }
}
