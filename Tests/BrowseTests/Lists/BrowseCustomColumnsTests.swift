import CatalogModel
import SectionedTable
import TestSupport
import Testing

@testable import Browse

/// Custom fields as columns, orders and sections.
struct BrowseCustomColumnsTests {
  private func make(
    _ products: [(name: String, fields: [String: String])], width: Int = 80, height: Int = 12,
    look: BrowseLook = .columns
  ) throws -> Browsing {
    Browsing(
      try BrowseCatalog(
        products.enumerated().map { position, product in
          var made = Product(id: Int64(position + 1), name: product.name)
          for (name, text) in product.fields { made.custom[name] = text }
          return made
        }), width: width, height: height, look: look)
  }

  private static let tools: [(name: String, fields: [String: String])] = [
    ("Axe", ["Category": "Forestry", "Weight": "1.5"]),
    ("Bolt", ["Category": "Fasteners", "Weight": "0.01"]),
    ("Chisel", ["Category": "Carpentry"]),
    ("Dish", [:]),
    ("Nail", ["Category": "Fasteners", "Weight": "0.005"]),
  ]

  private func choose(_ name: String, in browsing: Browsing) {
    browsing.press(.character("C"), .text(name), .enter)
  }

  @Test func aCustomFieldIsAColumnWhereItIsChosen() throws {
    let browsing = try make(Self.tools)
    #expect(!browsing.lines[1].contains("Category"))
    choose("categ", in: browsing)
    #expect(browsing.model.choices.columns == [.custom("Category"): true])
    #expect(browsing.lines[1].contains("Category"))
    expectGolden(browsing.screen, named: "custom-columns-80x12")
    choose("categ", in: browsing)
    #expect(browsing.model.choices.columns.isEmpty)
    #expect(!browsing.screen.contains("Forestry"))
  }

