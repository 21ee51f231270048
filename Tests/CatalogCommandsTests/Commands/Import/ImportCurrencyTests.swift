import TestSupport
import Testing

/// Prices without a currency are in the one that somebody said, and the report says which.
struct ImportCurrencyTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func currencies() throws -> String {
    try ProgramRun("sqlite3", [fixture.path, "SELECT currency FROM product ORDER BY id"]).output
  }

  @Test("Prices without a currency are in that of the other prices of the file")
  func ofTheFile() throws {
    let path = try file("a.csv", "name;price\nSaw;1.179,00 €\nAxe;8,95\nPen;3,10\n")
    let run = try fixture.catalog(["import", path])
    #expect(try currencies() == "EUR\nEUR\nEUR\n")
    #expect(
      run.diagnostics.contains(
        "prices without a currency: 2 in EUR, as the other prices of the file"),
      "\(run.diagnostics)")
  }

  @Test(
    "A currency counts wherever it stands in the file, and two are none",
    arguments: [("12.50 €", "EUR"), ("12.50 €\nPin,3 CHF", "XXX")])
  func ofTheEndOfTheFile(_ last: String, _ currency: String) throws {
    let rows = (1...12_000).map { "Nail \($0),0.\(10 + $0 % 90)" }.joined(separator: "\n")
    let path = try file("a.csv", "name,price\n\(rows)\nSaw,\(last)\n")
    let run = try fixture.catalog(["import", "--locale", "en", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    let sql = "SELECT currency FROM product WHERE id = 1"
    #expect(try ProgramRun("sqlite3", [fixture.path, sql]).output == currency + "\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Where a column of currencies has gaps far behind, only one currency fills them")
  func gaps() throws {
    let rows = (1...2_000).map { "Nail \($0),0.\(10 + $0 % 90),EUR\n" }.joined()
    let one = try file("a.csv", "name,price,currency\n\(rows)Saw,12.50,\n")
    let run = try fixture.catalog(["import", one])
    #expect(run.diagnostics.contains("prices without a currency: 1 in EUR, as the other prices"))
    let others = rows.replacing("Nail", with: "Bolt")
    let two = try file("b.csv", "name,price,currency\n\(others)Adze,12.50,\nAxe,3,CHF\n")
    let refused = try fixture.catalog(["import", two])
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(
        "1 price without a currency beside others in CHF, EUR; choose it with --currency"))
    #expect(try fixture.catalog(["import", "--currency", "XXX", two]).status == 0)
  }

  @Test(
    "Prices without a currency are in that of the shop's settings",
    arguments: [
      """
      CREATE TABLE ps_currency (id_currency int, iso_code varchar(3));
      CREATE TABLE ps_configuration (id int, name varchar(40), value text);
      INSERT INTO ps_currency VALUES (1, 'EUR'), (2, 'PLN');
      INSERT INTO ps_configuration VALUES (1, 'PS_LANG', '1'), (2, 'PS_CURRENCY_DEFAULT', '2');
      """,
      """
      CREATE TABLE oc_setting (setting_id int, code varchar(40), `key` varchar(40), value text);
      INSERT INTO oc_setting VALUES (1, 'config', 'config_currency', 'PLN');
      """,
      """
      CREATE TABLE wp_options (option_id int, option_name varchar(40), option_value text);
      INSERT INTO wp_options VALUES (1, 'woocommerce_currency', 'PLN');
      """,
      """
      CREATE TABLE preferences (id int, grp varchar(40), ident varchar(40), val text, auto char(3));
      INSERT INTO preferences VALUES (1, 'currency', 'default', 'PLN', 'yes'),
        (2, 'currency', 'format', 'EUR', 'yes'), (3, 'menu', 'position', 'TOP', 'no');
      """,
      """
      CREATE TABLE settings (name varchar(40), data text);
      INSERT INTO settings VALUES ('general', '{"lang": "pl", "currency": "PLN", "tax": true}');
      """,
      """
      CREATE TABLE stores (id int, title varchar(40), currency_code char(3), city varchar(40));
      INSERT INTO stores VALUES (1, 'Main', 'PLN', 'Gdynia'), (2, 'Other', 'PLN', 'Sopot');
      """,
      """
      CREATE TABLE currencies (id int, name varchar(40), code char(3), is_default tinyint);
      INSERT INTO currencies VALUES (1, 'Euro', 'EUR', 0), (2, 'Zloty', 'PLN', 1);
      """,
      """
      CREATE TABLE currencies (currencies_id int, title varchar(40), code char(3), value float);
      INSERT INTO currencies VALUES (1, 'Euro', 'EUR', 0.23), (2, 'Zloty', 'PLN', 1.0);
      """,
    ])
  func ofTheSettings(_ settings: String) throws {
    let products = """
      CREATE TABLE product (id int, name varchar(20), price decimal(9,2));
      INSERT INTO product VALUES (1, 'Saw', 12.50);
      """
    let run = try fixture.catalog(["import", file("a.sql", settings + "\n" + products)])
    #expect(try currencies() == "PLN\n", "\(run.diagnostics)")
    #expect(run.diagnostics.contains("prices without a currency: 1 in PLN, by the "))
  }

  @Test(
    "The currency is found in JSON, beside the prices and beside the products",
    arguments: [
      #"{"settings": {"store": {"currency": "SEK"}}, "items": [{"name": "Saw", "price": 12.5}]}"#,
      #"{"items": [{"name": "Saw", "price": 12.5}], "shop": {"currencyCode": "SEK"}}"#,
      #"{"settings": [{"key": "a.currency", "value": "SEK"}], "items": [{"name": "Saw", "price": 1}]}"#,
      #"[{"name": "Saw", "priceInfo": {"price": 12.5, "currencyCode": "SEK"}}]"#,
      #"[{"id": 1, "attributes": {"name": "Saw", "price": 12.5, "currency": "SEK"}}]"#,
    ])
  func ofJSON(_ text: String) throws {
    let run = try fixture.catalog(["import", file("a.json", text)])
    #expect(try currencies() == "SEK\n", "\(run.diagnostics)")
  }

  @Test("A column of the signs of currencies says what prices are in")
  func ofSigns() throws {
    let path = try file("a.csv", "name,price,currency symbol\nSaw,12.50,€\nAxe,3.00,zł\n")
    let run = try fixture.catalog(["import", path])
    #expect(try currencies() == "EUR\nPLN\n", "\(run.diagnostics)")
    #expect(run.diagnostics.contains("currency: EUR, PLN, as the file says"))
  }

  @Test(
    "Prices are in the currency of the country that the environment names, and of no language",
    arguments: [
      (["LC_ALL": "de_DE.UTF-8"], "EUR"), (["LC_ALL": "de_CH@euro"], "CHF"),
      (["LC_ALL": "", "LC_MONETARY": "sv_SE", "LANG": "en_US"], "SEK"),
      (["LC_ALL": "", "LANG": "en_US"], "USD"), (["LC_ALL": "de"], "XXX"),
      (["LC_ALL": "C", "LANG": "de_DE"], "XXX"), (["LC_ALL": "POSIX"], "XXX"),
      // Yen have no decimals, and so are not what is meant.
      (["LC_ALL": "ja_JP.UTF-8"], "XXX"),
    ])
  func ofTheLocale(_ environment: [String: String], _ currency: String) throws {
    let path = try file("a.csv", "name,price\nSaw,12.50\n")
    let run = try fixture.catalog(["import", "--locale", "en", path], environment: environment)
    #expect(try currencies() == currency + "\n", "\(run.diagnostics)")
    let line =
      currency == "XXX"
      ? "prices without a currency: 1; --currency EUR would set one"
      : "prices without a currency: 1 in \(currency), by the country of "
    #expect(run.diagnostics.contains(line), "\(run.diagnostics)")
    // A product that is added is in the same.
    let added = try CatalogFixture()
    _ = try added.catalog(["add", "--name", "Saw", "--price", "12"], environment: environment)
    let sql = "SELECT currency FROM product"
    let expected = environment["LC_ALL"] == "ja_JP.UTF-8" ? "JPY" : currency
    #expect(try ProgramRun("sqlite3", [added.path, sql]).output == expected + "\n")
  }

  @Test("A price without a currency is a number alone wherever it is shown")
  func none() throws {
    _ = try fixture.catalog(["import", file("a.csv", "sku,name,price\nS,Saw,12.5\nA,Axe,3\n")])
    #expect(try fixture.catalog(["list", "--sort", "price"]).output.contains("Saw   12.50\n"))
    for arguments in [
      ["list"], ["search", "Saw"], ["show", "S"], ["index"], ["list", "--format", "html"],
      ["list", "--format", "markdown"], ["list", "--format", "json"], ["list", "--format", "tsv"],
      ["export", "--format", "ndjson"], ["list", "--columns", "name,price,currency"],
      ["history"],
    ] {
      let run = try fixture.catalog(arguments)
      #expect(run.status == 0)
      #expect(!(run.output + run.diagnostics).contains("XXX"), "\(arguments)")
    }
    #expect(
      try fixture.catalog(["list"], environment: ["LC_ALL": "de_DE"]).output.contains("12,50\n"))
    #expect(
      try fixture.catalog(["show", "S", "--json"]).output
        .contains(#""price":"12.50","currency":null"#))
    #expect(
      try fixture.catalog(["export", "--format", "csv"]).output.contains("S,Saw,,12.50,,,"))
    for predicate in ["currency == nil", "currency == \"XXX\"", "currency == nil AND price > 1"] {
      let found = try fixture.catalog(["list", "--where", predicate, "--format", "ndjson"])
      #expect(found.output.split(separator: "\n").count == 2, "\(predicate)")
    }
    #expect(try fixture.catalog(["list", "--where", "currency != nil"]).status == 1)
    let edited = try fixture.catalog(["edit", "S", "--price", "13"])
    #expect(edited.diagnostics.contains("price 12.50 → 13.00\n"), "\(edited.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
    let all = ["edit", "--where", "currency == nil", "--currency", "EUR", "--yes"]
    #expect(try fixture.catalog(all).status == 0)
    #expect(try fixture.catalog(["show", "S"]).output.contains("13.00 EUR"))
    #expect(try fixture.catalog(["undo"]).status == 0)
    #expect(try currencies() == "XXX\nXXX\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Prices with and without a currency are exported and imported as they are")
  func exported() throws {
    let path = try file("a.csv", "sku,name,price,currency\nS,Saw,12.5,EUR\nA,Axe,3,XXX\n")
    _ = try fixture.catalog(["import", path])
    #expect(try currencies() == "EUR\nXXX\n")
    for format in ["csv", "tsv", "json", "ndjson", "sql"] {
      let text = try fixture.catalog(["export", "--format", format]).output
      let again = try CatalogFixture()
      let name = try again.directory.write(text, to: "a.\(format)")
      let run = try again.catalog(["import", name], environment: ["LC_ALL": "de_DE"])
      #expect(run.status == 0, "\(run.diagnostics)")
      let sql = "SELECT currency FROM product ORDER BY id"
      #expect(try ProgramRun("sqlite3", [again.path, sql]).output == "EUR\nXXX\n", "\(format)")
    }
    // One product, too.
    let json = try fixture.catalog(["show", "A", "--json"]).output
      .replacingOccurrences(of: #""sku":"A""#, with: #""sku":"B""#)
    #expect(try fixture.catalog(["add", "--json", "-"], input: json).status == 0)
    #expect(try currencies() == "EUR\nXXX\nXXX\n")
    // A typed price is in the one that others have.
    _ = try fixture.catalog(["add", "--name", "New", "--price", "5"])
    #expect(try currencies() == "EUR\nXXX\nXXX\nEUR\n")
  }

  @Test("--currency XXX says that prices have no currency, for an import and an edit")
  func noneAsked() throws {
    let path = try file("a.csv", "sku,name,price\nS,Saw,12.5\n")
    let run = try fixture.catalog(
      ["import", "--currency", "XXX", path], environment: ["LC_ALL": "de_DE"])
    #expect(run.diagnostics.contains("prices without a currency: 1 in no currency, by --currency"))
    #expect(try currencies() == "XXX\n")
    #expect(try fixture.catalog(["edit", "S", "--price", "3 EUR"]).status == 0)
    let edited = try fixture.catalog(["edit", "S", "--currency", "XXX"])
    #expect(edited.diagnostics.contains("price 3.00 EUR → 3.00\n"), "\(edited.diagnostics)")
    #expect(try currencies() == "XXX\n")
  }

  @Test("A price that would be rounded to nothing is an error of its row")
  func tooSmall() throws {
    let path = try file("a.csv", "name,price\nSaw,12.345\nAxe,0.0012\nPen,0.00\n")
    let run = try fixture.catalog(["import", "--decimal-point", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("a.csv:3: price '0.0012' would be rounded to 0"))
    let skipped = try fixture.catalog(["import", "--decimal-point", "--on-error", "skip", path])
    #expect(skipped.diagnostics.contains("1 price rounded"), "\(skipped.diagnostics)")
    #expect(skipped.diagnostics.contains("2 products added, 1 skipped"))
  }

  @Test(
    "--currency takes prices that all have the same text beside them",
    arguments: [("Dhs", "AED"), ("₽ /шт", "RUB")])
  func constantTexts(_ text: String, _ currency: String) throws {
    let path = try file("a.csv", "name,price\nSaw,12.50 \(text)\nAxe,3.00 \(text)\n")
    #expect(try fixture.catalog(["import", path]).status == 2)
    let run = try fixture.catalog(["import", "--currency", currency, path])
    #expect(try currencies() == "\(currency)\n\(currency)\n", "\(run.diagnostics)")
  }

  @Test("A total without the text of the prices is no price, and another currency is no such text")
  func totalsAndOtherCurrencies() throws {
    let path = try file("a.csv", "sku,name,price\nA,Saw,5 Dhs\nB,Axe,6 Dhs\n,Total,11\n")
    let run = try fixture.catalog(["import", "--currency", "AED", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try currencies() == "AED\nAED\n")
    let dollars = try file("b.csv", "sku,name,price\nC,Saw,5 USD/kg\nD,Axe,6 USD/kg\n")
    let other = try fixture.catalog(["import", "--currency", "EUR", dollars])
    #expect(other.status == 2)
    #expect(
      other.diagnostics.contains("it names another currency than EUR"), "\(other.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("The report says what of several currencies came from a sign that they share")
  func currenciesAndSigns() throws {
    let path = try file(
      "a.csv", "sku,name,price,currency\nA,Saw,5,usd\nB,Axe,6,Eur\nC,Hoe,7,£\n")
    let run = try fixture.catalog(["import", path])
    #expect(
      run.diagnostics.contains(
        "currency: EUR, GBP, USD, as the file says; GBP of signs that several currencies share"),
      "\(run.diagnostics)")
  }

  @Test("The report says the currency and its source as JSON, and of updates that it stays")
  func reported() throws {
    let path = try file("a.csv", "sku,name,price\nS,Saw,12.5\n")
    let json = try fixture.catalog(
      ["import", "--json", path], environment: ["LC_ALL": "de_DE", "TZ": "UTC"]
    ).output
    #expect(
      json.contains(
        #""pricesWithoutCurrency":1,"currency":"EUR","currencySource":"by the country of LC_ALL, de_DE""#
      ), "\(json)")
    let more = try file("b.csv", "sku,name,price\nS,Saw,13\nN,New,1\n")
    let run = try fixture.catalog(["import", "--key", "sku", more])
    #expect(
      run.diagnostics.contains(
        "prices without a currency: 2 in that of their products, of new ones in EUR, as the prices "
          + "of the catalog; --currency would set another"), "\(run.diagnostics)")
    let named = try file("c.csv", "name,price_usd\nPlane,12.5\n")
    #expect(
      try fixture.catalog(["import", named]).diagnostics.contains(
        "prices without a currency: 1 in USD, by the name of their column\n"))
  }

  @Test(
    "Prices without a currency are in that of the catalog, else the report says that none is said")
  func ofTheCatalog() throws {
    let path = try file("a.csv", "name,price\nSaw,3\n")
    let first = try fixture.catalog(["import", path])
    #expect(
      first.diagnostics.contains("prices without a currency: 1; --currency EUR would set one"))
    let said = try fixture.catalog(["import", "--replace", "--yes", "--currency", "EUR", path])
    #expect(said.diagnostics.contains("prices without a currency: 1 in EUR, by --currency\n"))
    let second = try fixture.catalog(["import", file("b.csv", "name,price\nAxe,4\n")])
    #expect(
      second.diagnostics.contains(
        "prices without a currency: 1 in EUR, as the prices of the catalog"))
    #expect(try currencies() == "EUR\nEUR\n")
  }
}
