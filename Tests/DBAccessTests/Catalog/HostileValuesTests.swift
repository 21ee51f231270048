import CatalogAccess
import CatalogFields
import Collation
import Foundation
import Search
import TestSupport
import Testing

@testable import DBAccess

/// Values that no version of the program writes, in each column of each table that is made from
/// the products, or kept of changes.
struct HostileValuesTests {
  private static let tables =
    SchemaDifferences.derivedNames + HistorySchema.tableNames + [ForeignColumns.historyTable]

  /// A catalog with a row in each of the tables; `loose.db` is the same without kinds of columns.
  private static func catalog() throws -> TestCatalog {
    let catalog = try TestCatalog(
      """
      CREATE TABLE product (
        id INTEGER, sku TEXT, name TEXT, manufacturer TEXT, price TEXT, quantity INTEGER);
      INSERT INTO product VALUES (1, 'A-1', 'Äxe', 'Works', '1 EUR', 3);
      INSERT INTO product VALUES (2, 'A-2', 'Lamp', 'Works', '2 EUR', 4);
      INSERT INTO product VALUES (3, 'A-3', 'Saw', 'Others', '3 EUR', 5);
      INSERT INTO product VALUES (4, 'A-4', 'Zip', NULL, '4 EUR', NULL);
      INSERT INTO product VALUES (5, NULL, 'box', NULL, NULL, NULL);
      """)
    let database = catalog.database
    _ = try catalog.shell(
      """
      ALTER TABLE product ADD COLUMN aisle TEXT DEFAULT 'here';
      UPDATE product SET custom = '{"Shelf": "A"}' WHERE id = 4;
      """)
    var sixth = ProductEdit()
    try sixth.set(.name, to: "Passing")
    _ = try database.addProduct(sixth, ChangeNote(.add, at: 1_700_000_000))
    try database.perform(
      database.planRemoval(of: .ids([6])), ChangeNote(.remove, at: 1_700_000_000))
    func edit(_ field: ProductField, _ text: String) throws {
      var edit = ProductEdit()
      try edit.set(field, to: text)
      _ = try database.editProduct(
        id: 3, edit, ChangeNote(.edit, at: 1_700_000_000, subject: "x", by: "ann"))
    }
    try edit(.quantity, "6")
    try edit(.manufacturer, "New Works")
    try edit(.name, "Sawhorse")
    _ = try database.undo()
    try database.addListing(IndexedCollation(locale: LocaleIdentifier("cs")))
    _ = try database.createSubstringIndex()
    _ = try catalog.shell(
      """
      INSERT INTO history_foreign VALUES (2, 4);
      UPDATE product SET quantity = 9 WHERE id = 2;
      """)
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    _ = try catalog.shell(".backup '\(catalog.directory.file("loose.db"))'")
    let run = try ProgramRun(
      "sqlite3",
      [
        catalog.directory.file("loose.db"),
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'STRICT, ', ''),
          ') STRICT', ')'), ' NOT NULL', '')
        WHERE name IN (\(names));
        """,
      ])
    try #require(run.status == 0, "\(run.diagnostics)")
    return catalog
  }

  private static func values(_ type: String) -> [String] {
    switch type {
    case "INTEGER": ["9223372036854775807", "-9223372036854775808", "1099511627775", "'x'", "NULL"]
    case "TEXT": ["x'ff00'", "CAST(x'ff00' AS TEXT)", "NULL"]
    default: ["'x'", "x'ff'", "x''", "NULL"]
    }
  }

  /// Reads and changes as the commands do; any of it may fail, and none may trap.
  private static func tryAll(_ path: String) {
    let predicates = [nil, "name BEGINSWITH 's'", "name CONTAINS 'a'", "price < 5", "name > 'b'"]
    for sort in [ListingSort.listing, .price, .manufacturer] {
      for predicate in sort == .listing ? predicates : [nil, "price < 5"] {
        try? {
          let database = try CatalogDatabase(readingAt: path)
          let listing = try database.listing(
            where: try predicate.map { try Predicate.parse($0) }, sortedBy: sort)
          try listing.forEachProduct(in: listing.sections, offset: 1, limit: 50) { view, _ in
            _ = view.product
          }
          _ = try listing.ordinal(ofProduct: 3)
          if sort == .listing { _ = try listing.ordinal(beginningAt: "s") }
        }()
      }
    }
    readAll(path)
    guard let writer = try? CatalogDatabase(writingAt: path) else { return }
    try? writer.bringUpToDate()
    var edit = ProductEdit()
    try? edit.set(.name, to: "Renamed")
    _ = try? writer.editProduct(id: 1, edit, ChangeNote(.edit, at: 1_700_000_001))
    for _ in 0..<3 { _ = try? writer.undo(isForced: true) }
    _ = try? writer.redo(isForced: true)
  }

  /// In a function of its own, with which the reader ends: a writer would wait for it.
  private static func readAll(_ path: String) {
    guard let reader = try? CatalogDatabase(readingAt: path) else { return }
    _ = try? reader.listing(in: LocaleIdentifier("cs")).count
    _ = try? reader.info()
    _ = try? reader.history(productLimit: .max)
    _ = try? reader.history(ofProduct: 3)
    _ = try? reader.suggestions(for: "sww", until: { false })
  }

  @Test(
    "No value in a derived table or the history traps, and reindex mends all", arguments: tables)
  func valuesAreMended(table: String) throws {
    let catalog = try Self.catalog()
    let loose = catalog.directory.file("loose.db")
    let columns = try catalog.shell("SELECT name || ' ' || type FROM pragma_table_info('\(table)')")
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    try #require(!columns.isEmpty)
    try #require(catalog.shell("SELECT count(*) FROM '\(table)'") != "0\n")
    for column in columns {
      for value in Self.values(column[1]) {
        let path = catalog.directory.file("hostile.db")
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: loose, toPath: path)
        let run = try ProgramRun(
          "sqlite3",
          [
            path,
            """
            ATTACH '\(catalog.database.path)' AS good;
            UPDATE OR REPLACE main."\(table)" SET "\(column[0])" = \(value);
            PRAGMA writable_schema = ON;
            UPDATE main.sqlite_schema SET sql = (
              SELECT sql FROM good.sqlite_schema AS other WHERE other.name = sqlite_schema.name);
            """,
          ])
        // A rowid takes no other kinds.
        if run.status != 0 { continue }
        let what = "\(table).\(column[0]) = \(value)"
        Self.tryAll(path)
        let remedies = try CatalogDatabase(unchangedAt: path).check().map(\.remedy)
        #expect(remedies.allSatisfy { [.reindex, .chooseLocale].contains($0) }, "\(what)")
        try CatalogDatabase(writingAt: path).reindex(catalog.collation)
        let database = try CatalogDatabase(writingAt: path)
        #expect(try database.check() == [], "\(what)")
        // A change that was undone may have brought the sixth back.
        #expect([5, 6].contains(try database.listing().count), "\(what)")
        var edit = ProductEdit()
        try edit.set(.name, to: "Last")
        _ = try database.editProduct(id: 1, edit, ChangeNote(.edit, at: 1_700_000_002))
        _ = try database.undo()
        #expect(try database.check() == [], "\(what)")
      }
    }
  }

  @Test(
    "Ranges of added products that cannot be stop no command, and reindex mends them",
    arguments: [
      ("(5, 1)", 5), ("(-9223372036854775808, 9223372036854775807)", 5),
      ("(1, 9223372036854775807)", 1 << 40), ("(1, 1099511627776)", 5),
      ("(9223372036854775807, -9223372036854775808)", 0),
      ("(9223372036854775807, 9223372036854775807)", 5),
      // As many as were added, were they not the same.
      ("(1, 3), (2, 4)", 6), ("(1, 5), (5, 5)", 6), ("(1, 2), (3, 5), (4, 4)", 6),
      ("(1, 1099511627775), (2, 2)", 1 << 40),
    ])
  func addedRanges(ranges: String, count: Int) throws {
    let catalog = try Self.catalog()
    let path = catalog.database.path
    let values = ranges.replacing("(", with: "(1, ")
    _ = try catalog.shell(
      """
      DELETE FROM history_added WHERE history_id = 1;
      INSERT INTO history_added (history_id, first_id, last_id) VALUES \(values);
      UPDATE history SET added_count = \(count) WHERE id = 1;
      """)
    let faults = try CatalogDatabase(unchangedAt: path).check()
    #expect(
      faults.map(\.message) == [
        "change 1 of the history has impossible numbers; reindex deletes the history up to it"
      ])
    #expect(faults.map(\.remedy) == [.reindex])
    Self.tryAll(path)
    let writer = try CatalogDatabase(writingAt: path)
    for _ in 0..<9 { _ = try? writer.undo(isForced: true) }
    for _ in 0..<9 { _ = try? writer.redo(isForced: true) }
    try writer.reindex(catalog.collation)
    #expect(try CatalogDatabase(unchangedAt: path).check() == [])
  }

  @Test(
    "A dropped or replaced table of the history is named, and reindex makes it anew",
    arguments: HistorySchema.tableNames)
  func droppedHistoryIsMadeAnew(table: String) throws {
    for statement in ["", "CREATE VIEW \(table) AS SELECT 1", "CREATE TABLE \(table) (a)"] {
      let catalog = try Self.catalog()
      _ = try catalog.shell("DROP TABLE \(table); \(statement)")
      let database = try CatalogDatabase(writingAt: catalog.database.path)
      let faults = try database.check()
      #expect(faults.map(\.remedy) == [.reindex])
      #expect(faults.first?.message.hasPrefix("'\(table)' is missing") == true)
      try database.reindex(catalog.collation)
      #expect(try CatalogDatabase(unchangedAt: database.path).check() == [])
    }
  }

  @Test("A trigger of another program on the history stays when the catalog is reindexed")
  func triggerOnHistoryStays() throws {
    let catalog = try Self.catalog()
    _ = try catalog.shell(
      "CREATE TRIGGER audit AFTER INSERT ON history BEGIN SELECT 1; END")
    try CatalogDatabase(writingAt: catalog.database.path).reindex(catalog.collation)
    #expect(try catalog.shell("SELECT name FROM sqlite_schema WHERE name = 'audit'") == "audit\n")
    #expect(
      try CatalogDatabase(unchangedAt: catalog.database.path).check().map(\.remedy) == [.none])
  }

  @Test(
    "Check names the products whose values the program would not take, and an edit corrects them",
    arguments: [
      ("name = CAST(x'61ff' AS TEXT)", "product 3 has a name that is not UTF-8"),
      ("details = 'a' || char(0)", "product 3 has a details with a zero byte"),
      ("price_minor = -5", "product 3 has an impossible price: -5 minor units"),
      (
        "price_minor = 9223372036854775807",
        "product 3 has an impossible price: 9223372036854775807 minor units"
      ),
      ("currency = 'ZZZ'", "product 3 has a price in 'ZZZ', which is no currency"),
    ])
  func productValues(assignment: String, message: String) throws {
    let catalog = try Self.catalog()
    _ = try catalog.shell(
      "PRAGMA ignore_check_constraints = ON; UPDATE product SET \(assignment) WHERE id = 3")
    let database = try CatalogDatabase(writingAt: catalog.database.path)
    Self.tryAll(database.path)
    #expect(try database.check().map(\.message) == [message])
    #expect(try database.check().map(\.remedy) == [.edit])
    var edit = ProductEdit()
    for (field, text) in [(ProductField.name, "Right"), (.details, "x"), (.price, "3 EUR")] {
      try edit.set(field, to: text)
    }
    _ = try database.editProduct(id: 3, edit, ChangeNote(.edit, at: 1_700_000_003))
    #expect(try database.check() == [])
  }

  @Test("Check names a manufacturer whose name is no text, by a product that has it")
  func manufacturerValues() throws {
    let catalog = try Self.catalog()
    _ = try catalog.shell(
      "UPDATE manufacturer SET name = CAST(x'61ff' AS TEXT) WHERE name = 'Works'")
    #expect(
      try catalog.database.check().map(\.message)
        == ["the manufacturer of product 1 has a name that is not UTF-8"])
  }
}
