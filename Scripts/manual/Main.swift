import Foundation

/// Writes the manual: `catalog --experimental-dump-help | manual-generator
/// DIRECTORY VERSION TAIL TOPICS`. Into `man1` of the directory comes a page for the
/// program and one for each command; TAIL holds what stands at the end of all, written
/// by hand. Into `man7` comes a page for each file of the directory TOPICS, which has
/// what `catalog help` says of a topic.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else {
      FileHandle.standardError.write(
        Data("usage: manual-generator DIRECTORY VERSION TAIL TOPICS <help.json\n".utf8))
      exit(64)
    }
    let dump = try JSONDecoder().decode(
      HelpDump.self, from: FileHandle.standardInput.readDataToEndOfFile())
    let tail = try String(contentsOfFile: arguments[3], encoding: .utf8)
    let writer = ManualWriter(program: dump.command, version: arguments[2], tail: tail)
    for (name, text) in writer.pages { try write(text, named: name, part: 1) }
    for topic in try FileManager.default.contentsOfDirectory(atPath: arguments[4]).sorted() {
      let text = try String(contentsOfFile: arguments[4] + "/" + topic, encoding: .utf8)
      let (name, page) = writer.page(ofTopic: topic, text)
      try write(page, named: name, part: 7)
    }
  }

  private static func write(_ text: String, named name: String, part: Int) throws {
    let directory = CommandLine.arguments[1] + "/man\(part)"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    try text.write(
      toFile: directory + "/\(name).\(part)", atomically: true, encoding: .utf8)
  }
}

/// Makes pages of what a program says of itself.
struct ManualWriter {
  let program: HelpDump.Command
  let version: String
  let tail: String

