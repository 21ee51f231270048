import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// The manual is made of what the program says of itself, and of a tail that is
/// written by hand.
struct ManualTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let generator = ProgramRun.built("manual-generator")
    for topic in HelpTopic.allCases {
      let name = topic.rawValue
      // As Scripts/manual/write does.
      let text = try ProgramRun(
        "sh",
        ["-c", "'\(ProgramRun.catalog)' help \(name) | sed -n '/^USAGE: /d; /^[A-Z]*: [a-z]/,$p'"],
        environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent"]
      ).output
      try FileManager.default.createDirectory(
        atPath: directory.file("topics"), withIntermediateDirectories: true)
      _ = try directory.write(text, to: "topics/" + name)
    }
    let run = try ProgramRun(
      generator,
      [
        directory.path, "1.2.3", Repository.path("Scripts/manual/tail.man"),
        directory.file("topics"),
      ],
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
        contentsOfFile: directory.file("man1/catalog-\(command.name).1"), encoding: .utf8)
      #expect(page.hasPrefix(".TH CATALOG-\(command.name.uppercased()) 1 \"\" \"catalog 1.2.3\""))
      #expect(command.options.count >= 3)
      for option in command.options {
        #expect(page.contains("\\fB\(option.replacing("-", with: "\\-"))\\fR"), "\(option)")
      }
      for title in ["EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
        #expect(page.contains("\n.SH \(title)\n"))
      }
    }
    let program = try String(contentsOfFile: directory.file("man1/catalog.1"), encoding: .utf8)
    for command in commands { #expect(program.contains("catalog\\-\(command.name)\\fR(1)")) }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: directory.file("man1"))
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
    for part in ["man1", "man7"] {
      let files = try FileManager.default.contentsOfDirectory(atPath: directory.file(part))
      #expect(files.count >= 4)
      for file in files {
        try roffHasNothingToSay(against: part + "/" + file)
      }
    }
  }

  private func roffHasNothingToSay(against file: String) throws {
    let run = try ProgramRun(
      "groff", ["-man", "-Tutf8", "-ww", "-z", directory.file(file)])
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
  }

  /// The words of a text, without the signs of a heading.
  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map {
      String($0.hasSuffix(":") ? $0.dropLast() : $0)
    }
  }

  @Test("Each topic has a page in part 7 with all words of its help", arguments: HelpTopic.allCases)
  func topicsHavePages(topic: HelpTopic) throws {
    let name = "catalog-\(topic.rawValue)"
    let page = try String(contentsOfFile: directory.file("man7/\(name).7"), encoding: .utf8)
    #expect(page.hasPrefix(".TH \(name.uppercased()) 7 \"\" \"catalog 1.2.3\""))
    #expect(page.contains("\n.SH NAME\n\(name) \\- "))
    let lines = page.split(separator: "\n").map { line -> String in
      if line.hasPrefix(".SH ") { return String(line.dropFirst(4)) }
      if line.hasPrefix(".") { return "" }
      return line.hasPrefix("\\&") ? String(line.dropFirst(2)) : String(line)
    }
    var text = lines.joined(separator: "\n")
    for (sign, escape) in [
      ("-", "\\-"), ("~", "\\(ti"), ("^", "\\(ha"), ("'", "\\(aq"), ("`", "\\(ga"), ("\\", "\\e"),
    ] { text = text.replacing(escape, with: sign) }
    text = text.replacing(#/\\?\[u([0-9A-F]+)\]/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
    let expected = words(String(topic.text.drop { $0 != ":" }.dropFirst()))
    let found = words(text)
    let start = try #require(found.firstIndex(of: "-")) + 1
    let body = found[start...].filter { $0 != "DESCRIPTION" }
    #expect(Array(body.prefix(expected.count)) == expected)
    #expect(expected.count > 100)
    let program = try String(contentsOfFile: directory.file("man1/catalog.1"), encoding: .utf8)
    #expect(program.contains("catalog\\-\(topic.rawValue) (7)"))
  }

  @Test("Each topic stands under a heading in the program's page, on a line of its own")
  func topicsAreAList() throws {
    let page = try String(contentsOfFile: directory.file("man1/catalog.1"), encoding: .utf8)
    var list = ".SH TOPICS\n"
    for topic in HelpTopic.allCases {
      let words = topic.abstract.replacing("-", with: "\\-")
      list += ".TP\n\\fBcatalog help \(topic.rawValue)\\fR\n\(words)\n"
    }
    #expect(page.contains(list + ".SH EXAMPLES\n"), "\(page)")
    #expect(!page.contains("TOPICS:"))
  }

  @Test("No variable stands twice in the tail")
  func variablesStandOnce() throws {
    let tail = try String(
      contentsOfFile: Repository.path("Scripts/manual/tail.man"), encoding: .utf8)
    let terms = tail.matches(of: #/(?m)^\.TP\n\.B (.*)$/#).map { String($0.1) }
    #expect(terms.count > 15)
    #expect(Set(terms).count == terms.count)
  }

  @Test func wordsAreNotTakenForRequests() throws {
    let dump = """
      {"command": {"commandName": "x", "abstract": ".so it's \\\\fine - a_b.", "discussion":
      "EXAMPLES:\\n  .x 'y'", "subcommands": []}}
      """
    let tail = try directory.write("", to: "tail")
    let generator = ProgramRun.built("manual-generator")
    let topics = directory.file("none")
    try FileManager.default.createDirectory(atPath: topics, withIntermediateDirectories: true)
    let run = try ProgramRun(generator, [directory.path, "1", tail, topics], input: dump)
    #expect(run.status == 0, "\(run.diagnostics)")
    let page = try String(contentsOfFile: directory.file("man1/x.1"), encoding: .utf8)
    #expect(page.contains("x \\- \\&.so it\\(aqs \\efine \\- a_b\n"))
    #expect(page.contains("\n\\&.x \\(aqy\\(aq\n"))
  }
}
