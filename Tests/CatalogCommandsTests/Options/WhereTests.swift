import Foundation
import TestSupport
import Testing

/// `--where` on the commands that show products.
struct WhereTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try SmallCatalog.make()
  }

  private func ids(_ run: ProgramRun) -> [String] {
    run.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  static let predicates: [(text: String, ids: [String])] = [
    ("price < 10", ["7", "11"]),
    ("price == 1290 AND currency == \"JPY\"", ["8"]),
    ("origin == nil", ["10", "11"]),
    ("originCode IN {\"SE\", \"SG\"}", ["8", "7"]),
    ("name BEGINSWITH[cd] \"wid\"", ["10", "7"]),
    ("section == \"W\"", ["10", "7"]),
    ("manufacturer CONTAINS[cd] \"ovre\" OR sku == \"J-1\"", ["8", "10", "9"]),
    ("quantity < 0", ["11"]),
    ("NOT name BEGINSWITH[cd] \"w\"", ["8", "11", "9"]),
    ("TRUEPREDICATE", ["8", "10", "7", "11", "9"]),
  ]

  static let shownOrigins: [(text: String, ids: [String])] = [
    ("origin == \"Sverige\"", ["8"]), ("origin == \"Sweden\"", ["8"]),
    ("origin == \"sverige\"", []), ("origin ==[c] \"sverige\"", ["8"]),
    ("\"Sverige\" == origin AND price > 5", ["8"]),
    ("origin != \"Sverige\"", ["7", "10", "11", "9"]),
    ("NOT origin != \"Sverige\"", ["8"]),
    ("origin IN {\"Sverige\", \"Various\", \"Norge\"}", ["9", "8"]),
    ("NOT origin IN {\"Sverige\", nil}", ["7", "9"]),
    ("origin BEGINSWITH \"Sver\"", ["8"]), ("origin ENDSWITH[c] \"IGE\"", ["8"]),
    ("origin CONTAINS \"verig\" OR id == 10", ["10", "8"]),
    ("origin LIKE \"S*\"", ["7", "8"]), ("origin MATCHES \"Sv.*\"", ["8"]),
    ("origin == nil", ["10", "11"]), ("origin != nil", ["7", "9", "8"]),
    ("origin == name", []), ("origin < \"Sverige\"", ["7"]),
  ]

  @Test("An origin is compared with its name as it is shown, too", arguments: shownOrigins)
  func origins(text: String, ids: [String]) throws {
    let sorted = ids.sorted()
    for arguments in [
      ["list", "--format", "csv"], ["search", "--format", "csv"], ["export", "-q"],
    ] {
      let run = try fixture.catalog(
        arguments + ["--where", text], environment: ["LC_ALL": "sv_SE.UTF-8"])
      #expect(self.ids(run).sorted() == sorted, "\(arguments) \(text): \(run.diagnostics)")
      let chosen = try fixture.catalog(arguments + ["--where", text, "--locale", "sv"])
      #expect(self.ids(chosen).sorted() == sorted, "\(arguments) \(text)")
    }
  }

  @Test("In C, names of countries are as in the catalog, and so are those of a predicate")
  func originsInC() throws {
    let choice = ["--where", "origin == \"Sverige\""]
    #expect(try ids(fixture.catalog(["list", "--format", "csv"] + choice)) == [])
    let swedish = try SmallCatalog.make(locale: "sv")
    #expect(try ids(swedish.catalog(["list", "--format", "csv"] + choice)) == [])
    let run = try swedish.catalog(
      ["list", "--format", "csv"] + choice, environment: ["LC_ALL": "", "LANG": ""])
    #expect(ids(run) == ["8"])
  }

  @Test("An edit and a removal know shown names, too, and a search says what it reads")
  func originsOfChanges() throws {
    let swedish = ["LC_ALL": "sv_SE.UTF-8"]
    let choice = ["--where", "origin == \"Sverige\""]
    let edit = try fixture.catalog(
      ["edit", "--quantity", "5", "--yes"] + choice, environment: swedish)
    #expect(edit.status == 0, "\(edit.diagnostics)")
    let explained = try fixture.catalog(
      ["search", "--explain"] + choice, environment: swedish)
    #expect(explained.output.contains("matches  1"), "\(explained.output)")
    let json = try fixture.catalog(["search", "--json"] + choice, environment: swedish)
    #expect(json.output.contains("\"quantity\":5,"))
    #expect(json.output.contains(#""where":"origin == \"Sverige\"""#))
    let removal = try fixture.catalog(["remove", "--yes"] + choice, environment: swedish)
    #expect(removal.status == 0, "\(removal.diagnostics)")
    #expect(try fixture.catalog(["show", "8"]).status == 1)
  }

  @Test(arguments: predicates)
  func listSearchAndExportShowTheSame(text: String, ids: [String]) throws {
    for command in [
      ["list", "--format", "csv"], ["search", "--format", "csv"], ["export", "-q"],
    ] {
      let run = try fixture.catalog(command + ["--where", text])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(self.ids(run) == ids, "\(command) \(text)")
    }
  }

  @Test func sectionsHaveTheCountsOfTheMatches() throws {
    let run = try fixture.catalog(["list", "--where", "price < 10", "--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["count"] as? Int == 2)
    let sections = try #require(object["sections"] as? [[String: Any]])
    #expect(sections.compactMap { $0["title"] as? String } == ["W", "#"])
    #expect(sections.compactMap { $0["count"] as? Int } == [1, 1])
    #expect(sections.compactMap { $0["offset"] as? Int } == [0, 1])
  }

  @Test func tableHasHeadersOfTheMatchesAlone() throws {
    let run = try fixture.catalog(["list", "--where", "name BEGINSWITH[c] 'WIDGET'"])
    let headers = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headers.map { $0.prefix(1) } == ["W"])
    #expect(headers[0].hasSuffix(" 2 products"))
  }

  @Test func itGoesWithTheOtherOptionsOfList() throws {
    func list(_ arguments: String...) throws -> [String] {
      ids(try fixture.catalog(["list", "--format", "csv"] + arguments))
    }
    let all = "id > 0"
    #expect(try list("--where", all, "--section", "W") == ["10", "7"])
    #expect(try list("--where", "price < 10", "--section", "W") == ["7"])
    #expect(try list("--where", "price < 10", "--section", "A") == [])
    #expect(try list("--where", all, "--page-size", "2", "--page", "2") == ["7", "11"])
    #expect(try list("--where", all, "--from", "widget b") == ["7", "11", "9"])
    #expect(try list("--where", "price < 10", "--from", "a") == ["7", "11"])
    #expect(try list("--where", "price != nil", "--sort", "price") == ["10", "8", "11", "7"])
    #expect(
      try list("--where", "price < 2000", "--sort", "price", "--reverse") == ["7", "11", "8", "10"])
    #expect(try list("--where", "price < 2000", "--sort", "origin") == ["7", "8", "10", "11"])
    let inJapanese = try list("--locale", "ja").filter { $0 != "8" }
    #expect(try list("--where", "quantity != nil", "--locale", "ja") == inJapanese)
  }

  @Test func searchTakesATextAndAPredicate() throws {
    let run = try fixture.catalog(["search", "wid", "--where", "price < 10", "--format", "csv"])
    #expect(ids(run) == ["7"])
    let both = try fixture.catalog(["search", "wid", "--where", "price < 10", "--json"])
    #expect(both.output.hasPrefix(#"{"text":"wid","where":"price < 10","count":1,"#))
    let one = try fixture.catalog(["search", "--where", "price < 10", "--json"])
    #expect(one.output.hasPrefix(#"{"text":null,"where":"price < 10","count":2,"#))
  }

  @Test(arguments: ["list", "search", "export"])
  func nothingMatchesIsOne(command: String) throws {
    let run = try fixture.catalog([command, "--where", "price > 99999"])
    #expect(run.status == 1)
    #expect(
      run.diagnostics == (command == "export" ? "0 products exported\n" : "No product matches.\n"))
  }

  @Test func anEmptySectionSaysWhatItIsEmptyOf() throws {
    let run = try fixture.catalog(["list", "--where", "price > 1", "--section", "Q"])
    #expect(run.status == 1)
    #expect(run.diagnostics == "Error: no products that match under 'Q'\n")
  }

  // MARK: Errors

  static let mistakes: [(text: String, lines: [String])] = [
    (
      "price < 5 adn name == \"a\"",
      [
        "Error: --where: expected AND, OR or the end at column 11, found 'adn'. "
          + "Did you mean 'AND'?",
        "  price < 5 adn name == \"a\"", "            ^",
        "  Try: catalog COMMAND --where 'price < 5 AND name == \"a\"'",
      ]
    ),
    (
      "日本 == 1",
      [
        "Error: --where: expected a field name, NOT or '(' at column 1, found '日本'; fields are id, sku, "
          + "name, manufacturer, details, price, currency, quantity, origin, originCode, image, "
          + "section", "  日本 == 1", "  ^",
      ]
    ),
    (
      "name == \"日本\" x",
      [
        "Error: --where: expected AND, OR or the end at column 14, found 'x'",
        "  name == \"日本\" x", "                 ^",
      ]
    ),
    (
      "\t\u{1B}[31m",
      [
        "Error: --where: expected a field name, NOT or '(' at column 2, found '\\u001B'",
        "  ␉␛[31m",
        "   ^",
      ]
    ),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsShownInItsPlace(text: String, lines: [String]) throws {
    for command in ["list", "search", "export"] {
      let run = try fixture.catalog([command, "--where", text])
      #expect(run.status == 64)
      #expect(run.output == "")
      let expected = lines.map { $0.replacing("COMMAND", with: command) }
      #expect(run.placelessDiagnostics.split(separator: "\n").map(String.init) == expected)
    }
  }

  @Test func aCostlyExpressionFails() throws {
    let fixture = try CatalogFixture.names([String(repeating: "a", count: 60)])
    let run = try fixture.catalog(["search", "--where", "name MATCHES '(a+)+b'"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("too much time"))
  }

  @Test func aTerminalGetsNoControlCharacters() throws {
    let run = try fixture.terminal("search --where \"$(printf 'name == \\033[31m')\"")
    #expect(run.status == 64)
    #expect(!run.output.unicodeScalars.contains("\u{1B}"))
    let search = try fixture.terminal("search \"$(printf 'x\\033[31m\\302\\233')\"")
    #expect(search.status == 1)
    #expect(!search.output.unicodeScalars.contains("\u{1B}"))
    #expect(!search.output.unicodeScalars.contains("\u{9B}"))
  }
}
