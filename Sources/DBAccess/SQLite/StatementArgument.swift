import GRDB
import GRDBSQLite
import SQLiteFile

/// A value that is bound to a `?` of a statement, or to several of them.
protocol StatementArgument: Sendable {
  /// The number of parameters that it takes.
  static var parameterCount: Int32 { get }

  func bind(to statement: Statement, at position: Int32)
}

extension StatementArgument {
  static var parameterCount: Int32 { 1 }
}

extension Int64: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.sqliteStatement, position, self)
  }
}

extension Int: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    statement.bind(Int64(self), at: position)
  }
}

extension Bool: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    statement.bind(self ? 1 : 0, at: position)
  }
}

extension String: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    var text = self
    text.withUTF8 {
      statement.bindText(UnsafeRawBufferPointer($0), at: position, Statement.copied)
    }
  }
}

extension [UInt8]: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    withUnsafeBytes { statement.bindBlob($0, at: position, Statement.copied) }
  }
}

extension Optional: StatementArgument where Wrapped: StatementArgument {
  func bind(to statement: Statement, at position: Int32) {
    if let self { self.bind(to: statement, at: position) } else { statement.bindNull(at: position) }
  }
}

/// Values are bound one by one where a statement runs a million times, and by a
/// list elsewhere. Unlike the arguments of GRDB, neither instantiates generic
/// types, each of which costs a search as much as reading a hundred rows.
/// https://www.sqlite.org/c3ref/bind_blob.html
extension Statement {
  /// SQLITE_TRANSIENT, a cast that Swift does not import.
  fileprivate static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Makes the statement ready to run, and binds values from the first parameter on.
  func bind(_ arguments: [any StatementArgument]) {
    reset()
    var position: Int32 = 1
    for argument in arguments {
      argument.bind(to: self, at: position)
      position += type(of: argument).parameterCount
    }
    assert(position == sqlite3_bind_parameter_count(sqliteStatement) + 1, sql)
  }

  func bindNull(at position: Int32) { sqlite3_bind_null(sqliteStatement, position) }

  func clearBindings() { sqlite3_clear_bindings(sqliteStatement) }

  /// Binds a value, which is copied.
  @inline(__always)
  func bind(_ value: some StatementArgument, at position: Int32) {
    value.bind(to: self, at: position)
  }

  /// Binds UTF-8, which must stay where it is until the statement has run.
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

  /// Binds a value, whose bytes must stay where they are until the statement has run.
  func bind(_ value: RecordValue, at position: Int32) {
    switch value.kind {
    case .null: bindNull(at: position)
    case .integer: bind(value.number, at: position)
    case .text: bindText(value.bytes, at: position)
    case .blob: bindBlob(value.bytes, at: position)
    }
  }
}
