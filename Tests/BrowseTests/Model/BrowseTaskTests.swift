import CatalogFields
import CatalogModel
import SectionedTable
import Testing

@testable import Browse

/// Marks of many, files, copies, and what programs are started for.
struct BrowseTaskTests {
  private func make() throws -> Browsing {
    Browsing(try BrowseCatalog(names: ["Axe", "Bolt 1", "Bolt 2", "Cup", "Dish"]), width: 90)
  }

  @Test func allThatIsFoundIsMarkedOrInverted() throws {
    let browsing = try make()
    browsing.press(.character("/"))
    browsing.type("bolt")
    browsing.press(.enter, .character("*"))
    guard case .findIDs(let query, nil, .add)? = browsing.catalog.effects.last else {
      Issue.record("\(browsing.catalog.effects)")
      return
    }
    #expect(query.filters.count == 1)
    browsing.model.take(ids: [2, 3], for: .add)
    #expect(browsing.lastLine == " 2 marked")
    browsing.press(.escape, .character("~"))
    browsing.model.take(ids: [1, 2, 3, 4, 5], for: .invert)
    #expect(browsing.lastLine == " 3 marked")
    #expect(browsing.screen.contains("*Axe"))
    #expect(!browsing.screen.contains("*Bolt 1"))
  }

  /// Somebody who stopped waiting has no marks from nowhere.
  @Test func anAnswerThatNobodyWaitsForMarksNothing() throws {
    let browsing = try make()
    browsing.press(.character("*"), .escape)
    browsing.model.take(ids: [1, 2], for: .add)
    #expect(!browsing.screen.contains("*Axe"))
  }

  @Test func aRangeIsMarkedFromOneEndToTheOther() throws {
    let browsing = try make()
    browsing.press(.down, .down, .character("V"), .up, .up, .character("V"))
    guard case .findIDs(_, let rows, .add)? = browsing.catalog.effects.last else {
      Issue.record("\(browsing.catalog.effects)")
      return
    }
    #expect(rows == 0..<3)
    browsing.model.take(ids: [1, 2, 3], for: .add)
    browsing.press(.character("V"), .escape)
    #expect(browsing.lastLine == " No range is marked.")
  }

