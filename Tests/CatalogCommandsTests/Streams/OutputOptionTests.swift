import Foundation
import TestSupport
import Testing

/// `--output` and `--csv-safe`, which commands with data have.
struct OutputOptionTests {
  static let commands = [
    ["list"], ["search", "wid"], ["index"], ["show", "7"], ["info"], ["locales", "sv"],
    ["export"], ["collate", "/dev/null"],
  ]

  @Test(arguments: commands)
  func aFileHoldsWhatWouldBeShown(arguments: [String]) throws {
    let fixture = try SmallCatalog.make()
    let file = fixture.directory.file("out")
    let shown = try fixture.catalog(arguments)
    let run = try fixture.catalog(arguments + ["-o", file])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.diagnostics == shown.diagnostics)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == shown.output)
    #expect(try fixture.catalog(arguments + ["--output=-"]).output == shown.output)
  }

  @Test(arguments: [["list", "--section", "Q"], ["show", "99"], ["list", "--page", "7"]])
  func afterAnErrorTheFileIsAsItWas(arguments: [String]) throws {
    let fixture = try SmallCatalog.make()
    let file = try fixture.directory.write("before", to: "out")
    #expect(try fixture.catalog(arguments + ["-o", file]).status == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
        == ["catalog.db", "out"])
  }

  @Test(arguments: ["list", "search wid", "index", "show 7", "info"])
  func theCatalogIsNotOverwritten(command: String) throws {
    let fixture = try SmallCatalog.make()
    let run = try fixture.shell("catalog \(command) -o \"$CATALOG_DB\"")
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("is the catalog itself"))
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test(arguments: ["list", "search wid", "index", "show 7", "info", "locales"])
  func aFullDeviceIsAFailure(command: String) throws {
    let run = try SmallCatalog.make().shell("catalog \(command) -o /dev/full")
    #expect(run.status == 2)
    #expect(run.diagnostics == "Error: cannot write to '/dev/full': No space left on device\n")
  }

  @Test func aFileGetsTheWholeTextWithoutColors() throws {
    let fixture = try CatalogFixture.names(["Saw " + String(repeating: "a", count: 196)])
    let run = try fixture.terminal(
      "list -o '\(fixture.directory.file("out"))'", columns: 40, environment: ["TERM": "xterm"])
    #expect(run.status == 0)
    #expect(run.output == "")
    let text = try String(contentsOfFile: fixture.directory.file("out"), encoding: .utf8)
    #expect(text.contains(String(repeating: "a", count: 196)))
    #expect(!text.contains("\u{1B}"))
  }

  @Test(arguments: ["list", "export", "search --where 'id > 0'", "show 1"])
  func safeRecordsHoldNoFormulas(command: String) throws {
    let names = ["=1+1", "+46 8", "-1", "@home", "＝1+1", "＋1", "－1", "＠home", "a=b", "ｌplain"]
    let fixture = try CatalogFixture.names(names)
    try fixture.sqlite3("UPDATE product SET details = char(9) || 'x', quantity = -5")
    for (format, separator) in [("csv", ","), ("tsv", "\t")] {
      let run = try fixture.shell("catalog \(command) --format \(format) --csv-safe")
      #expect(run.status == 0)
      let fields = run.output.split(separator: "\n").dropFirst()
        .flatMap { $0.components(separatedBy: separator) }
      #expect(fields.contains("'=1+1"))
      #expect(command == "show 1" || fields.contains("ｌplain"))
      #expect(fields.contains("-5"))
      for field in fields where field != "-5" {
        #expect(!["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"].contains(field.prefix(1)))
      }
      let exact = try fixture.shell("catalog \(command) --format \(format)").output
      #expect(exact.contains(separator + "=1+1" + separator))
    }
  }
}
