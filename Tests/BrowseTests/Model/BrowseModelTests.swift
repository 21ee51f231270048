import Browse
import CatalogModel
import SectionedTable
import TestSupport
import Testing

/// Sections, the strip and moving in the list.
struct BrowseModelTests {
  @Test func keysOfLessAndViMoveTheCursor() throws {
    let names = (0..<200).map { "Axe \(100 + $0)" } + ["Gate", "Gum"]
    let browsing = try Browsing(names, height: 14)
    let page = 10
    for (key, name) in [
      (BrowseKey.control("f"), "Axe \(100 + page)"),
      (.control("d"), "Axe \(100 + page + page / 2)"),
      (.control("u"), "Axe \(100 + page)"), (.control("b"), "Axe 100"), (.character("G"), "Gum"),
      (.character("k"), "Gate"),
    ] {
      browsing.press(key)
      #expect(browsing.selected == name, "\(key)")
    }
    browsing.press(.character("g"), .character("g"))
    #expect(browsing.selected == "Axe 100")
    browsing.press(.character("g"), .character("G"))
    #expect(browsing.selected == "Gate")
    browsing.press(.enter, .character("l"))
    #expect(browsing.lines[1] == " Gum")
    browsing.press(.character("h"))
    #expect(browsing.lines[1] == " Gate")
  }

  static let tools =
    (1...9).map { "Axe \($0)" } + (1...9).map { "Bolt \($0)" } + ["Cup", "Dish", "Saw", "9 Volt"]

  @Test func screenHasSectionsAndStrip() throws {
    let browsing = try Browsing(Self.tools, height: 12)
    expectGolden(browsing.screen, named: "list-60x12")
  }

  /// A letter behind `g` is no command where there is nowhere to go.
  @Test func letterBehindGIsNoCommandInAListWithoutSections() throws {
    let browsing = try Browsing(Self.tools, height: 12)
    browsing.press(.character("s"))
    browsing.press(.character("p"))
    let before = browsing.lines
    for letter in "gtgagd" { browsing.press(.character(letter)) }
    #expect(browsing.lines.last?.contains("There are no sections in this list.") == true)
    #expect(browsing.lines.dropLast() == before.dropLast())
  }

  /// T1: the first line of the list is the header of the section of the first
  /// row in the window, and the cursor is on one row, never on a header.
  @Test(arguments: TableView.Style.allCases)
  func headerSticksAndCursorIsOnARow(style: TableView.Style) throws {
    let letters = ["A", "B", "C", "D", "K", "S"]
    var generator = SeededGenerator(seed: 7)
    let names = (0..<120).map { "\(letters.randomElement(using: &generator) ?? "A")x \($0)" }
    let browsing = Browsing(try BrowseCatalog(names: names), width: 50, height: 13, style: style)
    let keys: [BrowseKey] = [
      .up, .down, .pageUp, .pageDown, .home, .end, .wheel(3), .wheel(-3), .character("["),
      .character("]"), .character("j"), .character("k"),
    ]
    for step in 0..<250 {
      let key = keys.randomElement(using: &generator) ?? .down
      browsing.press(key)
      // As the answer to a request does.
      browsing.model.resize(width: 50, height: 13)
      // Without the frame of a grouped table, and without its gaps.
      let lines = browsing.lines[2..<12].map {
        $0.replacing("╭ ", with: "").replacing("│ ", with: "")
      }.map { style == .grouped && $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      let title = try #require(lines[0].first)
      let header = style == .grouped ? "product" : " ─"
      #expect(lines[0].contains(header), "step \(step), \(key): \(lines)")
      let first = try #require(lines.dropFirst().first)
      #expect(!first.contains(header), "step \(step), \(key): \(lines)")
      #expect(first.drop { "> ".contains($0) }.first == title, "step \(step), \(key): \(lines)")
      let marks = lines.filter { $0.hasPrefix(">") }
      #expect(marks.count == 1, "step \(step), \(key): \(lines)")
      #expect(marks.first?.contains(header) == false)
      #expect(!lines.contains { $0.contains("…") })
    }
  }

  /// At the end there is no line to scroll on by.
  @Test func lastHeaderStandsAlone() throws {
    let browsing = try Browsing(["Axe", "Bolt", "Saw"], width: 30, height: 5)
    for _ in 0..<2 {
      browsing.press(.end)
      #expect(browsing.lines[1].hasPrefix("S "))
      #expect(browsing.lines[2].hasPrefix("> Saw"))
      browsing.model.resize(width: 30, height: 5)
      browsing.press(.up)
      #expect(browsing.lines[1].hasPrefix("B "))
      #expect(browsing.lines[2].hasPrefix("> Bolt"))
    }
  }

  @Test func onlyRowsAroundTheWindowAreRead() throws {
    let browsing = try Browsing((0..<5000).map { "Axe \($0)" }, height: 20)
    browsing.press(.end)
    browsing.press(.home)
    for _ in 0..<20 { browsing.press(.pageDown) }
    #expect(browsing.catalog.requests.allSatisfy { $0.rows.count <= 5 * 20 })
  }

  // MARK: The strip

  @Test func stripHasTheWholeAlphabet() throws {
    let browsing = try Browsing(["Axe", "Öl", "9"], height: 34, locale: "sv")
    #expect(
      browsing.strip
        == "⌕ [A] (B) (C) (D) (E) (F) (G) (H) (I) (J) (K) (L) (M) (N) (O) (P) (Q) (R) (S) (T) (U) "
        + "(V) (W) (X) (Y) (Z) (Å) (Ä) Ö #")
  }

