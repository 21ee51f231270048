import Foundation
import TestSupport
import Testing

/// What data and arguments hold must not act on a terminal (CVE-2021-25743).
struct ControlCharacterTests {
  /// ESC, BEL, CR, LF, TAB, DEL, CSI of C1, and a right-to-left override.
  private static let hostile = "\u{1B}[31m \u{7} \r \n \t \u{7F} \u{9B}2J \u{202E}"
  private static let name = "Saw" + hostile + "end"

  private static func make() throws -> CatalogFixture {
    // An import leaves control characters out; other programs do not.
    let fixture = try CatalogFixture(
      """
      INSERT INTO manufacturer (id, name) VALUES (1, 'Ash Works');
      INSERT INTO country (id, name) VALUES (1, 'Here');
      INSERT INTO product (id, name, manufacturer_id, country_id) VALUES (1, 'Saw', 1, 1);
      """)
    let text = CatalogFixture.quoted(name)
    try fixture.sqlite3(
      """
      UPDATE product SET sku = \(text), name = \(text), details = \(text), image = \(text);
      UPDATE manufacturer SET name = \(text);
      UPDATE country SET name = \(text), code = NULL;
      """)
    return fixture
  }

  /// The code points of a text that a terminal must not get; LF ends lines.
  private func forbidden(in text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }

  static let commands: [(arguments: [String], lines: Int)] = [
    (["list"], 3), (["search", "saw"], 2), (["index"], 2), (["show", "1"], 10),
    (["list", "--width", "60"], 3),
  ]

  @Test(arguments: commands)
  func tableShowsSymbols(arguments: [String], lines: Int) throws {
    let run = try Self.make().catalog(arguments)
    #expect(run.status == 0)
    #expect(forbidden(in: run.output) == [])
    #expect(run.output.contains("Saw␛[31m ␇ ␍ ␊ ␉ "))
    #expect(run.output.unicodeScalars.filter { $0 == "\n" }.count == lines)
  }

  @Test func everyCharacterHasItsSymbol() throws {
    let run = try Self.make().catalog(["search", "saw"])
    let shown = "Saw␛[31m ␇ ␍ ␊ ␉ ␡ \u{FFFD}2J \u{FFFD}end"
    #expect(run.output.hasSuffix("\n  \(shown)  \(shown)  \(shown)\n"))
  }

