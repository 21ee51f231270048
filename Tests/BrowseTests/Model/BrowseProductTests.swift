import Browse
import CatalogFields
import CatalogModel
import TestSupport
import Testing

/// Looking at products and changing them.
struct BrowseProductTests {
  private func make(width: Int = 60, height: Int = 14) throws -> Browsing {
    Browsing(try Samples.catalog(), width: width, height: height)
  }

  /// T6.
  @Test func enterShowsTheProductAndEscapeComesBack() throws {
    let browsing = try make()
    browsing.press(.down)
    let before = browsing.screen
    browsing.press(.enter)
    expectGolden(browsing.screen, named: "detail-60x14")
    browsing.press(.escape)
    #expect(browsing.screen == before)
  }

  @Test("The form has a line for each custom field of the catalog, and a predicate takes them")
  func customFieldsAreEditedAndFiltered() throws {
    var cup = Product(id: 1, name: "Cup")
    cup.custom["Shelf"] = "A 2"
    var saw = Product(id: 2, name: "Saw")
    saw.custom["Cost"] = "4.50"
    let browsing = Browsing(try BrowseCatalog([cup, saw]), width: 60, height: 20)
    browsing.press(.character(":"))
    browsing.type("Cost < 5")
    browsing.press(.enter)
    #expect(browsing.selected == "Saw")
    browsing.press(.character("e"))
    #expect(browsing.screen.contains("Cost"))
    #expect(browsing.screen.contains("Shelf"))
    browsing.press(.up)
    browsing.type("B 1")
    browsing.press(.enter)
    guard case .save(let product, let edit)? = browsing.catalog.effects.last else {
      Issue.record("nothing was saved")
      return
    }
    #expect(product.id == 2)
    #expect(edit.customNames == ["Shelf"])
    #expect(edit.texts[.custom("Shelf")] == "B 1")
  }

  @Test func neighborsAreShownFromThere() throws {
    let browsing = try make()
    browsing.press(.enter, .right)
    #expect(browsing.lines[1] == " Café press")
    browsing.press(.right, .left, .left)
    #expect(browsing.lines[1].hasPrefix(" Axe"))
    browsing.press(.left)
    #expect(browsing.lastLine == " This is the first product.")
    browsing.press(.right, .escape)
    #expect(browsing.selected == "Café press")
  }

  @Test func longDetailsScroll() throws {
    let browsing = try make(width: 24, height: 6)
    browsing.press(.down, .enter)
    let first = browsing.lines[1]
    browsing.press(.end)
    #expect(browsing.screen.contains("ten."))
    #expect(browsing.lines[1] != first)
    browsing.press(.home)
    #expect(browsing.lines[1] == first)
  }

  @Test func editChangesWhatWasTyped() throws {
    let browsing = try make()
    browsing.press(.down, .character("e"))
    #expect(browsing.lines[1] == " Edit “Café press” (id 44)")
    browsing.press(.control("u"))
    browsing.type("Press")
    browsing.press(.enter)
    var edit = ProductEdit(usualCurrency: .usDollar)
    try edit.set(.name, to: "Press")
    #expect(
      browsing.catalog.effects.last == .save(try #require(Self.product(44, browsing)), edit))
    browsing.model.changeDidSucceed("44 Press: name Café press → Press", product: 44)
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lastLine == " 44 Press: name Café press → Press")
    #expect(browsing.selected == "Café press")
  }

