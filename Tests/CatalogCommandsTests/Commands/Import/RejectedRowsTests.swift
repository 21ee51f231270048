import Foundation
import TestSupport
import Testing

/// `import --on-error` and `--rejects`.
struct RejectedRowsTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func path(_ name: String) -> String { fixture.directory.file(name) }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  @Test func stopShowsTheFirstErrorsAndChangesNothing() throws {
    _ = try fixture.catalog(["import", "-"], input: SmallCatalog.script)
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let rows = (1...30).map { "Thing \($0),x\($0)\n" }.joined()
    let file = try fixture.directory.write("name,price\nGood,1\n" + rows, to: "a.csv")
    for options in [[], ["--on-error", "stop"]] {
      let run = try fixture.catalog(["import"] + options + [file])
      #expect(run.status == 2)
      #expect(run.diagnostics.hasPrefix("Error: \(file):3: price 'x1' is not a number"))
      #expect(run.diagnostics.contains("\(file):22: price 'x20' is not a number"))
      #expect(!run.diagnostics.contains("x21"))
      #expect(run.diagnostics.contains("There may be more; these are the first 20."))
      #expect(run.diagnostics.hasSuffix("  Nothing was imported.\n"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let content: String
    let rejects: String
  }

  static let cases = [
    Case(
      testDescription: "csv", content: "name,price,details\nSaw,x,\"a, \"\"b\"\"\nc\"\nAxe,2,\n",
      rejects:
        "name,price,details,error\nSaw,x,\"a, \"\"b\"\"\nc\",@:2: price 'x' is not a number\n"),
    Case(
      testDescription: "tsv", content: "name\tprice\tdetails\nSaw\tx\ta, b\nAxe\t2\t\n",
      rejects: "name\tprice\tdetails\terror\nSaw\tx\ta, b\t@:2: price 'x' is not a number\n"),
    Case(
      testDescription: "json",
      content:
        #"[{"name":"Saw","price":"x","details":"a \"b\"","n":1.50},{"name":"Axe","price":2}]"#,
      rejects: """
        [
        {"name":"Saw","price":"x","details":"a \\"b\\"","n":1.50,"error":"@:1: product 1: price 'x' is not a number"}
        ]

        """),
    Case(
      testDescription: "ndjson",
      content: #"{"name":"Saw","price":"x","offer":{"n":1}}"# + "\n" + #"{"name":"Axe","price":2}"#,
      rejects: #"{"name":"Saw","price":"x","offer.n":1,"error":"@:1: price 'x' is not a number"}"#
        + "\n"),
    Case(
      testDescription: "sql",
      content: """
        CREATE TABLE maker (id int, name text);
        INSERT INTO maker VALUES (1, 'Ash');
        CREATE TABLE product (name text, price text, maker_id int REFERENCES maker (id), made date);
        INSERT INTO `product` VALUES ('it\\'s', 'x', 1, NOW()), ('Axe', '2', 1, NULL);
        """,
      rejects: """
        -- @:4: product 1: price 'x' is not a number
        INSERT INTO "product" ("name", "price", "maker_id", "made", "manufacturer") VALUES \
        ('it''s', 'x', 1, NULL, 'Ash');

        """),
  ]

