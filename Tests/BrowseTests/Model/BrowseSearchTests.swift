import CatalogModel
import Search
import TestSupport
import Testing

@testable import Browse

/// Searching as one types, predicates, and coming back.
struct BrowseSearchTests {
  private func make(height: Int = 12) throws -> Browsing {
    try Browsing(
      (1...40).map { "Axe \($0)" } + ["Café", "Cafetière", "Cup", "Decaf"], height: height)
  }

  @Test func pastedTextIsSearchedForAsOneLine() throws {
    let browsing = try Browsing(["Boning Knife", "Knife Block", "Saw"])
    browsing.press(.character("/"), .text("knife\n block\u{1B}\n"))
    #expect(browsing.lastLine.hasPrefix("/knife  block"))
    browsing.press(.control("u"), .text("knife"), .text(" bl"))
    #expect(browsing.selected == "Knife Block")
    browsing.press(.escape, .character(":"), .text("name ==\n\"Saw\"\n"))
    #expect(browsing.selected == "Saw")
  }

  /// H4: 20,000 characters that were there at once took a search each, a minute in all.
  @Test func longTextIsOneSearch() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    let count = browsing.catalog.requests.count
    let text = String(repeating: "knife ", count: 3400)
    let start = ContinuousClock.now
    browsing.model.handle(.text(text))
    #expect(ContinuousClock.now - start < .seconds(1))
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.requests.count == count + 1)
    #expect(browsing.lastLine.contains("knife knife"))
  }

  @Test func accentsJoinTheLettersBeforeThem() throws {
    let browsing = try Browsing(["Saw"])
    browsing.press(.character("/"), .text("e\u{301}"), .left, .text("ab"))
    browsing.press(.right, .character("\u{308}"), .backspace)
    #expect(browsing.lastLine.hasPrefix("/ab "))
  }

  /// T4.
  @Test func everyKeyFilters() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("caf")
    #expect(browsing.lastLine.contains("2 of 44  words (Tab: begins with)"))
    #expect(browsing.strip.isEmpty)
    #expect(browsing.lines[2].contains("Café"))
    #expect(!browsing.screen.contains("2 products"))
    browsing.press(.tab)
    #expect(browsing.lastLine.contains("2 of 44  begins with (Tab: contains)"))
    browsing.press(.tab)
    #expect(browsing.lastLine.contains("3 of 44  contains (Tab: words)"))
    browsing.press(.backspace)
    #expect(browsing.lastLine.hasPrefix("/ca "))
  }

  @Test func escapeBringsTheListBackAsItWas() throws {
    let browsing = try make()
    browsing.press(.character("g"), .character("a"))
    for _ in 0..<25 { browsing.press(.down) }
    for _ in 0..<3 { browsing.press(.up) }
    let before = browsing.screen
    browsing.press(.character("/"))
    browsing.type("cup")
    #expect(browsing.selected == "Cup")
    browsing.press(.escape)
    #expect(browsing.screen == before)
    // What was found is kept by Enter, and left by Esc all the same.
    browsing.press(.character("/"), .enter)
    #expect(browsing.screen == before)
    browsing.press(.character("/"))
    browsing.type("ca")
    browsing.press(.enter, .down)
    #expect(browsing.selected == "Cafetière")
    browsing.press(.escape)
    #expect(browsing.screen == before)
  }

  @Test func arrowsMoveInWhatIsFound() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("ca")
    browsing.press(.down)
    #expect(browsing.selected == "Cafetière")
    browsing.press(.enter, .enter)
    #expect(browsing.lines[1] == " Cafetière")
  }

  /// T4: Esc restores what was before the search, which may be the result of a
  /// predicate in another order.
  @Test func escapeGoesBackToThePredicate() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.character(":"))
    browsing.type("quantity >= 1")
    browsing.press(.enter, .character("s"), .character("Q"), .down)
    let before = browsing.screen
    #expect(browsing.lines[0].contains("3 of 5 · quantity >= 1 · by quantity, descending"))
    browsing.press(.character("/"))
    browsing.type("c")
    // A search in what was found.
    #expect(browsing.lastLine.contains("2 of 5"))
    browsing.press(.escape)
    #expect(browsing.screen == before)
    browsing.press(.character("/"))
    browsing.type("cu")
    browsing.press(.enter, .character("/"), .backspace, .backspace, .enter)
    #expect(browsing.screen == before)
    browsing.press(.character("/"))
    browsing.type("cu")
    browsing.press(.enter, .escape)
    #expect(browsing.screen == before)
    browsing.press(.escape)
    #expect(browsing.lines[0].hasPrefix(" catalog  5 products "))
    #expect(!browsing.lines[0].contains("by quantity"))
  }

  /// A list that Esc leads back to is of the present, too.
  @Test func changedCatalogIsReadAgainBehindASearch() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("cu")
    browsing.catalog.products.removeAll { $0.name == "Axe 1" }
    browsing.catalog.version += 1
    browsing.model.catalogDidChange()
    browsing.catalog.serve(browsing.model)
    browsing.press(.escape)
    #expect(!browsing.screen.contains("Axe 1 "))
    #expect(browsing.lines[0].hasPrefix(" catalog  43 products"))
  }

  /// What is on the screen is not what was found.
  @Test func searchThatCannotBeMadeSaysSo() throws {
    let browsing = try make()
    let before = browsing.lines
    browsing.press(.character("/"))
    browsing.catalog.answers = false
    browsing.type("cu")
    #expect(browsing.lastLine.contains("searching…"))
    browsing.model.readingDidFail("cannot read 'x': another program has locked it")
    let lines = browsing.lines
    #expect(lines[10].hasPrefix("/cu "))
    #expect(lines[10].contains("not searched"))
    #expect(!lines[10].contains("of 44"))
    #expect(lines[11] == " cannot read 'x': another program has locked it")
    #expect(before[0].hasPrefix(lines[0]))
    #expect(lines[3].hasPrefix("> Axe 1"))
    browsing.press(.enter)
    #expect(browsing.lines.dropLast() == before.dropLast())
    #expect(browsing.lastLine == " cannot read 'x': another program has locked it")
    browsing.catalog.answers = true
    browsing.press(.character("/"))
    browsing.type("cu")
    #expect(browsing.lastLine.contains("1 of 44"))
  }

  /// T5.
  @Test func nothingFoundIsSaid() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("xyz")
    #expect(browsing.lines[2] == "  No product has the words “xyz”. Esc clears the search.")
    browsing.press(.tab)
    #expect(browsing.lines[2] == "  No name begins with “xyz”. Esc clears the search.")
    browsing.press(.tab)
    #expect(browsing.lines[2] == "  No name contains “xyz”. Esc clears the search.")
  }

  @Test func emptyCatalogSaysHowToFillIt() throws {
    let browsing = try Browsing([])
    #expect(browsing.lines[2].hasPrefix("  No products yet. Import some: catalog import FILE "))
    browsing.press(.down, .enter, .character("d"), .character("e"), .end, .character("g"))
    #expect(browsing.lines[0].hasPrefix(" catalog  0 products"))
    browsing.press(.escape)
    #expect(browsing.lines[3].hasPrefix("  Or add one: a "))
    #expect(browsing.lastLine == " a add   u undo   q quit   ? help")
  }

  @Test func answersThatComeTooLateAreDropped() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.catalog.answers = false
    browsing.type("c")
    let late = try #require(browsing.catalog.requests.last)
    // Until there is an answer what is known stays.
    #expect(browsing.lines[2].hasPrefix("A"))
    #expect(browsing.model.isWaiting)
    browsing.catalog.answers = true
    browsing.type("up")
    #expect(browsing.selected == "Cup")
    browsing.model.take(browsing.catalog.content(late))
    #expect(browsing.lastLine.contains("1 of 44"))
  }

  @Test func errorOfAPredicateStandsUnderIt() throws {
    let browsing = Browsing(try Samples.catalog(), width: 100, height: 12)
    browsing.press(.character(":"))
    browsing.type("price <")
    #expect(browsing.lines[10].hasPrefix(":price <"))
    // L11: who still types is not told what is missing.
    #expect(browsing.lastLine == " No condition yet. Enter says why.")
    browsing.press(.enter)
    #expect(browsing.lines[10].hasPrefix(":price <"))
    #expect(browsing.lastLine.contains("expected a number"))
    browsing.type(" 5")
    #expect(browsing.lastLine == "")
    #expect(browsing.lines[10].contains("2 of 5"))
    browsing.press(.enter)
    #expect(browsing.lines[0].contains("2 of 5 · price < 5"))
    browsing.press(.character(":"))
    #expect(browsing.lines[10].hasPrefix(":price < 5"))
    // While what is typed is no predicate, the title says what the list has.
    browsing.type(" AND")
    #expect(browsing.lines[0].contains("2 of 5 · price < 5"))
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("2 of 5 · price < 5"))
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("5 products"))
  }

  @Test func aSearchForBlanksFindsAll() throws {
    let browsing = try Browsing(["Axe", "Blue bolt", "Cup"], width: 90)
    for _ in 0..<3 {
      browsing.press(.character("/"), .character(" "))
      #expect(!browsing.model.query.isFiltered)
      #expect(browsing.screen.contains("Cup"))
      browsing.press(.enter)
      #expect(browsing.lines[0].contains("3 products"))
      browsing.press(.character("/"), .tab, .escape)
    }
    browsing.press(.character("/"), .text("  cup"))
    #expect(browsing.selected == "Cup")
  }

  @Test("Esc brings back the predicate that was being typed anew")
  func escapeKeepsThePredicate() throws {
    let browsing = Browsing(try Samples.catalog(), width: 100, height: 12)
    browsing.press(.character(":"), .text("quantity >= 1"), .enter, .down)
    let before = browsing.screen
    browsing.press(.character(":"), .escape)
    #expect(browsing.screen == before)
    browsing.press(.character(":"), .control("u"), .text("quantity == 0"))
    #expect(browsing.selected.hasPrefix("Axe"))
    browsing.press(.escape)
    #expect(browsing.screen == before)
    // What replaces it is left by one Esc, to the list before both.
    browsing.press(.character(":"), .control("u"), .text("quantity == 0"), .enter)
    #expect(browsing.lines[0].contains("1 of 5 · quantity == 0"))
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("5 products"))
    browsing.press(.character(":"), .text("quantity == 0"), .enter)
    browsing.press(.character(":"), .control("u"), .enter)
    #expect(browsing.lines[0].contains("5 products"))
    #expect(browsing.lastLine.contains("/ find"))
  }

  @Test("Esc brings back what was found when it is searched for anew")
  func escapeKeepsTheSearch() throws {
    let browsing = try make()
    let whole = browsing.screen
    browsing.press(.character("/"), .text("ca"), .enter, .down)
    let before = browsing.screen
    #expect(browsing.selected == "Cafetière")
    browsing.press(.character("/"), .escape)
    #expect(browsing.screen == before)
    browsing.press(.character("/"), .control("u"), .text("cup"))
    #expect(browsing.selected == "Cup")
    browsing.press(.escape)
    #expect(browsing.screen == before)
    // What replaces it is left by one Esc, to the list before both.
    browsing.press(.character("/"), .control("u"), .text("cup"), .enter, .escape)
    #expect(browsing.screen == whole)
    // Without a text it is no search any more.
    for last in [BrowseKey.enter, .backspace] {
      browsing.press(.character("/"), .text("ca"), .enter, .character("/"), .control("u"), last)
      #expect(browsing.screen == whole)
    }
  }

  @Test("While a predicate is typed, the title says what is shown")
  func titleFollowsThePredicate() throws {
    let browsing = Browsing(try Samples.catalog(), width: 100, height: 12)
    browsing.press(.character(":"), .text("quantity >= 1"))
    #expect(browsing.lines[0].contains("3 of 5 · quantity >= 1 · by name"))
    #expect(browsing.lines[10].contains("3 of 5"))
    // What is not finished changes nothing.
    browsing.press(.text(" AND"))
    #expect(browsing.lines[0].contains("3 of 5 · quantity >= 1 · by name"))
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("5 products"))
  }

  @Test("What was found in another order is asked for a screen first")
  func firstScreenOfASearchComesFirst() throws {
    let browsing = try make()
    browsing.press(.character("s"), .character("p"), .character("/"))
    let count = browsing.catalog.requests.count
    browsing.type("c")
    let rows = browsing.catalog.requests.dropFirst(count).map(\.rows)
    #expect(rows.first?.lowerBound == 0)
    #expect(rows.first.map { $0.count < browsing.lines.count } == true)
  }

  @Test("The prompt of a list that began with a predicate is left by Esc")
  func promptOfTheFirstPredicateIsLeft() throws {
    var query = BrowseQuery()
    query.filters = [.predicate(try Predicate(format: "quantity == 0"), text: "quantity == 0")]
    let catalog = try Samples.catalog()
    let model = BrowseModel(query)
    model.resize(width: 100, height: 12)
    catalog.serve(model)
    for keys: [BrowseKey] in [
      [.escape], [.text(" AND"), .escape], [.control("u"), .text("quantity == 3"), .escape],
    ] {
      for key in [.character(":")] + keys {
        model.handle(key)
        catalog.serve(model)
        _ = model.frame()
      }
      #expect(model.frame().plainLines[0].contains("1 of 5 · quantity == 0"))
      #expect(model.frame().plainLines.last?.contains("/ find") == true)
    }
    for key in [BrowseKey.character(":"), .control("u"), .enter] {
      model.handle(key)
      catalog.serve(model)
    }
    #expect(model.frame().plainLines[0].contains("5 products"))
  }

  @Test func sortKeepsTheSearch() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.character("s"), .character("P"))
    #expect(browsing.lines[0].contains("by price, descending"))
    let query = try #require(browsing.catalog.requests.last?.query)
    #expect(query.sort == .price && query.isReversed)
    browsing.press(.character("/"))
    browsing.type("c")
    #expect(browsing.catalog.requests.last?.query.sort == .price)
    browsing.press(.escape, .character("s"), .character("n"))
    #expect(!browsing.lines[0].contains("by price"))
  }

  @Test func orderKeepsTheCursorOnItsProduct() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.down, .down)
    let selected = browsing.selected
    browsing.press(.character("s"), .character("q"))
    #expect(browsing.catalog.requests.last?.anchor == 8)
    #expect(browsing.selected == selected)
  }

  /// A request that another has taken the place of is made again.
  @Test func rowsThatDidNotComeAreAskedForAgain() throws {
    let browsing = try Browsing((0..<5000).map { "Axe \($0)" })
    browsing.catalog.answers = false
    browsing.press(.end)
    #expect(browsing.screen.contains("…"))
    browsing.catalog.answers = true
    browsing.press(.character("/"), .character("a"), .escape)
    #expect(!browsing.screen.contains("…"))
  }

  @Test func escapeGoesBackFromAListThatHasNotCome() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.down)
    let before = browsing.lines
    browsing.catalog.answers = false
    browsing.press(.character("s"), .character("p"))
    #expect(browsing.lines.dropLast() == before.dropLast())
    #expect(browsing.lastLine == " Reading… Esc goes back.")
    browsing.press(.escape)
    #expect(browsing.lines == before)
    #expect(!browsing.model.isWaiting)
  }

  /// What is said of a list leaves the list to be seen.
  @Test func noteOfAListIsShortOnASmallScreen() throws {
    let browsing = try make()
    browsing.catalog.note =
      "Sorted on the fly (3,585 names). To keep this order: catalog reindex"
    for (width, height, said) in [
      (100, 12, " " + (browsing.catalog.note ?? "")), (20, 5, " Sorted o… names)."),
    ] {
      browsing.model.resize(width: width, height: height)
      browsing.press(.character("l"))
      browsing.type("x")
      browsing.press(.enter)
      browsing.model.answerLanguage(.success("sv-\(width)"))
      browsing.catalog.serve(browsing.model)
      #expect(browsing.lastLine == said)
      #expect(browsing.lines.contains { $0.hasPrefix("> ") })
    }
  }

  @Test func languageIsAskedFor() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.character("l"))
    browsing.type("sv")
    browsing.press(.enter)
    #expect(browsing.catalog.effects == [.listLanguages, .findLanguage("sv")])
    browsing.model.answerLanguage(.failure(BrowseRefusal("unknown language 'sv'")))
    #expect(browsing.lastLine == " unknown language 'sv'")
    browsing.model.answerLanguage(.success("sv"))
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.requests.last?.query.locale == "sv")
  }

  @Test func changedCatalogKeepsTheCursorOnItsProduct() throws {
    let browsing = try make()
    for _ in 0..<20 { browsing.press(.down) }
    let (selected, line) = (browsing.selected, browsing.lines.firstIndex { $0.hasPrefix(">") })
    browsing.catalog.products.removeFirst(10)
    browsing.catalog.version += 1
    browsing.model.catalogDidChange()
    browsing.catalog.serve(browsing.model)
    #expect(browsing.selected == selected)
    #expect(browsing.lines.firstIndex { $0.hasPrefix(">") } == line)
    #expect(browsing.lines[0].hasPrefix(" catalog  34 products"))
  }

  @Test func unreadableCatalogKeepsWhatIsThere() throws {
    let browsing = try make()
    let before = browsing.lines
    browsing.model.readingDidFail("cannot read 'x'")
    #expect(browsing.lastLine == " cannot read 'x'")
    #expect(browsing.lines.dropLast() == before.dropLast())
  }

  // MARK: Kinds of search

  /// M9: articles by their numbers and makers, names by words behind the first, letters by ASCII.
  @Test func wordsAreFoundInAllFields() throws {
    let catalog = try BrowseCatalog([
      Product(
        id: 1, sku: "KN-0001", name: "Bread Knife", manufacturer: Manufacturer(name: "Øst A/S")),
      Product(id: 2, name: "The Big Spoon", sortName: "Big Spoon"),
      Product(id: 3, name: "Æbleskive Pan"),
      Product(id: 4, name: "Cup"),
    ])
    let browsing = Browsing(catalog)
    for (text, name) in [
      ("KN-0001", "Bread Knife"), ("ost", "Bread Knife"), ("kni bre", "Bread Knife"),
      ("big", "The Big Spoon"), ("aeb", "Æbleskive Pan"),
    ] {
      browsing.press(.character("/"))
      browsing.type(text)
      #expect(browsing.selected == name, "\(text)")
      #expect(browsing.lastLine.contains("1 of 4"), "\(text)")
      browsing.press(.escape)
    }
  }

  /// M9c: the kind that was chosen last is that of the next search.
  @Test func kindOfSearchIsKept() throws {
    let browsing = try make()
    browsing.press(.character("/"), .tab, .tab, .escape, .character("/"))
    browsing.type("af")
    #expect(browsing.lastLine.contains("3 of 44  contains"))
  }

  /// Where words take long, a search does not begin with them.
  @Test func searchBeginsWithTheNameWhereWordsAreSlow() throws {
    let catalog = try BrowseCatalog(names: ["Cup", "Tea cup"])
    catalog.slowWordsNote = "words: slow"
    let browsing = Browsing(catalog, width: 80)
    browsing.press(.character("/"))
    browsing.type("cup")
    #expect(browsing.lastLine.contains("1 of 2  begins with"))
    browsing.press(.tab, .tab)
    #expect(browsing.lastLine.contains("2 of 2  words: slow"))
  }

  @Test(
    "Where words are slow, it is said that a search looks at names alone, and what looks further")
  func searchOfNamesAloneSaysSo() throws {
    let catalog = try BrowseCatalog([Product(id: 1, sku: "KN-1", name: "Bread Knife")])
    catalog.slowWordsNote = "words: slow"
    let browsing = Browsing(catalog, width: 80)
    browsing.press(.character("/"))
    browsing.type("bread")
    #expect(
      browsing.lastLine.hasSuffix(
        "1 of 1  begins with, names only (Tab twice: SKUs, makers, all fields)"))
    browsing.press(.tab)
    #expect(
      browsing.lastLine.hasSuffix("contains, names only (Tab: SKUs, makers, all fields)"))
    browsing.model.resize(width: 40, height: 14)
    #expect(browsing.lastLine == "/bread    1 of 1  names only (Tab: all)")
    browsing.model.resize(width: 109, height: 14)
    browsing.press(.control("u"))
    browsing.type("kn-1")
    #expect(
      browsing.screen.contains("SKUs, makers and other fields were not searched: press Tab."))
    browsing.press(.tab)
    #expect(browsing.selected == "Bread Knife")
  }

  /// M9f.
  @Test func whatContainsItIsShownWhereNoNameBeginsSo() throws {
    let browsing = try make()
    browsing.press(.character("/"), .tab)
    browsing.type("af")
    #expect(browsing.lastLine.contains("no name begins so; 3 names contain it"))
    #expect(browsing.selected == "Café")
    browsing.press(.enter)
    #expect(browsing.lines[0].hasPrefix(" catalog  3 of 44 · contains “af” "))
    browsing.press(.escape, .character("/"))
    browsing.type("cup")
    #expect(browsing.lastLine.contains("1 of 44  begins with"))
  }

  @Test("Where no product has the words, the names that contain them are shown, and that is said")
  func whatContainsItIsShownWhereNoProductHasTheWords() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("af")
    #expect(browsing.lastLine.contains("none has the words; 3 names contain it"))
    #expect(browsing.selected == "Café")
    browsing.press(.enter)
    #expect(browsing.lines[0].hasPrefix(" catalog  3 of 44 · contains “af” "))
    browsing.press(.escape, .character("/"))
    browsing.type("decaf")
    #expect(browsing.lastLine.contains("1 of 44  words"))
  }

  @Test("What is done to all that was found is done to what is shown", arguments: [0, 1])
  func whatIsShownInsteadIsWhatKeysAreAbout(tabs: Int) throws {
    let browsing = try make()
    browsing.press(.character("/"))
    for _ in 0..<tabs { browsing.press(.tab) }
    browsing.type("af")
    browsing.press(.enter, .character("*"))
    var shown = BrowseQuery()
    shown.filters = [.text("af", .contains)]
    #expect(browsing.catalog.effects.last == .findIDs(shown, rows: nil, .add))
    browsing.press(.escape, .character("="), .enter)
    #expect(browsing.lines[0].hasPrefix(" catalog  3 of 44 · contains “af” · manu"))
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("3 of 44 · contains “af” · by"))
    browsing.press(.character("/"), .control("u"))
    #expect(browsing.lines[0].contains("44 products"))
  }

  /// M9f.
  @Test func whatWouldBeFoundIsSaid() throws {
    let browsing = try Browsing(["Cup"], width: 100)
    browsing.catalog.suggestion = BrowseSuggestion(beginnings: ["Cup", "C\u{1B}p", "Cap"])
    browsing.press(.character("/"))
    browsing.type("zzy")
    #expect(browsing.screen.contains("Did you mean “Cup”, “C␛p” or “Cap”?"))
  }

  @Test("Where no name has a text, it is said that words would find some")
  func wordsThatWouldBeFoundAreSaid() throws {
    let browsing = try Browsing(["Cup"], width: 100)
    browsing.catalog.suggestion = BrowseSuggestion(wordsCount: 3)
    browsing.press(.character("/"), .tab)
    browsing.type("ost")
    #expect(browsing.screen.contains("3 products have it as words: press Tab twice."))
    browsing.catalog.suggestion = BrowseSuggestion(wordsCount: 1)
    browsing.press(.tab)
    #expect(browsing.screen.contains("1 product has it as words: press Tab. Esc"))
    // Tab is a key of the search.
    browsing.press(.enter)
    #expect(browsing.screen.contains("1 product has it as words: press / and Tab. Esc"))
  }

  /// That nothing begins so may come before what contains it.
  @Test func keysWaitForTheSecondAnswer() throws {
    let browsing = try make()
    browsing.press(.character("/"), .tab)
    browsing.catalog.answers = false
    browsing.press(.text("af"))
    let request = try #require(browsing.catalog.requests.last)
    let whole = browsing.catalog.content(request)
    var first = whole
    first.isPreliminary = true
    first.rows = []
    first.foundBy = nil
    for index in first.sections.indices { first.sections[index].count = 0 }
    browsing.model.take(first)
    #expect(browsing.model.isWaiting)
    browsing.press(.enter, .enter)
    browsing.model.take(whole)
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lines[1] == " Café")
  }

  @Test func signsThatAreNoWordsAreLookedForInNames() throws {
    let browsing = try Browsing(["Fish & Chips", "Fish"])
    browsing.press(.character("/"), .character("&"))
    #expect(browsing.lastLine.contains("1 of 2"))
    browsing.press(.enter)
    #expect(browsing.lines[0].hasPrefix(" catalog  1 of 2 · contains “&” "))
  }

  /// M9e.
  @Test func filterStaysInTheTitle() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.character(":"))
    browsing.type("quantity >= 1")
    browsing.press(.enter, .character("/"))
    browsing.type("cup")
    browsing.press(.enter)
    #expect(browsing.lines[0].hasPrefix(" catalog  1 of 5 · quantity >= 1 · words “cup” "))
    browsing.press(.escape, .character("/"))
    browsing.press(.text("cup \u{1B} " + String(repeating: "a", count: 80) + " end"), .enter)
    #expect(browsing.lines[0].contains("a end”"))
    #expect(!browsing.lines[0].contains("\u{1B}"))
    browsing.model.resize(width: 30, height: 10)
    #expect(browsing.lines[0].hasPrefix(" 0 of 5"))
  }

  @Test("Where nothing is found within a filter, that is not said of the whole catalog")
  func nothingFoundIsSaidOfWhatWasSearched() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    browsing.press(.character(":"), .text("quantity >= 3"), .enter, .character("/"))
    browsing.type("axe")
    #expect(browsing.screen.contains("No product of these has the words “axe”."))
    browsing.press(.escape, .escape, .character("/"))
    browsing.type("xyz")
    #expect(browsing.screen.contains("No product has the words “xyz”."))
  }

  @Test func longTextsAreShortenedInTheMiddle() {
    #expect("Mahogany".shortenedInTheMiddle(to: 8) == "Mahogany")
    #expect("Mahogany".shortenedInTheMiddle(to: 7) == "Mah…any")
    #expect("日本の包丁".shortenedInTheMiddle(to: 6) == "日…丁")
    #expect("日本の包丁".shortenedInTheMiddle(to: 1) == "…")
  }

  /// M9d.
  @Test func matchIsHighlightedAndSeen() throws {
    let name = "Fish & Chips in Vinegar from the Old Harbour, Letter Stencil Set"
    let browsing = try Browsing([name, "Stencil"], width: 40)
    browsing.press(.character("/"))
    browsing.type("stencil")
    let frame = browsing.model.frame()
    let line = try #require(frame.lines.first { $0.text.string.contains("…") })
    #expect(line.text.string.contains("Stencil Set"))
    let matches = frame.lines.flatMap { line in
      line.text.runs.filter { $0.role == .match }.map {
        String(decoding: line.text.utf8[$0.range], as: UTF8.self)
      }
    }
    #expect(matches == ["Stencil", "Stencil"])
    for usesColor in [true, false] {
      var encoder = FrameEncoder(usesColor: usesColor, isSynchronized: false)
      let bytes = String(decoding: encoder.encode(frame), as: UTF8.self)
      #expect(bytes.components(separatedBy: "\u{1B}[1;4mStencil\u{1B}[").count == 3)
    }
  }

  private func matches(_ browsing: Browsing) -> [String] {
    browsing.model.frame().lines.flatMap { line in
      [line.text, line.preview].compactMap { $0 }.flatMap { text in
        text.runs.filter { $0.role == .match }.map {
          String(decoding: text.utf8[$0.range], as: UTF8.self)
        }
      }
    }
  }

  @Test("What was searched for is highlighted in each field that is shown, and seen there")
  func matchesOfAllFieldsAreHighlighted() throws {
    var knife = Product(
      id: 1, sku: "AB-77", name: "Knife",
      manufacturer: Manufacturer(name: "Very Long Name of a Maker in Nordhain"),
      details: "It cuts birch.", origin: Country(name: "Germany", code: "DE"))
    knife.custom["Wood"] = "Walnut"
    let browsing = Browsing(try BrowseCatalog([knife]), width: 200, height: 20)
    func servePreview() {
      guard let id = browsing.model.takePreviewRequest() else { return }
      browsing.model.take(preview: browsing.catalog.browseProduct(knife), for: id)
    }
    servePreview()
    for (text, found) in [
      ("ab", ["AB"]), ("nordh", ["Nordh"]), ("germ", ["Germ"]), ("birch", ["birch"]),
      ("knife walnut", ["Knife"]),
    ] {
      browsing.press(.character("/"))
      browsing.type(text)
      #expect(Set(matches(browsing)).isSuperset(of: found), "\(text): \(matches(browsing))")
      browsing.press(.escape)
    }
    // So is an opened product.
    browsing.press(.character("/"))
    browsing.type("knife")
    browsing.press(.enter, .enter)
    #expect(matches(browsing) == ["Knife"])
    browsing.press(.escape, .escape)
    // Where the name of an origin has no room, the code stands for it.
    browsing.model.resize(width: 44, height: 20)
    browsing.press(.character("/"))
    browsing.type("germ")
    #expect(matches(browsing) == ["DE"])
    browsing.press(.control("u"))
    browsing.model.resize(width: 90, height: 20)
    browsing.type("nordh")
    // A short name leaves room for all of it.
    #expect(browsing.screen.contains("Very Long Name of a Maker in Nordhain"))
    var long = knife
    long.name = String(repeating: "Knife ", count: 12)
    let narrow = Browsing(try BrowseCatalog([long]), width: 90, height: 20)
    narrow.press(.character("/"), .text("nordh"))
    #expect(narrow.screen.contains("…of a Maker in Nordhain"), "\(narrow.screen)")
    // A search in names looks at nothing else.
    browsing.press(.tab, .control("u"))
    browsing.type("kni")
    #expect(matches(browsing) == ["Kni"])
  }

  /// M4.
  @Test func screenIsNotBlankWhereASearchIsLeftBeforeItsListHasCome() throws {
    let browsing = Browsing(try Samples.catalog(), width: 70)
    let before = browsing.lines
    browsing.catalog.answers = false
    browsing.press(.character("l"))
    browsing.type("sv")
    browsing.press(.enter)
    browsing.model.answerLanguage(.success("sv"))
    browsing.catalog.serve(browsing.model)
    browsing.catalog.answers = true
    browsing.press(.character("/"), .character("c"))
    #expect(browsing.lastLine.contains("2 of 5"))
    browsing.catalog.answers = false
    browsing.press(.escape)
    #expect(browsing.lines.dropLast() == before.dropLast())
    #expect(browsing.lastLine == " Reading… Esc goes back.")
    browsing.press(.character("/"), .character("c"), .backspace)
    #expect(browsing.lines.dropFirst().dropLast() == before.dropFirst().dropLast())
    browsing.catalog.answers = true
    browsing.press(.escape)
    #expect(browsing.selected.hasPrefix("Axe with"))
    #expect(!browsing.model.isWaiting)
  }
}
