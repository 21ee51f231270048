import CatalogFields
import CatalogImport
import CatalogModel
import TestSupport
import Testing

@Suite("The currency of the price that is read")
struct PriceCurrencyTests {
  private func survey(
    _ text: String, price: String? = nil, currency: String? = nil, key: ProductField? = nil
  ) throws -> ImportFileSurvey {
    var options = ImportOptions()
    if let price { options.assignments.append(("price", price)) }
    if let currency { options.assignments.append(("currency", currency)) }
    options.key = key
    var survey = try ImportFileSurvey(name: "a", options: options) { byteSource(Array(text.utf8)) }
    try survey.findCurrency()
    return survey
  }

  private func prices(_ survey: ImportFileSurvey) throws -> [String] {
    try survey.firstProducts(9).map { product in
      product.price.map { "\($0.minorUnits) \($0.currency.code)" } ?? "none"
    }
  }

  @Test(
    "A price that was chosen has the currency beside it, not that of another price",
    arguments: [
      (
        #"[{"sku":"A","name":"S","prices":[{"currency":"EUR","amount":12.5},{"currency":"USD","amount":13.5}]}]"#,
        "prices.1.amount", "1350 USD"
      ),
      (
        #"[{"sku":"A","name":"S","price":{"gross":{"amount":12.5,"currency":"EUR"},"net":{"amount":10,"currency":"EUR"}}}]"#,
        "price.gross.amount", "1250 EUR"
      ),
      (
        #"[{"sku":"A","name":"S","price":10,"currency":"EUR","msrp":{"amount":12,"currency":"USD"}}]"#,
        "msrp.amount", "1200 USD"
      ),
      (
        #"[{"sku":"A","name":"S","list":{"price":12,"currency":{"code":"USD"}},"currency":"EUR"}]"#,
        "list.price", "1200 USD"
      ),
      (
        "<s><i><name>S</name><price currency=\"EUR\">12.50</price><deal currency=\"USD\">10.50</deal></i>"
          + "<i><name>T</name><price currency=\"EUR\">12.50</price></i></s>", "deal", "1050 USD"
      ),
      (
        "name,price,currency,dealer price,dealer currency\nS,10,EUR,11,USD\n", "dealer price",
        "1100 USD"
      ),
      ("name,price,currency,dealer price\nS,10,EUR,11\n", "dealer price", "1100 EUR"),
    ])
  func chosenPrice(_ text: String, _ price: String, _ wanted: String) throws {
    #expect(try prices(survey(text, price: price)).first == wanted)
  }

