import CatalogAccess
import CatalogModel
import GRDB
import Search

/// The optional index of the words of products: which places of the catalog's own listing have a
/// word.
///
///     word_list       part, word and field      the places, as bits' distances
///     word_product    1,024 places              the ids of their products
///     word_section    section                   how many of the places are in it
///     word_change     product                   changed since: the index does not count for it
///
/// It is a picture of the listing at one time, in its order, so that what has been found needs no
/// sorting and is counted without a look at a product. Products that change are noted and asked
/// themselves; when they are many, the index is made anew. SQLite's FTS5 can change in place, but
/// knows ids alone: what it finds has to be sorted by keys of names
/// (docs/internals/search.md has both measured).
///
/// Manufacturers and origins have lists by their ids: their names are looked at when somebody
/// searches, as another program may change them.
enum WordIndex {
  /// How a word's list says in which field it is: a byte behind the word.
  enum Field {
    static let name: UInt8 = 1
    static let sku: UInt8 = 2
    static let details: UInt8 = 3
    static let custom: UInt8 = 4

    /// The beginning of the lists of references, which no word has.
    static let reference: UInt8 = 1
    static let manufacturer = UInt8(ascii: "m")
    static let origin = UInt8(ascii: "o")
  }

  /// The number of places whose ids are one row.
  static let chunkSize = 1024

  static var tableNames: [String] { CatalogSchema.wordIndexTableNames }

  /// The number in the first line is that of the words: it changes with `WordSplitter`.
  private static let tables = """
    CREATE TABLE word_list (
      -- words 1
      part INTEGER NOT NULL,
      word BLOB NOT NULL,
      places BLOB NOT NULL,
      PRIMARY KEY (part, word)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE word_product (
      chunk INTEGER PRIMARY KEY,
      ids BLOB NOT NULL
    ) STRICT;

    CREATE TABLE word_section (
      number INTEGER PRIMARY KEY,
      product_count INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE word_change (
      product_id INTEGER PRIMARY KEY
    ) STRICT;
    """

  private static var list: String { tableNames.map { "'\($0)'" }.joined(separator: ", ") }

  /// Whether there is one, as we make it.
  static func exists(_ db: Database) throws -> Bool {
    let found = try db.strings(
      "SELECT sql FROM sqlite_schema WHERE tbl_name IN (\(list)) AND sql IS NOT NULL")
    return found.count == tableNames.count && found.allSatisfy { tables.contains($0 + ";") }
  }

  /// Whether there is one, or something in its place.
  static func isWanted(_ db: Database) throws -> Bool {
    try db.hasRow("SELECT 1 FROM sqlite_schema WHERE name IN (\(list))")
  }

  /// The bytes that it takes, without what pages leave unused.
  static func size(_ db: Database) throws -> Int {
    try db.int(
      """
      SELECT (SELECT coalesce(sum(length(word) + length(places)), 0) FROM word_list)
        + (SELECT coalesce(sum(length(ids)), 0) FROM word_product)
      """) ?? 0
  }

  // MARK: Changing

  static func remove(_ db: Database) throws {
    for name in tableNames { try SchemaDifferences.drop(name, db) }
  }

  static func rebuild(_ db: Database) throws {
    if try exists(db) { try create(db) }
  }

  /// Makes one of the catalog's own listing, which is current.
  ///
  /// - Complexity: O(n) in the bytes of all texts; the words of a part are in memory.
  static func create(_ db: Database) throws {
    try remove(db)
    try db.execute(sql: tables)
    var products = try WordListProducts(db)
    let insertion = try db.makeStatement(sql: "INSERT INTO word_list VALUES (?, ?, ?)")
    let chunks = try db.makeStatement(sql: "INSERT INTO word_product VALUES (?, ?)")
    var builder = WordListBuilder()
    var ids: [Int64] = []
    var counts: [Int: Int] = [:]
    var place = 0
    func writeIDs() throws {
      let bytes = ids.withUnsafeBytes { Array($0) }
      try chunks.run([(place - 1) / chunkSize, bytes])
      ids.removeAll(keepingCapacity: true)
    }
    func writeWords() throws {
      let part = (place - 1) / WordPlaces.partSize
      try builder.flush { try insertion.run([part, $0, $1]) }
    }
    try products.forEach { product in
      let placeInPart = place % WordPlaces.partSize
      product.forEachWord { builder.add($0, field: $1, at: placeInPart) }
      ids.append(product.id.littleEndian)
      counts[product.section, default: 0] += 1
      place += 1
      if place % chunkSize == 0 { try writeIDs() }
      if place % WordPlaces.partSize == 0 { try writeWords() }
    }
    if !ids.isEmpty { try writeIDs() }
    if place % WordPlaces.partSize != 0 { try writeWords() }
    for (section, count) in counts.sorted(by: { $0.key < $1.key }) {
      try db.run("INSERT INTO word_section VALUES (?, ?)", [section, count])
    }
  }

  /// Notes the products whose changes are pending, before they are worked off.
  static func noteChanges(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO word_change SELECT product_id FROM pending_change")
  }

  /// Makes the index anew where so many products have changed that asking them costs more than a
  /// search.
  static func rebuildAfterManyChanges(_ db: Database) throws {
    let changes = try db.int("SELECT count(*) FROM word_change") ?? 0
    if changes <= fewChanges { return }
    let products = try db.int("SELECT sum(product_count) FROM word_section") ?? 0
    if changes > products / 2048 { try create(db) }
  }

  /// Up to this many changed products are always asked themselves.
  static let fewChanges = 256
}
