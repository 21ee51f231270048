import Browse
import CatalogModel
import SectionedTable
import Testing

/// What is said on the last lines, on narrow screens most of all.
struct BrowseMessageTests {
  static let sizes = [(80, 24), (60, 14), (40, 10), (20, 5)]

  private func make(_ width: Int, _ height: Int, id: Int64 = 44) throws -> Browsing {
    Browsing(
      try BrowseCatalog([
        Product(id: id, name: "Adjustable spanner, forged, with a long handle"),
        Product(id: 7, name: "Bolt"),
      ]), width: width, height: height)
  }

  /// The last lines as one text, from the one on that begins with a text.
  private func text(_ browsing: Browsing, from start: String) throws -> String {
    let lines = browsing.lines
    let first = try #require(lines.firstIndex { $0.hasPrefix(" " + start) }, "\(lines)")
    return lines[first...].map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// The name gives way, and neither the number nor what may be answered.
  @Test(arguments: sizes, [44, 123_456_789_012])
  func questionIsReadWhole(size: (Int, Int), id: Int64) throws {
    let browsing = try make(size.0, size.1, id: id)
    browsing.press(.character("d"))
    let question = try text(browsing, from: "Remove")
    #expect(question.hasPrefix("Remove “Adj"))
    #expect(question.hasSuffix("(id \(id))? [y/N]"))
    for line in browsing.lines { #expect(line.displayWidth <= size.0) }
    browsing.press(.character("n"), .character("e"))
    browsing.type("!")
    browsing.press(.escape)
    #expect(try text(browsing, from: "Leave") == "Leave without saving? [y/N]")
  }

  /// L2.
  @Test("What is said in two lines does not cover the row at the cursor", arguments: [true, false])
  func cursorIsSeenAboveAMessage(isAtTheEnd: Bool) throws {
    let browsing = try Browsing((0..<50).map { "Axe \(100 + $0)" })
    browsing.press(isAtTheEnd ? .end : .pageDown)
    if !isAtTheEnd { for _ in 0..<20 { browsing.press(.down) } }
    let selected = browsing.selected
    #expect(selected.hasPrefix("Axe"))
    browsing.model.say("This takes more than one line of a screen that has sixty columns.")
    #expect(browsing.selected == selected)
    let lines = browsing.lines
    #expect(lines.suffix(2).joined(separator: " ").contains("This takes"))
    #expect(browsing.lines == lines)
    browsing.press(.escape)
    #expect(browsing.selected == selected)
    #expect(browsing.lines[browsing.lines.count - 2].contains("Axe"))
  }

  @Test(arguments: sizes)
  func whatIsSaidIsReadWhole(size: (Int, Int)) throws {
    let browsing = try make(size.0, size.1)
    browsing.press(.character("d"))
    let reason = "'x.db' is damaged: restore a copy of it"
    browsing.model.changeDidFail(reason)
    #expect(try text(browsing, from: "'x.db'") == reason)
    browsing.press(.escape, .character("u"))
    browsing.model.changeDidFail(reason)
    #expect(try text(browsing, from: "'x.db'") == reason)
    browsing.press(.character("s"))
    let sort = try text(browsing, from: "Sort")
    for key in ["n name", "p price", "q quantity", "o origin"] { #expect(sort.contains(key)) }
  }

  /// What is wrong with a predicate stands under it.
  @Test(arguments: sizes)
  func errorOfAPredicateIsReadWhole(size: (Int, Int)) throws {
    let browsing = try make(size.0, size.1)
    browsing.press(.character(":"))
    browsing.type("price <")
    browsing.press(.enter)
    let lines = browsing.lines
    let prompt = try #require(lines.firstIndex { $0.hasPrefix(":price <") })
    let error = lines[(prompt + 1)...].map { $0.drop { $0 == " " } }.joined(separator: " ")
    let whole = try make(200, 24)
    whole.press(.character(":"))
    whole.type("price <")
    whole.press(.enter)
    #expect(error == whole.lastLine.dropFirst())
    #expect(error.contains("expected a number"))
    #expect(browsing.model.frame().cursor?.line == prompt)
  }

  /// A catalog that cannot be read stays so for a while: the cursor goes on above
  /// what is said.
  @Test(arguments: sizes)
  func failureDoesNotHideTheCursor(size: (Int, Int)) throws {
    let browsing = Browsing(
      try BrowseCatalog(names: (10...60).map { "Axe \($0)" }), width: size.0, height: size.1)
    browsing.catalog.answers = false
    browsing.model.readingDidFail("cannot read 'x.db': it is damaged")
    for _ in 0..<4 {
      browsing.press(.down)
      #expect(browsing.lines.contains { $0.hasPrefix("> Axe") })
      let reason = try text(browsing, from: "cannot")
      #expect(reason.hasSuffix("it is damaged"))
      #expect(size.0 < 40 || reason == "cannot read 'x.db': it is damaged")
    }
  }

  @Test("A catalog that is behind is marked as long as it is, and that is said once")
  func catalogThatIsBehind() throws {
    let browsing = try make(80, 24)
    let note = "The standby is behind its primary."
    browsing.model.catalogIsBehind(mark: "3 minutes old", note: note)
    #expect(browsing.lines[0].contains("products · 3 minutes old"))
    #expect(browsing.lines[23].contains(note))
    browsing.press(.down)
    browsing.model.catalogIsBehind(mark: "4 minutes old", note: note)
    #expect(browsing.lines[0].contains("products · 4 minutes old"))
    #expect(!browsing.lines[23].contains(note))
    browsing.model.catalogIsBehind(mark: nil, note: nil)
    #expect(!browsing.lines[0].contains("old"))
  }

  @Test("A message gives way to a new failure, and stays before one that was known")
  func newFailureIsSeen() throws {
    let browsing = try make(80, 24)
    browsing.catalog.answers = false
    browsing.model.catalogDidChange(isOther: true)
    browsing.model.readingDidFail("cannot read 'x.db': it is damaged")
    #expect(browsing.lastLine == " cannot read 'x.db': it is damaged")
    browsing.press(.character("r"))
    #expect(browsing.lastLine.hasPrefix(" Row layout"))
    browsing.model.readingDidFail("cannot read 'x.db': it is damaged")
    #expect(browsing.lastLine.hasPrefix(" Row layout"))
    browsing.model.readingDidFail("no catalog at 'x.db'")
    #expect(browsing.lastLine == " no catalog at 'x.db'")
  }

  @Test("What did not happen to a replaced catalog stays on the screen when the new one is read")
  func refusalStaysWhenTheFileIsReplaced() throws {
    let browsing = try make(80, 24)
    browsing.press(.character("d"))
    browsing.press(.character("y"))
    _ = browsing.model.takeEffects()
    browsing.model.changeDidFail(FileReplacement.refusal("removed"))
    browsing.model.catalogDidChange(isOther: true)
    #expect(browsing.lastLine == " The catalog file was replaced. Nothing was removed.")
    browsing.press(.character("r"))
    browsing.model.catalogDidChange(isOther: true)
    #expect(browsing.lastLine == " The catalog file was replaced; showing the new one.")
  }

  /// Where even that does not fit, what was tried and what was wrong stays.
  @Test func tooLongATextKeepsItsEnds() throws {
    let browsing = try make(20, 5)
    browsing.model.readingDidFail(
      "cannot read '/a/very/long/path/to/a/file/that/nobody/knows': it is damaged")
    let lines = browsing.lines
    #expect(lines[3].hasPrefix(" cannot read"))
    #expect(lines[3].hasSuffix("…"))
    #expect(lines[4].hasSuffix("it is damaged"))
  }

  /// What the catalog says of a form stands in it, as far as there is room.
  @Test(arguments: sizes)
  func refusalOfAFormIsRead(size: (Int, Int)) throws {
    let browsing = try make(size.0, size.1)
    browsing.press(.character("a"))
    browsing.type("Axe")
    browsing.press(.enter)
    browsing.model.changeDidFail("cannot change '/somewhere/x.db': another program has locked it")
    let refusal = try text(browsing, from: "cannot change")
    #expect(refusal.contains("has locked it"))
    #expect(
      size.0 < 40 || refusal.hasPrefix("cannot change '/somewhere/x.db': another program has"))
  }

  // MARK: Hints

  /// T7.
  @Test(arguments: [
    (80, " / find   g jump   s sort   Space mark   Enter open   e edit   ? help   q quit"),
    (70, " / find  g jump  s sort  ␣ mark  ↵ open  e edit  ? help  q quit"),
    (54, " / find  g jump  s sort  ␣ mark  ? help  q quit"),
    (40, " / find  g jump  s sort  ? help  q quit"),
    (30, " / find  ? help  q quit"), (20, " / find  ?  q"), (10, " /  ?  q"),
  ])
  func hintsAreTheMostUsefulThatFit(width: Int, hints: String) throws {
    #expect(try make(width, 10).lastLine == hints)
  }

  @Test("Where nothing is found, no key about a product is offered, and q is offered everywhere")
  func hintsOfNothingFoundAndOfAProduct() throws {
    let browsing = try make(80, 10)
    browsing.press(.character("/"))
    browsing.type("xyz")
    browsing.press(.enter)
    #expect(browsing.lastLine == " Esc back   / find   a add   ? help   q quit")
    browsing.press(.escape, .enter)
    #expect(browsing.lastLine == " Esc back   ← previous   → next   e edit   ? help   q quit")
    for width in [40, 30, 20] {
      browsing.model.resize(width: width, height: 10)
      #expect(browsing.lastLine.hasSuffix("q quit") || browsing.lastLine.hasSuffix("  q"))
    }
  }

  /// What does not work is not offered.
  @Test func hintsAreOfTheListOnTheScreen() throws {
    let browsing = try make(80, 10)
    browsing.press(.character("s"), .character("p"))
    #expect(
      browsing.lastLine == " / find   s sort   Space mark   Enter open   e edit   ? help   q quit")
    browsing.press(.character("s"), .character("n"), .character("/"), .character("b"), .enter)
    #expect(
      browsing.lastLine
        == " Esc back  / find  s sort  Space mark  Enter open  e edit  ? help  q quit")
    browsing.press(.escape)
    #expect(browsing.lastLine.contains("g jump"))
  }

  @Test func helpIsReadWholeOnTheNarrowestScreen() throws {
    let browsing = try make(20, 5)
    browsing.press(.character("?"))
    var seen = ""
    for _ in 0..<120 {
      seen += browsing.lines[1..<4].joined()
      #expect(!browsing.screen.contains("…"))
      browsing.press(.down)
    }
    for word in ["quit", "filter", "layout", "section"] { #expect(seen.contains(word)) }
  }
}
