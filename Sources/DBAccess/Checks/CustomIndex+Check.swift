import CatalogAccess
import CatalogModel
import GRDB

extension CustomIndex {
  /// Returns the fields whose index does not match the products; those with pending changes are
  /// passed over.
  static func wrongFields(_ db: Database) throws -> [String] {
    let fields = try fields(db)
    if fields.isEmpty { return [] }
    let pending = try Set(db.int64s("SELECT product_id FROM pending_change"))
    var texts = CustomFieldTexts(fields.map(\.name))
    var wrong = Set<Int64>()
    var counts = [Int](repeating: 0, count: fields.count)
    // Keys of another ICU are others; the listings are told to be.
    let isCurrent = try StoredLanguage.all(db).allSatisfy(\.isCurrent)
    let collation = try isCurrent ? collation(db) : nil
    try db.forEach("SELECT id, custom, coalesce(sort_name, name) FROM product") { row in
      texts.read(row.utf8(1))
      var wantedPlace: ListingKey?
      for (position, field) in fields.enumerated() {
        let entry = try db.first(
          """
          SELECT value, section, custom_entry.sort_key
          FROM custom_entry JOIN custom_value ON custom_value.id = value_id
          WHERE custom_entry.index_id = ? AND product_id = ? AND custom_value.index_id = ?
          """, [field.id, row.id(0), field.id]
        ) { (value: $0.string(0), place: $0.listingPlace(of: row.id(0), at: 1)) }
        let found = entry?.value
        if found != nil { counts[position] += 1 }
        if pending.contains(row.id(0)) { continue }
        let wanted = texts.string(at: position)
        let isSame = found.map { Array($0.utf8) } == wanted.map { Array($0.utf8) }
        if !isSame { wrong.insert(field.id) }
        if let entry, isCurrent {
          let place =
            wantedPlace ?? self.place(of: row.id(0), listedAs: row.string(2), collation)
          wantedPlace = place
          if entry.place != place { wrong.insert(field.id) }
        }
      }
    }
    for (position, field) in fields.enumerated() {
      let isCounted = try db.hasRow(
        """
        SELECT 1 FROM custom_value
        WHERE index_id = ?
          AND product_count <> (SELECT count(*) FROM custom_entry WHERE value_id = custom_value.id)
        """, [field.id])
      try db.forEach("SELECT value, sort_key FROM custom_value WHERE index_id = ?", [field.id]) {
        if isCurrent, $0.blob(1) != key(ofValue: $0.string(0) ?? "", collation) {
          wrong.insert(field.id)
        }
      }
      // Products that are gone are pending.
      let entryCount = try db.int(
        "SELECT count(*) FROM custom_entry WHERE index_id = ?", [field.id])
      if isCounted || pending.isEmpty && entryCount != counts[position] { wrong.insert(field.id) }
    }
    return fields.filter { wrong.contains($0.id) }.map(\.name)
  }
}
