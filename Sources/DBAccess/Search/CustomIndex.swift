import CatalogModel
import GRDB

/// The optional indexes of custom fields: the different texts of a field with their products.
///
///     custom_index    field              Category
///     custom_value    field, text        Tools, with the number of products
///     custom_entry    field, product     its text
///
/// A predicate is asked once of each text, and a text leads to its products. The products of an
/// index of an expression would be found in the same way, but a file with such is refused
/// (`Database.distrustSchema`).
enum CustomIndex {
  /// A field that has an index.
  struct Field {
    let id: Int64
    let name: String
  }

  /// The size of an index, for people.
  struct Size {
    var name: String
    var valueCount: Int
    var productCount: Int
  }

  private static let tables = """
    CREATE TABLE custom_index (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE custom_value (
      id INTEGER PRIMARY KEY,
      index_id INTEGER NOT NULL,
      value TEXT NOT NULL,
      product_count INTEGER NOT NULL,
      UNIQUE (index_id, value)
    ) STRICT;

    CREATE TABLE custom_entry (
      index_id INTEGER NOT NULL,
      product_id INTEGER NOT NULL,
      value_id INTEGER NOT NULL,
      PRIMARY KEY (index_id, product_id)
    ) STRICT, WITHOUT ROWID;

    """

  private static let entriesByValue = """
    CREATE INDEX custom_entry_by_value ON custom_entry (value_id, product_id);
    """

  /// Whether there are the tables, as we make them.
  static func exists(_ db: Database) throws -> Bool {
    let wanted = tables + entriesByValue
    let found = try db.strings(
      "SELECT sql FROM sqlite_schema WHERE tbl_name IN (\(list)) AND sql IS NOT NULL "
        + "AND type <> 'trigger'")
    return found.count == CatalogSchema.customIndexTableNames.count + 1
      && found.allSatisfy { wanted.contains($0 + ";") }
  }

  /// Whether there is something in their place that we have not made, or not all of it.
  static func isPartial(_ db: Database) throws -> Bool {
    try !exists(db) && db.hasRow("SELECT 1 FROM sqlite_schema WHERE name IN (\(list))")
  }

