import CatalogAccess
import CatalogFields
import GRDB

/// What cannot be in the tables of the history, however it got there, and what becomes of it.
struct HistoryFaults {
  /// The tables that are missing, or others than a catalog has.
  let tables: [String]
  /// The changes that can be neither undone nor redone: their numbers cannot be.
  private(set) var changes: [Int64] = []
  /// The changes whose times or texts cannot be.
  private(set) var notes: [Int64] = []
  /// The tables that have rows of no change, or of other kinds than their columns.
  private(set) var strays: [String] = []

  var isEmpty: Bool { tables.isEmpty && changes.isEmpty && notes.isEmpty && strays.isEmpty }

  /// A history in memory as this version makes it.
  private static let model = Result {
    try DatabaseQueue.model(HistorySchema.tables + ForeignColumns.table)
  }

  /// - Parameter looksAtPages: Whether tables are looked at as they are stored, too: what is damaged there is made
  ///   anew.
  init(_ db: Database, looksAtPages: Bool = false) throws {
    let hasCustom = try CustomFieldTable.exists(db)
    let hasValues = try db.hasRow(
      "SELECT 1 FROM sqlite_schema WHERE name = ?", [ForeignColumns.historyTable])
    let names = HistorySchema.tableNames + (hasValues ? [ForeignColumns.historyTable] : [])
    tables = try Self.model.get().read { model in
      try names.filter { name in
        // A catalog of an earlier version has no users and no custom fields.
        let wanted = try Self.columns(of: name, model).filter {
          !$0.hasPrefix("author ") && (hasCustom || !$0.contains("_custom "))
        }
        return try db.string("SELECT type FROM sqlite_schema WHERE name = ?", [name]) != "table"
          || db.int(
            "SELECT strict FROM pragma_table_list WHERE schema = 'main' AND name = ?", [name])
            != 1
          || !wanted.isSubset(of: Self.columns(of: name, db))
          // A row that is added would have what another program computes.
          || db.hasRow("SELECT 1 FROM pragma_table_xinfo(?) WHERE dflt_value LIKE '%(%'", [name])
          || looksAtPages && !Self.isSound(name, db)
      }
    }
    if !tables.isEmpty { return }
    changes = try db.int64s(Self.impossibleChanges(db))
    notes = try db.int64s(
      "SELECT id FROM history WHERE \(Self.impossibleTime) OR \(Self.wrongTexts(db))")
    strays = try Self.strayConditions(db).filter {
      try db.hasRow("SELECT 1 FROM \($0.table) WHERE \($0.condition) LIMIT 1")
    }.map(\.table)
  }

  private static func columns(of table: String, _ db: Database) throws -> Set<String> {
    try Set(
      db.strings(
        """
        SELECT name || ' ' || type || ' ' || "notnull" || ' ' || pk FROM pragma_table_xinfo(?)
        """, [table]))
  }

