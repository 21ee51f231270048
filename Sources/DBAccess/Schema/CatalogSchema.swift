import GRDB

/// The tables of a catalog.
///
///     product ── manufacturer      the source of truth: what other programs
///        └────── country           read and write
///        │ triggers
///     pending_change               products that the derived tables lag behind
///
///     language                     the listings that are stored, and with what
///       ├ section                  titles, counts, first and last names
///       ├ section_boundary         the keys at which sections begin
///       ├ listing                  the order: (section, sort key, product)
///       └ listing_block            how many products between keys, and which names
///       └ block_fold               their folded names as one text: searches
///     order_block                  how many products between prices, quantities, ids
///     custom_field                 the names of custom fields
///
/// STRICT tables: https://www.sqlite.org/stricttables.html
/// Clustered tables: https://www.sqlite.org/withoutrowid.html
enum CatalogSchema {
  /// Marks a SQLite file as a catalog: "Cata" in the `application_id`.
  static let applicationID = 0x4361_7461

  /// The number of the schema, kept in `user_version`.
  static let version = 5
  /// The first schema with these derived tables.
  static let derivedVersion = 4
  /// The first schema with custom fields.
  static let customVersion = 5

  /// Stands in place of the number while a catalog is made, so that what a killed
  /// process has left is known as such.
  static let unfinishedVersion = 0x4E45_5721

  /// The tables that other programs read and write, as `catalog.sql` has them.
  static let sourceTables = """
    CREATE TABLE manufacturer (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (trim(name) <> '')
    ) STRICT;

    CREATE TABLE country (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
      code TEXT UNIQUE CHECK (code GLOB '[A-Z][A-Z]')
    ) STRICT;

    CREATE TABLE product (
      id INTEGER PRIMARY KEY,
      sku TEXT UNIQUE CHECK (sku <> ''),
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      sort_name TEXT CHECK (sort_name <> ''),
      manufacturer_id INTEGER REFERENCES manufacturer (id) ON DELETE SET NULL,
      details TEXT,
      price_minor INTEGER CHECK (price_minor >= 0),
      currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      quantity INTEGER,
      country_id INTEGER REFERENCES country (id) ON DELETE SET NULL,
      image TEXT,
      \(customColumn),
      CHECK ((price_minor IS NULL) = (currency IS NULL))
    ) STRICT;
    """

  /// The column of the custom fields: a JSON object of texts, by name. SQLite before 3.42 lets
  /// nobody who distrusts a schema, as we do, call `json_valid` in it.
  private static let customColumn = "custom TEXT CHECK (custom GLOB '{*}')"

  private static let customTable = """
    CREATE TABLE custom_field (
      name TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    """