  @Test func markedOnesAreShownAlone() throws {
    let browsing = try make()
    browsing.press(.character("M"))
    #expect(browsing.lastLine == " Nothing is marked.")
    browsing.press(.character(" "), .down, .character(" "), .character("M"))
    #expect(browsing.model.query.filters == [.marked([1, 3])])
    browsing.press(.character("M"))
    #expect(browsing.model.query.filters.isEmpty)
    // Where no mark is left there is nothing to show alone.
    browsing.press(.character("M"), .character("~"))
    browsing.model.take(ids: [1, 3], for: .invert)
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lines[0].contains("5 products · by name"))
    #expect(browsing.lastLine == " 0 marked")
  }

  @Test func whatIsMarkedElseFoundIsWrittenToAFile() throws {
    let browsing = try make()
    browsing.press(.character("w"))
    #expect(browsing.screen.contains("5 products to a file: .csv"))
    browsing.type("parts.csv")
    browsing.press(.enter)
    #expect(
      browsing.catalog.effects.last
        == .write(BrowseQuery(), path: "parts.csv", overwrites: false))
    browsing.model.askToOverwrite("parts.csv", BrowseQuery())
    #expect(browsing.lastLine == " Replace the file “parts.csv”? [y/N]")
    browsing.press(.character("n"))
    #expect(browsing.catalog.effects.count == 1)
    browsing.press(.enter)
    browsing.model.askToOverwrite("parts.csv", BrowseQuery())
    // A question is answered when it has been seen.
    #expect(browsing.lastLine.hasSuffix("[y/N]"))
    browsing.press(.character("y"))
    #expect(
      browsing.catalog.effects.last == .write(BrowseQuery(), path: "parts.csv", overwrites: true))
    browsing.model.taskDidFail("No space left.")
    #expect(browsing.screen.contains("No space left."))
    browsing.press(.enter)
    browsing.model.taskDidSucceed("5 products written to 'parts.csv'")
    #expect(browsing.lastLine == " 5 products written to 'parts.csv'")
    browsing.press(.character(" "), .character("w"))
    #expect(browsing.screen.contains("the 1 marked to a file"))
  }

  /// L8.
  @Test func yCopiesWhereNothingIsToBePrinted() throws {
    let browsing = try make()
    browsing.model.printsChosen = false
    browsing.press(.character("y"))
    #expect(browsing.catalog.effects == [.copy([1], BrowseQuery(), wholeRows: false)])
    browsing.model.taskDidSucceed("Copied: Axe")
    browsing.press(.character("Y"))
    #expect(browsing.catalog.effects.last == .copy([1], BrowseQuery(), wholeRows: true))
  }

  @Test func theValueAtTheCursorFilters() throws {
    let acme = Manufacturer(name: "A \"quoted\" \\ maker")
    let browsing = Browsing(
      try BrowseCatalog([
        Product(id: 1, name: "Axe", manufacturer: acme), Product(id: 2, name: "Bolt"),
      ]), width: 90)
    browsing.press(.character("="), .enter)
    #expect(browsing.model.query.isFiltered)
    #expect(browsing.screen.contains("Axe"))
    #expect(!browsing.screen.contains("Bolt"))
    browsing.press(.escape, .down, .character("="), .enter)
    #expect(!browsing.screen.contains("Axe"))
    #expect(browsing.screen.contains("Bolt"))
  }

  @Test func valuesAreCountedAndFilter() throws {
    let browsing = try make()
    browsing.press(.character("F"), .down, .enter)
    #expect(browsing.catalog.effects.last == .countValues(.origin, BrowseQuery()))
    browsing.model.take([BrowseValueCount(value: nil, count: 5)], of: .origin)
    #expect(browsing.screen.contains("Values of origin (1)"))
    browsing.press(.enter)
    #expect(browsing.screen.contains("Bolt 2"))
    #expect(browsing.model.query.isFiltered)
  }

  @Test("Prices and quantities are counted and filter, and of a SKU it is said why not")
  func numbersAreCountedAndFilter() throws {
    let browsing = Browsing(
      try BrowseCatalog([
        Product(
          id: 1, name: "Axe", price: Price(minorUnits: 429, currency: .usDollar), quantity: 7),
        Product(id: 2, name: "Bolt", price: Price(minorUnits: 429, currency: .none)),
        Product(id: 3, name: "Cup", quantity: 7),
      ]), width: 80)
    func filter(_ field: String, _ value: String?, _ typed: String) {
      browsing.press(.character("F"), .text(field), .enter)
      let known: BrowseField = field == "price" ? .price : .quantity
      #expect(browsing.catalog.effects.last == .countValues(known, BrowseQuery()))
      browsing.model.take([BrowseValueCount(value: value, count: 1)], of: known)
      browsing.press(.text(typed), .enter)
    }
    filter("price", "4.29 USD", "4.29")
    #expect(browsing.lines[0].contains("1 of 3"))
    #expect(browsing.selected == "Axe")
    browsing.press(.escape)
    filter("price", "4.29", "4")
    #expect(browsing.selected == "Bolt")
    browsing.press(.escape)
    filter("quantity", "7", "7")
    #expect(browsing.lines[0].contains("2 of 3"))
    browsing.press(.escape)
    filter("quantity", nil, "")
    #expect(browsing.selected == "Bolt")
    browsing.press(.escape, .character("="), .text("price"), .enter)
    #expect(browsing.lines[0].contains("1 of 3"))
    browsing.press(.escape, .character("F"), .text("sku"), .enter)
    #expect(browsing.lastLine == " A SKU is of one product only. To find it: /")
  }

  /// An empty list of values is no list of languages that has not come yet.
  @Test func noValuesAreNoLanguages() throws {
    let browsing = try make()
    browsing.press(.character("F"), .enter)
    browsing.model.take([], of: .manufacturer)
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.catalog.effects.contains(.listLanguages))
    browsing.model.take(languages: [
      BrowseLanguage(tag: "sv", name: "Swedish", ownName: "svenska", isStored: true)
    ])
    #expect(browsing.screen.contains("Values of maker (0)"))
    #expect(!browsing.screen.contains("Swedish"))
  }

  @Test func detailsAreEditedElsewhere() throws {
    let browsing = try make()
    browsing.press(.character("E"))
    let product = browsing.catalog.products[0]
    #expect(browsing.catalog.effects.last == .editDetails(product))
    browsing.model.detailsWereEdited(nil, of: product)
    #expect(browsing.lastLine == " Nothing was changed.")
    browsing.model.detailsWereEdited("two\nlines\u{1B}\n\n", of: product)
    browsing.catalog.serve(browsing.model)
    guard case .save(_, let edit)? = browsing.catalog.effects.last else {
      Issue.record("\(browsing.catalog.effects)")
      return
    }
    #expect(edit.texts[.details] == "two\nlines")
  }

  @Test("Marks of products that are gone are taken away, and it is said")
  func marksOfProductsThatAreGoneGo() throws {
    let browsing = try make()
    browsing.press(.character(" "), .character(" "), .character(" "), .character("e"))
    func remove(_ id: Int64) {
      browsing.catalog.products.removeAll { $0.id == id }
      browsing.catalog.version += 1
      browsing.model.catalogDidChange()
      browsing.catalog.serve(browsing.model)
    }
    remove(1)
    #expect(browsing.catalog.effects.last == .findMarked([1, 2, 3]))
    // What changes meanwhile is looked at after that.
    remove(2)
    #expect(browsing.catalog.effects.last == .findMarked([1, 2, 3]))
    browsing.model.take(present: [2, 3], ofMarked: [1, 2, 3])
    browsing.catalog.serve(browsing.model)
    #expect(browsing.lines[0].contains("2 marked"))
    #expect(browsing.lines[1].hasPrefix(" Edit 2 marked products"))
    #expect(browsing.lastLine == " A marked product is gone; its mark was removed.")
    #expect(browsing.catalog.effects.last == .findMarked([2, 3]))
    browsing.model.take(present: [3], ofMarked: [2, 3])
    browsing.press(.escape)
    #expect(browsing.lines[0].contains("1 marked"))
    // A change that fails because of one looks, too.
    let count = browsing.catalog.effects.count
    browsing.press(.character("d"))
    browsing.model.changeDidFail("no product with the id 3")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.catalog.effects.dropFirst(count).last == .findMarked([3]))
  }

  private func makeWithEditedDetails() throws -> (Browsing, Product) {
    let browsing = Browsing(
      try BrowseCatalog([Product(id: 1, name: "Axe", details: "old", quantity: 3)]), width: 90,
      height: 20)
    browsing.press(.character("E"))
    let product = browsing.catalog.products[0]
    browsing.model.detailsWereEdited(
      "mine\nand more\n", of: product, keptNote: "The text is kept in 'x.txt'.")
    browsing.catalog.serve(browsing.model)
    var theirs = product
    theirs.details = "theirs"
    return (browsing, theirs)
  }

  private static let conflict = BrowseConflict(field: .details, expected: "old", found: "theirs")

  @Test("Details of an editor that another program has changed meanwhile are asked about")
  func detailsOfAnEditorAreNotLost() throws {
    for key in ["o", "t"] as [Character] {
      let (browsing, theirs) = try makeWithEditedDetails()
      browsing.model.changeDidConflict([Self.conflict], now: browsing.catalog.browseProduct(theirs))
      #expect(browsing.screen.contains("details was old, is now theirs; you typed mine"))
      browsing.press(.character(key))
      guard case .save(let expected, let edit)? = browsing.catalog.effects.last else {
        Issue.record("\(browsing.catalog.effects)")
        return
      }
      #expect(edit.fields == [.details])
      #expect(edit.texts[.details] == "mine\nand more")
      #expect(expected.details == (key == "o" ? "theirs" : "old"))
      if key == "t" {
        #expect(browsing.lastLine == " Nothing was changed.")
        #expect(browsing.selected == "Axe")
      }
    }
  }

  @Test("Where details of an editor cannot be saved, it is said where they are")
  func fileOfAnEditorIsNamed() throws {
    let (browsing, _) = try makeWithEditedDetails()
    browsing.model.changeDidFail("no product with the id 1; nothing was changed")
    let said = browsing.lines.suffix(2).joined().replacing("\n", with: " ")
    #expect(said.contains("nothing was changed. The text is kept in 'x.txt'."), "\(said)")
    // It is not said of what fails later.
    browsing.press(.down, .character("u"))
    browsing.model.changeDidFail("It is locked.")
    #expect(browsing.lastLine == " It is locked.")
  }

  @Test func aProductWithoutAnImageSaysSo() throws {
    let browsing = try make()
    browsing.press(.character("o"))
    #expect(browsing.lastLine == " It has no image.")
  }
}