  @Test("Where another price alone has a currency, it is asked about")
  func currencyOfAnotherPrice() throws {
    let text = """
      <s><i><name>S</name><price currency="EUR">12.50</price><deal>10.50</deal></i>
      <i><name>T</name><price currency="EUR">12.50</price><deal>9.50</deal></i></s>
      """
    let error = try #require(throws: MappingError.self) { try survey(text, price: "deal") }
    #expect(error.description.contains("--map 'currency=price.@currency'"), "\(error)")
    #expect(
      try prices(survey(text, price: "deal", currency: "price.@currency")).first == "1050 EUR")
    #expect(try prices(survey(text, price: "deal", currency: "")).first == "1050 XXX")
  }

  @Test("The currency of a cost is none of a price")
  func currencyOfCost() throws {
    let text = """
      [{"name":"S","price":5.5,"cost":{"amount":3,"currency":"USD"}},
      {"name":"T","price":6.5,"cost":{"amount":4,"currency":"USD"}}]
      """
    #expect(try prices(survey(text)) == ["550 XXX", "650 XXX"])
  }

  private static let products = """
    CREATE TABLE product (id integer PRIMARY KEY, sku text, name text);
    INSERT INTO product VALUES (1,'A-1','Saw'),(2,'A-2','Axe');

    """

  @Test(
    "Prices of another table have its currencies, or those of the lists that it refers to",
    arguments: [
      """
      CREATE TABLE price (product_id integer REFERENCES product(id), price numeric(10,2), currency char(3));
      INSERT INTO price VALUES (1,12.50,'EUR'),(2,225.00,'SEK');
      """,
      """
      CREATE TABLE price (product_id integer REFERENCES product(id), price_cents integer, currency char(3));
      INSERT INTO price VALUES (1,1250,'EUR'),(2,22500,'SEK');
      """,
      """
      CREATE TABLE price_list (id integer PRIMARY KEY, name text, currency text);
      INSERT INTO price_list VALUES (7,'eu','EUR'),(8,'se','SEK');
      CREATE TABLE product_price (product_id integer REFERENCES product(id),
        price_list_id integer REFERENCES price_list(id), amount numeric(10,2));
      INSERT INTO product_price VALUES (1,7,12.50),(2,8,225);
      """,
    ])
  func joinedPrices(_ tables: String) throws {
    #expect(try prices(survey(Self.products + tables)) == ["1250 EUR", "22500 SEK"])
  }

  @Test("Several prices in hundredths are asked for as such, and prices of no product are told")
  func joinedPricesThatAreAskedFor() throws {
    let several = """
      CREATE TABLE price (product_id integer REFERENCES product(id), list text, price_cents integer);
      INSERT INTO price VALUES (1,'a',1250),(1,'b',1000),(2,'a',2250);
      """
    #expect {
      try survey(Self.products + several)
    } throws: {
      "\($0)".contains("--map 'priceMinor=product.id -> price.price_cents'")
    }
    let unknown = """
      CREATE TABLE product_price (product_sku text, currency text, price numeric);
      INSERT INTO product_price VALUES ('A-1','EUR',12.5),('A-2','EUR',13.5);
      """
    #expect {
      try survey(Self.products + unknown)
    } throws: {
      "\($0)".contains("nothing says to which product each 'price' of product_price belongs")
    }
  }

  @Test(
    "Orders, people and prices that are not read say nothing of a currency",
    arguments: [
      "CREATE TABLE orders (id integer, customer text, total numeric, currency text);"
        + "INSERT INTO orders VALUES (1,'B',5,'SEK'),(2,'E',7,'SEK');",
      "CREATE TABLE customers (id integer, name text, currency text);"
        + "INSERT INTO customers VALUES (1,'B','SEK'),(2,'E','SEK');",
      "CREATE TABLE product_price (product_id integer REFERENCES product(id), currency text, price numeric);"
        + "INSERT INTO product_price VALUES (1,'SEK',125),(2,'SEK',225);",
    ])
  func currenciesOfOthers(_ table: String) throws {
    let text = """
      CREATE TABLE product (id integer PRIMARY KEY, sku text, name text, price numeric(10,2));
      INSERT INTO product VALUES (1,'A-1','Saw',12.50),(2,'A-2','Axe',22.50);
      \(table)
      """
    #expect(try prices(survey(text)) == ["1250 XXX", "2250 XXX"])
  }

  @Test("Prices in two currencies are asked for, whatever signs their columns have")
  func signs() throws {
    for columns in ["Price (€),Price ($)", "Price $,Price €", "Price (EUR),Price (USD)"] {
      #expect(throws: MappingError.self, "\(columns)") {
        try survey("SKU,Name,\(columns)\nA,Saw,9.50,11.00\nB,Axe,8.00,9.00\n")
      }
    }
    #expect(try prices(survey("SKU,Name,Price ($)\nA,Saw,9.50\n")) == ["950 USD"])
  }

  @Test("A column is found by its own spelling where another differs in case alone")
  func spelling() throws {
    let text = "sku,name,Name,price\nA,bolt,aaa,1\nB,axle,zzz,2\n"
    for (column, wanted) in [
      ("name", "bolt"), ("Name", "aaa"), ("NAME", "bolt"), ("Name 2", "aaa"),
    ] {
      var options = ImportOptions()
      options.assignments = [("name", column)]
      let survey = try ImportFileSurvey(name: "a", options: options) {
        byteSource(Array(text.utf8))
      }
      #expect(try survey.firstProducts(1).first?.text(.name) == wanted, "\(column)")
    }
  }

  @Test(
    "A part of a price or a stock is neither",
    arguments: ["Preis (%)", "Stock %", "UVP in Prozent"])
  func parts(_ column: String) throws {
    for key in [nil, ProductField.sku] {
      let fields = try survey("sku,name,\(column)\nA,Saw,3\nB,Axe,4\n", key: key).fields
      #expect(fields.isDisjoint(with: [.price, .priceMinor, .quantity]))
    }
  }

  @Test("An error of a spreadsheet in CSV says nothing of a field")
  func errorsOfSpreadsheets() throws {
    let survey = try survey("sku,name,price,qty\nA,Saw,#N/A,\nB,Axe,5,#REF!\nC,\"#N/A\",#NV,1\n")
    var reader = try survey.products()
    var record = ProductRecord()
    var absent: [Bool] = []
    while try reader.next(into: &record) { absent.append(!record.says(.price)) }
    #expect(absent == [true, false, true])
    #expect(
      reader.remarks.contains("3 cells with an error (#N/A, #NV, #REF!) read as nothing"))
  }

  @Test("One product in each group is no group itself", arguments: ["", "<brand name=\"B\">"])
  func oneInEachGroup(_ inner: String) throws {
    let end = inner.isEmpty ? "" : "</brand>"
    let survey = try survey(
      "<shop><category name=\"T\">\(inner)<product><name>Saw</name><price>5.50</price></product>\(end)"
        + "</category><category name=\"P\">\(inner)<product><name>Nut</name><price>1.50</price>"
        + "</product>\(end)</category></shop>")
    #expect(try survey.firstProducts(9).map { $0.text(.name) } == ["Saw", "Nut"])
  }
}
