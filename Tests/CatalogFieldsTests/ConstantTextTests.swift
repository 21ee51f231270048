import CatalogFields
import CatalogModel
import TestSupport
import Testing

struct ConstantTextTests {
  @Test("With a currency that was said, one constant text may stand beside the numbers")
  func constantTexts() throws {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    #expect(throws: AmountError.unknownCurrency("Dhs")) { try reader.amount("Dhs 12.50".utf8) }
    reader.allowsConstantTexts = true
    for text in ["Dhs 12.50 /kg", "Dhs 3 /kg", "Dhs 4", "5"] {
      #expect(try reader.amount(text.utf8).currency == nil, "\(text)")
    }
    #expect(try reader.amount("6 €".utf8).currency?.code == "EUR")
    #expect(try reader.amount("€ 6/kg".utf8).currency?.code == "EUR")
    #expect(throws: AmountError.unknownCurrency("SR")) { try reader.amount("SR 12.50".utf8) }
    var behind = AmountReader(decimalMark: nil, currency: .usDollar)
    behind.allowsConstantTexts = true
    #expect(try behind.amount("12,50 ₽ /шт".utf8).number.scaled(toFractionDigits: 2)?.value == 1250)
    #expect(throws: AmountError.notANumber) { try behind.amount("N/A".utf8) }
  }
}
