import Foundation
import TestSupport
import Testing

struct DatabaseChoiceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var option: String?
    var environment: [String: String]
    let path: String
    var testDescription: String { "\(option ?? "") \(environment)" }
  }

  static let cases = [
    Case(
      option: "/none/o.db",
      environment: ["CATALOG_DB": "/none/e.db", "XDG_DATA_HOME": "/none/x", "HOME": "/none/h"],
      path: "/none/o.db"),
    Case(
      environment: ["CATALOG_DB": "/none/e.db", "XDG_DATA_HOME": "/none/x", "HOME": "/none/h"],
      path: "/none/e.db"),
    Case(
      environment: ["XDG_DATA_HOME": "/none/x", "HOME": "/none/h"],
      path: "/none/x/catalog/catalog.db"),
    Case(environment: ["HOME": "/none/h"], path: "/none/h/.local/share/catalog/catalog.db"),
    Case(
      environment: ["CATALOG_DB": "", "XDG_DATA_HOME": "", "HOME": "/none/h"],
      path: "/none/h/.local/share/catalog/catalog.db"),
    // The specification says to ignore a relative path.
    Case(
      environment: ["XDG_DATA_HOME": "none/x", "HOME": "/none/h"],
      path: "/none/h/.local/share/catalog/catalog.db"),
  ]

  @Test(arguments: cases, [["list"], ["index"], ["search", "a"], ["show", "1"]])
  func missingCatalogIsNamedWithAdvice(_ c: Case, command: [String]) throws {
    let option = c.option.map { ["--db", $0] } ?? []
    let run = try ProgramRun.catalog(command + option, environment: c.environment)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.diagnostics == """
        Error: no catalog at '\(c.path)'
          Create it with: catalog import --db \(c.path) FILE

        """)
  }

  @Test func readingNeverMakesTheDirectory() throws {
    let directory = try TemporaryDirectory()
    for variable in ["XDG_DATA_HOME", "HOME"] {
      let run = try ProgramRun.catalog(["list"], environment: [variable: directory.path])
      #expect(run.status == 2)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  static let homes = [
    ("XDG_DATA_HOME", "catalog/catalog.db"), ("HOME", ".local/share/catalog/catalog.db"),
  ]

  @Test(arguments: homes)
  func importMakesTheDefaultCatalog(variable: String, file: String) throws {
    let directory = try TemporaryDirectory()
    let environment = [variable: directory.path + "/data"]
    let run = try ProgramRun.catalog(
      ["import", "-"], input: SmallCatalog.script, environment: environment)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(FileManager.default.fileExists(atPath: directory.file("data/" + file)))
    let list = try ProgramRun.catalog(["list"], environment: environment)
    #expect(list.output.contains("Widget G"))
  }

  @Test func optionAndEnvironmentAreDifferentCatalogs() throws {
    let fixture = try CatalogFixture.names(["Of the environment"])
    let other = fixture.directory.file("other.db")
    _ = try fixture.catalog(
      ["import", "--db", other, "-"], input: "INSERT INTO product (name) VALUES ('Of the option');")
    #expect(try fixture.catalog(["search", ""]).output == "  Name\n  Of the environment\n")
    #expect(
      try fixture.catalog(["search", "", "--db", other]).output == "  Name\n  Of the option\n")
  }

  @Test func withoutAHomeThereIsNoDefault() throws {
    let run = try ProgramRun.catalog(["list"], environment: ["HOME": ""])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("HOME"))
    #expect(run.diagnostics.contains("--db"))
  }
}
