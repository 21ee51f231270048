import CatalogFields
import CatalogModel
import TestSupport
import Testing

struct AmountReaderTests {
  private static func currency(_ code: String) -> Currency {
    Currency(code: code) ?? .usDollar
  }

  private func read(
    _ text: String,
    _ mark: DecimalMark? = nil,
    currency: String = "USD"
  ) -> String {
    var reader = AmountReader(decimalMark: mark, currency: Self.currency(currency))
    do {
      let amount = try reader.amount(text.utf8)
      // Four decimals show what was read; those of a price are the currency's.
      guard let scaled = amount.number.scaled(toFractionDigits: 4) else { return "too large" }
      let digits = String(scaled.value)
      return digits + (amount.currency.map { " \($0)" } ?? "")
    } catch {
      return "\(error)"
    }
  }

  // Ten-thousandths: 1299.00 is 12990000.
  static let numbers: [(String, DecimalMark?, String)] = [
    ("1299", nil, "12990000"), ("1299.00", nil, "12990000"), ("1,299.00", nil, "12990000"),
    ("1e3", nil, "10000000"), (" 1e3  ", nil, "10000000"), (" 1299 ", nil, "12990000"),
    ("1.299,00", nil, "12990000"), ("1 299,00", nil, "12990000"), ("1 299.00", nil, "12990000"),
    ("1\u{A0}299,00", nil, "12990000"), ("1\u{202F}299,00", nil, "12990000"),
    ("1\u{2009}299", nil, "12990000"), ("1'299.00", nil, "12990000"),
    ("1\u{2019}299.00", nil, "12990000"), ("12,34,567.5", nil, "12345675000"),
    ("12,5", nil, "125000"), ("12,50", nil, "125000"), ("12.50", nil, "125000"),
    ("1,299", nil, "12990000"), ("1.299", nil, "12990"), ("0,125", nil, "1250"),
    ("1.299.000", nil, "12990000000"), ("1,299,000", nil, "12990000000"),
    ("1.299.000,5", nil, "12990005000"), ("1,2990", nil, "12990"), ("1 299,125", nil, "12991250"),
    (".99", nil, "9900"), (",99", nil, "9900"), ("5.", nil, "50000"), ("5,", nil, "50000"),
    ("12.-", nil, "120000"), ("12,-", nil, "120000"), ("12,--", nil, "120000"),
    ("12,\u{2013}", nil, "120000"), ("100:-", nil, "1000000"), ("-5", nil, "-50000"),
    ("5-", nil, "-50000"), ("(5)", nil, "-50000"), ("\u{2212}5", nil, "-50000"),
    ("+5", nil, "50000"), (" \u{A0}5\t", nil, "50000"), ("1.25e1", nil, "125000"),
    ("0", nil, "0"), ("-0", nil, "0"),
    ("1,299", .comma, "12990"), ("1.299", .comma, "12990000"), ("12,50", .comma, "125000"),
    ("1.299,00", .comma, "12990000"), ("1.299.000", .comma, "12990000000"),
    ("1299", .comma, "12990000"), ("1 299,5", .comma, "12995000"),
    ("1,299", .point, "12990000"), ("1.299", .point, "12990"), ("1,299.5", .point, "12995000"),
  ]

  @Test(arguments: numbers)
  func readsNumbersWithAnyMarks(text: String, mark: DecimalMark?, expected: String) {
    #expect(read(text, mark) == expected)
  }

  static let currencies: [(String, String, String)] = [
    ("$1,299.00", "USD", "12990000 USD"), ("$5", "CAD", "50000 CAD"), ("$5", "EUR", "50000 USD"),
    ("€ 5", "USD", "50000 EUR"), ("12,50 €", "USD", "125000 EUR"), ("9.99 gbp", "USD", "99900 GBP"),
    ("USD 12.50", "EUR", "125000 USD"), ("EUR12.50", "USD", "125000 EUR"),
    ("£5", "USD", "50000 GBP"), ("¥500", "USD", "5000000 JPY"), ("¥500", "CNY", "5000000 CNY"),
    ("₹1,00,000", "USD", "1000000000 INR"), ("kr 100", "SEK", "1000000 SEK"),
    ("100 kr.", "NOK", "1000000 NOK"), ("100 zł", "USD", "1000000 PLN"),
    ("CHF 1'299.--", "USD", "12990000 CHF"), ("Rs.99", "USD", "990000 INR"),
    ("R$ 1.299,00", "USD", "12990000 BRL"), ("$12.50 USD", "USD", "125000 USD"),
    ("$12.50 CAD", "USD", "125000 CAD"), ("-$5", "USD", "-50000 USD"), ("$-5", "USD", "-50000 USD"),
    ("($5.00)", "USD", "-50000 USD"), ("5 €-", "USD", "-50000 EUR"),
    ("100 руб.", "USD", "1000000 RUB"), ("12,- €", "USD", "120000 EUR"),
  ]

  @Test(arguments: currencies)
  func readsCurrenciesBeforeAndBehind(text: String, currency: String, expected: String) {
    #expect(read(text, currency: currency) == expected)
  }

