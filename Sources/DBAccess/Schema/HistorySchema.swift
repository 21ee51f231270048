import CatalogAccess
import GRDB

/// The tables in which a catalog keeps what commands changed.
///
///     history               one row a command: when, and what it did
///       ├ history_added     products that it added, by ranges of ids
///       ├ history_product   products before and after, the changed fields alone
///       ├ history_reference manufacturers and origins that went with the last
///       │                   product that had them, and those that it added
///       ├ history_foreign   products that other programs changed after it and
///       │                   before the next
///       └ history_value     values of columns that other programs have made
///                           (``ForeignColumns``)
///
/// Triggers write them (``ChangeRecorder``). They are TEMP triggers: they are
/// of the connection that makes them, so that another program's statements
/// neither fire them nor pay for them.
///
/// Names of manufacturers and origins are kept and not their ids: SQLite gives an id again
/// whose row is gone.
enum HistorySchema {
  /// The tables, which an early catalog gets with its first change.
  static let tables = """
    CREATE TABLE IF NOT EXISTS history (
      id INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      action TEXT NOT NULL,
      subject TEXT,
      is_undone INTEGER NOT NULL DEFAULT 0,
      added_count INTEGER NOT NULL DEFAULT 0,
      edited_count INTEGER NOT NULL DEFAULT 0,
      removed_count INTEGER NOT NULL DEFAULT 0,
      author TEXT
    ) STRICT;

    CREATE TABLE IF NOT EXISTS history_added (
      history_id INTEGER NOT NULL,
      first_id INTEGER NOT NULL,
      last_id INTEGER NOT NULL,
      PRIMARY KEY (history_id, first_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS history_product (
      history_id INTEGER NOT NULL,
      product_id INTEGER NOT NULL,
      fields INTEGER NOT NULL,
      \(HistoryColumn.all.flatMap { ["old_\($0.name) \($0.type)", "new_\($0.name) \($0.type)"] }
        .joined(separator: ",\n  ")),
      PRIMARY KEY (history_id, product_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS history_reference (
      history_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      id INTEGER NOT NULL,
      name TEXT NOT NULL,
      code TEXT,
      PRIMARY KEY (history_id, kind, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE IF NOT EXISTS history_foreign (
      history_id INTEGER NOT NULL,
      product_id INTEGER NOT NULL,
      PRIMARY KEY (history_id, product_id)
    ) STRICT, WITHOUT ROWID;
    """

  static let tableNames = [
    "history", "history_added", "history_product", "history_reference", "history_foreign",
  ]

  /// Returns the tables that the catalog has, with that of the values of foreign columns.
  static func presentTableNames(_ db: Database) throws -> [String] {
    try tableNames + (ForeignColumns.isKept(db) ? [ForeignColumns.historyTable] : [])
  }

  /// Returns the names of all columns of a side as they can be read: an earlier catalog has no custom fields.
  static func readNames(_ side: String, _ db: Database) throws -> String {
    try CustomFieldTable.exists(db)
      ? HistoryColumn.names(side)
      : HistoryColumn.names(side).replacing("\(side)_custom", with: "NULL")
  }

  /// Whether the catalog has a history.
  static func exists(_ db: Database) throws -> Bool { try db.tableExists("history") }

  /// Creates the tables that the catalog lacks, and the column that an earlier version has not.
  static func create(_ db: Database) throws {
    for name in tableNames where try !db.tableExists(name) {
      try db.execute(sql: tables)
      break
    }
    if try !hasAuthors(db) { try db.execute(sql: "ALTER TABLE history ADD COLUMN author TEXT") }
  }

  /// Whether the history says who made a change.
  static func hasAuthors(_ db: Database) throws -> Bool {
    try db.hasRow("SELECT 1 FROM pragma_table_info('history') WHERE name = 'author'")
  }

