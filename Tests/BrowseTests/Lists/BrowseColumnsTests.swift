import CatalogModel
import SectionedTable
import TestSupport
import Testing

@testable import Browse

struct BrowseColumnsTests {
  private func make(_ width: Int = 80) throws -> Browsing {
    Browsing(try Samples.catalog(), width: width, height: 12)
  }

  /// What the room has decided is not chosen by anybody.
  @Test func aColumnIsShownOrHiddenAndTheRoomDecidesOnTheOthers() throws {
    let browsing = try make()
    let before = browsing.screen
    browsing.press(.character("C"))
    browsing.press(.text("price"))
    browsing.press(.enter)
    #expect(browsing.model.choices.columns == [.price: false])
    #expect(!browsing.lines[1].contains("Price"))
    browsing.press(.character("C"))
    browsing.press(.text("price"))
    browsing.press(.enter)
    #expect(browsing.model.choices.columns.isEmpty)
    #expect(browsing.screen == before)
    browsing.press(.character("C"))
    browsing.press(.text("id"))
    browsing.press(.enter)
    #expect(browsing.model.choices.columns == [.id: true])
    #expect(browsing.lines[1].contains("Id"))
  }

  @Test func aColumnIsFoundByWhatItsTitleSays() throws {
    let browsing = try make()
    browsing.press(.character("C"))
    browsing.press(.text("maker"))
    browsing.press(.enter)
    #expect(browsing.model.choices.columns.keys.contains(.manufacturer))
  }

  /// M3, L4.
  @Test(
    "The column that a list is sorted by is shown and marked",
    arguments: [
      ("q", "Qty ▲"), ("Q", "Qty ▼"), ("m", "Maker ▲"), ("i", "Id ▲"), ("p", "Price ▲"),
    ])
  func sortedColumnIsShown(key: Character, title: String) throws {
    let browsing = Browsing(try Samples.catalog(), width: 44, height: 12)
    browsing.press(.character("s"), .character(key))
    #expect(browsing.lines[1].contains(title), "\(browsing.lines[1])")
  }

  @Test("An origin without a code is read whole where its name fits beside the others")
  func originsWithoutACodeHaveRoom() throws {
    func width(_ traits: BrowseTraits, _ width: Int) -> Int {
      BrowseColumns(BrowseQuery(), traits)
        .layout(width: width, measured: CellLayout(BrowseColumns.all())).width(of: .origin)
    }
    var traits = BrowseTraits()
    traits.currency = "EUR"
    #expect(width(traits, 77) == 2)
    traits.widestOriginWithoutCode = "Various".count
    #expect(width(traits, 77) == 4)
    // The name has its room first, and one long origin does not take that of the maker.
    #expect(width(traits, 60) == 2)
    traits.widestOriginWithoutCode = 40
    #expect(width(traits, 90) == 9)
  }

  @Test("No column is wider than its longest text or its title, and one without any has no room")
  func columnsAreAsWideAsTheirTexts() throws {
    var traits = BrowseTraits()
    traits.widths = [.manufacturer: 3, .origin: 6, .sku: 4]
    func layout(_ traits: BrowseTraits) -> CellLayout {
      BrowseColumns(BrowseQuery(), traits)
        .layout(width: 140, measured: CellLayout(BrowseColumns.all()))
    }
    #expect(layout(traits).width(of: .detailText) == "Maker".count)
    #expect(layout(traits).width(of: .origin) == 3)
    #expect(layout(traits).width(of: .sku) == 4)
    traits.widths = [.manufacturer: 100, .origin: 21, .sku: 100]
    #expect(layout(traits) == layout(BrowseTraits()))
    // Those of what was found, and not of the catalog.
    let browsing = Browsing(try Samples.catalog(), width: 140, height: 12)
    browsing.press(.character("v"))
    #expect(browsing.lines[1].contains("Maker"))
    browsing.press(.character("/"), .text("red"))
    #expect(!browsing.lines[1].contains("Maker"))
    #expect(!browsing.lines[1].contains("From"))
    #expect(browsing.lines[1].contains("Qty"))
    browsing.press(.escape)
    #expect(browsing.lines[1].contains("Maker"))
  }

