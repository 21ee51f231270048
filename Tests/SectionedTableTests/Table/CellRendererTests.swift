import CatalogModel
import SectionedTable
import TestSupport
import Testing

struct CellRendererTests {
  @Test(arguments: [20, 40, 80, 200, nil])
  func awkwardProducts(width: Int?) {
    let name = width.map(String.init) ?? "unlimited"
    expectGolden(Fixture.rendered(width: width), named: "awkwardProducts-\(name)")
  }

  @Test(arguments: 20...200)
  func linesAreNotWiderThanTheWidth(width: Int) {
    for line in Fixture.rendered(width: width).split(separator: "\n") {
      #expect(line.displayWidth <= width, "\(line)")
    }
  }

  @Test(arguments: [20, 40, 80, 200, nil])
  func linesEndWithoutBlanksAndHoldNoControls(width: Int?) {
    let lines = Fixture.rendered(width: width).split(
      separator: "\n", omittingEmptySubsequences: false)
    // Three headers, seven rows, and nothing behind the last line break.
    #expect(lines.count == 11)
    for line in lines {
      #expect(line.last != " ", "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }

  /// The price stands whole on every row that has one, if nothing else does.
  @Test(arguments: 20...200)
  func noPriceIsCut(width: Int) {
    let rows = Fixture.rendered(width: width).split(separator: "\n").filter { $0.hasPrefix("  ") }
    for (row, product) in zip(rows, Fixture.sections.flatMap(\.products)) {
      guard let price = product.price else { continue }
      #expect(row.contains(price.amount), "\(row)")
      #expect(row.contains(price.currency.code), "\(row)")
    }
  }

  private func rendered(_ cells: [TableViewCell], _ layout: CellLayout, width: Int?) -> String {
    var output = StyledText()
    for cell in cells {
      CellRenderer(layout: layout, width: width).append(cell, to: &output)
    }
    return output.string
  }

  @Test func pricesStandWithTheirPointsAndCurrenciesInLine() {
    let cells = [(5, Fixture.euro), (123_456, Fixture.euro), (18900, Fixture.yen)].map {
      Fixture.cell(
        Product(id: 1, name: "a", price: Price(minorUnits: $0.0, currency: $0.1)))
    }
    #expect(
      rendered(cells, Fixture.layout(fitting: cells, width: nil), width: nil) == """
          a      0.05 EUR
          a   1234.56 EUR
          a  18900    JPY

        """)
  }

  @Test(arguments: [
    (0, "0 products"), (1, "1 product"), (2, "2 products"), (12345, "12,345 products"),
  ])
  func headerEndsWithTheCount(count: Int, text: String) {
    let cell = Fixture.cell(Product(id: 1, name: String(repeating: "a", count: 38)))
    let renderer = CellRenderer(
      layout: Fixture.layout(fitting: [cell], width: 40), width: 40)
    var output = StyledText()
    renderer.appendHeader(
      TerminalText("日\u{7}"), detail: TerminalText(count.counted("product")), to: &output)
    #expect(output.string == "日␇" + String(repeating: " ", count: 37 - text.count) + text)
  }

  @Test func aLongerTextMovesWhatFollowsUnlessItIsCut() {
    let measured = Fixture.cell(
      Product(id: 1, name: "short", manufacturer: Manufacturer(name: "Acme")))
    let longer = Fixture.cell(
      Product(id: 2, name: "rather long", manufacturer: Manufacturer(name: "Acme")))
    let layout = Fixture.layout(fitting: [measured], width: nil)
    #expect(rendered([longer], layout, width: nil) == "  rather long  Acme\n")
    #expect(rendered([longer], layout, width: 14) == "  rath…  Acme\n")
  }

  /// A number that is cut off would be another number.
  @Test func aNumberThatDoesNotFitIsAnEllipsis() {
    let prices: [Int64] = [123_456_789_012_345_678, 12_345_678, 5]
    let cells = prices.map {
      Fixture.cell(
        Product(id: 1, name: "some name", price: Price(minorUnits: $0, currency: Fixture.euro)))
    }
    #expect(
      rendered(cells, Fixture.layout(fitting: cells, width: 20), width: 20) == """
          som…             …
          som…             …
          som…      0.05 EUR

        """)
    let numbers = [Int64.min, 7].map { number in
      let cell = TableViewCell(reuseIdentifier: "number")
      cell.set(.text, String(number))
      return cell
    }
    let layout = Fixture.layout(
      [.init(.text, alignment: .right, holdsNumbers: true)], fitting: numbers, width: 20)
    #expect(
      rendered(numbers, layout, width: 20) == "                   …\n                   7\n")
  }

  @Test func aFooterStandsBelowItsRows() {
    let cell = Fixture.cell(Product(id: 1, name: "Axe", manufacturer: Manufacturer(name: "Acme")))
    let text = TerminalText("Prices without tax,\u{1B} from the first of May")
    var output = StyledText(recordsRoles: true)
    CellRenderer(layout: Fixture.layout(fitting: [cell], width: nil), width: nil)
      .appendFooter(text, to: &output)
    #expect(output.string == "  Prices without tax,␛ from the first of May")
    #expect(output.runs.map(\.role) == [.dim])
    output.removeAll()
    CellRenderer(layout: Fixture.layout(fitting: [cell], width: 30), width: 30)
      .appendFooter(text, to: &output)
    // As wide as the frame, which is at least 24.
    #expect(output.string == "  Prices without tax,␛ …")
  }

  @Test(arguments: CellStyle.allCases, [20, 40, 80])
  func everyStyle(style: CellStyle, width: Int) {
    expectGolden(
      Fixture.rendered(style.columns, sections: Self.hardSections, width: width),
      named: "style-\(style.rawValue)-\(width)")
  }

  @Test(arguments: [20, 40, 80, 200])
  func hardNames(width: Int) {
    expectGolden(
      Fixture.rendered(sections: Self.hardSections, style: .grouped, width: width),
      named: "hardNames-\(width)")
  }

  @Test(arguments: CellStyle.allCases, [20, 33, 80])
  func noStyleIsWiderThanTheLine(style: CellStyle, width: Int) {
    for tableStyle in TableView.Style.allCases {
      let text = Fixture.rendered(
        style.columns, sections: Self.hardSections, style: tableStyle, width: width)
      for line in text.split(separator: "\n") { #expect(line.displayWidth <= width, "\(line)") }
    }
  }

  /// What C15 and C16 of the conventions name, each with a price, which shows
  /// whether the columns stand.
  static let hardSections: [(title: String, products: [Product])] = [
    ("日", [("日本の包丁 三徳", "霧瀬刃物"), ("ｶﾀｶﾅ", "Ａｃｍｅ")]),
    (
      "E",
      [
        ("e\u{301}te\u{301} au lait", "Cafe\u{301}"), ("👨‍👩‍👧‍👦 puzzle 😀", "🇸🇪 maker"),
        ("❤️ and ❤", "1️⃣ only"), ("Z\u{337}a\u{322}\u{35B}lgo", "a\u{200B}b\u{200D}c"),
        ("กระติ๊บข้าวเหนียว", "हिन्दी"), ("한국\u{1112}\u{1161}\u{11AB}", ""),
      ]
    ),
    (
      "ESC",
      [
        ("\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}"), ("bell\u{7} cr\r tab\t", "line\nfeed"),
        ("\u{202E}gnp.exe", "\u{2066}isolate\u{2069}"), ("\u{9B}31m C1", "\u{7F}DEL"),
      ]
    ),
    (
      "א",
      [
        ("שלום עולם", "יצרן 12"), ("قهوة عربية ١٢", "مصنع"), ("mixed שלום 3", "a-ב-c"),
        (String(repeating: "long ", count: 40), "short"),
      ]
    ),
  ].map { title, names in
    let products = names.enumerated().map { position, name in
      Product(
        id: Int64(position), name: name.0,
        manufacturer: name.1.isEmpty ? nil : Manufacturer(name: name.1),
        price: Price(minorUnits: 1290 * Int64(position + 1), currency: Fixture.euro),
        origin: position % 2 == 0 ? Country(name: "Sweden", code: "SE") : Country(name: "Various"),
        image: position == 1 ? "picture.jpg" : nil)
    }
    return (title, products)
  }
}
