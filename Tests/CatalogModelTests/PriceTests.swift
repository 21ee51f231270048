import CatalogModel
import Testing

struct PriceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    var code = "USD"
    let minorUnits: Int64
    var isExact = true
    var testDescription: String { "\(text) \(code)" }
  }

  static let cases = [
    // Doubles that the sqlite3 shell printed with 20 digits.
    Case(text: "1.2900000000000000355", minorUnits: 129),
    Case(text: "17.789999999999999147", minorUnits: 1779),
    Case(text: "0.28999999999999998001", minorUnits: 29),
    Case(text: "0.30000000000000004", minorUnits: 30),
    Case(text: "2.1249999999999999999", minorUnits: 212, isExact: false),
    // Ties go to the even neighbour.
    Case(text: "2.125", minorUnits: 212, isExact: false),
    Case(text: "2.135", minorUnits: 214, isExact: false),
    Case(text: "0.005", minorUnits: 0, isExact: false),
    Case(text: "0.015", minorUnits: 2, isExact: false),
    Case(text: "0.0051", minorUnits: 1, isExact: false),
    Case(text: "9.995", minorUnits: 1000, isExact: false),
    Case(text: "1e-1000", minorUnits: 0, isExact: false),
    // Forms of a number.
    Case(text: "0", minorUnits: 0),
    Case(text: "1290", minorUnits: 129_000),
    Case(text: "0012.50", minorUnits: 1250),
    Case(text: "1.50000", minorUnits: 150),
    Case(text: "1e3", minorUnits: 100_000),
    Case(text: "1.5E+2", minorUnits: 15_000),
    Case(text: "12e-1", minorUnits: 120),
    Case(text: "+5", minorUnits: 500),
    Case(text: ".5", minorUnits: 50),
    Case(text: "5.", minorUnits: 500),
    Case(text: "-0", minorUnits: 0),
    Case(text: "-0.00", minorUnits: 0),
    Case(text: "0e1000", minorUnits: 0),
    // More than 15 digits, but what comes out even is not rounded to them.
    Case(text: "1234567890123456.78", minorUnits: 123_456_789_012_345_678),
    Case(text: "9999999999999999.99", minorUnits: 999_999_999_999_999_999),
    // Nor is it where 15 digits end before the minor unit.
    Case(text: "1234567890123456.785", minorUnits: 123_456_789_012_345_678, isExact: false),
    // Currencies of other digits.
    Case(text: "1290", code: "JPY", minorUnits: 1290),
    Case(text: "12.5", code: "JPY", minorUnits: 12, isExact: false),
    Case(text: "13.5", code: "JPY", minorUnits: 14, isExact: false),
    Case(text: "1.234", code: "BHD", minorUnits: 1234),
    Case(text: "1.2345", code: "BHD", minorUnits: 1234, isExact: false),
    Case(text: "1.2345", code: "CLF", minorUnits: 12345),
    Case(text: "1.00015", code: "CLF", minorUnits: 10002, isExact: false),
  ]

  @Test(arguments: cases)
  func readsAnAmountExactly(_ c: Case) throws {
    let currency = try #require(Currency(code: c.code))
    let (price, isExact) = try Price.parse(c.text.utf8, currency: currency)
    #expect(price == Price(minorUnits: c.minorUnits, currency: currency))
    #expect(isExact == c.isExact)
  }

  @Test(arguments: [
    "abc", "", " ", ".", "+", "-", "1.2.3", "1,5", "0x10", "1e", "e5", "1e+", "1e1.5", "--1",
    "+-1", " 1", "1 ", "1 000", "$5", "1.29 USD", "NaN", "inf", "１２", "1e-9223372036854775808",
  ])
  func otherTextsAreNotNumbers(_ text: String) {
    #expect(throws: PriceError.notANumber) { try Price.parse(text.utf8, currency: .usDollar) }
  }

  @Test(arguments: ["-0.01", "-1", "-1e3", "-.5", "-0.0000000000000000000000001"])
  func lessThanZeroIsNegative(_ text: String) {
    #expect(throws: PriceError.negative) { try Price.parse(text.utf8, currency: .usDollar) }
  }

  @Test(arguments: [
    "10000000000000000", "1e18", "1e1000", "9223372036854775807", "99999999999999999999.5",
    "100000000000000000000000000000000000000000",
  ])
  func moreThan18DigitsAreTooLarge(_ text: String) {
    #expect(throws: PriceError.tooLarge) { try Price.parse(text.utf8, currency: .usDollar) }
  }

  @Test func errorsSayWhatIsWrongWithTheText() {
    #expect(PriceError.notANumber.description == "is not a number")
    #expect(PriceError.negative.description == "is negative")
    #expect(PriceError.tooLarge.description == "is too large")
  }

  struct Amount: CustomTestStringConvertible, Sendable {
    let minorUnits: Int64
    let code: String
    let text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Amount(minorUnits: 0, code: "EUR", text: "0.00 EUR"),
    Amount(minorUnits: 5, code: "EUR", text: "0.05 EUR"),
    Amount(minorUnits: 99, code: "EUR", text: "0.99 EUR"),
    Amount(minorUnits: 100, code: "EUR", text: "1.00 EUR"),
    Amount(minorUnits: 1290, code: "EUR", text: "12.90 EUR"),
    Amount(minorUnits: -5, code: "EUR", text: "-0.05 EUR"),
    Amount(minorUnits: -1290, code: "EUR", text: "-12.90 EUR"),
    Amount(minorUnits: 0, code: "JPY", text: "0 JPY"),
    Amount(minorUnits: 1290, code: "JPY", text: "1290 JPY"),
    Amount(minorUnits: 7, code: "BHD", text: "0.007 BHD"),
    Amount(minorUnits: 7, code: "CLF", text: "0.0007 CLF"),
    Amount(minorUnits: .max, code: "EUR", text: "92233720368547758.07 EUR"),
    Amount(minorUnits: .min, code: "EUR", text: "-92233720368547758.08 EUR"),
  ])
  func isWrittenWithTheDigitsOfItsCurrency(_ c: Amount) throws {
    let price = Price(minorUnits: c.minorUnits, currency: try #require(Currency(code: c.code)))
    #expect(price.description == c.text)
  }
}
