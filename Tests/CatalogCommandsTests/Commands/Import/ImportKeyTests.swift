import Foundation
import TestSupport
import Testing

/// `import --key` and `--replace`: what becomes of the products that are there.
struct ImportKeyTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try CatalogFixture(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash'), (2, 'Birch');
      INSERT INTO country (id, name) VALUES (1, 'Sweden');
      INSERT INTO product
        (id, sku, name, manufacturer_id, details, price, currency, quantity, country_id)
      VALUES
        (1, 'A', 'Saw', 1, 'sharp', 1.5, 'EUR', 5, 1), (2, 'B', 'Axe', 1, NULL, 2, 'EUR', NULL, NULL),
        (3, NULL, 'Axe', 2, NULL, NULL, NULL, NULL, NULL);
      """)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try fixture.catalog(["import", "--currency", "EUR"] + arguments)
  }

  private func products() throws -> String {
    try fixture.catalog(["export", "--format", "csv"]).output
  }

  private func sqlite3(_ sql: String) throws -> String {
    try ProgramRun("sqlite3", [fixture.path, sql]).output
  }

  @Test("A file without rows replaces nothing")
  func replacementByNothing() throws {
    let fixture = try CatalogFixture()
    try #require(
      try fixture.catalog(["import", "-"], input: "sku,name\nA,Axe\nB,Bow\n").status == 0)
    for options in [["--key", "sku"], []] {
      let run = try fixture.catalog(
        ["import", "--replace", "--yes", "-"] + options, input: "sku,name\n")
      #expect(run.status == 2)
      #expect(
        run.diagnostics.contains("--replace would remove all 2 products"), "\(run.diagnostics)")
      #expect(run.diagnostics.contains("catalog remove --where TRUEPREDICATE"))
    }
    #expect(try fixture.catalog(["list", "--format", "csv"]).output.contains("Axe"))
    #expect(try fixture.catalog(["remove", "--where", "TRUEPREDICATE", "--yes"]).status == 0)
  }

  @Test("A reference that the file does not define leaves the maker and the origin as they are")
  func undefinedReferences() throws {
    let fixture = try CatalogFixture()
    try #require(
      try fixture.catalog(
        ["import", "-"],
        input: "sku,name,manufacturer,origin\nA,Axe,Acme,Sweden\nB,Bow,Bolt,Norway\n"
      ).status == 0)
    func script(_ reference: String) -> String {
      """
      CREATE TABLE product (id integer PRIMARY KEY, sku text, name text,
        brand_id integer REFERENCES brand(id), country_id integer REFERENCES country(id));
      CREATE TABLE brand (id integer PRIMARY KEY, name text);
      INSERT INTO brand VALUES (1,'Acme');
      CREATE TABLE country (id integer PRIMARY KEY, name text);
      INSERT INTO country VALUES (1,'Sweden');
      INSERT INTO product VALUES (1,'A','Axe',1,1),(2,'B','Bow',\(reference),\(reference));
      """
    }
    func makers() throws -> String {
      try fixture.catalog(["list", "--columns", "manufacturer,origin", "--format", "csv"]).output
    }
    let run = try fixture.catalog(["import", "--key", "sku", "-"], input: script("2"))
    #expect(run.status == 0)
    #expect(
      run.diagnostics.contains("1 product whose manufacturer the file does not define"),
      "\(run.diagnostics)")
    #expect(try makers().contains("Bolt,Norway"))
    #expect(
      try fixture.catalog(["import", "--key", "sku", "-"], input: script("NULL")).status == 0)
    #expect(try !makers().contains("Bolt"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func skuTellsWhatIsAddedUpdatedAndUnchanged() throws {
    let path = try file("a.csv", "sku,name,price\nA,Saw,1.75\nB,Axe,2.00\nC,Plane,3\n")
    let first = try run("--key", "sku", path)
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(
      first.diagnostics.hasPrefix(
        "\(path): 1 product added, 1 updated (price 1), 1 unchanged\n"))
    let before = try products()
    let second = try run("--key", "sku", path)
    #expect(second.diagnostics.hasPrefix("\(path): 3 products unchanged\n"))
    #expect(try products() == before)
    // What the file does not say is as it was.
    #expect(
      try sqlite3("SELECT quantity, details, country_id FROM product WHERE id = 1") == "5|sharp|1\n"
    )
  }

  @Test(
    "What a record does not mention stays as it is",
    arguments: [
      (
        "a.ndjson",
        #"{"sku":"A","price":3}"# + "\n" + #"{"sku":"B","quantity":7,"Shelf":"x"}"# + "\n"
      ),
      ("a.json", #"[{"sku":"A","price":3},{"sku":"B","quantity":7,"Shelf":"x"}]"#),
      (
        "a.xml",
        "<r><p><sku>A</sku><price>3</price></p><p><sku>B</sku><quantity>7</quantity><Shelf>x</Shelf>"
          + "</p></r>"
      ),
      (
        "a.sql",
        """
        CREATE TABLE product (sku TEXT, price REAL, quantity INTEGER, Shelf TEXT);
        INSERT INTO product (sku, price) VALUES ('A', 3);
        INSERT INTO product (sku, quantity, Shelf) VALUES ('B', 7, 'x');
        """
      ),
    ])
  func absentMembersStay(name: String, text: String) throws {
    try #require(try fixture.catalog(["edit", "1", "--set", "Shelf=b"]).status == 0)
    let path = try file(name, text)
    let run = try run("--key", "sku", path)
    #expect(
      run.diagnostics.contains("2 products updated (price 1, quantity 1, custom.Shelf 1)"),
      "\(run.diagnostics)")
    #expect(
      try sqlite3(
        "SELECT sku, name, price_minor, quantity, custom FROM product WHERE sku NOT NULL")
        == #"A|Saw|300|5|{"Shelf":"b"}"# + "\n" + #"B|Axe|200|7|{"Shelf":"x"}"# + "\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A null of JSON clears a field, and so does an empty element")
  func nullsClear() throws {
    let json = try file("a.json", #"[{"sku":"A","quantity":null},{"sku":"B","quantity":2}]"#)
    #expect(try run("--key", "sku", json).status == 0)
    #expect(try sqlite3("SELECT quantity FROM product WHERE sku NOT NULL") == "\n2\n")
    let xml = try file(
      "a.xml", "<r><p><sku>A</sku><quantity>4</quantity></p><p><sku>B</sku><quantity/></p></r>")
    #expect(try run("--key", "sku", xml).status == 0)
    #expect(try sqlite3("SELECT quantity FROM product WHERE sku NOT NULL") == "4\n\n")
  }

  @Test("A new record without a name is an error, and one of a product that is there is not")
  func namelessRecords() throws {
    let path = try file(
      "a.json", #"[{"sku":"A","price":3},{"sku":"B","name":"Ax","price":4}]"#)
    #expect(try run("--key", "sku", path).status == 0)
    #expect(try sqlite3("SELECT name FROM product WHERE sku NOT NULL") == "Saw\nAx\n")
    let new = try file("b.json", #"[{"sku":"C","price":3},{"sku":"D","name":"Ax","price":4}]"#)
    let run = try run("--key", "none", new)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(new):1: product 1: name is empty"), "\(run.diagnostics)")
  }

  @Test("Products may change SKUs with each other in one file, and back by undo")
  func changedPlaces() throws {
    let skus = "SELECT group_concat(id || sku, ' ') FROM (SELECT * FROM product ORDER BY id)"
    let first = try file("a.csv", "id,sku,name\n11,L,Saw\n12,M,Axe\n13,N,Cup\n")
    try #require(try run("--replace", "--yes", first).status == 0)
    for (rows, after) in [
      ("11,M,Saw\n12,L,Axe\n", "11M 12L 13N"),
      ("11,M,Saw\n12,N,Axe\n13,L,Cup\n", "11M 12N 13L"),
      ("11,N,Saw\n13,,Cup\n", "11N 12M"), ("14,L,Jar\n11,Z,Saw\n", "11Z 12M 13N 14L"),
    ] {
      let path = try file("b.csv", "id,sku,name\n\(rows)")
      #expect(try run("--key", "id", "--dry-run", path).status == 0)
      #expect(try sqlite3(skus) == "11L 12M 13N\n")
      let run = try run("--key", "id", path)
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(try sqlite3(skus) == after + "\n")
      #expect(try fixture.catalog(["undo"]).status == 0)
      #expect(try sqlite3(skus) == "11L 12M 13N\n")
      #expect(try fixture.catalog(["redo"]).status == 0)
      #expect(try sqlite3(skus) == after + "\n")
      #expect(try fixture.catalog(["check"]).status == 0)
      try #require(try fixture.catalog(["undo"]).status == 0)
    }
  }

  @Test("An SKU that another product keeps is an error of its row, in whatever order")
  func keptSKUs() throws {
    let first = try file("a.csv", "id,sku,name\n11,L,Saw\n12,M,Axe\n13,N,Cup\n")
    try #require(try run("--replace", "--yes", first).status == 0)
    for rows in [
      "11,M,Saw\n", "12,M,Axe\n11,M,Saw\n", "11,M,Saw\n12,M,Axe\n", "11,Z,Saw\n12,Z,Axe\n",
      "14,M,Jar\n", "11,M,Saw\n13,M,Cup\n12,L,Axe\n",
    ] {
      let path = try file("b.csv", "id,sku,name\n\(rows)")
      let run = try run("--key", "id", path)
      #expect(run.status == 2)
      let isSaid = run.diagnostics.contains(
        #/b.csv:\d: sku '.' (is already used by another product|is that of an earlier row, too)\n/#)
      #expect(isSaid, "\(run.diagnostics)")
      let skipped = try self.run(
        "--key", "id", "--on-error", "skip", "--rejects", "/dev/null", path)
      #expect(skipped.status == 0, "\(skipped.diagnostics)")
      #expect(skipped.diagnostics.contains("skipped"))
      #expect(try fixture.catalog(["check"]).status == 0)
      if try sqlite3("SELECT count(*) FROM history") != "2\n" {
        try #require(try fixture.catalog(["undo"]).status == 0)
      }
    }
  }

  @Test("Many products may change SKUs, whether they are merged or written one by one")
  func manyChangedPlaces() throws {
    let count = 12_000
    func rows(_ ids: Range<Int>, by step: Int) -> String {
      "id,sku,name\n"
        + ids.map {
          "\($0),S-\(ids.lowerBound + ($0 - ids.lowerBound + step) % ids.count),P \($0)\n"
        }
        .joined()
    }
    let all = try file("all.csv", rows(1..<10 * count, by: 0))
    try #require(try run("--replace", "--yes", all).status == 0)
    for part in [1..<count, 1..<9 * count] {
      let run = try run("--key", "id", file("b.csv", rows(part, by: 1)))
      #expect(
        run.diagnostics.contains(" products updated (sku "), "\(run.diagnostics)")
      #expect(try sqlite3("SELECT id FROM product WHERE sku = 'S-2'") == "1\n")
      #expect(try fixture.catalog(["undo", "--yes"]).status == 0)
      #expect(try sqlite3("SELECT id FROM product WHERE sku = 'S-2'") == "2\n")
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func aProductOfTwoFilesIsSaidToBeInTheEarlierOne() throws {
    let first = try file("a.csv", "sku,price\nA,3\n")
    let second = try file("b.csv", "sku,price\nA,4\n")
    let run = try run("--key", "sku", first, second)
    #expect(run.diagnostics.contains("\(second):2: duplicate of line 2 of an earlier file"))
  }

  @Test("Without manufacturers in the file, products are found by their names alone")
  func namesAlone() throws {
    let saw = try file("a.csv", "name,price\nSaw,3\n")
    let run = try run("--key", "name+manufacturer", saw)
    #expect(run.diagnostics.contains("1 product updated (price 1)"), "\(run.diagnostics)")
    // Two makers have one.
    let axe = try file("b.csv", "name,price\nAxe,3\n")
    let refused = try self.run("--key", "name+manufacturer", axe)
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains("\(axe):2: name 'Axe' is the name of several products\n"),
      "\(refused.diagnostics)")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func aRowCanTakeTheSKUThatAnEarlierRowGivesUp() throws {
    let path = try file("a.csv", "id,sku,price\n2,N,3\n1,B,4\n")
    let run = try run("--key", "id", path)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      try sqlite3("SELECT id, sku, price_minor FROM product WHERE sku NOT NULL ORDER BY id")
        == "1|B|400\n2|N|300\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func anEmptyValueClearsAndAMissingColumnDoesNot() throws {
    let path = try file("a.csv", "sku,name,details,manufacturer\nA,Saw,,\n")
    let run = try run("--key", "sku", path)
    #expect(run.diagnostics.contains("1 product updated (manufacturer 1, details 1)"))
    #expect(
      try sqlite3(
        "SELECT details IS NULL, manufacturer_id IS NULL, price_minor, quantity FROM product "
          + "WHERE id = 1") == "1|1|150|5\n")
  }

  @Test func idTellsProductsApart() throws {
    let path = try file("a.csv", "id,name\n3,Hatchet\n77,Plane\n")
    #expect(
      try run("--key", "id", path).diagnostics.contains("1 product added, 1 updated (name 1)\n"))
    #expect(try run("--key", "id", path).diagnostics.contains("2 products unchanged\n"))
    #expect(
      try sqlite3("SELECT name FROM product WHERE id IN (3, 77) ORDER BY id") == "Hatchet\nPlane\n")
  }

  @Test func nameAndManufacturerTellProductsApart() throws {
    let path = try file(
      "a.csv", "name,manufacturer,price\nAxe,Birch,4\nAxe,Ash,2.00\nAxe,Cedar,5\nAxe,,6\n")
    #expect(
      try run("--key", "name+manufacturer", path).diagnostics.contains(
        "2 products added, 1 updated (price 1), 1 unchanged\n"))
    #expect(
      try run("--key", "name+manufacturer", path).diagnostics.contains("4 products unchanged\n"))
    #expect(try sqlite3("SELECT price_minor FROM product WHERE id = 3") == "400\n")
  }

  @Test func aKeyThatTheFileDoesNotHaveIsSaidOnce() throws {
    let path = try file("a.csv", "name,price\nSaw,1\nAxe,2\n")
    for key in ["sku", "id"] {
      let run = try run("--key", key, path)
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("\(path): no column for the \(key)"))
      #expect(run.diagnostics.contains("--map \(key)=COLUMN"))
    }
  }

  @Test func aRowWithoutItsKeyIsAnError() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let path = try file("a.csv", "sku,name\nA,Sabre\n,Plane\n")
    let run = try run("--key", "sku", path)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(path):3: sku is missing"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func aProductThatComesTwiceIsAnErrorWithBothLines() throws {
    let path = try file("a.csv", "sku,name\nA,Sabre\nZ,Plane\nA,Saw\nZ,Plane\n")
    let run = try run("--key", "sku", path)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(path):4: duplicate of line 2"))
    #expect(run.diagnostics.contains("\(path):5: duplicate of line 3"))
  }

  @Test func aPriceWithoutACurrencyIsInThatOfTheProduct() throws {
    try fixture.sqlite3("UPDATE product SET currency = 'JPY', price_minor = 90 WHERE id = 2")
    let path = try file("a.csv", "sku,name,price\nA,Saw,5\nB,Axe,7.5\nC,Plane,3\n")
    let run = try fixture.catalog(["import", "--key", "sku", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("1 product added, 2 updated (price 2)"))
    #expect(run.diagnostics.contains("1 price rounded (the currency has fewer decimal places)"))
    let prices = "SELECT price_minor, currency FROM product WHERE sku IS NOT NULL ORDER BY sku"
    #expect(try sqlite3(prices) == "500|EUR\n8|JPY\n300|XXX\n")
    // What is said counts, by the option, at the price or beside it.
    _ = try fixture.catalog(["import", "--key", "sku", "--currency", "GBP", path])
    #expect(try sqlite3(prices) == "500|GBP\n750|GBP\n300|GBP\n")
    let own = try file("b.csv", "sku,name,price,currency\nA,Saw,5 kr,SEK\nB,Axe,$7,\nC,Plane,3,\n")
    _ = try fixture.catalog(["import", "--key", "sku", own])
    #expect(try sqlite3(prices) == "500|SEK\n700|USD\n300|GBP\n")
  }

  @Test func productsThatAreThereNeedNoName() throws {
    let path = try file("a.csv", "sku,price\nA,4\nB,5\n")
    let first = try run("--key", "sku", path)
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(first.diagnostics.contains("2 products updated (price 2)"))
    #expect(try sqlite3("SELECT name FROM product WHERE sku = 'A'") == "Saw\n")
    let new = try file("b.csv", "sku,price\nA,4\nZ,5\n")
    let stopped = try run("--key", "sku", new)
    #expect(stopped.status == 2)
    #expect(
      stopped.diagnostics.contains(
        "\(new):3: sku 'Z' is not in the catalog, and the file has no name for it"))
    let skipped = try run("--key", "sku", "--on-error", "skip", new)
    #expect(skipped.diagnostics.contains("1 product unchanged, 1 skipped"))
    let ids = try file("c.csv", "id,price\n3,9\n")
    #expect(try run("--key", "id", ids).diagnostics.contains("1 product updated (price 1)"))
    #expect(try sqlite3("SELECT name, price_minor FROM product WHERE id = 3") == "Axe|900\n")
    // A name that comes is one, and without a key there must be one.
    let empty = try file("d.csv", "sku,name,price\nA,,4\n")
    #expect(try run("--key", "sku", empty).diagnostics.contains("\(empty):2: name is empty"))
    #expect(try run(path).diagnostics.contains("to update the products that are there: --key sku"))
  }

  @Test("Nobody is led to update the products of a catalog that is not there")
  func newCatalogHasNothingToUpdate() throws {
    let fixture = try CatalogFixture()
    for text in ["sku,price\nA,4\n", "sku,name\nA,Axe\nA,Bow\n"] {
      let path = try fixture.directory.write(text, to: "a.csv")
      let run = try fixture.catalog(["import", path])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("--map"))
      #expect(!run.diagnostics.contains("--key"), "\(run.diagnostics)")
    }
    let path = try fixture.directory.write("sku,name\nA,Axe\n", to: "a.csv")
    #expect(try fixture.catalog(["import", path]).status == 0)
    let more = try fixture.directory.write("sku,name\nA,Axe\nB,Bow\n", to: "b.csv")
    let taken = try fixture.catalog(["import", more])
    #expect(taken.status == 2 && taken.diagnostics.contains("--key sku"))
    #expect(try fixture.catalog(["import", "--key", "sku", more]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A list of details updates the details and leaves the names alone")
  func detailsAreNoNames() throws {
    let path = try file("a.csv", "sku,details\nA,Neue Beschreibung\nB,Andere\n")
    let run = try run("--key", "sku", path)
    #expect(run.diagnostics.contains("2 products updated (details 2)"))
    #expect(
      try sqlite3("SELECT name, details FROM product WHERE sku = 'A'")
        == "Saw|Neue Beschreibung\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A price list that is imported again without a key is told of the key before any row")
  func againWithoutAKey() throws {
    let path = try file("a.csv", "sku,name,price\nA,Saw,5\nB,Axe,6\nN,New,7\n")
    let again = try run(path)
    #expect(again.status == 2)
    #expect(
      again.placelessDiagnostics == """
        Error: \(path): 2 of the first 3 SKUs are in the catalog already
          Nothing was imported. To update these products: catalog import --currency EUR \(path) --key sku

        """)
    #expect(try run("--key", "sku", path).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("One SKU that the catalog has is told before any row, with how many there are")
  func someSKUsAgain() throws {
    let path = try file("a.csv", "sku,name,price\nX,Saw,5\nB,Axe,6\nN,New,7\n")
    let run = try run(path)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(path): 1 of the first 3 SKUs is in the catalog already"))
    #expect(
      run.diagnostics.contains("Nothing was imported. To update these products: catalog import "))
  }

  @Test("Of a file in which not all products have an SKU, a key is named that all have")
  func keyOfSomeSKUs() throws {
    let other = try CatalogFixture()
    let list = try file("some.csv", "sku,name,price\nA1,Saw,5\n,Axe,6\n")
    #expect(try other.catalog(["import", list]).status == 0)
    let name = try other.catalog(["import", list])
    #expect(name.diagnostics.hasSuffix(" --key name+manufacturer\n"), "\(name.diagnostics)")
    let export = other.directory.file("some.sql")
    #expect(try other.catalog(["export", "--format", "sql", "-o", export]).status == 0)
    let id = try other.catalog(["import", export])
    #expect(id.diagnostics.hasSuffix(" --key id\n"), "\(id.diagnostics)")
    let update = try other.catalog(["import", "--key", "id", export])
    #expect(update.status == 0, "\(update.diagnostics)")
  }

  @Test(
    "Products without SKUs that are imported again are told of the key by name before any row",
    arguments: ["a.csv", "a.json", "a.sql", "a.db", "-", "two"])
  func namesAgain(source: String) throws {
    let csv = try file("a.csv", "name,manufacturer,price\nSaw,Ash,5\nAxe,Birch,6\nNew,Ash,7\n")
    let json = #"[{"name":"Saw","manufacturer":"Ash"},{"name":"Axe","manufacturer":"Birch"}]"#
    _ = try file("a.json", json)
    let sql = """
      CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO maker VALUES (1,'Ash'),(2,'Birch');
      CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, maker_id INTEGER, price TEXT);
      INSERT INTO product VALUES (1,'Saw',1,'5'),(2,'Axe',2,'6');
      """
    _ = try file("a.sql", sql)
    let directory = (csv as NSString).deletingLastPathComponent
    _ = try ProgramRun("sqlite3", [directory + "/a.db", sql])
    let other = try file("b.csv", "name,price\nOther,5\n")
    let before = try products()
    let files = source == "two" ? [other, csv] : [source == "-" ? "-" : directory + "/" + source]
    func again(_ options: String...) throws -> ProgramRun {
      try fixture.shell(
        "catalog import --currency EUR \(options.joined(separator: " ")) "
          + files.map { "'\($0)'" }.joined(separator: " ") + " < '\(csv)'")
    }
    let refused = try again()
    #expect(refused.status == 2, "\(refused.diagnostics)")
    #expect(
      refused.diagnostics.contains("products are in the catalog already, by name and manufacturer"))
    #expect(refused.diagnostics.contains(" --key name+manufacturer\n  To add them again: catalog "))
    #expect(refused.diagnostics.hasSuffix(" --key none\n"), "\(refused.diagnostics)")
    #expect(try products() == before)
    #expect(try again("--dry-run").status == 2)
    #expect(try again("--key", "name+manufacturer").status == 0)
    #expect(try again("--key", "none").status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Other products are added to a catalog without a word about keys")
  func otherProducts() throws {
    // The same name of another maker is another product.
    let path = try file("a.csv", "name,manufacturer,price\nSaw,Elm,5\nPlane,Ash,6\n")
    #expect(try run(path).status == 0)
    #expect(try run(path).status == 2)
  }

  @Test("A list of names without makers is compared, and updates, by name alone")
  func namesWithoutMakers() throws {
    let makers = try file("nb.csv", "Name,Brand,Price\nChisel,Acme,12.50\nGimlet,Bolt,9.00\n")
    #expect(try run(makers).status == 0)
    let before = try products()
    let prices = try file("np.csv", "Name,Price\nChisel,13.50\nGimlet,9.00\n")
    let refused = try run(prices)
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(
        "2 of the first 2 products are in the catalog already, by name\n"
          + "  Nothing was imported. To update these products: catalog import "))
    #expect(try products() == before)
    let updated = try run("--key", "name+manufacturer", prices)
    #expect(updated.diagnostics.contains("1 product updated"), "\(updated.diagnostics)")
    #expect(try products() == before.replacing("12.50", with: "13.50"))
    // Which of two is meant, nobody knows.
    let twin = try file("twin.csv", "Name,Brand,Price\nChisel,Elm,5.00\n")
    #expect(try run(twin).status == 0)
    let several = try run("--key", "name+manufacturer", prices)
    #expect(several.status == 2, "\(several.diagnostics)")
  }

  @Test("--explain shows every column and what was chosen, and changes nothing")
  func explanation() throws {
    let before = try products()
    let path = try file("a.csv", "sku,cost,remark\nA,5.00,x\nB,6.00,y\n")
    let run = try run("--key", "sku", "--explain", path)
    #expect(run.status == 0)
    #expect(
      run.output == """
        column  field  name                 values                       decision
        sku     sku    called so (0)        2 of 2, 2 differ, length 1   the best
        cost    price  a last resort (640)  2 of 2, 2 differ, 2 amounts  not with --key
        remark  -                           2 of 2, 2 differ, length 1   not read

        """)
    #expect(run.diagnostics.contains("'cost' (5.00, 6.00) may be the price; --key guesses nothing"))
    #expect(try products() == before)
  }

  @Test("A CSV without a header is refused with the option that reads it")
  func noHeader() throws {
    let path = try file("a.csv", "10001,Saw,12.50,4\n10002,Long axe,3.99,0\n10003,Drill,8.00,2\n")
    let refused = try run(path)
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("  --no-header --columns sku,name,price,quantity\n"))
    let read = try run("--no-header", "--columns", "sku,name,price,quantity", path)
    #expect(read.diagnostics.contains("3 products added"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A list of costs leaves the prices alone and says how to read them")
  func costsAreNoPrices() throws {
    let path = try file("a.csv", "sku,cost\nA,1.10\n")
    let run = try run("--key", "sku", path)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        "\(path): 'cost' (1.10) may be the price; --key guesses nothing; choose:\n"
          + "  to change the price: --map price=cost\n"
          + "  to keep a custom field: --map custom.cost=cost\n"))
    #expect(try sqlite3("SELECT price_minor FROM product WHERE sku = 'A'") == "150\n")
    #expect(try self.run("--key", "sku", "--map", "price=cost", path).status == 0)
    #expect(try sqlite3("SELECT price_minor FROM product WHERE sku = 'A'") == "110\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func replaceWithoutAKeyMakesTheCatalogWhatCame() throws {
    let path = try file("a.csv", "sku,name,manufacturer\nX,Plane,Cedar\n")
    let run = try run("--replace", "--yes", path)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("\(fixture.path): 3 products removed\n"))
    #expect(try sqlite3("SELECT sku, name FROM product") == "X|Plane\n")
    #expect(try sqlite3("SELECT name FROM manufacturer") == "Cedar\n")
    #expect(try sqlite3("SELECT count(*) FROM country") == "0\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func replaceWithAKeyUpdatesAndRemoves() throws {
    let path = try file("a.csv", "sku,name\nB,Axe\nC,Plane\n")
    let run = try run("--replace", "--yes", "--key", "sku", path)
    #expect(run.diagnostics.contains("\(path): 1 product added, 1 unchanged\n"))
    #expect(run.diagnostics.contains("2 products removed\n"))
    #expect(
      try sqlite3("SELECT sku, price_minor FROM product ORDER BY sku") == "B|200\nC|\n")
    #expect(try sqlite3("SELECT name FROM manufacturer") == "Ash\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func dryRunReportsAndChangesNothing() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let path = try file("a.csv", "sku,name\nB,Hatchet\nC,Plane\n")
    for option in ["--dry-run", "-n"] {
      let run = try run("--replace", "--yes", "--key", "sku", option, path)
      #expect(run.status == 0)
      #expect(run.diagnostics.contains("\(path): 1 product added, 1 updated (name 1)\n"))
      #expect(run.diagnostics.contains("2 products removed\n"))
      #expect(run.diagnostics.contains("would hold 2 products"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    }
    let new = fixture.directory.file("new.db")
    let made = try run("--dry-run", "--db", new, path)
    #expect(made.diagnostics.contains("would hold 2 products"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
        == ["a.csv", "catalog.db"])
  }

  @Test func severalFilesOfSeveralFormatsAreOneImport() throws {
    let files = [
      try file("a.csv", "sku;name;price\nA;Saw;1,50\n"),
      try file("b.json", #"[{"sku":"D","name":"Drill","price":3}]"#),
      try file("c.ndjson", #"{"sku":"E","name":"Easel"}"# + "\n"),
      try file("d.sql", "INSERT INTO product (sku, name) VALUES ('F-1', 'File');"),
      try file("e.tsv", "sku\tname\nG\tGauge\n"),
    ]
    let run = try fixture.catalog(
      ["import", "--currency", "EUR", "--key", "sku", "--json"] + files)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output.hasSuffix(
        #""added":4,"updated":0,"unchanged":1,"skipped":0,"removed":0,"dryRun":false}"# + "\n"))
    #expect(try sqlite3("SELECT count(*) FROM product") == "7\n")
  }

  @Test("Rows that are skipped do not delete their products")
  func replacingNeedsAllRows() throws {
    let fixture = try CatalogFixture()
    let all = try fixture.directory.write("sku,name,price\nA,Saw,1\nB,Axe,2\n", to: "a.csv")
    #expect(try fixture.catalog(["import", all]).status == 0)
    let wrong = try fixture.directory.write("sku,name,price\nA,Saw,x\nB,Axe,3\n", to: "b.csv")
    let run = try fixture.catalog(
      ["import", "--replace", "--key", "sku", "--on-error", "skip", "--yes", wrong])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--replace would delete its product"), "\(run.diagnostics)")
    #expect(try fixture.catalog(["show", "A"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A file that is given twice is refused")
  func aFileTwice() throws {
    let fixture = try CatalogFixture()
    let file = try fixture.directory.write("name\nSaw\n", to: "a.csv")
    let run = try fixture.catalog(["import", file, file])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("is given twice"), "\(run.diagnostics)")
  }

  @Test("A comma with three digits in all prices of a sheet is asked for")
  func doubtfulCommas() throws {
    let fixture = try CatalogFixture()
    let file = try fixture.directory.write("name;price\nSaw;1,250\nAxe;2,500\n", to: "a.csv")
    let run = try fixture.catalog(["import", file])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("choose --decimal-point or --decimal-comma"))
    #expect(try fixture.catalog(["import", "--decimal-point", file]).status == 0)
    #expect(try fixture.catalog(["show", "1"]).output.contains("1250.00"))
  }

  @Test("A file of which every row is skipped is an error, and makes no catalog")
  func nothingLeft() throws {
    let fixture = try CatalogFixture()
    let wrong = try fixture.directory.write("sku,name,price\nA,Saw,x\nB,Axe,y\n", to: "a.csv")
    let run = try fixture.catalog(["import", "--on-error", "skip", wrong])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("none of 2 rows could be read:\n"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("a.csv:2: price 'x' is not a number"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
    let rejects = fixture.directory.file("r.csv")
    #expect(
      try fixture.catalog(["import", "--on-error", "skip", "--rejects", rejects, wrong]).status == 0
    )
    #expect(FileManager.default.fileExists(atPath: rejects))
    let five = try fixture.directory.write(
      "sku,name,price\n" + (1...5).map { "S\($0),Saw,x\n" }.joined(), to: "b.csv")
    let many = try CatalogFixture().catalog(["import", "--on-error", "skip", five])
    #expect(many.diagnostics.contains("b.csv:4: price 'x' is not a number\nand 2 more\n"))
  }

  @Test("A quantity with a plus sign is a change, and refused")
  func changes() throws {
    let path = try file("a.csv", "sku,quantity\nA,+5\nB,7\n")
    let run = try run("--key", "sku", path)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("'+5' looks like a change of the quantity"))
    let other = try file("b.csv", "name,manufacturer,quantity\nSaw,Acme,+5\n")
    let byName = try self.run("--key", "name+manufacturer", other)
    #expect(byName.status == 2)
    #expect(byName.diagnostics.contains("'+5' looks like a change of the quantity"))
    #expect(try sqlite3("SELECT quantity FROM product WHERE id = 1") == "5\n")
  }
}
