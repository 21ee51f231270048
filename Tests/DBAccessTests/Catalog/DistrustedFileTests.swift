import Bytes
import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import Foundation
import Search
import TestSupport
import Testing

/// What stands beside a catalog or in its schema, by whoever wrote it, does nothing.
struct DistrustedFileTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("catalog.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  // MARK: Beside the place

  @Test(
    "A new catalog is not made beside the journal or log of another",
    arguments: ["-journal", "-wal", "-shm"])
  func newCatalogIsNotMadeBesideLog(_ suffix: String) throws {
    try directory.write("of a catalog that was here", to: "catalog.db" + suffix)
    let expected = CatalogDatabaseError.staleLog(path: path, log: path + suffix)
    #expect(throws: expected) { try NewCatalog(for: path) }
    #expect(try files() == ["catalog.db" + suffix])
  }

  @Test("A journal that comes while a catalog is made keeps it from its place")
  func journalThatComesMeanwhile() throws {
    let new = try NewCatalog(for: path)
    try directory.write("of another", to: "catalog.db-journal")
    #expect(throws: CatalogDatabaseError.self) { try new.publish() }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A file is left alone whatever it holds unless its name says whose it is")
  func onlyFilesOfOursAreRemoved() throws {
    // A backup, under the kind of name that an unfinished catalog had.
    try TestCatalog.makeEmptyCatalog(at: path)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".new-backup")
    try directory.write("precious", to: "catalog.db.new-202501")
    try directory.write("", to: "catalog.db.new-empty0")
    try directory.write("", to: "catalog.db.new-abcdefghijklmnop")
    try NewCatalog(for: path).publish()
    #expect(
      try files()
        == ["catalog.db"]
        + ["202501", "abcdefghijklmnop", "backup", "empty0"].map { "catalog.db.new-" + $0 })
  }

  @Test("What a killed process has left is removed, and what a living one makes is not")
  func onlyLeftoversAreRemoved() throws {
    let living = try NewCatalog(for: path)
    let name = try #require(try files().first)
    let copy = try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
    try copy.write(to: URL(fileURLWithPath: WorkFile.name(beside: path)))
    // Of a power cut there may be less, and of one at the end a catalog that is whole.
    for content in [Data(), copy.prefix(700), Data(repeating: 0, count: 5000)] {
      try content.write(to: URL(fileURLWithPath: WorkFile.name(beside: path)))
    }
    try TestCatalog.makeEmptyCatalog(at: directory.file("whole.db"))
    try FileManager.default.moveItem(
      atPath: directory.file("whole.db"), toPath: WorkFile.name(beside: path))
    try NewCatalog(for: path).publish()
    #expect(try files() == ["catalog.db", name])
    #expect(throws: CatalogDatabaseError.self) { try living.publish() }
  }

  @Test("An unfinished catalog cannot be opened")
  func unfinishedCatalogIsRefused() throws {
    let new = try NewCatalog(for: path)
    let name = try #require(try files().first)
    #expect(throws: CatalogDatabaseError.self) {
      try CatalogDatabase(readingAt: directory.file(name))
    }
    try new.publish()
    _ = try CatalogDatabase(readingAt: path)
  }

  // MARK: In the schema

  /// A catalog whose schema another program has changed.
  private static func catalog(_ statements: String) throws -> TestCatalog {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell(statements)
    return catalog
  }

  @Test(
    "Triggers of another program do nothing when a catalog is read or changed",
    arguments: ["listing", "pending_change", "product", "section"])
  func foreignTriggersDoNothing(_ table: String) throws {
    let catalog = try Self.catalog(
      """
      UPDATE product SET name = 'Q' || name WHERE id < 3;
      CREATE TRIGGER evil_insert AFTER INSERT ON \(table) BEGIN
        DELETE FROM product WHERE id > 100; END;
      CREATE TRIGGER evil_update AFTER UPDATE ON \(table) BEGIN
        DELETE FROM product WHERE id > 100; END;
      CREATE TRIGGER evil_delete AFTER DELETE ON \(table) BEGIN
        DELETE FROM product WHERE id > 100; END;
      """)
    #expect(try CatalogDatabase(readingAt: catalog.database.path).listing().count == 248)
    let writer = try CatalogDatabase(writingAt: catalog.database.path)
    var edit = ProductEdit()
    try edit.set(.name, to: "Renamed")
    _ = try writer.editProduct(id: 5, edit, ChangeNote(.edit, at: 0))
    _ = try writer.addProduct(edit, ChangeNote(.add, at: 0))
    #expect(try catalog.shell("SELECT count(*) FROM product") == "249\n")
    #expect(
      try catalog.shell("SELECT count(*) FROM listing WHERE name = 'Renamed'") == "2\n")
  }

  @Test(
    "A view in the place of a table is not run",
    arguments: ["section", "manufacturer", "listing_block"])
  func viewsAreNotRun(_ table: String) throws {
    let catalog = try Self.catalog(
      """
      DROP TABLE \(table);
      CREATE VIEW \(table) AS
        WITH RECURSIVE endless (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)
        SELECT n AS id, n AS language_id, n AS number, 'x' AS title, 'x' AS name FROM endless;
      """)
    #expect(throws: CatalogDatabaseError.self) {
      let database = try CatalogDatabase(readingAt: catalog.database.path)
      let listing = try database.listing()
      try listing.forEachProduct(in: listing.sections, offset: 0, limit: 10) { view, _ in
        _ = view.product.manufacturer
      }
    }
  }

  @Test("Names that cannot be read are an error, and not left out")
  func unreadableNamesAreAnError() throws {
    for table in ["manufacturer", "country"] {
      let catalog = try TestCatalog.sample()
      let page = try #require(
        UInt64(
          catalog.shell("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'").dropLast()))
      let file = try #require(FileHandle(forUpdatingAtPath: catalog.database.path))
      try file.seek(toOffset: (page - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0, count: 4096))
      try file.close()
      let database = try CatalogDatabase(readingAt: catalog.database.path)
      #expect(throws: CatalogDatabaseError.damaged(path: database.path)) {
        let listing = try database.listing()
        try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
          _ = view.product
        }
      }
      #expect(throws: CatalogDatabaseError.damaged(path: database.path)) {
        try database.product(id: 5)
      }
    }
  }

  @Test(
    "Check names what stands in the place of a table, and reindex mends what is derived",
    arguments: [
      ("DROP TABLE section; CREATE VIEW section AS SELECT 1 AS number", true),
      ("DROP TABLE listing_block; CREATE TABLE listing_block (a)", true),
      ("DROP TABLE order_block", true),
      ("DROP TRIGGER product_did_update", true),
      ("DROP INDEX product_by_price; CREATE INDEX product_by_price ON product (name)", true),
      (
        "CREATE TRIGGER evil AFTER INSERT ON listing BEGIN DELETE FROM product; END", true
      ),
      (
        """
        ALTER TABLE manufacturer RENAME TO other;
        CREATE VIRTUAL TABLE manufacturer USING fts3(name)
        """, false
      ),
      ("ALTER TABLE product RENAME TO p; CREATE VIEW product AS SELECT * FROM p", false),
    ])
  func checkComparesTheSchema(_ statements: String, canBeMended: Bool) throws {
    let catalog = try Self.catalog(statements)
    let path = catalog.database.path
    #expect(try CatalogDatabase(unchangedAt: path).check() != [])
    if !canBeMended { return }
    try CatalogDatabase(writingAt: path).reindex(catalog.collation)
    #expect(try CatalogDatabase(unchangedAt: path).check() == [])
    #expect(try CatalogDatabase(readingAt: path).listing().count == 248)
  }

  @Test("A trigger of another program on products is told of, and no fault")
  func foreignTriggerIsNoFault() throws {
    let catalog = try Self.catalog(
      "CREATE TRIGGER audit AFTER UPDATE ON product BEGIN SELECT 1; END")
    #expect(try catalog.database.check().map(\.remedy) == [.none])
  }

  @Test(
    "Numbers that cannot be are damage that check names and reindex mends",
    arguments: [
      "UPDATE section SET product_count = 9223372036854775807 WHERE number = 3",
      "UPDATE section SET product_count = -9223372036854775808",
      "UPDATE section SET product_count = -5",
      "DELETE FROM section WHERE number = 3 AND language_id = 1",
      "UPDATE section SET number = 70000 WHERE number = 5",
      "UPDATE section SET number = -number",
      "UPDATE listing_block SET product_count = 9223372036854775807",
      "UPDATE listing_block SET product_count = -9223372036854775807",
      "UPDATE order_block SET product_count = 9223372036854775807",
      "UPDATE section_boundary SET section = 70000",
      "UPDATE listing SET section = 70000 WHERE product_id = 7",
      "UPDATE listing_block SET section = -1 WHERE section = 3",
    ])
  func impossibleNumbersAreDamage(_ statement: String) throws {
    let catalog = try Self.catalog(statement)
    let path = catalog.database.path
    // Whether or not a command meets it, none of them traps.
    for sort in ListingSort.allCases {
      for predicate in ["name BEGINSWITH 'c'", "name CONTAINS 'ca'", "price < 5", "id < 9", nil] {
        let database = try CatalogDatabase(readingAt: path)
        let listing = try? database.listing(
          where: predicate.map { try Predicate.parse($0) }, sortedBy: sort)
        guard let listing else { continue }
        _ = listing.count
        try? listing.forEachProduct(in: listing.sections, offset: 100, limit: 50) { view, _ in
          _ = view.product
        }
        _ = try? listing.ordinal(ofProduct: 7)
      }
    }
    var edit = ProductEdit()
    try edit.set(.name, to: "Renamed")
    _ = try? CatalogDatabase(writingAt: path).editProduct(
      id: 5, edit, ChangeNote(.edit, at: 0))
    _ = try? CatalogDatabase(writingAt: path).addProduct(edit, ChangeNote(.add, at: 0))
    #expect(try CatalogDatabase(unchangedAt: path).check() != [])
    try CatalogDatabase(writingAt: path).reindex(catalog.collation)
    #expect(try CatalogDatabase(unchangedAt: path).check() == [])
  }

  @Test(
    "Numbers of the history that cannot be are damage that check names",
    arguments: [
      "UPDATE history SET id = 9223372036854775807",
      "UPDATE history SET edited_count = 9223372036854775807, removed_count = 5",
    ])
  func impossibleHistoryIsDamage(_ statement: String) throws {
    let catalog = try TestCatalog.sample()
    var edit = ProductEdit()
    try edit.set(.name, to: "Renamed")
    _ = try catalog.database.editProduct(id: 5, edit, ChangeNote(.edit, at: 0))
    _ = try catalog.shell(statement)
    let database = try CatalogDatabase(writingAt: catalog.database.path)
    _ = try? database.history()
    _ = try? database.undo()
    _ = try? database.editProduct(id: 6, edit, ChangeNote(.edit, at: 0))
    #expect(Set(try database.check().map(\.remedy)) == [.reindex])
    try database.reindex(catalog.collation)
    #expect(try database.check() == [])
    _ = try database.editProduct(id: 6, edit, ChangeNote(.edit, at: 0))
    _ = try database.undo()
    #expect(try database.check() == [])
  }

  @Test("Check names products that are not listed as the queue of changes says")
  func queueAndListingAtOdds() throws {
    let catalog = try Self.catalog(
      """
      INSERT INTO pending_change (product_id, old_name, old_listing_name)
        VALUES (5, 'Other', 'Other'), (7, NULL, NULL);
      """)
    let path = catalog.database.path
    // Two of the listing, and one of each order.
    let faults = try CatalogDatabase(unchangedAt: path).check()
    #expect(faults.map(\.remedy) == Array(repeating: .reindex, count: 5), "\(faults)")
    try CatalogDatabase(writingAt: path).reindex(catalog.collation)
    #expect(try CatalogDatabase(unchangedAt: path).check() == [])
  }

  @Test("A catalog whose texts are in UTF-16 is refused")
  func otherEncodingIsRefused() throws {
    let run = try ProgramRun(
      "sqlite3",
      [
        path, "PRAGMA encoding = 'UTF-16le'; CREATE TABLE product (id INTEGER PRIMARY KEY);",
        "PRAGMA application_id = \(0x4361_7461); PRAGMA user_version = 4",
      ])
    try #require(run.status == 0, "\(run.diagnostics)")
    #expect(
      throws: CatalogDatabaseError.otherEncoding(path: path, encoding: "UTF-16le")
    ) {
      try CatalogDatabase(readingAt: path)
    }
  }

  // MARK: Other files

  @Test(
    "Columns, indexes and views of members of JSON in the table of products are kept",
    arguments: [
      "ALTER TABLE product ADD COLUMN shelf TEXT GENERATED ALWAYS AS (json_extract(custom, '$.Shelf'))",
      "ALTER TABLE product ADD COLUMN shelf TEXT AS (custom ->> 'Shelf')",
      "CREATE INDEX shelf ON product (json_extract(custom, '$.Shelf'))",
      "CREATE INDEX shelf ON product (custom -> '$.Shelf')",
      "CREATE VIEW shelf AS SELECT *, custom ->> 'Shelf' AS shelf FROM product",
    ])
  func membersOfJSONAreRead(_ statement: String) throws {
    let catalog = try Self.catalog("UPDATE product SET custom = '{\"Shelf\":\"A\"}' WHERE id = 5")
    _ = try catalog.shell(statement)
    let path = catalog.database.path
    #expect(try CatalogDatabase(readingAt: path).listing().count == 248)
    let writer = try CatalogDatabase(writingAt: path)
    var edit = ProductEdit()
    try edit.set(.name, to: "Renamed")
    try edit.set(.custom("Shelf"), to: "B")
    _ = try writer.editProduct(id: 5, edit, ChangeNote(.edit, at: 0))
    _ = try writer.addProduct(edit, ChangeNote(.add, at: 0))
    #expect(try writer.check() == [])
    try writer.reindex(catalog.collation)
    #expect(try writer.check() == [])
    #expect(try catalog.shell("PRAGMA integrity_check") == "ok\n")
    #expect(
      try catalog.shell("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%shelf%'") == "1\n")
    #expect(
      try catalog.shell("SELECT count(*) FROM product WHERE json_extract(custom, '$.Shelf') = 'B'")
        == "2\n")
    // What is generated is nothing of its own to whoever imports the catalog.
    let other = try TestCatalog.sample()
    let plain = try SourceDatabase(path: other.database.path)
    #expect(
      try SourceDatabase(path: path).tables.map { $0.columns.map(\.name) }
        == plain.tables.map { $0.columns.map(\.name) })
  }

  @Test("Another function of JSON in the schema is refused, with what to do")
  func otherFunctionsAreRefused() throws {
    let catalog = try Self.catalog(
      "ALTER TABLE product ADD COLUMN n INT AS (json_array_length(custom))")
    #expect {
      try CatalogDatabase(readingAt: catalog.database.path)
    } throws: { "\($0)".contains("unsafe use of json_array_length()") }
  }

  @Test("Values behind a generated column stay in their fields, and its own are read")
  func generatedColumnsAreRead() throws {
    let run = try ProgramRun(
      "sqlite3",
      [
        path,
        """
        CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, net REAL,
          price REAL GENERATED ALWAYS AS (net * 1.25) STORED, sku TEXT);
        INSERT INTO product (id, name, net, sku) VALUES (1, 'Saw', 10, 'A-1'), (2, 'Axe', 20, 'A-2');
        """,
      ])
    try #require(run.status == 0, "\(run.diagnostics)")
    let source = try SourceDatabase(path: path)
    #expect(source.tables[0].columns.map(\.name) == ["id", "name", "net", "price", "sku"])
    var reader = source.rows(of: [0])
    var row = RawRow()
    var rows: [[String]] = []
    while try reader.next(into: &row) != nil {
      rows.append((0..<row.count).map { String(decoding: row.bytes(at: $0), as: UTF8.self) })
    }
    #expect(rows == [["1", "Saw", "10.0", "12.5", "A-1"], ["2", "Axe", "20.0", "25.0", "A-2"]])
  }
}