  @Test("A value in a form is read as `catalog edit` reads it")
  func valuesAreReadAsByTheCommand() throws {
    let products = [
      Product(
        id: 1, name: "Axe", price: Price(minorUnits: 1000, currency: .usDollar), quantity: 15),
      Product(id: 2, name: "Bolt", quantity: -3),
    ]
    func edit(_ down: Int, _ fields: [(tabs: Int, text: String)]) throws -> ProductEdit? {
      let browsing = Browsing(try BrowseCatalog(products), height: 20)
      for _ in 0..<down { browsing.press(.down) }
      browsing.press(.character("e"))
      for (tabs, text) in fields {
        for _ in 0..<tabs { browsing.press(.tab) }
        browsing.press(.control("u"), .text(text))
      }
      browsing.press(.enter)
      guard case .save(_, let edit)? = browsing.catalog.effects.last else { return nil }
      return edit
    }
    let relative = try edit(0, [(3, "+10%"), (1, "+3")])
    #expect(try relative?.price(from: products[0].price, usual: nil)?.minorUnits == 1100)
    #expect(try relative?.quantity(from: 15) == 18)
    #expect(try edit(0, [(4, "=-3")])?.quantity(from: 15) == -3)
    // The catalog says in which currency a price is, where there was none.
    let price = try edit(1, [(3, "9")])
    #expect(
      try price?.price(from: nil, usual: .usDollar) == Price(minorUnits: 900, currency: .usDollar))
    // A negative quantity that is there is shown as one that would be set.
    let browsing = Browsing(try BrowseCatalog(products), height: 20)
    browsing.press(.down, .character("e"))
    #expect(browsing.screen.contains("quantity     =-3"))
    browsing.press(.tab, .tab, .tab, .tab, .text("0"), .enter)
    guard case .save(_, let edited)? = browsing.catalog.effects.last else {
      Issue.record("nothing is saved")
      return
    }
    #expect(edited.fields == [.quantity])
    #expect(try edited.quantity(from: -3) == -30)
  }

  private static func product(_ id: Int64, _ browsing: Browsing) -> Product? {
    browsing.catalog.products.first { $0.id == id }
  }

  /// T6: a bad value stays in its field with the reason under it.
  @Test func badValueStaysInItsField() throws {
    let browsing = try make()
    browsing.press(.down, .character("e"), .tab, .tab, .tab, .control("u"))
    browsing.type("cheap")
    browsing.press(.tab, .control("u"))
    browsing.type("1.5")
    browsing.press(.enter)
    expectGolden(browsing.screen, named: "form-errors-60x14")
    #expect(browsing.catalog.effects.allSatisfy { if case .save = $0 { false } else { true } })
    browsing.press(.control("u"))
    browsing.type("12 EUR")
    browsing.press(.tab, .control("u"))
    browsing.type("2")
    browsing.press(.enter)
    guard case .save(_, let edit) = try #require(browsing.catalog.effects.last) else {
      Issue.record("nothing is saved")
      return
    }
    #expect(edit.fields == [.price, .quantity])
    // What the catalog refuses stands in the form, too.
    browsing.model.changeDidFail("the product has changed since")
    #expect(browsing.screen.contains("has changed since"))
    browsing.model.changeDidFail(FieldError(.sku, "'7' is already used by another product"))
    #expect(browsing.screen.contains("'7' is already used by another product"))
  }

  /// T6: as soon as the field is left.
  @Test func badValueIsSaidWhenItsFieldIsLeft() throws {
    let browsing = try make()
    browsing.press(.down, .character("e"), .tab, .tab, .tab, .control("u"))
    browsing.type("cheap")
    #expect(!browsing.screen.contains("is not a number"))
    browsing.press(.tab)
    #expect(browsing.lines[6] == "              'cheap' is not a number")
    browsing.press(.backTab, .control("u"))
    browsing.type("5")
    browsing.press(.tab)
    #expect(!browsing.screen.contains("is not a number"))
    // A field that nobody has touched is not wrong yet.
    browsing.press(.escape, .character("y"), .character("a"), .tab)
    #expect(!browsing.screen.contains("is missing"))
  }

  /// T8: the value that was, the one that is, and the one that was typed.
  private func conflict(_ browsing: Browsing) throws {
    browsing.press(.down, .character("e"))
    browsing.type("!")
    browsing.press(.tab, .tab, .tab, .tab, .control("u"))
    browsing.type("9")
    browsing.press(.enter)
    var now = try #require(Self.product(44, browsing))
    now.name = "Coffee press"
    let price = Price(minorUnits: 500, currency: .usDollar)
    now.price = price
    browsing.model.changeDidConflict(
      [BrowseConflict(field: .name, expected: "Café press", found: "Coffee press")],
      now: browsing.catalog.browseProduct(now))
    #expect(
      browsing.screen.replacing("\n ", with: " ").contains(
        "name was Café press, is now Coffee press; you typed Café press!"))
    #expect(
      browsing.lastLine == " o overwrite with yours   t take theirs   Esc back")
  }

  @Test func changedValueIsOverwrittenWhereThatIsChosen() throws {
    let browsing = try make()
    try conflict(browsing)
    browsing.press(.character("o"))
    guard case .save(let expected, let edit) = try #require(browsing.catalog.effects.last) else {
      Issue.record("nothing is saved")
      return
    }
    // Of what was seen, so that a third value is not overwritten either.
    #expect(expected.name == "Coffee press")
    var wanted = ProductEdit(usualCurrency: .usDollar)
    try wanted.set(.name, to: "Café press!")
    try wanted.set(.quantity, to: "9")
    #expect(edit == wanted)
  }

  @Test func changedValueIsTakenWhereThatIsChosen() throws {
    let browsing = try make()
    try conflict(browsing)
    browsing.press(.character("t"))
    #expect(browsing.screen.contains("name         Coffee press\n"))
    #expect(browsing.screen.contains("price        5.00 USD\n"))
    #expect(browsing.screen.contains(">quantity     9\n"))
    browsing.press(.enter)
    guard case .save(let expected, let edit) = try #require(browsing.catalog.effects.last) else {
      Issue.record("nothing is saved")
      return
    }
    #expect(expected.name == "Coffee press")
    #expect(edit.fields == [.quantity])
  }

  @Test("A form says that somebody has removed its product, before anything is saved")
  func removalByAnotherIsSaidInTheForm() throws {
    let browsing = Browsing(try Samples.catalog())
    browsing.press(.down, .character("e"))
    browsing.type("!")
    let products = browsing.catalog.products
    browsing.catalog.products.removeAll { $0.id == 44 }
    browsing.catalog.version += 1
    browsing.model.catalogDidChange()
    browsing.catalog.serve(browsing.model)
    #expect(browsing.screen.contains("Somebody has removed this product"))
    // What was typed is still there, and somebody may undo the removal.
    browsing.type("?")
    #expect(browsing.screen.contains("Café press!?"))
    browsing.catalog.products = products
    browsing.catalog.version += 1
    browsing.model.catalogDidChange()
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.screen.contains("Somebody has removed"))
    #expect(browsing.screen.contains("Café press!?"))
  }

  @Test func conflictLeadsBackToTheForm() throws {
    let browsing = try make()
    try conflict(browsing)
    let count = browsing.catalog.effects.count
    browsing.press(.escape)
    #expect(browsing.screen.contains("name         Café press!\n"))
    #expect(browsing.catalog.effects.count == count)
  }

  @Test func changeIsTakenBackAnywayWhereThatIsChosen() throws {
    let browsing = try make()
    browsing.press(.character("u"))
    browsing.model.ask("name was a, is now b. Undo anyway", before: .undo, .despiteChanges)
    #expect(browsing.lastLine == " name was a, is now b. Undo anyway? [y/N]")
    browsing.press(.character("n"))
    #expect(browsing.lastLine == " Nothing was undone.")
    browsing.press(.character("u"))
    browsing.model.ask("name was a, is now b. Undo anyway", before: .undo, .despiteChanges)
    _ = browsing.lines
    browsing.press(.character("y"))
    #expect(
      browsing.catalog.effects == [
        .replay(.undo, .unasked), .replay(.undo, .unasked), .replay(.undo, .despiteChanges),
      ])
  }

  @Test func redoHasAKey() throws {
    let browsing = try make()
    browsing.press(.character("U"))
    browsing.model.changeDidSucceed("redone: add: 5 Saw added; u undoes it")
    browsing.catalog.serve(browsing.model)
    browsing.press(.enter, .character("U"))
    #expect(
      browsing.catalog.effects.filter { $0 == .replay(.redo, .unasked) }.count == 2)
  }

  @Test func questionBeforeAnUndoIsNotAnsweredByKeysTypedBefore() throws {
    let browsing = try make()
    browsing.press(.character("u"), .character("y"))
    browsing.model.ask("Undo the import", before: .undo, .given)
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lastLine == " Undo the import? [y/N]")
    #expect(browsing.catalog.effects == [.replay(.undo, .unasked)])
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects.last == .replay(.undo, .given))
  }

  @Test func pastedTextIsNoCommand() throws {
    let browsing = try make()
    let ignored = "Pasted text was ignored: no text is asked for here."
    browsing.press(.text("Udy\n"))
    #expect(browsing.lastLine == " " + ignored)
    browsing.press(.text("ready\n"), .character("g"), .text("c"), .character("s"), .text("p"))
    #expect(browsing.catalog.effects == [])
    #expect(browsing.lines[0].contains("products"))
    browsing.press(.character("d"), .text("y"))
    #expect(browsing.catalog.effects == [.planRemoval([7])])
    #expect(browsing.screen.contains("Nothing was removed."))
    browsing.press(.enter, .text("dy"))
    #expect(browsing.catalog.effects == [.planRemoval([7]), .read(7)])
    #expect(browsing.lastLine == " " + ignored)
  }

  @Test func pastedLinesDoNotSaveAForm() throws {
    let browsing = try make()
    browsing.press(.character("a"), .text("Two\nlines\r\n"))
    #expect(browsing.screen.contains("name         Two lines\n"))
    while !browsing.screen.contains(">details") { browsing.press(.tab) }
    browsing.press(.text("One\r\nTwo\n"))
    #expect(browsing.screen.contains("One↵Two\n"))
    #expect(browsing.catalog.effects == [])
    // A question whether changes may be lost is not answered either.
    browsing.press(.escape, .text("y"))
    #expect(browsing.lines[1] == " Add a product")
  }

  /// The `y` of one who expects the question does not choose a product.
  @Test func answerToAQuestionThatCannotBeAskedDoesNothing() throws {
    let browsing = try make()
    for answer: BrowseKey in [.character("y"), .character("Y"), .enter, .escape] {
      browsing.catalog.answersEffects = false
      browsing.press(.character("d"))
      browsing.model.changeDidFail("no catalog at 'x'")
      #expect(browsing.lastLine == " no catalog at 'x'")
      browsing.press(answer)
      #expect(browsing.catalog.effects.last == .planRemoval([7]))
      #expect(browsing.lastLine.contains("/ find"))
    }
    browsing.press(.character("d"))
    browsing.model.changeDidFail("no catalog at 'x'")
    _ = browsing.lines
    browsing.press(.down)
    #expect(browsing.selected == "Café press")
  }

  @Test func changesAreNotLostUnasked() throws {
    let browsing = try make()
    browsing.press(.character("e"), .escape)
    #expect(browsing.lastLine.contains("/ find"))
    browsing.press(.character("e"))
    browsing.type("!")
    browsing.press(.escape)
    #expect(browsing.lastLine == " Leave without saving? [y/N]")
    browsing.press(.character("n"))
    #expect(browsing.lines[1].hasPrefix(" Edit"))
    browsing.press(.escape, .character("y"))
    #expect(browsing.lastLine.contains("/ find"))
  }

  @Test func additionNeedsAName() throws {
    let browsing = try make()
    browsing.press(.character("a"), .enter)
    #expect(browsing.screen.contains("is missing: a product needs a name"))
    browsing.type("Saw")
    browsing.press(.enter)
    var edit = ProductEdit(takesValuesOnly: true)
    try edit.set(.name, to: "Saw")
    #expect(browsing.catalog.effects == [.add(edit)])
  }

  @Test func removalAsksFirst() throws {
    let browsing = try make()
    browsing.press(.down, .character("d"))
    #expect(browsing.lastLine == " Remove “Café press” (id 44)? [y/N]")
    browsing.press(.enter)
    #expect(browsing.lastLine == " Nothing was removed.")
    browsing.press(.character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.planRemoval([44]), .planRemoval([44]), .remove])
    browsing.catalog.products.removeAll { $0.id == 44 }
    browsing.catalog.version += 1
    browsing.model.changeDidSucceed("“Café press” (id 44) removed; u restores it")
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.screen.contains("Makes coffee"))
    #expect(browsing.lastLine.contains("u restores it"))
    browsing.press(.character("u"))
    #expect(browsing.catalog.effects.last == .replay(.undo, .unasked))
  }

  @Test func marksAreWhatKeysAreAbout() throws {
    let browsing = try make()
    browsing.press(.character(" "), .character(" "))
    #expect(browsing.lines[0].contains("2 marked"))
    #expect(browsing.lines.count { $0.dropFirst().hasPrefix("*") } == 2)
    browsing.press(.character("d"))
    #expect(browsing.lastLine == " Remove 2 marked products? [y/N]")
    browsing.press(.character("n"), .character("e"), .tab, .tab)
    browsing.type("Acme")
    browsing.press(.enter)
    #expect(browsing.lastLine == " Change 2 products: manufacturer to Acme? [y/N]")
    var edit = ProductEdit()
    try edit.set(.manufacturer, to: "Acme")
    // What is asked about is what is changed.
    #expect(browsing.catalog.effects.last == .planEdit([7, 44], edit))
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects.last == .saveMany)
    browsing.model.changeDidSucceed("2 products changed")
    browsing.catalog.serve(browsing.model)
    // They may be changed further.
    #expect(browsing.lines[0].contains("2 marked"))
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects.last == .choose([7, 44]))
    browsing.press(.escape, .character("y"))
    #expect(!browsing.lines[0].contains("marked"))
  }

  @Test func questionSaysHowManyProductsAreSkipped() throws {
    let browsing = try make(width: 100)
    browsing.catalog.skippedCount = 1
    browsing.press(.character(" "), .character(" "), .character("e"), .tab, .tab)
    browsing.type("Acme")
    browsing.press(.enter)
    #expect(
      browsing.lastLine
        == " Change 1 of 2 products (1 skipped: no price): manufacturer to Acme? [y/N]")
  }

  /// Nobody answers a question that has not been asked yet.
  @Test func changeIsAskedAboutWhenItIsPlanned() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.character(" "), .character(" "), .character("e"), .tab, .tab)
    browsing.type("Acme")
    browsing.press(.enter, .character("y"))
    #expect(!browsing.catalog.effects.contains(.saveMany))
    browsing.model.askToChange(BrowseEditPlan(count: 2, of: 2, skipNote: ""))
    #expect(browsing.lastLine == " Change 2 products: manufacturer to Acme? [y/N]")
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects.last == .saveMany)
  }

  @Test func changeThatCannotBePlannedIsSaidInTheForm() throws {
    let browsing = try make()
    browsing.catalog.answersEffects = false
    browsing.press(.character(" "), .character(" "), .character("e"), .tab, .tab)
    browsing.type("Acme")
    browsing.press(.enter)
    browsing.model.changeDidFail("Nothing would change: 2 skipped: no price.")
    #expect(browsing.screen.contains("Nothing would change"))
    #expect(browsing.lines[1].hasPrefix(" Edit 2"))
  }

  /// What is not seen is not removed or changed unsaid.
  @Test func marksThatAreNotOnTheScreenAreSaid() throws {
    let browsing = try Browsing((10...50).map { "Axe \($0)" }, width: 100)
    browsing.press(.character(" "), .character(" "), .character(" "), .end)
    browsing.press(.character(" "), .character("d"))
    #expect(browsing.lastLine == " Remove 4 marked products, 3 of them not on the screen? [y/N]")
    browsing.press(.character("n"), .character("e"))
    #expect(
      browsing.lines[1].hasPrefix(
        " Edit 4 marked products, 3 of them not on the screen: values filled in are set in all"))
    browsing.press(.escape, .character(" "), .character("d"))
    #expect(
      browsing.lastLine == " Remove 3 marked products, none of them on the screen? [y/N]")
    browsing.press(.character("n"), .home, .character("d"))
    #expect(browsing.lastLine == " Remove 3 marked products? [y/N]")
    browsing.press(.character("n"), .character(" "), .character(" "), .end, .character("d"))
    #expect(browsing.lastLine == " Remove the marked “Axe 12” (id 3), not on the screen? [y/N]")
    browsing.press(.character("n"), .character("e"))
    #expect(browsing.lines[1] == " Edit the marked “Axe 12” (id 3)")
  }

  /// A change of others does not take marks away.
  @Test func marksStayUntilTheyAreActedUpon() throws {
    let browsing = try make()
    browsing.press(.character(" "), .enter, .character("e"))
    browsing.type("!")
    browsing.press(.enter)
    browsing.model.changeDidSucceed("changed", product: 44)
    browsing.catalog.serve(browsing.model)
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("1 marked"))
    // Nor does one that takes back what is behind a question that was denied.
    browsing.press(.character("d"), .character("n"), .character("u"))
    browsing.model.changeDidSucceed("taken back")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lines[0].contains("1 marked"))
    browsing.press(.character("?"))
    var help = ""
    for _ in 0..<10 {
      help += browsing.screen
      browsing.press(.pageDown)
    }
    #expect(help.contains("remove marked"))
    browsing.press(.escape)
    browsing.press(.character("d"), .character("y"))
    browsing.model.changeDidSucceed("removed")
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.lines[0].contains("marked"))
  }

  @Test("Esc takes several marks away only after a question")
  func manyMarksAreNotLostByOneKey() throws {
    let browsing = try make()
    browsing.press(.character(" "), .character(" "), .escape)
    #expect(browsing.lastLine == " Unmark 2 products? [y/N]")
    browsing.press(.escape)
    #expect(browsing.lastLine == " 2 marks kept.")
    #expect(browsing.lines[0].contains("2 marked"))
    // Out of a search first: marks are behind it.
    browsing.press(.character("/"), .character("c"), .enter, .escape)
    #expect(browsing.lines[0].contains("2 marked"))
    browsing.press(.escape, .character("y"))
    #expect(browsing.lastLine == " 2 marks removed.")
    browsing.press(.character(" "), .escape)
    #expect(browsing.lastLine == " 1 mark removed.")
    #expect(!browsing.lines[0].contains("marked"))
  }

  /// In another file the numbers of products are those of others.
  @Test func marksGoWithTheirFile() throws {
    let browsing = try make(width: 100)
    browsing.press(.character(" "))
    browsing.model.catalogDidChange(isOther: true)
    browsing.catalog.serve(browsing.model)
    #expect(
      browsing.lastLine
        == " The catalog file was replaced; showing the new one. The marks were removed."
    )
    #expect(!browsing.lines[0].contains("marked"))
  }

  /// A form of marked products is about those of the file that was there.
  @Test func markedProductsOfAnotherFileAreNotEdited() throws {
    let browsing = try make(width: 100)
    browsing.press(.character(" "), .character(" "), .character("e"), .character("x"))
    browsing.model.catalogDidChange(isOther: true)
    browsing.press(.enter)
    #expect(browsing.screen.contains("The catalog file was replaced. Nothing"))
    #expect(
      !browsing.catalog.effects.contains {
        $0 == .saveMany
      })
  }

  @Test func chosenProductIsTheOneAtTheCursor() throws {
    let browsing = try make()
    browsing.press(.down, .character("y"))
    #expect(browsing.catalog.effects == [.choose([44])])
  }

  /// T7.
  @Test func helpListsTheKeysThatWorkNow() throws {
    let browsing = try make(height: 16)
    #expect(browsing.lastLine == " / find  g jump  s sort  ␣ mark  ↵ open  ? help  q quit")
    browsing.press(.character("?"))
    expectGolden(browsing.screen, named: "help-60x16")
    browsing.press(.end)
    #expect(browsing.screen.contains("quit"))
    browsing.press(.escape, .enter, .character("?"))
    #expect(browsing.screen.contains("next product"))
    #expect(!browsing.screen.contains("language"))
    browsing.press(.escape)
    #expect(browsing.lines[1].hasPrefix(" Axe"))
  }

  @Test func controlCQuitsEverywhere() throws {
    for keys: [BrowseKey] in [[], [.character("/")], [.character("a")], [.enter]] {
      let browsing = try make()
      browsing.press(keys)
      browsing.press(.control("c"))
      #expect(browsing.catalog.effects.last == .quit)
    }
  }
}
