import CatalogModel
import Search
import Testing

/// The Swift examples of docs/internals/search.md, as they stand there.
struct DocumentationTests {
  @Test func theExamplesOfTheDocumentationHold() throws {
    let cheap = try Predicate(format: "name BEGINSWITH[cd] %@ AND price < %@", "wid", 5)
    let widget = Product(
      id: 1, name: "Widget A", price: Price(minorUnits: 499, currency: .usDollar))
    #expect(try cheap.evaluate(widget))
    #expect(cheap.description == "name BEGINSWITH[cd] \"wid\" AND price < 5")
    let evaluator = cheap.evaluator()
    #expect(try [widget].filter { try evaluator.evaluate($0) } == [widget])
  }
}
