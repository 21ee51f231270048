import CatalogModel
import Search

/// Prints the names of the products that a predicate is true of: `predicates PREDICATE`.
@main
struct Main {
  static func main() throws {
    let products = [
      Product(id: 1, name: "Key Blank", price: Price(minorUnits: 120, currency: .usDollar)),
      Product(
        id: 2, name: "Café au Lait Bowl", price: Price(minorUnits: 1490, currency: .usDollar)),
    ]
    do {
      let predicate = try Predicate(format: CommandLine.arguments.dropFirst().first ?? "price < 5")
      let evaluator = predicate.evaluator()
      for product in products where try evaluator.evaluate(product) { print(product.name) }
    } catch let error as PredicateSyntaxError {
      print(error.description)
    }
  }
}
