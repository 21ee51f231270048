import Foundation
import TestSupport
import Testing

/// Custom fields in lists: `--where` and `--sort`.
struct CustomFieldListTests {
  private static let file = """
    SKU,Name,Price,Category,Cost,Min. stock
    A,Axe,5,Tools,4.50,10
    B,Bell,6,Toys,12,9
    C,Cup,7,Kitchen,n/a,
    D,Drill,80,Tools,40,100
    E,Eel,9,,,

    """

  private func fixture() throws -> CatalogFixture {
    try .euros(Self.file)
  }

  @Test("Custom fields that no product has any longer are not among those of the catalog")
  func infoHasFieldsInUse() throws {
    let fixture = try fixture()
    func fields() throws -> String? {
      try fixture.catalog(["info"]).output.split(separator: "\n")
        .first { $0.hasPrefix("custom fields") }.map { String($0.dropFirst(17)) }
    }
    #expect(try fields() == "Category, Cost, Min. stock")
    let run = try fixture.catalog(["edit", "--where", "Cost != nil", "--yes", "--unset", "Cost"])
    try #require(run.status == 0, "\(run.diagnostics)")
    #expect(try fields() == "Category, Min. stock")
    #expect(try fixture.catalog(["undo", "--yes"]).status == 0)
    #expect(try fields() == "Category, Cost, Min. stock")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  private func skus(_ fixture: CatalogFixture, _ arguments: [String]) throws -> String {
    let run = try fixture.catalog(
      arguments + ["--all", "--format", "csv", "--columns", "sku"])
    return run.output.split(whereSeparator: \.isNewline).dropFirst().joined()
  }

