import Foundation
import TestSupport
import Testing

/// `list --group-by`.
struct GroupedListTests {
  private static let file = """
    SKU,Name,Price,Currency,Manufacturer,Category,Cost,"a ""b"", c"
    A,Axe,5,EUR,Öberg,Tools,4.50,x
    B,Bell,6,USD,Zag,Toys,12,
    C,Cup,7,EUR,Arabia,Kitchen,n/a,y
    D,Drill,80,EUR,Öberg,Tools,40,
    E,Eel,,,,,,
    F,Fan,3,EUR,,Ångpanna,4.5,

    """

  private func fixture() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(["import", "--locale", "sv", "-"], input: Self.file)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  /// The groups as `title:skus`.
  private func groups(_ fixture: CatalogFixture, _ arguments: [String]) throws -> String {
    let run = try fixture.catalog(["list", "--json", "--all"] + arguments)
    #expect(run.status == 0, "\(arguments) \(run.diagnostics)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let sections = try #require(object?["sections"] as? [[String: Any]])
    var offset = 0
    return try sections.map { section in
      let products = try #require(section["products"] as? [[String: Any]])
      let title = try #require(section["title"] as? String)
      #expect(section["offset"] as? Int == offset)
      #expect(section["count"] as? Int == products.count)
      #expect(products.allSatisfy { $0["section"] as? String == title })
      offset += products.count
      return title + ":" + products.map { $0["sku"] as? String ?? "" }.joined()
    }.joined(separator: " ")
  }