  static let errors: [(String, DecimalMark?, AmountError)] = [
    ("", nil, .notANumber), (" ", nil, .notANumber), ("abc", nil, .notANumber),
    ("1.2.3", nil, .notANumber), ("1,2,3", nil, .notANumber), ("12 50", nil, .notANumber),
    ("1,299,00", nil, .notANumber), ("1.299,000.00", nil, .notANumber),
    ("1'29", nil, .notANumber), ("--5", nil, .notANumber), ("(-5)", nil, .notANumber),
    ("1-2", nil, .notANumber), ("5/6", nil, .notANumber), ("0x10", nil, .notANumber),
    ("1,,299", nil, .notANumber), ("5 pcs", nil, .unknownCurrency("pcs")),
    ("5 XYZ", nil, .unknownCurrency("XYZ")), ("12:30", nil, .notANumber),
    ("$5 EUR", nil, .twoCurrencies("$", "EUR")),
    ("12,50", .point, .contradicts(.point)), ("1.299.000", .point, .contradicts(.point)),
    ("1.299,00", .point, .contradicts(.point)), ("1 299,00", .point, .contradicts(.point)),
    ("12.50", .comma, .contradicts(.comma)), ("1,299,000", .comma, .contradicts(.comma)),
    ("1,299.00", .comma, .contradicts(.comma)),
  ]

  @Test(arguments: errors)
  func whatIsNoAmountIsRefused(text: String, mark: DecimalMark?, expected: AmountError) {
    var reader = AmountReader(decimalMark: mark, currency: .usDollar)
    #expect(throws: expected) { try reader.amount(text.utf8) }
  }

  @Test func aSignOfSeveralCurrenciesMayNeedADefault() {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    let error = #expect(throws: AmountError.self) { try reader.amount("kr 100".utf8) }
    #expect(error?.description == "is ambiguous: 'kr' could be SEK, NOK, DKK or ISK")
    #expect(throws: Never.self) {
      try Array("kr 100".utf8).withUnsafeBufferPointer {
        try reader.amount($0, rowCurrency: Self.currency("DKK"))
      }
    }
  }

  @Test func aContradictionNamesTheOption() {
    #expect(AmountError.contradicts(.point).description.contains("--decimal-comma"))
  }

  @Test func pricesAreInTheirCurrencyAndNotNegative() throws {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    let double = try reader.price("1.2900000000000000355".utf8)
    #expect(double.price.description == "1.29 USD")
    let yen = try reader.price("JPY 1,299.5".utf8)
    #expect(yen.price.description == "1300 JPY")
    #expect(!yen.isExact)
    #expect(throws: AmountError.self) { try reader.price("¥1,299.5".utf8) }
    let euro = try reader.price("5 EUR".utf8)
    #expect(euro.price.description == "5.00 EUR")
    #expect(throws: PriceError.negative) { try reader.price("($5)".utf8) }
    #expect(throws: PriceError.tooLarge) { try reader.price("1e30".utf8) }
  }

  static let quantities: [(String, DecimalMark?, Int64?)] = [
    ("1,200", nil, 1200), ("1.200", .comma, 1200), ("12.0", nil, 12), ("100.0000", nil, 100),
    ("-3", nil, -3), ("5 pcs", nil, 5), ("5 g", nil, nil), ("$5", nil, nil), ("1.5", nil, nil),
    ("many", nil, nil),
    ("1e3", nil, 1000), ("12345678901234567890", nil, nil),
  ]

  @Test(arguments: quantities)
  func quantitiesAreWhole(text: String, mark: DecimalMark?, expected: Int64?) {
    let reader = AmountReader(decimalMark: mark, currency: .usDollar)
    #expect((try? reader.wholeNumber(text.utf8)) == expected)
  }

  @Test(arguments: 1...4)
  func writtenAmountsAreReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let cents =
        Int64.random(in: 0...999_999_999_999, using: &random)
        >> Int64.random(in: 0...39, using: &random)
      let comma = Bool.random(using: &random)
      let grouping =
        (comma ? [".", " ", "'", ""] : [",", " ", "\u{202F}", ""])
        .randomElement(using: &random) ?? ""
      var whole = ""
      for (index, digit) in String(cents / 100).reversed().enumerated() {
        if index > 0, index % 3 == 0 { whole = grouping + whole }
        whole = String(digit) + whole
      }
      let digits = String(String(100 + cents % 100).dropFirst())
      let text = whole + (comma ? "," : ".") + digits
      for mark in [nil, comma ? DecimalMark.comma : .point] {
        var reader = AmountReader(decimalMark: mark, currency: .usDollar)
        let price = try reader.price(text.utf8)
        #expect(price.price.minorUnits == cents && price.isExact, "\(text)")
      }
    }
  }

  @Test func anyBytesAreReadOrRefused() {
    var random = SeededGenerator(seed: 9)
    let alphabet: [UInt8] = Array("0123456789.,'- ()$€e+k\u{A0}\u{2212}\u{202F}".utf8)
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = try? reader.amount(bytes)
      _ = try? reader.wholeNumber(bytes)
    }
    for piece in ["1,", "-", "9", " ", "€", "(", ".", "1 "] {
      _ = try? reader.amount(megabyte(of: piece))
    }
  }
}

extension AmountReader {
  /// Reads a price as an import does.
  fileprivate mutating func price(
    _ utf8: some Collection<UInt8>
  ) throws -> (price: Price, isExact: Bool) {
    let amount = try amount(utf8)
    return try Price.rounding(amount.number, currency: amount.currency ?? currency)
  }
}
