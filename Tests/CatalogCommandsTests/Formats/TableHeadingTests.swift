import TestSupport
import Testing

/// The headings of tables, and what they say instead of each row.
struct TableHeadingTests {
  private func catalog(_ rows: String) throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let header = "sku,name,manufacturer,price,currency,quantity,origin,originCode\n"
    let run = try fixture.catalog(["import", "--locale", "en", "-"], input: header + rows)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  private func heading(_ run: ProgramRun) -> String {
    String(run.output.prefix { $0 != "\n" })
  }

  @Test("The currency that all prices of a page share stands in the heading, not in each row")
  func sharedCurrency() throws {
    let fixture = try catalog("A,Axe,,5,EUR,,,\nB,Bell,,1234.5,EUR,,,\nC,Cup,,,,,,\n")
    #expect(
      try fixture.catalog(["search", "--where", "TRUEPREDICATE"]).output == """
          Name  Price EUR
          Axe        5.00
          Bell    1234.50
          Cup

        """)
    let swedish = try fixture.catalog(["list", "--locale", "sv", "-q"]).output
    #expect(swedish.contains("Price EUR\n") && swedish.contains("  1\u{A0}234,50\n"))
    let austrian = try fixture.catalog(["list", "--locale", "de-AT", "-q"]).output
    #expect(austrian.contains("1.234,50\n") && !austrian.contains("€"), "\(austrian)")
  }

  @Test("Where prices of a page have several currencies, or none, each row says which")
  func severalCurrencies() throws {
    let several = try catalog("A,Axe,,5,EUR,,,\nB,Bell,,6,USD,,,\n")
    let run = try several.catalog(["list"])
    #expect(heading(run) == "  Name     Price")
    #expect(run.output.contains("5.00 EUR\n") && run.output.contains("6.00 USD\n"))
    // It is the page that counts.
    let page = try several.catalog(["list", "--page-size", "1", "--page", "2"])
    #expect(page.output == "  Name  Price USD\nB              1 product\n  Bell       6.00\n")
    let lacking = try catalog("A,Axe,,5,EUR,,,\nB,Bell,,6,XXX,,,\n")
    let mixed = try lacking.catalog(["list"])
    #expect(heading(mixed) == "  Name     Price")
    #expect(mixed.output.contains("5.00 EUR\n") && mixed.output.contains("6.00\n"))
    let none = try catalog("A,Axe,,5,XXX,,,\n")
    #expect(try none.catalog(["search", "axe"]).output == "  Name  Price\n  Axe    5.00\n")
  }

  @Test("A column without a value on the page is not there, nor is its heading")
  func emptyColumns() throws {
    let fixture = try catalog("A,Axe,Öberg,5,EUR,1,Sweden,SE\nB,Bell,,,,,,\n")
    #expect(heading(try fixture.catalog(["list"])) == "  Name  Manufacturer  Price EUR  Origin")
    let page = try fixture.catalog(["list", "--page-size", "1", "--page", "2", "-q"])
    #expect(heading(page) == "  Name")
    let chosen = try fixture.catalog(
      ["list", "--page-size", "1", "--page", "2", "-q", "--columns", "sku,name,price,details"])
    #expect(heading(chosen) == "  SKU  Name")
    #expect(try fixture.catalog(["search", "zzz"]).output == "")
  }

  @Test("Styles of cells have no headings, and other formats those that they had")
  func withoutHeadings() throws {
    let fixture = try catalog("A,Axe,Öberg,5,EUR,1,Sweden,SE\n")
    for cell in ["default", "value1", "value2", "subtitle", "catalog"] {
      let run = try fixture.catalog(["list", "--cell", cell])
      #expect(heading(run).hasPrefix("A "), "\(run.output)")
    }
    #expect(try fixture.catalog(["list", "--cell", "value1"]).output.contains("5.00 EUR"))
    #expect(
      try fixture.catalog(["list", "--format", "csv"]).output.hasPrefix("id,sku,name,"))
    let markdown = try fixture.catalog(
      ["list", "--format", "markdown"], environment: ["LC_ALL": "C"])
    #expect(markdown.output.contains("5.00 EUR"))
  }

  @Test("A country's code stands where its name does not fit, and the note is whole")
  func narrowLines() throws {
    let fixture = try catalog(
      """
      A,Axe with a Long Hickory Handle,Hollow Ash Works and Sons,5,EUR,0,United Kingdom,GB
      B,Bell,Zag,6,EUR,1,Various,

      """)
    func line(_ width: Int) throws -> String {
      let run = try fixture.catalog(["search", "axe", "--width", String(width)])
      return run.output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(
      try line(120)
        == "  Axe with a Long Hickory Handle  Hollow Ash Works and Sons       5.00  "
        + "🇬🇧 United Kingdom  out of stock")
    #expect(
      try line(80)
        == "  Axe with a Long Hickory Handle  Hollow Ash …       5.00  🇬🇧 GB    out of stock")
    for width in 36...79 {
      let line = try line(width)
      // There the name has the room.
      #expect(line.hasSuffix(width < 48 ? "  out" : "  out of stock"), "\(width) \(line)")
      #expect(line.contains("5.00"), "\(width) \(line)")
    }
    // A text that has no code is not made as short as one.
    let all = try fixture.catalog(["list", "--width", "72"]).output
    #expect(all.contains("🇬🇧 GB") && all.contains("Various"), "\(all)")
  }

  @Test("Headings are dim on a terminal, and stand on each of a pager's screens")
  func terminals() throws {
    let fixture = try catalog((0..<30).map { "S\($0),Saw \(100 + $0),,5,EUR,,,\n" }.joined())
    let colored = try fixture.catalog(["list", "--color=always"]).output
    #expect(colored.hasPrefix("  \u{1B}[2mName\u{1B}[0m"), "\(colored.prefix(80))")
    let paged = try fixture.terminal(
      "list --all --color=never", columns: 80, rows: 11, environment: ["CATALOG_PAGER": "cat -"])
    let lines = paged.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count > 30)
    for start in stride(from: 0, to: 30, by: 10) {
      #expect(lines[start].hasPrefix("  Name"), "\(paged.output)")
      #expect(lines[start + 1].hasPrefix("S "), "\(paged.output)")
    }
  }

  @Test("Of more rows than are measured the catalog says what they share")
  func longTables() throws {
    let rows = (0..<1200).map { number in
      "S\(number),Saw \(1000 + number),,\(number < 1100 ? "," : "5,EUR"),,,\n"
    }
    let fixture = try catalog(rows.joined())
    let run = try fixture.catalog(["list", "--all"])
    #expect(heading(run).hasSuffix("Price EUR"))
    #expect(run.output.hasSuffix("5.00\n"))
    #expect(run.output.components(separatedBy: "Name").count == 2)
    // One price in another currency, behind all that are measured.
    try fixture.sqlite3("UPDATE product SET currency = 'USD' WHERE name = 'Saw 2199'")
    let mixed = try fixture.catalog(["list", "--all"])
    #expect(heading(mixed).hasSuffix("  Price"))
    #expect(mixed.output.contains("5.00 EUR\n") && mixed.output.hasSuffix("5.00 USD\n"))
    try fixture.sqlite3("UPDATE product SET currency = 'XXX' WHERE name = 'Saw 2199'")
    let lacking = try fixture.catalog(["list", "--all"])
    #expect(heading(lacking).hasSuffix("  Price"))
    #expect(lacking.output.contains("5.00 EUR\n"))
  }
}
