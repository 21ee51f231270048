import CatalogModel
import TestSupport
import Testing

@testable import Search

struct PredicateNumberTests {
  private static func product(_ minorUnits: Int64, _ code: String) throws -> Product {
    let currency = try #require(Currency(code: code))
    return Product(
      id: 1, name: "x", price: Price(minorUnits: minorUnits, currency: currency), quantity: 3)
  }

  @Test(
    arguments: [
      ("price < 5", 499, "EUR", true), ("price < 5", 500, "EUR", false),
      ("price <= 5", 500, "EUR", true), ("price == 5", 500, "EUR", true),
      ("price == 5.00", 500, "EUR", true), ("price == 5.001", 500, "EUR", false),
      ("price < 5.001", 500, "EUR", true), ("price < 5.001", 501, "EUR", false),
      ("price > 4.999", 500, "EUR", true), ("price >= 4.999", 499, "EUR", false),
      ("price != 5.001", 500, "EUR", true), ("price != 5", 500, "EUR", false),
      ("price < 5", 4, "JPY", true), ("price < 5", 5, "JPY", false),
      ("price < 5.5", 5, "JPY", true),
      ("price == 500", 500, "JPY", true), ("price == 5", 5000, "BHD", true),
      ("price < 5.0005", 5000, "BHD", true), ("price > 4.9999", 5000, "BHD", true),
      ("price == 0.0001", 1, "CLF", true), ("price BETWEEN {1, 2.5}", 250, "EUR", true),
      ("price BETWEEN {1, 2.5}", 251, "EUR", false), ("price BETWEEN {1, 2.5}", 100, "EUR", true),
      ("price BETWEEN {2, 1}", 150, "EUR", false),
      ("price BETWEEN {1.001, 1.009}", 100, "EUR", false),
      ("price IN {1, 2.50, 9.999}", 250, "EUR", true), ("price IN {1, 2.5}", 251, "EUR", false),
      ("price > \"4.99\"", 500, "EUR", true), ("price < 1e1", 999, "EUR", true),
      ("price < 1e1", 1000, "EUR", false), ("price == 12e-1", 120, "EUR", true),
      ("price == 0.5e1", 500, "EUR", true), ("price == -0", 0, "EUR", true),
      ("price > -0.001", 0, "EUR", true), ("price < -0.001", 0, "EUR", false),
      ("price < 99999999999999999999999999", .max, "EUR", true),
      ("price > 99999999999999999999999999", .max, "EUR", false),
      ("price > -99999999999999999999999999", .min, "EUR", true),
      ("price < -99999999999999999999999999", .min, "EUR", false),
      ("price == 92233720368547758.07", .max, "EUR", true),
      ("price < 92233720368547758.07", .max, "EUR", false),
      ("price == -92233720368547758.08", .min, "EUR", true),
      ("price > -92233720368547758.08", .min, "EUR", false),
      ("price < -92233720368547758.08", .min, "EUR", false),
      ("price < -92233720368547758.079", .min, "EUR", true),
      ("price < 1e999999999999999999999", .max, "EUR", true),
      ("price > 1e-999999999999999999999", 0, "EUR", false),
      ("price > 1e-999999999999999999999", 1, "EUR", true),
      ("price < quantity", 299, "EUR", true), ("price < quantity", 300, "EUR", false),
      ("price == quantity", 300, "EUR", true), ("quantity < price", 4, "JPY", true),
      ("quantity == price", 3000, "BHD", true),
      ("price == price", 12345, "EUR", true), ("price > quantity", .max, "CLF", true),
    ] as [(String, Int64, String, Bool)])
  func pricesAreExactDecimals(
    format: String,
    minorUnits: Int64,
    code: String,
    matches: Bool
  ) throws {
    let product = try Self.product(minorUnits, code)
    #expect(try Predicate.parse(format).evaluate(product) == matches)
  }

