import CatalogAccess
import GRDB

/// The columns that other programs have given to the tables of products, manufacturers and
/// origins, and their values in the history:
///
///     history_value   one value of a row before or after an entry that takes the row away
///
/// Nothing of ours writes these columns, so that their values are noted only where a row goes. A
/// catalog has the table from the first change on that finds such columns.
enum ForeignColumns {
  static let historyTable = "history_value"

  static let table = """
    CREATE TABLE IF NOT EXISTS \(historyTable) (
      history_id INTEGER NOT NULL,
      source TEXT NOT NULL,
      row_id INTEGER NOT NULL,
      side TEXT NOT NULL,
      name TEXT NOT NULL,
      value ANY,
      PRIMARY KEY (history_id, source, row_id, side, name)
    ) STRICT, WITHOUT ROWID;
    """

  /// The side of values of manufacturers and origins: they are the last that the row had.
  static let lastSide = "last"

  /// Whether values are kept.
  static func isKept(_ db: Database) throws -> Bool { try db.tableExists(historyTable) }

  /// Makes the table, where a table has columns of others, or had some.
  static func create(_ db: Database) throws {
    if try isKept(db) { return }
    for table in SchemaDifferences.sourceNames where try !names(of: table, db).isEmpty {
      return try db.execute(sql: Self.table)
    }
  }

  /// Returns the columns of a table that are not ours, but for computed ones.
  static func names(of table: String, _ db: Database) throws -> [String] {
    let own: [String] =
      switch table {
      case "product": ["id"] + HistoryColumn.all.map(\.source)
      case "country": ["id", "name", "code"]
      default: ["id", "name"]
      }
    return try db.strings("SELECT name FROM pragma_table_info(?)", [table])
      .filter { !own.contains($0.lowercased()) }
  }

  // MARK: Noting

  /// The trigger that notes the values of products that go.
  static func productTrigger(entry: Int64, _ db: Database) throws -> String {
    try trigger(on: "product", "OR IGNORE", "old", entry, db)
  }

  /// The triggers that note the values of manufacturers and origins that go.
  static func referenceTriggers(entry: Int64, _ db: Database) throws -> String {
    try HistoryColumn.references.map {
      try trigger(on: $0.table, "OR REPLACE", lastSide, entry, db)
    }.joined()
  }

  private static func trigger(
    on table: String, _ policy: String, _ side: String, _ entry: Int64, _ db: Database
  ) throws -> String {
    let columns = try names(of: table, db)
    if columns.isEmpty { return "" }
    let insertions = columns.map {
      """
        INSERT \(policy) INTO \(historyTable) (history_id, source, row_id, side, name, value)
        VALUES (
          \(entry), '\(table)', OLD.id, '\(side)', \(text($0)), OLD.\(identifier($0)));
      """
    }
    return """
      CREATE TEMP TRIGGER history_\(table)_values_did_delete AFTER DELETE ON main.\(table) BEGIN
      \(insertions.joined(separator: "\n"))
      END;

      """
  }

  static func dropTriggers(_ db: Database) throws {
    for table in SchemaDifferences.sourceNames {
      try db.execute(sql: "DROP TRIGGER IF EXISTS temp.history_\(table)_values_did_delete")
    }
  }

  /// Notes the values that products have, on one side of an entry.
  static func keep(
    entry: Int64, side: String, where condition: String = "true", _ db: Database
  ) throws {
    guard try isKept(db) else { return }
    for column in try names(of: "product", db) {
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO \(historyTable) (history_id, source, row_id, side, name, value)
          SELECT \(entry), 'product', id, '\(side)', \(text(column)),
            \(identifier(column))
          FROM product
          WHERE \(condition)
          ORDER BY id
          """)
    }
  }

  // MARK: Bringing back

  /// A column of which an entry has values, and the expression that finds one.
  struct KeptColumn {
    /// The column, quoted.
    let column: String
    let value: String
  }

  /// Returns the columns of a table whose values an entry has on a side, and which there are.
  ///
  /// - Parameter rowID: The expression of the id that the row had.
  static func kept(
    of table: String, rowID: String, side: String, entry: Int64, _ db: Database
  ) throws -> [KeptColumn] {
    guard try isKept(db) else { return [] }
    let present = try names(of: table, db)
    return try noted("true", table, side, entry, db).filter(present.contains).map { name in
      KeptColumn(
        column: identifier(name),
        value: """
          (SELECT value FROM \(historyTable) AS noted
            WHERE noted.history_id = \(entry) AND noted.source = '\(table)'
              AND noted.row_id = \(rowID) AND noted.side = '\(side)'
              AND noted.name = \(text(name)))
          """)
    }
  }

  /// Returns the columns whose values an entry has on a side, and which are no more.
  static func lost(
    of table: String, side: String, entry: Int64, _ db: Database
  ) throws -> [String] {
    guard try isKept(db) else { return [] }
    let present = try names(of: table, db)
    return try noted("value IS NOT NULL", table, side, entry, db).filter { !present.contains($0) }
  }

  private static func noted(
    _ condition: String, _ table: String, _ side: String, _ entry: Int64, _ db: Database
  ) throws -> [String] {
    try db.strings(
      """
      SELECT DISTINCT name FROM \(historyTable)
      WHERE history_id = ? AND source = ? AND side = ? AND \(condition)
      ORDER BY name
      """, [entry, table, side])
  }

  /// Forgets the values of products on a side of an entry.
  static func forget(entry: Int64, side: String, _ db: Database) throws {
    guard try isKept(db) else { return }
    try db.run(
      "DELETE FROM \(historyTable) WHERE history_id = ? AND source = 'product' AND side = ?",
      [entry, side])
  }

  /// Gives products that stay the values that they have on a side.
  static func restore(entry: Int64, side: String, _ db: Database) throws {
    for kept in try kept(of: "product", rowID: "product.id", side: side, entry: entry, db) {
      try db.execute(
        sql: """
          UPDATE product SET \(kept.column) = \(kept.value)
          WHERE id IN (
            SELECT row_id FROM \(historyTable)
            WHERE history_id = \(entry) AND source = 'product' AND side = '\(side)')
          """)
    }
  }

  /// Gives a product another id in the entries that a condition is true of.
  static func renumber(
    from id: Int64, to new: Int64, where entries: String, _ db: Database
  ) throws {
    guard try isKept(db) else { return }
    try db.run(
      """
      UPDATE \(historyTable) SET row_id = ?
      WHERE source = 'product' AND row_id = ? AND \(entries)
      """, [new, id])
  }

  private static func identifier(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  private static func text(_ name: String) -> String {
    "'\(name.replacing("'", with: "''"))'"
  }
}
