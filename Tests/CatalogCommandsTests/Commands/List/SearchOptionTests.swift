import Foundation
import TestSupport
import Testing

/// What `search` takes besides a text, and what it says when nothing is found.
struct SearchOptionTests {
  private static let names = [
    "Café", "CAFE noir", "cafe\u{301} crème", "decaf", "Iced café", "Summit Lamp", "Summit Saw",
    "Lamp, Brass", "Örn", "100% Wool",
  ]

  static let cases: [(arguments: [String], names: [String])] = [
    (["cafe"], ["Café", "café crème", "CAFE noir"]),
    (["cafe", "--case-sensitive"], ["café crème"]),
    (["Cafe", "--case-sensitive"], ["Café"]),
    (["cafe", "--accent-sensitive"], ["CAFE noir"]),
    (["CAFÉ", "--accent-sensitive"], ["Café", "café crème"]),
    (["Café", "--accent-sensitive", "--case-sensitive"], ["Café"]),
    (["--contains", "caf"], ["Café", "café crème", "CAFE noir", "decaf", "Iced café"]),
    (["--contains", "Café", "--case-sensitive"], ["Café"]),
    (["--contains", "%"], ["100% Wool"]),
    (["summit", "l"], ["Summit Lamp"]),
    (["--contains", "mit", "l"], ["Summit Lamp"]),
  ]