  @Test(arguments: [["list", "--json"], ["search", "saw", "--json"], ["index", "--json"]])
  func jsonEscapes(arguments: [String]) throws {
    let run = try Self.make().catalog(arguments)
    #expect(forbidden(in: run.output) == [])
    #expect(run.output.unicodeScalars.filter { $0 == "\n" }.count == 1)
    #expect(
      run.output.contains(
        #"Saw\u001b[31m \u0007 \r \n \t \u007f \u009b2J \u202eend"#))
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test func jsonOfAProductGivesTheNameBack() throws {
    let run = try Self.make().catalog(["show", "1", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == Self.name)
    #expect(object?["details"] as? String == Self.name)
  }

  @Test func csvInAPipeKeepsThem() throws {
    let run = try Self.make().catalog(["list", "--format", "csv"])
    let field = "\"" + Self.name + "\""
    let record = "1,\(field),\(field),\(field),,,,\(field),,\(field),\(field),S\n"
    let header = run.output.utf8.prefix { $0 != 0x0A }.count + 1
    #expect(Array(run.output.utf8.dropFirst(header)) == Array(record.utf8))
  }

  @Test(arguments: [
    "list", "list --format csv", "list --json", "list --format ndjson",
    "show 1", "search saw", "index", "export", "export --format sql", "export --format json",
    "list --format html", "list --format html --columns name,details", "show 1 --format html",
    "index --format html", "export --format html", "list --format markdown",
    "export --format markdown", "show 1 --format markdown", "history --all",
  ])
  func terminalGetsSymbolsInEveryFormat(command: String) throws {
    let run = try Self.make().terminal(command)
    #expect(forbidden(in: run.output) == [])
    #expect(run.output.contains("Saw"))
  }

  /// In a file the page has what it was given: elements keep directions to
  /// themselves.
  @Test func aPageInAPipeKeepsDirectionsAndIsolatesThem() throws {
    let page = try Self.make().catalog(["list", "--format", "html"]).output
    #expect(page.contains("<bdi>Saw␛[31m ␇ ␍ \n \t ␡ \u{FFFD}2J \u{202E}end</bdi>"))
    let terminal = try Self.make().terminal("list --format html").output
    #expect(terminal.contains("<bdi>Saw␛[31m ␇ ␍ \n &#9; ␡ \u{FFFD}2J \u{FFFD}end</bdi>"))
  }

  /// The tabs between values are all that is sent.
  @Test func terminalGetsTabsBetweenValuesOnly() throws {
    let run = try Self.make().terminal("list --format tsv")
    #expect(Set(forbidden(in: run.output)) == ["9"])
    #expect(run.output.unicodeScalars.count { $0 == "\t" } == 22)
  }

  // MARK: Messages

  static let mistakes: [[String]] = [
    ["bogus"], ["--bogus"], ["list", "--bogus"], ["list", "bogus"], ["list", "--format", "bogus"],
    ["list", "--format=bogus"], ["list", "--page", "bogus"], ["list", "--width=bogus"],
    ["list", "--section", "bogus"], ["list", "--db", "bogus"], ["show", "bogus"],
    ["search", "bogus"], ["show", "1", "bogus"], ["import", "bogus"],
    ["import", "--locale", "bogus", "x.sql"], ["import", "--currency", "bogus", "x.sql"],
  ]

  @Test(arguments: mistakes)
  func messageQuotesArgumentsWithSymbols(arguments: [String]) throws {
    let fixture = try Self.make()
    let plain = try fixture.catalog(arguments)
    #expect(plain.status != 0)
    let typed = arguments.map {
      $0.replacingOccurrences(of: "bogus", with: "b" + Self.hostile + "ogus")
    }
    let run = try fixture.catalog(typed)
    #expect(run.status == plain.status)
    #expect(forbidden(in: run.diagnostics) == [])
    // No argument makes a line of its own; what can be a name is offered to be searched for.
    let lines = { (text: String) in text.unicodeScalars.filter { $0 == "\n" }.count }
    let offered = arguments == ["bogus"] ? 1 : 0
    #expect(lines(run.diagnostics) + offered == lines(plain.diagnostics), "\(run.diagnostics)")
  }

  @Test func messageQuotesTheEnvironmentWithSymbols() throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "-"], input: SmallCatalog.script, environment: ["LC_ALL": "x" + Self.hostile])
    #expect(run.status == 2)
    #expect(forbidden(in: run.diagnostics) == [])
    let missing = try fixture.catalog(["list"], environment: ["CATALOG_DB": "x" + Self.hostile])
    #expect(missing.status == 2)
    #expect(forbidden(in: missing.diagnostics) == [])
    #expect(missing.diagnostics.contains("'x␛[31m"))
  }

  static let scripts = [
    "INSERT INTO product (name, price) VALUES ('Saw', 'TEXT');",
    "INSERT INTO product (name, currency) VALUES ('Saw', 'TEXT');",
    "INSERT INTO product (sku, name) VALUES ('TEXT', 'Saw'), ('TEXT', 'Saw');",
    "CREATE TABLE \"TEXT\" (a);",
    "INSERT INTO product (\"TEXT\") VALUES ('Saw');",
    "\u{1B}[31m",
  ]

  @Test func importReportQuotesDataWithSymbols() throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "-"],
      input: "INSERT INTO product (name, quantity) VALUES ('Saw', 'x\(Self.hostile)x');")
    #expect(run.status == 0)
    #expect(forbidden(in: run.diagnostics) == [])
    #expect(run.diagnostics.contains("is not read as a quantity (words, such as x␛[31m"))
  }

  @Test(arguments: scripts)
  func importErrorQuotesDataWithSymbols(script: String) throws {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(
      ["import", "-"],
      input: script.replacingOccurrences(of: "TEXT", with: "x" + Self.hostile + "x"))
    #expect(run.status == 2)
    #expect(forbidden(in: run.diagnostics) == [])
    #expect(run.diagnostics.unicodeScalars.filter { $0 == "\n" }.count <= 4, "\(run.diagnostics)")
  }
}