  private var commands: [HelpDump.Command] {
    (program.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  /// The pages by their names.
  var pages: [(name: String, text: String)] {
    [(program.commandName, programPage)]
      + commands.map { ("\(program.commandName)-\($0.commandName)", page(of: $0)) }
  }

  private var programPage: String {
    var page = ManualPage(name: program.commandName, version: version)
    begin(&page, program.commandName, program)
    page.section("SYNOPSIS")
    page.source(".B \(program.commandName)\n.I command\n[\\fIoptions\\fR]\n")
    let discussion = Discussion(program.discussion)
    page.section("DESCRIPTION")
    for paragraph in discussion.paragraphs { page.paragraph(paragraph) }
    page.section("COMMANDS")
    for command in commands {
      page.item(
        ManualPage.bold("\(program.commandName)-\(command.commandName)") + "(1)",
        command.abstract ?? "")
    }
    write(discussion.lists, to: &page)
    page.section("EXAMPLES")
    page.literal(discussion.examples)
    page.source(tail)
    return page.text
  }

  private func write(_ lists: [Discussion.List], to page: inout ManualPage) {
    for list in lists {
      page.section(list.title)
      for item in list.items { page.item(ManualPage.bold(item.term), item.words) }
    }
  }

  private func page(of command: HelpDump.Command) -> String {
    let name = "\(program.commandName)-\(command.commandName)"
    var page = ManualPage(name: name, version: version)
    begin(&page, name, command)
    let shown = (command.arguments ?? []).filter(\.shouldDisplay)
    page.section("SYNOPSIS")
    page.source(".B \(program.commandName) \(command.commandName)\n[\\fIoptions\\fR]\n")
    for argument in shown where argument.kind == "positional" {
      page.source(synopsis(of: argument) + "\n")
    }
    let discussion = Discussion(command.discussion)
    page.section("DESCRIPTION")
    page.paragraph(command.abstract ?? "")
    for paragraph in discussion.paragraphs { page.paragraph(paragraph) }
    page.section("OPTIONS")
    for argument in shown { page.item(term(of: argument), explanation(of: argument)) }
    write(discussion.lists, to: &page)
    page.section("EXAMPLES")
    page.literal(discussion.examples)
    page.source(tail)
    return page.text
  }

  private func begin(_ page: inout ManualPage, _ name: String, _ command: HelpDump.Command) {
    begin(&page, name, command.abstract ?? "")
  }

  private func begin(_ page: inout ManualPage, _ name: String, _ abstract: String) {
    page.section("NAME")
    let abstract = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    page.source("\(name) \\- \(ManualPage.escaped(abstract))\n")
  }

  /// Returns the page of a topic: its headings, paragraphs, and indented lines as they stand.
  func page(ofTopic topic: String, _ text: String) -> (name: String, text: String) {
    let name = "\(program.commandName)-\(topic)"
    var page = ManualPage(name: name, part: 7, version: version)
    var blocks = text.components(separatedBy: "\n\n").map { block in
      block.components(separatedBy: "\n").filter { !$0.isEmpty }
    }
    let title = blocks.removeFirst().joined(separator: " ")
    begin(&page, name, String(title.drop { $0 != ":" }.dropFirst(2)))
    page.section("DESCRIPTION")
    for lines in blocks {
      var lines = lines[...]
      if let heading = lines.first, heading.hasSuffix(":"), heading == heading.uppercased() {
        page.section(String(heading.dropLast()))
        lines.removeFirst()
      }
      while let first = lines.first {
        let isIndented = first.hasPrefix(" ")
        let run = lines.prefix { $0.hasPrefix(" ") == isIndented }
        lines = lines.dropFirst(run.count)
        if isIndented {
          page.wideLiteral(run.map { String($0.dropFirst(2)) })
        } else {
          page.paragraph(run.joined(separator: " "))
        }
      }
    }
    page.section("SEE ALSO")
    page.source(".BR \(program.commandName) (1)\n")
    return (name, page.text)
  }

  private func synopsis(of argument: HelpDump.Argument) -> String {
    let name = ManualPage.italic(argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
    return argument.isOptional ? "[\(name)]" : name
  }

  private func term(of argument: HelpDump.Argument) -> String {
    guard let names = argument.names, !names.isEmpty else {
      return ManualPage.italic(argument.valueName ?? "")
    }
    // The short one first, as people look for it.
    let sorted = names.filter { $0.kind != "long" } + names.filter { $0.kind == "long" }
    let term = sorted.map { ManualPage.bold($0.text) }.joined(separator: ", ")
    return argument.value.map { term + " " + ManualPage.italic($0) } ?? term
  }

  private func explanation(of argument: HelpDump.Argument) -> String {
    (argument.abstract ?? "").split(separator: "\n").joined(separator: " ")
  }
}

/// The discussion of a command, in parts.
struct Discussion {
  /// Terms under a heading, each with what explains it behind two blanks and more.
  struct List {
    let title: String
    let items: [(term: String, words: String)]
  }

  private(set) var examples: [String] = []
  private(set) var paragraphs: [String] = []
  private(set) var lists: [List] = []

  init(_ text: String?) {
    var isExamples = false
    for block in (text ?? "").components(separatedBy: "\n\n") {
      let lines = block.components(separatedBy: "\n")
      // The tail says what the exit status means.
      if lines.first == "EXIT STATUS:" { continue }
      isExamples = lines.first == "EXAMPLES:"
      if isExamples {
        examples += lines.dropFirst().map { String($0.trimmingPrefix("  ")) }
      } else if let list = Self.list(lines) {
        lists.append(list)
      } else if !block.isEmpty {
        paragraphs.append(lines.joined(separator: " "))
      }
    }
  }

  private static func list(_ lines: [String]) -> List? {
    guard let title = lines.first, title.hasSuffix(":"), title == title.uppercased() else {
      return nil
    }
    let items = lines.dropFirst().map { line in
      let parts = line.trimmingPrefix("  ").split(separator: "  ", maxSplits: 1)
      return (
        term: String(parts.first ?? ""),
        words: parts.count < 2 ? "" : String(parts[1].trimmingPrefix { $0 == " " })
      )
    }
    return List(title: String(title.dropLast()), items: items)
  }
}
