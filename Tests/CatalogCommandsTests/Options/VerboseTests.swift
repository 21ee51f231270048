import TestSupport
import Testing

/// `--verbose`: a line for each product that changes, beside the data.
struct VerboseTests {
  private let fixture: CatalogFixture

  init() throws {
    fixture = try SmallCatalog.make()
  }

  @Test func manyChangesAreToldOneByOne() throws {
    let run = try fixture.catalog([
      "edit", "--where", "price > 1", "--price", "+1", "--quantity", "3", "--yes", "--verbose",
    ])
    #expect(run.output == "")
    #expect(
      run.diagnostics == """
        8 Ångström Ruler: price 1290 JPY → 1291 JPY, quantity none → 3
        10 widget a: price 1204.50 EUR → 1205.50 EUR
        7 Widget G: price 6.26 USD → 7.26 USD, quantity 15 → 3
        3 products changed

        """)
    let undo = try fixture.catalog(["undo", "-v", "--json"])
    #expect(
      undo.diagnostics == """
        undone: edit price > 1: 3 products changed
          7 Widget G: price 7.26 USD → 6.26 USD, quantity 3 → 15
          8 Ångström Ruler: price 1291 JPY → 1290 JPY, quantity 3 → none
          10 widget a: price 1205.50 EUR → 1204.50 EUR

        """)
    #expect(undo.output.hasPrefix("[{") && undo.output.contains("\"id\":10"))
  }

  @Test func oneChangeIsToldOnce() throws {
    let run = try fixture.catalog(["edit", "7", "--price", "5", "-v"])
    #expect(run.diagnostics == "7 Widget G: price 6.26 USD → 5.00 USD\n")
    let removal = try fixture.catalog(["remove", "7", "-v", "--yes"])
    #expect(removal.diagnostics == "“Widget G” (id 7) removed (undo with: catalog undo)\n")
  }

  @Test func removedAndAddedProductsAreTold() throws {
    let removal = try fixture.catalog(["remove", "7", "9", "-v", "--yes"])
    #expect(
      removal.diagnostics
        == "7 Widget G: removed\n9 日本酒: removed\n"
        + "2 products removed (undo with: catalog undo)\n")
    let undo = try fixture.catalog(["undo", "-v"])
    #expect(undo.diagnostics.hasSuffix("\n  7 Widget G: added\n  9 日本酒: added\n"))
    let added = try fixture.catalog(["add", "--name", "Saw", "--price", "2 EUR", "-v"])
    #expect(
      added.output == "Added product 12, “Saw”, price 2.00 EUR (section S, position 2 of 6)\n")
    #expect(added.diagnostics == "12 Saw: added, price 2.00 EUR\n")
  }

  @Test func aDryRunShowsAll() throws {
    let fixture = try CatalogFixture.names((1...30).map { "Name \($0)" })
    let arguments = ["edit", "--where", "TRUEPREDICATE", "--quantity", "1", "-n"]
    #expect(try fixture.catalog(arguments).output.split(separator: "\n").count == 21)
    #expect(try fixture.catalog(arguments + ["-v"]).output.split(separator: "\n").count == 31)
  }

  @Test func anImportSaysWhatWasReadFromWhere() throws {
    let csv = "sku,title,price,remark\nN-1,New,6 USD,good\n"
    let run = try fixture.catalog(["import", "-v", "-"], input: csv)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("\n  sku = sku\n  name = title\n"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("custom fields: remark"))
    let own = try fixture.catalog(["export", "--format", "sql"]).output
    let second = try CatalogFixture()
    let copy = try second.catalog(["import", "-v", "-"], input: own)
    #expect(copy.diagnostics.contains("\n  name = product.name\n"), "\(copy.diagnostics)")
    #expect(try second.catalog(["import", "-qv", "-"], input: own).status == 64)
  }
}
