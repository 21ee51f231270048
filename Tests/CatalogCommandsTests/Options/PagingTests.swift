import TestSupport
import Testing

struct PagingTests {
  /// 120 products, in the order of their numbers.
  private static func make() throws -> CatalogFixture {
    try CatalogFixture.names((101...220).map { "Saw \($0)" })
  }

  private func ids(_ run: ProgramRun) -> [Int] {
    run.output.split(separator: "\n").dropFirst().compactMap { Int($0.prefix { $0 != "," }) }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let options: [String]
    let ids: ClosedRange<Int>
    let note: String
    var testDescription: String { options.joined(separator: " ") }
  }

  static let cases = [
    Case(
      options: [], ids: 1...50,
      note: "page 1 of 3: products 1 to 50 of 120; next: --page 2, all: --all\n"),
    Case(
      options: ["--page", "2"], ids: 51...100,
      note: "page 2 of 3: products 51 to 100 of 120; next: --page 3, all: --all\n"),
    Case(options: ["--page=3"], ids: 101...120, note: "page 3 of 3: products 101 to 120 of 120\n"),
    Case(
      options: ["--page-size", "7", "--page", "17"], ids: 113...119,
      note: "page 17 of 18: products 113 to 119 of 120; next: --page 18, all: --all\n"),
    Case(options: ["--page-size", "120"], ids: 1...120, note: ""),
    Case(options: ["--page-size", "9223372036854775807"], ids: 1...120, note: ""),
    Case(options: ["--all"], ids: 1...120, note: ""),
    Case(options: ["--page", "2", "--quiet"], ids: 51...100, note: ""),
    Case(options: ["-q"], ids: 1...50, note: ""),
  ]

  @Test(arguments: cases, ["list", "search"])
  func pageAndItsNote(_ c: Case, command: String) throws {
    let text = command == "search" ? ["saw"] : []
    let run = try Self.make().catalog([command, "--format", "csv"] + c.options + text)
    #expect(run.status == 0)
    #expect(ids(run) == Array(c.ids))
    #expect(run.diagnostics == c.note)
  }

  @Test(
    "Every format has the note on stderr, and none in its output",
    arguments: ["table", "json", "ndjson", "csv", "tsv", "markdown", "html"], ["list", "search"])
  func everyFormatHasTheNote(format: String, command: String) throws {
    let fixture = try Self.make()
    let arguments = [command, "--format", format] + (command == "search" ? ["saw"] : [])
    let run = try fixture.catalog(arguments)
    #expect(
      run.diagnostics == "page 1 of 3: products 1 to 50 of 120; next: --page 2, all: --all\n")
    #expect(!run.output.contains("--all"))
    let quiet = try fixture.catalog(arguments + ["--quiet"])
    #expect(quiet.diagnostics == "")
    #expect(quiet.output == run.output)
    let file = fixture.directory.file("out")
    #expect(try fixture.catalog(arguments + ["-o", file]).diagnostics == run.diagnostics)
  }

  @Test(arguments: ["4", "9223372036854775807"], ["table", "json", "csv"])
  func pageBeyondTheLastIsNothingFound(page: String, format: String) throws {
    let run = try Self.make().catalog(["list", "--page", page, "--format", format])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.placelessDiagnostics
        == "Error: page \(page) does not exist; the last page is 3\n"
        + "  Show that with: catalog list --page 3 --format \(format)\n")
  }

  static let nonsense = [
    ["--page", "0"], ["--page=-1"], ["--page-size", "0"], ["--page", "two"],
    ["--all", "--page", "2"], ["--all", "--page-size", "2"], ["--page", "9223372036854775808"],
  ]

  @Test(arguments: nonsense)
  func nonsenseIsWrongUsage(options: [String]) throws {
    let run = try Self.make().catalog(["list"] + options)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.hasPrefix("Error: "))
  }

  @Test func pagesOfASectionCountItsProducts() throws {
    let fixture = try CatalogFixture.names(["Axe", "Saw 1", "Saw 2", "Saw 3", "Zither"])
    let run = try fixture.catalog([
      "list", "--section", "S", "--page-size", "2", "--page", "2", "--format", "csv",
    ])
    #expect(ids(run) == [4])
    #expect(run.diagnostics == "page 2 of 2: products 3 to 3 of 3\n")
  }

  @Test func sectionHeaderIsRepeatedOnThePageAndCountsAll() throws {
    let run = try Self.make().catalog(["list", "--page", "3"])
    #expect(run.output.hasPrefix("  Name\nS           120 products\n  Saw 201\n"))
  }
}
