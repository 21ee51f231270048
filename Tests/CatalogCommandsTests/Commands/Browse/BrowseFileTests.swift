import Foundation
import TestSupport
import Testing

/// The file of a catalog that is browsed, and what others do with it.
struct BrowseFileTests {
  private func start(
    _ fixture: CatalogFixture, environment: [String: String] = [:]
  ) throws -> BrowseTerminal {
    let terminal = try BrowseTerminal(fixture, columns: 100, rows: 24, environment: environment)
    try terminal.wait(for: "35 products")
    return terminal
  }

  enum Damage: CaseIterable {
    case truncated
    case emptied
    case noise
    case removed
    case directory

    func happen(to path: String) throws {
      switch self {
      case .truncated:
        try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 5000)
      case .emptied: try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 0)
      case .noise:
        var generator = SeededGenerator(seed: 3)
        let noise = (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: noise)
      case .removed: try FileManager.default.removeItem(atPath: path)
      case .directory:
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      }
    }

    var message: String {
      switch self {
      case .truncated: "is damaged"
      case .emptied: "it is empty"
      case .noise: "is not a SQLite database"
      case .removed: "no catalog at"
      // The reason may stand on the next line, behind a long path.
      case .directory: "cannot open"
      }
    }
  }

  /// A catalog that cannot be read any more says so and keeps what is shown, and
  /// comes back.
  @Test(arguments: Damage.allCases)
  func unreadableCatalogKeepsWhatIsThere(_ damage: Damage) throws {
    let fixture = try BrowseCommandTests.make()
    let copy = fixture.directory.file("copy.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    let terminal = try start(fixture)
    try damage.happen(to: fixture.path)
    let screen = try terminal.wait(for: damage.message)
    #expect(screen.contains("35 products"))
    #expect(screen.contains("> Ångström Ruler"))
    try terminal.press("Down")
    try terminal.wait(for: "> Bolt 11 ")
    // What is on the screen is not what was found.
    try terminal.press("/")
    try terminal.type("w")
    let searched = try terminal.wait(for: "not searched")
    #expect(searched.contains(damage.message))
    #expect(searched.contains("35 products"))
    try terminal.press("Escape")
    // A question that cannot be asked has no answer.
    try terminal.press("d")
    try terminal.wait(for: damage.message)
    try terminal.press("y")
    #expect(try terminal.settledLines().contains { $0.contains("35 products") })
    try terminal.press("e")
    try terminal.wait(for: damage.message)
    try? FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.moveItem(atPath: copy, toPath: fixture.path)
    try fixture.sqlite3("INSERT INTO product (name) VALUES ('Zebra')")
    try terminal.wait(for: "36 products")
    // What was read before may have opened a form.
    try terminal.press("Escape", "q")
    #expect(try terminal.end().contains("status 0"))
  }

  /// Another file that is moved there is the catalog from then on.
  @Test func replacedCatalogIsFollowed() throws {
    let fixture = try BrowseCommandTests.make()
    let other = try SmallCatalog.make()
    let terminal = try start(fixture)
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.copyItem(atPath: other.path, toPath: fixture.path)
    try terminal.wait(for: "5 products")
    try terminal.wait(for: "The catalog file was replaced")
    try terminal.press("Home", "d")
    try terminal.wait(for: "Remove “Ångström Ruler” (id 8)? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "4 products")
  }

  @Test("A file that is overwritten in place is read anew, also with the same number of changes")
  func overwrittenCatalogIsNoticed() throws {
    let fixture = try BrowseCommandTests.make()
    let copy = fixture.directory.file("copy.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    try fixture.sqlite3("UPDATE product SET name = 'Aaa' WHERE id = 8")
    let run = try ProgramRun("sqlite3", [copy, "UPDATE product SET name = 'Abb' WHERE id = 8"])
    try #require(run.status == 0, "\(run.diagnostics)")
    let terminal = try start(fixture)
    try terminal.wait(for: "> Aaa")
    try #require(ProgramRun("cp", [copy, fixture.path]).status == 0)
    try terminal.wait(for: "> Abb")
    try terminal.press("e")
    try terminal.wait(for: "Edit “Abb”")
  }

  /// What was asked about is in the other file.
  @Test func replacedCatalogIsNotChangedByAnOldQuestion() throws {
    let fixture = try BrowseCommandTests.make()
    let other = try SmallCatalog.make()
    let terminal = try start(fixture)
    try terminal.press("d")
    try terminal.wait(for: "Remove “Ångström Ruler” (id 8)? [y/N]")
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.copyItem(atPath: other.path, toPath: fixture.path)
    try terminal.press("y")
    try terminal.wait(for: "Nothing was removed.")
    try terminal.wait(for: "5 products")
  }

  @Test("What another program writes while a change of many is asked about is not overwritten")
  func changeOfManyIsOfWhatWasAsked() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    try terminal.press("Space", "Space", "e", "Down", "Down", "Down", "Down")
    try terminal.type("9")
    try terminal.press("Enter")
    try terminal.wait(for: "Change 2 products: quantity to 9? [y/N]")
    #expect(try fixture.catalog(["edit", "8", "--quantity", "100"]).status == 0)
    try terminal.press("y")
    try terminal.wait(for: "Enter asks again.")
    #expect(
      try ProgramRun("sqlite3", [fixture.path, "SELECT quantity FROM product WHERE id = 8"]).output
        == "100\n")
    try terminal.press("Enter")
    try terminal.wait(for: "Change 2 products: quantity to 9? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "2 products changed")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A form is not saved into another file that has come into the place of its own")
  func formIsOfItsFile() throws {
    let fixture = try BrowseCommandTests.make()
    let other = fixture.directory.file("other.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
    let terminal = try start(fixture)
    try terminal.press("e", "Down", "Down", "Down", "Down")
    try terminal.type("5")
    #expect(rename(other, fixture.path) == 0)
    try terminal.press("Enter")
    // It may have been seen before Enter: then the form is that of the new file, without the 5.
    try terminal.wait(for: "The catalog file was replaced")
    #expect(
      try ProgramRun("sqlite3", [fixture.path, "SELECT quantity IS 5 FROM product WHERE id = 8"])
        .output == "0\n")
  }

  /// A catalog that has lost its tables says so in words of ours.
  @Test func lostTablesAreSaid() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    try fixture.sqlite3("DROP TABLE product")
    try terminal.press("Enter")
    let screen = try terminal.wait(for: "is damaged: its table")
    #expect(!screen.contains("no such table"))
    try terminal.press("d", "y")
    #expect(try terminal.settledLines().contains { $0.contains("35 products") })
  }

  /// T9: a change waits for another program, and the screen does not.
  @Test func changeWaitsForALock() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    let holder = try LockHolder(fixture.path)
    try terminal.press("d")
    try terminal.wait(for: "Remove “Ångström Ruler”")
    try terminal.press("y")
    try terminal.wait(for: "another program has locked the catalog")
    try terminal.press("Down", "j")
    try terminal.wait(for: "> Bolt 12 ")
    // Who does not want to wait any longer need not.
    try terminal.press("Escape")
    try terminal.wait(for: "still has the catalog locked. Nothing was changed.")
    try terminal.press("Home", "d")
    try terminal.wait(for: "Remove “Ångström Ruler”")
    try terminal.press("y")
    try terminal.wait(for: "another program has locked the catalog. Esc stops that.")
    try holder.release()
    try terminal.wait(for: "(id 8) removed; u restores it")
    try terminal.wait(for: "34 products")
  }

  @Test("A catalog that is locked at the start is waited for on the screen")
  func lockAtTheStartIsWaitedFor() throws {
    let fixture = try BrowseCommandTests.make()
    let holder = try LockHolder(fixture.path, by: "BEGIN EXCLUSIVE")
    let left = try BrowseTerminal(fixture, columns: 100, rows: 24)
    let terminal = try BrowseTerminal(fixture, columns: 100, rows: 24)
    for each in [left, terminal] {
      try each.wait(for: "Waiting: another program has locked the catalog. q or Ctrl-C quits.")
    }
    try left.press("C-c")
    #expect(try left.end().contains("status 130\n"))
    #expect(try left.leftovers() == [])
    try holder.release()
    try terminal.wait(for: "35 products")
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0\n"))
    #expect(try terminal.leftovers() == [])
  }

  @Test func whatHasChangedSinceTheQuestionIsNotRemoved() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    try terminal.press("d")
    try terminal.wait(for: "Remove “Ångström Ruler”")
    try fixture.sqlite3("UPDATE product SET price_minor = 99900 WHERE id = 8;")
    try terminal.press("y")
    try terminal.wait(for: "changed since")
    #expect(try fixture.catalog(["show", "8"]).status == 0)
    // Nor is anything said to be removed that another program has.
    try terminal.press("Home", "d")
    try terminal.wait(for: "Remove “Ångström Ruler”")
    try fixture.sqlite3("DELETE FROM product WHERE id = 8;")
    try terminal.press("y")
    #expect(try !terminal.settledLines().contains { $0.contains("u restores it") })
  }

  /// A product that has the number of the one in the form by now is not taken for
  /// it, though the field that is edited is the same.
  @Test func anotherProductOfTheNumberIsNotEdited() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    try terminal.press("e")
    try terminal.wait(for: "Edit “Ångström Ruler”")
    try terminal.press("Tab", "Tab", "Tab", "Tab", "C-u")
    try terminal.type("42")
    try fixture.sqlite3("UPDATE product SET name = 'Pear' WHERE id = 8;")
    try terminal.press("Enter")
    try terminal.wait(for: "Pear")
    #expect(try !fixture.catalog(["show", "8", "--json"]).output.contains("\"quantity\":42"))
    try terminal.press("o")
    try terminal.wait(for: "quantity")
    try terminal.wait(for: "→ 42")
  }

  @Test("A search and a count of values say that another program has locked the catalog")
  func lockOfASearchAndOfACountIsSaid() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture)
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/bin/sh")
    holder.arguments = [
      "-c", "{ echo 'BEGIN EXCLUSIVE; SELECT 1;'; sleep 30; } | exec sqlite3 '\(fixture.path)'",
    ]
    let output = Pipe()
    holder.standardOutput = output
    try holder.runWithSignals()
    defer { holder.terminate() }
    #expect(try output.fileHandleForReading.read(upToCount: 1) == Data("1".utf8))
    try terminal.press("/")
    try terminal.type("bolt")
    try terminal.wait(for: "Waiting: another program has locked the catalog.")
    try terminal.press("Escape")
    try terminal.press("F", "Enter")
    try terminal.wait(for: "another program has locked the catalog. Esc stops waiting.")
  }

  @Test func lockThatStaysIsSaid() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try start(fixture, environment: ["CATALOG_BUSY_TIMEOUT": "0.2"])
    try terminal.press("e")
    try terminal.wait(for: "Edit “Ångström Ruler”")
    let holder = try LockHolder(fixture.path)
    try terminal.type("!")
    try terminal.press("Enter")
    try terminal.wait(for: "locked")
    // What was typed is still there.
    try terminal.wait(for: "Ångström Ruler!")
    try holder.release()
  }
}
