import DBAccess
import Foundation
import SectionedTable
import TestSupport
import Testing

@testable import Browse
@testable import CatalogCommands

/// Lists that are read for a table view, by several connections.
struct BrowseReaderTests {
  private func makeReader(
    _ fixture: CatalogFixture, silentFor duration: Duration
  ) throws -> BrowseReader {
    let context = CommandContext.silent()
    let opened = try OpenedCatalog(.file(fixture.path), from: .addressed, watch: LockWatch())
    return BrowseReader(
      opened, forms: try LocaleForms(locale: nil, else: nil, in: context),
      silentDuration: duration, wake: {})
  }

  private func request(
    _ locale: String?, generation: Int, rows: Range<Int> = 0..<10
  ) -> BrowseRequest {
    BrowseRequest(
      generation: generation, query: BrowseQuery(locale: locale), rows: rows, anchor: nil)
  }

  /// The answers that have come behind one that was waited for.
  private final class Rest {
    var answers: [BrowseReader.Answer] = []
  }

  private let rest = Rest()

  /// Waits for answers up to one of a kind, and returns them all.
  ///
  /// - Parameter checksVersion: Whether it is asked now and then if the catalog has changed, as a
  ///   session does: what is due is found then.
  private func answers(
    of reader: BrowseReader, checksVersion: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation, until isLast: (BrowseReader.Answer) -> Bool
  ) throws -> [BrowseReader.Answer] {
    var all: [BrowseReader.Answer] = []
    for _ in 0..<6000 {
      rest.answers += reader.answers.takeAll()
      while !rest.answers.isEmpty {
        let answer = rest.answers.removeFirst()
        all.append(answer)
        if isLast(answer) { return all }
      }
      usleep(10_000)
      if checksVersion { reader.checkVersion() }
    }
    Issue.record("no such answer among \(all)", sourceLocation: sourceLocation)
    return all
  }

  private func names(_ answer: BrowseReader.Answer?) -> [String]? {
    if case .content(let content)? = answer { content.rows.map(\.name) } else { nil }
  }

  private func isContent(_ answer: BrowseReader.Answer) -> Bool {
    if case .content = answer { true } else { false }
  }

  @Test("A list that is not stored is served as it was until it has been computed again")
  func computedListSurvivesAWriter() throws {
    let fixture = try CatalogFixture.names(["Axe", "Öl", "Zebra"])
    let reader = try makeReader(fixture, silentFor: .zero)
    reader.read(request("sv", generation: 1))
    #expect(try names(answers(of: reader, until: isContent).last) == ["Axe", "Zebra", "Öl"])
    try fixture.sqlite3("UPDATE product SET name = 'Ål' WHERE name = 'Axe'")
    reader.checkVersion()
    _ = try answers(of: reader) { if case .changed(.state) = $0 { true } else { false } }
    reader.read(request("sv", generation: 1))
    // The new name, at its old place.
    #expect(try names(answers(of: reader, until: isContent).last) == ["Ål", "Zebra", "Öl"])
    _ = try answers(of: reader, checksVersion: true) {
      if case .changed(.state) = $0 { true } else { false }
    }
    reader.read(request("sv", generation: 1))
    #expect(try names(answers(of: reader, until: isContent).last) == ["Zebra", "Ål", "Öl"])
  }

  @Test("A list that is computed quickly is never shown as it was")
  func smallListIsComputedAtOnce() throws {
    let fixture = try CatalogFixture.names(["Axe", "Öl", "Zebra"])
    let reader = try makeReader(fixture, silentFor: .seconds(60))
    reader.read(request("sv", generation: 1))
    _ = try answers(of: reader, until: isContent)
    try fixture.sqlite3("UPDATE product SET name = 'Ål' WHERE name = 'Axe'")
    reader.read(request("sv", generation: 1))
    #expect(try names(answers(of: reader, until: isContent).last) == ["Zebra", "Ål", "Öl"])
  }

  @Test("Rows take no more memory, however often they are read")
  func rowsStaySmall() throws {
    let names = (0..<200).map { "Widget \($0)" }
    let fixture = try CatalogFixture.names(names)
    let reader = try makeReader(fixture, silentFor: .zero)
    var capacity = 0
    for _ in 0..<20 {
      reader.read(request(nil, generation: 1, rows: 0..<200))
      guard case .content(let content)? = try answers(of: reader, until: isContent).last else {
        continue
      }
      capacity = content.rows.flatMap(\.texts).map(\.utf8.capacity).max() ?? 0
    }
    #expect(1..<256 ~= capacity)
  }

