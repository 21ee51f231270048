import CatalogModel
import GRDB

/// The names of the custom fields: `custom_field`.
///
/// It has all that products have, and may have some that none has any more, until the
/// next `reindex`: to know that would take a look at all products with each change.
enum CustomFieldTable {
  /// Whether the catalog has custom fields at all: one of schema 4 has none.
  static func exists(_ db: Database) throws -> Bool {
    try db.int("PRAGMA user_version") ?? 0 >= CatalogSchema.customVersion
  }

  /// Whether products may have custom fields.
  static func hasNames(_ db: Database) throws -> Bool {
    guard try exists(db) else { return false }
    return try db.hasRow("SELECT 1 FROM custom_field LIMIT 1") || !ChangeQueue.isEmpty(db)
  }

  /// Returns the names in their order.
  static func names(_ db: Database) throws -> [String] {
    guard try exists(db) else { return [] }
    let changed = try db.strings(changedNames)
    let names = try db.strings("SELECT name FROM custom_field ORDER BY name")
    return changed.isEmpty ? names : (names + changed).sorted(by: CustomFields.precedes)
  }

  /// The names in products that the derived tables lag behind and that are not known yet. The
  /// order of a CROSS JOIN is kept: else all products would be looked at for the few that changed.
  static let changedNames = """
    SELECT DISTINCT key
    FROM pending_change
    CROSS JOIN product ON product.id = product_id
    JOIN json_each(CASE WHEN json_valid(custom) THEN custom ELSE '{}' END) AS member
    WHERE custom IS NOT NULL AND member.value <> '' AND key <> ''
      AND key NOT IN (SELECT name FROM custom_field)
    """

  /// Notes the names of products that were changed, before the queue of changes is emptied.
  static func noteChanges(_ db: Database) throws {
    guard try exists(db) else { return }
    try db.execute(sql: "INSERT OR IGNORE INTO custom_field (name) \(changedNames)")
  }

  /// Notes names.
  static func add(_ names: [String], _ db: Database) throws {
    for name in names {
      try db.run("INSERT OR IGNORE INTO custom_field (name) VALUES (?)", [name])
    }
  }

  /// Returns the names that products have.
  ///
  /// - Parameter seesAll: Whether all products are looked at; else those up to the last of the
  ///   known names.
  static func namesInUse(seesAll: Bool, _ db: Database) throws -> [String] {
    guard try exists(db) else { return [] }
    let known = try names(db)
    if known.isEmpty, !seesAll { return [] }
    var found = CustomFieldNames()
    let rows = try db.makeStatement(sql: "SELECT custom FROM product WHERE custom IS NOT NULL")
    defer { rows.reset() }
    while seesAll || found.names.count < known.count, try rows.step() {
      if let json = rows.row.utf8(0) { found.add(json) }
    }
    return found.names
  }

  /// Keeps the names that products have and no others.
  static func rebuild(_ db: Database) throws {
    let names = try namesInUse(seesAll: true, db)
    try db.execute(sql: "DELETE FROM custom_field")
    try add(names, db)
  }
}
