import CatalogAccess
import CatalogFields
import CatalogModel
import DBAccess
import Search
import TestSupport
import Testing

/// What other programs keep in columns of their own goes and comes back with its row.
struct ForeignColumnsTests {
  private static let columns = #"""
    ALTER TABLE product ADD COLUMN aisle TEXT;
    ALTER TABLE product ADD COLUMN "it's ""odd"" one" BLOB;
    ALTER TABLE product ADD COLUMN stock INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE product ADD COLUMN full INTEGER AS (stock * 2);
    ALTER TABLE manufacturer ADD COLUMN website TEXT;
    ALTER TABLE country ADD COLUMN zone REAL DEFAULT 0.5;
    """#
  private static let values = #"""
    UPDATE product SET aisle = 'A' || id, "it's ""odd"" one" = x'4142', stock = id * 7 WHERE id <> 2;
    UPDATE manufacturer SET website = name || '.example';
    UPDATE country SET zone = NULL;
    """#

  private static func catalog() throws -> TestCatalog {
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Fiskars'), (2, 'Mora');
      INSERT INTO country (id, name, code) VALUES (1, 'Finland', 'FI'), (2, 'Sweden', 'SE');
      INSERT INTO product (id, name, manufacturer_id, country_id)
      VALUES (1, 'Axe', 1, 1), (2, 'Saw', 1, 1), (3, 'Knife', 2, 2);
      """)
    _ = try catalog.shell(columns + values)
    return catalog
  }

  private static func state(_ catalog: TestCatalog) throws -> String {
    try catalog.shell(
      """
      SELECT * FROM product ORDER BY id; SELECT * FROM manufacturer ORDER BY id;
      SELECT * FROM country ORDER BY id;
      """)
  }

  private static func note(_ action: ChangeNote.Action) -> ChangeNote {
    ChangeNote(action, at: 1_000)
  }

  private static func replaceAll(_ catalog: TestCatalog) throws {
    var policy = ImportPolicy()
    policy.replacesAll = true
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation, policy: policy,
      from: [
        TestCatalog.file(
          of: """
            INSERT INTO manufacturer (id, name) VALUES (1, 'Bahco');
            INSERT INTO product (id, name, manufacturer_id) VALUES (1, 'Wrench', 1), (9, 'Plane', 1);
            """)
      ], note: note(.importing))
  }

  @Test(arguments: ["remove", "replace"]) func undoBringsTheValuesOfOtherColumnsBack(
    _ change: String
  ) throws {
    let catalog = try Self.catalog()
    let before = try Self.state(catalog)
    if change == "remove" {
      try catalog.database.perform(
        catalog.database.planRemoval(of: .ids([1, 2, 3])), Self.note(.remove))
    } else {
      try Self.replaceAll(catalog)
    }
    // The rows in their place have values, too.
    _ = try catalog.shell("UPDATE product SET aisle = 'N'; UPDATE manufacturer SET website = 'w'")
    let after = try Self.state(catalog)
    #expect(after != before)
    for _ in 0..<2 {
      #expect(try catalog.database.undo(isForced: true).adjustments == [])
      #expect(try Self.state(catalog) == before)
      #expect(try catalog.database.redo().adjustments == [])
      #expect(try Self.state(catalog) == after)
    }
    #expect(try catalog.database.check() == [])
  }

  @Test func redoBringsBackWhatWasWrittenToAnAddedProduct() throws {
    let catalog = try Self.catalog()
    let edit = try CatalogDatabaseEditTests.edit([.name: "Adze", .manufacturer: "Gränsfors"])
    _ = try catalog.database.addProduct(edit, Self.note(.add))
    _ = try catalog.shell(
      """
      UPDATE product SET aisle = 'Z' WHERE name = 'Adze';
      UPDATE manufacturer SET website = 'axe.example' WHERE name = 'Gränsfors';
      """)
    let after = try Self.state(catalog)
    try catalog.database.undo(isForced: true)
    #expect(try !Self.state(catalog).contains("axe.example"))
    try catalog.database.redo()
    #expect(try Self.state(catalog) == after)
  }

  @Test func anEditLeavesOtherColumnsAsTheyAreAndNotesNothing() throws {
    let catalog = try Self.catalog()
    let edit = try CatalogDatabaseEditTests.edit([.name: "Hatchet"])
    _ = try catalog.database.editProduct(id: 1, edit, Self.note(.edit))
    _ = try catalog.shell("UPDATE product SET aisle = 'later' WHERE id = 1")
    try catalog.database.undo()
    #expect(try catalog.shell("SELECT name, aisle FROM product WHERE id = 1") == "Axe|later\n")
    #expect(try catalog.shell("SELECT count(*) FROM history_value") == "0\n")
  }

  @Test func undoSaysWhichColumnIsNoMore() throws {
    let catalog = try Self.catalog()
    try catalog.database.perform(
      catalog.database.planRemoval(of: .ids([1])), Self.note(.remove))
    _ = try catalog.shell("ALTER TABLE product DROP COLUMN aisle")
    let undone = try catalog.database.undo()
    #expect(undone.adjustments == [.withoutColumn("aisle", table: "product")])
    #expect(try catalog.shell("SELECT name, stock FROM product WHERE id = 1") == "Axe|7\n")
  }

  @Test func aCatalogWithoutOtherColumnsHasNoTableForThem() throws {
    let catalog = try TestCatalog("INSERT INTO product (id, name) VALUES (1, 'Axe')")
    try catalog.database.perform(
      catalog.database.planRemoval(of: .ids([1])), Self.note(.remove))
    try catalog.database.undo()
    #expect(
      try catalog.shell("SELECT count(*) FROM sqlite_schema WHERE name = 'history_value'")
        == "0\n")
  }

  @Test func valuesGoWithTheChangesThatAreForgotten() throws {
    let catalog = try Self.catalog()
    for id in [1, 2] as [Int64] {
      try catalog.database.perform(
        catalog.database.planRemoval(of: .ids([id])), Self.note(.remove))
    }
    let pruning = try #require(try catalog.database.historyPruning(keeping: 1))
    try catalog.database.pruneHistory(pruning)
    #expect(
      try catalog.shell("SELECT DISTINCT row_id FROM history_value WHERE source = 'product'")
        == "2\n")
    _ = try catalog.shell(
      "INSERT INTO history_value VALUES (77, 'product', 1, 'old', 'aisle', 'x')")
    let fault = try #require(try catalog.database.check().first)
    #expect(fault.message.contains("'history_value' has rows that belong to no change"))
    try catalog.database.reindex(catalog.collation)
    #expect(try catalog.database.check() == [])
    #expect(try catalog.database.undo().action == "remove")
    #expect(try catalog.shell("SELECT stock FROM product WHERE id = 2") == "1\n")
  }
}
