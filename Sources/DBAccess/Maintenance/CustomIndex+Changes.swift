import CatalogAccess
import CatalogModel
import GRDB

/// How indexes of custom fields are made and kept.
extension CustomIndex {
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
    let collation = try collation(db)
    let values = Values(collation, db)
    try db.forEach(
      """
      SELECT id, custom, coalesce(sort_name, name) FROM product
      WHERE custom IS NOT NULL ORDER BY id
      """
    ) { row in
      texts.read(row.utf8(1))
      var place: ListingKey?
      for (position, field) in fields.enumerated() {
        guard let value = texts.string(at: position) else { continue }
        let key = place ?? self.place(of: row.id(0), listedAs: row.string(2), collation)
        place = key
        try insert(values.id(of: value, field), at: key, field, db)
      }
    }
    try db.execute(sql: entriesByValue)
    try db.execute(
      sql: """
        UPDATE custom_value
        SET product_count = (SELECT count(*) FROM custom_entry WHERE value_id = custom_value.id)
        """)
    try db.execute(sql: places)
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
    let collation = try collation(db)
    let values = Values(collation, db)
    try db.forEach(
      """
      SELECT product_id, custom, coalesce(sort_name, name)
      FROM pending_change LEFT JOIN product ON product.id = product_id
      """
    ) { row in
      texts.read(row.utf8(1))
      let place = self.place(of: row.id(0), listedAs: row.string(2), collation)
      for (position, field) in fields.enumerated() {
        try update(field, to: texts.string(at: position), at: place, values, db)
      }
    }
    try db.execute(sql: "DELETE FROM custom_value WHERE product_count <= 0")
  }

  private static func update(
    _ field: Field, to value: String?, at place: ListingKey, _ values: Values, _ db: Database
  ) throws {
    let id = place.productID
    let old = try db.first(
      """
      SELECT value_id, section, sort_key FROM custom_entry
      WHERE index_id = ? AND product_id = ?
      """, [field.id, id]
    ) { (value: $0.id(0), place: $0.listingPlace(of: id, at: 1)) }
    let new = try value.map { try values.id(of: $0, field) }
    if old?.value == new, old == nil || old?.place == place { return }
    func count(_ value: Int64, _ difference: Int) throws {
      try db.run(
        "UPDATE custom_value SET product_count = product_count + ? WHERE id = ?",
        [difference, value])
    }
    if let old {
      try count(old.value, -1)
      try db.run(
        "DELETE FROM custom_entry WHERE index_id = ? AND product_id = ?", [field.id, id])
    }
    if let new {
      try count(new, 1)
      try insert(new, at: place, field, db)
    }
  }

  private static func insert(
    _ value: Int64, at place: ListingKey, _ field: Field, _ db: Database
  ) throws {
    try db.run(
      """
      INSERT INTO custom_entry (index_id, value_id, section, sort_key, product_id)
      VALUES (?, ?, ?, ?, ?)
      """, [field.id, value, place])
  }

  /// The ids of texts, which are given one when they first come. The last ones are kept.
  private final class Values {
    private static let greatestCount = 4096
    private let collation: ListingCollation?
    private let db: Database
    private var known: [Int64: [String: Int64]] = [:]
    private var count = 0

    init(_ collation: ListingCollation?, _ db: Database) {
      self.collation = collation
      self.db = db
    }

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
          """
          INSERT INTO custom_value (index_id, value, sort_key, product_count) VALUES (?, ?, ?, 0)
          """,
          [field.id, value, CustomIndex.key(ofValue: value, collation)])
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
}
