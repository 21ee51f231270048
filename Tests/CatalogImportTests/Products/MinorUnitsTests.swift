@testable import CatalogImport
import CatalogModel
import TestSupport
import Testing

/// Prices in cents are read as that, or asked for: never a hundred times too dear.
struct MinorUnitsTests {
  private static func json(_ price: String, _ other: String) -> String {
    #"[{"sku":"A1","name":"Saw","price":\#(price)},{"sku":"A2","name":"Axe","price":\#(other)}]"#
  }

  private static func csv(_ header: String, _ first: String, _ second: String) -> String {
    "sku,name,\(header)\nA1,Saw,\(first)\nA2,Axe,\(second)\n"
  }

  private func message(_ text: String) -> String? {
    do {
      let products = try readProducts(in: text)
      Issue.record("\(text) gives \(products.map { $0.price?.description ?? "-" })")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A divisor, digits or a unit beside the prices is named, with how to read hundredths",
    arguments: [
      json(#"{"amount":1250,"divisor":100}"#, #"{"amount":900,"divisor":100}"#),
      json(#"{"amount":1250,"precision":2}"#, #"{"amount":900,"precision":2}"#),
      json(#"{"value":1250,"fractionDigits":2}"#, #"{"value":900,"fractionDigits":2}"#),
      json(#"{"amount":"1250","exponent":-2}"#, #"{"amount":"900","exponent":-2}"#),
      json(#"{"amount":1250,"currency_minor_unit":2}"#, #"{"amount":9,"currency_minor_unit":2}"#),
      json(#"{"amount":1250,"unit":"cents"}"#, #"{"amount":900,"unit":"cents"}"#),
      csv("price,price_divisor", "1250,100", "900,100"),
      csv("price,decimals", "1250,2", "900,2"), csv("price,minorUnits", "1250,2", "900,2"),
      json(#"{"amount":1250,"minorUnits":2}"#, #"{"amount":900,"minorUnits":2}"#),
      csv("price,price_decimals", "1250,2", "900,2"),
      csv("preis_ct", "1250", "900"), csv("price,divisor", "1250,100", "900,100"),
      csv("price,price unit", "1250,Pence", "9,Pence"),
      csv("price,price_in", "1250,cents", "900,cents"), csv("price,Price unit", "1250,ct", "9,ct"),
      "<a><i><sku>A1</sku><name>Saw</name><price unit='pence'>1250</price></i>"
        + "<i><sku>A2</sku><name>Axe</name><price unit='pence'>900</price></i></a>",
    ])
  func hundredths(_ text: String) throws {
    let said = try #require(message(text))
    #expect(said.contains("smaller unit") || said.contains(" by '"), "\(said)")
    let advice = try #require(said.firstMatch(of: /priceMinor=([^;,' ]+)/)).1
    var options = ImportOptions()
    options.assignments = [(field: "price", column: ""), (field: "priceMinor", String(advice))]
    options.currency = Currency(code: "EUR")
    #expect(try readProducts(in: text, options: options).first?.price?.description == "12.50 EUR")
  }

  @Test(
    "Prices in other parts of their currency are refused",
    arguments: [
      csv("priceMicros", "12500000", "9000000"), csv("price_millis", "12500", "9000"),
      json(#"{"amountMicros":"12500000"}"#, #"{"amountMicros":"9000000"}"#),
      json(#"{"amount":125000,"divisor":10000}"#, #"{"amount":90000,"divisor":10000}"#),
      json(#"{"amount":1250,"divisor":100}"#, #"{"amount":9000,"divisor":1000}"#),
    ])
  func others(_ text: String) {
    let said = message(text)
    #expect(said?.contains("whole units") == true, "\(said ?? "none")")
  }

  @Test(
    "Whole prices are those of whole units where nothing says otherwise",
    arguments: [
      json(#"{"amount":"12.50","precision":2}"#, #"{"amount":"9.00","precision":2}"#),
      json(#"{"amount":12,"divisor":1}"#, #"{"amount":9,"divisor":1}"#),
      json(#"{"amount":12,"fractionDigits":0}"#, #"{"amount":9,"fractionDigits":0}"#),
      csv("price,precision", "12,2", "9,3"), csv("price,scale", "12,87", "9,160"),
      csv("price,unit", "12,pair", "9,box"), csv("price,price_unit", "12,EUR", "9,EUR"),
    ])
  func whole(_ text: String) throws {
    #expect(try readProducts(in: text).first?.price?.minorUnits != nil)
  }

  @Test("Prices in units and in cents that differ are asked for")
  func twoPrices() throws {
    let said = try #require(message(Self.csv("price,price_cents", "12.50,1300", "9.90,990")))
    #expect(said.contains("differ (12.50 and 1300)"), "\(said)")
    #expect(said.contains("--map priceMinor=  ('price')"))
    for (text, cents) in [("12.50,1250", Int64(1250)), ("12.5,1250", 1250)] {
      let products = try readProducts(in: Self.csv("price,price_cents", text, "9.90,990"))
      #expect(products.first?.price?.minorUnits == cents)
    }
    var options = ImportOptions()
    options.assignments = [(field: "price", column: "price")]
    let asked = try readProducts(
      in: Self.csv("price,price_cents", "12.50,1300", "9.90,990"), options: options)
    #expect(asked.first?.price?.minorUnits == 1250)
  }

  @Test(
    "A cost or an old price beside prices in cents is none",
    arguments: ["cost", "purchase_price", "old_price"])
  func costBesideCents(name: String) throws {
    let products = try readProducts(in: Self.csv("\(name),price_cents", "6.00,1250", "4.10,990"))
    #expect(products.map { $0.price?.minorUnits } == [1250, 990])
  }

  @Test("A column that was asked for is read as it is, and what speaks against it is said")
  func asked() throws {
    let text = Self.json(#"{"amount":1250,"divisor":100}"#, #"{"amount":900,"divisor":100}"#)
    var options = ImportOptions()
    options.assignments = [(field: "price", column: "price.amount")]
    let survey = try ImportFileSurvey(name: "x", options: options) { byteSource(Array(text.utf8)) }
    #expect(survey.remarks.contains { $0.contains("--map priceMinor=price.amount") })
  }
}
