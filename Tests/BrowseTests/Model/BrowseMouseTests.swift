import SectionedTable
import Testing

@testable import Browse

struct BrowseMouseTests {
  /// The end of the click was once the letter that was asked for.
  @Test(arguments: [("s sort", "Sort"), ("g jump", "the letter of a section")])
  func hintThatAsksForALetterWaitsForIt(hint: String, question: String) throws {
    let browsing = Browsing(try Samples.catalog(), width: 80, height: 12)
    let line = browsing.lines.count - 1
    browsing.press(
      .press(line: line, column: try column(of: hint, in: browsing.lines[line])), .release)
    #expect(browsing.screen.contains(question))
    browsing.press(.escape)
    #expect(!browsing.screen.contains(question))
  }

  /// There is no list from Z to A, so no title says so.
  @Test func titleOfNamesKeepsTheirOrder() throws {
    let browsing = Browsing(try Samples.catalog(), width: 80, height: 12)
    browsing.press(.press(line: 1, column: 3))
    #expect(browsing.lastLine.contains("runs from A to Z only"))
    #expect(!browsing.model.query.isReversed)
  }

  /// The column at which a text begins in a line.
  private func column(of text: String, in line: String) throws -> Int {
    let place = try #require(line.range(of: text), "\(line)")
    return line.distance(from: line.startIndex, to: place.lowerBound)
  }

  private func make() throws -> Browsing {
    Browsing(try Samples.catalog(), width: 80, height: 14)
  }

  /// L5.
  @Test func aClickOnATitleSortsByItAndAnotherReversesThat() throws {
    let browsing = try make()
    let column = try column(of: "Price", in: browsing.lines[1])
    browsing.press(.press(line: 1, column: column + 1), .release)
    #expect(browsing.lines[0].contains("by price"))
    #expect(browsing.lines[1].contains("Price ▲"))
    browsing.press(.press(line: 1, column: column + 1), .release)
    #expect(browsing.lines[0].contains("by price, descending"))
    #expect(browsing.lines[1].contains("Price ▼"))
    browsing.press(.press(line: 1, column: 3), .release)
    #expect(browsing.lines[1].contains("Name ▲"))
  }

  @Test func hintsCanBeClicked() throws {
    let browsing = try make()
    func click(_ hint: String) throws {
      browsing.press(
        .press(line: 13, column: try column(of: hint, in: browsing.lastLine)), .release)
    }
    try click("Enter open")
    #expect(browsing.lines[1].hasPrefix(" Axe"))
    try click("Esc back")
    #expect(browsing.lines[1].contains("Name"))
    try click("/ find")
    #expect(browsing.lastLine.hasPrefix("/"))
    browsing.press(.escape)
    browsing.press(.press(line: 0, column: try column(of: "?", in: browsing.lines[0])))
    #expect(browsing.screen.contains("previous, next section"))
    // A click in the help does not close it.
    browsing.press(.press(line: 3, column: 3), .release)
    #expect(browsing.screen.contains("previous, next section"))
  }

  /// One click only chooses.
  @Test func aSecondClickOpensWhereItIsADoubleOne() throws {
    let browsing = try make()
    let selected = browsing.selected
    browsing.press(.press(line: 3, column: 5), .release, .press(line: 3, column: 5), .release)
    #expect(browsing.selected == selected)
    browsing.press(.doublePress(line: 3, column: 5))
    #expect(browsing.lines[1].hasPrefix(" Axe"))
  }

  @Test func aFieldOfAFormCanBeClicked() throws {
    let browsing = try make()
    browsing.press(.character("a"))
    let line = try #require(browsing.lines.firstIndex { $0.hasPrefix(" quantity") })
    browsing.press(.press(line: line, column: 4), .release)
    #expect(browsing.lines[line].hasPrefix(">quantity"))
  }

  @Test func theMouseCanBeLeftToTheTerminal() throws {
    let browsing = try make()
    browsing.press(.character("m"))
    #expect(browsing.lastLine == " The mouse selects text. m takes it back.")
    browsing.press(.character("m"))
    #expect(browsing.catalog.effects == [.useMouse(false), .useMouse(true)])
  }
}
