import CatalogModel
import TableView
import TestSupport
import Testing

struct CatalogTableRendererTests {
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

  @Test func pricesStandWithTheirPointsAndCurrenciesInLine() {
    let products = [(5, Fixture.euro), (123_456, Fixture.euro), (18900, Fixture.yen)].map {
      Product(id: 1, name: "a", price: Price(minorUnits: $0.0, currency: $0.1))
    }
    let cells = products.map(CatalogCell.init)
    let renderer = CatalogTableRenderer(
      layout: CatalogCellLayout(fitting: cells, width: nil), truncates: false)
    var output = ""
    for cell in cells { renderer.render(cell, to: &output) }
    #expect(
      output == """
          a      0.05 EUR
          a   1234.56 EUR
          a  18900    JPY

        """)
  }

  @Test(arguments: [
    (0, "0 products"), (1, "1 product"), (2, "2 products"), (12345, "12,345 products"),
  ])
  func headerEndsWithTheCount(count: Int, text: String) {
    let cell = CatalogCell(Product(id: 1, name: String(repeating: "a", count: 38)))
    let renderer = CatalogTableRenderer(
      layout: CatalogCellLayout(fitting: [cell], width: 40), truncates: true)
    var output = ""
    renderer.renderHeader(title: "日\u{7}", count: count, to: &output)
    #expect(output == "日␇" + String(repeating: " ", count: 37 - text.count) + text + "\n")
  }

  @Test func aLongerTextMovesWhatFollowsUnlessItIsCut() {
    let measured = CatalogCell(
      Product(id: 1, name: "short", manufacturer: Manufacturer(name: "Acme")))
    let longer = CatalogCell(
      Product(id: 2, name: "rather long", manufacturer: Manufacturer(name: "Acme")))
    let layout = CatalogCellLayout(fitting: [measured], width: nil)
    var output = ""
    CatalogTableRenderer(layout: layout, truncates: false).render(longer, to: &output)
    CatalogTableRenderer(layout: layout, truncates: true).render(longer, to: &output)
    #expect(output == "  rather long  Acme\n  rath…  Acme\n")
  }
}
