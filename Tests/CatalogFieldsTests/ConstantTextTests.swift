import CatalogModel
import TestSupport
import Testing

@testable import CatalogFields

@Suite("Texts that all amounts have")
struct ConstantTextTests {
  private func reader(_ texts: [String]) -> AmountReader {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    reader.constantTexts = ConstantTexts(of: texts)
    return reader
  }

  @Test("With a currency that was said, a text that all amounts have may stand beside the numbers")
  func letIn() throws {
    var reader = reader(["Dhs 12.50 /kg", "on request", "Dhs 3 /kg", "", "Dhs ١٢ /kg"])
    #expect(throws: AmountError.unknownCurrency("Dhs")) {
      try reader.amount("Dhs 12.50 /kg".utf8)
    }
    reader.isCurrencySaid = true
    for text in ["Dhs 12.50 /kg", "Dhs 3 /kg", "Dhs 4", "5"] {
      #expect(try reader.amount(text.utf8).currency == nil, "\(text)")
    }
    #expect(try reader.amount("6 €".utf8).currency?.code == "EUR")
    #expect(try reader.amount("€ 6/kg".utf8).currency?.code == "EUR")
    #expect(throws: AmountError.unknownCurrency("SR")) { try reader.amount("SR 12.50".utf8) }
    #expect(throws: AmountError.notANumber) { try reader.amount("N/A".utf8) }
  }

  @Test(
    "A text that some amounts lack is none, nor one that means a currency or a part of one",
    arguments: [
      (["12.50 pounds", "13.00"], "pounds"), (["13.00", "12.50 pounds"], "pounds"),
      (["5 Dhs", "6 SR", "7 Dhs"], "Dhs"), (["5 EUR", "6 EUR"], "EUR"), (["5 ct", "6 ct"], "ct"),
      (["5 fils", "6 fils"], "fils"), (["5 kop.", "6 kop."], "kop."), (["5 m", "6 m"], "m"),
      ([], ""), (["5", "6"], ""),
    ])
  func others(_ amounts: [String], _ text: String) throws {
    #expect(!ConstantTexts(of: amounts).contains(text))
    var reader = reader(amounts)
    reader.isCurrencySaid = true
    if text == "pounds" {
      #expect(throws: AmountError.unknownCurrency(text)) { try reader.amount("5 \(text)".utf8) }
    }
  }

  @Test("The text may be in letters of any case, and that of a metre")
  func casesAndMetres() throws {
    var reader = reader(["Dhs 5/m", "DHS 6/m", "dhs 7/M"])
    reader.isCurrencySaid = true
    for text in ["Dhs 5/m", "DHS 6/m"] { #expect(try reader.amount(text.utf8).currency == nil) }
  }

  @Test(
    "A text that names another currency than was said is not let in; one that names it is",
    arguments: [
      ("5 €/kg", "EUR", "USD"), ("5 USD + VAT", "USD", "EUR"), ("5 EUR net", "EUR", "JPY"),
      ("12 ₽ /шт", "RUB", "EUR"), ("from USD 5", "USD", "GBP"), ("5 usd/kg", "USD", "EUR"),
      ("$ each 5", "CAD", "EUR"), ("5 per cup", "EUR", ""), ("5 all in", "EUR", ""),
    ])
  func currenciesInTexts(_ amount: String, _ own: String, _ other: String) throws {
    for code in [own, other] where !code.isEmpty {
      var reader = AmountReader(decimalMark: nil, currency: Currency(code: code) ?? .none)
      reader.constantTexts = ConstantTexts(of: [amount, "0", amount])
      reader.isCurrencySaid = true
      let read = try? reader.amount(amount.utf8)
      #expect((read != nil) == (code == own), "\(code)")
      #expect(read?.currency == nil)
    }
  }

  @Test(
    "A stroke and a dash behind an amount say that it is whole",
    arguments: ["120/-", "Rs. 120/-", "Rs 120/--", "120 /-", "Rs 120 /-"])
  func stroke(_ text: String) throws {
    var reader = AmountReader(decimalMark: nil, currency: .usDollar)
    let amount = try reader.amount(text.utf8)
    #expect(amount.number.scaled(toFractionDigits: 0)?.value == 120)
    #expect(amount.currency?.code == (text.hasPrefix("Rs") ? "INR" : nil))
  }
}
