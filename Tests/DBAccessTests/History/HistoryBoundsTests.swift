import CatalogAccess
import CatalogFields
import CatalogImport
import DBAccess
import Foundation
import TestSupport
import Testing

/// What an undo leaves alone, and what the history keeps.
struct HistoryBoundsTests {
  private static func edit(_ values: KeyValuePairs<ProductField, String?>) throws -> ProductEdit {
    try CatalogDatabaseEditTests.edit(values)
  }

  @Test(
    "A clock that is wrong beyond all years makes no history that is damage",
    arguments: [-1, .min, 253_402_300_800, .max] as [Int64])
  func wrongClock(time: Int64) throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.database.addProduct(Self.edit([.name: "X"]), ChangeNote(.add, at: time))
    #expect(try catalog.database.check() == [])
  }

  @Test("Undo leaves manufacturers and origins that were there before the change")
  func undoLeavesReferencesOfOthers() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell(
      """
      INSERT INTO manufacturer VALUES (777, 'Kept Works');
      INSERT INTO country VALUES (888, 'Ruritania', NULL);
      """)
    let edit = try Self.edit([
      .name: "X", .manufacturer: "Kept Works", .origin: "Ruritania",
    ])
    for _ in 0..<2 {
      _ = try catalog.database.addProduct(edit, ChangeNote(.add, at: 0))
      try catalog.database.undo()
      #expect(try catalog.shell("SELECT name FROM manufacturer WHERE id = 777") == "Kept Works\n")
      #expect(try catalog.shell("SELECT name FROM country WHERE id = 888") == "Ruritania\n")
    }
    #expect(try catalog.database.check() == [])
  }

  @Test("Undo removes manufacturers and origins that the change added")
  func undoRemovesOwnReferences() throws {
    let catalog = try TestCatalog.sample()
    let edit = try Self.edit([.name: "X", .manufacturer: "New Works", .origin: "Ruritania"])
    _ = try catalog.database.addProduct(edit, ChangeNote(.add, at: 0))
    try catalog.database.undo()
    #expect(try catalog.shell("SELECT * FROM manufacturer WHERE name = 'New Works'") == "")
    #expect(try catalog.shell("SELECT * FROM country WHERE name = 'Ruritania'") == "")
    try catalog.database.redo()
    #expect(
      try catalog.shell("SELECT count(*) FROM manufacturer WHERE name = 'New Works'") == "1\n")
  }

  @Test("Undo of the first import removes its manufacturers, and leaves those of others")
  func undoOfFirstImport() throws {
    let catalog = try TestCatalog()
    _ = try catalog.shell("INSERT INTO manufacturer VALUES (777, 'Kept Works')")
    let file = try TestCatalog.file(
      of: """
        CREATE TABLE manufacturer (id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO manufacturer VALUES (1, 'Kept Works'), (2, 'Own Works');
        CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, manufacturer_id INTEGER);
        INSERT INTO product VALUES (1, 'Saw', 1), (2, 'Axe', 2);
        """)
    _ = try catalog.database.importProducts(
      listedIn: catalog.collation, from: [file], note: ChangeNote(.importing, at: 0))
    try catalog.database.undo()
    #expect(try catalog.shell("SELECT name FROM manufacturer") == "Kept Works\n")
  }

  @Test("An import that changes nothing keeps what can be redone, and no number is given twice")
  func importOfNothingForgetsNothing() throws {
    let catalog = try TestCatalog.sample()
    let database = catalog.database
    _ = try database.editProduct(id: 1, Self.edit([.quantity: "99"]), ChangeNote(.edit, at: 0))
    _ = try database.editProduct(id: 1, Self.edit([.quantity: "98"]), ChangeNote(.edit, at: 0))
    try database.undo()
    try database.undo()
    var policy = ImportPolicy()
    policy.key = .id
    let quantity = try catalog.shell("SELECT quantity FROM product WHERE id = 1").dropLast()
    let name = try catalog.shell("SELECT name FROM product WHERE id = 1").dropLast()
    let file = try TestCatalog.file(
      of: """
        CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, quantity INTEGER);
        INSERT INTO product VALUES (1, '\(name)', \(quantity));
        """)
    let result = try database.importProducts(
      listedIn: catalog.collation, policy: policy, from: [file],
      note: ChangeNote(.importing, at: 0))
    #expect(result.files[0].unchanged == 1)
    #expect(try database.replayable(.redo, limit: 9).count == 2)
    try database.redo()
    _ = try database.editProduct(id: 2, Self.edit([.quantity: "7"]), ChangeNote(.edit, at: 0))
    #expect(try database.replayable(.redo, limit: 9).isEmpty)
    #expect(try database.history().map(\.id) == [3, 1])
  }

  @Test("An id that only other programs' changes are known by is not given again")
  func undoByForceTakesAFreeID() throws {
    let catalog = try TestCatalog("CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);")
    let database = catalog.database
    let five = try TestCatalog.file(
      of: """
        CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO product VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e');
        """)
    _ = try database.importProducts(
      listedIn: catalog.collation, from: [five], note: ChangeNote(.importing, at: 0))
    for statements in [
      "INSERT INTO product (id, name) VALUES (6, 'f'); UPDATE product SET name = 'cc' WHERE id = 3",
      "DELETE FROM product WHERE id = 6",
    ] {
      _ = try catalog.shell(statements)
      try database.bringUpToDate()
    }
    try database.perform(
      database.planRemoval(of: .ids([3])), ChangeNote(.remove, at: 0))
    _ = try catalog.shell("INSERT INTO product (id, name) VALUES (3, 'other')")
    #expect(throws: ChangeError.self) { try database.undo() }
    try database.undo(isForced: true)
    #expect(try catalog.shell("SELECT count(*) FROM product WHERE name = 'cc'") == "1\n")
    #expect(try database.check() == [])
  }

  @Test("A language that is added has what another program wrote meanwhile")
  func addedLanguageIsUpToDate() throws {
    let catalog = try TestCatalog.sample()
    let danish = try TestCatalog.sample(locale: "da").collation
    let path = catalog.database.path
    // Another program writes between the two transactions: it holds the lock that the second
    // waits for.
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sh")
    other.arguments = [
      "-c",
      """
      printf '%s\\n' "BEGIN IMMEDIATE;" "UPDATE product SET name = 'Zzz new name' WHERE id = 5;" \
        "DELETE FROM product WHERE id = 7;" ".shell touch '$0.locked'; sleep 1" "COMMIT;" \
        | sqlite3 "$0"
      """, path,
    ]
    // What outlives the tests would keep whoever reads what they say.
    other.standardError = FileHandle.nullDevice
    try other.runWithSignals()
    while other.isRunning, !FileManager.default.fileExists(atPath: path + ".locked") {
      usleep(10_000)
    }
    try catalog.database.addListing(danish)
    other.waitUntilExit()
    #expect(try catalog.database.check() == [])
    _ = try catalog.database.editProduct(
      id: 9, Self.edit([.quantity: "5"]), ChangeNote(.edit, at: 0))
    #expect(try catalog.database.check() == [])
  }
}
