import Collation
import LocaleData
import Testing

struct NumberFormTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let locale: String
    let currency: String?
    let digits: Int
    let number: Int64
    let text: String
    var testDescription: String { "\(locale) \(currency ?? "number") \(number)" }

    init(_ locale: String, _ currency: String?, _ digits: Int, _ number: Int64, _ text: String) {
      (self.locale, self.currency, self.digits) = (locale, currency, digits)
      (self.number, self.text) = (number, text)
    }
  }

  /// CLDR 42, as its survey tool shows these locales.
  @Test(arguments: [
    Case("sv", "EUR", 2, 123_456, "1\u{A0}234,56\u{A0}€"),
    Case("sv", "SEK", 2, 5, "0,05\u{A0}kr"),
    Case("en_US", "USD", 2, 123_456_789, "$1,234,567.89"),
    Case("en_US", "SEK", 2, 100, "SEK\u{A0}1.00"),
    Case("de", "EUR", 2, 123_456, "1.234,56\u{A0}€"),
    Case("de_AT", "EUR", 2, 123_456, "€\u{A0}1.234,56"),
    Case("de_CH", "CHF", 2, 123_456, "CHF\u{A0}1’234.56"),
    Case("fr", "EUR", 2, 123_456, "1\u{202F}234,56\u{A0}€"),
    Case("es", "EUR", 2, 123_456, "1234,56\u{A0}€"),
    Case("es", "EUR", 2, 1_234_567, "12.345,67\u{A0}€"),
    Case("pl", nil, 0, 1234, "1234"),
    Case("pl", nil, 0, 12345, "12\u{A0}345"),
    Case("ja", "JPY", 0, 18900, "￥18,900"),
    Case("en", "BHD", 3, 1_234_567, "BHD\u{A0}1,234.567"),
    Case("hi", "INR", 2, 1_234_567_890, "₹1,23,45,678.90"),
    Case("hi", nil, 0, 1_234_567, "12,34,567"),
    Case("ar_EG", "EGP", 2, 123_456, "١٬٢٣٤٫٥٦\u{A0}ج.م."),
    Case("fa", nil, 0, 1234, "۱٬۲۳۴"),
    // The digits are ISO 4217's, not the three or none of a locale's data.
    Case("en", "IQD", 3, 1500, "IQD\u{A0}1.500"),
    Case("sv", "EUR", 2, -5, "-0,05\u{A0}€"),
    Case("sv", "EUR", 2, .max, "92\u{A0}233\u{A0}720\u{A0}368\u{A0}547\u{A0}758,07\u{A0}€"),
  ])
  func isThatOfTheLocale(_ c: Case) throws {
    let form = try #require(
      NumberForm(
        locale: LocaleIdentifier(c.locale), currency: c.currency, fractionDigits: c.digits))
    #expect(form.string(c.number) == c.text)
  }

  @Test func pointAndTailAreCountedInBytes() throws {
    let form = try #require(
      NumberForm(locale: LocaleIdentifier("sv"), currency: "EUR", fractionDigits: 2))
    var bytes = Array("before".utf8)
    let parts = form.append(123_456, to: &bytes)
    // 1 NBSP 234 , 56 NBSP €
    #expect(parts.point == 6)
    #expect(parts.tail == 9)
    #expect(bytes.count == 6 + 9 + 5)
    let yen = NumberForm(currency: "JPY", fractionDigits: 0)
    bytes = []
    #expect(yen.append(7, to: &bytes) == (1, 1))
    #expect(bytes == Array("7 JPY".utf8))
  }

  @Test(arguments: [
    (0, 2, "0.00 EUR"), (5, 2, "0.05 EUR"), (1290, 2, "12.90 EUR"), (-1290, 2, "-12.90 EUR"),
    (1290, 0, "1290 EUR"), (1, 4, "0.0001 EUR"),
  ])
  func withoutALanguageItIsADecimalNumberAndTheCode(number: Int64, digits: Int, text: String) {
    #expect(NumberForm(currency: "EUR", fractionDigits: digits).string(number) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
    (Int64.min, "-9,223,372,036,854,775,808"),
  ])
  func withoutALanguageCountsHaveCommas(number: Int64, text: String) {
    #expect(NumberForm.grouped.string(number) == text)
  }

  @Test func aLocaleWithoutDataHasNone() {
    let unknown = LocaleIdentifier(trusting: "xx_YY")
    #expect(NumberForm(locale: unknown, currency: nil, fractionDigits: 0) == nil)
  }
}
