import Foundation
import TestSupport
import Testing

struct SearchCommandTests {
  @Test func foundIsFlatInListingOrder() throws {
    let run = try SmallCatalog.make().catalog(["search", "WID"])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    #expect(
      run.output == """
          Name      Manufacturer             Price  Origin
          widget a  Övre Bruk          1204.50 EUR
          Widget G  Spirit Industries     6.26 USD  🇸🇬 Singapore

        """)
  }

  @Test func jsonHasTheNamesInTheirOrder() throws {
    let run = try SmallCatalog.make().catalog(["search", "--json", "ang"])
    #expect(
      run.output
        == #"{"text":"ang","count":1,"page":1,"pageSize":50,"pages":1,"products":["#
        + #"{"id":8,"sku":"R-1","name":"Ångström Ruler","manufacturer":"Övre Bruk","#
        + #""price":"1290","currency":"JPY","quantity":null,"origin":"Sweden","#
        + #""originCode":"SE","image":null,"details":null,"section":"A"}]}"# + "\n")
  }

  @Test func csvHasTheSection() throws {
    let run = try SmallCatalog.make().catalog(["search", "日", "--format", "csv"])
    #expect(run.output.hasSuffix("\n9,J-1,日本酒,,,,0,Various,,,,#\n"))
  }

  @Test("How many more there are another way does not count the product of the SKU")
  func countOfOthers() throws {
    let fixture = try CatalogFixture()
    let text = "sku,name\nZ9,alpha\nQ1,Z9 beta\nQ2,gamma Z9\nZ9x,other\n"
    try #require(try fixture.catalog(["import", "-"], input: text).status == 0)
    for sort in [[], ["--sort", "id"]] {
      let more = try fixture.catalog(["search", "z9"] + sort).diagnostics
      #expect(more.contains("1 more name contains “z9”"), "\(more)")
      #expect(more.contains("1 more product has a word that begins so"), "\(more)")
      let all = try fixture.catalog(["search", "z9", "--contains"] + sort).diagnostics
      #expect(!all.contains("name contains"))
      #expect(all.contains("1 more product has a word that begins so"), "\(all)")
    }
  }

  @Test("What is an id and the SKU of another is told by show and history")
  func idAndSKU() throws {
    let fixture = try CatalogFixture()
    let text = "id,sku,name\n1,2,A\n2,1,B\n3,7x,C\n"
    try #require(try fixture.catalog(["import", "-"], input: text).status == 0)
    for command in ["show", "history"] {
      #expect(
        try fixture.catalog([command, "1"]).diagnostics.contains(
          "1 is the SKU of another product, with the id 2: catalog \(command) 2\n"))
      #expect(!(try fixture.catalog([command, "3"]).diagnostics.contains("another product")))
    }
  }

  @Test("A SKU is found in any case where that is one product")
  func skuInAnyCase() throws {
    let fixture = try SmallCatalog.make()
    func names(_ arguments: String...) throws -> String {
      try fixture.catalog(["search", "--format", "csv", "--columns", "sku,name"] + arguments).output
    }
    #expect(try names("r-1") == "sku,name\nR-1,Ångström Ruler\n")
    #expect(try names("r-1", "--case-sensitive") == "sku,name\n")
    #expect(try names("r-1", "--where", "price < 5") == "sku,name\n")
    #expect(try fixture.catalog(["add", "--name", "R-10 Rail", "--sku", "r-1"]).status == 0)
    // As it is written, it is that product; otherwise it means neither.
    #expect(try names("r-1") == "sku,name\nr-1,R-10 Rail\n")
    #expect(try names("R-1") == "sku,name\nR-1,Ångström Ruler\nr-1,R-10 Rail\n")
    #expect(try fixture.catalog(["edit", "8", "--sku", "Rx"]).status == 0)
    #expect(try fixture.catalog(["add", "--name", "Other", "--sku", "rX"]).status == 0)
    #expect(try names("RX") == "sku,name\n")
  }

  @Test(arguments: ["table", "json", "csv"])
  func nothingFoundIsOne(format: String) throws {
    let run = try SmallCatalog.make().catalog(["search", "xyz", "--format", format])
    #expect(run.status == 1)
    #expect(run.diagnostics == "No product starts with “xyz”.\n")
    let expected = [
      "table": "",
      "json":
        #"{"text":"xyz","count":0,"page":1,"pageSize":50,"pages":1,"products":[]}"# + "\n",
      "csv":
        "id,sku,name,manufacturer,price,currency,quantity,origin,originCode,image,details,section\n",
    ]
    #expect(run.output == expected[format])
  }

  @Test func quietSaysNothing() throws {
    let run = try SmallCatalog.make().catalog(["search", "-q", "xyz"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.diagnostics == "")
  }

  static let texts: [(arguments: [String], ids: [Int])] = [
    (["--", "-foo"], [1]),
    (["--", "--help"], []),
    (["--", "--version"], []),
    (["--", "-h"], [2]),
    (["100%"], [3]),
    (["two", "words"], [4]),
    (["two words"], [4]),
    (["cafe"], [5]),
    (["CAFE\u{301}"], [5]),
    ([""], [1, 2, 3, 4, 5]),
  ]

  @Test(arguments: texts)
  func textIsTakenAsTyped(arguments: [String], ids: [Int]) throws {
    let fixture = try CatalogFixture.names(["-foo", "-help", "100% wool", "Two Words", "Café"])
    let run = try fixture.catalog(["search", "--format", "csv"] + arguments)
    #expect(run.status == (ids.isEmpty ? 1 : 0))
    let found = run.output.split(separator: "\n").dropFirst()
      .compactMap { Int($0.prefix { $0 != "," }) }
    #expect(found.sorted() == ids)
  }

  @Test func textThatLooksLikeAnOptionIsOne() throws {
    let run = try SmallCatalog.make().catalog(["search", "-foo"])
    #expect(run.status == 64)
    #expect(run.output == "")
  }
}
