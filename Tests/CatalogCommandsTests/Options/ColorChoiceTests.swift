import TestSupport
import Testing

@testable import CatalogCommands

struct ColorChoiceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var choice = ColorChoice.auto
    var isTerminal = true
    var environment: [String: String] = [:]
    let usesColor: Bool
    var testDescription: String { "\(choice) terminal: \(isTerminal) \(environment)" }
  }

  static let cases = [
    Case(usesColor: true),
    Case(isTerminal: false, usesColor: false),
    Case(environment: ["NO_COLOR": "1"], usesColor: false),
    Case(environment: ["NO_COLOR": "0"], usesColor: false),
    Case(environment: ["NO_COLOR": ""], usesColor: true),
    Case(environment: ["TERM": "dumb"], usesColor: false),
    Case(environment: ["TERM": ""], usesColor: false),
    Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "1"], usesColor: true),
    Case(isTerminal: false, environment: ["FORCE_COLOR": "1"], usesColor: true),
    Case(isTerminal: false, environment: ["FORCE_COLOR": "3"], usesColor: true),
    Case(isTerminal: false, environment: ["FORCE_COLOR": "0"], usesColor: false),
    Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "0"], usesColor: false),
    Case(isTerminal: false, environment: ["CLICOLOR_FORCE": ""], usesColor: false),
    Case(environment: ["FORCE_COLOR": "0"], usesColor: true),
    Case(environment: ["TERM": "dumb", "FORCE_COLOR": "1"], usesColor: true),
    Case(environment: ["NO_COLOR": "1", "FORCE_COLOR": "1"], usesColor: false),
    Case(choice: .always, usesColor: true),
    Case(choice: .always, isTerminal: false, usesColor: true),
    Case(
      choice: .always, isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"],
      usesColor: true),
    Case(choice: .never, usesColor: false),
    Case(
      choice: .never, environment: ["FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"], usesColor: false),
  ]

  @Test(arguments: cases)
  func optionBeatsEnvironmentBeatsTerminal(_ c: Case) {
    let environment = ["TERM": "xterm"].merging(c.environment) { $1 }
    #expect(
      c.choice.usesColor(isTerminal: c.isTerminal, environment: environment) == c.usesColor)
  }

  @Test func aTerminalWithoutANameHasNoColor() {
    #expect(!ColorChoice.auto.usesColor(isTerminal: true, environment: [:]))
  }

  static let arguments: [([String], ColorChoice)] = [
    ([], .auto), (["list", "--color", "always"], .always), (["--color=never", "list"], .never),
    (["list", "--no-color"], .never), (["--no-color", "--color=always"], .always),
    (["--color=always", "--no-color"], .never), (["list", "--color", "red"], .auto),
    (["list", "--color"], .auto), (["search", "--", "--no-color"], .auto),
  ]

  @Test(arguments: arguments)
  func theLastOptionCounts(arguments: [String], color: ColorChoice) {
    #expect(DisplayChoices(arguments).color == color)
  }

  // MARK: The program

  private func hasColor(_ text: String) -> Bool { text.unicodeScalars.contains("\u{1B}") }

  @Test func aTerminalGetsColorsAndAPipeDoesNot() throws {
    let fixture = try SmallCatalog.make()
    let xterm = ["TERM": "xterm"]
    let terminal = try fixture.terminal("list", environment: xterm)
    #expect(terminal.output.contains("\u{1B}[1mA"))
    #expect(terminal.output.contains("\u{1B}[2mÖvre Bruk\u{1B}[0m"))
    #expect(!hasColor(try fixture.catalog(["list"], environment: xterm).output))
    for (options, environment) in [
      ("list --no-color", xterm), ("list", ["TERM": "dumb"]), ("list --color=never", xterm),
      ("list", ["TERM": "xterm", "NO_COLOR": "1"]), ("list --json", xterm),
      ("list --format csv --color always", xterm),
    ] {
      #expect(!hasColor(try fixture.terminal(options, environment: environment).output))
    }
    #expect(hasColor(try fixture.catalog(["list", "--color", "always"]).output))
    #expect(
      hasColor(try fixture.catalog(["list"], environment: ["CLICOLOR_FORCE": "1"]).output))
  }

  @Test func colorsHaveMeaning() throws {
    let fixture = try SmallCatalog.make()
    func colored(_ arguments: String...) throws -> String {
      try fixture.catalog(arguments + ["--color=always"]).output
    }
    func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
    let index = try colored("index", "--all")
    #expect(index.hasPrefix("\(dim("Section"))  \(dim("Products"))"))
    #expect(index.contains("\n\(bold("W"))"))
    // As in the strip: a section without products is dim.
    #expect(index.contains("\n\(dim("B"))"))
    let product = try colored("show", "9")
    #expect(product.hasPrefix("\(bold("日本酒"))\n  \(dim("id"))"))
    #expect(product.contains("\u{1B}[31m0, out of stock\u{1B}[0m"))
    #expect(try colored("info").contains("\n\(dim("products"))"))
    #expect(try colored("locales", "sv").contains("\n\(dim("sections"))"))
    #expect(try colored("locales").contains("\n\(bold("sv"))"))
    _ = try fixture.catalog(["edit", "7", "--quantity", "1", "-q"])
    _ = try fixture.catalog(["undo", "-q"])
    let history = try colored("history")
    #expect(history.contains("\(bold("1"))  \u{1B}[2m20"))
    // What was taken back is dim.
    #expect(history.contains("\n " + dim("2") + "  "))
  }

  @Test func withoutColorsItIsTheSameText() throws {
    let fixture = try SmallCatalog.make()
    for arguments in [
      ["list"], ["search", "wid"], ["list", "--width", "40"], ["index", "--all"], ["show", "9"],
      ["info"], ["history"], ["locales"], ["locales", "sv"],
    ] {
      let colored = try fixture.catalog(arguments + ["--color=always"]).output
      #expect(hasColor(colored))
      #expect(
        colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == (try fixture.catalog(arguments).output))
    }
  }

  /// Each stream by itself.
  @Test func errorsAreColoredWhereATerminalShowsThem() throws {
    let fixture = try SmallCatalog.make()
    let shown = try fixture.terminal("show 99 >/dev/null", environment: ["TERM": "xterm"])
    #expect(shown.output.hasPrefix("\u{1B}[1;31mError:\u{1B}[0m no product"))
    let plain = try fixture.terminal("show 99 --no-color", environment: ["TERM": "xterm"])
    #expect(plain.output.hasPrefix("Error: no product"))
    let usage = try fixture.catalog(["bogus", "--color", "always"])
    #expect(usage.diagnostics.hasPrefix("\u{1B}[1;31mError:\u{1B}[0m unknown command"))
    #expect(!hasColor(try fixture.catalog(["bogus"]).diagnostics))
  }

  static let commands = [
    ["list"], ["search", "wid"], ["index"], ["show", "7"], ["info"], ["check"], ["locales"],
    ["export"], ["collate", "/dev/null"], ["reindex"],
  ]

  @Test(arguments: commands)
  func everyCommandHasTheOptions(arguments: [String]) throws {
    let fixture = try SmallCatalog.make()
    #expect(try fixture.catalog(arguments + ["--color", "never", "--no-color"]).status == 0)
    #expect(try fixture.catalog(["--no-color"] + arguments).status == 0)
    let run = try fixture.catalog(arguments + ["--color", "sometimes"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("'auto', 'always' or 'never'"))
  }
}
