import TestSupport
import Testing

struct TerminalTests {
  /// Names of one column a character, longer than every width here.
  private static func make() throws -> CatalogFixture {
    try CatalogFixture.names(["Saw " + String(repeating: "a", count: 196), "Axe"])
  }

  private func rows(_ run: ProgramRun) -> [Substring] { run.output.split(separator: "\n") }

  struct Case: CustomTestStringConvertible, Sendable {
    var options = ""
    var columns: Int?
    var environment: [String: String] = [:]
    let width: Int
    var testDescription: String { "\(options) \(environment) \(columns ?? 0)" }
  }

  static let cases = [
    Case(options: "--width 30", columns: 50, environment: ["COLUMNS": "40"], width: 30),
    Case(columns: 50, environment: ["COLUMNS": "40"], width: 40),
    Case(columns: 50, environment: ["COLUMNS": ""], width: 50),
    Case(columns: 50, environment: ["COLUMNS": "wide"], width: 50),
    Case(columns: 50, width: 50),
    Case(width: 80),
  ]

  @Test(arguments: cases)
  func tableIsAsWideAsAskedFor(_ c: Case) throws {
    let run = try Self.make().terminal(
      "list " + c.options, columns: c.columns, environment: c.environment)
    #expect(run.status == 0)
    let rows = rows(run)
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.count <= c.width })
    #expect(rows.last?.count == c.width)
    #expect(rows.last?.hasSuffix("a…") == true)
  }

  @Test(arguments: ["list", "search ''", "index"])
  func pipeGetsTheWholeText(command: String) throws {
    let run = try Self.make().shell("catalog \(command)", environment: ["COLUMNS": "40"])
    #expect(run.output.contains(String(repeating: "a", count: 196)))
    #expect(!run.output.contains("…"))
  }

  @Test(arguments: ["list --json", "list --format csv"])
  func otherFormatsAreNeverCut(command: String) throws {
    let run = try Self.make().terminal(command, environment: ["COLUMNS": "40"])
    #expect(run.output.contains(String(repeating: "a", count: 196)))
  }

  @Test func aProductIsNeverCut() throws {
    let run = try Self.make().terminal("show 1", environment: ["COLUMNS": "40"])
    #expect(run.output.count { $0 == "a" } >= 196)
    #expect(!run.output.contains("…"))
    #expect(rows(run).allSatisfy { $0.count <= 40 })
  }

  @Test func widthCutsInAPipeToo() throws {
    let run = try Self.make().catalog(["search", "saw", "--width", "20"])
    #expect(run.output == "  Name\n  Saw aaaaaaaaaaaaa…\n")
  }

  @Test func wideCharactersAreCutByColumns() throws {
    let fixture = try CatalogFixture.names([String(repeating: "日", count: 30)])
    // Two blanks, 8 characters of two columns, the ellipsis: 19, and no room
    // for another one.
    let run = try fixture.catalog(["search", "日", "--width", "20"])
    #expect(run.output == "  Name\n  " + String(repeating: "日", count: 8) + "…\n")
  }

  @Test func priceIsNeverCut() throws {
    let fixture = try SmallCatalog.make()
    let run = try fixture.terminal("search wid", environment: ["COLUMNS": "40"])
    #expect(run.output.contains("1204.50 EUR"))
    #expect(run.output.contains("   6.26 USD"))
    // The manufacturer goes before the name is cut.
    #expect(run.output.contains("  Widget G"))
    #expect(!run.output.contains("Spirit") && !run.output.contains("Övre"))
    let narrow = try fixture.terminal("search wid", environment: ["COLUMNS": "20"])
    #expect(narrow.output.contains("1204.50 EUR") && narrow.output.contains("…"))
  }
}
