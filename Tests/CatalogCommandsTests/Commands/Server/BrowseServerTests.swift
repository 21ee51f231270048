import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// `catalog browse` on a catalog on a server.
struct BrowseServerTests {
  private let server: TestServer
  private let database: String
  private let address: String
  private let terminal: BrowseTerminal

  init() throws {
    let fixture = try BrowseCommandTests.make()
    server = try TestServer.another()
    database = try server.makeDatabase()
    address = server.address(database)
    let copy = try ProgramRun.catalog(["copy", fixture.path, address])
    try #require(copy.status == 0, "\(copy.diagnostics)")
    terminal = try BrowseTerminal(
      fixture, columns: 100, rows: 24, line: "\"$CATALOG\" browse --db '\(address)'")
    try terminal.wait(for: "35 products")
  }

  private func check() throws {
    let check = try ProgramRun.catalog(["check", "--db", address])
    #expect(check.status == 0, "\(check.output)\(check.diagnostics)")
  }

  @Test func changesOfOthersAppear() throws {
    let other = try server.connection(database)
    try other.runScript("INSERT INTO catalog.product (id, name) VALUES (900, 'Zz by SQL')")
    try terminal.wait(for: "36 products")
    let add = try ProgramRun.catalog(["add", "--db", address, "--name", "Zz by a command"])
    #expect(add.status == 0, "\(add.diagnostics)")
    try terminal.wait(for: "37 products")
    try terminal.press("End")
    let end = try terminal.wait(for: "> ")
    #expect(end.contains("Zz by SQL") && end.contains("Zz by a command"))
    try check()
  }

  @Test func productsAreRemovedAndRestored() throws {
    try terminal.press("d")
    try terminal.wait(for: "[y/N]")
    try terminal.press("y")
    try terminal.wait(for: "removed; u restores it")
    try terminal.wait(for: "34 products")
    try terminal.press("u")
    try terminal.wait(for: "undone")
    try terminal.wait(for: "35 products")
    try terminal.press("q")
    try terminal.wait(for: "status 0")
    try check()
  }

  @Test("A lock is said to be one, and Esc ends the waiting for it")
  func lockIsSaidAndLeft() throws {
    let other = try server.connection(database)
    try other.runScript("BEGIN; LOCK TABLE catalog.product IN SHARE MODE")
    try terminal.press("d")
    try terminal.wait(for: "[y/N]")
    try terminal.press("y")
    try terminal.wait(for: "another program has locked the catalog. Esc stops that.")
    try terminal.press("Escape")
    try terminal.wait(for: "Another program still has the catalog locked. Nothing was changed.")
    try other.runScript("ROLLBACK")
    try terminal.press("d")
    try terminal.wait(for: "[y/N]")
    try terminal.press("y")
    try terminal.wait(for: "removed; u restores it")
    try terminal.wait(for: "34 products")
    try check()
  }

  @Test("Numbers are counted, what contains the words is shown, and columns have what was found")
  func countsAndSearchesAreAsOnAFile() throws {
    try terminal.press("F")
    try terminal.type("quantity")
    try terminal.press("Enter")
    try terminal.wait(for: "Values of quantity")
    try terminal.press("Escape")
    try terminal.wait(for: "35 products")
    try terminal.press("/")
    try terminal.type("olt 11")
    let screen = try terminal.wait(for: "none has the words; 1 name contains it")
    #expect(screen.contains("> Bolt 11"))
  }

  @Test("Custom fields are columns, orders, sections and filters, and currencies are sections")
  func customFieldsAreAsOnAFile() throws {
    let add = try ProgramRun.catalog(
      [
        "add", "--db", address, "--name", "Aa axe", "--price", "9 USD",
        "--set", "Category=Forestry",
      ])
    try #require(add.status == 0, "\(add.diagnostics)")
    try terminal.wait(for: "36 products")
    try terminal.press("Home", "C")
    try terminal.type("category")
    try terminal.press("Enter")
    try terminal.wait(for: "Forestry")
    try terminal.press("s", "c")
    try terminal.type("category")
    try terminal.press("Enter")
    try terminal.wait(for: "Category ▲")
    try terminal.press("s", "g")
    try terminal.type("category")
    try terminal.press("Enter")
    try terminal.wait(for: "Forestry ──")
    try terminal.press("s", "g")
    try terminal.type("currency")
    try terminal.press("Enter")
    try terminal.wait(for: "USD ──")
    try terminal.press("F")
    try terminal.type("category")
    try terminal.press("Enter")
    try terminal.wait(for: "Values of Category")
    try terminal.type("forestry")
    try terminal.press("Enter")
    try terminal.wait(for: "1 of 36")
    try terminal.press("Escape", ":")
    try terminal.type("custom.Category == \"Forestry\"")
    try terminal.press("Enter")
    try terminal.wait(for: "1 of 36")
  }

  @Test func lostConnectionIsSaidAndComesBack() throws {
    let first = try terminal.screen.components(separatedBy: "\n")[3]
    // The server ends all connections, and starts anew.
    let other = try server.connection(database)
    try server.crash(other.serverProcess)
    try terminal.wait(for: "The server is there again.")
    #expect(try terminal.screen.contains(first))
    try terminal.press("/")
    try terminal.type("bolt")
    try terminal.wait(for: "> Bolt 11")
  }
}
