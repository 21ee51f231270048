import Foundation
import TestSupport
import Testing

/// The formats that every command with rows has.
struct OutputFormatTests {
  static let commands = [
    ["list"], ["search", "wid"], ["show", "7"], ["index"], ["index", "--all"], ["locales"],
    ["locales", "sv"], ["list", "--sort", "origin"],
  ]

  @Test(arguments: commands)
  func tsvIsCSVWithTabs(arguments: [String]) throws {
    let fixture = try SmallCatalog.make()
    let csv = try fixture.catalog(arguments + ["--format", "csv"])
    let tsv = try fixture.catalog(arguments + ["--format", "tsv"])
    #expect(tsv.status == 0)
    #expect(tsv.diagnostics == csv.diagnostics)
    // The one value with a comma stands in quotes in both, for its quotes.
    let comma = "\"9 Volt \"\"Block\"\", Flat\""
    let expected = csv.output.replacingOccurrences(of: comma, with: "BLOCK")
      .replacingOccurrences(of: ",", with: "\t").replacingOccurrences(of: "BLOCK", with: comma)
    if arguments != ["locales"] { #expect(tsv.output == expected) }
    let fieldCounts = Set(
      tsv.output.split(separator: "\n").map { line in line.count { $0 == "\t" } })
    #expect(fieldCounts.count == 1)
  }

  @Test func aTabInAValueIsQuotedAndACommaIsNot() throws {
    let fixture = try CatalogFixture.names(["a, b"])
    try fixture.sqlite3("UPDATE product SET details = 'c' || char(9) || 'd'")
    let run = try fixture.catalog(["list", "--format", "tsv"])
    #expect(run.output.hasSuffix("\n1\t\ta, b\t\t\t\t\t\t\t\t\"c\td\"\tA\n"))
  }

  @Test(arguments: ["list", "search wid", "index", "show 7"])
  func ndjsonIsTheObjectsOfTheJSON(command: String) throws {
    let fixture = try SmallCatalog.make()
    let arguments = command.split(separator: " ").map(String.init)
    let run = try fixture.catalog(arguments + ["--format", "ndjson"])
    #expect(run.status == 0)
    let json = try fixture.catalog(arguments + ["--json"]).output
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == ["list": 5, "search wid": 2, "index": 3, "show 7": 1][command])
    for line in lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      #expect(json.contains(line))
    }
  }

  @Test func nothingIsNoLine() throws {
    let fixture = try CatalogFixture("CREATE TABLE product (name TEXT);")
    #expect(try fixture.catalog(["list", "--format", "ndjson"]).output == "")
    #expect(
      try fixture.catalog(["list", "--format", "tsv"]).output
        == "id\tsku\tname\tmanufacturer\tprice\tcurrency\tquantity\torigin\toriginCode\timage\t"
        + "details\tsection\n")
    let search = try fixture.catalog(["search", "x", "--format", "ndjson"])
    #expect(search.status == 1)
    #expect(search.output == "")
  }

  @Test(arguments: ["list", "search", "show", "index", "locales"])
  func helpNamesTheFormats(command: String) throws {
    let help = try ProgramRun.catalog([command, "--help"]).output
    let words = help.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("table, json, ndjson, csv, tsv, markdown or html"))
  }
}