  @Test(
    "--where takes custom fields",
    arguments: [
      (#"Category == "Tools" AND Cost < 5"#, "A"), ("Cost > 4.5", "BCD"),
      (#"custom."Min. stock" < 100"#, "AB"), ("Category == nil", "E"), ("Cost < price", "AD"),
      (#"category BEGINSWITH[c] "t" AND NOT name == "Axe""#, "BD"),
      (#"Cost == "n/a" OR Cost == 40.0"#, "CD"),
    ])
  func predicatesTakeCustomFields(predicate: String, expected: String) throws {
    let fixture = try fixture()
    #expect(try skus(fixture, ["list", "--where", predicate]) == expected)
    #expect(try skus(fixture, ["list", "--sort", "id", "--where", predicate]) == expected)
    #expect(try skus(fixture, ["search", "--where", predicate]) == expected)
    let export = try fixture.catalog(["export", "--format", "ndjson", "--where", predicate])
    #expect(export.output.filter { $0 == "\n" }.count == expected.count)
  }

  @Test("edit and remove take products by their custom fields")
  func changesTakeCustomFields() throws {
    let fixture = try fixture()
    let edit = try fixture.catalog(
      ["edit", "--where", #"Category == "Tools""#, "--set", "Category=Hand tools", "--yes"])
    #expect(edit.status == 0, "\(edit.diagnostics)")
    #expect(try skus(fixture, ["list", "--where", #"Category == "Hand tools""#]) == "AD")
    let remove = try fixture.catalog(["remove", "--where", "custom.Cost > 11", "--yes"])
    #expect(remove.status == 0, "\(remove.diagnostics)")
    #expect(try skus(fixture, ["list"]) == "AE")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(
    "--sort takes a custom field: numbers, then texts, then products without one",
    arguments: [
      (["custom.Cost"], "ABDCE"), (["cost", "--reverse"], "CDBAE"), (["Category"], "CADBE"),
      (["Category", "--reverse"], "BDACE"), (["Min. stock"], "BADCE"),
      (["custom.Min. stock", "--reverse"], "DABEC"),
      (["Cost", "--where", #"Category == "Tools""#], "AD"),
      (["Cost", "--reverse", "--where", "price > 5"], "CDBE"),
    ])
  func customFieldsSort(arguments: [String], expected: String) throws {
    let fixture = try fixture()
    #expect(try skus(fixture, ["list", "--sort"] + arguments) == expected)
  }

  @Test("A page of a list that is sorted by a custom field begins where the one before ended")
  func sortedPagesFollow() throws {
    let fixture = try fixture()
    let run = try fixture.catalog(
      ["list", "--sort", "Cost", "--page-size", "2", "--page", "2", "--format", "csv"])
    let rows = run.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.map { $0.split(separator: ",")[1] } == ["D", "C"])
    let unknown = try fixture.catalog(["list", "--sort", "custom.Costs"])
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.contains("custom.Cost, "), "\(unknown.diagnostics)")
  }

  @Test("A custom field that the catalog does not have is wrong usage, and the nearest is named")
  func unknownFieldsAreRefused() throws {
    let fixture = try fixture()
    for command in [["list"], ["search"], ["export"], ["edit", "--set", "x=1"], ["remove"]] {
      let run = try fixture.catalog(command + ["--where", "custom.Categroy == 1"])
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("Did you mean 'Category'?"), "\(run.diagnostics)")
    }
  }

  @Test("A custom field in quotes alone is wrong usage, and the way to write it is named")
  func quotedFieldsAreRefused() throws {
    let fixture = try fixture()
    for (predicate, hint) in [
      (#""min. stock" > 3"#, #"Did you mean 'custom."Min. stock"'?"#),
      (#"3 < 'Cost'"#, "Did you mean 'custom.Cost'?"), ("'price' > 3", "Did you mean 'price'?"),
    ] {
      let run = try fixture.catalog(["list", "--where", predicate])
      #expect(run.status == 64)
      #expect(run.diagnostics.contains(hint), "\(run.diagnostics)")
    }
    // Without a catalog it is the same fault.
    let none = try fixture.catalog(["list", "--db", "/nowhere.db", "--where", #""x" > 3"#])
    #expect(none.status == 64)
    #expect(none.diagnostics.contains("expected a field name on one side of the comparison"))
  }

  @Test("reindex --custom makes an index, which every change keeps and check compares")
  func indexesAreKept() throws {
    let fixture = try fixture()
    func run(_ arguments: [String], input: String = "") throws {
      let run = try fixture.catalog(arguments, input: input)
      #expect(run.status == 0, "\(arguments) \(run.diagnostics)")
    }
    func indexed() throws -> String {
      try fixture.catalog(["info"]).output.split(separator: "\n")
        .filter { $0.hasPrefix("indexed") }.map { String($0.dropFirst(17)) }
        .joined(separator: "; ")
    }
    try run(["reindex", "--custom", "category", "--custom", "Cost"])
    #expect(try indexed() == "Category: 4 products, 3 values; Cost: 4 products, 4 values")
    try run(["check"])
    try run(["edit", "A", "--set", "Category=Toys", "--unset", "Cost"])
    try run(["add", "--name", "Fan", "--sku", "F", "--set", "Category=Tools"])
    try run(["remove", "C", "--yes"])
    #expect(try indexed() == "Category: 4 products, 2 values; Cost: 2 products, 2 values")
    #expect(try skus(fixture, ["list", "--where", #"Category == "Toys""#]) == "AB")
    #expect(try skus(fixture, ["list", "--where", "Cost > 12"]) == "D")
    try run(["check"])
    try run(["undo"])
    try run(["undo"])
    try run(["import", "--key", "sku", "-"], input: "SKU,Category\nA,Garden\nB,\n")
    #expect(try skus(fixture, ["list", "--where", #"Category BEGINSWITH[c] "g""#]) == "A")
    try run(["check"])
    try run(["reindex", "--locale", "sv"])
    #expect(try indexed() == "Category: 3 products, 3 values; Cost: 3 products, 3 values")
    try run(["check"])
    try run(["reindex", "--no-custom", "Cost"])
    #expect(try indexed() == "Category: 3 products, 3 values")
    let unknown = try fixture.catalog(["reindex", "--custom", "Colour"])
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.contains("it has Category, Cost, Min. stock"))
  }
}