  @Test(
    arguments: [
      ("quantity > 2.5", 3, true), ("quantity > 2.5", 2, false), ("quantity < 2.5", 2, true),
      ("quantity == 2.5", 2, false), ("quantity == 2.0", 2, true), ("quantity != 2.5", 2, true),
      ("quantity >= -2.5", -2, true), ("quantity >= -2.5", -3, false),
      ("quantity <= -2.5", -2, false), ("quantity <= -2.5", -3, true),
      ("quantity == 9223372036854775807", .max, true),
      ("quantity == 9223372036854775808", .max, false),
      ("quantity < 9223372036854775807.5", .max, true),
      ("quantity > 9223372036854775806.5", .max, true),
      ("quantity == -9223372036854775808", .min, true),
      ("quantity IN {1, 2.5, '7', nil}", 7, true), ("quantity IN {1, 2.5}", 2, false),
      ("quantity BETWEEN {0.5, 1.5}", 1, true), ("quantity BETWEEN {1.2, 1.8}", 1, false),
      ("id == 1", 0, true), ("id == 1.5", 0, false),
    ] as [(String, Int64, Bool)])
  func wholeNumbersAreComparedWithDecimals(
    format: String,
    quantity: Int64,
    matches: Bool
  ) throws {
    let product = Product(id: 1, name: "x", quantity: quantity)
    #expect(try Predicate.parse(format).evaluate(product) == matches)
  }

  /// Numbers of few digits, which a double holds exactly when scaled.
  @Test func rangesHoldWhatArithmeticSays() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let thousandths = Int64.random(in: -3000...3000, using: &generator)
      let sign = thousandths < 0 ? "-" : ""
      let fraction = String(thousandths.magnitude % 1000 + 1000).dropFirst()
      let number = Predicate.Number(
        checked: "\(sign)\(thousandths.magnitude / 1000).\(fraction)")
      let digits = Int.random(in: 0...3, using: &generator)
      let value = Int64.random(in: -300...300, using: &generator)
      let scale: Int64 = [1000, 100, 10, 1][digits]
      let difference = value * scale - thousandths
      for `operator` in [
        Predicate.Operator.equal, .less, .lessOrEqual, .greater, .greaterOrEqual,
      ] {
        let test = NumberTest(`operator`, [number])
        #expect(
          test.passes(value, fractionDigits: digits) == `operator`.holds(Int(difference)),
          "\(value) \(digits) \(`operator`) \(number.spelling)")
      }
    }
  }

  @Test func rangesAreWhatAnIndexCanLookFor() throws {
    func ranges(_ format: String, _ digits: Int) throws -> [ClosedRange<Int64>]? {
      let comparison = try #require(try Predicate.parse(format).comparisons.first)
      return ComparisonEvaluator(comparison).numberRanges(fractionDigits: digits)
    }
    #expect(try ranges("price < 5.001", 2) == [.min...500])
    #expect(try ranges("price >= 5.001", 2) == [501 ... .max])
    #expect(try ranges("price BETWEEN {1, 2}", 0) == [1...2])
    #expect(try ranges("price IN {2, 1, 1.5}", 0) == [1...1, 2...2])
    #expect(try ranges("price != 1", 6) == [1_000_000...1_000_000])
    #expect(try ranges("price == 1.5", 0) == [])
    #expect(try ranges("price == nil", 0) == nil)
    #expect(try ranges("name == 5", 0) == nil)
  }

  @Test(arguments: ["5", "-5", "5.0", ".5", "-.5", "1e5", "1E-5", "1.5e+05", "007"])
  func aNumberIsReadWhole(_ text: String) {
    #expect(Predicate.Number(text)?.spelling == text)
  }

  @Test(arguments: [
    "", "-", ".", "5.", "+5", " 5", "5 ", "1e", "1e+", "0x5", "five", "1,5", "٣", "inf",
  ])
  func whatIsNoNumberIsNone(_ text: String) {
    #expect(Predicate.Number(text) == nil)
  }
}
