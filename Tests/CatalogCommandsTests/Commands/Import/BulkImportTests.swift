import Foundation
import TestSupport
import Testing

/// Imports of more products than one statement takes, against a dictionary that
/// takes them one by one.
struct BulkImportTests {
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  private struct Row {
    var id: Int64?
    var sku: String?
    var name: String
    var sortName: String?

    var csv: String {
      [id.map(String.init) ?? "", sku ?? "", name, sortName ?? ""].joined(separator: ",")
    }
  }

  /// Rows of which some have a number or an article number that came before.
  private func rows(count: Int, using random: inout SeededGenerator) -> [Row] {
    (0..<count).map { number in
      Row(
        id: Int.random(in: 0..<3, using: &random) == 0
          ? Int64.random(in: 1...Int64(2 * count), using: &random) : nil,
        sku: Int.random(in: 0..<2, using: &random) == 0
          ? "S-\(Int.random(in: 0..<20 * count, using: &random))" : nil,
        name: ["Öl", "saw", "Lamp", "カメラ", "9 V"][number % 5] + " \(number)",
        sortName: number % 7 == 0 ? "Beatles \(number)" : nil)
    }
  }

  /// A new catalog is filled past SQLite, which is what refuses article numbers.
  @Test func allErrorsAreToldOfAFileForANewCatalog() throws {
    let rows = (0..<30).map { "S-\($0 % 5),name \($0),\($0 % 15 == 14 ? "a lot" : "5 EUR")" }
    let file = try fixture.directory.write(
      (["sku,name,price"] + rows).joined(separator: "\n") + "\n", to: "many.csv")
    let run = try ProgramRun.catalog(
      ["import", "--db", fixture.directory.file("other.db"), file])
    #expect(run.status == 2)
    #expect(run.diagnostics.components(separatedBy: "is that of an earlier row").count == 20)
    #expect(run.diagnostics.contains("many.csv:16: price"))
    #expect(run.diagnostics.contains("There may be more; these are the first 20."))
  }

  private func file(_ rows: [Row]) throws -> String {
    let lines = ["id,sku,name,sortName"] + rows.map(\.csv)
    return try fixture.directory.write(lines.joined(separator: "\n") + "\n", to: "rows.csv")
  }

  @Test(arguments: [1, 1023, 1024, 1025, 3500])
  func everyRowIsInsertedRenumberedOrRefusedAsOneByOne(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let rows = rows(count: count, using: &random)
    var skus: Set<String> = []
    var expected: [String] = []
    var refusedLines: [Int] = []
    for (index, row) in rows.enumerated() {
      if let sku = row.sku, !skus.insert(sku).inserted {
        refusedLines.append(index + 2)
      } else {
        expected.append(row.name)
      }
    }
    let run = try fixture.catalog(["import", "--on-error", "skip", "--json", try file(rows)])
    #expect(run.status == 0)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["added"] as? Int == expected.count)
    #expect(report["skipped"] as? Int == refusedLines.count)
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    let lines = (file["errors"] as? [[String: Any]])?.compactMap { $0["line"] as? Int }
    #expect(lines == Array(refusedLines.prefix(20)))

    let products = try fixture.catalog(["export", "--format", "csv"]).output
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(Set(products.map { String($0[2]) }) == Set(expected))
    #expect(Set(products.map { $0[0] }).count == expected.count)
    // The first row with a number has it, unless a row without one took it before.
    let numbers = Dictionary(uniqueKeysWithValues: products.map { (String($0[2]), $0[0]) })
    if let first = rows.first(where: { $0.id != nil }), rows.first?.name == first.name {
      #expect(numbers[first.name].flatMap { Int64($0) } == first.id)
    }
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func rejectedRowsAreThoseOfTheErrors() throws {
    let rows = (0..<2500).map { number in
      Row(id: nil, sku: "S-\(number == 2300 ? 1 : number)", name: "Saw \(number)", sortName: nil)
    }
    let rejects = fixture.directory.file("rejects.csv")
    let run = try fixture.catalog([
      "import", "--on-error", "skip", "--rejects", rejects, try file(rows),
    ])
    #expect(run.status == 0)
    let lines = try String(contentsOfFile: rejects, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix(",S-1,Saw 2300,") == true)
  }

  @Test func whereTheGreatestNumberIsTakenOthersAreFound() throws {
    let rows =
      [Row(id: .max, sku: nil, name: "Last", sortName: nil)]
      + (0..<3).map { Row(id: nil, sku: nil, name: "Saw \($0)", sortName: nil) }
    #expect(try fixture.catalog(["import", try file(rows)]).status == 0)
    #expect(
      try fixture.catalog(["list", "--format", "csv"]).output.split(separator: "\n").count == 5)
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test func productsOfTheCatalogStayInItsListing() throws {
    let old = (0..<40).map { Row(id: nil, sku: nil, name: "Axe \($0)", sortName: nil) }
    let new = (0..<3000).map { Row(id: nil, sku: nil, name: "Saw \($0)", sortName: nil) }
    #expect(try fixture.catalog(["import", try file(old)]).status == 0)
    #expect(try fixture.catalog(["import", try file(new)]).status == 0)
    let index = try fixture.catalog(["index", "--format", "csv"]).output.split(separator: "\n")
    #expect(
      index.dropFirst().map { $0.hasPrefix("A,A,40,0,") || $0.hasPrefix("S,S,3000,40,") }
        == [true, true])
    #expect(try fixture.catalog(["check"]).status == 0)
  }
}
