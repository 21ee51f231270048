import Foundation
import TestSupport
import Testing

/// The manual is made of what the program says of itself, and of a tail that is
/// written by hand.
struct ManualTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let generator = URL(fileURLWithPath: ProgramRun.catalog).deletingLastPathComponent()
      .appendingPathComponent("manual-generator").path
    let run = try ProgramRun(
      generator, [directory.path, "1.2.3", Repository.path("Scripts/manual/tail.man")],
      input: try ProgramRun.catalog(["--experimental-dump-help"]).output)
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  /// The names of commands and options, as `--help` has them.
  private func commands() throws -> [(name: String, options: [String])] {
    let help = try ProgramRun.catalog(["--help"]).output
    let list = help.components(separatedBy: " SUBCOMMANDS:\n").dropFirst().joined(separator: "\n")
    let names = list.matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.1) }.filter { $0 != "help" }
    return try names.map { name in
      let help = try ProgramRun.catalog([name, "--help"]).output
      let options = try #require(help.components(separatedBy: "\nOPTIONS:\n").last)
      return (name, options.matches(of: #/(?m)^  (?:-[a-z], )?(--[a-z-]+)/#).map { String($0.1) })
    }
  }

  @Test func everyCommandHasAPageWithAllOfItsOptions() throws {
    let commands = try commands()
    #expect(commands.count >= 11)
    for command in commands {
      let page = try String(
        contentsOfFile: directory.file("catalog-\(command.name).1"), encoding: .utf8)
      #expect(page.hasPrefix(".TH CATALOG-\(command.name.uppercased()) 1 \"\" \"catalog 1.2.3\""))
      #expect(command.options.count >= 3)
      for option in command.options {
        #expect(page.contains("\\fB\(option.replacing("-", with: "\\-"))\\fR"), "\(option)")
      }
      for title in ["EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
        #expect(page.contains("\n.SH \(title)\n"))
      }
    }
    let program = try String(contentsOfFile: directory.file("catalog.1"), encoding: .utf8)
    for command in commands { #expect(program.contains("catalog\\-\(command.name)\\fR(1)")) }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(files.count == commands.count + 1)
  }

  @Test func theTailNamesWhatTheProgramReadsOfTheEnvironment() throws {
    let tail = try String(
      contentsOfFile: Repository.path("Scripts/manual/tail.man"), encoding: .utf8)
    let run = try ProgramRun(
      "grep",
      [
        // No command uses a server yet.
        "--exclude-dir=PostgreSQL",
        "-rhoE", #"(variable\(|environment\[|getenv\(|isSet\(|isForced\()"[A-Z_]+""#,
        Repository.path("Sources"),
      ])
    let names = Set(run.output.matches(of: /"([A-Z_]+)"/).map { String($0.1) })
      .union(["CATALOG_PAGER", "PAGER", "LESS"])
    #expect(names.count >= 12)
    for name in names.subtracting(["PATH", "SWIFT_ROOT"]) {
      #expect(tail.contains(name), "\(name)")
    }
  }

  @Test func roffHasNothingToSayAgainstThem() throws {
    // Not every machine has a reader of manuals.
    guard try ProgramRun("sh", ["-c", "command -v groff"]).status == 0 else { return }
    for file in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let run = try ProgramRun(
        "groff", ["-man", "-Tutf8", "-ww", "-z", directory.file(file)])
      #expect(run.status == 0)
      #expect(run.diagnostics == "")
    }
  }

  @Test func wordsAreNotTakenForRequests() throws {
    let dump = """
      {"command": {"commandName": "x", "abstract": ".so it's \\\\fine - a_b.", "discussion":
      "EXAMPLES:\\n  .x 'y'", "subcommands": []}}
      """
    let tail = try directory.write("", to: "tail")
    let generator = URL(fileURLWithPath: ProgramRun.catalog).deletingLastPathComponent()
      .appendingPathComponent("manual-generator").path
    let run = try ProgramRun(generator, [directory.path, "1", tail], input: dump)
    #expect(run.status == 0, "\(run.diagnostics)")
    let page = try String(contentsOfFile: directory.file("x.1"), encoding: .utf8)
    #expect(page.contains("x \\- \\&.so it\\(aqs \\efine \\- a_b\n"))
    #expect(page.contains("\n\\&.x \\(aqy\\(aq\n"))
  }
}
