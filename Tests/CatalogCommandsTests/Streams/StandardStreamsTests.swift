import TestSupport
import Testing

struct StandardStreamsTests {
  /// So much that it does not fit into a pipe.
  private static func large() throws -> CatalogFixture {
    try CatalogFixture.names((1...4000).map { "Saw with a rather long name, number \($0)" })
  }

  @Test(arguments: ["table", "json", "ndjson", "csv", "tsv", "markdown", "html"])
  func closedPipeIsASilentEnd(format: String) throws {
    let fixture = try Self.large()
    for command in ["list --all", "search --all saw"] {
      let run = try fixture.shell("catalog \(command) --format \(format) | head -c 1")
      #expect(run.output.utf8.count == 1)
      #expect(run.diagnostics == "")
    }
  }

  @Test(arguments: ExportRoundTripTests.formats + ["markdown", "html"])
  func exportIsAsOtherOutput(format: String) throws {
    let fixture = try Self.large()
    let closed = try fixture.shell("catalog export --format \(format) | head -c 1")
    #expect(closed.output.utf8.count == 1)
    #expect(closed.diagnostics == "")
    for target in [">/dev/full", "-o /dev/full"] {
      let full = try fixture.shell("catalog export --format \(format) \(target)")
      #expect(full.status == 2)
      #expect(full.diagnostics.hasSuffix(": No space left on device\n"), "\(full.diagnostics)")
    }
    let quiet = try fixture.shell("catalog export -q --format \(format) -o /dev/null")
    #expect(quiet.status == 0)
    #expect(quiet.output + quiet.diagnostics == "")
    let told = try fixture.shell("catalog export --format \(format) -o - >/dev/null")
    #expect(told.diagnostics == "4,000 products exported\n")
  }

  static let commands = [
    "list", "list --json", "list --format csv", "list --format tsv", "list --format ndjson",
    "list --format markdown", "list --format html", "show 7 --format html",
    "export --format sql", "index --format ndjson", "search wid", "show 7", "index", "--help",
    "--version", "help list",
  ]

  @Test(arguments: commands)
  func fullDeviceIsAFailure(command: String) throws {
    let run = try SmallCatalog.make().shell("catalog \(command) >/dev/full")
    #expect(run.status == 2)
    #expect(
      run.diagnostics
        == "Error: cannot write to standard output: No space left on device\n")
  }

  @Test func fullDeviceInTheMiddleIsAFailureToo() throws {
    let run = try Self.large().shell("catalog list --all >/dev/full")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("No space left on device"))
  }

  @Test func outputIsDataOnly() throws {
    let fixture = try Self.large()
    let csv = try fixture.shell("catalog list --format csv 2>/dev/null")
    #expect(csv.output.split(separator: "\n").count == 51)
    let table = try fixture.shell("catalog list 2>/dev/null")
    // The headings, and the header of the section.
    #expect(table.output.split(separator: "\n").count == 52)
  }

  @Test func catalogStaysWhereItsReportCannotBeWritten() throws {
    let fixture = try CatalogFixture()
    // So many files that the report is written before its end.
    for number in 0..<800 {
      _ = try fixture.directory.write(
        "INSERT INTO product (name) VALUES ('Saw \(number)');", to: "\(number).sql")
    }
    let files = " '\(fixture.directory.path)'/*.sql"
    let run = try fixture.shell("catalog import --json -q\(files) >/dev/full")
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("No space left on device"))
    #expect(try fixture.catalog(["index", "--json"]).output.contains(#""count":800,"#))
  }

  @Test func importReportsWhereDataGoNowhere() throws {
    let fixture = try CatalogFixture()
    let path = try fixture.directory.write(SmallCatalog.script, to: "a.sql")
    let run = try fixture.shell("catalog import '\(path)' >/dev/null")
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("5 products added"))
  }

  @Test func readingWritesNothing() throws {
    let fixture = try SmallCatalog.make()
    let sum = "cksum \"$CATALOG_DB\"; ls -A \"$(dirname \"$CATALOG_DB\")\""
    let before = try fixture.shell(sum).output
    for arguments in [["list"], ["search", "wid"], ["show", "7"], ["index", "--all"]] {
      #expect(try fixture.catalog(arguments).status == 0)
    }
    #expect(try fixture.shell(sum).output == before)
  }
}
