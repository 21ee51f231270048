import Foundation
import TestSupport
import Testing

/// How browse begins, and what it keeps.
struct BrowseOptionTests {
  private func open(
    _ options: String, columns: Int = 90, environment: [String: String] = [:]
  ) throws -> BrowseTerminal {
    try BrowseTerminal(
      BrowseCommandTests.make(), columns: columns, rows: 20,
      line: "\"$CATALOG\" browse \(options)", environment: environment)
  }

  @Test func beginsAtASection() throws {
    try open("--section w").wait(for: "> widget a")
    try open("--section Q").wait(for: "No section “Q” here.")
  }

  @Test func beginsWithAFilterAndAnOrder() throws {
    let terminal = try open("--where 'price > 25' --sort price --reverse")
    let screen = try terminal.wait(for: "by price, descending")
    #expect(screen.contains("Price ▼"))
    #expect(screen.contains("Bolt 40"))
    #expect(!screen.contains("Bolt 11"))
  }

  @Test func groupsByMaker() throws {
    let screen = try open("--group-by manufacturer").wait(for: "Spirit Industries ──")
    #expect(screen.contains("by manufacturer"))
  }

  @Test func showsChosenColumns() throws {
    let screen = try open("--columns id,price").wait(for: "> ")
    #expect(screen.contains("Id"))
    #expect(screen.contains("Price"))
    #expect(!screen.contains("Maker"))
    #expect(!screen.contains("Qty"))
  }

  @Test func whatKeysHaveChosenIsThereTheNextTime() throws {
    let directory = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": directory.file("state")]
    let first = try open("--columns price", columns: 120, environment: environment)
    try first.wait(for: "│")
    try first.press("v", "t", "m")
    try first.wait(for: "The mouse selects text")
    try first.press("q")
    #expect(try first.end().contains("status 0"))
    let second = try open("", columns: 120, environment: environment)
    let screen = try second.settled(with: "╭ A")
    // The list has the whole width; an option holds once.
    #expect(screen.contains("Qty"))
    #expect(!screen.contains("manufacturer  "))
  }

  @Test func columnsOfAnOptionAreNotRemembered() throws {
    let directory = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": directory.file("state")]
    let first = try open("--columns quantity,price", columns: 100, environment: environment)
    try first.wait(for: "Qty")
    try first.press("C")
    try first.type("price")
    try first.press("Enter")
    let narrow = try first.settled(with: "Qty")
    #expect(!narrow.contains("Price"))
    try first.press("q")
    #expect(try first.end().contains("status 0"))
    let screen = try open("", columns: 100, environment: environment).settled(with: "Qty")
    #expect(screen.contains("Maker"))
    #expect(!screen.contains("Price"))
  }

