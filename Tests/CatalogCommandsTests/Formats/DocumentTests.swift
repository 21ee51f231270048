import Foundation
import TestSupport
import Testing

/// `--format markdown` and `--format html`. How a browser and a forge show them
/// is looked at by Scripts/check-documents.
struct DocumentTests {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x>", "a | b", "`c`", "</table>", "x\ny", "&amp;",
  ]

  private func content(_ page: String) throws -> Substring {
    let start = try #require(page.range(of: "<main")?.lowerBound)
    return page[start...]
  }

  @Test(arguments: ["markdown", "html"])
  func listIsSectionsOfProducts(format: String) throws {
    let run = try SmallCatalog.make().catalog(
      ["list", "--format", format], environment: ["LC_ALL": ""])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    // Style and script have their own tests.
    let page = run.output.replacing(/<(style|script)>(?s:.*?)<\/(style|script)>/, with: "")
      .replacing(/sha256-[^']*/, with: "sha256-")
    expectGolden(page, named: "list-\(format)")
  }

  @Test(arguments: ["list", "search a --contains", "export", "index", "show 1", "show 2"])
  func dataIsNeverMarkup(command: String) throws {
    let fixture = try CatalogFixture.names(Self.hostile)
    let text = CatalogFixture.quoted(Self.hostile[0])
    try fixture.sqlite3(
      """
      INSERT INTO manufacturer (name) VALUES (\(text));
      INSERT INTO country (name) VALUES (\(text));
      UPDATE product SET sku = \(text) || id, details = \(text), image = \(text),
        manufacturer_id = 1, country_id = 1;
      """)
    let arguments = command.split(separator: " ").map(String.init)
    let html = try fixture.catalog(arguments + ["--format", "html"])
    #expect(html.status == 0, "\(html.diagnostics)")
    let page = try content(html.output)
    #expect(!page.contains("<script"))
    #expect(!page.contains("<img src=x>"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(
      page.components(separatedBy: "</table>").count == page.components(separatedBy: "<table").count
    )
    let markdown = try fixture.catalog(arguments + ["--format", "markdown"]).output
    #expect(!markdown.contains("<script"))
    for line in markdown.split(separator: "\n") where line.hasPrefix("|") {
      // The bars that part cells have no backslash: as many in every row.
      let bars = line.matches(of: /(^|[^\\])(\\\\)*\|/).count
      #expect(
        bars == markdown.split(separator: "\n").first { $0.hasPrefix("|") }?.count { $0 == "|" })
    }
  }

  @Test(arguments: ["list", "list --all", "search wid", "export", "list --sort origin"])
  func everyProductIsARow(command: String) throws {
    let fixture = try SmallCatalog.make()
    let arguments = command.split(separator: " ").map(String.init)
    let count = try fixture.catalog(arguments + ["--format", "ndjson", "-q"]).output
      .split(separator: "\n").count
    let html = try fixture.catalog(arguments + ["--format", "html", "-q"]).output
    #expect(html.matches(of: /<tr id="p\d+">/).count == count)
    #expect(html.hasSuffix("</html>\n"))
    let markdown = try fixture.catalog(arguments + ["--format", "markdown", "-q"]).output
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    let headings = rows.count { $0.hasPrefix("| :---") } * 2
    #expect(rows.count - headings == count)
  }

  @Test func theStripLeadsToSectionsOfThePage() throws {
    let fixture = try CatalogFixture.names(["Axe", "Bolt", "Cup", "Dish"])
    let page = try fixture.catalog(
      ["list", "--page", "2", "--page-size", "2", "--format", "html", "-q"]
    ).output
    let links = page.matches(of: /<a href="#(s\d+)">(.+)<\/a>/).map { (String($0.1), $0.2) }
    #expect(links.map(\.1) == ["C", "D"])
    for link in links { #expect(page.contains("<section id=\"\(link.0)\"")) }
    #expect(page.contains("<span aria-hidden=\"true\">A</span>"))
    #expect(page.contains("products 3 to 4 of 4"))
    let chosen = try fixture.catalog(["list", "--section", "B", "--format", "html"]).output
    #expect(chosen.matches(of: /<a href="#s\d+">(.+)<\/a>/).map(\.1) == ["B"])
  }

  @Test func aColumnWithoutDataIsNotThere() throws {
    let fixture = try CatalogFixture.names(["Axe"])
    let markdown = try fixture.catalog(["list", "--format", "markdown"]).output
    #expect(markdown.contains("| Name |\n| :--- |\n| Axe |\n"))
    #expect(!(try fixture.catalog(["list", "--format", "html"]).output.contains("<col class")))
    try fixture.sqlite3("UPDATE product SET quantity = 0")
    #expect(
      try fixture.catalog(["list", "--format", "markdown"]).output.contains("| Name | Stock |"))
    let html = try fixture.catalog(["list", "--format", "html"]).output
    #expect(html.contains("<col class=\"q\">"))
    #expect(html.contains("<span class=\"none\">0</span>"))
  }

  @Test(arguments: [
    ("sv", "<html lang=\"sv\">"), ("he", "<html lang=\"he\" dir=\"rtl\">"),
    ("de-u-co-phonebk", "<html lang=\"de\">"), ("zh-Hant", "<html lang=\"zh-Hant\">"),
  ])
  func pageSaysItsLanguage(locale: String, element: String) throws {
    let page = try SmallCatalog.make(locale: locale).catalog(["list", "--format", "html"]).output
    #expect(page.contains(element))
  }

  /// The commands that write documents with words of the program in them.
  static let documents = [
    ["list"], ["list", "--sort", "origin"], ["search", "--contains", "r"], ["export"],
    ["show", "8"],
    ["index"],
  ]

  @Test("The words of a document are English, and what is English is marked", arguments: documents)
  func words(arguments: [String]) throws {
    for locale in ["sv", "de", "ja"] {
      let fixture = try SmallCatalog.make(locale: locale)
      for environment in [["LC_ALL": "", "LANG": ""], ["LC_ALL": "\(locale).UTF-8"]] {
        let html = try fixture.catalog(
          arguments + ["--format", "html", "-q"], environment: environment
        ).output
        #expect(html.contains("<html lang=\"\(locale)\">"))
        for name in ["Sverige", "Schweden", "スウェーデン"] { #expect(!html.contains(name)) }
        let markdown = try fixture.catalog(
          arguments + ["--format", "markdown", "-q"], environment: environment
        ).output
        for name in ["Sverige", "Schweden", "スウェーデン"] { #expect(!markdown.contains(name)) }
        if arguments == ["index"] { continue }
        #expect(html.contains("<bdi lang=\"en\">"))
        #expect(html.contains("Sweden</bdi>"))
        #expect(markdown.contains("Sweden |"))
      }
    }
  }

  @Test("What is in the catalog is in the language of the page, and prices have its notation")
  func dataOfADocument() throws {
    let fixture = try SmallCatalog.make(locale: "sv")
    let page = try fixture.catalog(
      ["list", "--format", "html"], environment: ["LC_ALL": "sv_SE.UTF-8"]
    ).output
    #expect(page.contains("<bdi>Various</bdi>"))
    #expect(page.contains("1\u{A0}204,50"))
    let show = try fixture.catalog(
      ["show", "9", "--format", "html"], environment: ["LC_ALL": "sv_SE.UTF-8"]
    ).output
    #expect(show.contains("<th scope=\"row\"><bdi lang=\"en\">quantity</bdi></th>"))
    #expect(show.contains("<bdi lang=\"en\">0, out of stock</bdi>"))
    #expect(show.contains("<bdi>Various</bdi>"))
    // A table is as before.
    let table = try fixture.catalog(["list"], environment: ["LC_ALL": "sv_SE.UTF-8"]).output
    #expect(table.contains("Sverige"))
    // Nor does a locale without a language leave them unmarked.
    let plain = try fixture.catalog(["list", "--format", "html"]).output
    #expect(plain.contains("<bdi lang=\"en\">Sweden</bdi>"))
  }

  @Test("A page about a language has its letters in that language, and all else in English")
  func pagesOfLanguages() throws {
    let page = try ProgramRun.catalog(["locales", "sv", "--format", "html"]).output
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.contains("<bdi lang=\"sv\">A B C"))
    let all = try ProgramRun.catalog(["locales", "--format", "html"]).output
    #expect(all.contains("<bdi lang=\"sv\">svenska</bdi>"))
    #expect(all.contains("<bdi>Swedish</bdi>"))
  }

  @Test func anExportHasTheTitleThatItIsGiven() throws {
    let fixture = try SmallCatalog.make()
    let title = ["--title", "Tools & <Parts>"]
    let html = try fixture.catalog(["export", "--format", "html"] + title).output
    #expect(html.contains("<title>Tools &amp; &lt;Parts&gt;</title>"))
    #expect(html.contains("<h1><bdi>Tools &amp; &lt;Parts&gt;</bdi></h1>"))
    let markdown = try fixture.catalog(["export", "--format", "markdown"] + title).output
    #expect(markdown.hasPrefix("# Tools &amp; &lt;Parts&gt;\n"))
    let csv = try fixture.catalog(["export"] + title)
    #expect(csv.status == 64)
    #expect(csv.diagnostics.contains("--title needs --format html or markdown"))
  }

  @Test func nothingLoadsFromElsewhere() throws {
    let page = try SmallCatalog.make().catalog(["export", "--format", "html", "-q"]).output
    #expect(
      page.contains("default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'"))
    #expect(!page.contains("http:"))
    #expect(!page.contains("https:"))
    #expect(!page.contains("style=\""))
  }

  @Test(arguments: ["markdown", "html"])
  func otherCommandsHaveThemToo(format: String) throws {
    let fixture = try SmallCatalog.make()
    for (arguments, text) in [
      (["index"], "Ångström Ruler"), (["show", "7"], "Details of Widget G"),
      (["locales", "sv"], "Swedish"), (["locales"], "Swedish"),
    ] {
      let run = try fixture.catalog(arguments + ["--format", format])
      #expect(run.status == 0)
      #expect(run.output.contains(text), "\(arguments)")
    }
  }
}
