import CatalogFields
import CatalogModel
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfProductEdit() throws {
    var edit = ProductEdit()
    try edit.set(.price, to: "*1.05")
    try edit.set(.origin, to: "Schweden")
    try edit.clear(.image)
    #expect(edit.fields == [.price, .origin, .image])
    let old = Price(minorUnits: 1000, currency: .usDollar)
    #expect(try edit.price(from: old, usual: nil)?.amount == "10.50")
  }

  @Test func exampleOfAmountReader() throws {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    let amount = try reader.amount("1.299,00 €".utf8)
    #expect(amount.currency?.code == "EUR")
    #expect(amount.number.scaled(toFractionDigits: 2)?.value == 129_900)
    #expect(try reader.wholeNumber("1,299".utf8) == 1299)
  }

  @Test(arguments: [
    "Sources/CatalogFields/ProductEdit.swift",
    "Sources/CatalogFields/AmountReader.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}
