import CatalogAccess
import CatalogModel
import GRDB

/// The optional indexes of custom fields: the different texts of a field with their products.
///
///     custom_index    field              Category
///     custom_value    field, text        Tools, with the number of products and its place
///     custom_entry    field, product     its text, and the place of the product in the listing
///
/// A predicate is asked once of each text, and a text leads to its products, by their ids or in the
/// order of the listing. Places are those of the catalog's own language. The products of an
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

  static let tables = """
    CREATE TABLE custom_index (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE custom_value (
      id INTEGER PRIMARY KEY,
      index_id INTEGER NOT NULL,
      value TEXT NOT NULL,
      sort_key BLOB NOT NULL,
      product_count INTEGER NOT NULL,
      UNIQUE (index_id, value)
    ) STRICT;

    CREATE TABLE custom_entry (
      index_id INTEGER NOT NULL,
      product_id INTEGER NOT NULL,
      value_id INTEGER NOT NULL,
      section INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      PRIMARY KEY (index_id, product_id)
    ) STRICT, WITHOUT ROWID;

    """

  /// The index by which products are counted.
  static let entriesByValue = """
    CREATE INDEX custom_entry_by_value ON custom_entry (value_id, product_id);

    """

  /// The indexes of what has been counted.
  static let places = """
    CREATE INDEX custom_value_by_key ON custom_value (index_id, sort_key, product_count);

    CREATE INDEX custom_entry_by_place
    ON custom_entry (value_id, section, sort_key, product_id);
    """

  /// Whether there are the tables, as we make them.
  static func exists(_ db: Database) throws -> Bool {
    let wanted = tables + entriesByValue + places
    let found = try db.strings(
      "SELECT sql FROM sqlite_schema WHERE tbl_name IN (\(list)) AND sql IS NOT NULL "
        + "AND type <> 'trigger'")
    return found.count == CatalogSchema.customIndexTableNames.count + 3
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

  /// Returns the field of a name with an index, nil where there is none.
  static func field(_ name: String, _ db: Database) throws -> Field? {
    try fields(db).first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  static func remove(_ db: Database) throws {
    for name in CatalogSchema.customIndexTableNames { try SchemaDifferences.drop(name, db) }
  }

  // MARK: Keys

  /// Returns what makes the keys of texts and names; nil in a catalog without a listing.
  static func collation(_ db: Database) throws -> ListingCollation? {
    let own = try StoredLanguage.all(db).first { $0.id == StoredLanguage.ownID }
    return try own.map { try ListingCollation($0, db) }
  }

  /// Returns the key of the place of a text among those of its field.
  static func key(ofValue value: String, _ collation: ListingCollation?) -> [UInt8] {
    guard let collation else { return [] }
    return CustomKey.keys(of: [Array(value.utf8)], collation.collator)[0]
  }

  /// Returns the place of a product in the listing.
  static func place(
    of id: Int64, listedAs name: String?, _ collation: ListingCollation?
  ) -> ListingKey {
    guard let name, let collation else { return ListingKey(section: 0, sortKey: [], productID: id) }
    return ListingKey(listingName: name, productID: id, in: collation)
  }
}

extension CustomFieldTexts {
  /// Returns the text of a field, by its position in ``names``.
  func string(at position: Int) -> String? {
    withText(at: position) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
