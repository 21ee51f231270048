import CatalogModel
import Search
import Testing

/// Predicates about custom fields.
struct PredicateCustomTests {
  private func matches(_ text: String, _ fields: [String: String]) throws -> Bool {
    var product = Product(
      id: 1, sku: "12", name: "a", price: Price(minorUnits: 500, currency: .usDollar), quantity: 7)
    for (name, value) in fields { product.custom[name] = value }
    return try Predicate.parse(text).evaluate(product)
  }

  @Test(
    "A number without quotes is compared with a text that is a number as a number",
    arguments: [
      ("5", "<", "10", true), ("10", "<", "5", false), ("5.0", "==", "5", true),
      ("0005", "==", "5", true), ("-0", "==", "0", true), ("-2", "<", "-1.5", true),
      ("-1.5", "<", "-2", false), ("-1", "<", "0", true), ("0", "<", "0.001", true),
      ("1e3", "==", "1000", true), ("0.5e1", ">=", "5", true), ("12.50", "!=", "12.5", false),
      ("99999999999999999999.01", ">", "99999999999999999999", true),
      ("123", ">", "12.9", true), ("-123", "<", "-12.9", true), ("0.09", "<", "0.1", true),
      ("1e-400", ">", "0", true), ("1e99999999999", ">", "1e400", true),
      ("n/a", "==", "5", false), ("n/a", "!=", "5", true), ("n/a", ">", "5", true),
    ])
  func numbersAreComparedAsNumbers(
    value: String, _ operator: String, literal: String, answer: Bool
  ) throws {
    #expect(try matches("custom.Cost \(`operator`) \(literal)", ["Cost": value]) == answer)
  }

  @Test("A text in quotes is compared as a text, with the options of the operator")
  func textsAreComparedAsTexts() throws {
    #expect(try !matches(#"custom.Cost == "5""#, ["Cost": "5.0"]))
    #expect(try !matches(#"custom.Cost < "10""#, ["Cost": "5"]))
    #expect(try matches(#"custom.Kind ==[cd] "cafe""#, ["Kind": "CAFÉ"]))
    #expect(try matches("custom.Kind BEGINSWITH 12", ["Kind": "12.5 mm"]))
    #expect(try matches(#"custom.Kind MATCHES "\\d+ mm""#, ["Kind": "12 mm"]))
    #expect(try matches(#"custom.Kind LIKE[c] "t*s""#, ["Kind": "Tools"]))
  }

  @Test("IN and BETWEEN compare each value as its own kind")
  func listsHaveBothKinds() throws {
    for (value, answer) in [("4.50", true), ("n/a", true), ("7", false), ("4.5e0", true)] {
      #expect(try matches(#"custom.Cost IN {4.5, "n/a", 9}"#, ["Cost": value]) == answer)
    }
    for (value, answer) in [("4", true), ("10.0", true), ("3.99", false), ("11", false)] {
      #expect(try matches("custom.Cost BETWEEN {4, 10}", ["Cost": value]) == answer)
    }
    #expect(try matches("custom.Cost IN {4, nil}", [:]))
  }

  @Test("A field that a product lacks is null, and NOT turns every answer round")
  func absentIsNull() throws {
    #expect(try matches("custom.Cost == nil AND NOT custom.Cost < 5", [:]))
    #expect(try matches("custom.Cost != 5 AND NOT custom.Cost > 0", ["Kind": "x"]))
    #expect(try matches("custom.Cost == custom.Kind", [:]))
    #expect(try !matches("custom.Cost == nil", ["Cost": "0"]))
  }

  @Test("Two fields are compared as numbers where both are, with a text field as texts")
  func fieldsAreCompared() throws {
    #expect(try matches("custom.Cost < custom.Most", ["Cost": "9", "Most": "10"]))
    #expect(try !matches("custom.Cost < custom.Most", ["Cost": "9", "Most": "10 €"]))
    #expect(try matches("custom.Cost < price AND price > custom.Cost", ["Cost": "4.999"]))
    #expect(
      try matches("custom.Cost == price AND quantity == custom.Most", ["Cost": "5", "Most": "7.0"]))
    #expect(try !matches("custom.Cost < price", ["Cost": "cheap"]))
    #expect(try matches("custom.Cost != price AND custom.Cost != quantity", ["Cost": "cheap"]))
    #expect(try matches("custom.Code == sku", ["Code": "12"]))
    #expect(try !matches("custom.Code == sku", ["Code": "12.0"]))
    #expect(try matches("custom.Code BEGINSWITH sku", ["Code": "12.0"]))
  }
}
