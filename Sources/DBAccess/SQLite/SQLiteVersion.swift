import GRDBSQLite

/// The SQLite that runs.
public enum SQLiteVersion {
  /// Its version, such as `3.40.1`.
  public static var current: String { String(cString: sqlite3_libversion()) }
}