  /// Notes the queue: products that other programs have changed since the last entry.
  /// It comes first in a transaction. Of products that an import added nothing else
  /// is kept: without this, undoing it would remove what others wrote.
  ///
  /// - Complexity: O(changes in the queue).
  static func noteForeignChanges(_ db: Database) throws {
    guard try !ChangeQueue.isEmpty(db), try exists(db) else { return }
    try create(db)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO history_foreign (history_id, product_id)
        SELECT (SELECT max(id) FROM history WHERE NOT is_undone), product_id
        FROM pending_change
        WHERE EXISTS (
          SELECT 1 FROM history JOIN history_added ON history_id = id WHERE NOT is_undone)
        """)
  }

  /// Runs `body`, whose values of the wrong kind are those of the history: that can be mended.
  static func mendable<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError where error.isWrongKind {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX, message: "the history: \(error.message ?? "")")
    }
  }

  // MARK: Triggers

  static func dropTriggers(_ db: Database) throws {
    try dropAdditionTriggers(db)
    try ForeignColumns.dropTriggers(db)
    for event in ["did_update", "did_delete", "manufacturer_did_delete", "country_did_delete"] {
      try db.execute(sql: "DROP TRIGGER IF EXISTS temp.history_\(event)")
    }
  }

  /// Drops the triggers that note manufacturers and origins that come.
  static func dropAdditionTriggers(_ db: Database) throws {
    for event in ["manufacturer_did_insert", "country_did_insert"] {
      try db.execute(sql: "DROP TRIGGER IF EXISTS temp.history_\(event)")
    }
  }

  /// The triggers of an entry, which write while it is open.
  static func triggers(entry: Int64, _ db: Database) throws -> String {
    try updateTrigger(entry) + deleteTrigger(entry) + referenceTriggers(entry, db)
      + additionTriggers(entry) + ForeignColumns.productTrigger(entry: entry, db)
  }

  private static func updateTrigger(_ entry: Int64) -> String {
    let bits = HistoryColumn.all.filter { $0.name != "currency" }.map { column in
      column.name == "price_minor"
        ? """
        CASE WHEN OLD.price_minor IS NOT NEW.price_minor OR OLD.currency IS NOT NEW.currency \
        THEN 32 ELSE 0 END
        """
        : "(OLD.\(column.source) IS NOT NEW.\(column.source)) * \(column.bit)"
    }
    func values(_ row: String) -> [String] {
      HistoryColumn.all.map { "CASE WHEN fields & \($0.bit) THEN \($0.value(in: row)) END" }
    }
    let merged = HistoryColumn.all.flatMap { column in
      [
        keepingOld(column),
        """
        new_\(column.name) = CASE WHEN excluded.fields & \(column.bit)
          THEN excluded.new_\(column.name) ELSE history_product.new_\(column.name) END
        """,
      ]
    }
    return """
      CREATE TEMP TRIGGER history_did_update AFTER UPDATE ON main.product BEGIN
        INSERT INTO history_product
          (history_id, product_id, fields, \(HistoryColumn.names("old")), \(HistoryColumn.names("new")))
        SELECT \(entry), OLD.id, fields + \(HistoryBits.stays),
          \((values("OLD") + values("NEW")).joined(separator: ", "))
        FROM (SELECT \(bits.joined(separator: " + ")) AS fields)
        WHERE fields <> 0
        ON CONFLICT (history_id, product_id) DO UPDATE SET
          fields = history_product.fields | excluded.fields,
          \(merged.joined(separator: ", "));
      END;

      """
  }

  /// A product that the same command has changed before keeps what it was.
  private static func keepingOld(_ column: HistoryColumn) -> String {
    """
    old_\(column.name) = CASE WHEN history_product.fields & \(column.bit)
      THEN history_product.old_\(column.name) ELSE excluded.old_\(column.name) END
    """
  }

  private static func deleteTrigger(_ entry: Int64) -> String {
    let merged = HistoryColumn.all.flatMap { [keepingOld($0), "new_\($0.name) = NULL"] }
    return """
      CREATE TEMP TRIGGER history_did_delete AFTER DELETE ON main.product BEGIN
        INSERT INTO history_product (history_id, product_id, fields, \(HistoryColumn.names("old")))
        VALUES (\(entry), OLD.id, \(HistoryBits.allFields + HistoryBits.wasThere),
          \(HistoryColumn.values(in: "OLD")))
        ON CONFLICT (history_id, product_id) DO UPDATE SET
          fields = excluded.fields, \(merged.joined(separator: ", "));
      END;

      """
  }

  /// The triggers that note manufacturers and origins that go.
  static func referenceTriggers(_ entry: Int64, _ db: Database) throws -> String {
    try [("manufacturer", "NULL"), ("country", "OLD.code")].map { table, code in
      """
      CREATE TEMP TRIGGER history_\(table)_did_delete AFTER DELETE ON main.\(table) BEGIN
        INSERT OR REPLACE INTO history_reference (history_id, kind, id, name, code)
        VALUES (\(entry), '\(table)', OLD.id, OLD.name, \(code));
      END;

      """
    }.joined() + ForeignColumns.referenceTriggers(entry: entry, db)
  }

  /// The triggers that note manufacturers and origins that come: those alone go again when
  /// the entry is undone.
  private static func additionTriggers(_ entry: Int64) -> String {
    ["manufacturer", "country"].map { table in
      """
      CREATE TEMP TRIGGER history_\(table)_did_insert AFTER INSERT ON main.\(table) BEGIN
        INSERT OR REPLACE INTO history_reference (history_id, kind, id, name)
        VALUES (\(entry), '\(HistoryReferenceKind.added(table))', NEW.id, NEW.name);
      END;

      """
    }.joined()
  }

  // MARK: Rows

  /// Keeps products as what comes after an entry; what came before stays.
  static func savingPresentProducts(entry: Int64, where condition: String) -> String {
    """
    \(saving("new", HistoryBits.isThere, entry))
    WHERE \(condition)
    \(keepingPresent)
    """
  }

  /// What is done where a product that comes after an entry has a row already.
  static let keepingPresent = """
    ON CONFLICT (history_id, product_id) DO UPDATE SET
      fields = (history_product.fields & \(HistoryBits.wasThere)) | \(HistoryBits.allFields + HistoryBits.isThere),
      \(HistoryColumn.all.map { "new_\($0.name) = excluded.new_\($0.name)" }.joined(separator: ", "))
    """

  /// Keeps all products as what came before an entry.
  static func savingRemovedProducts(entry: Int64) -> String {
    saving("old", HistoryBits.wasThere, entry) + " ORDER BY id"
  }

  private static func saving(_ side: String, _ bit: Int, _ entry: Int64) -> String {
    """
    INSERT INTO history_product (history_id, product_id, fields, \(HistoryColumn.names(side)))
    SELECT \(entry), id, \(HistoryBits.allFields + bit), \(HistoryColumn.values(in: "product"))
    FROM product
    """
  }
}
