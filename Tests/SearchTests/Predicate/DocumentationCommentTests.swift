import CatalogModel
import Search
import TestSupport
import Testing

/// The examples of doc comments, as they stand there.
struct DocumentationCommentTests {
  @Test func exampleOfPredicate() throws {
    let cheap = try Predicate(format: "name BEGINSWITH[cd] %@ AND price < %@", "wid", 5)
    #expect(cheap.description == "name BEGINSWITH[cd] \"wid\" AND price < 5")
    let price = Price(minorUnits: 499, currency: .usDollar)
    #expect(try cheap.evaluate(Product(id: 1, name: "Widget A", price: price)))
    #expect(try cheap.evaluate(Product(id: 2, name: "Widget B")) == false)
  }

  @Test func exampleOfPredicateEvaluator() throws {
    let cup = Product(id: 1, name: "Cup", quantity: 3)
    let knife = Product(id: 2, name: "Knife", quantity: 0)
    let evaluator = try Predicate.parse("quantity > 0").evaluator()
    let inStock = try [cup, knife].filter { try evaluator.evaluate($0) }
    #expect(inStock == [cup])
  }

  @Test func exampleOfBeginsWithPredicate() {
    let predicate = BeginsWithPredicate("cre")
    #expect(predicate.matches("Crème brûlée"))
    #expect(predicate.matches("Ice cream") == false)
    #expect(BeginsWithPredicate("cre", folding: .caseInsensitive).matches("Crème brûlée") == false)
  }

  @Test(arguments: [
    "Sources/Search/Predicate/Predicate.swift",
    "Sources/Search/Evaluator/PredicateEvaluator.swift",
    "Sources/Search/Evaluator/BeginsWithPredicate.swift",
  ])
  func everyLineOfTheExampleIsRunHere(source: String) throws {
    #expect(try DocumentationExample.linesNotRun(of: source, in: #filePath) == [])
  }
}