  @Test(arguments: cases, [false, true])
  func optionsSayWhatIsIgnored(
    _ c: (arguments: [String], names: [String]),
    hasSubstringIndex: Bool
  ) throws {
    let fixture = try CatalogFixture.names(Self.names)
    if hasSubstringIndex {
      #expect(try fixture.catalog(["reindex", "--substring"]).status == 0)
    }
    let run = try fixture.catalog(["search", "--format", "csv"] + c.arguments)
    #expect(run.status == 0)
    // Names are stored in their composed form.
    let found = run.output.split(separator: "\n").dropFirst()
    for name in c.names { #expect(run.output.contains(name), "\(c.arguments)") }
    #expect(found.count == c.names.count, "\(c.arguments) \(run.output)")
  }

  @Test func anArticleNumberComesFirst() throws {
    let fixture = try CatalogFixture(
      """
      INSERT INTO product (id, sku, name, price) VALUES (1, 'SAW', 'Zebra', 5), (2, NULL, 'Saw', 1),
        (3, '4006381333931', 'Pen', 2), (4, NULL, 'saw 2', 3), (5, NULL, 'Saw 3', 4);
      """)
    func ids(_ arguments: String...) throws -> [String] {
      let run = try fixture.catalog(["search", "--format", "csv"] + arguments)
      return run.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    }
    #expect(try ids("SAW") == ["1", "2", "4", "5"])
    #expect(try ids("saw") == ["1", "2", "4", "5"])
    #expect(try ids("saw", "--case-sensitive") == ["4"])
    #expect(try ids("4006381333931") == ["3"])
    #expect(try ids("SAW", "--page-size", "2") == ["1", "2"])
    #expect(try ids("SAW", "--page-size", "2", "--page", "2") == ["4", "5"])
    #expect(try ids("SAW", "--where", "price < 4") == ["2", "4"])
    let run = try fixture.catalog(["search", "SAW", "--json"])
    #expect(run.output.hasPrefix(#"{"text":"SAW","count":4,"#))
    #expect(run.output.contains(#""section":"Z"}"#))
  }

  @Test func anArticleNumberThatBeginsTheNameIsShownOnce() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (id, sku, name) VALUES (1, 'S', 'Saw'), (2, NULL, 'Sax'), (3, NULL, 'S');"
    )
    let run = try fixture.catalog(["search", "S", "--format", "csv"])
    let ids = run.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(ids == ["1", "3", "2"])
  }

  @Test(arguments: [
    [], ["--contains"], ["--where", "id == 1", "--contains"], ["--case-sensitive"],
    ["--where", "id == 1", "--accent-sensitive"],
  ])
  func withoutATextSomeOptionsMakeNoSense(arguments: [String]) throws {
    let run = try CatalogFixture.names(["Saw"]).catalog(["search"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  // MARK: Nothing found

  static let messages: [(arguments: [String], line: String)] = [
    (
      ["noir"],
      "No product starts with “noir”; 1 product contains it: catalog search --contains noir"
    ),
    (
      ["af"], "No product starts with “af”; 5 products contain it: catalog search --contains af"
    ),
    (
      ["% w"],
      "No product starts with “% w”; 1 product contains it: catalog search --contains '% w'"
    ),
    (
      ["sumit"],
      "No product starts with “sumit”. Did you mean “Summit”?\n  Try: catalog search Summit"
    ),
    (
      ["Summti", "lamp"],
      "No product starts with “Summti lamp”. Did you mean “Summit Lamp”?\n"
        + "  Try: catalog search 'Summit Lamp'"
    ),
    (
      ["--contains", "lmap"],
      "No product contains “lmap”. Did you mean “Lamp”?\n  Try: catalog search --contains Lamp"
    ),
    (["qqqqqq"], "No product starts with “qqqqqq”."),
    (["xy"], "No product starts with “xy”."),
    (
      ["cafe n", "--case-sensitive"],
      "No product starts with “cafe n”; 1 does when case and accents are ignored: "
        + "catalog search 'cafe n'"
    ),
    (
      ["lamp", "--where", "price > 5"],
      "No product starts with “lamp”; 1 does without --where: catalog search lamp"
    ),
    (["--where", "price > 5"], "No product matches."),
  ]

  @Test(arguments: messages)
  func nothingFoundSaysWhatWouldBe(arguments: [String], line: String) throws {
    let run = try CatalogFixture.names(Self.names).catalog(["search"] + arguments)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.diagnostics == line + "\n")
  }

  @Test func aCatalogThatIsBehindSuggestsToo() throws {
    let fixture = try CatalogFixture.names(Self.names)
    let change = "UPDATE product SET name = 'Zither' WHERE id = 1"
    #expect(try ProgramRun("sqlite3", [fixture.path, change]).status == 0)
    // Another program that reads keeps the listing from being brought up to date.
    let run = try fixture.shell(
      "(echo 'BEGIN; SELECT count(*) FROM product;'; sleep 2) | sqlite3 \"$CATALOG_DB\" >/dev/null & "
        + "sleep 0.5; catalog search -q zither --format csv; catalog search zihter; wait")
    #expect(run.output.contains(",Zither,"))
    #expect(run.diagnostics.contains("Did you mean “Zither”?"))
  }

  @Test func suggestionsAreFitForATerminal() throws {
    let fixture = try CatalogFixture.names(["Summit\u{1B}[31m\u{202E} Lamp"])
    let run = try fixture.terminal("search 'Sumnit\u{1B}['")
    #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  // MARK: Explaining

  @Test func explainSaysHowProductsAreFound() throws {
    let fixture = try SmallCatalog.make()
    let run = try fixture.catalog(["search", "wid", "--explain"])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    let lines = run.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(lines == ["index", "order", "read", "matches", "shown"])
    #expect(run.output.contains("matches  2\n"))
    #expect(run.output.contains("shown    2\n"))
    // Each product is tested for the count, and those of the page again.
    let tested = try fixture.catalog(
      ["search", "--explain", "--where", "details == nil OR details != nil"])
    let count = try fixture.catalog(["list", "--all", "-q", "--format", "ndjson"])
      .output.split(separator: "\n").count
    #expect(tested.output.contains("\(count) products tested, 0 read without a test"))
    let nothing = try fixture.catalog(["search", "xyz", "--explain"])
    #expect(nothing.status == 1)
    #expect(nothing.output.contains("matches  0\n"))
  }

  // MARK: The substring index

  @Test func theSubstringIndexIsKeptShownCheckedAndRemoved() throws {
    let fixture = try CatalogFixture.names(Self.names)
    let made = try fixture.catalog(["reindex", "--substring"])
    #expect(made.status == 0)
    #expect(made.diagnostics.contains("substring index of "))
    #expect(try fixture.catalog(["info"]).output.contains("substring index  "))
    #expect(try fixture.catalog(["check"]).status == 0)
    let sqlite = { try ProgramRun("sqlite3", [fixture.path, $0]) }
    #expect(
      try sqlite(
        """
        UPDATE product SET name = 'Ölamp' WHERE id = 1; DELETE FROM product WHERE id = 6;
        INSERT INTO product (id, name) VALUES (77, 'a\u{301}lampe');
        """
      ).status == 0)
    let found = try fixture.catalog(["search", "--contains", "LAMP", "--format", "csv", "-q"])
    #expect(
      Set(found.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } })
        == ["1", "8", "77"])
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try fixture.catalog(["reindex"]).status == 0)
    #expect(try fixture.catalog(["check"]).status == 0)
    #expect(try sqlite("INSERT INTO name_trigram (rowid, fold) VALUES (5, 'bogus')").status == 0)
    let check = try fixture.catalog(["check"])
    #expect(check.status == 2)
    #expect(check.output.contains("substring index"))
    #expect(try fixture.catalog(["reindex", "--no-substring"]).status == 0)
    #expect(try !fixture.catalog(["info"]).output.contains("substring"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func aDumpOfACatalogWithASubstringIndexIsTakenIn() throws {
    let fixture = try CatalogFixture.names(Self.names)
    #expect(try fixture.catalog(["reindex", "--substring"]).status == 0)
    let dump = try ProgramRun("sqlite3", [fixture.path, ".dump"]).output
    let copy = try CatalogFixture(dump)
    #expect(try copy.catalog(["list", "-q"]).output == fixture.catalog(["list", "-q"]).output)
  }

  @Test("Where nothing is found, what else matches is counted among what --where leaves")
  func otherMatchesWithAFilter() throws {
    let fixture = try CatalogFixture.names(Self.names)
    func note(_ arguments: [String]) throws -> String {
      let run = try fixture.catalog(["search"] + arguments)
      #expect(run.status == 1 && run.output.isEmpty)
      return run.diagnostics
    }
    #expect(
      try note(["lamp x", "--where", "id > 0"]) == "No product starts with “lamp x”.\n")
    #expect(
      try note(["saw", "--where", "id < 8", "--sort", "id"])
        == "No product starts with “saw”; 1 product contains it: "
        + "catalog search saw --where 'id < 8' --sort id --contains\n")
    #expect(try note(["saw", "--where", "id == 8"]) == "No product starts with “saw”.\n")
    #expect(
      try note(["brass lamp", "--where", "id > 0"])
        == "No product starts with “brass lamp”; 1 product has its words in any order or field: "
        + "catalog search 'brass lamp' --where 'id > 0' --words\n")
  }
}
