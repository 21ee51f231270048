import CatalogModel
import Testing

struct CurrencyTests {
  /// ISO 4217, list one.
  @Test(arguments: [
    ("EUR", 2), ("USD", 2), ("SEK", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0), ("BHD", 3),
    ("IQD", 3), ("KWD", 3), ("CLF", 4), ("UYW", 4), ("MGA", 2),
  ])
  func hasTheDigitsOfISO4217(code: String, digits: Int) {
    #expect(Currency(code: code)?.fractionDigits == digits)
  }

  @Test(arguments: ["eur", "Eur", "EUR", "eUR"])
  func caseOfTheCodeDoesNotMatter(code: String) {
    #expect(Currency(code: code)?.code == "EUR")
    #expect(Currency(code: code)?.description == "EUR")
  }

  /// XAU is gold, XTS a test; "ßp" in upper case is SSP.
  @Test(arguments: [
    "", "E", "EU", "EURO", "€", "XAU", "XTS", "ZZZ", "EUR ", "US$", "ßp", "ıqd", "ＥＵＲ",
  ])
  func otherCodesAreNoCurrencies(code: String) {
    #expect(Currency(code: code) == nil)
  }

  @Test("XXX is the code of no currency, which has two decimals and is not shown")
  func noCurrency() {
    #expect(Currency(code: "xxx") == Currency.none)
    #expect(Currency.none.isNone)
    #expect(Currency.none.fractionDigits == 2)
    #expect(Price(minorUnits: 1250, currency: .none).description == "12.50")
    #expect(Price(minorUnits: 1250, currency: .none).currencyCode == nil)
  }

  @Test func theUSDollarIsTheOneWithItsCode() {
    #expect(Currency(code: "USD") == Currency.usDollar)
  }
}
