import Foundation
import TestSupport
import Testing

/// `catalog stats`.
struct StatsCommandTests {
  private static let file = """
    SKU,Name,Price,Currency,Quantity,Manufacturer,Category
    A,Axe,5.00,EUR,2,Öberg,Tools
    B,Bell,6.00,USD,1,Zag,Toys
    C,Cup,7.01,EUR,,Arabia,Kitchen
    D,Drill,80.00,EUR,3,Öberg,Tools
    E,Eel,,,4,,
    F,Fan,3.00,EUR,-1,,Tools
    G,Gum,100,JPY,10,Zag,Toys
    H,Hat,101,JPY,,Zag,Toys

    """

  private func fixture() throws -> CatalogFixture {
    let fixture = try CatalogFixture()
    let run = try fixture.catalog(["import", "--locale", "sv", "-"], input: Self.file)
    try #require(run.status == 0, "\(run.diagnostics)")
    return fixture
  }

  @Test("Prices of different currencies have lines of their own")
  func total() throws {
    let run = try fixture().catalog(["stats"])
    #expect(
      run.output == """
        Products  Stock  Currency  Priced  Least  Greatest   Mean  Stock value
               8     19  EUR            4   3.00     80.00  23.75       247.00
                         JPY            2    100       101    100         1000
                         USD            1   6.00      6.00   6.00         6.00

        """)
    #expect(run.diagnostics == "")
    #expect(run.status == 0)
  }

  @Test("What a narrow line has no room for is named")
  func narrow() throws {
    let run = try fixture().catalog(["stats", "--by", "manufacturer", "--width", "40"])
    #expect(run.output.hasPrefix("Manufact"), "\(run.output)")
    #expect(
      run.diagnostics.hasPrefix("no room in the line for ")
        && run.diagnostics.contains("Mean, Stock value; all columns: catalog stats "),
      "\(run.diagnostics)")
    let json = try fixture().catalog(["stats", "--json", "--width", "40"])
    #expect(json.diagnostics == "")
  }

  @Test("Groups are in the language's order, with a total")
  func groups() throws {
    let run = try fixture().catalog(["stats", "--by", "manufacturer"])
    #expect(
      run.output == """
        Manufacturer  Products  Stock  Currency  Priced  Least  Greatest   Mean  Stock value
        Arabia               1         EUR            1   7.01      7.01   7.01
        Zag                  3     11  JPY            2    100       101    100         1000
                                       USD            1   6.00      6.00   6.00         6.00
        Öberg                2      5  EUR            2   5.00     80.00  42.50       250.00
        (none)               2      3  EUR            1   3.00      3.00   3.00        -3.00
        Total                8     19  EUR            4   3.00     80.00  23.75       247.00
                                       JPY            2    100       101    100         1000
                                       USD            1   6.00      6.00   6.00         6.00

        """)
  }

  @Test("The one currency of all prices stands in the heading, and groups have room")
  func oneCurrency() throws {
    let run = try fixture().catalog(
      ["stats", "--by", "manufacturer", "--where", "currency == 'EUR'", "--width", "80"])
    #expect(
      run.output == """
        Manufacturer  Products  Stock  Priced  Least EUR  Greatest   Mean  Stock value
        Arabia               1              1       7.01      7.01   7.01
        Öberg                2      5       2       5.00     80.00  42.50       250.00
        (none)               1     -1       1       3.00      3.00   3.00        -3.00
        Total                4      4       4       3.00     80.00  23.75       247.00

        """)
    let narrow = try fixture().catalog(
      ["stats", "--by", "manufacturer", "--where", "currency == 'EUR'", "--width", "76"])
    #expect(
      narrow.output.hasPrefix("Manufactu…  Products  Stock  Priced  Least EUR  Greatest   Mean"))
  }

  @Test("Groups by currency are named by theirs, and their total has no prices")
  func currencies() throws {
    let run = try fixture().catalog(["stats", "--by", "currency"])
    #expect(
      run.output == """
        Currency  Products  Stock  Priced  Least  Greatest   Mean  Stock value
        EUR              4      4       4   3.00     80.00  23.75       247.00
        JPY              2     10       2    100       101    100         1000
        USD              1      1       1   6.00      6.00   6.00         6.00
        (none)           1      4
        Total            8     19

        """)
  }

  @Test("Programs get exact numbers, and groups with all of theirs")
  func programs() throws {
    let fixture = try fixture()
    #expect(
      try fixture.catalog(["stats", "--by", "Category", "--format", "csv"]).output == """
        title,count,quantity,currency,priced,least,greatest,mean,value
        Kitchen,1,,EUR,1,7.01,7.01,7.01,
        Tools,3,4,EUR,3,3.00,80.00,29.33,247.00
        Toys,3,11,JPY,2,100,101,100,1000
        Toys,3,11,USD,1,6.00,6.00,6.00,6.00
        (none),1,4,,,,,,

        """)
    let tsv = try fixture.catalog(["stats", "--format", "tsv"]).output
    #expect(tsv.hasPrefix("title\tcount\tquantity\tcurrency\t"))
    #expect(tsv.contains("\n\t8\t19\tEUR\t4\t3.00\t80.00\t23.75\t247.00\n"))
    #expect(
      try fixture.catalog(["stats", "--by", "section", "--where", "name BEGINSWITH 'A'", "--json"])
        .output
        == #"{"locale":"sv","by":"section","groups":[{"title":"A","count":1,"quantity":2,"prices":["#
        + #"{"currency":"EUR","count":1,"least":"5.00","greatest":"5.00","mean":"5.00","value":"10.00"}]}],"#
        + #""total":{"title":null,"count":1,"quantity":2,"prices":[{"currency":"EUR","count":1,"#
        + #""least":"5.00","greatest":"5.00","mean":"5.00","value":"10.00"}]}}"# + "\n")
    let lines = try fixture.catalog(["stats", "--by", "origin", "--format", "ndjson"]).output
    #expect(lines.split(separator: "\n").count == 1)
    #expect(lines.hasPrefix(#"{"title":"(none)","count":8,"quantity":19,"prices":["#))
    let markdown = try fixture.catalog(["stats", "--by", "currency", "--format", "markdown"]).output
    #expect(
      markdown.contains("| Currency | Products | Stock | Priced |"), "\(markdown)")
    #expect(markdown.contains("| :--- | ---: | ---: | ---: |"), "\(markdown)")
    let html = try fixture.catalog(["stats", "--format", "html"]).output
    #expect(html.contains("<bdi>247.00</bdi>"))
  }

  @Test("Numbers are in the notation of the locale")
  func locale() throws {
    let run = try fixture().catalog(["stats", "--locale", "de", "-q"])
    #expect(run.output.contains("EUR            4   3,00     80,00  23,75       247,00\n"))
  }

  @Test("A mean is rounded half to even")
  func means() throws {
    for (prices, mean) in [
      (["0.01", "0.02"], "0.02"), (["0.02", "0.03"], "0.02"), (["0.01", "0.01", "0.02"], "0.01"),
      (["0.01", "0.02", "0.02"], "0.02"), (["0"], "0.00"),
    ] {
      let fixture = try CatalogFixture()
      let rows = prices.map { "x,\($0),EUR\n" }
      _ = try fixture.catalog(["import", "-"], input: "name,price,currency\n" + rows.joined())
      let csv = try fixture.catalog(["stats", "--format", "csv"]).output
      #expect(csv.contains(",\(mean),\n"), "\(prices) \(csv)")
    }
  }

  @Test("Sums of hostile numbers are exact, or said to be left out")
  func hostileNumbers() throws {
    let fixture = try CatalogFixture.names(["a", "b", "c", "d"])
    let most = "9223372036854775807"
    try fixture.sqlite3(
      "UPDATE product SET price_minor = \(most), currency = 'EUR', quantity = \(most)")
    let json = try fixture.catalog(["stats", "--json"])
    #expect(json.status == 0)
    #expect(json.output.contains(#""quantity":36893488147419103228,"#))
    #expect(json.output.contains(#""mean":"92233720368547758.07","value":null"#), "\(json.output)")
    #expect(json.diagnostics == "Sums that are too large to show are left out.\n")
    let table = try fixture.catalog(["stats", "--by", "section", "-q"])
    #expect(table.output.contains("850705917302346158473969077842325012.49"), "\(table.output)")
    #expect(table.output.split(separator: "\n").last?.hasSuffix("…") == true)
    #expect(table.diagnostics == "")
    // What is too large on the way is not in the end.
    try fixture.sqlite3("UPDATE product SET quantity = -\(most) WHERE id > 2")
    #expect(try fixture.catalog(["stats", "--json"]).output.contains(#""value":"0.00""#))
  }

  @Test("Nothing is said to be nothing")
  func nothing() throws {
    let empty = try CatalogFixture("CREATE TABLE product (name TEXT);")
    let run = try empty.catalog(["stats", "--by", "section"])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.diagnostics == "No products yet. Import some: catalog import FILE\n")
    let none = try fixture().catalog(["stats", "--where", "price > 1000", "--format", "csv"])
    #expect(none.status == 1)
    #expect(none.diagnostics == "No product matches.\n")
    let wrong = try fixture().catalog(["stats", "--by", "price"])
    #expect(wrong.status == 64)
    #expect(
      wrong.diagnostics
        == "Error: --by: unknown key 'price'; keys: section, manufacturer, origin, currency, "
        + "custom.Category\n"
        + "  stats has the prices and the stock of each group, such as: "
        + "catalog stats --by manufacturer\n")
  }

  @Test("All groupings count what a list has, with and without a predicate")
  func agreesWithAList() throws {
    let fixture = try AwkwardCatalog.make(.mixed, seed: 12)
    let groupings = ["section", "manufacturer", "origin", "currency"]
    for (grouping, predicate) in groupings.flatMap({ [($0, nil), ($0, "quantity > 3")] }) {
      let condition = predicate.map { ["--where", $0] } ?? []
      let run = try fixture.catalog(["stats", "--json", "--by", grouping] + condition)
      let stats = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let list = try fixture.catalog(
        ["list", "--all", "--json"] + (grouping == "section" ? [] : ["--group-by", grouping])
          + condition)
      let sections = try #require(
        (try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any])?[
          "sections"] as? [[String: Any]])
      let groups = try #require(stats["groups"] as? [[String: Any]])
      #expect(
        groups.map { $0["title"] as? String } == sections.map { $0["title"] as? String },
        "\(grouping)")
      for (group, section) in zip(groups, sections) {
        let products = try #require(section["products"] as? [[String: Any]])
        #expect(group["count"] as? Int == products.count)
        let quantities = products.compactMap { $0["quantity"] as? Int }
        let sum = quantities.reduce(0 as Int128) { $0 + Int128($1) }
        if let sum = Int(exactly: sum) {
          #expect(group["quantity"] as? Int == (quantities.isEmpty ? nil : sum))
        }
        let prices = try #require(group["prices"] as? [[String: Any]])
        let counts = Dictionary(
          grouping: products.filter { $0["price"] is String },
          by: { $0["currency"] as? String ?? "" }
        ).mapValues(\.count)
        #expect(prices.reduce(0) { $0 + ($1["count"] as? Int ?? 0) } == counts.values.reduce(0, +))
        for price in prices {
          #expect(price["count"] as? Int == counts[price["currency"] as? String ?? ""])
        }
      }
    }
  }
}
