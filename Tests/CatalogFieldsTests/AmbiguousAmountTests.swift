import Testing

@testable import CatalogFields

struct AmbiguousAmountTests {
  @Test(arguments: [
    ("1,234", "1234", "1.234"), ("1.234", "1234", "1.234"), ("$1,299", "1299", "1.299"),
    ("12.500 EUR", "12500", "12.5"), ("-1,000", "1000", "1"), ("999,999 kr", "999999", "999.999"),
    ("1.299,-", "1299", "1.299"),
  ])
  func oneMarkBeforeThreeDigitsIsTwoNumbers(_ text: String, _ grouped: String, _ decimal: String)
    throws
  {
    let ambiguous = try #require(AmbiguousAmount(text))
    #expect(ambiguous.grouped == grouped)
    #expect(ambiguous.decimal == decimal)
  }

  @Test(arguments: [
    "1234", "1,23", "1.2345", "0,500", "0.125", ".500", ",500", "1,234.50", "1.234,50",
    "1,234,567", "1 234", "1'234", "1234,500", "5", "abc", "", "1.5e3", "12,34,567",
  ])
  func anythingElseIsOneOrNone(_ text: String) {
    #expect(AmbiguousAmount(text) == nil)
  }
}
