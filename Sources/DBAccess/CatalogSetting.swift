import GRDB

/// What the catalog remembers about itself.
enum CatalogSetting: String {
  /// The locale that sections and order are in.
  case locale
  /// What the sort keys and folded names were made with.
  case collationVersion = "collation_version"

  func value(_ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT value FROM setting WHERE name = ?", arguments: [rawValue])
  }

  func set(_ value: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
      arguments: [rawValue, value])
  }
}
