import GRDB

/// What stands in the schema of a catalog otherwise than this version makes it: by another
/// program, or by whoever made the file.
struct SchemaDifferences {
  /// A table, index, trigger or view of a file.
  private struct Entry {
    var type: String
    var name: String
    var table: String
    var sql: String

    static func all(_ db: Database) throws -> [Entry] {
      try db.all("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema") {
        Entry(
          type: $0.string(0) ?? "", name: $0.string(1) ?? "", table: $0.string(2) ?? "",
          sql: $0.string(3) ?? "")
      }
    }
  }

  /// The tables that are made from products, and indexes and triggers, that are missing or others.
  private(set) var derived: [String] = []
  /// The tables of products, manufacturers and origins that are something else, or lack a column.
  private(set) var source: [String] = []
  /// The triggers of other programs, each with the table that it is on.
  private(set) var triggers: [(name: String, table: String)] = []

  /// The tables that are made from products, without the history.
  static let derivedNames = [
    "language", "section", "section_boundary", "listing", "listing_block", "block_fold",
    "order_block", "pending_change", "custom_field",
  ]
  static let sourceNames = ["product", "manufacturer", "country"]

  /// A catalog in memory as this version makes it.
  private static let model = Result {
    try DatabaseQueue.model(
      CatalogSchema.sourceTables + CatalogSchema.derivedTables + CatalogSchema.indexes
        + ChangeQueue.triggers)
  }

  init(_ db: Database) throws {
    let expected = try Self.model.get().read { model in
      try (
        entries: Entry.all(model), columns: Self.sourceNames.map { try Self.columns(of: $0, model) }
      )
    }
    let present = try Entry.all(db)
    let hasCustom = try CustomFieldTable.exists(db)
    let own =
      Self.derivedNames.filter { hasCustom || $0 != "custom_field" } + CatalogSchema.indexNames
      + ChangeQueue.names
    derived = own.filter { name in
      let wanted = expected.entries.first { $0.name == name }
      let found = present.first { $0.name == name }
      return wanted?.sql != found?.sql || wanted?.type != found?.type
    }
    source = try zip(Self.sourceNames, expected.columns).filter { name, columns in
      guard let found = present.first(where: { $0.name == name }), found.type == "table",
        found.sql.uppercased().hasPrefix("CREATE TABLE"),
        try db.int(
          "SELECT strict FROM pragma_table_list WHERE schema = 'main' AND name = ?", [name])
          == 1
      else { return true }
      let required = hasCustom ? columns : columns.filter { !$0.hasPrefix("custom ") }
      return try !required.isSubset(of: Self.columns(of: name, db))
    }.map(\.0)
    let tables = Set(CatalogSchema.derivedTableNames + Self.sourceNames)
    triggers =
      present
      .filter {
        $0.type == "trigger" && tables.contains($0.table) && !ChangeQueue.names.contains($0.name)
      }
      .map { ($0.name, $0.table) }
  }

  static func columns(of table: String, _ db: Database) throws -> Set<String> {
    try Set(db.strings("SELECT name || ' ' || type FROM pragma_table_xinfo(?)", [table]))
  }

  /// Drops the tables that are made from products, or whatever has their names, with the
  /// triggers that other programs have put on them, and makes them anew: empty.
  static func replaceDerivedTables(_ db: Database) throws {
    try dropSubstringIndex(db)
    let substrings = CatalogSchema.derivedTableNames.filter { $0.hasPrefix(substringTable) }
    // That the tables were made once says nothing to anybody, and may be damaged.
    let noted = ["grdb_migrations"]
    for name in derivedNames + substrings + CatalogSchema.wordIndexTableNames
      + CatalogSchema.customIndexTableNames + noted
    {
      try drop(name, db)
    }
    try db.execute(sql: CatalogSchema.derivedTables)
  }

  /// The tables of the index of what names hold: that which is searched, and those in which FTS5
  /// keeps it.
  static let substringTable = "name_trigram"
  static let substringTables = ["", "_data", "_idx", "_config"].map { substringTable + $0 }

  /// Drops the index of what names hold. FTS5 drops only what it can open: else the schema forgets it, and
  /// the other tables are like any others.
  static func dropSubstringIndex(_ db: Database) throws {
    do {
      try drop(substringTable, db)
      for part in substringTables.dropFirst() { try forgetWhatIsLeft(of: part, db) }
    } catch let error as DatabaseError where db.isOfContent(error) {
      try forget(substringTable, db)
      for part in substringTables.dropFirst() { try drop(part, db) }
    }
  }

  /// Drops a table, index or view. SQLite takes the name from the definition, and removes what has it letter by
  /// letter: what is left of a name that is written otherwise, the schema forgets.
  static func drop(_ name: String, _ db: Database) throws {
    let type = try db.string(
      "SELECT type FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type <> 'trigger'", [name])
    guard let type else { return }
    try db.execute(sql: "DROP \(type) main.\(name.quotedDatabaseIdentifier)")
    try forgetWhatIsLeft(of: name, db)
  }

  private static func forgetWhatIsLeft(of name: String, _ db: Database) throws {
    let left = "SELECT 1 FROM sqlite_schema WHERE ? COLLATE NOCASE IN (name, tbl_name)"
    if try db.hasRow(left, [name]) { try forget(name, db) }
  }

  /// Takes a table, index or view out of the schema, with what belongs to it. Nobody frees its pages.
  private static func forget(_ name: String, _ db: Database) throws {
    try db.withoutDefense {
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "DELETE FROM sqlite_schema WHERE ? COLLATE NOCASE IN (name, tbl_name)",
        arguments: [name])
      try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
  }
}
