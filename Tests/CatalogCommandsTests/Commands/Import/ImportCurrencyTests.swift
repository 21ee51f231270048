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
      run.diagnostics.contains("prices without a currency: EUR, as the other prices of the file"),
      "\(run.diagnostics)")
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
    ])
  func ofTheSettings(_ settings: String) throws {
    let products = """
      CREATE TABLE product (id int, name varchar(20), price decimal(9,2));
      INSERT INTO product VALUES (1, 'Saw', 12.50);
      """
    let run = try fixture.catalog(["import", file("a.sql", settings + "\n" + products)])
    #expect(try currencies() == "PLN\n", "\(run.diagnostics)")
    #expect(run.diagnostics.contains("prices without a currency: PLN, by the setting"))
  }

  @Test(
    "Prices without a currency are in that of the catalog, else the report says that none is said")
  func ofTheCatalog() throws {
    let path = try file("a.csv", "name,price\nSaw,3\n")
    let first = try fixture.catalog(["import", path])
    #expect(
      first.diagnostics.contains("prices without a currency: USD, because nothing says which"))
    let said = try fixture.catalog(["import", "--replace", "--yes", "--currency", "EUR", path])
    #expect(!said.diagnostics.contains("prices without a currency"))
    let second = try fixture.catalog(["import", file("b.csv", "name,price\nAxe,4\n")])
    #expect(
      second.diagnostics.contains("prices without a currency: EUR, as the prices of the catalog"))
    #expect(try currencies() == "EUR\nEUR\n")
  }
}
