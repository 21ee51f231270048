import Foundation
import TestSupport
import Testing

/// Every file of the real catalogs, imported without an option: as many products
/// as it holds.
@Suite(.enabled(if: SharedData.isPresent))
struct RealImportTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private func files(in folder: String, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: SharedData.path(folder))
      .filter { $0.hasSuffix(ending) }.sorted().map { SharedData.path(folder + "/" + $0) }
  }

  private func sqlite3(_ sql: String) throws -> String {
    try ProgramRun("sqlite3", [fixture.path, sql]).output
  }

  @Test func mysqlFilesLoseNoRow() throws {
    let files = try files(in: "openfoodfacts/mysql-inserts", ".sql")
    #expect(files.count == 13)
    let rows = try files.reduce(0) { count, file in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      return count
        + bytes.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "VALUES (".utf8) }
    }
    #expect(rows == 12_517)
    let run = try fixture.catalog(["import", "--json"] + files)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output.contains(
        #""added":12517,"updated":0,"unchanged":0,"skipped":0,"removed":0"#))
    #expect(try sqlite3("SELECT count(*) FROM product") == "12517\n")
    #expect(run.diagnostics.contains("read as MySQL SQL (backslash escapes)"))
  }

  @Test func magentoIsUnderstoodWithoutAnOption() throws {
    let run = try fixture.catalog(["import", SharedData.path("magento/products.csv")])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("1,994 products added\n"))
    #expect(
      try sqlite3(
        "SELECT count(*), count(sku), count(DISTINCT name) > 100, sum(price_minor > 0) > 1900 "
          + "FROM product") == "1994|1994|1|1\n")
    // Some lines of the file, as a spreadsheet shows them.
    #expect(
      try sqlite3("SELECT name, price_minor, currency FROM product WHERE sku = 'MH01-XS-Black'")
        == "Chaz Kangeroo Hoodie-XS-Black|5200|XXX\n")
    let bags = try fixture.catalog(
      ["import", "--replace", "--yes"] + files(in: "magento", "bags.csv"))
    #expect(bags.diagnostics.contains("14 products added\n"))
  }

  @Test func namesAloneAreProducts() throws {
    for file in try files(in: "openfoodfacts/by-origin", ".jsonl") {
      let lines = try String(contentsOfFile: file, encoding: .utf8)
        .split(separator: "\n").count
      let run = try fixture.catalog(["import", "--json", "--replace", "--yes", file])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(run.output.contains(#""added":\#(lines),"#))
    }
  }

  @Test func whatIsWrongWithHardNamesIsSaid() throws {
    let hard = try fixture.catalog(
      ["import", "--on-error", "skip", SharedData.path("openfoodfacts/hard-names.jsonl")])
    #expect(hard.diagnostics.contains("6,270 products added, 1 skipped\n"))
    #expect(hard.diagnostics.contains("hard-names.jsonl:9: name is empty\n"))
    // The same barcodes come again, as rows of other scripts.
    let nonLatin = SharedData.path("openfoodfacts/nonlatin-names.jsonl")
    let skipped = try fixture.catalog(
      ["import", "--replace", "--yes", "--on-error", "skip", nonLatin])
    #expect(skipped.diagnostics.contains("3,427 products added, 158 skipped\n"))
    let all = try fixture.catalog(["import", "--replace", "--yes", "--map", "sku=", nonLatin])
    #expect(all.diagnostics.contains("3,585 products added\n"))
  }
}
