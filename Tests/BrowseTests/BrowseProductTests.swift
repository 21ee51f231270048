import Browse
import CatalogImport
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
    var edit = ProductEdit(takesValuesOnly: true)
    try edit.set(.name, to: "Press")
    #expect(
      browsing.catalog.effects.last == .save(try #require(Self.product(44, browsing)), edit))
    browsing.model.changeDidSucceed("44 Press: name Café press → Press", product: 44)
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lastLine == " 44 Press: name Café press → Press")
    #expect(browsing.selected == "Café press")
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
    browsing.model.changeDidFail("what is to be changed has changed since")
    #expect(browsing.screen.contains("has changed since"))
    browsing.model.changeDidFail(FieldError(.sku, "'7' is that of another product"))
    #expect(browsing.screen.contains("'7' is that of another product"))
  }

  @Test func changesAreNotLostUnasked() throws {
    let browsing = try make()
    browsing.press(.character("e"), .escape)
    #expect(browsing.lastLine.contains("/ search"))
    browsing.press(.character("e"))
    browsing.type("!")
    browsing.press(.escape)
    #expect(browsing.lastLine == " Leave without saving? y/N")
    browsing.press(.character("n"))
    #expect(browsing.lines[1].hasPrefix(" Edit"))
    browsing.press(.escape, .character("y"))
    #expect(browsing.lastLine.contains("/ search"))
  }

  @Test func additionNeedsAName() throws {
    let browsing = try make()
    browsing.press(.character("a"), .enter)
    #expect(browsing.screen.contains("is missing: a product has a name"))
    browsing.type("Saw")
    browsing.press(.enter)
    var edit = ProductEdit(takesValuesOnly: true)
    try edit.set(.name, to: "Saw")
    #expect(browsing.catalog.effects == [.add(edit)])
  }

  @Test func removalAsksFirst() throws {
    let browsing = try make()
    browsing.press(.down, .character("d"))
    #expect(browsing.lastLine == " Remove “Café press” (id 44)? y/N")
    browsing.press(.enter)
    #expect(browsing.lastLine == " Nothing was removed.")
    browsing.press(.character("d"), .character("y"))
    #expect(browsing.catalog.effects == [.planRemoval([44]), .planRemoval([44]), .remove])
    browsing.catalog.products.removeAll { $0.id == 44 }
    browsing.catalog.version += 1
    browsing.model.changeDidSucceed("“Café press” (id 44) removed; u brings it back")
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.screen.contains("Makes coffee"))
    #expect(browsing.lastLine.contains("u brings it back"))
    browsing.press(.character("u"))
    #expect(browsing.catalog.effects.last == .undo)
  }

  @Test func marksAreWhatKeysAreAbout() throws {
    let browsing = try make()
    browsing.press(.character(" "), .character(" "))
    #expect(browsing.lines[0].contains("2 marked"))
    #expect(browsing.lines.count { $0.dropFirst().hasPrefix("*") } == 2)
    browsing.press(.character("d"))
    #expect(browsing.lastLine == " Remove 2 products? y/N")
    browsing.press(.character("n"), .character("e"), .tab, .tab)
    browsing.type("Acme")
    browsing.press(.enter)
    var edit = ProductEdit()
    try edit.set(.manufacturer, to: "Acme")
    #expect(browsing.catalog.effects.last == .saveMany([7, 44], edit))
    browsing.model.changeDidFail("The catalog is locked.")
    browsing.press(.escape, .character("y"), .character("y"))
    #expect(browsing.catalog.effects.last == .choose([7, 44]))
    browsing.press(.escape)
    #expect(!browsing.lines[0].contains("marked"))
  }

  @Test func chosenProductIsTheOneAtTheCursor() throws {
    let browsing = try make()
    browsing.press(.down, .character("y"))
    #expect(browsing.catalog.effects == [.choose([44])])
  }

  /// T7.
  @Test func helpListsTheKeysThatWorkNow() throws {
    let browsing = try make(height: 16)
    #expect(browsing.lastLine == " / search   g+letter jump   Enter open   e edit   ? help")
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