  @Test func aCustomFieldIsAColumnInEachOrderOfChoosing() throws {
    let browsing = try make(Self.tools)
    choose("weight", in: browsing)
    choose("category", in: browsing)
    let axe = try #require(browsing.lines.first { $0.contains("Axe") })
    let titles = browsing.lines[1]
    for (title, text) in [("Category", "Forestry"), ("Weight", "1.5")] {
      let column = titles.prefix(upTo: try #require(titles.range(of: title)).lowerBound).count
      #expect(axe.dropFirst(column).hasPrefix(text), "\(titles)\n\(axe)")
    }
  }

  @Test func aCustomFieldThatNothingFoundHasTakesNoRoom() throws {
    let browsing = try make(Self.tools)
    choose("weight", in: browsing)
    #expect(browsing.lines[1].contains("Weight"))
    browsing.press(.character("/"), .text("chisel"), .enter)
    #expect(!browsing.lines[1].contains("Weight"))
    browsing.press(.escape)
    #expect(browsing.lines[1].contains("Weight"))
  }

  @Test("Rows that were read before a column was chosen are read again")
  func rowsOfOtherColumnsAreReadAgain() throws {
    let browsing = try make(Self.tools)
    browsing.press(.end)
    let before = browsing.selected
    browsing.catalog.answers = false
    choose("category", in: browsing)
    // Texts of other fields are never under the title.
    #expect(browsing.lines[1].contains("Category"))
    #expect(browsing.screen.contains(before))
    let requests = browsing.catalog.requests
    #expect(requests.last?.customColumns == ["Category"])
    browsing.catalog.answers = true
    // The answer to an earlier request is not all that is wanted.
    var early = try #require(requests.last)
    early.customColumns = []
    browsing.model.take(browsing.catalog.content(early))
    #expect(browsing.model.isWaiting)
    browsing.catalog.serve(browsing.model)
    #expect(!browsing.model.isWaiting)
    #expect(browsing.screen.contains("Fasteners"))
    #expect(browsing.selected == before)
  }

  @Test func aListIsSortedByACustomField() throws {
    let browsing = try make(Self.tools, width: 60)
    browsing.press(.character("s"))
    #expect(browsing.screen.contains("c custom"))
    browsing.press(.character("c"), .text("cat"), .enter)
    #expect(browsing.model.query.sort == .custom("Category"))
    #expect(browsing.lines[0].contains("by Category"))
    #expect(browsing.lines[1].contains("Category ▲"))
    #expect(browsing.lines[2].contains("Chisel"))
    // A click on its title sorts by it the other way round.
    let title = browsing.lines[1]
    let column = title.prefix(upTo: try #require(title.range(of: "Category")).lowerBound).count
    browsing.press(.press(line: 1, column: column))
    #expect(browsing.model.query.sort == .custom("Category"))
    #expect(browsing.model.query.isReversed)
    browsing.press(.character("s"), .character("C"), .text("weight"), .enter)
    #expect(browsing.model.query.sort == .custom("Weight") && browsing.model.query.isReversed)
    browsing.press(.character("s"), .character("n"))
    #expect(!browsing.lines[1].contains("Weight"))
  }

  @Test func sectionsAreThoseOfACustomField() throws {
    let browsing = try make(Self.tools, height: 14)
    browsing.press(.character("s"), .character("g"), .text("cat"), .enter)
    #expect(browsing.model.query.sort == .groups("Category"))
    expectGolden(browsing.screen, named: "custom-groups-80x14")
    browsing.press(.character("s"), .character("g"), .text("maker"), .enter)
    #expect(browsing.model.query.sort == .manufacturer)
  }

  @Test func sectionsAreThoseOfCurrencies() throws {
    let browsing = try make(Self.tools, height: 14)
    browsing.press(.character("s"), .character("g"), .text("curr"), .enter)
    #expect(browsing.model.query.sort == .currency)
    #expect(browsing.lines[0].contains("by currency"))
    // The prices in them are in no order.
    #expect(!browsing.lines[1].contains("▲"))
    #expect(BrowseQuery.Sort.currency.isGrouping)
    browsing.press(.character("s"), .character("n"))
    #expect(browsing.lines[1].contains("Name ▲"))
  }

  @Test("Where a list is refused, the one before stays, and what to do is said")
  func aRefusedListLeadsBack() throws {
    let browsing = try make(Self.tools, height: 14)
    browsing.press(.down)
    let before = browsing.lines.dropLast(2)
    browsing.catalog.answers = false
    browsing.press(.character("s"), .character("g"), .text("cat"), .enter)
    let request = try #require(browsing.catalog.requests.last)
    browsing.press(.character("d"))
    browsing.model.listWasRefused(request.generation - 1, "too late")
    #expect(!browsing.screen.contains("too late"))
    browsing.model.listWasRefused(request.generation, "too many groups. Sort by it instead: s c")
    #expect(browsing.model.query.sort == .name)
    #expect(browsing.lines.dropLast(2) == before)
    #expect(browsing.screen.contains("too many groups. Sort by it instead: s c"))
    #expect(!browsing.model.hasFailed)
    browsing.press(.down)
    #expect(!browsing.screen.contains("too many groups"))
  }

  @Test("A list that is refused at the start, or later, is shown by name")
  func aListThatCannotBeReadAnyMoreIsShownByName() throws {
    let browsing = try make(Self.tools, height: 14)
    browsing.press(.character("s"), .character("g"), .text("cat"), .enter)
    let request = try #require(browsing.catalog.requests.last)
    browsing.model.listWasRefused(request.generation, "too many groups")
    browsing.catalog.serve(browsing.model)
    #expect(browsing.model.query.sort == .name)
    #expect(browsing.lines[0].contains("by name"))
    #expect(browsing.screen.contains("too many groups"))
  }

  @Test("Without custom fields the orders of these are not offered")
  func ordersOfCustomFieldsAreOfferedWhereThereAreSome() throws {
    let browsing = try make([("Axe", [:])])
    browsing.press(.character("s"))
    #expect(!browsing.screen.contains("c custom"))
    browsing.press(.character("c"))
    #expect(browsing.model.query.sort == .name)
    #expect(browsing.screen.contains("Axe"))
  }

  @Test func whatWasSearchedForIsHighlightedInAColumnOfACustomField() throws {
    let browsing = try make(Self.tools)
    choose("category", in: browsing)
    browsing.press(.character("/"), .text("forest"))
    let line = try #require(browsing.model.frame().lines.first { $0.text.string.contains("Axe") })
    let matches = line.text.runs.filter { $0.role == .match }
      .map { String(decoding: line.text.utf8[$0.range], as: UTF8.self) }
    #expect(matches == ["Forest"])
  }

  @Test("A value of a custom field is seen in each look that is sorted by it")
  func sortedValueIsSeenInEachLook() throws {
    let browsing = try make(Self.tools, width: 100)
    browsing.press(.character("s"), .character("c"), .text("category"), .enter)
    for _ in CellStyle.allCases {
      browsing.press(.character("r"))
      #expect(browsing.screen.contains("Forestry"), "\(browsing.screen)")
    }
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func widthsFit(width: Int) {
    var traits = BrowseTraits()
    for name in ["A", "B", "A field with a name that is long, as some are"] {
      traits.columns[.custom(name)] = true
    }
    for widths in [[:], [BrowseColumn.custom("A"): 3, .custom("B"): 300]] {
      traits.widths = widths
      for sort in BrowseQuery.Sort.fixed + [.custom("B"), .groups("C")] {
        var query = BrowseQuery()
        query.sort = sort
        let columns = BrowseColumns(query, traits)
        let layout = columns.layout(
          width: width, measured: CellLayout(BrowseColumns.all(with: columns.customs)))
        #expect(layout.lineWidth <= width)
        if width >= 60 {
          #expect(layout.width(of: .text) >= 12)
          #expect(layout.width(of: sort.slot(among: columns.customs)) > 0, "\(sort) \(width)")
        }
      }
    }
  }
}
