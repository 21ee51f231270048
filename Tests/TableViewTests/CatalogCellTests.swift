import CatalogModel
import TableView
import Testing

struct CatalogCellTests {
  @Test func holdsTheTextsOfAProduct() {
    let cell = CatalogCell(
      Product(
        id: 1, name: "Kettle", manufacturer: Manufacturer(name: "Acme"),
        price: Price(minorUnits: 1290, currency: Fixture.euro),
        origin: Country(name: "Sweden", code: "SE")))
    #expect(cell.name == "Kettle")
    #expect(cell.manufacturer == "Acme")
    #expect(cell.price?.whole == "12")
    #expect(cell.price?.fraction == ".90")
    #expect(cell.price?.currency == "EUR")
    #expect(cell.flag == "🇸🇪")
    #expect(cell.origin == "Sweden")
  }

  @Test func whatIsNotKnownIsEmpty() {
    let cell = CatalogCell(Product(id: 1, name: "Kettle"))
    #expect(cell.manufacturer.isEmpty)
    #expect(cell.price == nil)
    #expect(cell.flag.isEmpty)
    #expect(cell.origin.isEmpty)
  }

  @Test func aCurrencyWithoutDecimalsHasNoFraction() {
    let price = Price(minorUnits: 18900, currency: Fixture.yen)
    let cell = CatalogCell(Product(id: 1, name: "Knife", price: price))
    #expect(cell.price?.whole == "18900")
    #expect(cell.price?.fraction == "")
  }

  @Test func everyTextIsFitForATerminal() {
    let cell = CatalogCell(
      Product(
        id: 1, name: "\u{1B}a", manufacturer: Manufacturer(name: "b\n"),
        origin: Country(name: "\u{202E}c")))
    #expect(cell.name == "␛a")
    #expect(cell.manufacturer == "b␊")
    #expect(cell.origin == "\u{FFFD}c")
  }
}
