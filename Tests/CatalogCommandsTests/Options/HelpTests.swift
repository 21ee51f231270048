import Foundation
import TestSupport
import Testing

struct HelpTests {
  static let root: [[String]] = [
    [], ["--help"], ["-h"], ["help"], ["--bogus", "--help"], ["--help", "--version"],
  ]

  @Test(arguments: root)
  func helpOfTheProgram(arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    #expect(run.output.contains("\nUSAGE: catalog <subcommand>\n"))
    for name in Self.commands { #expect(run.output.contains("\n  \(name) ")) }
  }

  static let commands = [
    "list", "search", "show", "index", "import", "add", "edit", "remove", "undo", "redo", "history",
  ]

  static let ofACommand: [[String]] = [
    ["help", "NAME"], ["NAME", "-h"], ["NAME", "--help"], ["NAME", "--bogus", "-h"],
    ["NAME", "--page", "--help"], ["help", "NAME", "--bogus"], ["NAME", "x", "y", "--db", "-h"],
    ["NAME", "--version", "-h"],
  ]

  @Test(arguments: commands, ofACommand)
  func helpOfACommand(name: String, arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments.map { $0 == "NAME" ? name : $0 })
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    #expect(run.output.contains("\nUSAGE: catalog \(name) "))
    for option in ["--db <file>", "-q, --quiet", "-h, --help"] {
      #expect(run.output.contains(option))
    }
  }

  @Test(arguments: [["--version"], ["--version", "--bogus"], ["list", "--bogus", "--version"]])
  func versionIsANumber(arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test func helpSaysWhatTheExitStatusMeans() throws {
    let help = try ProgramRun.catalog(["--help"]).output
    for status in ["  0    done", "  1    nothing found", "  2    failed", "  64   wrong usage"] {
      #expect(help.contains("\n\(status)"))
    }
  }

  @Test func helpBeginsWithExamples() throws {
    for arguments in [["--help"]] + Self.commands.map({ ["help", $0] }) {
      let help = try ProgramRun.catalog(arguments).output
      let examples = try #require(help.range(of: "\nEXAMPLES:\n  catalog "))
      let usage = try #require(help.range(of: "\nUSAGE: "))
      #expect(examples.lowerBound < usage.lowerBound)
    }
  }

  @Test(arguments: commands + ["collate", "info", "check", "browse", "export"])
  func examplesFitInEightyColumns(name: String) throws {
    let help = try ProgramRun.catalog(["help", name]).output
    let examples = help.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "EXAMPLES:" }.dropFirst().prefix { !$0.isEmpty }
    // A longer one is broken, and begins again without a program.
    for line in examples { #expect(line.hasPrefix("  ") && line.contains("catalog"), "\(line)") }
  }

  @Test(
    "Help fits in the line, and what goes on stands below what it belongs to", arguments: [60, 80])
  func hangingIndents(width: Int) throws {
    for name in [nil, "list", "add", "import", "predicates", "formats"] {
      let run = try ProgramRun.catalog(
        ["help"] + [name].compactMap(\.self), environment: ["COLUMNS": "\(width)"])
      #expect(run.status == 0)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines where line.count > width {
        // One word without a space is all that is longer.
        #expect(!line.drop { $0 == " " }.contains(" "), "\(name ?? ""): \(line)")
      }
    }
    let help = try ProgramRun.catalog(["help"], environment: ["COLUMNS": "\(width)"]).output
    if width == 60 {
      #expect(
        help.contains(
          """
            catalog help import       What import reads, and how it
                                      finds the fields.

          """))
      #expect(
        help.contains(
          """
            1    nothing found: no product matches, no such product or
                 page

          """))
    }
  }

  @Test func helpOfAddSaysNothingOfChanges() throws {
    #expect(try !ProgramRun.catalog(["add", "--help"]).output.contains("*1.05"))
    #expect(try ProgramRun.catalog(["edit", "--help"]).output.contains("*1.05"))
  }

  static let mistyped = [
    ("serch", "search"), ("lst", "list"), ("improt", "import"), ("shwo", "show"),
    ("indx", "index"), ("List", "list"),
  ]

  @Test(arguments: mistyped)
  func mistypedCommandGetsASuggestion(typed: String, meant: String) throws {
    let run = try ProgramRun.catalog([typed])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.diagnostics.contains("'\(typed)'"))
    #expect(run.diagnostics.contains("Did you mean '\(meant)'?"))
  }

  @Test("Help on import has its options, and then how it reads files")
  func helpOnImport() throws {
    let options = try ProgramRun.catalog(["import", "--help"]).output
    let run = try ProgramRun.catalog(["help", "import"])
    let topic = try #require(run.output.firstRange(of: "\nIMPORTING: "))
    #expect(
      options.contains("--on-error") && run.output[..<topic.lowerBound].contains("--on-error"))
    #expect(options.contains("\n  catalog help import "))
    #expect(try ProgramRun.catalog(["--help"]).output.contains("\n  catalog help import "))
    for line in run.output[topic.lowerBound...].split(separator: "\n") {
      #expect(line.count < 80, "\(line)")
    }
  }

  @Test(
    "A help topic is a text, and there is none of another name",
    arguments: ["predicates", "prices", "formats"])
  func topics(name: String) throws {
    let run = try ProgramRun.catalog(["help", name])
    #expect(run.status == 0 && run.output.hasPrefix(name.uppercased() + ": "))
    for line in run.output.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
    #expect(try ProgramRun.catalog(["--help"]).output.contains("\n  catalog help \(name) "))
    #expect(try ProgramRun.catalog(["help", name + "x"]).status == 64)
  }

  @Test("The examples of predicates are predicates")
  func predicatesOfTheTopic() throws {
    let fixture = try CatalogFixture(
      "INSERT INTO product (name) VALUES ('Saw');", locale: "en")
    #expect(try fixture.catalog(["edit", "1", "--set", "Category=Tools"]).status == 0)
    let text = try ProgramRun.catalog(["help", "predicates"]).output
    let examples = text.matches(of: #/(?m)^  --where '(.*)'$/#).map { String($0.1) }
    #expect(examples.count >= 7)
    for example in examples {
      let run = try fixture.catalog(["list", "--where", example])
      #expect(run.status < 2, "\(example): \(run.diagnostics)")
    }
  }

  @Test func farOffCommandGetsNoSuggestion() throws {
    let run = try ProgramRun.catalog(["frobnicate"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("'frobnicate'"))
    #expect(!run.diagnostics.contains("Did you mean"))
    #expect(run.diagnostics.contains("catalog --help"))
  }

  @Test(arguments: [
    ["--db", "none.db", "list"], ["-q", "--db=none.db", "list"], ["list", "--db", "none.db"],
  ])
  func optionsOfEveryCommandMayComeBeforeIt(arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("no catalog at 'none.db'"))
  }

  @Test func aValueThatBeginsWithAHyphenIsAttached() throws {
    let run = try ProgramRun.catalog(["list", "--from", "-3"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("Attach a value that begins with a hyphen: --from=-3\n"))
    let attached = try ProgramRun.catalog(["list", "--page=-3"])
    #expect(attached.status == 64)
    #expect(attached.diagnostics.contains("--page must be 1 or more, not -3"))
  }

  @Test func mistypedOptionGetsASuggestion() throws {
    let run = try ProgramRun.catalog(["list", "--pag", "3"])
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("'--pag'. Did you mean '--page'?"))
  }
}
