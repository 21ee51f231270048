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
    // GRDB's `execute(sql:)` joins texts by way of a search of all conformances of the program.
    try makeStatement(sql: "PRAGMA cell_size_check = ON").execute()
    try trustMembersOfJSON()
  }

  /// Lets a schema take members of JSON, where it does and SQLite calls that unsafe: who has a column
  /// of a custom field would else have no catalog. Other faults are met again by whoever reads.
  ///
  /// A connection that stays asks again: another program may have changed the schema.
  func trustMembersOfJSON() throws {
    do {
      _ = try hasRow("SELECT 1 FROM sqlite_schema LIMIT 1")
    } catch let error as DatabaseError {
      let message = error.message ?? ""
      let isOfJSON = ["json_extract()", "->()", "->>()"].contains { message.contains("of " + $0) }
      // Whoever holds a lock now is waited for later, with a schema that may do so.
      guard isOfJSON || [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) else { return }
      try check(catalog_trust_json(sqliteConnection, Self.greatestValueSize))
    }
  }

  /// Has SQLite not tell GRDB of every column that a statement names: a tenth of a page of `list`. GRDB
  /// finds out by it what a statement changes, which is nothing for who only reads.
  func watchNoStatements() { sqlite3_set_authorizer(sqliteConnection, nil, nil) }

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
