import TestSupport
import Testing

/// Under LC_ALL=C everything is UTF-8 all the same.
struct CLocaleTests {
  static let commands = [
    ["list"], ["search", "ångström"], ["search", "日"], ["show", "8"], ["index"], ["info"],
    ["list", "--json"], ["list", "--format", "csv"], ["list", "--format", "html"],
    ["list", "--format", "markdown"], ["export", "--format", "sql"], ["list", "--width", "30"],
    ["list", "--where", "name BEGINSWITH[cd] 'Ångström'"], ["locales", "sv"],
  ]

  @Test(arguments: commands)
  func outputIsThatOfAnyOtherLocale(arguments: [String]) throws {
    let fixture = try SmallCatalog.make()
    let expected = try fixture.catalog(arguments)
    #expect(expected.status == 0)
    for locale in ["C", "POSIX"] {
      let run = try fixture.catalog(arguments, environment: ["LC_ALL": locale])
      #expect(run.status == 0)
      #expect(run.output == expected.output)
      #expect(run.diagnostics == expected.diagnostics)
    }
  }

  @Test func aTerminalGetsTheSame() throws {
    let fixture = try SmallCatalog.make()
    let expected = try fixture.terminal("list", columns: 60)
    #expect(expected.output.contains("日本酒"))
    let run = try fixture.terminal("list", columns: 60, environment: ["LC_ALL": "C"])
    #expect(run.output == expected.output)
  }

  @Test func importAndErrorsAreUTF8() throws {
    let fixture = try CatalogFixture()
    let script = "INSERT INTO product (name) VALUES ('Ångström 日本');"
    let run = try fixture.catalog(["import", "-"], input: script, environment: ["LC_ALL": "C"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try fixture.catalog(["search", "angstrom"]).output.contains("Ångström 日本"))
    let missing = try fixture.catalog(["show", "日本"], environment: ["LC_ALL": "C"])
    #expect(missing.diagnostics.contains("'日本'"))
  }
}
