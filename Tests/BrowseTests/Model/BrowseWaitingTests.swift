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

  /// A key behind the Enter of a search was once about the product that the cursor was on before.
  @Test func keysBehindASearchAreForWhatItFinds() throws {
    for (keys, effect) in [
      ([BrowseKey.character("d")], BrowseEffect.planRemoval([44])),
      ([.character("e")], .read(44)), ([.enter], .read(44)),
      ([.down, .up, .character("d")], .planRemoval([44])),
    ] {
      let browsing = try make()
      #expect(browsing.selected != "Café press")
      browsing.catalog.answers = false
      browsing.press(.character("/"))
      browsing.type("café")
      browsing.press([.enter] + keys)
      #expect(browsing.catalog.effects == [])
      browsing.catalog.answers = true
      browsing.model.take(browsing.catalog.content(try #require(browsing.catalog.requests.last)))
      browsing.catalog.serve(browsing.model)
      #expect(browsing.catalog.effects == [effect], "\(keys)")
    }
  }

  /// A search that takes long leaves the list before on the screen, which can be looked at.
  @Test func formerListScrollsBehindASlowSearch() throws {
    let browsing = try make()
    browsing.catalog.answers = false
    let first = browsing.selected
    browsing.press(.character("/"))
    browsing.type("café")
    browsing.press(.enter)
    _ = browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: false))
    browsing.press(.down)
    #expect(browsing.selected != first)
  }

  @Test("What was typed before a question is no answer to it")
  func earlyAnswerIsNone() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.down, .character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.planRemoval([44])])
    answer(browsing)
    #expect(browsing.catalog.effects == [.planRemoval([44])])
    #expect(browsing.screen.contains("Remove “number”"))
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects.last == .remove)
  }

  @Test("A question that has not been drawn takes no answer but Esc")
  func unseenQuestionIsNotAnswered() throws {
    let browsing = try make()
    browsing.pressAtOnce(.character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.planRemoval([7])])
    #expect(browsing.screen.contains("Remove “"))
    browsing.press(.character("n"))
    #expect(browsing.lastLine == " Nothing was removed.")
    // Neither is the question of another time an answered one.
    browsing.pressAtOnce(.character("d"), .escape, .character("d"), .character("Y"))
    #expect(browsing.catalog.effects.last == .planRemoval([7]))
    #expect(browsing.screen.contains("Remove “"))
    browsing.press(.character("n"), .character("e"))
    browsing.type("!")
    browsing.pressAtOnce(.escape, .character("y"))
    #expect(browsing.lastLine == " Leave without saving? [y/N]")
    browsing.press(.character("n"))
    browsing.pressAtOnce(.escape, .character("y"))
    #expect(browsing.lastLine == " Leave without saving? [y/N]")
  }

  @Test("A change that waits does not lead to a removal that nobody was asked about")
  func removalBehindAChangeAsks() throws {
    let browsing = try make()
    browsing.pressAtOnce(.character("u"), .character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    browsing.model.changeDidSucceed("undone")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked), .planRemoval([7])])
    #expect(browsing.screen.contains("Remove “"))
  }

  @Test("Keys for a form do not outlive it, and that is said", arguments: [true, false])
  func keysOfAFormEndWithIt(isTaken: Bool) throws {
    let browsing = try make()
    browsing.press(.character("e"))
    browsing.type("!")
    browsing.press(.enter, .character("d"), .character("y"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: false)))
    #expect(browsing.lines.suffix(2).joined().hasSuffix(" 2 keys typed are ignored."))
    let count = browsing.catalog.effects.count
    if isTaken {
      browsing.model.changeDidSucceed("saved")
    } else {
      browsing.model.changeDidFail("the catalog is locked")
    }
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.effects.count == count)
    #expect(browsing.lastLine.contains("2 keys typed meanwhile were ignored"))
    #expect(browsing.screen.contains(isTaken ? "saved" : "the catalog is locked"))
    #expect(!browsing.screen.contains("!dy"))
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

  @Test("Esc says that a form was not opened, and an error stands once")
  func formThatIsNotWaitedForIsSaid() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.character("e"), .escape)
    #expect(browsing.lastLine == " The form was not opened.")
    browsing.press(.enter)
    _ = browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: true))
    browsing.press(.escape)
    #expect(browsing.lastLine == " Stopped waiting.")
    browsing.catalog.answersEffects = true
    browsing.press(.character("e"), .character("!"), .enter)
    browsing.model.readingDidFail("'x' is locked by another program")
    browsing.model.changeDidFail("'x' is locked by another program")
    #expect(browsing.screen.components(separatedBy: "is locked").count == 2, "\(browsing.screen)")
  }

  /// T9.
  @Test func cursorMovesWhileAChangeIsMade() throws {
    let browsing = try make()
    let first = browsing.selected
    browsing.press(.character("u"), .down)
    #expect(browsing.selected != first)
    let second = browsing.selected
    browsing.press(.character("j"))
    #expect(browsing.selected != second)
    browsing.press(.character("k"), .pageDown, .home)
    #expect(browsing.selected == first)
    // What would change something else waits, and quitting too: the change may
    // fail.
    browsing.press(.character("q"))
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    browsing.model.changeDidFail("the catalog is locked")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    #expect(browsing.lastLine == " the catalog is locked (1 key typed meanwhile was ignored)")
    browsing.press(.character("u"), .character("q"))
    browsing.model.changeDidSucceed("taken back")
    browsing.catalog.serve(browsing.model)
    #expect(
      browsing.catalog.effects == [.replay(.undo, .unasked), .replay(.undo, .unasked), .quit])
  }

  /// Behind a key that is about the row at the cursor, the cursor stays.
  @Test func cursorMovesBehindKeysThatDoNotMeanIt() throws {
    let browsing = try make()
    let first = browsing.selected
    browsing.press(.character("u"), .character("u"), .character("j"))
    #expect(browsing.selected == "Café press")
    browsing.press(.up, .character("e"), .character("j"))
    #expect(browsing.selected == first)
  }

  @Test("A lock is said to be one, and only that")
  func reasonOfAWaitIsSaid() throws {
    let browsing = try make()
    browsing.press(.character("u"))
    #expect(browsing.lastLine.contains("/ find"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: false)))
    #expect(browsing.lastLine == " Undoing… Ctrl-C leaves; nothing is changed.")
    #expect(!browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: false)))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 7, isLocked: false)))
    #expect(browsing.lastLine == " Undoing… 7 s Ctrl-C leaves; nothing is changed.")
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 8, isLocked: true)))
    browsing.press(.character("q"))
    let lines = browsing.lines.suffix(2).joined()
    #expect(
      lines == " Waiting: another program has locked the catalog. Esc stops"
        + " that. 1 key typed waits.", "\(lines)")
    browsing.model.changeDidFail("no")
    #expect(!browsing.model.setDelay(nil))
    browsing.press(.enter)
    browsing.catalog.answersEffects = false
    browsing.press(.escape, .character("e"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: false)))
    #expect(browsing.lastLine == " Reading… Esc stops that.")
  }

  @Test("A search and a count say that a lock is what they wait for, and only where it is")
  func lockOfASearchOrACountIsSaid() throws {
    let browsing = Browsing(try Samples.catalog(), width: 80)
    let note = "Waiting: another program has locked the catalog."
    browsing.catalog.answers = false
    browsing.press(.character("/"), .character("c"))
    #expect(browsing.model.awaitedWorker == .reader)
    _ = browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: false))
    #expect(browsing.lastLine.hasSuffix("searching…  words (Tab: begins with)"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: true)))
    #expect(browsing.lastLine.hasSuffix(note))
    browsing.model.resize(width: 30, height: 10)
    #expect(browsing.lastLine.hasSuffix("locked"))
    browsing.model.resize(width: 80, height: 14)
    #expect(browsing.model.setDelay(nil))
    browsing.press(.escape, .character(":"))
    browsing.type("id > 0")
    _ = browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: true))
    #expect(browsing.screen.contains(note))
    _ = browsing.model.setDelay(nil)
    browsing.catalog.answers = true
    browsing.press(.escape, .character("F"), .enter)
    #expect(browsing.model.awaitedWorker == .tasks)
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: false)))
    #expect(browsing.lastLine == " Working… Esc stops waiting.")
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 1, isLocked: true)))
    #expect(browsing.lastLine == " \(note) Esc stops waiting.")
  }

  @Test("The list before scrolls until the next is ready, whose cursor is on its product")
  func formerListScrolls() throws {
    let browsing = try Browsing((0..<500).map { "Axe \(100 + $0)" } + ["Saw"], height: 14)
    browsing.catalog.answers = false
    browsing.press(.character("s"), .character("p"), .down, .character("j"), .pageDown)
    let selected = browsing.selected
    #expect(selected == "Axe 112")
    let generation = try #require(browsing.catalog.requests.last).generation
    browsing.model.take(
      BrowseProgress(generation: generation, count: 501, percent: 43, language: "Greek"))
    #expect(browsing.lastLine == " Sorting 501 names in Greek… 43 %  Esc goes back")
    // A key about it is about the row that is seen.
    browsing.press(.enter)
    #expect(browsing.lines[1] == " " + selected)
    browsing.press(.escape, .character("g"), .character("s"))
    #expect(browsing.selected == "…")
    let former = try #require(browsing.model.takeFormerRequest())
    #expect(former.generation != generation)
    #expect(browsing.model.takeFormerRequest() == nil)
    browsing.model.refuseFormerRequest()
    #expect(browsing.model.takeFormerRequest() == former)
    browsing.model.take(browsing.catalog.content(former))
    #expect(browsing.selected == "Saw")
    #expect(browsing.lastLine.contains("43 %"))
    // What was asked for around the first product comes, and is asked for around the last.
    let request = try #require(browsing.catalog.requests.last)
    browsing.model.take(browsing.catalog.content(request))
    let again = try #require(browsing.model.takeRequest())
    #expect(again.anchor == browsing.catalog.products.last?.id)
    browsing.model.take(browsing.catalog.content(again))
    #expect(browsing.selected == "Saw")
    #expect(browsing.model.takeFormerRequest() == nil)
    #expect(!browsing.screen.contains("43 %"))
  }

  @Test("Esc stops a change that waits for another program, and nothing else")
  func escapeStopsAWaitForALock() throws {
    let browsing = try make()
    browsing.press(.character("u"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: true)))
    browsing.press(.escape)
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked), .stopWaiting])
    // It may have been made all the same: the answer says so.
    #expect(browsing.model.isWaiting)
    browsing.model.changeDidFail("Nothing was changed.")
    #expect(browsing.lastLine == " Nothing was changed.")
    _ = browsing.model.setDelay(nil)
    browsing.press(.character("u"), .escape)
    #expect(
      browsing.catalog.effects.suffix(2) == [.stopWaiting, .replay(.undo, .unasked)])
  }

  @Test("What was typed into nothing does not stand in the form that comes after it")
  func lettersTypedIntoNothingAreIgnored() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.down, .character("e"))
    #expect(browsing.model.setDelay(BrowseDelay(seconds: 0, isLocked: true)))
    browsing.type("add")
    #expect(browsing.lines.suffix(2).joined().contains("3 keys typed are ignored."))
    answer(browsing)
    #expect(browsing.lines[2].hasSuffix(" Café press"), "\(browsing.lines[2])")
    #expect(browsing.lastLine == " 3 keys typed meanwhile were ignored.")
    browsing.type("!")
    #expect(browsing.lines[2].hasSuffix(" Café press!"))
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
