import Foundation
import TestSupport
import Testing

struct ListCommandTests {
  @Test func tableIsAsInTheGoldenFile() throws {
    let run = try SmallCatalog.make().catalog(["list"])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    expectGolden(run.output, named: "listTable")
  }

  @Test func tableOfAnotherLanguageHasItsSections() throws {
    let run = try SmallCatalog.make(locale: "sv").catalog(["list"])
    expectGolden(run.output, named: "listTable-sv")
  }

  @Test func tableHasNoTrailingBlanks() throws {
    let run = try SmallCatalog.make().catalog(["list"])
    for line in run.output.split(separator: "\n") { #expect(!line.hasSuffix(" "), "\(line)") }
  }

  // MARK: JSON

  /// Names and order are those of the documents: scripts rely on them.
  @Test func jsonHasTheNamesInTheirOrder() throws {
    let run = try SmallCatalog.make().catalog(["list", "--json", "--section", "W"])
    let expected =
      #"{"locale":"en","count":2,"page":1,"pageSize":50,"pages":1,"sections":["#
      + #"{"title":"W","count":2,"offset":1,"products":["#
      + #"{"id":10,"sku":null,"name":"widget a","manufacturer":"Övre Bruk","price":"1204.50","#
      + #""currency":"EUR","quantity":3,"origin":null,"originCode":null,"image":null,"#
      + #""details":null,"section":"W"},"#
      + #"{"id":7,"sku":null,"name":"Widget G","manufacturer":"Spirit Industries","#
      + #""price":"6.26","currency":"USD","quantity":15,"origin":"Singapore","originCode":"SG","#
      + #""image":"Canvas_7","details":"Details of Widget G","section":"W"}]}]}"# + "\n"
    #expect(run.output == expected)
    #expect(run.status == 0)
  }

  @Test func jsonIsReadByAnotherParser() throws {
    let run = try SmallCatalog.make().catalog(["list", "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["locale"] as? String == "en")
    #expect(object["count"] as? Int == 5)
    let sections = try #require(object["sections"] as? [[String: Any]])
    #expect(sections.compactMap { $0["title"] as? String } == ["A", "W", "#"])
    #expect(sections.compactMap { $0["count"] as? Int } == [1, 2, 2])
    #expect(sections.compactMap { $0["offset"] as? Int } == [0, 1, 3])
    let products = sections.flatMap { $0["products"] as? [[String: Any]] ?? [] }
    #expect(products.compactMap { $0["id"] as? Int } == [8, 10, 7, 11, 9])
    // A currency without minor units has no decimals; a price is a string.
    #expect(products.first?["price"] as? String == "1290")
    #expect(products.last?["price"] is NSNull)
    #expect(products[3]["name"] as? String == "9 Volt \"Block\", Flat")
  }

  @Test func jsonOfAPageHasTheProductsOfThePageOnly() throws {
    let run = try SmallCatalog.make().catalog(["list", "--json", "--page", "2", "--page-size", "2"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["page"] as? Int == 2)
    #expect(object["pageSize"] as? Int == 2)
    #expect(object["pages"] as? Int == 3)
    let sections = try #require(object["sections"] as? [[String: Any]])
    // Of W the second of two, of # the first of two.
    #expect(sections.compactMap { $0["title"] as? String } == ["W", "#"])
    #expect(sections.compactMap { $0["count"] as? Int } == [2, 2])
    #expect(sections.compactMap { $0["offset"] as? Int } == [1, 3])
    let products = sections.compactMap { $0["products"] as? [[String: Any]] }
    #expect(products.map { $0.compactMap { $0["id"] as? Int } } == [[7], [11]])
  }

  // MARK: CSV

  @Test func csvQuotesAsTheRFCSays() throws {
    let fixture = try CatalogFixture.names(["plain", "A"])
    try fixture.sqlite3(
      "UPDATE product SET name = 'A \"b\", c' || char(10) || 'second line' WHERE id = 2")
    let run = try fixture.catalog(["list", "--format", "csv"])
    #expect(
      run.output == """
        id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section
        2,,"A ""b"", c
        second line",,,,,,,,,A
        1,,plain,,,,,,,,,P

        """)
    #expect(run.status == 0)
  }

  @Test func csvHasWholeAndExactValues() throws {
    let long = String(repeating: "long ", count: 60) + "name"
    let fixture = try SmallCatalog.make()
    _ = try fixture.catalog(
      ["import", "-"], input: "INSERT INTO product (id, name) VALUES (20, '\(long)');")
    let run = try fixture.catalog(["list", "--format", "csv", "--width", "20"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.contains("20,,\(long),,,,,,,,,L"))
    #expect(lines.contains("8,R-1,Ångström Ruler,Övre Bruk,1290,JPY,,Sweden,SE,,,A"))
    #expect(lines.contains("9,J-1,日本酒,,,,0,Various,,,,#"))
    #expect(lines.contains("11,,\"9 Volt \"\"Block\"\", Flat\",,0.05,USD,-2,,,,,#"))
  }

  // MARK: Sections

  @Test func sectionsMayBeRepeatedInAnyOrder() throws {
    let run = try SmallCatalog.make().catalog(
      ["list", "--section", "#", "--section", "A", "--section", "Q", "--format", "csv"])
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } } == [
        "8", "11", "9",
      ])
  }

  @Test func unknownSectionIsWrongUsageAndListsTheSections() throws {
    let run = try SmallCatalog.make(locale: "sv").catalog(["list", "--section", "Mc"])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("'Mc'"))
    #expect(run.diagnostics.contains("Y Z Å Ä Ö #"))
  }

  @Test func emptySectionIsNothingFound() throws {
    let run = try SmallCatalog.make().catalog(["list", "--section", "Q", "--section", "B"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("'Q', 'B'"))
  }

  // MARK: Nothing

  @Test(arguments: ["table", "json", "csv"])
  func emptyCatalogIsNoError(format: String) throws {
    let fixture = try CatalogFixture("CREATE TABLE product (name TEXT);")
    let run = try fixture.catalog(["list", "--format", format])
    #expect(run.status == 0)
    #expect(run.diagnostics == "No products yet. Import some: catalog import FILE\n")
    let expected = [
      "table": "",
      "json":
        #"{"locale":"en","count":0,"page":1,"pageSize":50,"pages":1,"sections":[]}"# + "\n",
      "csv":
        "id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section\n",
    ]
    #expect(run.output == expected[format])
  }
}