  @Test("Numbers are written as the language of the list that was chosen writes them")
  func numbersFollowTheLanguage() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (name, price_minor, currency) VALUES ('Axe', 123450, 'EUR');")
    let reader = try makeReader(fixture, silentFor: .zero)
    for (locale, price) in [(nil, "1234.50"), ("de", "1.234,50"), ("en", "1,234.50")] {
      reader.read(request(locale, generation: 1))
      guard case .content(let content)? = try answers(of: reader, until: isContent).last else {
        continue
      }
      #expect(content.rows.first?.texts[TableViewCell.Slot.price.position].string == price)
    }
  }

  @Test("A product is written as the language of the list writes it, whichever lane reads it")
  func productsFollowTheLanguage() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (id, name, price_minor, currency) VALUES (7, 'Axe', 123450, 'EUR');")
    let run = try fixture.catalog(["remove", "7", "--yes"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["undo"]).status == 0)
    let reader = try makeReader(fixture, silentFor: .zero)
    for (locale, price) in [(nil, "1234.50 EUR"), ("de", "1.234,50\u{A0}€"), (nil, "1234.50 EUR")] {
      reader.readProduct(7, in: locale)
      reader.readPreview(7, in: locale)
      let all = try answers(of: reader) { if case .preview = $0 { true } else { false } }
      for answer in all {
        switch answer {
        case .product(let product?), .preview(let product?, _):
          #expect(product.fields.first { $0.label == "price" }?.text == price)
        default: break
        }
      }
      guard case .preview(let product?, _)? = all.last else { continue }
      // The last change of a product that is there is no removal.
      #expect(product.changes.last == "  remove: removed (undone)")
    }
  }

  @Test("Where no name has a text, the products are counted that have it as words")
  func wordsAreCountedWhereNoNameHasAText() throws {
    let fixture = try CatalogFixture.names(["Øst", "Øster", "Axe"])
    let reader = try makeReader(fixture, silentFor: .zero)
    for kind in [SearchKind.beginsWith, .contains] {
      var request = request(nil, generation: 1)
      request.query.filters = [.text("ost", kind)]
      reader.read(request)
      let all = try answers(of: reader) {
        if case .content(let content) = $0 { !content.isPreliminary } else { false }
      }
      guard case .content(let content)? = all.last else { continue }
      #expect(content.suggestion?.wordsCount == 2)
    }
  }

  private func content(
    of reader: BrowseReader, _ filter: BrowseQuery.Filter?, generation: Int
  ) throws -> BrowseContent? {
    var request = request(nil, generation: generation)
    request.query.filters = filter.map { [$0] } ?? []
    reader.read(request)
    let all = try answers(of: reader) {
      if case .content(let content) = $0 { !content.isPreliminary } else { false }
    }
    if case .content(let content)? = all.last { return content }
    return nil
  }

  private func importing(_ text: String) throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(["import", "--locale", "en", "-"], input: text)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  /// M1: 81 % of them were cut.
  @Test("At 80 columns at most 5 % of the names of catalog.sql are cut, and widths stay")
  func namesOfTheSampleAreWhole() throws {
    let fixture = try CatalogFixture(
      String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8), locale: "sv")
    let reader = try makeReader(fixture, silentFor: .zero)
    let model = BrowseModel()
    model.resize(width: 80, height: 24)
    var widths: Set<Int> = []
    var cut: [Int64: Bool] = [:]
    for _ in 0..<260 {
      while let request = model.takeRequest() {
        reader.read(request)
        for answer in try answers(of: reader, until: isContent) {
          if case .content(let content) = answer { model.take(content) }
        }
      }
      let layout = model.lists.list.layout
      widths.insert(layout.width(of: .detailText))
      for row in model.lists.list.uncoveredRows {
        cut[row.id] = row.texts[0].width > layout.width(of: .text)
      }
      model.handle(.down)
    }
    #expect(cut.count == 248)
    #expect(cut.values.count { $0 } * 20 <= cut.count)
    #expect(widths.count == 1)
  }

  /// L2.
  @Test("Of few names that are sorted on the fly nothing is said")
  func fewNamesAreSortedWithoutAWord() throws {
    let fixture = try CatalogFixture.names(["Axe", "Bolt"])
    let reader = try makeReader(fixture, silentFor: .zero)
    reader.read(request("da", generation: 1))
    guard case .content(let content)? = try answers(of: reader, until: isContent).last else {
      return
    }
    #expect(content.note == nil)
  }

  @Test("Columns are as wide as what the catalog has needs, or what was found has")
  func columnsAreMeasured() throws {
    let fixture = try importing(
      "name,manufacturer,price,quantity,origin\nAxe,Acme,,,Sweden\nBolt,,4.29,7,\n"
        + "Cup,The Northern Hardware Company,,,\n")
    let reader = try makeReader(fixture, silentFor: .zero)
    let all = try #require(try content(of: reader, nil, generation: 1)).traits
    #expect(all.widths[.manufacturer] == "The Northern Hardware Company".count)
    #expect(all.widths[.origin] == "Sweden".count + 3)
    let axe = try #require(
      try content(of: reader, .text("axe", .words), generation: 2)
    ).traits
    #expect(axe.widths[.manufacturer] == 4)
    #expect(axe.hasOrigins && !axe.hasPrices && !axe.hasQuantities)
    let bolt = try #require(
      try content(of: reader, .text("bo", .beginsWith), generation: 3)
    ).traits
    #expect(!bolt.hasManufacturers && !bolt.hasOrigins && bolt.hasPrices && bolt.hasQuantities)
  }

  @Test("A field that none of thousands has that were found has no column")
  func columnsOfLongListsAreThoseInUse() throws {
    let knives = (1...3000).map { number in
      "Knife \(number),,\(number % 7 == 0 ? "" : "4.29"),\(number == 2999 ? "7" : ""),\n"
    }
    let fixture = try importing(
      "name,manufacturer,price,quantity,origin\nAxe,Acme,1.00,3,Sweden\n" + knives.joined())
    let reader = try makeReader(fixture, silentFor: .zero)
    let all = try #require(try content(of: reader, nil, generation: 1)).traits
    #expect(all.hasManufacturers && all.hasOrigins && all.hasPrices && all.hasQuantities)
    for (generation, kind) in [SearchKind.beginsWith, .contains].enumerated() {
      let found = try #require(
        try content(of: reader, .text("knife", kind), generation: generation + 2))
      #expect(found.sections.map(\.count).reduce(0, +) == 3000)
      let traits = found.traits
      #expect(!traits.hasManufacturers && !traits.hasOrigins)
      // One product far down has a quantity.
      #expect(traits.hasPrices && traits.hasQuantities)
    }
  }

  private static let categories = """
    name,sku,custom.Category,custom.Weight
    Axe,,Forestry,1500
    Bolt,,Fasteners,9
    Cup,C-1,,
    Nail,,Fasteners,100

    """

  @Test("Rows have the texts of custom fields that are columns, which are measured")
  func customFieldsAreColumns() throws {
    let fixture = try importing(Self.categories)
    let reader = try makeReader(fixture, silentFor: .zero)
    var request = request(nil, generation: 1)
    request.customColumns = ["Category", "Weight", "Gone"]
    reader.read(request)
    guard case .content(let content)? = try answers(of: reader, until: isContent).last else {
      return
    }
    #expect(content.customColumns == request.customColumns)
    let texts = content.rows.map {
      $0.texts.dropFirst(TableViewCell.Slot.browsedCount).map(\.string)
    }
    #expect(
      texts == [
        ["Forestry", "1500", ""], ["Fasteners", "9", ""], ["", "", ""], ["Fasteners", "100", ""],
      ])
    #expect(content.traits.widths[.custom("Category")] == "Fasteners".count)
    #expect(content.traits.unusedCustomNames == ["Gone"])
    // Of what is found, those that it has.
    request.query.filters = [.text("cup", .words)]
    request.generation = 2
    reader.read(request)
    guard case .content(let cup)? = try answers(of: reader, until: isContent).last else { return }
    #expect(cup.traits.unusedCustomNames == ["Category", "Weight", "Gone"])
  }

  @Test("What was found out before somebody asks is what is there, also after a change")
  func preparedListsAreAsOthers() throws {
    let fixture = try importing(
      "name,origin\nAxe,Sweden\nBolt,Norway\nCup,Sweden\nNail,Norway\n")
    let reader = try makeReader(fixture, silentFor: .zero)
    var request = request(nil, generation: 1)
    reader.read(request)
    #expect(
      try names(answers(of: reader, until: isContent).last) == ["Axe", "Bolt", "Cup", "Nail"])
    request.query.sort = .origin
    request.anchor = 3
    reader.prepare([.origin, .manufacturer], anchor: 3)
    request.generation = 2
    reader.read(request)
    #expect(
      try names(answers(of: reader, until: isContent).last) == ["Bolt", "Nail", "Axe", "Cup"])
    reader.prepare([.origin, .manufacturer], anchor: 3)
    try fixture.sqlite3("UPDATE product SET country_id = NULL WHERE name = 'Axe'")
    reader.prepare([.origin], anchor: 3)
    request.generation = 3
    reader.read(request)
    #expect(
      try names(answers(of: reader, until: isContent).last) == ["Bolt", "Nail", "Cup", "Axe"])
  }

  @Test("A list by a custom field is that of list --sort and --group-by")
  func customFieldsAreOrders() throws {
    let fixture = try importing(Self.categories)
    let reader = try makeReader(fixture, silentFor: .zero)
    var request = request(nil, generation: 1)
    for (sort, isReversed, names) in [
      (BrowseQuery.Sort.custom("Weight"), false, ["Bolt", "Nail", "Axe", "Cup"]),
      (.custom("Weight"), true, ["Axe", "Nail", "Bolt", "Cup"]),
      (.groups("Category"), false, ["Bolt", "Nail", "Axe", "Cup"]),
    ] {
      request.generation += 1
      request.query.sort = sort
      request.query.isReversed = isReversed
      reader.read(request)
      guard case .content(let content)? = try answers(of: reader, until: isContent).last else {
        continue
      }
      #expect(content.rows.map(\.name) == names)
      let titles = content.sections.filter { $0.count > 0 }.map(\.title)
      #expect(titles == (sort.isGrouping ? ["Fasteners", "Forestry", "(none)"] : [""]))
    }
    // It goes with what was found in it.
    request.generation += 1
    request.query.filters = [.text("fasteners", .words)]
    reader.read(request)
    #expect(try names(answers(of: reader, until: isContent).last) == ["Bolt", "Nail"])
    // Another writer does not stop it.
    request.generation += 1
    request.query.filters = []
    request.query.sort = .custom("Weight")
    reader.read(request)
    _ = try answers(of: reader, until: isContent)
    try fixture.sqlite3("UPDATE product SET name = 'Adze' WHERE name = 'Axe'")
    reader.checkVersion()
    _ = try answers(of: reader) { if case .changed(.state) = $0 { true } else { false } }
    reader.read(request)
    #expect(
      try names(answers(of: reader, until: isContent).last) == ["Bolt", "Nail", "Adze", "Cup"])
  }

  @Test("Where no product has the words, what contains them is the list")
  func whatContainsTheWordsIsFound() throws {
    let fixture = try CatalogFixture.names(["Penknife", "Jackknife", "Axe"])
    let reader = try makeReader(fixture, silentFor: .zero)
    let found = try #require(try content(of: reader, .text("nife", .words), generation: 1))
    #expect(found.foundBy == .contains)
    #expect(found.rows.map(\.name) == ["Jackknife", "Penknife"])
    // It is asked for again as one scrolls, and when it is left.
    let again = try #require(try content(of: reader, .text("nife", .words), generation: 2))
    #expect(again.foundBy == .contains && again.rows.count == 2)
  }

  @Test("A list can be read while that of another language is computed, which says how far it is")
  func listIsReadWhileAnotherIsComputed() throws {
    let fixture = try CatalogFixture.names((0..<160_000).map { "Knife \($0)" })
    let reader = try makeReader(fixture, silentFor: .zero)
    reader.read(request(nil, generation: 0))
    _ = try answers(of: reader, until: isContent)
    reader.read(request("el", generation: 1))
    #expect(reader.readFormer(request(nil, generation: 0, rows: 20_000..<20_010)))
    reader.readProduct(7)
    let all = try answers(of: reader) {
      if case .content(let content) = $0 { content.generation == 1 } else { false }
    }
    let kinds = all.compactMap { answer -> String? in
      switch answer {
      case .content(let content): "rows of \(content.generation)"
      case .product: "product"
      default: nil
      }
    }
    #expect(Set(kinds.dropLast()) == ["rows of 0", "product"])
    #expect(kinds.last == "rows of 1")
    let progress = all.compactMap { answer -> BrowseProgress? in
      if case .progress(let progress) = answer { progress } else { nil }
    }
    let first = try #require(progress.first)
    #expect(first.count == 160_000)
    #expect(first.language == "Greek")
    #expect(progress.map(\.percent) == progress.map(\.percent).sorted())
  }
}
