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

  @Test func wrongChoicesSayWhatThereIs() throws {
    let fixture = try BrowseCommandTests.make()
    for (options, message) in [
      (["--sort", "color"], "none of listing, price, quantity, origin, manufacturer and id"),
      (["--group-by", "Category"], "catalog list --group-by Category"),
      (["--columns", "details"], "none of name, manufacturer, sku, id, price, origin, quantity"),
      (["--reverse"], "--reverse needs --sort"),
      (["--section", "A", "--sort", "price"], "a list sorted by price has no sections"),
    ] {
      let run = try fixture.catalog(["browse"] + options)
      #expect(run.status == 64)
      #expect(run.diagnostics.contains(message), "\(options): \(run.diagnostics)")
    }
  }

  /// What was marked and found, by the suffix of the file.
  @Test func filesAreWrittenAsByExport() throws {
    let terminal = try open("--where 'price > 25'")
    try terminal.wait(for: "> ")
    let file = terminal.directory.file("dear.csv")
    try terminal.press("w")
    try terminal.type(file)
    try terminal.press("Enter")
    try terminal.wait(for: "written to")
    let text = try String(contentsOfFile: file, encoding: .utf8)
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