  /// Whether SQLite finds nothing wrong with how a table is stored: the order of its rows, its indexes, and NULL
  /// where none may be.
  private static func isSound(_ table: String, _ db: Database) throws -> Bool {
    do {
      return try db.faultsOfPages(table).isEmpty
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  // MARK: Conditions

  /// More changes than will ever be, and products.
  private static let greatestCount = Int64(1) << 40

  private static let impossibleTime =
    "typeof(time) <> 'integer' OR time NOT BETWEEN \(ChangeNote.times.lowerBound) AND \(ChangeNote.times.upperBound)"

  private static func wrongTexts(_ db: Database) throws -> String {
    try (["subject"] + (HistorySchema.hasAuthors(db) ? ["author"] : []))
      .map { "typeof(\($0)) NOT IN ('text', 'null')" }.joined(separator: " OR ")
  }

  /// Undoing what was added by ranges that do not agree with the counts would remove others.
  private static func impossibleChanges(_ db: Database) throws -> String {
    let counts = ["added_count", "edited_count", "removed_count"].map {
      "typeof(\($0)) <> 'integer' OR \($0) NOT BETWEEN 0 AND \(greatestCount)"
    }
    return try """
    SELECT id FROM history
    WHERE id NOT BETWEEN 1 AND \(greatestCount) OR \(counts.joined(separator: " OR "))
      OR typeof(is_undone) <> 'integer' OR is_undone NOT IN (0, 1)
      OR typeof(action) <> 'text'
      OR action <> '\(HistoryEntry.barrierAction)' AND added_count <> (
        SELECT total(last_id - first_id + 1) FROM history_added WHERE history_id = id)
    UNION
    SELECT id FROM history WHERE \(hasOtherProducts)
    UNION
    SELECT id FROM history JOIN history_added ON history_id = id
    WHERE first_id > last_id OR typeof(first_id) <> 'integer' OR typeof(last_id) <> 'integer'
    UNION
    SELECT history_id FROM (
      SELECT history_id, first_id,
        lag(last_id) OVER (PARTITION BY history_id ORDER BY first_id) AS former_id
      FROM history_added)
    JOIN history ON id = history_id
    WHERE former_id >= first_id
    UNION
    SELECT history.id FROM history JOIN history_product ON history_id = history.id
    WHERE typeof(fields) <> 'integer' OR typeof(product_id) <> 'integer'
      OR fields NOT BETWEEN \(HistoryBits.wasThere)
        AND \(HistoryBits.allFields + HistoryBits.stays)
      OR \(wrongKinds(db))
    """
  }

  /// A change keeps as many products as it says that it changed and removed; to undo it without
  /// them would undo nothing.
  static let hasOtherProducts = """
    action <> '\(HistoryEntry.barrierAction)' AND edited_count + removed_count <> (
      SELECT count(*) FILTER (WHERE fields & \(HistoryBits.wasThere))
      FROM history_product
      WHERE history_id = history.id)
    """

  /// Values of products that are of another kind than their column.
  private static func wrongKinds(_ db: Database) throws -> String {
    let hasCustom = try CustomFieldTable.exists(db)
    return HistoryColumn.all.filter { hasCustom || $0.field.customName == nil }
      .flatMap { column in
        ["old_", "new_"].map {
          "typeof(\($0)\(column.name)) NOT IN ('\(column.type.lowercased())', 'null')"
        }
      }.joined(separator: " OR ")
  }

  /// The condition on rows that are of no change, for each table.
  private static func strayConditions(
    _ db: Database
  ) throws -> [(table: String, condition: String)] {
    try HistorySchema.presentTableNames(db).dropFirst().map { table in
      // Products that other programs have changed may belong to what was forgotten.
      var condition = "typeof(history_id) <> 'integer'"
      if table != "history_foreign" {
        condition += " OR NOT EXISTS (SELECT 1 FROM history WHERE history.id = history_id)"
      }
      let columns = try db.all(
        "SELECT name, lower(type), \"notnull\" FROM pragma_table_xinfo(?)", [table]
      ) { (name: $0.string(0) ?? "", type: $0.string(1) ?? "", isNeeded: $0.id(2) != 0) }
      if ["history_reference", "history_foreign", ForeignColumns.historyTable].contains(table) {
        for column in columns where column.type != "any" {
          let kinds = "'\(column.type)'" + (column.isNeeded ? "" : ", 'null'")
          condition += " OR typeof(\(column.name)) NOT IN (\(kinds))"
        }
      }
      return (table, condition)
    }
  }

  // MARK: Mending

  /// Takes away what cannot be: all changes up to the last impossible one are forgotten, as
  /// those before it could not be undone either.
  func mend(_ db: Database) throws {
    if isEmpty { return try HistorySchema.create(db) }
    if !tables.isEmpty {
      for name in tables { try SchemaDifferences.drop(name, db) }
      try HistorySchema.create(db)
      return try HistoryFaults(db).mend(db)
    }
    try HistorySchema.create(db)
    if let last = changes.filter({ (1...Self.greatestCount).contains($0) }).max() {
      try forget("BETWEEN 1 AND \(last)", db)
      try db.run(
        "INSERT INTO history (id, time, action) VALUES (?, 0, ?)",
        [last, HistoryEntry.forgottenAction])
    }
    try forget("NOT BETWEEN 1 AND \(Self.greatestCount)", db)
    for (table, condition) in try Self.strayConditions(db) {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(condition)")
    }
    try db.execute(
      sql: """
        UPDATE history
        SET time = coalesce(
          (SELECT max(time) FROM history AS earlier
            WHERE earlier.id < history.id AND NOT (\(Self.impossibleTime))),
          0)
        WHERE \(Self.impossibleTime);
        UPDATE history SET subject = NULL, author = NULL WHERE \(Self.wrongTexts(db));
        """)
  }

  private func forget(_ condition: String, _ db: Database) throws {
    for table in try HistorySchema.presentTableNames(db) {
      let column = table == "history" ? "id" : "history_id"
      try db.execute(sql: "DELETE FROM \(table) WHERE \(column) \(condition)")
    }
  }
}
