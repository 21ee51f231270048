import CatalogAccess
import CatalogModel
import DBAccess
import Search
import Foundation
import TestSupport
import Testing

struct CatalogDatabaseImportTests {
  // MARK: References

  @Test func productBeforeItsManufacturerHasIt() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO product (id, name, manufacturer_id, country_id) VALUES (1, 'Saw', 7, 'x');
      INSERT INTO manufacturer (id, name) VALUES (6, 'Other Works'), (7, 'Ash Works');
      INSERT INTO country (id, name) VALUES ('x', 'Sweden');
      """)
    let saw = try #require(try catalog.database.product(id: 1))
    #expect(saw.manufacturer == Manufacturer(name: "Ash Works"))
    #expect(saw.origin == Country(name: "Sweden", code: "SE"))
  }

  @Test func missingReferencesAreNoErrors() throws {
    let catalog = try TestCatalog()
    let summary = try catalog.add(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash Works');
      INSERT INTO country (id, name) VALUES (1, 'Sweden');
      INSERT INTO product (id, name, manufacturer_id, country_id) VALUES
        (1, 'Known', 1, NULL), (2, 'None', NULL, NULL), (3, 'Empty', '', ''),
        (4, 'Unknown', 8, 9), (5, 'Also unknown', 8, 10);
      """)
    #expect(summary.added == 5)
    #expect(summary.unknownManufacturers == 2)
    #expect(summary.unknownOrigins == 2)
    let products = try catalog.productsByName()
    #expect(products.count == 5)
    #expect(products["Known"]?.manufacturer == Manufacturer(name: "Ash Works"))
    for name in ["None", "Empty", "Unknown", "Also unknown"] {
      let product = try #require(products[name])
      #expect(product.manufacturer == nil)
      #expect(product.origin == nil)
    }
    // The file itself must be whole, too.
    #expect(try catalog.shell("PRAGMA foreign_key_check") == "")
  }

  @Test func keysOfAFileAreItsOwn() throws {
    let file = { (maker: String, product: String) in
      """
      INSERT INTO manufacturer (id, name) VALUES (1, '\(maker)');
      INSERT INTO product (name, manufacturer_id) VALUES ('\(product)', 1);
      """
    }
    let catalog = try TestCatalog(file("Ash Works", "Saw"), file("Birch Works", "Axe"))
    let products = try catalog.productsByName()
    #expect(products["Saw"]?.manufacturer?.name == "Ash Works")
    #expect(products["Axe"]?.manufacturer?.name == "Birch Works")
  }

  @Test func keyOfAnEarlierFileIsUnknown() throws {
    let catalog = try TestCatalog()
    let summaries = try catalog.add([
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash Works');
      INSERT INTO product (name, manufacturer_id) VALUES ('Saw', 1);
      """,
      """
      INSERT INTO manufacturer (id, name) VALUES (2, 'Birch Works');
      INSERT INTO product (name, manufacturer_id) VALUES ('Axe', 1);
      """,
    ])
    #expect(summaries.map(\.unknownManufacturers) == [0, 1])
    #expect(try catalog.productsByName()["Axe"]?.manufacturer == nil)
  }

  @Test(arguments: [true, false])
  func nameInTwoFilesIsOneManufacturer(isManufacturerFirst: Bool) throws {
    let file = { (key: Int, product: String) in
      let rows = [
        "INSERT INTO manufacturer (id, name) VALUES (\(key), 'Ash Works');",
        "INSERT INTO product (name, manufacturer_id) VALUES ('\(product)', \(key));",
      ]
      return (isManufacturerFirst ? rows : rows.reversed()).joined(separator: "\n")
    }
    let catalog = try TestCatalog(file(1, "Saw"), file(5, "Axe"))
    try catalog.add(file(9, "Plane"))
    #expect(try catalog.shell("SELECT count(*) FROM manufacturer") == "1\n")
    for product in try catalog.listing() {
      #expect(product.product.manufacturer?.name == "Ash Works")
    }
    #expect(try catalog.shell("PRAGMA foreign_key_check") == "")
  }

  @Test func manufacturerInTwoNormalizationFormsIsOne() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'A\u{30A}sa'), (2, '\u{C5}sa');
      INSERT INTO product (name, manufacturer_id) VALUES ('Saw', 1), ('Axe', 2);
      """)
    #expect(try catalog.shell("SELECT hex(name) FROM manufacturer") == "C3857361\n")
  }

  @Test func originWithAnEdgeSpaceIsTheSame() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO country (id, name) VALUES (14, 'Sweden'), (15, 'Sweden ');
      INSERT INTO product (name, country_id) VALUES ('Saw', 14), ('Axe', 15);
      """)
    #expect(try catalog.shell("SELECT name, code FROM country") == "Sweden|SE\n")
    let sweden = Country(name: "Sweden", code: "SE")
    #expect(try catalog.listing().map(\.product.origin) == [sweden, sweden])
  }

  @Test func originThatIsNoRegionHasNoCode() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO country (id, name) VALUES (1, 'Various');
      INSERT INTO product (id, name, country_id) VALUES (1, 'Saw', 1);
      """)
    let saw = try #require(try catalog.database.product(id: 1))
    #expect(saw.origin == Country(name: "Various", code: nil))
    #expect(saw.origin?.flag == nil)
  }

  // MARK: Numbers

  @Test func freeIdsAreKept() throws {
    let catalog = try TestCatalog(
      "INSERT INTO product (id, name) VALUES (30, 'Saw'), (10, 'Axe'), (20, 'Plane');")
    #expect(
      try catalog.productsByName().mapValues(\.id) == ["Saw": 30, "Axe": 10, "Plane": 20])
  }

  @Test func takenIdsAreRenumbered() throws {
    let catalog = try TestCatalog("INSERT INTO product (id, name) VALUES (1, 'Saw'), (2, 'Axe');")
    let summary = try catalog.add(
      "INSERT INTO product (id, name) VALUES (2, 'Plane'), (7, 'File'), (NULL, 'Rasp');")
    #expect(summary.added == 3)
    #expect(summary.renumbered == 1)
    let ids = try catalog.productsByName().mapValues(\.id)
    #expect(ids["Saw"] == 1)
    #expect(ids["Axe"] == 2)
    #expect(ids["File"] == 7)
    #expect(Set(ids.values).count == 5)
  }

  // MARK: Values

  @Test func namesBecomeNFCAndOtherwiseStay() throws {
    let names = [
      "A\u{30A}ngstro\u{308}m", "100% _wool_", "O'Brien \"x\"", "日本 😀",
      String(repeating: "n", count: 200),
      "two\nlines",
    ]
    let rows = names.map { "('" + $0.replacingOccurrences(of: "'", with: "''") + "')" }
    let catalog = try TestCatalog(
      "INSERT INTO product (name) VALUES \(rows.joined(separator: ", "));")
    let stored = try catalog.listing().map { Array($0.product.name.utf8) }
    let expected = names.map {
      Array($0.precomposedStringWithCanonicalMapping.replacing("\n", with: " ").utf8)
    }
    #expect(Set(stored) == Set(expected))
  }

  @Test func allFieldsAreKept() throws {
    let catalog = try TestCatalog(
      """
      INSERT INTO manufacturer (id, name) VALUES (3, 'Ash Works');
      INSERT INTO country (id, name, code) VALUES (4, 'Nippon', 'JP');
      INSERT INTO product (id, sku, name, sort_name, manufacturer_id, details, price_minor,
        currency, quantity, country_id, image)
      VALUES (5, 'S-1', 'The Saw', 'Saw, The', 3, 'Sharp', 1290, 'JPY', -2, 4, 'saw.jpg');
      """)
    let yen = try #require(Currency(code: "JPY"))
    let expected = Product(
      id: 5, sku: "S-1", name: "The Saw", sortName: "Saw, The",
      manufacturer: Manufacturer(name: "Ash Works"), details: "Sharp",
      price: Price(minorUnits: 1290, currency: yen), quantity: -2,
      origin: Country(name: "Nippon", code: "JP"), image: "saw.jpg")
    #expect(try catalog.database.product(id: 5) == expected)
    #expect(try catalog.database.productID(sku: "S-1") == 5)
    #expect(try catalog.database.productID(sku: "s-1") == nil)
  }

  @Test func roundedPricesAreCounted() throws {
    let catalog = try TestCatalog()
    let summary = try catalog.add(
      "INSERT INTO product (name, price) VALUES ('Saw', 1.2900000000000000355), ('Axe', 1.005);")
    #expect(summary.roundedPrices == 1)
    let products = try catalog.productsByName()
    #expect(products["Saw"]?.price?.minorUnits == 129)
    // Half to even: 100.5 is 100.
    #expect(products["Axe"]?.price?.minorUnits == 100)
  }

  @Test("Products of equal names that come with descending ids are listed by id")
  func equalNamesAreListedByID() throws {
    let script = """
      CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO product VALUES (5, 'Picture This'), (3, '\u{200E}Picture This'), (9, 'Axe');
      """
    let catalog = try TestCatalog(script)
    #expect(try catalog.database.check() == [])
    let found = try catalog.database.listing(where: Predicate.parse("name BEGINSWITH[cd] 'pict'"))
    var ids: [Int64] = []
    try found.forEachProduct(in: found.sections, offset: 0, limit: 9) { view, _ in
      ids.append(view.id)
    }
    #expect(ids == [5])
    #expect(try catalog.listing().map(\.product.id).sorted() == [3, 5, 9])
  }
}
