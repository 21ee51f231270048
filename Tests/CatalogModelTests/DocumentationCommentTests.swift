import CatalogModel
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfPrice() throws {
    let price = Price(minorUnits: 1290, currency: .usDollar)
    #expect(price.amount == "12.90")
    #expect(price.description == "12.90 USD")
    let parsed = try Price.parse("12.905".utf8, currency: .usDollar)
    #expect(parsed.price == price)
    #expect(parsed.isExact == false)
  }

  @Test func exampleOfCurrency() {
    #expect(Currency(code: "JPY")?.fractionDigits == 0)
    #expect(Currency(code: "KWD")?.fractionDigits == 3)
    #expect(Currency(code: "EURO") == nil)
  }

  @Test func exampleOfCountry() {
    #expect(Country(name: "Schweden", code: "SE").flag == "🇸🇪")
    #expect(Country(name: "Atlantis").flag == nil)
  }

  @Test func exampleOfProduct() {
    var product = Product(id: 1, name: "The Beatles")
    #expect(product.listingName == "The Beatles")
    product.sortName = "Beatles, The"
    #expect(product.listingName == "Beatles, The")
  }

  @Test func exampleOfGTIN() {
    #expect(GTIN.expectedCheckDigit(of: "4006381333931") == nil)
    #expect(GTIN.expectedCheckDigit(of: "4006381333932") == 1)
    #expect(GTIN.expectedCheckDigit(of: "KN-0002") == nil)
  }

  @Test(arguments: [
    "Sources/CatalogModel/Price.swift",
    "Sources/CatalogModel/Currency.swift",
    "Sources/CatalogModel/Country.swift",
    "Sources/CatalogModel/Product.swift",
    "Sources/CatalogModel/GTIN.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}
