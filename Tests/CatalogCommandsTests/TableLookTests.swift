import TestSupport
import Testing

struct TableLookTests {
  @Test(arguments: ["default", "value1", "value2", "subtitle", "catalog"])
  func everyStyleIsAsInItsGoldenFile(cell: String) throws {
    let run = try SmallCatalog.make().catalog(["list", "--cell", cell, "--width", "50"])
    #expect(run.status == 0)
    expectGolden(run.output, named: "listCell-\(cell)")
  }

  @Test func groupedSectionsStandInFrames() throws {
    let fixture = try SmallCatalog.make()
    let run = try fixture.catalog(["list", "--table-style", "grouped", "--width", "60"])
    expectGolden(run.output, named: "listGrouped")
    // A list without sections is one frame.
    let search = try fixture.catalog([
      "search", "wid", "--table-style", "grouped", "--columns", "name,quantity",
    ])
    #expect(
      search.output == """
        ╭───────────────────────
        │ widget a   3
        │ Widget G  15
        ╰───────────────────────

        """)
  }

  @Test func columnsChooseAndOrderWhatATableShows() throws {
    let run = try SmallCatalog.make().catalog([
      "list", "--columns", "id,quantity,name,originCode", "--section", "W",
    ])
    #expect(
      run.output == """
        W             2 products
          10   3  widget a
           7  15  Widget G  SG

        """)
  }

  @Test func columnsChooseAndOrderThoseOfCSVAndTSV() throws {
    let fixture = try SmallCatalog.make()
    let csv = try fixture.catalog(["list", "--columns", "price,id,section", "--format", "csv"])
    #expect(csv.output == "price,id,section\n1290,8,A\n1204.50,10,W\n6.26,7,W\n0.05,11,#\n,9,#\n")
    let tsv = try fixture.catalog([
      "search", "w", "--columns", "name,manufacturer", "--format", "tsv",
    ])
    #expect(
      tsv.output
        == "name\tmanufacturer\nwidget a\tÖvre Bruk\nWidget G\tSpirit Industries\n")
  }

  /// All columns chosen in their order are the CSV without a choice.
  @Test func allColumnsAreThoseOfAnUnchosenCSV() throws {
    let fixture = try AwkwardCatalog.make(.mixed, seed: 4)
    let all = try fixture.catalog(["list", "--all", "--format", "csv"])
    let header = String(all.output.prefix { $0 != "\n" })
    let chosen = try fixture.catalog(["list", "--all", "--format", "csv", "--columns", header])
    #expect(chosen.output == all.output)
  }

  @Test(arguments: [
    (["--columns", "nme"], "there is no column 'nme'"),
    (["--columns", "name,,id"], "there is no column ''"),
    (["--columns", "name,name"], "'name' is there twice"),
    (["--cell", "large"], "The value 'large' is invalid for '--cell <style>'"),
    (["--table-style", "x"], "The value 'x' is invalid for '--table-style <style>'"),
    (["--cell", "catalog", "--columns", "name"], "--cell and --columns exclude each other"),
    (["--cell", "catalog", "--json"], "--cell and --table-style go with --format table"),
    (["--columns", "name", "--json"], "--columns goes with the formats table, csv and tsv"),
  ])
  func aMistakeIsSaid(arguments: [String], message: String) throws {
    let run = try SmallCatalog.make().catalog(["list"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  // MARK: Languages

  private func line(_ name: String, _ run: ProgramRun) -> String {
    String(run.output.split(separator: "\n").first { $0.contains(name) } ?? "no \(name)")
  }

  @Test func pricesAndCountriesFollowTheLocaleOption() throws {
    let run = try SmallCatalog.make().catalog(["list", "--locale", "sv", "-q"])
    #expect(line("widget a", run).contains("1\u{A0}204,50\u{A0}€"))
    #expect(line("Ruler", run).contains("1\u{A0}290   \u{A0}JPY"))
    #expect(line("Ruler", run).hasSuffix("🇸🇪 Sverige"))
    #expect(line("日本酒", run).hasSuffix("   Various"))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let environment: [String: String]
    let price: String
    let country: String
    var testDescription: String { "\(environment)" }
  }

  @Test(arguments: [
    Case(environment: ["LC_ALL": "C.UTF-8"], price: "1204.50 EUR", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "POSIX", "LANG": "sv_SE"], price: "1204.50 EUR", country: "Sweden"),
    Case(environment: ["LC_ALL": ""], price: "1204.50 EUR", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "sv_SE.UTF-8"], price: "1\u{A0}204,50\u{A0}€", country: "Sverige"),
    Case(
      environment: ["LC_ALL": "", "LC_MONETARY": "de_AT.UTF-8", "LANG": "C"],
      price: "€\u{A0}1.204,50", country: "Sweden"),
    Case(
      environment: ["LC_ALL": "", "LC_MONETARY": "C", "LANG": "fr_FR.UTF-8"],
      price: "1204.50 EUR", country: "Suède"),
    Case(
      environment: ["LC_ALL": "", "LANG": "en_GB.UTF-8"], price: "€1,204.50", country: "Sweden"),
    Case(environment: ["LC_ALL": "xx_XX.UTF-8"], price: "1204.50 EUR", country: "Sweden"),
  ])
  func pricesAndCountriesFollowTheEnvironment(_ c: Case) throws {
    let run = try SmallCatalog.make().catalog(["list", "-q"], environment: c.environment)
    #expect(run.status == 0)
    #expect(line("widget a", run).contains(c.price), "\(run.output)")
    #expect(line("Ruler", run).hasSuffix(c.country), "\(run.output)")
  }

  @Test func whatProgramsReadFollowsNoLocale() throws {
    let fixture = try SmallCatalog.make()
    for format in ["json", "ndjson", "csv", "tsv"] {
      let plain = try fixture.catalog(["list", "--format", format])
      let german = try fixture.catalog(
        ["list", "--format", format], environment: ["LC_ALL": "de_DE.UTF-8"])
      #expect(plain.output == german.output)
    }
  }

}
