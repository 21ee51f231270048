import CatalogModel
import Testing

@testable import Search

/// The table "NULL" of docs/guide/search.md, line by line: the answer where the key
/// is null, and where it is not.
struct PredicateNullTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let format: String
    let whenNull: Bool
    let otherwise: Bool
    init(_ format: String, _ whenNull: Bool, _ otherwise: Bool) {
      self.format = format
      self.whenNull = whenNull
      self.otherwise = otherwise
    }
    var testDescription: String { format }
  }

  static let cases = [
    Case("details == nil", true, false),
    Case("details != nil", false, true),
    Case("details == \"a\"", false, true),
    Case("details != \"a\"", true, false),
    Case("details < \"b\"", false, true),
    Case("details > \"b\"", false, false),
    Case("details <= \"b\"", false, true),
    Case("details >= \"b\"", false, false),
    Case("details < nil", false, false),
    Case("details > nil", false, false),
    Case("details <= nil", true, false),
    Case("details >= nil", true, false),
    Case("details BETWEEN {\"a\", \"b\"}", false, true),
    Case("details BETWEEN {nil, \"b\"}", false, false),
    Case("details IN {\"a\"}", false, true),
    Case("details IN {\"a\", nil}", true, true),
    Case("details IN {nil}", true, false),
    Case("details IN {}", false, false),
    Case("details BEGINSWITH \"\"", false, true),
    Case("details ENDSWITH \"\"", false, true),
    Case("details CONTAINS \"\"", false, true),
    Case("details LIKE \"*\"", false, true),
    Case("details MATCHES \".*\"", false, true),
    Case("details BEGINSWITH nil", false, false),
    Case("details LIKE nil", false, false),
    Case("details MATCHES nil", false, false),
    Case("details == image", true, false),
    Case("details != image", false, true),
    Case("details <= image", true, false),
    Case("details < image", false, false),
    Case("details == name", false, true),
    Case("details != name", true, false),
    Case("details CONTAINS name", false, true),
    Case("details CONTAINS image", false, false),
    Case("NOT details == \"a\"", true, false),
    Case("NOT details < \"b\"", true, false),
    Case("NOT details CONTAINS \"a\"", true, false),
    Case("quantity == nil", true, false),
    Case("quantity != 5", true, false),
    Case("quantity < 6", false, true),
    Case("NOT quantity < 6", true, false),
    Case("price == nil", true, false),
    Case("price <= nil", true, false),
    Case("price != 5", true, false),
    Case("price IN {5, nil}", true, true),
    Case("price <= quantity", true, true),
    Case("price == quantity", true, true),
    Case("price < quantity", false, false),
    Case("currency == nil", true, false),
    Case("section == nil", true, false),
  ]

  @Test(arguments: cases)
  func nullIsAValueThatIsEqualToItselfAlone(_ c: Case) throws {
    let evaluator = try Predicate.parse(c.format).evaluator()
    let empty = Product(id: 1, name: "a")
    let full = Product(
      id: 1, name: "a", details: "a", price: Price(minorUnits: 500, currency: .usDollar),
      quantity: 5)
    #expect(try evaluator.evaluate(empty) == c.whenNull)
    #expect(try evaluator.evaluate(full, section: "A") == c.otherwise)
  }

  @Test(arguments: Predicate.Key.allCases)
  func everyKeyIsTheFieldOfItsName(_ key: Predicate.Key) throws {
    let product = Product(
      id: 7, sku: "s", name: "n", sortName: "other", manufacturer: Manufacturer(name: "m"),
      details: "d", price: Price(minorUnits: 626, currency: .usDollar), quantity: 15,
      origin: Country(name: "Singapore", code: "SG"), image: "i")
    let value =
      switch key {
      case .id: "7"
      case .sku: "\"s\""
      case .name: "\"n\""
      case .manufacturer: "\"m\""
      case .details: "\"d\""
      case .price: "6.26"
      case .currency: "\"USD\""
      case .quantity: "15"
      case .origin: "\"Singapore\""
      case .originCode: "\"SG\""
      case .image: "\"i\""
      case .section: "\"W\""
      case .custom: "nil"
      }
    let predicate = try Predicate.parse("\(key.rawValue) == \(value)")
    #expect(try predicate.evaluate(product, section: "W"))
    if key != .id, key != .name {
      #expect(try !predicate.evaluate(Product(id: 7, name: "n")))
    }
  }

  @Test func aValueOfAnotherKindIsAsNull() throws {
    for (format, answer) in [("quantity == 5", false), ("quantity != 5", true)] {
      let comparison = try #require(try Predicate.parse(format).comparisons.first)
      #expect(try ComparisonEvaluator(comparison).matches(text: "5") == answer)
    }
  }
}
