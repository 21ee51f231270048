import TestSupport
import Testing

struct TableLookTests {
  @Test(arguments: ["default", "value1", "value2", "subtitle", "catalog"])
  func everyStyleIsAsInItsGoldenFile(cell: String) throws {
    let run = try SmallCatalog.make().catalog(["list", "--cell", cell, "--width", "50"])
    #expect(run.status == 0)
    expectGolden(run.output, named: "listCell-\(cell)")
  }

  @Test func groupedSectionsStandInFrames() throws {
    let fixture = try SmallCatalog.make()
    let run = try fixture.catalog(["list", "--table-style", "grouped", "--width", "60"])
    expectGolden(run.output, named: "listGrouped")
    // A list without sections is one frame.
    let search = try fixture.catalog([
      "search", "wid", "--table-style", "grouped", "--columns", "name,quantity",
    ])
    #expect(
      search.output == """
          Name      Stock
        ╭───────────────────────
        │ widget a      3
        │ Widget G     15
        ╰───────────────────────

        """)
  }

  @Test func columnsChooseAndOrderWhatATableShows() throws {
    let run = try SmallCatalog.make().catalog([
      "list", "--columns", "id,quantity,name,originCode", "--section", "W",
    ])
    #expect(
      run.output == """
          Id  Stock  Name      Origin code
        W                       2 products
          10      3  widget a
           7     15  Widget G  SG

        """)
  }

  @Test func columnsChooseAndOrderThoseOfCSVAndTSV() throws {
    let fixture = try SmallCatalog.make()
    let csv = try fixture.catalog(["list", "--columns", "price,id,section", "--format", "csv"])
    #expect(csv.output == "price,id,section\n1290,8,A\n1204.50,10,W\n6.26,7,W\n0.05,11,#\n,9,#\n")
    let tsv = try fixture.catalog([
      "search", "w", "--columns", "name,manufacturer", "--format", "tsv",
    ])
    #expect(
      tsv.output
        == "name\tmanufacturer\nwidget a\tÖvre Bruk\nWidget G\tSpirit Industries\n")
  }

  @Test(arguments: ["name, price", " name , price ", "name ,price"])
  func blanksAroundTheNamesOfColumnsDoNotMatter(columns: String) throws {
    let run = try SmallCatalog.make().catalog([
      "search", "widget g", "--columns", columns, "--format", "csv",
    ])
    #expect(run.output == "name,price\nWidget G,6.26\n")
  }

  @Test func columnsChooseAndOrderThoseOfDocuments() throws {
    let fixture = try SmallCatalog.make()
    let arguments = ["search", "widget g", "--columns", "id,price,name,originCode,section,image"]
    let markdown = try fixture.catalog(arguments + ["--format", "markdown"]).output
    #expect(
      markdown.hasSuffix(
        """
        | Id | Price | Name | Origin code | Section | Image |
        | ---: | ---: | :--- | :--- | :--- | :--- |
        | 7 | 6.26 USD | Widget G | SG | W | Canvas\\_7 |

        """))
    let html = try fixture.catalog(arguments + ["--format", "html"]).output
    #expect(html.contains("<tr id=\"p7\"><td class=\"q\">7</td><td class=\"p\">6.26 USD</td>"))
    #expect(html.contains("<th scope=\"row\"><bdi>Widget G</bdi></th><td><bdi>SG</bdi></td>"))
    #expect(html.contains("<td><img src=\"./Canvas_7\" alt=\"Widget G\" loading=\"lazy\"></td>"))
    #expect(html.contains("<form role=\"search\""))
    // Without names there is nothing to search by.
    let nameless = try fixture.catalog([
      "list", "--columns", "sku,quantity", "--format", "html",
    ]).output
    #expect(!nameless.contains("<form"))
    #expect(nameless.contains("<th scope=\"row\"><bdi>R-1</bdi></th><td class=\"q\"></td>"))
  }

  // MARK: Out of stock

  @Test(arguments: [["list"], ["list", "--cell", "default"], ["search", "9", "--cell", "value1"]])
  func outOfStockIsSeenWithoutColor(arguments: [String]) throws {
    let run = try SmallCatalog.make().catalog(arguments)
    for line in run.output.split(separator: "\n") where line.hasPrefix("  ") {
      // Less than none is none left, too.
      let isOut = line.contains("日本酒") || line.contains("9 Volt")
      #expect(line.hasSuffix("  out of stock") == isOut, "\(line)")
    }
    #expect(run.output.contains("out of stock"))
  }

  @Test func outOfStockIsSaidWithFewerColumns() throws {
    let fixture = try SmallCatalog.make()
    for (width, note) in [("60", "out of stock"), ("40", "out")] {
      let run = try fixture.catalog(["list", "--width", width])
      #expect(line("日本酒", run).hasSuffix("  " + note), "\(run.output)")
    }
    // Where columns were chosen, the quantity says it.
    let chosen = try fixture.catalog(["list", "--columns", "name,quantity", "--color=always"])
    #expect(chosen.output.contains("\u{1B}[31m日本酒"))
    #expect(!chosen.output.contains("out of stock"))
    let plain = try fixture.catalog(["list", "--columns", "name,price", "--color=always"])
    #expect(!plain.output.contains("\u{1B}[31m"))
  }

  @Test func aColoredRowOutOfStockHasBoth() throws {
    let run = try SmallCatalog.make().catalog(["list", "--color=always"])
    #expect(
      line("日本酒", run).hasPrefix("  \u{1B}[31m日本酒\u{1B}[0m")
        && line("日本酒", run).hasSuffix("\u{1B}[31mout of stock\u{1B}[0m"))
  }

  /// All columns chosen in their order are the CSV without a choice.
  @Test func allColumnsAreThoseOfAnUnchosenCSV() throws {
    let fixture = try SmallCatalog.make()
    let all = try fixture.catalog(["list", "--all", "--format", "csv"])
    let header = String(all.output.prefix { $0 != "\n" })
    let chosen = try fixture.catalog(["list", "--all", "--format", "csv", "--columns", header])
    #expect(chosen.output == all.output)
  }

  @Test(arguments: [
    (["--columns", "nme"], "unknown column 'nme'"),
    (["--columns", "name,,id"], "unknown column ''"),
    (["--columns", "name,name"], "'name' is given twice"),
    (["--cell", "large"], "The value 'large' is invalid for '--cell <style>'"),
    (["--table-style", "x"], "The value 'x' is invalid for '--table-style <style>'"),
    (["--cell", "catalog", "--columns", "name"], "--cell and --columns cannot be combined"),
    (["--cell", "catalog", "--json"], "--cell and --table-style need --format table"),
    (["--columns", "na me"], "unknown column 'na me'"),
  ])
  func aMistakeIsSaid(arguments: [String], message: String) throws {
    let run = try SmallCatalog.make().catalog(["list"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  @Test("A name that is much longer than others takes no room from the other columns")
  func longName() throws {
    let fixture = try CatalogFixture()
    let long = String(repeating: "Very long ", count: 30)
    let rest = ",Stanley Works of Sheffield,GB\n"
    let file = "name,manufacturer,origin\n\(long)\(rest)Saw\(rest)"
    #expect(try fixture.catalog(["import", "--locale", "en", "-"], input: file).status == 0)
    for width in [110, 160] {
      let lines = try fixture.catalog(["list", "--width", "\(width)"]).output.split(separator: "\n")
      #expect(
        lines.filter { $0.hasSuffix("  Stanley Works of Sheffield  🇬🇧 United Kingdom") }.count == 2,
        "\(lines)")
      #expect(lines.contains { $0.contains("Very long Very long Very long Very long V") })
    }
  }

  @Test("Columns that find no room are named")
  func leftOutColumns() throws {
    let fixture = try SmallCatalog.make()
    let chosen = ["list", "--columns", "id,sku,name,manufacturer,price,quantity,origin,details"]
    let narrow = try fixture.catalog(chosen + ["--width", "40"])
    #expect(narrow.diagnostics.hasPrefix("no room in the line for "), "\(narrow.diagnostics)")
    #expect(narrow.diagnostics.contains("details"))
    #expect(narrow.placelessDiagnostics.contains("; all columns: catalog list --columns "))
    #expect(try !fixture.catalog(chosen + ["--width", "300"]).diagnostics.contains("no room"))
    let usual = try fixture.catalog(["list", "--width", "30"])
    #expect(
      usual.diagnostics.hasPrefix("no room in the line for manufacturer"), "\(usual.diagnostics)")
  }

  @Test("Columns that were chosen and have no value are named, and only these")
  func columnsWithoutValues() throws {
    let fixture = try CatalogFixture()
    let file = "name,price,currency,Shelf,Colour\nSaw,5,EUR,A1,\nAxe,7,EUR,,red\n"
    #expect(try fixture.catalog(["import", "--locale", "en", "-"], input: file).status == 0)
    func note(_ arguments: String...) throws -> String {
      try fixture.catalog(["list"] + arguments).diagnostics
    }
    #expect(try note("--columns", "name,price,currency,custom.Shelf,custom.Colour") == "")
    #expect(
      try note("--columns", "name,price,sku,custom.Shelf", "--section", "A")
        == "no value here for sku, custom.Shelf\n")
    #expect(try note("--columns", "custom.Shelf", "--where", "name == 'Axe'").contains("Shelf"))
    #expect(try note("--columns", "sku", "--where", "name == 'None'") == "No product matches.\n")
    #expect(try note("--columns", "sku", "--format", "csv") == "")
    #expect(try note("--section", "A") == "")
  }

  // MARK: Languages

  private func line(_ name: String, _ run: ProgramRun) -> String {
    String(run.output.split(separator: "\n").first { $0.contains(name) } ?? "no \(name)")
  }

  @Test func pricesAndCountriesFollowTheLocaleOption() throws {
    let run = try SmallCatalog.make().catalog(["list", "--locale", "sv", "-q"])
    #expect(line("widget a", run).contains("1\u{A0}204,50\u{A0}€"))
    #expect(line("Ruler", run).contains("1\u{A0}290   \u{A0}JPY"))
    #expect(line("Ruler", run).hasSuffix("🇸🇪 Sverige"))
    #expect(line("日本酒", run).hasSuffix("   Various    out of stock"))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let environment: [String: String]
    let price: String
    let country: String
    var testDescription: String { "\(environment)" }
  }

  @Test(arguments: [
    Case(environment: ["LC_ALL": "C.UTF-8"], price: "1204.50 EUR", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "POSIX", "LANG": "sv_SE"], price: "1204.50 EUR", country: "Sweden"),
    // Nobody says anything: as in the language of the catalog.
    Case(environment: ["LC_ALL": ""], price: "€1,204.50", country: "Sweden"),
    Case(environment: ["LC_ALL": "", "LC_MONETARY": "C"], price: "1204.50 EUR", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "sv_SE.UTF-8"], price: "1\u{A0}204,50\u{A0}€", country: "Sverige"),
    Case(
      environment: ["LC_ALL": "", "LC_MONETARY": "de_AT.UTF-8", "LANG": "C"],
      price: "€\u{A0}1.204,50", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "", "LC_MONETARY": "C", "LANG": "fr_FR.UTF-8"],
      price: "1204.50 EUR", country: "Suède"),
    Case(
      environment: ["LC_ALL": "", "LANG": "en_GB.UTF-8"], price: "€1,204.50", country: "Sweden"),
    Case(environment: ["LC_ALL": "xx_XX.UTF-8"], price: "1204.50 EUR", country: "Sweden"),
  ])
  func pricesAndCountriesFollowTheEnvironment(_ c: Case) throws {
    let run = try SmallCatalog.make().catalog(["list", "-q"], environment: c.environment)
    #expect(run.status == 0)
    #expect(line("widget a", run).contains(c.price), "\(run.output)")
    #expect(line("Ruler", run).hasSuffix(c.country), "\(run.output)")
  }

  /// One rule: a table, a product and a document have the same forms, but for the names of
  /// countries in documents, whose words are all English.
  @Test(arguments: [
    (["LC_ALL": ""], "1\u{A0}290\u{A0}JPY", "Sverige"),
    (["LC_ALL": "C.UTF-8"], "1290 JPY", "Sweden"),
    (["LC_ALL": "", "LANG": "de_DE.UTF-8"], "1.290\u{A0}¥", "Schweden"),
  ])
  func formsAreThoseOfTheUserElseOfTheCatalog(
    environment: [String: String], price: String, country: String
  ) throws {
    let fixture = try SmallCatalog.make(locale: "sv")
    for arguments in [
      ["list"], ["search", "Ång", "--cell", "value1"], ["show", "8"],
      ["list", "--format", "markdown"],
      ["search", "Ång", "--format", "html"], ["export", "--format", "html"],
      ["export", "--format", "markdown"],
    ] {
      let run = try fixture.catalog(arguments, environment: environment)
      #expect(line("Ruler", run) != "no Ruler")
      let text = run.output.replacing(#/ +/#, with: " ").replacing(" \u{A0}", with: "\u{A0}")
      #expect(text.contains(price), "\(arguments): \(run.output)")
      if arguments.contains("--cell") { continue }
      let isDocument = arguments.contains("html") || arguments.contains("markdown")
      #expect(
        text.contains(isDocument ? "Sweden" : country), "\(arguments): \(run.output)")
      let chosen = try fixture.catalog(
        arguments + ["--locale", "fr", "-q"], environment: environment)
      #expect(chosen.output.contains(isDocument ? "Sweden" : "Suède"), "\(arguments)")
    }
  }

  @Test func infoSaysWhatOrdersWereBuiltWithWhenItIsVerbose() throws {
    let fixture = try SmallCatalog.make(locale: "sv")
    #expect(try !fixture.catalog(["info"]).output.contains("built with"))
    #expect(try fixture.catalog(["info", "--verbose"]).output.contains("  built with"))
  }

  @Test func sizesFollowTheSameRule() throws {
    let fixture = try SmallCatalog.make(locale: "sv")
    func size(_ arguments: String..., locale: String) throws -> String {
      let run = try fixture.catalog(["info"] + arguments, environment: ["LC_ALL": locale])
      return line("size", run).filter { !$0.isNumber && !$0.isLetter && $0 != " " }
    }
    #expect(try size(locale: "") == "\u{A0}")
    #expect(try size(locale: "C") == ",")
    #expect(try size(locale: "de_DE") == ".")
    #expect(try size("--locale", "de", locale: "C") == ".")
    #expect(try fixture.catalog(["info", "--locale", "xx"]).status == 64)
  }

  @Test func whatProgramsReadFollowsNoLocale() throws {
    let fixture = try SmallCatalog.make()
    for format in ["json", "ndjson", "csv", "tsv"] {
      let plain = try fixture.catalog(["list", "--format", format])
      let german = try fixture.catalog(
        ["list", "--format", format], environment: ["LC_ALL": "de_DE.UTF-8"])
      #expect(plain.output == german.output)
    }
  }

}