  /// Gives a catalog of schema 4 the columns of custom fields: nothing else has changed since.
  static func addCustomFields(_ db: Database) throws {
    if try CustomFieldTable.exists(db) { return }
    try addCustomColumns(db)
    // A file that says that it is of schema 4 may have one all the same.
    try db.execute(sql: "DROP TABLE IF EXISTS custom_field")
    try db.execute(sql: customTable)
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Adds the columns to products and to their history.
  static func addCustomColumns(_ db: Database) throws {
    for (table, column, definition) in [
      ("product", "custom", customColumn), ("history_product", "old_custom", "old_custom TEXT"),
      ("history_product", "new_custom", "new_custom TEXT"),
    ] where try db.tableExists(table) {
      let isThere = try db.hasRow(
        "SELECT 1 FROM pragma_table_info(?) WHERE name = ?", [table, column])
      if !isThere { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(definition)") }
    }
  }

  /// The names of the tables that are made from those.
  static let derivedTableNames =
    [
      "language", "section", "section_boundary", "listing", "listing_block", "block_fold",
      "order_block", "custom_field", "name_fold",
      "pending_change", "grdb_migrations", "name_trigram", "name_trigram_config",
      "name_trigram_data", "name_trigram_docsize", "name_trigram_idx", "name_trigram_content",
    ] + wordIndexTableNames + customIndexTableNames + HistorySchema.tableNames + [
      ForeignColumns.historyTable
    ]

  /// The names of the optional tables of the index of words.
  static let wordIndexTableNames = ["word_list", "word_product", "word_section", "word_change"]

  /// The names of the optional tables of the indexes of custom fields.
  static let customIndexTableNames = ["custom_index", "custom_value", "custom_entry"]

  /// The tables that are made from those.
  ///
  /// `listing` carries everything that a row or a record of an export shows
  /// but the names of manufacturers and origins, so that neither looks
  /// anything up by product.
  static let derivedTables = """
    CREATE TABLE language (
      id INTEGER PRIMARY KEY,
      locale TEXT NOT NULL UNIQUE,
      collation_version TEXT NOT NULL
    ) STRICT;

    CREATE TABLE section (
      language_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      index_title TEXT,
      product_count INTEGER NOT NULL,
      first_name TEXT,
      last_name TEXT,
      PRIMARY KEY (language_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE section_boundary (
      language_id INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      section INTEGER NOT NULL,
      PRIMARY KEY (language_id, sort_key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE listing (
      language_id INTEGER NOT NULL,
      section INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      product_id INTEGER NOT NULL,
      sku TEXT,
      name TEXT NOT NULL,
      manufacturer_id INTEGER,
      details TEXT,
      price_minor INTEGER,
      currency TEXT,
      quantity INTEGER,
      country_id INTEGER,
      image TEXT,
      PRIMARY KEY (language_id, section, sort_key, product_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE listing_block (
      language_id INTEGER NOT NULL,
      section INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      product_id INTEGER NOT NULL,
      product_count INTEGER NOT NULL,
      first_fold BLOB,
      last_fold BLOB,
      first_other_fold BLOB,
      last_other_fold BLOB,
      PRIMARY KEY (language_id, section, sort_key, product_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE block_fold (
      language_id INTEGER NOT NULL,
      section INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      product_id INTEGER NOT NULL,
      folds BLOB NOT NULL,
      PRIMARY KEY (language_id, section, sort_key, product_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE order_block (
      sorted_by TEXT NOT NULL,
      section INTEGER NOT NULL,
      sort_key BLOB NOT NULL,
      product_id INTEGER NOT NULL,
      product_count INTEGER NOT NULL,
      PRIMARY KEY (sorted_by, section, sort_key, product_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pending_change (
      product_id INTEGER PRIMARY KEY,
      old_name TEXT,
      old_listing_name TEXT,
      old_currency TEXT,
      old_price_minor INTEGER,
      old_quantity INTEGER
    ) STRICT;

    \(customTable)
    """

  /// The indexes of `list --sort`, and of the products of a manufacturer or country.
  static let indexes = """
    CREATE INDEX product_by_price ON product (currency, price_minor);
    CREATE INDEX product_by_quantity ON product (quantity);
    CREATE INDEX product_by_country ON product (country_id);
    CREATE INDEX product_by_manufacturer ON product (manufacturer_id);
    """

  static let indexNames = [
    "product_by_price", "product_by_quantity", "product_by_country", "product_by_manufacturer",
  ]

  /// Runs `body` without the indexes: they are made faster, and smaller, of all rows at once.
  static func withoutIndexes(_ db: Database, _ body: () throws -> Void) throws {
    for name in indexNames { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
    try body()
    try db.execute(sql: "PRAGMA threads = 2")
    try sortingInLittleMemory(db) { _ in try db.execute(sql: indexes) }
  }

  /// Runs `body` with a small cache: SQLite sorts as much at a time as the cache holds, and all but
  /// the last on a second core.
  ///
  /// - Parameter body: Receives a function that gives the cache its size back, once all is sorted.
  static func sortingInLittleMemory(
    _ db: Database,
    _ body: (_ endsSorting: () throws -> Void) throws -> Void
  ) throws {
    let cacheSize = try db.int("PRAGMA cache_size") ?? -2000
    var isSorting = true
    func end() throws {
      if isSorting { try db.execute(sql: "PRAGMA cache_size = \(cacheSize)") }
      isSorting = false
    }
    try db.execute(sql: "PRAGMA cache_size = -1024")
    defer { try? end() }
    try body(end)
  }

  /// Creates the tables in a new file, and brings an older one up to date.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("schema \(version)") { db in
      try db.execute(sql: sourceTables)
      try db.execute(sql: derivedTables)
      try db.execute(sql: indexes)
      try db.execute(sql: ChangeQueue.triggers)
      try db.execute(sql: HistorySchema.tables)
    }
    return migrator
  }
}
