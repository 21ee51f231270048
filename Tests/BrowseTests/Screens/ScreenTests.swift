import CatalogFields
import CatalogModel
import Testing

@testable import Browse

/// Screens alone: keys in, actions and lines out.
struct ScreenTests {
  @Test func helpScrollsInItsPageAndLeavesByAnyOtherKey() {
    let help = Pressed(
      HelpScreen(
        (1...40).map { (key: "k\($0)", action: "does something of number \($0)") }))
    help.context = .sample(width: 40, height: 10)
    let last = 40 - help.context.layout.bodyLines.count
    #expect(help.press(.down).isEmpty)
    #expect(help.screen.firstLine == 1)
    #expect(help.screen.hints(in: help.context)?.map(\.text) == ["Esc back", "↓ more", "q quit"])
    _ = help.press(.end)
    #expect(help.screen.firstLine == last)
    #expect(help.screen.hints(in: help.context)?.map(\.text) == ["Esc back", "q quit"])
    _ = help.press(.pageDown)
    #expect(help.screen.firstLine == last)
    _ = help.press(.home)
    #expect(help.screen.firstLine == 0)
    #expect(help.press(.character("x")) == ["leave"])
  }

  @Test func onlyYesAnswersAQuestion() {
    for (key, word) in [(BrowseKey.character("y"), "ask"), (.character("Y"), "ask")]
      + [.enter, .escape, .character("n"), .character("q")].map({ ($0, "say") })
    {
      let question = Pressed(
        Question(before: "Remove it", action: .ask(.remove), refusal: "Nothing was removed."))
      #expect(question.press(key) == ["leave", word])
    }
    let question = Pressed(
      Question(before: "Remove it", action: .ask(.remove), refusal: "Nothing was removed."))
    #expect(question.screen.refuseText().map(\.word) == ["leave", "say"])
  }

  /// As where a search is typed in a hurry: behind its first key came `a`, which opened the form of a new product.
  @Test func otherKeysAreNoAnswerAndNoCommand() {
    let question = Pressed(
      Question(before: "Undo it", action: .ask(.remove), refusal: "Nothing was undone."))
    for key in [BrowseKey.character("/"), .character("a"), .down, .press(line: 2, column: 3)] {
      #expect(question.press(key).isEmpty)
    }
    #expect(question.press(.enter) == ["leave", "say"])
  }

  @Test func aNoticePassesOnWhatIsNoAnswer() {
    let notice = Pressed(Notice(text: "Nothing can be removed."))
    #expect(notice.press(.character("y")) == ["leave"])
    #expect(notice.press(.down) == ["leave", "handle"])
  }

  @Test func aFormAsksBeforeItLosesWhatWasTyped() {
    let form = Pressed(FormScreen(BrowseForm(.new), ofFile: 0))
    #expect(form.press(.escape) == ["leave"])
    #expect(form.press(.text("Cup")).isEmpty)
    #expect(form.press(.escape).isEmpty)
    #expect(form.screen.asksToDiscard && !form.screen.takesText)
    #expect(form.press(.character("n")).isEmpty)
    #expect(form.press(.enter) == ["ask"])
    _ = form.press(.escape)
    #expect(form.press(.character("y")) == ["leave"])
  }

  @Test func aFormOfManyProductsIsNotSavedIntoAnotherFile() {
    let form = Pressed(FormScreen(BrowseForm(.many([1, 2])), ofFile: 0))
    _ = form.press(.text("Cup"))
    form.context.fileNumber = 1
    #expect(form.press(.enter).isEmpty)
    #expect(form.screen.form.error == "The catalog file was replaced. Nothing was changed.")
    form.context.fileNumber = 0
    // It is found out first what it will do.
    #expect(form.press(.enter) == ["ask"])
  }

  /// A product whose details have so many lines.
  private func productWithLines(_ count: Int) -> Pressed<DetailScreen> {
    let details = (0..<count).map { "Line \($0)" }.joined(separator: "\n")
    return Pressed(
      DetailScreen(
        BrowseProduct(
          product: Product(id: 1, name: "Cup", details: details),
          fields: [("details", details)], texts: [:])))
  }

  @Test("What is below the last line of a product is hinted at, until it is seen")
  func linesBelowAreHintedAt() {
    let screen = productWithLines(200)
    func hints() -> [String]? { screen.screen.hints(in: screen.context)?.map(\.text) }
    #expect(hints()?[1] == "↓ more")
    _ = screen.press(.end)
    #expect(hints()?.contains("↓ more") == false)
  }

  /// L13.
  @Test("The lines of a product are wrapped once for a width, however far one scrolls")
  func linesOfAProductAreWrappedOnce() {
    let screen = productWithLines(2000)
    for key in [BrowseKey.down, .pageDown, .end, .home, .wheel(3)] {
      _ = screen.press(key)
      _ = screen.screen.page(in: screen.context)
    }
    #expect(screen.screen.cache.fillCount == 1)
    screen.context.pageWidth -= 10
    _ = screen.screen.page(in: screen.context)
    #expect(screen.screen.cache.fillCount == 2)
  }

