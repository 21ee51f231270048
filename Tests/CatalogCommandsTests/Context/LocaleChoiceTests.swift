import Foundation
import TestSupport
import Testing

struct LocaleChoiceTests {
  private static let script = "INSERT INTO product (name) VALUES ('Zeta'), ('Öga'), ('Axel');"
  private let fixture: CatalogFixture

  init() throws { fixture = try CatalogFixture() }

  @discardableResult
  private func add(
    _ options: [String] = [],
    environment: [String: String] = ["LC_ALL": ""]
  ) throws -> ProgramRun {
    try fixture.catalog(
      ["import", "-"] + options, input: Self.script, environment: environment)
  }

  private func locale() throws -> String? {
    let run = try fixture.catalog(["index", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return object?["locale"] as? String
  }

  @Test func optionIsStoredAndUsed() throws {
    try add(["--locale", "sv"], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(try locale() == "sv")
    let list = try fixture.catalog(["list"], environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(
      list.output == """
          Name
        A              1 product
          Axel

        Z              1 product
          Zeta

        Ö              1 product
          Öga

        """)
  }

  @Test func catalogKeepsItsLanguage() throws {
    try add(["--locale", "sv"])
    try add(["--key", "none"], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(try locale() == "sv")
  }

  @Test func optionChangesTheLanguageOfACatalog() throws {
    try add(["--locale", "sv"])
    try add(["--locale", "en", "--key", "none"])
    #expect(try locale() == "en")
    let run = try fixture.catalog(["index", "--format", "csv"])
    #expect(run.output.contains("O,O,2,2,Öga,Öga\n"))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let environment: [String: String]
    let locale: String
    var testDescription: String { environment.description }
  }

  static let cases = [
    Case(
      environment: ["LC_ALL": "sv_SE.UTF-8", "LC_COLLATE": "de_DE", "LANG": "fr_FR"],
      locale: "sv_SE"),
    Case(
      environment: ["LC_ALL": "", "LC_COLLATE": "de_DE.UTF-8", "LANG": "fr_FR"], locale: "de_DE"),
    Case(environment: ["LC_ALL": "", "LC_COLLATE": "", "LANG": "fr_FR.UTF-8"], locale: "fr_FR"),
    Case(environment: ["LC_ALL": "", "LANG": ""], locale: "root"),
    Case(environment: ["LC_ALL": "C", "LANG": "sv_SE.UTF-8"], locale: "root"),
    Case(environment: ["LC_ALL": "POSIX"], locale: "root"),
    Case(environment: ["LC_ALL": "C.UTF-8"], locale: "root"),
    Case(environment: ["LC_ALL": "sr_RS@latin"], locale: "sr_Latn_RS"),
    Case(environment: ["LC_ALL": "", "LC_CTYPE": "sv_SE", "LANG": "da_DK"], locale: "da_DK"),
  ]

  @Test(arguments: cases)
  func environmentChoosesForANewCatalog(_ c: Case) throws {
    let run = try add(environment: c.environment)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try locale() == c.locale)
  }

  @Test(arguments: ["LC_ALL", "LC_COLLATE", "LANG"])
  func unknownLocaleNamesItsVariable(variable: String) throws {
    let run = try add(environment: ["LC_ALL": ""].merging([variable: "xx_YY.UTF-8"]) { $1 })
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("Error: \(variable): "))
    #expect(run.diagnostics.contains("'xx_YY.UTF-8'"))
    #expect(run.diagnostics.contains("--locale"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }

  @Test func unknownLocaleOfTheEnvironmentDoesNotMatterWhereItIsNotUsed() throws {
    let unknown = ["LC_ALL": "xx_YY.UTF-8"]
    #expect(try add(["--locale", "sv"], environment: unknown).status == 0)
    #expect(try add(["--key", "none"], environment: unknown).status == 0)
    #expect(try fixture.catalog(["list"], environment: unknown).status == 0)
  }

  @Test(arguments: ["xx", "", "sv_", "s v", "de-u-co-nosuch", "nonsense-locale-name"])
  func unknownLocaleOfTheOptionIsWrongUsage(locale: String) throws {
    let run = try add(["--locale", locale])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("'\(locale)'"))
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }

  @Test func cLocaleStillPrintsUTF8() throws {
    for environment in [["LC_ALL": "C"], ["LC_ALL": "POSIX"], ["LC_ALL": "", "LANG": ""]] {
      let run = try SmallCatalog.make().catalog(["list"], environment: environment)
      #expect(run.output.contains("  日本酒 "))
      #expect(run.output.contains("🇸🇪 Sweden\n"))
    }
    let terminal = try SmallCatalog.make().terminal("list", environment: ["LC_ALL": "C"])
    #expect(terminal.output.contains("  日本酒 "))
  }
}
