import CatalogImport
import CatalogModel
import TestSupport
import Testing

@Suite("Documents of XML")
struct XMLFileTests {
  private func survey(
    _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportFileSurvey {
    var options = ImportOptions()
    change(&options)
    return try ImportFileSurvey(name: "a", options: options) { byteSource(Array(text.utf8)) }
  }

  private static let variants = """
    <variants><variant><sku>S-M</sku><option>M</option></variant>\
    <variant><sku>S-L</sku><option>L</option></variant></variants>
    """

  @Test(
    "Of several prices of a product, one is asked for, whether it has variants or not",
    arguments: ["<sku>S</sku>", variants])
  func severalPrices(_ rest: String) throws {
    let text = """
      <shop><product><name>Shirt</name><price currency="EUR" type="purchase">10</price>\
      <price currency="EUR" type="retail">20</price>\(rest)</product>\
      <product><name>Hat</name><price currency="EUR" type="purchase">5</price></product></shop>
      """
    let error = try #require(throws: ImportError.self) { try survey(text) }
    #expect(
      error.message.hasPrefix(
        "has several of 'price' in a product, told apart by price.@currency or price.@type "
          + "(first: EUR, purchase); "), "\(error.message)")
    #expect(error.message.contains("--map price=price (the first of each product)"))
    let chosen = try survey(text) { $0.assignments = [("price", "price")] }
    #expect(
      try chosen.firstProducts(1).first?.price
        == Price(minorUnits: 1000, currency: Currency(code: "EUR") ?? .none))
  }

  @Test(
    "What a document says of its prices' currency holds for products with variants, too",
    arguments: ["<sku>S</sku>", variants])
  func currencyBesideProducts(_ rest: String) throws {
    var survey = try survey(
      """
      <shop><currency>SEK</currency><products>\
      <product><name>Shirt</name><price>20</price>\(rest)</product>\
      <product><name>Hat</name><price>9</price></product></products></shop>
      """)
    try survey.findCurrency()
    #expect(survey.assumedCurrency.currency.code == "SEK")
    #expect(try survey.firstProducts(9).allSatisfy { $0.price?.currency.code == "SEK" })
  }

  @Test(
    "Options for documents and workbooks are refused where the file is none, a database too",
    arguments: [
      ("record", "is not XML, which --record is for"),
      ("sheet", "is no Excel workbook (.xlsx), which --sheet is for"),
    ])
  func optionsOfOthers(_ option: String, _ message: String) throws {
    var options = ImportOptions()
    if option == "record" { options.record = "a" } else { options.sheet = "a" }
    let table = SourceTable(
      name: "a", columns: ["name", "price"].map { SourceColumn(name: $0) }, rowCount: 1,
      sampleRows: [["Saw", "1.50"]])
    for format in [ImportFormat.database, .sql, .csv] {
      let error = try #require(throws: ImportError.self) {
        try ImportFileSurvey(format: format, tables: [table], options: options) { _ in
          throw ImportError(line: nil, "was read")
        }
      }
      #expect(error.message == message)
    }
  }
}