  @Test(arguments: cases)
  func skippedRowsComeAgainWhenTheyAreMended(_ c: Case) throws {
    let file = try fixture.directory.write(c.content, to: "a." + c.testDescription)
    let rejects = path("rejects." + c.testDescription)
    let run = try fixture.catalog(["import", "--on-error", "skip", "--rejects", rejects, file])
    #expect(run.status == 0)
    #expect(
      run.diagnostics.hasPrefix("\(file): 1 product added, 1 skipped\n"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("  \(file):"))
    let text = try contents("rejects." + c.testDescription)
    #expect(text == c.rejects.replacingOccurrences(of: "@", with: file))

    let mended = text.replacingOccurrences(of: "'x',", with: "'3',")
      .replacingOccurrences(of: "\"x\"", with: "\"3\"")
      .replacingOccurrences(of: "Saw,x", with: "Saw,3")
      .replacingOccurrences(of: "Saw\tx", with: "Saw\t3")
    try mended.write(toFile: rejects, atomically: true, encoding: .utf8)
    let again = try fixture.catalog(["import", rejects])
    #expect(again.diagnostics.hasPrefix("\(rejects): 1 product added\n"), "\(again.diagnostics)")
    let products = try ProgramRun(
      "sqlite3",
      [
        fixture.path,
        """
        SELECT product.name, price_minor, manufacturer.name FROM product
        LEFT JOIN manufacturer ON manufacturer.id = manufacturer_id ORDER BY price_minor
        """,
      ]
    ).output
    #expect(
      products
        == (c.testDescription == "sql" ? "Axe|200|Ash\nit's|300|Ash\n" : "Axe|200|\nSaw|300|\n"))
  }

  @Test(
    "A row has the currency that its file says beside the products",
    arguments: [
      (
        "a.json",
        #"{"currency":"EUR","products":[{"name":"Saw","price":"12.50"},{"name":"Axe","price":"x"}]}"#,
        #""price":"x","currency":"EUR","#
      ),
      (
        "a.xml",
        "<shop><currency>EUR</currency><products><product><name>Saw</name><price>12.50</price>"
          + "</product><product><name>Axe</name><price>x</price></product></products></shop>",
        "name,price,currency,error\nAxe,x,EUR,"
      ),
    ])
  func currencyBesideTheProducts(_ name: String, _ text: String, _ rejected: String) throws {
    _ = try fixture.catalog(["add", "--name", "Plane", "--price", "8 USD"])
    let file = try fixture.directory.write(text, to: name)
    let rejectsName = name == "a.json" ? "r.json" : "r.csv"
    let rejects = path(rejectsName)
    _ = try fixture.catalog(["import", "--on-error", "skip", "--rejects", rejects, file])
    let written = try contents(rejectsName)
    #expect(written.contains(rejected), "\(written)")
    // In a catalog of other prices, a row without it would be in another currency.
    try written.replacingOccurrences(of: "x", with: "3").write(
      toFile: rejects, atomically: true, encoding: .utf8)
    _ = try fixture.catalog(["undo"])
    let again = try fixture.catalog(["import", rejects])
    #expect(again.diagnostics.contains("1 product added"), "\(again.diagnostics)")
    let prices = try fixture.catalog(["export", "--format", "csv", "--columns", "price,currency"])
    #expect(prices.output.contains("3.00,EUR"), "\(prices.output)")
  }

  @Test func aRowThatIsTooLongIsKeptWhole() throws {
    let file = try fixture.directory.write(
      "sep=;\nname;price\nSaw;1;2;;\"a;b\"\nAxe;2;;\n", to: "a.csv")
    let run = try fixture.catalog(
      ["import", "--on-error", "skip", "--rejects", path("r.csv"), file])
    #expect(run.diagnostics.hasPrefix("\(file): 1 product added, 1 skipped\n"))
    #expect(
      try contents("r.csv")
        == "name;price;error\nSaw;1;2;;\"a;b\";\(file):3: the row has 5 values, but there are 2 "
        + "columns\n")
  }

  @Test(
    "Where several products are on a line, an error has the number of its own",
    arguments: [
      (
        "a.json", "[{\"name\":\"Saw\",\"price\":1},{\"name\":\"Axe\",\"price\":\"x\"}]",
        ":1: product 2: "
      ),
      ("b.json", "[{\"name\":\"Saw\",\"price\":1},\n{\"name\":\"Axe\",\"price\":\"x\"}]", ":2: "),
      (
        "a.xml", "<s><p><name>Saw</name></p><p><name>Axe</name><price>x</price></p></s>",
        ":1: product 2: "
      ),
      (
        "a.sql",
        "CREATE TABLE product (name text, price text);\nINSERT INTO product VALUES ('A', '1'),('B', 'x');",
        ":2: product 2: "
      ),
    ])
  func severalOnALine(_ name: String, _ text: String, _ place: String) throws {
    let file = try fixture.directory.write(text, to: name)
    let run = try fixture.catalog(["import", file])
    #expect(
      run.diagnostics.hasPrefix("Error: \(file)\(place)price 'x' is not a number\n"),
      "\(run.diagnostics)")
    let json = try fixture.catalog(["import", "--json", file]).output
    #expect(json.contains(#""product":\#(place.contains("product") ? "2" : "null")}]"#), "\(json)")
  }

  @Test func aLineThatIsNoJSONIsSkipped() throws {
    let lines = [
      #"{"name":"Saw"}"#, #"{"name":}"#, #"{"name":"Axe" "price":1}"#, #"{"name":"Plane""#,
      #"{"name":"File"}"#, #"{"name":"Rasp","price":2}"#, "", "[1, 2]", "Adze 3",
    ]
    let file = try fixture.directory.write(lines.joined(separator: "\n") + "\n", to: "a.ndjson")
    let stopped = try fixture.catalog(["import", file])
    #expect(stopped.status == 2)
    #expect(stopped.diagnostics.contains("\(file):2: expected a value, not '}'"))
    let run = try fixture.catalog(
      ["import", "--on-error", "skip", "--rejects", path("r.ndjson"), file])
    #expect(
      run.diagnostics.hasPrefix("\(file): 3 products added, 5 skipped\n"), "\(run.diagnostics)")
    #expect(
      try contents("r.ndjson") == """
        {"text":"{\\"name\\":}","error":"\(file):2: expected a value, not '}'"}
        {"text":"{\\"name\\":\\"Axe\\" \\"price\\":1}","error":"\(file):3: expected ',' or '}', not '\\"'"}
        {"text":"{\\"name\\":\\"Plane\\"","error":"\(file):4: expected ',' or '}', but the line ends"}
        {"text":"[1, 2]","error":"\(file):8: expected an object, not an array"}
        {"text":"Adze 3","error":"\(file):9: expected '{' or '[', not 'A'"}

        """)
    // Nothing good at all is said as what it is.
    let bad = try fixture.directory.write("{\"name\":}\n{\"name\":}\n", to: "b.ndjson")
    let none = try fixture.catalog(["import", "--on-error", "skip", bad])
    #expect(none.status == 2)
    #expect(none.diagnostics.contains("\(bad):1: expected a value"), "\(none.diagnostics)")
  }

  @Test func noFileIsLeftWhenNoRowIsRejected() throws {
    let file = try fixture.directory.write("name\nSaw\n", to: "a.csv")
    let arguments = ["import", "--on-error", "skip", "--rejects", path("r.csv"), file]
    #expect(try fixture.catalog(arguments).status == 0)
    #expect(!exists("r.csv"))
    // Nor one of an earlier import, which would be taken for this one's.
    try fixture.directory.write("name,error\nAxe,a.csv:2: price\n", to: "r.csv")
    #expect(try fixture.catalog(arguments).status == 0)
    #expect(!exists("r.csv"))
  }

  @Test func aFailedImportLeavesTheRejectsOfAnEarlierOne() throws {
    let old = "name,price,error\nAxe,x,a.csv:2: price\n"
    try fixture.directory.write(old, to: "r.csv")
    let file = try fixture.directory.write("name,price\nSaw,x\nAxe,\"1\n", to: "a.csv")
    let run = try fixture.catalog(
      ["import", "--on-error", "skip", "--rejects", path("r.csv"), file])
    #expect(run.status == 2)
    #expect(try contents("r.csv") == old)
    #expect(!exists("catalog.db"))
  }

  @Test("A file that has no rejected rows of this import is neither replaced nor removed")
  func rejectsNeverReplaceFilesOfOthers() throws {
    let good = try fixture.directory.write("name,price\nSaw,1\n", to: "good.csv")
    let bad = try fixture.directory.write("name,price\nSaw,x\n", to: "bad.csv")
    for text in ["sensor,error\nA,0.5\n", "name,price,error\nSaw,1,0.5\n", "notes\n"] {
      try fixture.directory.write(text, to: "own.csv")
      for file in [good, bad] {
        let run = try fixture.catalog(
          ["import", "--on-error", "skip", "--rejects", path("own.csv"), file])
        #expect(run.status == 64)
        #expect(run.diagnostics.contains("Choose another file, or delete it first."))
        #expect(try contents("own.csv") == text)
        #expect(!exists("catalog.db"))
      }
    }
  }

  @Test func rejectsNeverReplaceWhatIsRead() throws {
    _ = try fixture.catalog(["import", "-"], input: SmallCatalog.script)
    let file = try fixture.directory.write("name,price\nSaw,x\n", to: "a.csv")
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for rejects in [file, fixture.path] {
      let run = try fixture.catalog(["import", "--on-error", "skip", "--rejects", rejects, file])
      #expect(run.status == 64)
      #expect(!run.diagnostics.contains("--output"))
    }
    #expect(try contents("a.csv") == "name,price\nSaw,x\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func rejectsOfSeveralFormatsAreWrongUsage() throws {
    let csv = try fixture.directory.write("name\nSaw\n", to: "a.csv")
    let json = try fixture.directory.write(#"[{"name":"Axe"}]"#, to: "b.json")
    let run = try fixture.catalog(
      ["import", "--on-error", "skip", "--rejects", path("r.csv"), csv, json])
    #expect(run.status == 64)
    #expect(!exists("r.csv"))
    #expect(!exists("catalog.db"))
  }

  @Test func rejectsNeedSkip() throws {
    let run = try fixture.catalog(["import", "--rejects", path("r.csv"), "a.csv"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("--rejects needs --on-error skip."))
  }

  @Test func jsonReportHasTheErrors() throws {
    let file = try fixture.directory.write("name,price\nSaw,x\nAxe,2\n", to: "a.csv")
    let run = try fixture.catalog(["import", "-q", "--json", "--on-error", "skip", file])
    #expect(run.diagnostics == "")
    #expect(
      run.output
        == #"{"files":[{"file":"\#(file)","added":1,"updated":0,"unchanged":0,"skipped":1,"#
        + #""errors":[{"line":2,"field":"price","message":"'x' is not a number","product":null}],"moreErrors":0,"#
        + #""mapping":["name = a.name","price = a.price"],"missingImages":0,"#
        + #""pricesWithoutCurrency":1,"currency":null,"currencySource":null,"columnsIgnored":[],"#
        + #""customFields":[]}],"#
        + #""added":1,"updated":0,"unchanged":0,"skipped":1,"removed":0,"dryRun":false}"# + "\n")
  }
}
