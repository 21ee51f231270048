import Foundation
import TestSupport
import Testing

/// What keys do in the program, from the terminal to the catalog and back.
struct BrowseKeyTests {
  /// T2 and T3.
  @Test func letterJumpsAndSaysWhere() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 80, rows: 34)
    try terminal.wait(for: "> ")
    try terminal.press("g", "q")
    let screen = try terminal.wait(for: "No products under “Q”; this is “B”.")
    #expect(screen.contains("> Bolt 11 "))
    let strip = screen.split(separator: "\n").dropFirst().prefix(28).compactMap(\.last)
    #expect(String(strip) == "⌕ABCDEFGHIJKLMNOPQRSTUVWXYZ#")
    try terminal.press("g", "å")
    try terminal.wait(for: "> Ångström")
    try terminal.press("g", "本")
    try terminal.wait(for: "> 9 Volt")
    try terminal.press("[")
    try terminal.wait(for: "> widget a")
    try terminal.press("]")
    try terminal.wait(for: "> 9 Volt")
  }

  /// T3, with letters that are no titles.
  @Test func syllableJumpsToItsSection() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (name) VALUES ('あお'), ('かさ'), ('わん'), ('Axe');", locale: "ja")
    let terminal = try BrowseTerminal(fixture, columns: 60, rows: 14)
    try terminal.wait(for: "> あお")
    try terminal.press("g", "を")
    try terminal.wait(for: "> わん")
    try terminal.press("g", "ぐ")
    try terminal.wait(for: "> かさ")
    try terminal.press("g", "æ")
    try terminal.wait(for: "> Axe")
  }

  /// T4, in what a predicate has found.
  @Test func escapeGoesBackToThePredicate() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 80, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press(":")
    try terminal.type("price > 20 AND price < 30")
    try terminal.press("Enter", "s", "P")
    try terminal.wait(for: "price < 30 · by price, descending")
    try terminal.press("Home", "Down")
    let before = try terminal.wait(for: "> Bolt 38 ")
    try terminal.press("/")
    try terminal.type("bolt 35")
    try terminal.wait(for: "1 of 35")
    try terminal.press("Escape")
    #expect(try terminal.wait(for: "> Bolt 38 ") == before)
    try terminal.press("Escape")
    try terminal.wait(for: "> Ångström")
  }

  /// T5.
  @Test func emptyCatalogSaysHowToFillIt() throws {
    let fixture = try SmallCatalog.make()
    try fixture.sqlite3("DELETE FROM product")
    let terminal = try BrowseTerminal(fixture, columns: 80, rows: 12)
    let screen = try terminal.wait(for: "No products yet. Import some: catalog import FILE")
    #expect(screen.contains(" a add   u undo   q quit   ? help"))
    try terminal.press("a")
    try terminal.type("Axe")
    try terminal.press("Enter")
    try terminal.wait(for: "1 product ")
  }

  /// T6 and T8.
  @Test func productsAreEditedAndTakenBack() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try BrowseTerminal(fixture, columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("g", "b", "e")
    try terminal.wait(for: "Edit “Bolt 11”")
    try terminal.press("C-u")
    try terminal.type("Anchor")
    try terminal.press("Enter")
    try terminal.wait(for: "101 Anchor: name Bolt 11 → Anchor")
    try terminal.wait(for: "> Anchor")
    try terminal.press("u")
    try terminal.wait(for: "undone: edit: 101")
    try terminal.wait(for: "> Bolt 11 ")
    try terminal.press("d")
    try terminal.wait(for: "Remove “Bolt 11” (id 101)? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "“Bolt 11” (id 101) removed; u restores it")
    try terminal.wait(for: "catalog  34 products")
    try terminal.press("a")
    try terminal.type("Bolt 0")
    try terminal.press("Enter")
    try terminal.wait(for: "“Bolt 0” (section B)")
    // A row that has changed meanwhile is not overwritten.
    try terminal.press("e")
    try terminal.wait(for: "Edit “Bolt 0”")
    try fixture.sqlite3("UPDATE product SET name = 'Bolt 00' WHERE name = 'Bolt 0'")
    try terminal.type("1")
    try terminal.press("Enter")
    try terminal.wait(for: "name was Bolt 0, is now Bolt 00; you typed Bolt 01")
    // Not by another value either.
    try fixture.sqlite3("UPDATE product SET name = 'Bolt 000' WHERE name = 'Bolt 00'")
    try terminal.press("o")
    try terminal.wait(for: "name was Bolt 00, is now Bolt 000; you typed Bolt 01")
    try terminal.press("t")
    try terminal.wait(for: ">name         Bolt 000")
    try terminal.type("1")
    try fixture.sqlite3("UPDATE product SET name = 'Bolt X' WHERE name = 'Bolt 000'")
    try terminal.press("Enter")
    try terminal.wait(for: "name was Bolt 000, is now Bolt X; you typed Bolt 0001")
    try terminal.press("o")
    try terminal.wait(for: "name Bolt X → Bolt 0001")
    // Nor is what a change has left taken back unasked.
    try fixture.sqlite3("UPDATE product SET name = 'Bolt Y' WHERE name = 'Bolt 0001'")
    try terminal.press("u")
    try terminal.wait(for: "anyway? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "> Bolt X")
  }

  @Test("The detail view shows the custom fields of a product, and the form edits them")
  func customFieldsAreShownAndEdited() throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "--locale", "en", "-"],
      input: "SKU,Name,Category,在庫の数\nA,Axe,Tools,7\nB,Bell,,\n")
    try #require(run.status == 0, "\(run.diagnostics)")
    let terminal = try BrowseTerminal(fixture, columns: 80, rows: 24)
    try terminal.wait(for: "> Axe")
    try terminal.press("Enter")
    let screen = try terminal.wait(for: " Category  Tools")
    #expect(screen.contains(" 在庫の数  7"), "\(screen)")
    try terminal.press("e")
    try terminal.wait(for: "Edit “Axe”")
    // The last field is behind the first.
    try terminal.press("Up")
    try terminal.press("C-u")
    try terminal.type("8")
    try terminal.press("Enter")
    try terminal.wait(for: "1 Axe: custom.在庫の数 7 → 8")
    try terminal.wait(for: " 在庫の数  8")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("The order of no language is found by the name that the title has")
  func neutralOrderIsFound() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("l")
    try terminal.type("neutr")
    try terminal.wait(for: "> language-neutral")
    try terminal.press("Enter")
    try terminal.wait(for: "35 products · by name · language-neutral")
  }

  @Test("A mark goes with its product, and the others are changed")
  func marksOfProductsThatAreGoneGo() throws {
    let fixture = try BrowseCommandTests.make()
    let terminal = try BrowseTerminal(fixture, columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("Space", "Space", "Space")
    try terminal.wait(for: "3 marked")
    try #require(fixture.catalog(["remove", "8", "--yes"]).status == 0)
    try terminal.wait(for: "A marked product is gone; its mark was removed.")
    try terminal.press("e", "Tab", "Tab", "Tab")
    try terminal.type("+10%")
    try terminal.press("Enter")
    try terminal.wait(for: "Change 2 products: raise the price by 10%? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "2 products changed")
    try terminal.wait(for: "2 marked")
  }

  @Test("A price without a currency has that of all prices")
  func priceHasTheUsualCurrency() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (name, price_minor, currency) VALUES ('Axe', 500, 'EUR'), "
        + "('Bolt', NULL, NULL);")
    let terminal = try BrowseTerminal(fixture, columns: 100, rows: 24)
    try terminal.wait(for: "> Axe")
    try terminal.press("Down", "e")
    // On a busy machine, what is typed before the form is there is ignored.
    try terminal.wait(for: "Edit “Bolt”")
    try terminal.press("Tab", "Tab", "Tab")
    try terminal.type("9")
    try terminal.press("Enter")
    try terminal.wait(for: "→ 9.00 EUR")
  }

  /// One key does not take back what others have made, nor many products.
  @Test func undoOfAnImportAsksAndIsRedoneByAKey() throws {
    let fixture = try BrowseCommandTests.make()
    let rows = (1...30).map { "Nail \($0),\($0)" }.joined(separator: "\n")
    let nails = fixture.directory.file("nails.csv")
    try "name,quantity\n\(rows)\n".write(toFile: nails, atomically: true, encoding: .utf8)
    try #require(fixture.catalog(["import", nails]).status == 0)
    let terminal = try BrowseTerminal(fixture, columns: 180, rows: 24)
    try terminal.wait(for: "65 products")
    try terminal.press("u")
    try terminal.wait(for: "30 products added? [y/N]")
    try terminal.press("n")
    try terminal.wait(for: "Nothing was undone.")
    try terminal.press("u")
    try terminal.wait(for: "30 products added? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "30 products added; U redoes it")
    try terminal.wait(for: "35 products")
    try terminal.press("U")
    try terminal.wait(for: "30 products added; u undoes it")
    try terminal.wait(for: "65 products")
    // What others have undone is redone after a question only.
    try #require(fixture.catalog(["undo", "--yes"]).status == 0)
    try terminal.wait(for: "35 products")
    try terminal.press("U")
    try terminal.wait(for: "30 products added? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "30 products added; u undoes it")
    try terminal.wait(for: "65 products")
    // It has many products, whoever made it.
    try terminal.press("u")
    try terminal.wait(for: "30 products added? [y/N]")
    try terminal.press("n", "q")
    #expect(try terminal.end().contains("status 0\n"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  /// The change of one product needs no question, that of two does.
  @Test func undoOfTwoProductsAsks() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 180, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("g", "b", "Space", "Space", "d")
    try terminal.wait(for: "Remove 2 marked products? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "33 products")
    try terminal.press("u")
    try terminal.wait(for: "2 products removed? [y/N]")
    try terminal.press("y")
    try terminal.wait(for: "U redoes it")
    try terminal.wait(for: "35 products")
    try terminal.press("U")
    try terminal.wait(for: "u undoes it")
    try terminal.wait(for: "33 products")
  }

  @Test func pastedTextIsTextAndNoCommand() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.tmux("set-buffer", "ready\nUdy\n")
    try terminal.tmux("paste-buffer", "-p")
    try terminal.wait(for: "Pasted text was ignored")
    try terminal.press("/")
    try terminal.tmux("set-buffer", "bolt\n14\n")
    try terminal.tmux("paste-buffer", "-p")
    try terminal.wait(for: "> Bolt 14")
    try terminal.wait(for: "/bolt 14 ")
    try terminal.press("Escape", "q")
    #expect(try terminal.end().contains("status 0\n"))
    #expect(try terminal.leftovers() == [])
  }

  /// A line to another machine cuts a text anywhere.
  @Test(arguments: [
    ["\u{1B}[200~bo", "lt\u{1B}", "[201~"], ["\u{1B}[20", "0~bolt\u{1B}[20", "1~"],
  ])
  func pasteIsWholeThatComesInPieces(pieces: [String]) throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("/")
    for piece in pieces {
      try terminal.type(piece)
      usleep(100_000)
    }
    try terminal.wait(for: "/bolt ")
    try terminal.press("Enter")
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0\n"))
  }

  /// Before 20,000 characters that were there first, each of which took a search.
  @Test(arguments: ["C-c", "TERM"])
  func interruptionIsHeardBehindALongText(way: String) throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 100, rows: 24)
    try terminal.wait(for: "> ")
    try terminal.press("/")
    for _ in 0..<10 { try terminal.type(String(repeating: "knife ", count: 340)) }
    let start = ContinuousClock.now
    if way == "TERM" { try terminal.signal(way) } else { try terminal.press(way) }
    #expect(try terminal.end().contains("status \(way == "TERM" ? 143 : 130)\n"))
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try terminal.leftovers() == [])
  }

  /// The terminal drops what is left of the text then, and the program was waiting for that.
  @Test func interruptionEndsAPaste() throws {
    let text = String(repeating: "knife ", count: 3400)
    for _ in 0..<5 {
      let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 100, rows: 24)
      try terminal.wait(for: "> ")
      try terminal.press("/")
      let file = terminal.directory.file("text")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      try terminal.tmux("load-buffer", file, ";", "paste-buffer", "-p", ";", "send-keys", "C-c")
      #expect(try terminal.end().contains("status 130\n"))
    }
  }

  @Test func terminalThatIsNotKnownHereIsUsedLikeXterm() throws {
    let terminal = try BrowseTerminal(
      BrowseCommandTests.make(), columns: 100, rows: 24,
      line: "TERM=no-such-terminal \"$CATALOG\" browse")
    try terminal.wait(for: "'no-such-terminal' is not known here; used as xterm")
    try terminal.press("g", "b")
    try terminal.wait(for: "> Bolt 11 ")
    try terminal.press("Down")
    try terminal.wait(for: "> Bolt 12 ")
    try terminal.press("q")
    #expect(try terminal.end().contains("status 0\n"))
    #expect(try terminal.leftovers() == [])
  }

  /// Not in that of their numbers, nor in that in which they were marked.
  @Test func chosenProductsAreInTheOrderOfTheList() throws {
    let line = "chosen=$(\"$CATALOG\" browse); echo \"chosen:\" $chosen"
    for (keys, chosen) in [([], "8 101 10"), (["s", "P"], "8 10 101")] {
      let terminal = try BrowseTerminal(
        BrowseCommandTests.make(), columns: 80, rows: 24, line: line)
      try terminal.wait(for: "> ")
      try terminal.press("g", "w", "Space", "Home", "Space", "Space")
      try terminal.wait(for: "3 marked")
      try terminal.press(keys + ["/"])
      try terminal.type("bolt")
      try terminal.press("Enter", "y")
      let screen = try terminal.end()
      #expect(screen.contains("chosen: \(chosen)\n"), "\(screen)")
    }
  }

  @Test func originsHaveAStripAndOrdersKeepTheCursor() throws {
    let terminal = try BrowseTerminal(BrowseCommandTests.make(), columns: 80, rows: 34)
    try terminal.wait(for: "> ")
    try terminal.press("]", "Down", "s", "p")
    let byPrice = try terminal.wait(for: "35 products · by price")
    #expect(byPrice.contains("> Bolt 12 "))
    try terminal.press("s", "o")
    let byOrigin = try terminal.wait(for: "35 products · by origin")
    #expect(byOrigin.contains("> Bolt 12 "))
    let strip = byOrigin.split(separator: "\n").dropFirst().prefix(28).compactMap(\.last)
    #expect(String(strip).hasPrefix("⌕ABCDEFGHIJKLMNOPQRSTUVWXYZ#"))
    try terminal.press("g", "v")
    try terminal.wait(for: "> 日本酒")
    try terminal.press("g", "#")
    try terminal.wait(for: "> widget a")
    try terminal.press("s", "n")
    try terminal.wait(for: "W " + String(repeating: "─", count: 71) + " 2 ─")
    try terminal.wait(for: "> widget a")
  }
}
