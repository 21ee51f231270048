import CSQLite
import GRDB
import GRDBSQLite

/// A file says nothing that a connection does on its own: it may come from anybody.
/// https://www.sqlite.org/security.html
extension Database {
  /// Leaves triggers and views of the file alone, and takes no functions from its
  /// schema but those that do no harm. TEMP triggers are ours, and run.
  func distrustSchema() throws {
    try check(catalog_distrust_schema(sqliteConnection))
    // An expression in a schema could else make values of a billion bytes.
    sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, Self.greatestValueSize)
    try execute(sql: "PRAGMA cell_size_check = ON")
  }

  /// Refuses statements by which a file could be damaged. Not while a catalog is
  /// made: that is done without a journal.
  func makeDefensive() throws { try check(catalog_make_defensive(sqliteConnection, 1)) }

  /// Runs `body`, which mends what is damaged, without that refusal.
  func withoutDefense(_ body: () throws -> Void) throws {
    try check(catalog_make_defensive(sqliteConnection, 0))
    defer { _ = catalog_make_defensive(sqliteConnection, 1) }
    try body()
  }

  /// The greatest number of bytes of a value, and of a row.
  static let greatestValueSize: Int32 = 1 << 28

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
