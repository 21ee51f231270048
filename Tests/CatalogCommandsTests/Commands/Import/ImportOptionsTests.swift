import TestSupport
import Testing

/// The options of `import` that say what a file is.
struct ImportOptionsTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func imported(_ text: String, _ options: [String]) throws -> String {
    let run = try fixture.catalog(["import"] + options + ["-"], input: text)
    try #require(run.status == 0, "\(run.diagnostics)")
    let sql = """
      SELECT name, price_minor, currency, m.name FROM product
      LEFT JOIN manufacturer AS m ON m.id = manufacturer_id ORDER BY product.id
      """
    return try ProgramRun(
      "sqlite3", [fixture.path, sql.replacing("SELECT name", with: "SELECT product.name")]
    )
    .output
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let options: String
    let text: String
    let products: String
    var testDescription: String { options }
  }

  static let cases = [
    Case(
      options: "--from csv", text: "INSERT,name\n1,Saw\n", products: "Saw|||\n"),
    Case(
      options: "--from ndjson", text: "{\"name\":\"Saw\"}", products: "Saw|||\n"),
    Case(
      options: "--from tsv", text: "name\tdetails, long\nSaw\ta,b\n", products: "Saw|||\n"),
    Case(
      options: "--delimiter |", text: "name|price\nSaw;a,b|2\n",
      products: "Saw;a,b|200|XXX|\n"),
    Case(
      options: "--delimiter tab", text: "name\tprice\nSaw;a,b\t2\n",
      products: "Saw;a,b|200|XXX|\n"),
    Case(
      options: "--no-header --columns name,price", text: "Saw,1\nAxe,2\n",
      products: "Saw|100|XXX|\nAxe|200|XXX|\n"),
    Case(
      options: "--columns name,price", text: "a,b\nSaw,1\n", products: "Saw|100|XXX|\n"),
    Case(
      options: "--decimal-comma --currency EUR", text: "name;price\nSaw;1.299\nAxe;2,5\n",
      products: "Saw|129900|EUR|\nAxe|250|EUR|\n"),
    Case(options: "--currency JPY", text: "name,price\nSaw,1299\n", products: "Saw|1299|JPY|\n"),
    Case(
      options: "--decode-entities", text: "name\nSaw &amp; Axe &eacute;\n",
      products: "Saw & Axe é|||\n"),
    Case(
      options: "--dialect mysql", text: "INSERT INTO product (name) VALUES ('C:\\\\temp');",
      products: "C:\\temp|||\n"),
    Case(
      options: "--dialect sqlite", text: "INSERT INTO product (name) VALUES ('C:\\temp');",
      products: "C:\\temp|||\n"),
    Case(
      options: "--table b",
      text: "INSERT INTO a (id, name, price) VALUES (1, 'Saw', 1); "
        + "INSERT INTO b (id, name, price) VALUES (1, 'Axe', 2);",
      products: "Axe|200|XXX|\n"),
    Case(
      options: "--map name=b --map price= --map manufacturer=c",
      text: "a,b,c,price\nx,Saw,Ash,1\n", products: "Saw|||Ash\n"),
    Case(
      options: "--map price=offers.0.price",
      text: #"[{"name":"Saw","offers":[{"price":3},{"price":4}]}]"#, products: "Saw|300|XXX|\n"),
    Case(
      options: "--map manufacturer=supplier.town",
      text: """
        CREATE TABLE supplier (id int PRIMARY KEY, name text, town text);
        CREATE TABLE product (id int, name text, supplier_id int REFERENCES supplier (id));
        INSERT INTO supplier VALUES (1, 'Ash', 'Lund'); INSERT INTO product VALUES (1, 'Saw', 1);
        """, products: "Saw|||Lund\n"),
  ]

  @Test(arguments: cases)
  func optionSaysWhatAFileIs(_ c: Case) throws {
    #expect(try imported(c.text, c.options.split(separator: " ").map(String.init)) == c.products)
  }

  struct WrongUse: CustomTestStringConvertible, Sendable {
    let options: String
    let message: String
    var testDescription: String { options }
  }

  static let wrongUses = [
    WrongUse(options: "--from xls", message: "'ndjson', 'xml', 'xlsx' or 'db'"),
    WrongUse(options: "--dialect db2", message: "'postgresql', 'sqlserver' or 'oracle'"),
    WrongUse(options: "--delimiter ab", message: "a character or the word tab, not 'ab'"),
    WrongUse(options: "--no-header", message: "--no-header needs --columns"),
    WrongUse(options: "--map name", message: "--map takes FIELD=COLUMN, not 'name'"),
    WrongUse(options: "--map =x", message: "--map takes FIELD=COLUMN, not '=x'"),
    WrongUse(options: "--map nam=x", message: "unknown field 'nam'; did you mean name"),
    WrongUse(options: "--currency EURO", message: "'EURO' is not a currency code"),
    WrongUse(options: "--encoding latin-99", message: "unknown encoding 'latin-99'"),
    WrongUse(options: "--key name", message: "'sku', 'id', 'name+manufacturer' or 'none'"),
    WrongUse(options: "--on-error ignore", message: "'stop' or 'skip'"),
  ]

  @Test(arguments: wrongUses)
  func wrongUseNamesWhatIsRight(_ c: WrongUse) throws {
    let run = try fixture.catalog(
      ["import"] + c.options.split(separator: " ").map(String.init) + ["-"],
      input: "name,price\nSaw,1\n")
    #expect(run.status == 64, "\(run.diagnostics)")
    #expect(run.output == "")
    #expect(run.diagnostics.contains(c.message), "\(run.diagnostics)")
  }

  @Test func aColumnOrTableThatIsNotThereIsNamed() throws {
    for (option, message) in [
      ("--map name=nme", "no column 'nme' for name"), ("--table prod", "has no table 'prod'"),
    ] {
      let run = try fixture.catalog(
        ["import"] + option.split(separator: " ").map(String.init) + ["-"],
        input: "name,price\nSaw,1\n")
      #expect(run.status == 2)
      #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    }
  }

  @Test("So many lines as there are in no file are left out at once")
  func tooManySkippedLines() throws {
    for options in [
      ["--skip-lines", "9999999999999999"], ["--explain", "--skip-lines=9999999999999999"],
    ] {
      let run = try fixture.catalog(["import"] + options + ["-"], input: "name,price\nSaw,1\n")
      #expect(run.status == 2)
      #expect(run.diagnostics.contains("has nothing behind the first 9999999999999999 lines"))
    }
  }

  @Test("Lines that are left out may be many, and end in any way", arguments: ["\n", "\r\n", "\r"])
  func skippedLines(end: String) throws {
    for (count, separator) in [(1, ","), (20_000, ";"), (60_000, ",")] {
      let text =
        String(repeating: "a remark, of line\(end)", count: count)
        + "name\(separator)price\(end)Saw\(separator)2\(end)"
      #expect(
        try imported(text, ["--replace", "--yes", "--skip-lines", "\(count)"]) == "Saw|200|XXX|\n",
        "\(count)")
    }
    let advised = try fixture.catalog(
      ["import", "-"],
      input: "Our list, spring 2024\(end)\(end)sku,name,price\(end)A1,Alpha,1\(end)")
    #expect(advised.diagnostics.contains("with --skip-lines 2"), "\(advised.diagnostics)")
    #expect(
      try imported("title\(end)sku,name,price\(end)A1,Alpha,1\(end)", ["--replace", "--yes"])
        == "Alpha|100|XXX|\n")
  }
}