  @Test("What the longest name leaves is for texts that would be cut")
  func roomIsNotWasted() {
    var traits = BrowseTraits()
    traits.widestName = 60
    traits.widths = [.manufacturer: 40, .sku: 20, .price: 5, .quantity: 3]
    func layout(_ width: Int) -> CellLayout {
      BrowseColumns(BrowseQuery(), traits)
        .layout(width: width, measured: CellLayout(BrowseColumns.all()))
    }
    #expect(layout(200).width(of: .detailText) == 40)
    #expect(layout(200).width(of: .sku) == 20)
    #expect(layout(200).width(of: .text) > 60)
    #expect(layout(200).width(of: .price) == "Price".count)
    // The maker comes first, and no name is cut for it.
    for width in 80...200 where layout(width).width(of: .detailText) > 28 {
      #expect(layout(width).width(of: .text) >= 60)
    }
    for width in 60...200 where layout(width).width(of: .sku) > 0 {
      #expect(layout(width).width(of: .text) >= 44)
    }
    traits.widestName = nil
    #expect(layout(200).width(of: .detailText) == 28)
  }

  @Test("No short name is cut for an origin, in a search as in the list before")
  func namesComeBeforeOrigins() {
    for price in 5...9 {
      var traits = BrowseTraits()
      traits.widestName = 60
      traits.widths = [.price: price, .origin: 25, .quantity: 3]
      func layout(_ width: Int) -> CellLayout {
        BrowseColumns(BrowseQuery(), traits)
          .layout(width: width, measured: CellLayout(BrowseColumns.all()))
      }
      for width in 30...80 where layout(width).width(of: .origin) > 0 {
        #expect(layout(width).width(of: .text) >= 20)
      }
      // Who asks for it has it.
      traits.columns = [.origin: true]
      #expect(layout(40).width(of: .origin) > 0)
      // A long name of a country has its room where there is enough.
      #expect(layout(120).width(of: .origin) == 22)
    }
  }

  @Test("Origins are all names, or all codes")
  func originsAreAllNamesOrAllCodes() throws {
    let products = [
      Product(id: 1, name: "Axe", origin: Country(name: "Kina", code: "CN")),
      Product(id: 2, name: "Bolt", origin: Country(name: "Czech Republic", code: "CZ")),
      Product(id: 3, name: "Cup", origin: Country(name: "Various lands")),
    ]
    for width in 40...100 {
      let browsing = Browsing(try BrowseCatalog(products), width: width, height: 12)
      // Of what was found all widths are known.
      browsing.press(.character(":"), .text("id > 0"), .enter)
      let screen = browsing.screen
      #expect(screen.contains("Kina") == screen.contains("Czech Republic"), "\(screen)")
      #expect(screen.contains(" CN") == screen.contains(" CZ"), "\(screen)")
    }
  }

  @Test("What a list is sorted by is seen in each look")
  func sortedValueIsSeenInEachLook() throws {
    let browsing = Browsing(try Samples.catalog(), width: 100, height: 14)
    browsing.press(.character("v"), .character("s"), .character("q"))
    for _ in CellStyle.allCases {
      browsing.press(.character("r"))
      let row = try #require(browsing.lines.first { $0.contains("Cup") })
      #expect(row.contains(" 12"), "\(browsing.screen)")
    }
    browsing.press(.character("s"), .character("m"), .character("r"), .character("r"))
    #expect(browsing.screen.contains("Övre Bruk"))
  }

  /// M2.
  @Test func aFieldThatNoProductHasTakesNoRoom() throws {
    var traits = BrowseTraits()
    traits.hasManufacturers = false
    traits.hasPrices = false
    traits.hasOrigins = false
    let columns = BrowseColumns(BrowseQuery(), traits)
    let layout = columns.layout(width: 77, measured: CellLayout(BrowseColumns.all()))
    #expect(layout.width(of: .detailText) == 0)
    #expect(layout.width(of: .price) == 0)
    #expect(layout.width(of: .origin) == 0)
    #expect(layout.width(of: .text) > 50)
  }

  /// Each line is as wide as it may be, and the name has its room.
  @Test(arguments: [(80, 36), (120, 36), (64, 36), (40, 12), (200, 36)])
  func widthsFit(width: Int, least: Int) {
    for sort in BrowseQuery.Sort.fixed {
      var query = BrowseQuery()
      query.sort = sort
      let layout = BrowseColumns(query, BrowseTraits())
        .layout(width: width, measured: CellLayout(BrowseColumns.all()))
      #expect(layout.lineWidth <= width)
      if sort == .name || width > 70 {
        #expect(layout.width(of: .text) >= (sort == .name ? least : 12), "\(sort) \(width)")
      }
      if width >= 64 { #expect(layout.width(of: sort.slot(among: [])) > 0, "\(sort) \(width)") }
    }
  }
}
