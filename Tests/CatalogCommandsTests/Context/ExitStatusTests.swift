import TestSupport
import Testing

/// One test for every status that `--help` promises.
struct ExitStatusTests {
  static let done = [
    ["list"], ["search", "wid"], ["show", "7"], ["index"], ["list", "--section", "A"], ["help"],
  ]

  @Test(arguments: done)
  func zeroIsDone(arguments: [String]) throws {
    let run = try SmallCatalog.make().catalog(arguments)
    #expect(run.status == 0)
    #expect(run.output != "")
    #expect(run.diagnostics == "")
  }

  static let nothingFound = [
    ["search", "xyz"], ["show", "99"], ["list", "--section", "Q"], ["list", "--page", "2"],
  ]

  @Test(arguments: nothingFound)
  func oneIsNothingFound(arguments: [String]) throws {
    let run = try SmallCatalog.make().catalog(arguments)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.diagnostics != "")
  }

  static let failed = [
    ["list", "--db", "/nonexistent/catalog.db"], ["index", "--db", "/"],
    ["import", "/nonexistent"],
    ["show", "7", "--db", Repository.path("Package.swift")],
    ["search", "wid", "--db", Repository.path("catalog.sql")],
  ]

  @Test(arguments: failed)
  func twoIsFailed(arguments: [String]) throws {
    let run = try SmallCatalog.make().catalog(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.diagnostics.hasPrefix("Error: "))
  }

  static let wrongUsage = [
    ["bogus"], ["list", "--bogus"], ["list", "extra"], ["show"], ["show", "1", "2"], ["search"],
    ["import"], ["list", "--format", "xml"], ["list", "--json", "--format", "csv"],
    ["list", "--width", "9"], ["list", "--width", "wide"], ["list", "--db"], ["list", "--db", ""],
    ["import", "--currency", "XXQ", "x.sql"], ["--bogus"], ["list", "--section", "nope"],
  ]

  @Test(arguments: wrongUsage)
  func sixtyFourIsWrongUsage(arguments: [String]) throws {
    let run = try SmallCatalog.make().catalog(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.hasPrefix("Error: "))
  }
}