  @Test(
    "--group-by makes sections of a field's values, and of products without one the last",
    arguments: [
      (["manufacturer"], "Arabia:C Zag:B Öberg:AD (none):EF"),
      (["currency"], "EUR:ACDF USD:B (none):E"),
      (["origin"], "(none):ABCDEF"),
      (["Category"], "Kitchen:C Tools:AD Toys:B Ångpanna:F (none):E"),
      (["custom.category", "--locale", "en"], "Ångpanna:F Kitchen:C Tools:AD Toys:B (none):E"),
      (["Cost"], "4.5:F 4.50:A 12:B 40:D n/a:C (none):E"),
      ([#"custom.a "b", c"#], "x:A y:C (none):BDEF"),
      (["Category", "--where", "price > 4"], "Kitchen:C Tools:AD Toys:B"),
      (["Category", "--where", #"section == "D""#], "Tools:D"),
      (["currency", "--section", "USD", "--section", "(none)"], "USD:B (none):E"),
    ])
  func groupsAreSections(arguments: [String], expected: String) throws {
    let fixture = try fixture()
    if arguments.contains("--section") {
      let run = try fixture.catalog(
        ["list", "--format", "tsv", "--columns", "section,sku", "--group-by"] + arguments)
      #expect(run.output == "section\tsku\nUSD\tB\n(none)\tE\n")
    } else {
      #expect(try groups(fixture, ["--group-by"] + arguments) == expected)
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("A page of groups begins where the one before ended, in every format")
  func pagesFollow() throws {
    let fixture = try fixture()
    let page = ["list", "--group-by", "Category", "--page-size", "2", "--page", "2"]
    let table = try fixture.catalog(page + ["--table-style", "plain"])
    #expect(
      table.output == """
          Name   Manufacturer      Price
        Tools                 2 products
          Drill  Öberg         80.00 EUR

        Toys                   1 product
          Bell   Zag            6.00 USD

        """)
    #expect(table.diagnostics == "page 2 of 3: products 3 to 4 of 6; next: --page 3, all: --all\n")
    let csv = try fixture.catalog(page + ["--format", "csv", "--columns", "name,section"])
    #expect(csv.output == "name,section\nDrill,Tools\nBell,Toys\n")
    let lines = try fixture.catalog(page + ["--format", "ndjson"])
    #expect(lines.output.contains(#""section":"Toys","custom":{"#), "\(lines.output)")
    let markdown = try fixture.catalog(page + ["--format", "markdown"])
    #expect(markdown.output.contains("## Tools (2)"), "\(markdown.output)")
    let html = try fixture.catalog(page + ["--format", "html"])
    #expect(html.output.contains("<bdi>Toys</bdi>"))
    #expect(!html.output.contains("<bdi>Kitchen</bdi>"))
  }

  @Test("Products of a group are in the order of the listing, whatever their ids")
  func productsAreInTheirOrder() throws {
    let names = ["zebra", "Ärm", "Apple", "äpple", "Zebra 2", "Öl", "apple 10", "bell"]
    let fixture = try CatalogFixture()
    let rows = names.enumerated().map { "\($1),\($0 % 2 == 0 ? "Even" : "Odd"),K\n" }
    let run = try fixture.catalog(
      ["import", "--locale", "sv", "-"],
      input: "name,manufacturer,Kind\n" + rows.joined())
    try #require(run.status == 0, "\(run.diagnostics)")
    func order(_ arguments: String...) throws -> [String] {
      let run = try fixture.catalog(["list", "--format", "tsv", "--columns", "name"] + arguments)
      return run.output.split(separator: "\n").dropFirst().map(String.init)
    }
    let listed = try order()
    #expect(listed != names && listed.count == names.count)
    #expect(try order("--group-by", "Kind") == listed)
    let even = Set(stride(from: 0, to: names.count, by: 2).map { names[$0] })
    #expect(
      try order("--group-by", "manufacturer")
        == listed.filter(even.contains) + listed.filter { !even.contains($0) })
  }

  @Test("A list in groups looks as one in sections")
  func groupsLookAsSections() throws {
    let fixture = try fixture()
    let run = try fixture.catalog(["list", "--group-by", "custom.Category"])
    expectGolden(run.output, named: "listByGroup")
  }

  @Test(
    "What groups cannot be combined with is wrong usage",
    arguments: [
      (["--group-by", "price"], "--group-by: unknown key 'price'; keys: manufacturer, origin, "),
      (["--group-by", "custom.Categroy"], "currency, custom.Category, custom.Cost, "),
      (["--group-by", "Category", "--sort", "price"], "--group-by cannot be combined with --sort"),
      (["--group-by", "Category", "--from", "a"], "--group-by cannot be combined with --from"),
      (["--group-by", "Category", "--reverse"], "--group-by cannot be combined with --reverse"),
      (["--group-by", "Category", "--section", "T"], "Kitchen Tools Toys Ångpanna (none)"),
    ])
  func wrongUsageIsSaid(arguments: [String], message: String) throws {
    let run = try fixture().catalog(["list"] + arguments)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  @Test("Too many different values are refused, and --sort is offered")
  func tooManyValuesAreRefused() throws {
    let fixture = try fixture()
    try fixture.sqlite3(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
      INSERT INTO product (name, custom) SELECT 'n', json_object('Barcode', 'b' || i) FROM n;
      """)
    let run = try fixture.catalog(["list", "--group-by", "Barcode"])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("more than 100,000"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("--sort custom.Barcode"), "\(run.diagnostics)")
  }

  @Test("Products without a value have a title of their own where a value is called as theirs is")
  func distinctNone() throws {
    let fixture = try CatalogFixture()
    let file = "SKU,Name,Kind,Manufacturer\nA,Axe,(none),(none)\nB,Bell,,\nC,Cup,Tool,Zag\n"
    let run = try fixture.catalog(["import", "--locale", "en", "-"], input: file)
    try #require(run.status == 0, "\(run.diagnostics)")
    let expected = "(none):A Tool:C (no value):B"
    #expect(try groups(fixture, ["--group-by", "Kind"]) == expected)
    #expect(
      try groups(fixture, ["--group-by", "manufacturer"]) == "Zag:C (none):A (no value):B")
    let section = try fixture.catalog([
      "list", "--group-by", "Kind", "--section", "(no value)", "--format", "csv", "--columns",
      "sku",
    ])
    #expect(section.output == "sku\nB\n")
    #expect(try fixture.catalog(["reindex", "--custom", "Kind"]).status == 0)
    #expect(try groups(fixture, ["--group-by", "Kind"]) == expected)
  }
}
