import CatalogModel
import TestSupport
import Testing

struct ExactDecimalTests {
  private static let euro = Currency(code: "EUR") ?? .usDollar

  private func decimal(_ text: String) throws -> ExactDecimal {
    try #require(DecimalNumber(Array(text.utf8)).flatMap { ExactDecimal($0) })
  }

  @Test func keepsAllDigits() throws {
    #expect(try decimal("1.05") == ExactDecimal(105, digits: 2))
    #expect(try decimal("1.050") == ExactDecimal(105, digits: 2))
    #expect(try decimal("-0.000000001") == ExactDecimal(-1, digits: 9))
    #expect(DecimalNumber(Array("0.0000000001".utf8)).flatMap { ExactDecimal($0) } == nil)
  }

  @Test func productsAreRoundedOnceHalvesUp() throws {
    func product(_ minor: Int64, _ factor: String, _ step: Int64 = 1) throws -> Int64 {
      try Price(minorUnits: minor, currency: Self.euro)
        .multiplied(by: decimal(factor), step: step).minorUnits
    }
    #expect(try product(1, "0.5") == 1)
    #expect(try product(3, "0.5") == 2)
    #expect(try product(1, "0.499999999") == 0)
    #expect(try product(999, "1.05") == 1049)
    #expect(try product(1237, "1", 5) == 1235)
    #expect(try product(1238, "1", 5) == 1240)
    // First to cents and then to five of them would be 1240.
    #expect(try product(12374, "0.1", 5) == 1235)
    #expect(try product(999_999_999_999_999_999, "1") == 999_999_999_999_999_999)
    #expect(throws: PriceError.tooLarge) { try product(999_999_999_999_999_999, "1.000000001") }
    #expect(throws: PriceError.negative) { try product(1, "-1") }
  }

  /// Against arithmetic of whole numbers that is simple and slow.
  @Test func productsAreThoseOfWholeNumbers() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let minor = Int64.random(in: 0...100_000, using: &generator)
      let factor = Int64.random(in: 0...3000, using: &generator)
      let step = Int64.random(in: 1...50, using: &generator)
      let product = try Price(minorUnits: minor, currency: Self.euro)
        .multiplied(by: ExactDecimal(factor, digits: 3), step: step).minorUnits
      #expect(product % step == 0)
      let distance = abs(product * 1000 - minor * factor)
      #expect(distance * 2 <= step * 1000)
      if distance * 2 == step * 1000 { #expect(product * 1000 > minor * factor) }
    }
  }

  @Test(arguments: [
    ("4006381333931", nil), ("4006381333932", 1), ("96385074", nil), ("96385075", 4),
    ("036000291452", nil), ("10012345678902", nil), ("10012345678903", 2), ("KN-0001", nil),
    ("12345", nil), ("400638133393a", nil), ("", nil),
  ])
  func checkDigitsAreThoseOfGS1(number: String, expected: Int?) {
    #expect(GTIN.expectedCheckDigit(of: number) == expected)
  }
}