  @Test func shortStripKeepsFirstLastAndCurrent() throws {
    let browsing = try Browsing(Self.tools, height: 10)
    browsing.press(.character("g"), .character("c"))
    let titles = browsing.strip.split(separator: " ")
    #expect(titles.count == 8)
    #expect(titles.first == "⌕")
    #expect(titles[1] == "A")
    #expect(titles.contains("[C]"))
    #expect(titles.last == "#")
  }

  @Test(arguments: [(40, 8, true), (39, 8, false), (40, 7, false), (80, 24, true)])
  func stripGivesWayBeforeThePrice(width: Int, height: Int, isThere: Bool) throws {
    let browsing = try Browsing(Self.tools, width: width, height: height)
    #expect(!browsing.strip.isEmpty == isThere)
  }

  @Test func pressAndDragOnTheStripJump() throws {
    let browsing = try Browsing(Self.tools, height: 34)
    let line = try #require(
      browsing.model.frame().lines.firstIndex { $0.strip?.text == "D" })
    browsing.press(.press(line: line, column: 58))
    #expect(browsing.selected == "Dish")
    browsing.press(.drag(line: line - 1, column: 30))
    #expect(browsing.selected == "Cup")
    browsing.press(.release)
    browsing.press(.drag(line: line, column: 58))
    #expect(browsing.selected == "Cup")
    browsing.press(.press(line: 1, column: 58))
    #expect(browsing.lastLine.hasPrefix("/"))
  }

  // MARK: Jumping

  struct Jump: CustomTestStringConvertible, Sendable {
    let letter: Character
    let selected: String
    var message = ""
    var testDescription: String { String(letter) }
  }

  static let jumps = [
    Jump(letter: "o", selected: "Oxe"),
    Jump(letter: "Ö", selected: "Öl"),
    Jump(letter: "ö", selected: "Öl"),
    Jump(letter: "é", selected: "Egg"),
    Jump(letter: "ñ", selected: "Egg", message: " No products under “N”; this is “E”."),
    Jump(letter: "7", selected: "9 Volt"),
    // Where a name would stand that begins with it.
    Jump(letter: "ж", selected: "9 Volt", message: " “ж” is under “#”."),
    Jump(letter: "æ", selected: "Oxe", message: " No products under “Ä”; this is “O”."),
  ]

  @Test(arguments: jumps)
  func letterJumpsToItsSection(_ jump: Jump) throws {
    let browsing = try Browsing(["Axe", "Egg", "Oxe", "Öl", "9 Volt"], locale: "sv")
    browsing.press(.character("g"), .character(jump.letter))
    #expect(browsing.selected == jump.selected)
    if !jump.message.isEmpty { #expect(browsing.lastLine == jump.message) }
  }

  struct OtherScript: CustomTestStringConvertible, Sendable {
    let locale: String
    let names: [String]
    let letter: Character
    let selected: String
    var testDescription: String { "\(locale) \(letter)" }
  }

  static let otherScripts = [
    OtherScript(locale: "ja", names: ["あお", "かさ", "わん", "Axe"], letter: "き", selected: "かさ"),
    OtherScript(locale: "ja", names: ["あお", "かさ", "わん", "Axe"], letter: "を", selected: "わん"),
    OtherScript(locale: "ja", names: ["あお", "かさ", "わん", "Axe"], letter: "ガ", selected: "かさ"),
    OtherScript(locale: "ja", names: ["あお", "かさ", "わん", "Axe"], letter: "a", selected: "Axe"),
    OtherScript(locale: "ko", names: ["가위", "나사", "하늘"], letter: "노", selected: "나사"),
    OtherScript(locale: "ko", names: ["가위", "나사", "하늘"], letter: "까", selected: "가위"),
    OtherScript(locale: "ru", names: ["Ёлка", "Жук"], letter: "ё", selected: "Ёлка"),
  ]

  /// A letter that is no title leads where a name would stand that begins with
  /// it.
  @Test(arguments: otherScripts)
  func letterOfAnyScriptJumpsToItsSection(_ jump: OtherScript) throws {
    let browsing = try Browsing(jump.names, locale: jump.locale)
    browsing.press(.end, .character("g"), .character(jump.letter))
    #expect(browsing.selected == jump.selected)
  }

  @Test func bracketsGoFromSectionToSection() throws {
    let browsing = try Browsing(Self.tools)
    browsing.press(.down, .down, .character("]"))
    #expect(browsing.selected == "Bolt 1")
    browsing.press(.character("]"), .character("]"))
    #expect(browsing.selected == "Dish")
    browsing.press(.character("["), .character("["))
    #expect(browsing.selected == "Bolt 1")
  }

  // MARK: Looks and sizes

  @Test func looksFollowEachOther() throws {
    let browsing = Browsing(try Samples.catalog(), height: 12)
    var screens = ""
    for _ in 0..<6 {
      browsing.press(.character("r"))
      screens += browsing.screen + "\n"
    }
    expectGolden(screens, named: "looks")
  }

  @Test func groupedTableHasFrames() throws {
    let browsing = Browsing(try Samples.catalog(), height: 16)
    browsing.press(.down, .character("t"))
    #expect(browsing.selected == "Café press")
    expectGolden(browsing.screen, named: "grouped-60x16")
    browsing.press(.character("t"))
    #expect(browsing.selected == "Café press")
  }

  /// T1, in a grouped table: its headers are there again after any way back.
  @Test func firstHeaderOfAGroupedTableComesBack() throws {
    let browsing = Browsing(
      try BrowseCatalog(names: Self.tools), height: 12, style: .grouped)
    let first = browsing.lines
    #expect(first[2].hasPrefix("  ╭ A "))
    browsing.press(.end, .home)
    #expect(browsing.lines == first)
    browsing.press(.character("g"), .character("c"))
    #expect(browsing.lines[2].hasPrefix("  ╭ C "))
    #expect(browsing.lines[3].hasPrefix("> │ Cup"))
    // The frame of a list without sections, too.
    browsing.press(.character("s"), .character("p"), .end, .home)
    #expect(browsing.lines[2].hasPrefix("  ╭──"))
    #expect(browsing.lines[3].hasPrefix("> │ "))
  }

  /// Names that are cut to five columns are all alike.
  @Test(arguments: [(40, 10), (44, 10), (30, 9), (20, 5)])
  func namesHaveRoom(width: Int, height: Int) throws {
    let products = (1...9).map { number in
      Product(
        id: Int64(number), name: "Adjustable spanner number \(number)",
        manufacturer: Manufacturer(name: "Övre Bruk"),
        price: Price(minorUnits: 123_456, currency: .usDollar), quantity: Int64(number % 2),
        origin: Country(name: "United Kingdom", code: "GB"))
    }
    let browsing = Browsing(try BrowseCatalog(products), width: width, height: height)
    let row = try #require(browsing.lines.first { $0.hasPrefix(">") })
    let name = row.dropFirst(2).prefix { $0 != "…" }
    #expect(name.count >= 11, "\(row)")
    #expect(row.contains("1234.56 USD") == (width >= 30))
  }

  @Test(arguments: [(20, 5), (10, 3), (1, 1), (40, 10), (120, 40)])
  func everySizeHasWholeScreens(width: Int, height: Int) throws {
    let browsing = Browsing(try Samples.catalog())
    browsing.model.resize(width: width, height: height)
    browsing.catalog.serve(browsing.model)
    let keys: [BrowseKey] = [
      .down, .enter, .escape, .character("?"), .escape, .character("/"), .character("x"), .escape,
      .character(":"), .character("p"), .escape, .character("a"), .escape, .character("s"),
      .escape, .character("t"), .end,
    ]
    for key in keys {
      browsing.press(key)
      let frame = browsing.model.frame()
      #expect(frame.lines.count == height)
      // Below 20 columns the terminal cuts what is too long.
      if width < 20 { continue }
      for line in frame.plainLines { #expect(line.displayWidth <= width, "\(key): \(line)") }
      if let cursor = frame.cursor { #expect(cursor.line < height && cursor.column < width) }
    }
  }

  @Test func leastSizeShowsTheList() throws {
    let browsing = Browsing(try Samples.catalog(), width: 20, height: 5)
    browsing.press(.end)
    expectGolden(browsing.screen, named: "list-20x5")
  }

  @Test func resizingKeepsTheCursorInTheWindow() throws {
    let browsing = try Browsing(Self.tools, height: 30)
    browsing.press(.end)
    for height in [5, 30, 7, 12] {
      browsing.model.resize(width: 40, height: height)
      browsing.catalog.serve(browsing.model)
      #expect(browsing.selected == "9 Volt")
    }
  }
}

/// Titles of two letters, and screens that have room for little.
struct BrowseNarrowTests {
  /// L12.
  @Test func theLetterAgainGoesToATitleOfTwoLetters() throws {
    let browsing = try Browsing(
      ["Cena", "Cibule", "Chata", "Chléb", "Dort"], width: 60, locale: "cs")
    browsing.press(.character("g"), .character("c"))
    // The cursor was there already.
    #expect(browsing.selected == "Chata")
    browsing.press(.character("g"), .character("c"))
    #expect(browsing.selected == "Cena")
    browsing.press(.character("g"), .character("d"), .character("g"), .character("c"))
    #expect(browsing.selected == "Cena")
  }

  @Test("The row at the cursor is seen on small screens", arguments: [(9, 3), (5, 2), (8, 1)])
  func rowIsSeenOnTheSmallestScreens(size: (Int, Int)) throws {
    let browsing = try Browsing(["Axe", "Bolt", "Cup"], width: size.0, height: size.1)
    #expect(browsing.selected.hasPrefix("Ax"))
    browsing.press(.end)
    #expect(browsing.selected.hasPrefix("Cu"))
    browsing.model.resize(width: 60, height: 14)
    #expect(browsing.screen.contains("\nC ───"))
    browsing.model.resize(width: size.0, height: size.1)
    #expect(browsing.selected.hasPrefix("Cu"))
  }

  /// L7.
  @Test(arguments: [(10, 3), (12, 4), (20, 3), (8, 5)])
  func noLineIsWiderThanTheScreen(size: (Int, Int)) throws {
    let browsing = try Browsing(
      (0..<30).map { "A product \($0)" } + ["B"], width: size.0, height: size.1)
    for key in [BrowseKey.down, .end, .character("?"), .escape, .character("/"), .escape, .enter] {
      browsing.press(key)
      for line in browsing.model.frame().lines {
        #expect(line.text.string.displayWidth <= size.0, "\(key): \(line.text.string)")
      }
    }
  }
}
