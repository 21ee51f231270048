import TestSupport
import Testing

/// What a file says of its currency counts before a product's own, the catalog's and the locale's.
struct SaidCurrencyTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func currencies(_ path: String) throws -> String {
    try ProgramRun("sqlite3", [path, "SELECT currency FROM product ORDER BY id"]).output
  }

  @Test(
    "What a file says is the currency of products that had another one",
    arguments: [
      ("a.json", #"{"currency":"EUR","items":[{"sku":"A1","price":5.9}]}"#, [String]()),
      ("a.json", #"{"currency":{"code":"EUR"},"items":[{"sku":"A1","price":5.9}]}"#, []),
      ("a.xml", #"<list currency="EUR"><item><sku>A1</sku><price>5.90</price></item></list>"#, []),
      (
        "a.json", #"{"items":[{"sku":"A1","prices":{"EUR":5.9}}]}"#,
        ["--map", "price=prices.EUR"]
      ),
      ("a.csv", "sku,Preis (€)\nA1,5.90\n", []),
      (
        "a.sql",
        """
        CREATE TABLE settings (name varchar(20), value varchar(20));
        INSERT INTO settings VALUES ('currency', 'EUR');
        CREATE TABLE product (sku varchar(10), price decimal(8,2));
        INSERT INTO product VALUES ('A1', 5.90);
        """, []
      ),
    ])
  func beforeTheProduct(_ name: String, _ text: String, _ options: [String]) throws {
    _ = try fixture.catalog(["import", file("k.csv", "sku,name,price\nA1,Saw,24.50 PLN\n")])
    let run = try fixture.catalog(["import", "--key", "sku", file(name, text)] + options)
    #expect(try currencies(fixture.path) == "EUR\n", "\(run.diagnostics)")
    let list = try fixture.catalog(["list", "--columns", "price"]).output
    #expect(list.contains("  Price EUR\n") && list.contains("  5.90\n"), "\(list)")
    #expect(run.diagnostics.contains(" in EUR, "), "\(run.diagnostics)")
  }

  @Test(
    "A currency on an element around the products, or on the price, is read",
    arguments: [
      #"<catalog currency="SEK"><item sku="A"><name>Saw</name><price>5.90</price></item></catalog>"#,
      #"<catalog valuta="SEK"><item sku="A"><name>Saw</name><price>5.90</price></item></catalog>"#,
      """
      <doc><list cur="SEK"><item sku="A"><name>Saw</name><price>5.90</price></item>\
      <item sku="B"><name>Axe</name><price>6.90</price></item></list></doc>
      """,
      """
      <doc><head><currency> SEK </currency></head><item sku="A"><name>Saw</name>\
      <price>5.90</price></item></doc>
      """,
      #"<list><item sku="A"><name>Saw</name><retail cur="SEK">5.90</retail></item></list>"#,
      #"<list><item sku="A"><name>Saw</name><price unit="SEK">5.90</price></item></list>"#,
    ])
  func ofXML(_ text: String) throws {
    let run = try fixture.catalog(
      ["import", "--locale", "en", file("a.xml", text)], environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(try currencies(fixture.path).hasPrefix("SEK\n"), "\(run.diagnostics)")
  }

  @Test(
    "Where one price of a file says another currency than products have, it is asked for the others"
  )
  func onePriceInAnotherCurrency() throws {
    _ = try fixture.catalog(
      ["import", file("k.csv", "sku,name,price\nA1,Saw,24.50 PLN\nA2,Axe,3.50 PLN\n")])
    let list = try file("a.csv", "sku,price\nA1,5.90\nA2,7.10 EUR\n")
    let refused = try fixture.catalog(["import", "--key", "sku", list])
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(
        "has prices in EUR, and others without a currency, of products in PLN, such as 'A1'; choose "
          + "that of these: --currency PLN or --currency EUR\n"), "\(refused.diagnostics)")
    let run = try fixture.catalog(["import", "--key", "sku", "--currency", "PLN", list])
    #expect(run.status == 0)
    #expect(try currencies(fixture.path) == "PLN\nEUR\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Elements around some of the products say the currency of these")
  func severalInXML() throws {
    let text = """
      <doc><list currency="EUR"><item sku="A"><name>Saw</name><price>5.90</price></item>\
      <item sku="C"><name>Awl</name><price>5.90</price></item></list><list currency="SEK"><item sku="B"><name>Axe</name><price>5.90</price></item></list></doc>
      """
    let run = try fixture.catalog(["import", file("a.xml", text)])
    #expect(try currencies(fixture.path) == "EUR\nEUR\nSEK\n", "\(run.diagnostics)")
  }

  @Test(
    "A sign of several currencies in the name of a column keeps the locale's out",
    arguments: [
      ("Price ($)", "en_CA", "CAD"), ("Price ($)", "de_DE", "USD"), ("单价(元)", "de_DE", "CNY"),
      ("单价(元)", "zh_TW", "TWD"), ("Pris (kr)", "de_DE", "XXX"), ("Pris (kr)", "sv_SE", "SEK"),
      ("Preço (R$)", "de_DE", "BRL"), ("Preț, lei", "en_US", "RON"),
    ])
  func ofSigns(_ column: String, _ locale: String, _ currency: String) throws {
    let path = try file("a.csv", "sku;name;\(column)\nA;Saw;24,50\n")
    let run = try fixture.catalog(
      ["import", "--locale", "en", path], environment: ["LC_ALL": locale + ".UTF-8"])
    #expect(try currencies(fixture.path) == currency + "\n", "\(run.diagnostics)")
  }

  @Test("A sign that says no currency is asked for where products have prices already")
  func ofOpenSigns() throws {
    _ = try fixture.catalog(["import", file("k.csv", "sku,name,price\nA1,Saw,24.50 PLN\n")])
    let path = try file("a.csv", "sku;Pris (kr)\nA1;145,00\n")
    let run = try fixture.catalog(["import", "--key", "sku", path])
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        "'kr', which could be SEK, NOK, DKK, ISK; choose one, such as --currency SEK"),
      "\(run.diagnostics)")
    let said = try fixture.catalog(["import", "--key", "sku", "--currency", "SEK", path])
    #expect(said.status == 0)
    #expect(try currencies(fixture.path) == "SEK\n")
  }

  @Test(
    "A column of codes of currencies is the currency, whatever it is called",
    arguments: [
      "currency_id/name", "币种", "Deviza", "Валюта цены", "Myntenhet", "สกุลเงิน",
    ])
  func byValues(column: String) throws {
    let path = try file("a.csv", "name,price,\(column)\nSaw,12.50,CHF\nAxe,9.90,EUR\n")
    let run = try fixture.catalog(["import", path], environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try currencies(fixture.path) == "CHF\nEUR\n", "\(run.diagnostics)")
  }

  @Test("A size called ALL, and the currency of a cost, are not that of the prices")
  func noCurrencies() throws {
    let path = try file(
      "a.csv", "name,price,Size,cost_currency\nSaw,12.50,ALL,CNY\nAxe,9.90,ALL,CNY\n")
    let run = try fixture.catalog(["import", path])
    #expect(run.diagnostics.contains("prices without a currency: 2;"), "\(run.diagnostics)")
  }

  @Test("What a file says is the currency of the files behind it in one import")
  func filesBefore() throws {
    let first = try file("a.csv", "name,price\nSaw,12.50 EUR\n")
    let second = try file("b.csv", "name,price\nAxe,9.90\n")
    let run = try fixture.catalog(
      ["import", first, second], environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(run.diagnostics.contains("as the prices of "), "\(run.diagnostics)")
    #expect(try currencies(fixture.path) == "EUR\nEUR\n")
  }

  @Test(
    "A price in hundredths, thousands or percent is never read as whole units",
    arguments: [
      "99p", "50¢", "12.5 k€", "12.5 тыс. руб.", "12.5万", "12.5 %", "12½ €", "3 Mio. €", "x5", "5×",
    ])
  func otherUnits(price: String) throws {
    let path = try file("a.csv", "name,price\nSaw,\(price)\nAxe,\(price)\n")
    for options in [[], ["--currency", "EUR"]] {
      let run = try fixture.catalog(["import", path] + options)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("in another unit"), "\(run.diagnostics)")
      #expect(!options.isEmpty || !run.diagnostics.contains("--currency"))
    }
  }
}