  private static var list: String {
    CatalogSchema.customIndexTableNames.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the fields with an index, in the order in which they got it.
  static func fields(_ db: Database) throws -> [Field] {
    guard try exists(db) else { return [] }
    return try db.all("SELECT id, name FROM custom_index ORDER BY id") {
      Field(id: $0.id(0), name: $0.string(1) ?? "")
    }
  }

  /// Returns the indexes with what they hold.
  static func sizes(_ db: Database) throws -> [Size] {
    guard try exists(db) else { return [] }
    return try db.all(
      """
      SELECT name, count(value), coalesce(sum(product_count), 0)
      FROM custom_index LEFT JOIN custom_value ON index_id = custom_index.id
      GROUP BY custom_index.id ORDER BY custom_index.id
      """
    ) { Size(name: $0.string(0) ?? "", valueCount: try $0.count(1), productCount: try $0.count(2)) }
  }

  // MARK: Changing

  /// Makes the indexes of some fields anew, and of no others.
  static func replace(by names: [String], _ db: Database) throws {
    try remove(db)
    if names.isEmpty { return }
    try db.execute(sql: tables)
    for name in names { try db.run("INSERT INTO custom_index (name) VALUES (?)", [name]) }
    let fields = try db.all("SELECT id, name FROM custom_index ORDER BY id") {
      Field(id: $0.id(0), name: $0.string(1) ?? "")
    }
    var texts = CustomFieldTexts(fields.map(\.name))
    let values = Values(db)
    try db.forEach("SELECT id, custom FROM product WHERE custom IS NOT NULL ORDER BY id") { row in
      texts.read(row.utf8(1))
      for (position, field) in fields.enumerated() {
        guard let value = texts.string(at: position) else { continue }
        try db.run(
          "INSERT INTO custom_entry (index_id, product_id, value_id) VALUES (?, ?, ?)",
          [field.id, row.id(0), try values.id(of: value, field)])
      }
    }
    try db.execute(sql: entriesByValue)
    try db.execute(
      sql: """
        UPDATE custom_value
        SET product_count = (SELECT count(*) FROM custom_entry WHERE value_id = custom_value.id)
        """)
  }

  static func remove(_ db: Database) throws {
    for name in CatalogSchema.customIndexTableNames { try SchemaDifferences.drop(name, db) }
  }

  /// Makes those that there are anew.
  static func rebuild(_ db: Database) throws {
    let fields = try fields(db)
    if !fields.isEmpty { try replace(by: fields.map(\.name), db) }
  }

  /// Brings the products of the queue of changes up to date.
  static func workOffChanges(_ db: Database) throws {
    let fields = try fields(db)
    if fields.isEmpty { return }
    if try ChangeQueue.count(db) > 1000,
      try 2 * ChangeQueue.count(db) > (db.int("SELECT count(*) FROM product") ?? 0)
    {
      return try rebuild(db)
    }
    var texts = CustomFieldTexts(fields.map(\.name))
    let values = Values(db)
    try db.forEach(
      "SELECT product_id, custom FROM pending_change LEFT JOIN product ON product.id = product_id"
    ) { row in
      texts.read(row.utf8(1))
      for (position, field) in fields.enumerated() {
        try update(row.id(0), field, to: texts.string(at: position), values, db)
      }
    }
    try db.execute(sql: "DELETE FROM custom_value WHERE product_count <= 0")
  }

  private static func update(
    _ id: Int64, _ field: Field, to value: String?, _ values: Values, _ db: Database
  ) throws {
    let old = try db.int64(
      "SELECT value_id FROM custom_entry WHERE index_id = ? AND product_id = ?", [field.id, id])
    let new = try value.map { try values.id(of: $0, field) }
    if old == new { return }
    func count(_ value: Int64?, _ difference: Int) throws {
      try db.run(
        "UPDATE custom_value SET product_count = product_count + ? WHERE id = ?",
        [difference, value])
    }
    if old != nil {
      try count(old, -1)
      try db.run(
        "DELETE FROM custom_entry WHERE index_id = ? AND product_id = ?", [field.id, id])
    }
    if new != nil {
      try count(new, 1)
      try db.run(
        "INSERT INTO custom_entry (index_id, product_id, value_id) VALUES (?, ?, ?)",
        [field.id, id, new])
    }
  }

  /// The ids of texts, which are given one when they first come. The last ones are kept.
  private final class Values {
    private static let greatestCount = 4096
    private let db: Database
    private var known: [Int64: [String: Int64]] = [:]
    private var count = 0

    init(_ db: Database) { self.db = db }

    func id(of value: String, _ field: Field) throws -> Int64 {
      // To `String`, texts that Unicode holds for the same are one; ASCII is only itself.
      let isKept = value.utf8.allSatisfy { $0 < 0x80 }
      if isKept, let id = known[field.id]?[value] { return id }
      let id = try db.int64(
        "SELECT id FROM custom_value WHERE index_id = ? AND value = ?", [field.id, value])
      let found: Int64
      if let id {
        found = id
      } else {
        try db.run(
          "INSERT INTO custom_value (index_id, value, product_count) VALUES (?, ?, 0)",
          [field.id, value])
        found = db.lastInsertedRowID
      }
      if count == Self.greatestCount {
        known = [:]
        count = 0
      }
      if isKept {
        known[field.id, default: [:]][value] = found
        count += 1
      }
      return found
    }
  }

  // MARK: Checking

  /// Returns the fields whose index does not match the products; those with pending changes are
  /// passed over.
  static func wrongFields(_ db: Database) throws -> [String] {
    let fields = try fields(db)
    if fields.isEmpty { return [] }
    let pending = try Set(db.int64s("SELECT product_id FROM pending_change"))
    var texts = CustomFieldTexts(fields.map(\.name))
    var wrong = Set<Int64>()
    var counts = [Int](repeating: 0, count: fields.count)
    try db.forEach("SELECT id, custom FROM product") { row in
      texts.read(row.utf8(1))
      for (position, field) in fields.enumerated() {
        let found = try db.string(
          """
          SELECT value FROM custom_entry JOIN custom_value ON custom_value.id = value_id
          WHERE custom_entry.index_id = ? AND product_id = ? AND custom_value.index_id = ?
          """, [field.id, row.id(0), field.id])
        if found != nil { counts[position] += 1 }
        if pending.contains(row.id(0)) { continue }
        let wanted = texts.string(at: position)
        let isSame = found.map { Array($0.utf8) } == wanted.map { Array($0.utf8) }
        if !isSame { wrong.insert(field.id) }
      }
    }
    for (position, field) in fields.enumerated() {
      let isCounted = try db.hasRow(
        """
        SELECT 1 FROM custom_value
        WHERE index_id = ?
          AND product_count <> (SELECT count(*) FROM custom_entry WHERE value_id = custom_value.id)
        """, [field.id])
      // Products that are gone are pending.
      let entryCount = try db.int(
        "SELECT count(*) FROM custom_entry WHERE index_id = ?", [field.id])
      if isCounted || pending.isEmpty && entryCount != counts[position] { wrong.insert(field.id) }
    }
    return fields.filter { wrong.contains($0.id) }.map(\.name)
  }
}

extension CustomFieldTexts {
  /// Returns the text of a field, by its position in ``names``.
  fileprivate func string(at position: Int) -> String? {
    withText(at: position) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
