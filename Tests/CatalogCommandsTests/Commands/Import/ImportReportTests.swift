import Foundation
import TestSupport
import Testing

/// What `import` says of files, of those that it stops at too.
struct ImportReportTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ text: String) throws -> String {
    try fixture.directory.write(text, to: name)
  }

  @Test func jsonHasTheErrorsOfAnImportThatWasStopped() throws {
    let row = try file("a.csv", "name,price\nSaw,x\nAxe,2\n")
    let counts = #""added":0,"updated":0,"unchanged":0,"skipped":0"#
    let stopped = try fixture.catalog(["import", "--json", row])
    #expect(stopped.status == 2)
    #expect(
      stopped.output
        == #"{"files":[{"file":"\#(row)",\#(counts),"#
        + #""errors":[{"line":2,"field":"price","message":"'x' is not a number","product":null}],"moreErrors":0,"#
        + #""mapping":["name = a.name","price = a.price"],"missingImages":0,"#
        + #""pricesWithoutCurrency":0,"currency":null,"currencySource":null,"columnsIgnored":[],"customFields":[]}],"#
        + #"\#(counts),"removed":0,"dryRun":false}"# + "\n")
    #expect(stopped.diagnostics.contains("\(row):2: price 'x' is not a number"))
    let quote = try file("b.csv", "name,price\nSaw,\"1\n")
    let map = try file("c.csv", "a,b\n1,2\n")
    for (path, message) in [(quote, "never ends"), (map, "looks like a product name")] {
      let run = try fixture.catalog(["import", "--json", path])
      #expect(run.status == 2)
      #expect(run.output.contains(#""errors":[{"line":"#), "\(run.output)")
      #expect(run.output.contains(message), "\(run.output)")
    }
  }

  @Test("The JSON of an import says how many errors it does not list")
  func moreErrors() throws {
    let rows = (1...25).map { "Saw \($0),x\n" }.joined()
    let path = try file("a.csv", "name,price\nAxe,1\n" + rows)
    let stopped = try fixture.catalog(["import", "--json", path])
    #expect(stopped.output.contains(#""moreErrors":null,"#), "\(stopped.output)")
    let skipped = try fixture.catalog(["import", "--json", "--on-error", "skip", path])
    #expect(skipped.output.contains(#""moreErrors":5,"#), "\(skipped.output)")
    #expect(skipped.diagnostics.contains("  and 5 errors more\n"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A second name of a country is told")
  func secondNamesOfCountries() throws {
    let path = try file(
      "a.csv", "sku,name,origin\nA1,Saw,Germany\nA2,Axe,Deutschland\nA8,Zap,England\nA9,Pin,UK\n")
    let told =
      "2 names of origins replaced by that which the catalog has for the country: Deutschland, UK"
    let first = try fixture.catalog(["import", path])
    #expect(first.diagnostics.contains(told), "\(first.diagnostics)")
    let again = try fixture.catalog(["import", "--key", "sku", path])
    #expect(again.diagnostics.contains(told), "\(again.diagnostics)")
    let plain = try file("b.csv", "sku,name,origin\nB1,Cup,Germany\n")
    let other = try fixture.catalog(["import", plain])
    #expect(!other.diagnostics.contains("replaced"), "\(other.diagnostics)")
  }

  @Test("Words that say that there is no number are read as none, and told")
  func wordsForNothing() throws {
    let path = try file("a.csv", "name,price,qty\nSaw,N/A,1\nAxe,POA,-\nCup,4.00,3\nJar,POA,2\n")
    let run = try fixture.catalog(["import", "--currency", "EUR", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("  4 numbers read as none: POA (2), - (1), N/A (1)\n"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("Rows with errors are refused with the options that go on")
  func waysOn() throws {
    func advice(_ text: String) throws -> String {
      try fixture.catalog(["import", "--currency", "EUR", file("b.csv", text)]).diagnostics
    }
    #expect(
      try advice("sku,name,price\nA,Saw,3\nA,Axe,4\n").contains(
        """
          To leave such rows out: --on-error skip; to import no SKUs: --map sku=
          Add it to: catalog import --currency EUR \(fixture.directory.file("b.csv"))
          Nothing was imported.
        """))
    #expect(
      try advice("sku,name,price,plate\nA,Saw,3,X-17\nA,Axe,4,X-18\n").contains(
        "to take other SKUs: --map sku=plate; to import no SKUs: --map sku=\n"))
    #expect(
      try advice("name,price\nSaw,3\n,4\n").contains("to choose the names: --map name=COLUMN\n"))
    #expect(
      try advice("name,price\nSaw,dear\n").contains("to import no price: --map price=\n"))
  }

  @Test("The report for a program names all columns that are not read")
  func ignoredColumns() throws {
    let path = try file("c.csv", "name,hue,cut\nSaw,red,A\n")
    let run = try fixture.catalog(["import", "--json", "--no-custom-fields", path])
    #expect(run.output.contains(#""columnsIgnored":["hue","cut"]"#), "\(run.output)")
  }

  @Test func aReportStaysShort() throws {
    let names = (1...60).map { "odd\($0)" }
    let path = try file(
      "a-very-long-name.csv", "name,sku,\(names.joined(separator: ","))\nSaw,S\n")
    let run = try fixture.catalog(["import", path])
    #expect(run.diagnostics.contains("  columns: sku = sku; name = name\n"), "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains("  columns ignored: odd1, ")
        && run.diagnostics.contains(
          "odd11, odd12 and 48 more\n"),
      "\(run.diagnostics)")
  }

  @Test(
    "All columns that are ignored are named with --verbose and --dry-run",
    arguments: [
      "--verbose", "--dry-run",
    ])
  func allIgnoredColumns(option: String) throws {
    let names = (1...60).map { "odd\($0)" }
    let path = try file("wide.csv", "name,sku,\(names.joined(separator: ","))\nSaw,S\n")
    let run = try fixture.catalog(["import", option, path])
    #expect(run.diagnostics.contains("  columns ignored: \(names.joined(separator: ", "))\n"))
  }

  @Test func rowsOfOtherTablesAreCounted() throws {
    let script = """
      INSERT INTO products (id, name) VALUES (1, 'Saw');
      INSERT INTO orders (id, total) VALUES (1, 2), (2, 3);
      """
    let run = try fixture.catalog(["import", "-"], input: script)
    #expect(run.diagnostics.contains("  rows ignored: 2 of orders\n"), "\(run.diagnostics)")
  }

  @Test func aBackslashWithoutAMarkIsExplained() throws {
    let script = #"INSERT INTO product (name) VALUES ('a\tb');"#
    let run = try fixture.catalog(["import", "-"], input: script)
    #expect(
      run.diagnostics.contains("read as standard SQL (backslash is an ordinary character"),
      "\(run.diagnostics)")
    #expect(run.diagnostics.contains("--dialect mysql"))
  }

  @Test func theLanguageOfACatalogComesWithIt() throws {
    let old = fixture.directory.file("old.db")
    let new = fixture.directory.file("new.db")
    let script = "INSERT INTO product (name) VALUES ('Öl'), ('Zon');"
    _ = try fixture.catalog(["import", "--db", old, "--locale", "sv", "-"], input: script)
    let run = try fixture.catalog(["import", "--db", new, old])
    #expect(run.diagnostics.contains("sorted for Swedish (sv)"), "\(run.diagnostics)")
    let other = try fixture.catalog(["import", "--db", new, "--locale", "de", "--key", "none", old])
    #expect(other.diagnostics.contains("sorted for German (de)"), "\(other.diagnostics)")
    // A catalog that is there keeps its own.
    let kept = try fixture.catalog(["import", "--db", new, "--key", "none", old])
    #expect(kept.diagnostics.contains("sorted for German (de)"), "\(kept.diagnostics)")
  }

  @Test func aMarkOfUTF8CountsMoreThanTheOption() throws {
    let path = try file("a.csv", "\u{FEFF}id,name\n7,Såg\n")
    let run = try fixture.catalog(["import", "--encoding", "windows-1252", path])
    #expect(run.diagnostics.contains("read as UTF-8 because of its byte order mark"))
    #expect(
      try ProgramRun("sqlite3", [fixture.path, "SELECT id, name FROM product"]).output == "7|Såg\n")
  }

  @Test func aSignOfSeveralCurrenciesNamesTheOption() throws {
    let run = try fixture.catalog(["import", "-"], input: "name,price\nSaw,12 kr\n")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("choose one, such as --currency "), "\(run.diagnostics)")
  }

  /// SQL*Plus would run the statement once more.
  @Test func theLineThatEndsAScriptOfOracleIsNoStatement() throws {
    let statement = "INSERT INTO product (name) VALUES ('Saw')"
    let run = try fixture.catalog(
      ["import", "--dialect", "oracle", "-"], input: statement + "\n/\n")
    #expect(run.status == 0)
    #expect(!run.diagnostics.contains("not run"), "\(run.diagnostics)")
    let again = try fixture.catalog(
      ["import", "--dialect", "oracle", "-"], input: statement + ";\n/\n")
    #expect(again.status == 2)
    #expect(again.diagnostics.contains(":2: a second run of INSERT by '/'"))
    #expect(again.diagnostics.contains("take it out where those are not wanted"))
  }

  /// Validation as in an edit: an image is a file beside the catalog, or counted.
  @Test func imagesThatAreNoFilesAreCounted() throws {
    _ = try file("here.png", "")
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("folder"), withIntermediateDirectories: true)
    _ = try file("folder/there.png", "")
    let images = [
      "here.png", "folder/there.png", "", "https://example.com/x.png", "./here.png",
      // These are none.
      "gone.png", "folder/gone.png", "nowhere/x.png", "folder", "../catalog.db", "/etc/passwd",
    ]
    let path = try file(
      "a.csv", "name,image\n" + images.map { "Saw,\($0)\n" }.joined() + "Axe,gone.png\n")
    let run = try fixture.catalog(["import", path, "--json"])
    #expect(
      run.diagnostics.contains(
        "  7 products name an image file that is not in the catalog's folder\n"),
      "\(run.diagnostics)")
    #expect(run.output.contains(#""missingImages":7"#))
    let none = try fixture.catalog(
      ["import", "--key", "id", "--json", "-"], input: "id,name\n1,Saw\n")
    #expect(!none.diagnostics.contains("image"))
    #expect(none.output.contains(#""missingImages":0"#))
  }

  /// As `add` knows it.
  @Test func anOriginIsRecognizedInAnyLanguage() throws {
    let names = ["Schweden", "Ruotsi", "スウェーデン", "Sweden", "Zweden", "Various", "Bornholm", "DE"]
    let run = try fixture.catalog(
      ["import", "--locale", "en", "-"],
      input: "name,origin\n" + names.map { "Saw,\($0)\n" }.joined())
    #expect(run.status == 0)
    let codes = try ProgramRun(
      "sqlite3", [fixture.path, "SELECT name, code FROM country ORDER BY id"]
    ).output
    #expect(codes == "Schweden|SE\nVarious|\nBornholm|\nGermany|DE\n")
  }

  @Test("The report says what a sign of several currencies was read as, and line breaks in names")
  func signsAndLineBreaks() throws {
    let path = try file("a.csv", "name,price\n\"Saw\nbig\",$4.00\nAxe,NULL\n")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains(
        "currency: USD, of signs that several currencies share, the likeliest of their signs; "
          + "--currency would set another"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("1 value with line breaks, changed to spaces"))
    #expect(run.diagnostics.contains("1 value read as none: NULL"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("What a sign was read as is said beside prices without any")
  func signsBesidePricesWithout() throws {
    let path = try file("m.csv", "sku,name,price\nA1,Saw,€12.50\nA2,Axe,$9.00\nA4,Nut,5\n")
    let run = try fixture.catalog(["import", path])
    #expect(
      run.diagnostics.contains(
        "currency: USD, of signs that several currencies share, the likeliest of their signs"),
      "\(run.diagnostics)")
    #expect(run.diagnostics.contains("prices without a currency: 1; --currency EUR would set one"))
  }

  @Test("A price without a currency is rounded to two places, and the report says so")
  func roundedWithoutCurrency() throws {
    let path = try file("a.csv", "name,price\nSaw,4.00\nAxe,12.3456\n")
    let run = try fixture.catalog(["import", path])
    #expect(
      run.diagnostics.contains("1 price rounded (to 2 decimal places, as no currency is known)"),
      "\(run.diagnostics)")
  }

  @Test("A row that was left out is told without the option that leaves it out")
  func skippedRows() throws {
    let path = try file("a.csv", "name,price\nSaw,3\nAxe,4\nname,price\nTotal,7\nCup,0.001\n")
    let run = try fixture.catalog(["import", "--on-error", "skip", path])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("3 skipped"))
    #expect(!run.diagnostics.contains("--on-error"), "\(run.diagnostics)")
  }

  @Test("SKUs that a spreadsheet has cut are counted")
  func cutSKUs() throws {
    let path = try file(
      "cut.csv", "sku,name\n4.00638E+12,Saw\n4.0E+5,Axe\nE+12,Oil\n12E+,Pin\n1E+2x,Nut\n")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 0)
    #expect(
      run.diagnostics.contains("  2 SKUs are numbers that a spreadsheet has cut, such as "),
      "\(run.diagnostics)")
  }
}