  @Test func columnsOfAnOptionAreShownWhateverLookIsRemembered() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.file("state/catalog")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("rows=value1\n".utf8).write(to: URL(fileURLWithPath: folder + "/browse"))
    try open("--columns quantity", environment: ["XDG_STATE_HOME": directory.file("state")])
      .wait(for: "Qty")
  }

  @Test func aFileWithNonsenseIsPassedOver() throws {
    let directory = try TemporaryDirectory()
    let folder = directory.file("state/catalog")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("rows=\u{1B}[31m\n=\ncolumns=,x,+y,-,\u{0}\nmouse".utf8)
      .write(to: URL(fileURLWithPath: folder + "/browse"))
    try open("", environment: ["XDG_STATE_HOME": directory.file("state")]).wait(for: "> ")
  }

  private func withCategories() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "-"],
      input: "name,custom.Category\nAxe,Forestry\nBolt,Fasteners\nCup,\nNail,Fasteners\n")
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  @Test(
    "Custom fields are columns, orders and sections, as of list",
    arguments: [
      ("--columns custom.Category", "Forestry"), ("--columns category", "Category"),
      ("--sort custom.Category", "by Category"), ("--sort Category --reverse", "Category ▼"),
      ("--group-by category", "Fasteners ──"),
      ("--group-by custom.Category --section forestry", "> Axe"),
    ])
  func customFieldsAreTaken(options: String, text: String) throws {
    let terminal = try BrowseTerminal(
      withCategories(), columns: 90, rows: 12, line: "\"$CATALOG\" browse \(options)")
    try terminal.wait(for: text)
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0"))
  }

  @Test func aColumnOfACustomFieldIsThereTheNextTime() throws {
    let directory = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": directory.file("state")]
    func open() throws -> BrowseTerminal {
      try BrowseTerminal(withCategories(), columns: 90, rows: 12, environment: environment)
    }
    for key in ["Forestry", "Axe"] {
      let terminal = try open()
      let before = try terminal.settled(with: "> Axe")
      #expect(before.contains("Forestry") == (key == "Axe"))
      try terminal.press("C")
      try terminal.type("category")
      try terminal.press("Enter")
      try terminal.wait(for: key)
      try terminal.press("q")
      #expect(try terminal.end().contains("status 0"))
    }
    #expect(!(try open().settled(with: "> Axe").contains("Forestry")))
  }

  /// Returns what `w` writes to a file.
  private func written(to file: String, by terminal: BrowseTerminal) throws -> String {
    try terminal.press("w")
    try terminal.type(file)
    try terminal.press("Enter")
    try terminal.wait(for: "written to")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("Sections by currency are shown, chosen by keys, and written as they are")
  func groupsByCurrency() throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "-"],
      input: "name,sku,price,currency\nAxe,,4.00,EUR\nBolt,,1.00,USD\nCup,C1,,\nNail,,2.00,EUR\n")
    try #require(run.status == 0, "\(run.diagnostics)")
    let terminal = try BrowseTerminal(
      fixture, columns: 90, rows: 12, line: "\"$CATALOG\" browse --group-by currency")
    let screen = try terminal.wait(for: "USD ──")
    #expect(screen.contains("EUR ──") && screen.contains("by currency"))
    let strip = screen.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ").last }
    #expect(strip.starts(with: ["EUR", "USD", "#"]), "\(screen)")
    for (letter, name) in [("u", "Bolt"), ("e", "Axe"), ("k", "Bolt"), ("z", "Cup")] {
      try terminal.press("g", letter)
      try terminal.wait(for: "> \(name)")
    }
    let rows = try written(to: terminal.directory.file("groups.csv"), by: terminal)
      .split(whereSeparator: \.isNewline)
    #expect(rows.dropFirst().map { $0.split(separator: ",")[1] } == ["Axe", "Nail", "Bolt", "C1"])
    try terminal.press("s", "n")
    try terminal.wait(for: "by name")
    try terminal.press("s", "g")
    try terminal.type("currency")
    try terminal.press("Enter")
    try terminal.wait(for: "USD ──")
  }

  /// A file is in the order that is on the screen.
  @Test func groupsAreWrittenAsTheyAre() throws {
    let terminal = try BrowseTerminal(
      withCategories(), columns: 90, rows: 12, line: "\"$CATALOG\" browse --group-by Category")
    try terminal.wait(for: "Fasteners ──")
    let rows = try written(to: terminal.directory.file("groups.csv"), by: terminal)
      .split(whereSeparator: \.isNewline)
    #expect(rows.dropFirst().map { $0.split(separator: ",")[1] } == ["Bolt", "Nail", "Axe", "Cup"])
  }

  @Test func wrongChoicesSayWhatThereIs() throws {
    let fixture = try BrowseCommandTests.make()
    for (options, message) in [
      (["--sort", "color"], "unknown key 'color'; keys: listing, price"),
      (["--group-by", "Category"], "unknown key 'Category'; keys: manufacturer"),
      (["--group-by", "currency", "--reverse"], "groups by currency run from A to Z only"),
      (["--columns", "details"], "no column 'details', but name, manufacturer, sku, id, price"),
      (["--columns", "custom.Nothing"], "unknown column 'custom.Nothing'"),
      (["--reverse"], "--reverse needs --sort"),
      (["--section", "A", "--sort", "price"], "a list sorted by price has no sections"),
      (["--sort", "price", "--group-by", "origin"], "or:  catalog browse --group-by origin"),
    ] {
      let run = try fixture.catalog(["browse"] + options, environment: ["TERM": "xterm"])
      #expect(run.status == 64, "\(options)")
      #expect(run.diagnostics.contains(message), "\(options): \(run.diagnostics)")
    }
  }

  /// What was marked and found, by the suffix of the file.
  @Test func filesAreWrittenAsByExport() throws {
    let terminal = try open("--where 'price > 25'")
    try terminal.wait(for: "> ")
    let file = terminal.directory.file("dear.csv")
    let text = try written(to: file, by: terminal)
    #expect(text.contains("Bolt 40"))
    #expect(!text.contains("Bolt 11"))
    try terminal.press("w")
    try terminal.type(file)
    try terminal.press("Enter")
    try terminal.wait(for: "? [y/N]")
    try terminal.press("n", "C-u")
    try terminal.type("dear.pdf")
    try terminal.press("Enter")
    try terminal.wait(for: "'.pdf' is no format")
    #expect(!FileManager.default.fileExists(atPath: "dear.pdf"))
    try terminal.press("Escape", "q")
    #expect(try terminal.end().contains("status 0"))
  }

  @Test func detailsAreEditedInAnEditor() throws {
    let directory = try TemporaryDirectory()
    let editor = directory.file("editor")
    try "#!/bin/sh\necho 'a line more' >> \"$1\"\n".write(
      toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    let terminal = try open("", environment: ["VISUAL": editor])
    try terminal.wait(for: "> ")
    try terminal.press("E")
    try terminal.wait(for: "a line more")
    try terminal.press("u")
    try terminal.wait(for: "undone")
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0"))
    #expect(try terminal.leftovers() == [])
  }
}
