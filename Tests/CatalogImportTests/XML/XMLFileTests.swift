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
    "Of several prices one is asked for, whatever tells them apart",
    arguments: [
      "<price><type>net</type><amount>2.00</amount></price><price><type>list</type><amount>3.00</amount></price>",
      "<price>2.00</price><price>3.00</price>",
    ])
  func severalPlainPrices(_ prices: String) throws {
    let error = try #require(throws: ImportError.self) {
      try survey("<s><item><name>A</name>\(prices)</item><item><name>B</name>\(prices)</item></s>")
    }
    #expect(error.message.hasPrefix("has several of 'price' in a product"), "\(error.message)")
  }

  @Test("Of several prices of a variant one is asked for")
  func severalPricesOfVariants() throws {
    func variant(_ sku: String) -> String {
      "<variant><sku>\(sku)</sku><size>\(sku)</size><price type=\"net\">2</price>"
        + "<price type=\"gross\">3</price></variant>"
    }
    let text = """
      <shop><product><name>Cup</name><variants>\(variant("S"))\(variant("M"))</variants></product>
      <product><name>Pot</name><variants>\(variant("L"))\(variant("K"))</variants></product></shop>
      """
    let error = try #require(throws: ImportError.self) { try survey(text) }
    #expect(
      error.message.hasPrefix(
        "has several of 'price' in a product, told apart by price.@type (first: net); "),
      "\(error.message)")
    let chosen = try survey(text) { $0.assignments = [("price", "price")] }
    #expect(try chosen.firstProducts(9).map { $0.price?.minorUnits } == [200, 200, 200, 200])
  }

  @Test("What is around several groups of products is theirs, as in JSON")
  func groups() throws {
    func text(_ groups: (String, String)...) -> String {
      "<shop>"
        + groups.map {
          "<\($0.0)><product><name>A</name><price>5.00</price>\($0.1)</product>"
            + "<product><name>B</name><price>6.00</price></product></\($0.0.prefix { $0 != " " })>"
        }.joined() + "</shop>"
    }
    let currencies = try survey(text(("g currency=\"EUR\"", ""), ("g currency=\"USD\"", "")))
    #expect(
      try currencies.firstProducts(9).map { $0.price?.currency.code } == [
        "EUR", "EUR", "USD", "USD",
      ])
    let makers = try survey(
      text(
        ("brand name=\"Bosch\"", "<manufacturer>Own</manufacturer>"), ("brand name=\"Stihl\"", "")))
    #expect(
      try makers.firstProducts(9).map { $0.text(.manufacturer) } == [
        "Own", "Bosch", "Stihl", "Stihl",
      ])
    let kinds = try survey(text(("category name=\"Tools\"", ""), ("category name=\"Pots\"", "")))
    #expect(kinds.fields == [.name, .price, .custom("category")])
    // One around all is one by its name.
    let single = try survey(text(("category name=\"Tools\"", "")))
    #expect(single.fields == [.name, .price, .custom("category")])
    #expect(try survey(text(("page name=\"Tools\"", ""))).fields == [.name, .price])
    // What is a group's is no field of a product, but for the currency that a price lacks.
    let own = try survey(
      text(
        (
          "category name=\"Tools\" id=\"7\" quantity=\"2\" price=\"9\" currency=\"SEK\"",
          "<cost currency=\"USD\"/>"
        ), ("category id=\"8\" country=\"Sweden\" currency=\"NOK\"", "")))
    #expect(own.fields.isDisjoint(with: [.id, .quantity, .origin, .originCode]))
    #expect(try own.firstProducts(1).first?.price?.minorUnits == 500)
  }

  @Test("A text of a group is its name, and what is not read around products is told")
  func textsOfGroups() throws {
    func product(_ name: String) -> String {
      "<product><name>\(name)</name><price>5.00</price></product>"
    }
    let groups = try survey(
      "<shop><category>\n Tools <![CDATA[& pots]]>\(product("A"))late\(product("B"))</category>"
        + "<category kind='x'>Garden<note><b>in a note</b></note>\(product("C"))</category></shop>")
    #expect(
      try groups.firstProducts(9).map { $0.text(.custom) } == [
        #"{"category":"Tools & pots"}"#, #"{"category":"Tools & pots"}"#,
        #"{"category":"Garden","category.kind":"x"}"#,
      ])
    func remark(_ text: String) throws -> String? {
      var reader = try survey(text).products()
      var record = ProductRecord()
      while try reader.next(into: &record) {}
      return reader.remarks.first { $0.hasPrefix("not read of what is around the products: ") }
    }
    #expect(
      try remark("<shop><category name='N'>Tools\(product("A"))\(product("B"))</category></shop>")
        == "not read of what is around the products: category (its text)")
    #expect(
      try remark(
        "<shop>All <category>Tools</category>\(product("A"))\(product("B"))"
          + "<category>Garden</category><kit><name>K</name></kit>\(product("C"))<end/></shop>")
        == "not read of what is around the products: shop (its text), shop.category (between the "
        + "products), shop.kit (between the products)")
  }

  @Test("Who makes a product is said by itself before its group, whatever the element is called")
  func makersOfProducts() throws {
    let survey = try survey(
      """
      <shop><brand name="Acme"><item><name>A</name><price>1.50</price></item>
      <item><name>B</name><brand>Own</brand><price>2.50</price></item></brand>
      <brand name="Bolt"><item><name>C</name><price>3.50</price></item></brand></shop>
      """)
    #expect(try survey.firstProducts(9).map { $0.text(.manufacturer) } == ["Acme", "Own", "Bolt"])
    #expect(survey.fields == [.name, .manufacturer, .price])
  }

  @Test("A price without a currency has that of its group, and others their own")
  func currencyOfGroup() throws {
    let survey = try survey(
      """
      <shop><g currency="SEK"><product><name>A</name><price>9.50</price></product>
      <product><name>B</name><price currency="USD">12.00</price></product></g>
      <g currency="NOK"><product><name>C</name><price>7.25</price></product></g></shop>
      """)
    #expect(try survey.firstProducts(9).map { $0.price?.currency.code } == ["SEK", "USD", "NOK"])
  }

  @Test(
    "Products in several places are asked for, of which one alone repeats",
    arguments: [
      "<a>@@</a><b>@</b>", "@@<category name='x'>@</category>", "<c n='1'>@@<c>@</c></c><c>@</c>",
      "@@<offer><name>O</name><price>1</price></offer>",
    ])
  func severalPlaces(_ text: String) throws {
    let product = "<product><name>A</name><price>1.00</price></product>"
    let error = try #require(throws: ImportError.self) {
      try survey("<shop>\(text.replacing("@", with: product))</shop>")
    }
    #expect(
      error.message.hasPrefix(
        "has elements of products in several places; choose the one of the products: --record shop/"
      ),
      "\(error.message)")
  }

  @Test(
    "A currency that is set for all counts before that of other prices, and another one leaves it open",
    arguments: [
      ("<shop currency=\"EUR\">", "</shop>", "EUR"),
      ("<shop><currency>EUR</currency>", "</shop>", "EUR"),
      ("<shop><x><site currency=\"EUR\"/></x>", "</shop>", "XXX"),
      ("<shop><shipping currency=\"EUR\"/>", "</shop>", "USD"),
      ("<shop currency=\"EUR\" altCurrency=\"SEK\">", "</shop>", "EUR"),
      // The nearest.
      ("<shop currency=\"SEK\"><items currency=\"EUR\">", "</items></shop>", "EUR"),
      ("<shop currency=\"EUR\"><items currency=\"no\">", "</items></shop>", "EUR"),
      ("<a><currency>SEK</currency><b><c><currency>EUR</currency>", "</c></b></a>", "EUR"),
      ("<shop>", "</shop>", "USD"),
    ])
  func currencyBesideAnother(_ begin: String, _ end: String, _ code: String) throws {
    var survey = try survey(
      begin + "<product><name>Cup</name><price>5.00</price></product>"
        + "<product><name>Pot</name><price currency=\"USD\">6.00</price></product>" + end)
    try survey.findCurrency()
    #expect(survey.assumedCurrency.currency.code == code)
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
