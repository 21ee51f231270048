import Foundation
import TestSupport
import Testing

struct ImportCommandTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func file(_ name: String, _ script: String) throws -> String {
    try fixture.directory.write(script, to: name)
  }

  private func names() throws -> [String] {
    let run = try fixture.catalog(["list", "--all", "--format", "csv"])
    return run.output.split(separator: "\n").dropFirst()
      .map { String($0.split(separator: ",", omittingEmptySubsequences: false)[2]) }
  }

  private var isCatalogThere: Bool { FileManager.default.fileExists(atPath: fixture.path) }

  // MARK: Done

  @Test func reportGoesToTheDiagnostics() throws {
    let first = try file(
      "a.sql",
      """
      INSERT INTO manufacturer (id, name) VALUES (2, 'Ash Works');
      INSERT INTO product (name, manufacturer_id) VALUES ('Saw', 1), ('Axe', NULL);
      """)
    let second = try file("b.sql", "INSERT INTO product (name) VALUES ('Plane');")
    let run = try fixture.catalog(["import", "--locale", "sv", first, second])
    #expect(run.status == 0)
    #expect(run.output == "")
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.contains("\(first): 2 products added"))
    #expect(lines.contains("\(second): 1 product added"))
    #expect(lines.contains { $0.contains("1 product whose manufacturer") })
    #expect(lines.last == "\(fixture.path): 3 products, sorted for Swedish (sv)")
    #expect(try names() == ["Axe", "Plane", "Saw"])
  }

  @Test func quietImportSaysNothing() throws {
    let path = try file("a.sql", "INSERT INTO product (name) VALUES ('Saw');")
    let run = try fixture.catalog(["import", "-q", path])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.diagnostics == "")
    #expect(try names() == ["Saw"])
  }

  @Test func jsonReportHasTheNamesInTheirOrder() throws {
    let path = try file("a.sql", "INSERT INTO product (name) VALUES ('Saw'), ('Axe');")
    let run = try fixture.catalog(["import", "--json", path])
    let counts = #""added":2,"updated":0,"unchanged":0,"skipped":0"#
    #expect(
      run.output
        == #"{"files":[{"file":"\#(path)",\#(counts),"errors":[],"moreErrors":0,"mapping":["name = product.name"],"missingImages":0,"#
        + #""pricesWithoutCurrency":0,"currency":null,"currencySource":null,"columnsIgnored":[],"#
        + #""customFields":[]}],"#
        + #"\#(counts),"removed":0,"dryRun":false}"# + "\n")
    #expect(run.diagnostics.contains("2 products added"))
  }

  @Test func dashIsStandardInput() throws {
    let run = try fixture.catalog(
      ["import", "-"], input: "INSERT INTO product (name) VALUES ('Saw');")
    #expect(run.status == 0)
    #expect(run.diagnostics.hasPrefix("standard input: 1 product added\n"))
    #expect(try names() == ["Saw"])
  }

  @Test func dumpOfACatalogComesInAgain() throws {
    let original = try SmallCatalog.make()
    let dump = try ProgramRun("sqlite3", [original.path, ".dump"]).output
    _ = try fixture.catalog(["import", "--locale", "en", "-"], input: dump)
    for format in ["table", "json", "csv"] {
      #expect(
        try fixture.catalog(["list", "--format", format]).output
          == original.catalog(["list", "--format", format]).output)
    }
  }

  @Test func currencyIsThatOfPricesWithoutOne() throws {
    let run = try fixture.catalog(
      ["import", "--currency", "EUR", "-"],
      input: """
        INSERT INTO product (name, price, currency) VALUES ('Saw', 1.5, NULL), ('Axe', 2, 'SEK');
        """)
    #expect(run.status == 0)
    let list = try fixture.catalog(["list", "--format", "csv"]).output
    #expect(list.contains(",1.50,EUR,"))
    #expect(list.contains(",2.00,SEK,"))
  }

  // MARK: Failed

  @Test func missingFileIsNamedAndNothingIsMade() throws {
    let good = try file("a.sql", "INSERT INTO product (name) VALUES ('Saw');")
    let run = try fixture.catalog(["import", good, "no-such.sql"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("'no-such.sql'"))
    #expect(!isCatalogThere)
  }

  @Test func directoryIsNoScript() throws {
    let run = try fixture.catalog(["import", fixture.directory.path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("'\(fixture.directory.path)'"))
    #expect(!isCatalogThere)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    let line: Int
    let part: String
  }

  static let cases = [
    Case(
      testDescription: "price", script: "INSERT INTO product (name, price) VALUES\n('Saw', 'abc');",
      line: 2, part: "'abc'"),
    Case(
      testDescription: "negative price",
      script: "-- a\n\nINSERT INTO product (name, price) VALUES ('Saw', -1);", line: 3,
      part: "price"
    ),
    Case(
      testDescription: "currency",
      script: "INSERT INTO product (name, price, currency) VALUES ('Saw', 1, 'QQQ');", line: 1,
      part: "'QQQ'"),
    Case(
      testDescription: "name",
      script: "INSERT INTO product (name) VALUES ('Saw'),\n('Axe'),\n('  ');", line: 3, part: "name"
    ),
    Case(
      testDescription: "sku",
      script: "INSERT INTO product (sku, name) VALUES ('S', 'Saw'),\n('S', 'Axe');", line: 2,
      part: "'S'"),
    Case(
      testDescription: "cut off",
      script: "\nBEGIN;\nINSERT INTO product (name) VALUES ('Saw');\n", line: 2, part: "truncated"),
    Case(
      testDescription: "no SQL", script: "INSERT INTO product (name) VALUES ('Saw');\n\n{\"a\": 1}",
      line: 3, part: "SQL"),
  ]

  @Test(arguments: cases)
  func errorNamesFileAndLineAndLeavesNothing(_ c: Case) throws {
    let path = try file("bad.sql", c.script)
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.output == "")
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Error: \(path):\(c.line): ") == true, "\(run.diagnostics)")
    #expect(lines.first?.contains(c.part) == true, "\(run.diagnostics)")
    #expect(lines.last == "  Nothing was imported.")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) == ["bad.sql"])
  }

  @Test func fileWithoutProductsIsNamedWithoutALine() throws {
    let path = try file("notes.sql", "CREATE TABLE note (text);")
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("Error: \(path): "))
    #expect(run.diagnostics.contains("note"))
    #expect(!isCatalogThere)
  }

  @Test func invalidUTF8IsNamedByLineAndByte() throws {
    let path = fixture.directory.file("latin1.sql")
    let bytes = Array("INSERT INTO product (name) VALUES\n('Caf".utf8) + [0xE9] + Array("');".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let run = try fixture.catalog(["import", path])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(path):2: "))
    #expect(run.diagnostics.contains("UTF-8"))
    #expect(run.diagnostics.contains("0xE9"))
  }

  @Test func errorLeavesTheCatalogAsItWas() throws {
    _ = try fixture.catalog(["import", "-"], input: SmallCatalog.script)
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let good = try file("a.sql", "INSERT INTO product (name) VALUES ('Saw');")
    let bad = try file(
      "b.sql",
      "INSERT INTO product (sku, name) VALUES ('R-1', 'Axe'), ('Z-1', 'Saw'), ('Z-2', 'Bow');")
    let run = try fixture.catalog(["import", "--locale", "sv", good, bad])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\(bad): 1 of the first 3 SKUs is in the catalog already"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    // Nor does one that only a row shows.
    let worse = try file(
      "c.sql", "INSERT INTO product (sku, name) VALUES ('Z-1', 'Axe'), ('Z-1', 'Saw');")
    let row = try fixture.catalog(["import", "--locale", "sv", good, worse])
    #expect(row.status == 2)
    #expect(row.diagnostics.contains("\(worse):1: "))
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func terminalAsStandardInputIsWrongUsage() throws {
    let run = try fixture.terminal("import -")
    #expect(run.status == 64)
    #expect(run.output.contains("standard input"))
    #expect(!isCatalogThere)
  }
}
