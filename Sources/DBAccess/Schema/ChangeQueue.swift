import GRDB
import SQLiteFile

/// The products that were changed since the derived tables were made, by
/// whatever program.
///
/// Triggers in plain SQL write a row for the first change of a product: under
/// which names the derived tables know it, NULL for one that they do not. Their
/// keys are computed from those names when the queue is worked off, so nobody
/// but us needs a collator.
///
/// A trigger before INSERT notes what REPLACE is about to remove: REPLACE fires
/// no trigger of its own (https://www.sqlite.org/lang_conflict.html). And it is
/// NOT EXISTS that keeps the first change: inside a trigger, OR IGNORE would
/// give way to the OR REPLACE of the statement that fired it.
enum ChangeQueue {
  private static let columns = """
    product_id, old_name, old_listing_name, old_currency, old_price_minor, old_quantity
    """

  private static func note(_ id: String, _ values: String) -> String {
    """
    INSERT INTO pending_change (\(columns))
        SELECT \(id), \(values)
        WHERE NOT EXISTS (SELECT 1 FROM pending_change WHERE product_id = \(id));
    """
  }

  private static let noteOld = note(
    "OLD.id",
    """
    OLD.name, coalesce(OLD.sort_name, OLD.name), OLD.currency, OLD.price_minor, OLD.quantity
    """)
  private static let noteNew = note("NEW.id", "NULL, NULL, NULL, NULL, NULL")

  /// The rows that a REPLACE of a row with this id or SKU would remove.
  private static let noteReplaced = """
    INSERT INTO pending_change (\(columns))
        SELECT id, name, coalesce(sort_name, name), currency, price_minor, quantity
        FROM product
        WHERE (id = NEW.id OR sku = NEW.sku)
          AND NOT EXISTS (SELECT 1 FROM pending_change WHERE product_id = product.id);
    """

  static let triggers = """
    CREATE TRIGGER product_will_insert BEFORE INSERT ON product BEGIN
      \(noteReplaced)
    END;

    CREATE TRIGGER product_did_insert AFTER INSERT ON product BEGIN
      \(noteNew)
    END;

    CREATE TRIGGER product_will_update BEFORE UPDATE ON product
    WHEN NEW.id <> OLD.id OR NEW.sku IS NOT OLD.sku
    BEGIN
      \(noteReplaced)
    END;

    CREATE TRIGGER product_did_update AFTER UPDATE ON product BEGIN
      \(noteOld)
      \(noteNew)
    END;

    CREATE TRIGGER product_did_delete AFTER DELETE ON product BEGIN
      \(noteOld)
    END;
    """

  static let names = [
    "product_will_insert", "product_did_insert", "product_will_update", "product_did_update",
    "product_did_delete",
  ]

  /// Notes what this connection changes. It runs none of the triggers of the file,
  /// which may be anybody's, so it has the same as TEMP triggers.
  static func watch(_ db: Database) throws {
    try db.execute(
      sql: triggers.replacing("CREATE TRIGGER ", with: "CREATE TEMP TRIGGER ")
        .replacing(" ON product", with: " ON main.product"))
  }

  /// Runs `body` without the triggers, before the derived tables are rebuilt.
  static func withoutTriggers(_ db: Database, _ body: () throws -> Void) throws {
    for name in names {
      try db.execute(
        sql: "DROP TRIGGER IF EXISTS main.\(name); DROP TRIGGER IF EXISTS temp.\(name)")
    }
    try body()
    try db.execute(sql: triggers)
    try watch(db)
  }

  /// Runs `body` without our own triggers: it notes what it changes itself, in a fifth of
  /// their time.
  static func noting(_ db: Database, _ body: (ChangeNotes) throws -> Void) throws {
    for name in names { try db.execute(sql: "DROP TRIGGER IF EXISTS temp.\(name)") }
    try body(ChangeNotes(db, columns))
    try watch(db)
  }

  /// Whether there is anything to work off.
  static func isEmpty(_ db: Database) throws -> Bool {
    try !db.hasRow("SELECT 1 FROM pending_change LIMIT 1")
  }

  /// Returns how many products the catalog has: as the sections of its own listing
  /// say, where that is not behind. SQLite would count the entries of an index, page
  /// by page (5 ms for a million).
  static func productCount(_ db: Database) throws -> Int {
    // A catalog of an earlier schema may have neither table.
    let counted =
      (try? isEmpty(db)) == true
      ? try? db.first(
        "SELECT sum(product_count) FROM section WHERE language_id = ?", [StoredLanguage.ownID]
      ) { try $0.count(0) }
      : nil
    return try counted ?? db.int("SELECT count(*) FROM product") ?? 0
  }

  /// Returns the number of products to work off.
  static func count(_ db: Database) throws -> Int {
    try db.int("SELECT count(*) FROM pending_change") ?? 0
  }
}

/// Notes changed products one by one, in the triggers' place. The first note of a product stays.
final class ChangeNotes {
  private let insertion: Statement

  fileprivate init(_ db: Database, _ columns: String) throws {
    insertion = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO pending_change (\(columns)) VALUES (?, ?, ?, ?, ?, ?)")
  }

  /// Notes a product that was added.
  func noteAdded(_ id: Int64) throws {
    insertion.clearBindings()
    insertion.bind(id, at: 1)
    try insertion.run()
  }

  /// Notes a product that is going to be changed, by its values until now.
  func noteOld(
    _ id: Int64,
    name: RecordValue,
    sortName: RecordValue,
    currency: RecordValue,
    minorUnits: RecordValue,
    quantity: RecordValue
  ) throws {
    insertion.bind(id, at: 1)
    let values = [name, sortName.kind == .null ? name : sortName, currency, minorUnits, quantity]
    for (position, value) in values.enumerated() { insertion.bind(value, at: Int32(position + 2)) }
    try insertion.run()
  }
}
