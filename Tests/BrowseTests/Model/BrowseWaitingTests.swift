import Browse
import TestSupport
import Testing

/// Keys that are typed before there is what they are meant for.
struct BrowseWaitingTests {
  private func make() throws -> Browsing { Browsing(try Samples.catalog()) }

  /// Answers what has been asked for, and what that brings up.
  private func answer(_ browsing: Browsing) {
    for effect in browsing.catalog.effects.suffix(1) {
      switch effect {
      case .read(let id):
        browsing.model.take(
          browsing.catalog.products.first { $0.id == id }.map(browsing.catalog.browseProduct))
      case .planRemoval(let ids):
        browsing.model.askToRemove(BrowseRemoval(id: ids[0], name: "number"))
      default: break
      }
    }
    browsing.catalog.serve(browsing.model)
  }

  @Test func lettersAreKeptForTheForm() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.down, .character("e"), .control("u"))
    browsing.type("add")
    #expect(browsing.model.isWaiting)
    #expect(browsing.catalog.effects == [.read(44)])
    answer(browsing)
    #expect(!browsing.model.isWaiting)
    #expect(browsing.lines[1].hasPrefix(" Edit “Café press”"))
    #expect(browsing.lines[2].hasSuffix(" add"))
  }

  @Test func answerIsKeptForItsQuestion() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.down, .character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.planRemoval([44])])
    answer(browsing)
    #expect(browsing.catalog.effects == [.planRemoval([44]), .remove])
  }

  @Test func escapeStopsWaiting() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.character("d"), .character("y"), .escape)
    #expect(!browsing.model.isWaiting)
    answer(browsing)
    #expect(!browsing.lastLine.contains("Remove"))
    browsing.press(.enter, .escape)
    browsing.model.take(browsing.catalog.browseProduct(browsing.catalog.products[0]))
    #expect(browsing.lines[0].hasPrefix(" catalog"))
    #expect(browsing.lastLine.contains("/ find"))
  }

  /// T9.
  @Test func cursorMovesWhileAChangeIsMade() throws {
    let browsing = try make()
    let first = browsing.selected
    browsing.press(.character("u"), .down)
    #expect(browsing.selected != first)
    #expect(browsing.lastLine.contains("another program may be writing"))
    // What would change something else waits, and quitting too: the change may
    // fail.
    browsing.press(.character("q"))
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    browsing.model.changeDidFail("the catalog is locked")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    #expect(browsing.lastLine == " the catalog is locked")
    browsing.press(.character("u"), .character("q"))
    browsing.model.changeDidSucceed("taken back")
    browsing.catalog.serve(browsing.model)
    #expect(
      browsing.catalog.effects == [.replay(.undo, .unasked), .replay(.undo, .unasked), .quit])
  }

  @Test func controlCLeavesAChangeThatWaits() throws {
    let browsing = try make()
    browsing.press(.character("u"), .control("c"))
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked), .quit])
  }

  @Test func keyAboutARowWaitsForIt() throws {
    let browsing = try Browsing((0..<5000).map { "Axe \($0)" })
    browsing.catalog.answers = false
    browsing.press(.end, .enter)
    #expect(browsing.catalog.effects == [])
    let request = try #require(browsing.catalog.requests.last)
    browsing.model.take(browsing.catalog.content(request))
    browsing.catalog.serve(browsing.model)
    let last = try #require(browsing.catalog.products.last)
    #expect(browsing.catalog.effects == [.read(last.id)])
    #expect(browsing.lines[1] == " " + last.name)
  }

  @Test func nextProductWaitsForItsRow() throws {
    let browsing = try Browsing((0..<500).map { "Axe \($0)" })
    browsing.press(.enter)
    browsing.catalog.answers = false
    let count = 200
    for _ in 0..<count { browsing.press(.right) }
    #expect(browsing.model.isWaiting)
    browsing.catalog.answers = true
    while browsing.model.isWaiting {
      let request = try #require(browsing.catalog.requests.last)
      browsing.model.take(browsing.catalog.content(request))
      browsing.catalog.serve(browsing.model)
    }
    #expect(browsing.lines[1] == " " + browsing.catalog.products[count].name)
  }

  @Test func whatCannotBeReadIsNotWaitedFor() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.enter, .character("q"))
    browsing.model.readingDidFail("cannot read it")
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.model.isWaiting)
    #expect(browsing.catalog.effects == [.read(7)])
  }
}