  /// L6.
  @Test("A value that is cut in a form is marked, and labels are dim")
  func cutValueIsMarked() throws {
    let catalog = try BrowseCatalog(names: ["The hive with a floor, a brood box and a roof"])
    let browsing = Browsing(catalog, width: 40, height: 20)
    browsing.press(.character("e"))
    let position = try #require(browsing.lines.firstIndex { $0.hasPrefix(">name") })
    #expect(browsing.lines[position].contains("…"))
    #expect(browsing.lines[position].hasSuffix("roof"))
    browsing.press(.home)
    #expect(browsing.lines[position].hasSuffix("…"))
    let line = browsing.model.frame().lines[position].text
    #expect(line.runs.first?.role == .dim)
  }

  /// L14.
  @Test func aFormOfManyProductsEmptiesAField() {
    let form = Pressed(FormScreen(BrowseForm(.many([1, 2])), ofFile: 0))
    _ = form.press(.control("x"))
    #expect(form.press(.enter).isEmpty)
    #expect(form.screen.form.fields[0].error?.contains("needs a name") == true)
    _ = form.press(.control("x"))
    _ = form.press(.tab)
    _ = form.press(.control("x"))
    #expect(form.screen.form.summary.hasSuffix("emptied"))
    #expect(form.press(.enter) == ["ask"])
    // Typing is another value.
    _ = form.press(.character("A"))
    #expect(!form.screen.form.summary.contains("emptied"))
  }

  @Test(
    "A question before several products are changed says what becomes of them",
    arguments: [
      (4, "-3", "subtract 3 from the quantity"), (4, "+2", "add 2 to the quantity"),
      (4, "=-3", "quantity to -3"), (4, "7", "quantity to 7"),
      (3, "+10%", "raise the price by 10%"), (3, "−5%", "lower the price by 5%"),
      (3, "*1.05", "multiply the price by 1.05"), (3, "-0.50", "subtract 0.50 from the price"),
      (3, "4 EUR", "price to 4 EUR"), (2, "-Acme", "manufacturer to -Acme"),
    ])
  func questionSaysWhatAChangeDoes(tabs: Int, text: String, summary: String) {
    var form = BrowseForm(.many([1, 2]))
    for _ in 0..<tabs { form.move(to: form.current + 1) }
    form.fields[form.current].editor.insert(text)
    #expect(form.summary == summary)
    #expect(form.edit() != nil)
  }

  @Test func aSearchEndsByBackspaceInAnEmptyText() {
    let search = Pressed(SearchPrompt())
    #expect(search.press(.text("cu")) == ["filter"])
    #expect(search.press(.down) == ["move"])
    #expect(search.press(.backspace) == ["filter"])
    #expect(search.press(.backspace) == ["filter"])
    #expect(search.press(.backspace) == ["clearFilter"])
    #expect(search.press(.enter) == ["clearFilter"])
    #expect(search.press(.escape) == ["endFilter"])
  }

  @Test func tabGoesRoundTheKindsOfSearch() {
    let search = Pressed(SearchPrompt("cup"))
    for kind in [SearchKind.beginsWith, .contains, .words] {
      #expect(search.press(.tab) == ["keep", "filter"])
      #expect(search.screen.kind == kind)
    }
  }

  @Test func aPredicateThatIsNoneFiltersNothing() {
    let prompt = Pressed(PredicatePrompt())
    #expect(prompt.press(.text("price <")).isEmpty)
    #expect(prompt.screen.error == nil)
    #expect(prompt.press(.enter).isEmpty)
    #expect(prompt.screen.error != nil)
    #expect(prompt.press(.text(" 5")) == ["filter"])
    #expect(prompt.screen.error == nil)
    #expect(prompt.press(.enter) == ["keepFilter"])
  }

  @Test func keysOfLessScroll() {
    let help = Pressed(HelpScreen((1...90).map { (key: "k\($0)", action: "does it") }))
    help.context = .sample(width: 20, height: 12)
    let page = help.context.layout.bodyLines.count
    for (key, line) in [
      (BrowseKey.control("f"), page), (.control("d"), page + page / 2), (.control("u"), page),
      (.control("b"), 0), (.character("j"), 1), (.character("G"), 90 - page), (.character("g"), 0),
    ] {
      #expect(help.press(key).isEmpty)
      #expect(help.screen.firstLine == line, "\(key)")
    }
  }

  @Test func theLetterOfASectionIsNoCommand() {
    let prompt = Pressed(JumpPrompt())
    #expect(prompt.press(.character("g")) == ["leave", "move"])
    #expect(prompt.press(.character("G")) == ["leave", "jump"])
    #expect(prompt.press(.character("q")) == ["leave", "jump"])
    #expect(prompt.press(.escape) == ["leave"])
    prompt.context.list.isFlat = true
    #expect(prompt.press(.character("q")) == ["leave", "say"])
  }

  @Test func keysThatWaitAreReleasedInOrder() {
    var held = HeldKeys()
    let isHeldForNothing = held.hold(.down) { _ in true }
    held.awaited = .change
    var moved: [BrowseKey] = []
    // Behind one that waits nothing is done.
    let areHeld = [BrowseKey.down, .character("e"), .down, .escape].map { key in
      held.hold(key) {
        if $0 == .down { moved.append($0) }
        return $0 == .down
      }
    }
    #expect(!isHeldForNothing)
    #expect(areHeld == [true, true, true, true])
    #expect(moved == [.down])
    let released = held.release()
    #expect(released == [.character("e"), .down, .escape])
    #expect(held.awaited == nil)
  }
}
