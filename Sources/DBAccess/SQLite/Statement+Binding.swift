import GRDB
import GRDBSQLite

extension Statement {
  /// The bytes of a text or a blob of the present row, valid until the next
  /// step; nil for NULL.
  func bytes(at column: Int32) -> UnsafeRawBufferPointer? { row.bytes(column) }
}

extension SQLiteStatement {
  func string(_ column: Int32) -> String? { StatementRow(self).string(column) }

  func bind(_ number: Int64, at index: Int32) { sqlite3_bind_int64(self, index, number) }

  /// Binds a BLOB, which is copied.
  func bind(_ bytes: [UInt8], at index: Int32) {
    if bytes.isEmpty {
      // A null pointer would be NULL.
      sqlite3_bind_zeroblob(self, index, 0)
      return
    }
    bytes.withUnsafeBytes {
      _ = sqlite3_bind_blob(
        self, index, $0.baseAddress, Int32($0.count),
        unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }
}
