@testable import CatalogImport
import CatalogModel
import Foundation
import TestSupport
import Testing

struct ProductReaderTests {
  /// Pieces end inside of tokens, of characters and of doubled quotes.
  @Test(arguments: [1, 2, 3, 7, 4096])
  func readsTheSeedsDumpInPiecesOfAnySize(pieceSize: Int) throws {
    #expect(try readProducts(in: Script.seedDump, pieceSize: pieceSize) == Script.seedProducts)
  }

  @Test(.enabled(if: SharedData.isPresent, "the shared data is not there"))
  func readsTheSeedsOwnDump() throws {
    let path = SharedData.path("seed-catalog/catalog.sql")
    let products = try readProducts(in: String(contentsOfFile: path, encoding: .utf8))
    #expect(products.count == 21)
    #expect(
      products.map { $0.price?.minorUnits } == [
        129, 429, 29, 179, 626, 229, 329, 429, 579, 679, 1779, 149, 189, 346, 979, 2179, 5179,
        1499, 4479, 659, 879,
      ])
    #expect(products.allSatisfy { !$0.isPriceRounded && $0.origin != nil })
    #expect(products[10].name == "Widget K")
    #expect(products[10].quantity == 25)
    #expect(Set(products.map(\.manufacturer)).count == 4)
  }

  @Test(arguments: [7, 4096])
  func readsTheSampleCatalogToTheLastRow(pieceSize: Int) throws {
    let text = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let products = try readProducts(in: text, pieceSize: pieceSize)
    #expect(products.count == lines.count { $0.hasPrefix("INSERT INTO product ") })
    #expect(products.count > 0)
    for product in products {
      let row = "INSERT INTO product VALUES(\(product.id ?? 0),"
      #expect(lines[product.line - 1].hasPrefix(row))
    }
  }

  @Test func readsOurOwnTables() throws {
    let script = """
      CREATE TABLE product (
        id INTEGER PRIMARY KEY,
        sku TEXT UNIQUE CHECK (sku <> ''),
        name TEXT NOT NULL CHECK (trim(name) <> ''),
        sort_name TEXT CHECK (sort_name <> ''),
        manufacturer_id INTEGER REFERENCES manufacturer (id) ON DELETE SET NULL,
        details TEXT,
        price_minor INTEGER CHECK (price_minor >= 0),
        currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
        quantity INTEGER,
        country_id INTEGER REFERENCES country (id) ON DELETE SET NULL,
        image TEXT,
        CHECK ((price_minor IS NULL) = (currency IS NULL))
      ) STRICT;
      INSERT INTO product VALUES(7,'A-1','The Beatles','Beatles, The',3,'x',1290,'JPY',-2,4,'b.png');
      CREATE TABLE manufacturer (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
      CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT) STRICT;
      INSERT INTO country VALUES(4,'Sverige','SE'),(5,'Various',NULL);
      """
    let price = Price(minorUnits: 1290, currency: try #require(Currency(code: "JPY")))
    #expect(
      try readProducts(in: script) == [
        ReadProduct(
          line: 15, id: 7, sku: "A-1", name: "The Beatles", sortName: "Beatles, The",
          details: "x", price: price, quantity: -2, origin: "Sverige", originCode: "SE",
          image: "b.png")
      ])
  }

  @Test func aReferenceMayComeBeforeWhatItNames() throws {
    let script = """
      INSERT INTO product (name, manufacturer_id, country_id) VALUES ('a', 7, 'se');
      INSERT INTO country (id, name) VALUES ('se', 'Sweden');
      INSERT INTO manufacturer (id, name) VALUES (7, 'Acme');
      """
    let product = try #require(try readProducts(in: script).first)
    #expect(product.manufacturer == "Acme")
    #expect(product.origin == "Sweden")
  }

  @Test(arguments: [
    "INSERT INTO product (id, name, price) VALUES (1, 'a', 2)",
    "INSERT INTO product (price, name, id) VALUES (2, 'a', 1)",
    "INSERT INTO PRODUCTS (PRICE, NAME, ID) VALUES (2, 'a', 1)",
    "insert into Product (Price, nAmE, other, iD) values (2, 'a', 'ignored', 1)",
    "INSERT INTO product (Sort_Name, id, _name, price) VALUES ('', 1, 'a', '2.00')",
    "CREATE TABLE product (price, name, id); INSERT INTO product VALUES (2, 'a', 1)",
    "CREATE TABLE product (name, id, price); INSERT INTO product (price, name, id) VALUES (2,'a',1)",
    "CREATE TABLE product (price, name TEXT DEFAULT 'a,b', id, PRIMARY KEY (id, name)); "
      + "INSERT INTO product VALUES (2, 'a', 1)",
  ])
  func columnsMayStandInAnyOrderAndCase(script: String) throws {
    let product = try #require(try readProducts(in: script).first)
    #expect(product.id == 1)
    #expect(product.name == "a")
    #expect(product.sortName == nil)
    #expect(product.price == Price(minorUnits: 200, currency: .none))
  }

  @Test(
    arguments: [
      ("1.29", 129, false), ("1.290", 129, false), ("1.2900000000000000355", 129, false),
      ("2.125", 212, true), ("'2.1350'", 214, true), ("1e1", 1000, false), ("' 5 '", 500, false),
    ] as [(String, Int64, Bool)])
  func saysWhetherAPriceWasRounded(price: String, minorUnits: Int64, isRounded: Bool) throws {
    let product = try readProducts(in: "INSERT INTO product (name, price) VALUES ('a', \(price))")
      .first
    #expect(product?.price?.minorUnits == minorUnits)
    #expect(product?.isPriceRounded == isRounded)
  }

  @Test func aPriceIsInTheCurrencyOfItsRowOrElseOfTheReader() throws {
    let script = """
      INSERT INTO product (name, price, currency) VALUES ('a', 5, 'jpy'), ('b', 5, NULL), ('c', 5, '');
      """
    let euro = try #require(Currency(code: "EUR"))
    var options = ImportOptions()
    options.currency = euro
    let prices = try readProducts(in: script, options: options).map { $0.price?.description }
    #expect(prices == ["5 JPY", "5.00 EUR", "5.00 EUR"])
  }

  @Test func edgeSpacesAreNotPartOfAText() throws {
    let script = """
      INSERT INTO product (name, sku, details) VALUES ('\u{A0} a  b\t', '  ', '\n');
      """
    let product = try #require(try readProducts(in: script).first)
    #expect(product.name == "a  b")
    #expect(product.sku == nil)
    #expect(product.details == nil)
  }

  @Test func numbersMayHaveAll64Bits() throws {
    let script = "INSERT INTO product (id, name, quantity) VALUES (9223372036854775807, 'a', 5.0)"
    let product = try #require(try readProducts(in: script).first)
    #expect(product.id == Int64.max)
    #expect(product.quantity == 5)
  }

  @Test func aProductTableMayBeEmpty() throws {
    #expect(try readProducts(in: "CREATE TABLE product (id, name);") == [])
  }

  @Test func rowsOfOtherTablesAreNotTakenApart() throws {
    let script = """
      INSERT INTO orders VALUES (1, x || (SELECT ');' FROM y), -2);
      INSERT INTO product (name) VALUES ('a');
      """
    #expect(try readProducts(in: script).map(\.name) == ["a"])
  }

  @Test("A word for no value counts without quotes only, and others can be chosen")
  func nullWords() throws {
    let text = "sku\tname\tmanufacturer\nA\tSaw\tNULL\nB\tAxe\t\"NULL\"\n\\N\tNil\tnone\n"
    var options = ImportOptions()
    #expect(try readProducts(in: text).map(\.manufacturer) == [nil, "NULL", "none"])
    #expect(try readProducts(in: text).map(\.sku) == ["A", "B", nil])
    options.nullWords = ["none"]
    #expect(
      try readProducts(in: text, options: options).map(\.manufacturer) == ["NULL", "NULL", nil])
    options.nullWords = [""]
    #expect(
      try readProducts(in: text, options: options).map(\.manufacturer) == ["NULL", "NULL", "none"])
    options.nullWords = ["none"]
    #expect(
      try readProducts(
        in: #"[{"name":"Saw","manufacturer":"none"}]"#, options: options
      ).map(\.manufacturer) == [nil])
    #expect(throws: ImportError.self) {
      try readProducts(in: "INSERT INTO product (name) VALUES ('Saw');", options: options)
    }
  }

  @Test("Objects with commas between them and no array around are told so")
  func commasBetweenObjects() throws {
    for text in ["{\"name\":\"a\"},\n{\"name\":\"b\"}\n", "{\"name\":\"a\"},"] {
      let error = try #require(throws: ImportError.self) { try readProducts(in: text) }
      #expect(error.line == 1)
      #expect(error.message.hasPrefix("has a comma between objects that are in no array; put '['"))
    }
  }

  @Test("A string that is not closed spoils its own line of NDJSON, and no other")
  func unclosedString() throws {
    let text = "{\"name\":\"a\"}\n{\"name\":\"b\n{\"name\":\"c\"}\n{\"name\":\"d\\ne\"}\n"
    let survey = try ImportFileSurvey(name: "a", options: ImportOptions()) {
      byteSource(Array(text.utf8))
    }
    var reader = try survey.products()
    var record = ProductRecord()
    var found: [String] = []
    while true {
      do {
        guard try reader.next(into: &record) else { break }
        found.append(record.text(.name) ?? "")
      } catch let error as ImportError where error.isOfRow {
        found.append("line \(error.line ?? 0)")
      }
    }
    #expect(found == ["a", "line 2", "c", "d e"])
    #expect(reader.textsWithLineBreaks == 1)
  }
}
