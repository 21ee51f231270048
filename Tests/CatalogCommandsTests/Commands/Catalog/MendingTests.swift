import Foundation
import TestSupport
import Testing

/// What `check` names, and the command of its advice that mends it.
struct MendingTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture()
    let rows = """
      sku,name,manufacturer,price,currency,origin
      A1,Saw,Bosch,4.50,EUR,Germany
      A2,Drill,Makita,99.00,EUR,Japan
      A3,Knife,Mora,12.00,EUR,Sweden

      """
    try #require(try fixture.catalog(["import", "--locale", "en", "-"], input: rows).status == 0)
  }

  private func expectWhole(_ what: String = "") throws {
    let check = try fixture.catalog(["check"])
    #expect(check.status == 0, "\(what) \(check.output)\(check.diagnostics)")
  }

  private func expectFault(_ message: String, advice: String) throws {
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains(message), "\(check.output)")
    #expect(check.diagnostics.hasSuffix("\n  \(advice)\n"), "\(check.diagnostics)")
  }

  private func setCurrency(_ value: String, ofIDsBelow id: Int) throws {
    try fixture.sqlite3(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE product SET currency = \(value) WHERE id < \(id);
      """)
  }

  // MARK: Values

  @Test(
    "A price in no currency gets one by an edit of one product and of many",
    arguments: ["'ZZZ'", "'EURO'", "''", "NULL"])
  func currencies(value: String) throws {
    try setCurrency(value, ofIDsBelow: 4)
    #expect(try fixture.catalog(["check"]).status == 2)
    let one = try fixture.catalog(["edit", "1", "--currency", "EUR"])
    #expect(one.status == 0)
    #expect(one.diagnostics == "1 Saw: price invalid → 4.50 EUR\n")
    let shown = try fixture.catalog(["edit", "--where", "id < 9", "--currency", "EUR", "-n"])
    #expect(shown.output.contains(" 2  Drill  price  invalid  →  99.00 EUR"), "\(shown.output)")
    let many = try fixture.catalog(["edit", "--where", "id < 9", "--currency", "EUR", "--yes"])
    #expect(many.diagnostics == "2 products changed, 1 unchanged\n")
    try expectWhole()
    #expect(
      try fixture.catalog([
        "list", "--sort", "id", "--format", "csv", "--columns", "price,currency",
      ])
      .output == "price,currency\n4.50,EUR\n99.00,EUR\n12.00,EUR\n")
  }

  @Test("A price in no currency is cleared, replaced, and kept without one")
  func otherPrices() throws {
    try setCurrency("'ZZZ'", ofIDsBelow: 4)
    let cleared = try fixture.catalog(["edit", "--where", "id == 1", "--clear", "price"])
    #expect(cleared.diagnostics == "1 product changed\n")
    let replaced = try fixture.catalog(["edit", "2", "--price", "5 EUR"])
    #expect(replaced.diagnostics == "2 Drill: price invalid → 5.00 EUR\n")
    let kept = try fixture.catalog(["edit", "--where", "id == 3", "--currency", "XXX", "-v"])
    #expect(kept.diagnostics.contains("3 Knife: price invalid → 12.00\n"), "\(kept.diagnostics)")
    try expectWhole()
  }

  @Test(
    "A reference to what is gone is cleared by an edit of one product and of many",
    arguments: [("manufacturer", "manufacturer"), ("country", "origin")])
  func references(table: String, field: String) throws {
    try fixture.sqlite3("DELETE FROM \(table)")
    #expect(try fixture.catalog(["check"]).status == 2)
    let one = try fixture.catalog(["edit", "1", "--clear", field])
    #expect(one.diagnostics == "1 Saw: \(field) invalid → none\n")
    let many = try fixture.catalog(["edit", "--where", "id < 9", "--clear", field, "--yes"])
    #expect(many.diagnostics == "2 products changed, 1 unchanged\n")
    try expectWhole()
  }

  @Test(
    "An empty text is named with its product, and an edit mends it",
    arguments: [
      ("product SET name = ''", "product 1 has an empty name", ["--name", "Saw"]),
      ("product SET name = '  '", "product 1 has an empty name", ["--name", "Saw"]),
      ("product SET sku = ''", "product 1 has an empty sku", ["--sku", "A1"]),
      (
        "manufacturer SET name = ''", "the manufacturer of product 1 has an empty name",
        ["--manufacturer", "Bosch"]
      ),
    ])
  func emptyTexts(assignment: String, message: String, mending: [String]) throws {
    try fixture.sqlite3("PRAGMA ignore_check_constraints = ON; UPDATE \(assignment) WHERE id = 1")
    try expectFault(
      message, advice: "Correct those products: catalog edit ID, with the field and its right value"
    )
    #expect(try fixture.catalog(["edit", "1"] + mending).status == 0)
    try expectWhole(assignment)
  }

  @Test("A change of the history that has lost its products is not undone, and named")
  func lostHistory() throws {
    #expect(try fixture.catalog(["edit", "1", "--price", "5"]).status == 0)
    try fixture.sqlite3("DELETE FROM history_product")
    let undo = try fixture.catalog(["undo", "--yes"])
    #expect(undo.status == 2)
    #expect(undo.diagnostics.contains("change 2 of the history has lost products"))
    #expect(undo.diagnostics.hasSuffix("  To repair it: catalog reindex\n"), "\(undo.diagnostics)")
    try expectFault("change 2 of the history", advice: "To repair it: catalog reindex")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    try expectWhole()
  }

  @Test(
    "Without its sections a catalog is damaged, and not empty",
    arguments: [
      ["list"], ["list", "--where", "price > 1"], ["search", "S"], ["index"], ["export"],
      ["export", "--where", "price > 1"],
    ])
  func lostSections(arguments: [String]) throws {
    try fixture.sqlite3("DELETE FROM section")
    let run = try fixture.catalog(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.diagnostics.hasSuffix("  To repair it: catalog reindex\n"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    try expectWhole()
  }

  // MARK: Languages

  @Test(
    "A language that is none is mended by the command that check names",
    arguments: ["xx_bogus!", "xxx"])
  func ownLanguage(locale: String) throws {
    try fixture.sqlite3("UPDATE language SET locale = '\(locale)'")
    let advice = "Choose a language, such as English: catalog reindex --locale en"
    try expectFault("unknown language '\(locale)'", advice: advice)
    let plain = try fixture.catalog(["reindex"])
    #expect(plain.diagnostics.hasSuffix("\n  \(advice)\n"), "\(plain.diagnostics)")
    #expect(try fixture.catalog(["reindex", "--locale", "en"]).status == 0)
    try expectWhole()
  }

  @Test("A language besides the catalog's own that is none goes, and the own one stays")
  func otherLanguage() throws {
    try #require(try fixture.catalog(["reindex", "--locale", "cs", "--add"]).status == 0)
    try fixture.sqlite3("UPDATE language SET locale = 'xxx' WHERE locale = 'cs'")
    try expectFault("unknown language 'xxx'", advice: "To repair it: catalog reindex")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    try expectWhole()
    #expect(try fixture.catalog(["info"]).output.contains("English (en)"))
  }

  // MARK: Tables

  private static let restoration =
    "Restore a copy of the file. If another table has the products: catalog import --db NEW FILE"
  private static let recovery =
    "Restore a copy, or recover what can be read: catalog import --db NEW FILE"

  @Test(
    "Where the table of the products is gone, or a view in its place, every command says what may have them",
    arguments: [
      "DROP TABLE product", "ALTER TABLE product RENAME TO p; \(view("product", of: "p"))",
    ])
  func productsAreGone(change: String) throws {
    try fixture.sqlite3(change)
    try expectFault("the table 'product' is missing\n", advice: Self.restoration)
    for command in [
      ["info"], ["edit", "1", "--price", "3"], ["reindex"], ["undo", "--yes"], ["export"],
      ["add", "--name", "x"], ["show", "1"],
    ] {
      let run = try fixture.catalog(command)
      #expect(run.status == 2, "\(command)")
      #expect(
        run.diagnostics.hasSuffix(
          "is damaged: its table 'product' is missing\n  \(Self.restoration)\n"),
        "\(command) \(run.diagnostics)")
    }
  }

  private static func view(_ name: String, of table: String) -> String {
    "CREATE VIEW \(name) AS SELECT * FROM \(table)"
  }

  private func imported() throws -> (new: String, diagnostics: String) {
    let new = fixture.directory.file("new.db")
    let run = try fixture.catalog(["import", "--db", new, fixture.path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["check", "--db", new]).status == 0)
    return (new, run.diagnostics)
  }

  @Test(
    "Of a catalog whose tables somebody has renamed, an import has all products as they were",
    arguments: ["product", "manufacturer", "country"])
  func renamedTables(table: String) throws {
    try #require(try fixture.catalog(["edit", "2", "--set", "Color=Red"]).status == 0)
    let copy = fixture.directory.file("copy.db")
    try #require(try fixture.catalog(["copy", fixture.path, copy]).status == 0)
    try fixture.sqlite3(
      "ALTER TABLE \(table) RENAME TO renamed; \(Self.view(table, of: "renamed"))")
    if table != "product" {
      try expectFault(
        "'\(table)' is not the table", advice: "The file is damaged. " + Self.recovery)
      let run = try fixture.catalog(["edit", "1", "--manufacturer", "New", "--origin", "France"])
      #expect(
        run.diagnostics.hasSuffix(
          "is damaged: its table '\(table)' is missing\n  \(Self.recovery)\n"),
        "\(run.diagnostics)")
    }
    let new = try imported().new
    #expect(try fixture.catalog(["diff", copy, "--db", new]).status == 0)
  }

  @Test(
    "Where manufacturers or countries are gone, the products are imported into a new catalog",
    arguments: [("manufacturer", "manufacturer_id"), ("country", "country_id")])
  func referencesAreGone(table: String, column: String) throws {
    try #require(try fixture.catalog(["edit", "2", "--set", "Color=Red"]).status == 0)
    try fixture.sqlite3("DROP TABLE \(table)")
    try expectFault("'\(table)' is not the table", advice: "The file is damaged. " + Self.recovery)
    let run = try fixture.catalog(["reindex"])
    #expect(run.diagnostics.hasSuffix("\n  \(Self.recovery)\n"), "\(run.diagnostics)")
    let (new, diagnostics) = try imported()
    #expect(diagnostics.contains("\n  columns ignored: \(column)\n"), "\(diagnostics)")
    let rows = try fixture.catalog([
      "list", "--db", new, "--columns", "name,custom.Color", "--format", "csv",
    ])
    #expect(rows.output.contains("Drill,Red\n"), "\(rows.output)")
  }

  @Test(
    "A folder where SQLite has a file beside the catalog is named", arguments: ["-journal", "-wal"])
  func folderBeside(suffix: String) throws {
    let folder = fixture.path + suffix
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for command in [["list"], ["edit", "1", "--name", "x"], ["check"]] {
      let run = try fixture.catalog(command)
      #expect(run.status == 2)
      #expect(
        run.diagnostics.hasSuffix(": '\(folder)' is a folder, and SQLite's place for a file\n"),
        "\(run.diagnostics)")
    }
  }

  @Test("A folder in the place of the memory of a log is named")
  func folderForTheMemoryOfALog() throws {
    try fixture.sqlite3("PRAGMA journal_mode = wal")
    let folder = fixture.path + "-shm"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let run = try fixture.catalog(["edit", "1", "--name", "x"])
    #expect(run.status == 2)
    #expect(
      run.diagnostics.hasSuffix(": '\(folder)' is a folder, and SQLite's place for a file\n"),
      "\(run.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("What is no file where SQLite has one beside the catalog is waited for by no command")
  func noFileBeside() throws {
    let name = fixture.path + "-journal"
    for (kind, make) in [
      ("a pipe", { mkfifo(name, 0o600) == 0 }),
      ("a symbolic link", { symlink("nowhere", name) == 0 }),
    ] {
      try #require(make())
      let importing = ["import", "--db", fixture.path + ".new", fixture.path]
      for command in [["list"], ["edit", "1", "--name", "x"], ["check"], importing] {
        let run = try fixture.catalog(command)
        #expect(run.status == 2)
        #expect(
          run.diagnostics.contains("'\(name)' is \(kind), and SQLite's place for a file\n"),
          "\(run.diagnostics)")
      }
      unlink(name)
    }
  }

  @Test("Two names of one language are one sort order behind a reindex")
  func twoNamesOfALanguage() throws {
    try #require(try fixture.catalog(["reindex", "--add", "--locale", "sv"]).status == 0)
    try fixture.sqlite3(
      "INSERT INTO language SELECT 50, 'sv-x-1', collation_version FROM language WHERE id = 1")
    let edit = try fixture.catalog(["edit", "1", "--name", "x"])
    #expect(edit.status == 2)
    #expect(edit.diagnostics.contains("two of its sort orders are of one language"))
    #expect(edit.diagnostics.contains("catalog reindex"), "\(edit.diagnostics)")
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output == "'sv-x-1' is a second sort order of the language 'sv'\n")
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
    let languages = try ProgramRun(
      "sqlite3", [fixture.path, "SELECT group_concat(locale) FROM language"])
    #expect(languages.output == "en,sv\n")
  }

  @Test("A journal beside the catalog has no file deleted")
  func deletingJournal() throws {
    let victim = fixture.path + ".txt"
    let link = fixture.path + ".link"
    let copy = fixture.path + ".copy"
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    try #require(symlink(fixture.path, link) == 0)
    func begin(_ file: String) throws {
      try Data("mine\n".utf8).write(to: URL(fileURLWithPath: victim))
      // The page of the second number, as it is.
      let database = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
      let page = database[4096..<8192]
      func number(_ value: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) }
      }
      let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
      var journal =
        magic + number(1) + number(7) + number(database.count / 4096) + number(512) + number(4096)
      journal += [UInt8](repeating: 0, count: 512 - journal.count) + number(2) + page
      let sum = stride(from: 4096 - 200, to: 0, by: -200).reduce(7) { $0 + Int(page[4096 + $1]) }
      journal += number(sum)
      journal += [UInt8](repeating: 0, count: 511 - (journal.count - 1) % 512)
      journal += number(0x4000_0000 / 4096 + 1) + Array(file.utf8) + number(file.utf8.count)
      journal += number(file.utf8.reduce(0) { $0 + Int($1) }) + magic
      try Data(journal).write(to: URL(fileURLWithPath: fixture.path + "-journal"))
    }
    for file in [victim, fixture.path] {
      for command in [
        ["list"], ["check"], ["info"], ["edit", "1", "--name", "x"], ["list", "--db", link],
      ] {
        try begin(file)
        let run = try fixture.catalog(command)
        #expect(run.status == 2)
        #expect(
          run.diagnostics.contains("by which SQLite deletes '\(file)'\n"), "\(run.diagnostics)")
        #expect(access(file, F_OK) == 0)
      }
    }
    let other = try fixture.catalog(["diff", copy, fixture.path])
    #expect(other.status == 2)
    // What is gone is not deleted, and nothing is put back.
    try begin(fixture.path + ".gone")
    #expect(try fixture.catalog(["check"]).status == 0)
    // So SQLite does it.
    try begin(victim)
    _ = try ProgramRun("sqlite3", [fixture.path, "SELECT count(*) FROM product"])
    #expect(access(victim, F_OK) != 0)
  }
}
