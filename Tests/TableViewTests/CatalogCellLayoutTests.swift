import CatalogModel
@testable import TableView
import Testing

struct CatalogCellLayoutTests {
  private func cell(
    name: String = "",
    manufacturer: String? = nil,
    price: Int64? = nil,
    origin: Country? = nil
  ) -> CatalogCell {
    CatalogCell(
      Product(
        id: 1, name: name, manufacturer: manufacturer.map(Manufacturer.init),
        price: price.map { Price(minorUnits: $0, currency: .usDollar) }, origin: origin))
  }

  private func text(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let layout = CatalogCellLayout(fitting: Fixture.cells, width: 300)
    #expect(layout.name == 62)
    #expect(layout.manufacturer == 17)
    // 1234.56 EUR and 1234.567 BHD: 4 digits, a point and 3 digits.
    #expect(layout.priceWhole == 4)
    #expect(layout.priceFraction == 4)
    #expect(layout.price == 12)
    #expect(layout.origin == 26)
    #expect(layout.hasFlags)
    #expect(layout.lineWidth == 2 + 62 + 2 + 17 + 2 + 12 + 2 + 3 + 26)
  }

  @Test func columnsWithoutTextTakeNoRoom() {
    #expect(CatalogCellLayout(fitting: [], width: 80).lineWidth == 0)
    #expect(CatalogCellLayout(fitting: [cell(name: "Axe")], width: 80).lineWidth == 5)
    let layout = CatalogCellLayout(
      fitting: [cell(name: "Axe", origin: Country(name: "Various"))], width: 80)
    #expect(!layout.hasFlags)
    #expect(layout.lineWidth == 2 + 3 + 2 + 7)
  }

  @Test func theWidestColumnGivesWayFirst() {
    let cells = [
      cell(name: text(30), manufacturer: text(10), price: 100, origin: Country(name: text(8)))
    ]
    let layout = CatalogCellLayout(fitting: cells, width: 60)
    #expect(layout.lineWidth == 60)
    #expect(layout.name == 60 - 8 - 10 - 8 - 8)
    #expect(layout.manufacturer == 10)
    #expect(layout.price == 8)
    #expect(layout.origin == 8)
  }

  @Test(arguments: 20...200)
  func fitsTheWidthAndKeepsThePrice(width: Int) {
    let layout = CatalogCellLayout(fitting: Fixture.cells, width: width)
    #expect(layout.price == 12)
    #expect(layout.lineWidth <= width)
    #expect(layout.name >= 4)
  }

  @Test func aPriceThatDoesNotFitMakesTheLineLonger() {
    let cells = [
      cell(
        name: text(10), manufacturer: text(10), price: 123_456_789_012_345_678,
        origin: Country(name: text(10), code: "SE"))
    ]
    let layout = CatalogCellLayout(fitting: cells, width: 20)
    #expect(layout.price == 23)
    #expect(layout.name == 1)
    #expect(layout.manufacturer == 0)
    #expect(layout.flagAndOrigin == 0)
    #expect(layout.lineWidth == 2 + 1 + 2 + 23)
  }

  @Test(arguments: 20...200)
  func usesTheWidthThatThereIs(width: Int) {
    let cells = [
      cell(
        name: text(100), manufacturer: text(100), price: 999_999,
        origin: Country(name: text(100), code: "SE"))
    ]
    let layout = CatalogCellLayout(fitting: cells, width: width)
    #expect(layout.price == 11)
    #expect(layout.lineWidth <= width)
    // All four columns fit from 2+4 + 2+4 + 2+11 + 2+3+4 on.
    if width >= 34 { #expect(layout.lineWidth == width) }
  }

  @Test func aLineWithoutWidthHasColumnsOfAtMost48() {
    let cells = [
      cell(name: text(100), manufacturer: text(49), price: 1, origin: Country(name: text(50)))
    ]
    let layout = CatalogCellLayout(fitting: cells, width: nil)
    #expect(layout.name == 48)
    #expect(layout.manufacturer == 48)
    #expect(layout.origin == 48)
    #expect(layout.price == 8)
  }
}
