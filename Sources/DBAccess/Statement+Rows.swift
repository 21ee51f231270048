import GRDB
import GRDBSQLite

extension Statement {
  /// Steps to the next row, and returns whether there is one.
  func stepRow() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }
}

extension SQLiteStatement {
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
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(self, index, $0.baseAddress, Int32($0.count), copies)
    }
  }
}
