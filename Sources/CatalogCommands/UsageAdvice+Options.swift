import ArgumentParser
import CatalogAccess
import Bytes
import CatalogImport
import CatalogFields
import Search
import SectionedTable

/// An option that there is not, has no command, or excludes another one.
extension UsageAdvice {
  /// Returns the error of an option that a command does not have; nil where the parser's message is about
  /// something else.
  func unknownOption(in message: String) -> CommandError? {
    let prefix = "Unknown option '"
    guard message.hasPrefix(prefix), let command = arguments.first,
      let type = CatalogCommand.subcommand(named: command)
    else { return nil }
    let typed = message.dropFirst(prefix.count).prefix { $0 != "'" }
    if command == "history", let count = Int(typed.dropFirst()),
      let line = right([arguments.flatMap { $0 == typed ? ["--limit", "\(count)"] : [$0] }])
    {
      return CommandError(
        .wrongUsage, "\(command) has no option '\(typed)'.", advice: "Try: \(self.line(line))")
    }
    // A hyphen too few: `-sort`.
    let names = CommandOptions(of: type).names
    if typed.count == 2,
      let word = arguments.first(where: {
        $0.hasPrefix(typed) && names.contains("-" + $0.prefix { $0 != "=" })
      }),
      let line = right([arguments.map { $0 == word ? "-" + word : $0 }])
    {
      return CommandError(
        .wrongUsage,
        "\(command) has no option '\(word.escapedForTerminal)'. Did you mean '-\(word.escapedForTerminal)'?",
        advice: "Try: \(self.line(line))")
    }
    return unknownOption(String(typed), of: type, command)
  }

  /// Returns the error of the first option that the command does not have, also where the parser has stumbled
  /// over something else first, such as its value.
  func unknownOption() -> CommandError? {
    guard let command = arguments.first, let type = CatalogCommand.subcommand(named: command) else {
      return nil
    }
    return Self.firstUnknownOption(in: arguments, CommandOptions(of: type))
      .map { unknownOption($0, of: type, command) }
  }

  private static func firstUnknownOption(
    in arguments: [String], _ options: CommandOptions
  ) -> String? {
    let names = options.names
    return arguments.dropFirst().prefix { $0 != "--" }
      .filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
      .first { !names.contains($0) }
  }

  /// Returns the error of an option with no command before or behind it.
  func optionWithoutCommand(in message: String) -> CommandError? {
    guard message.hasPrefix("Unknown option '"), let typed = arguments.first, typed.hasPrefix("-")
    else { return nil }
    let name = typed.prefix { $0 != "=" }
    let line = UsageLine(arguments)
    if ["-v", "-V", "-version"].contains(typed) {
      return CommandError(
        .wrongUsage, "'\(typed)' is no option. Did you mean '--version'?",
        advice: "Try: catalog --version")
    }
    if ["--usage", "-help", "-?"].contains(typed) {
      return CommandError(
        .wrongUsage, "'\(typed)' is no option. Did you mean '--help'?",
        advice: "Try: catalog --help")
    }
    if typed.hasPrefix("--"), Self.commandNames.contains(String(typed.dropFirst(2))),
      let right = right([[String(typed.dropFirst(2))] + arguments.dropFirst()])
    {
      return CommandError(
        .wrongUsage, "'\(name.escapedForTerminal)' is no option. A command has no hyphens.",
        advice: "Try: \(self.line(right))")
    }
    if let near = Self.nearest(to: String(name), among: ["--help", "--version"]),
      arguments.count == 1
    {
      return CommandError(
        .wrongUsage, "'\(name.escapedForTerminal)' is no option. Did you mean '\(near)'?",
        advice: "Try: catalog \(near)")
    }
    let place =
      ["--database", "--catalog", "--dbfile", "-d", "--file", "-f"].contains(name)
      ? line.value(of: String(name)) : nil
    if let place,
      let right = right([
        line.replacing(valued: String(name), with: []).arguments + ["--db", place],
        ["list", "--db", place],
      ])
    {
      return CommandError(
        .wrongUsage, "'\(name)' is no option. Did you mean '--db'?",
        advice: "Try: \(self.line(right))")
    }
    return CommandError(
      .wrongUsage, "'\(name.escapedForTerminal)' needs a command before it.",
      advice: "Such as: catalog list, with options behind it\n  catalog --help lists the commands.")
  }

  /// Returns the lines that the parser's message leaves to choose from, which says that options cannot be combined:
  /// without those on either side.
  func choices(in message: String) -> String? {
    if message.hasPrefix("Products and --where"), let line = quotedPredicate { return line }
    if message.hasPrefix("--prune"), arguments.first == "history",
      let number = TypedLine(arguments).arguments.first(where: { Int($0) != nil })
    {
      return right([
        arguments.flatMap { $0 == number ? ["--keep", number] : [$0] }
      ]).map { "To keep as many: \(self.line($0))" }
    }
    guard let first = message.split(separator: "\n").first, !first.contains("Try: "),
      let parts = first.firstMatch(
        of: #/^(.*?)(?: and (.*?))? cannot be combined(?: with (.*?))?(?:[.:;].*|, .*)?$/#),
      let type = arguments.first.flatMap(CatalogCommand.subcommand(named:))
    else { return nil }
    let sides =
      parts.3.map { ["\(parts.1) and \(parts.2 ?? "")", String($0)] }
      ?? [String(parts.1), String(parts.2 ?? "")]
    let options = CommandOptions(of: type)
    let lines = [sides[1], sides[0]].map { side in
      var line = Self.withoutRepeatedText(self.without(side, options))
      if side.hasPrefix("a value"), let cleared = sides[0].split(separator: " ").last {
        line = self.without("--\(cleared)", options)
      }
      return line.arguments
    }
    // What deletes is not what somebody meant who also typed what does not.
    let right = lines.filter {
      $0 != arguments && UsageLine($0).isRight && !UsageLine($0).has("--prune")
    }
    if right.isEmpty { return nil }
    return "Try: " + right.map(line).joined(separator: "\n  or:  ")
  }

  /// Returns a line without the text that was typed behind each of two options for searching.
  private static func withoutRepeatedText(_ line: UsageLine) -> UsageLine {
    let words = TypedLine(line.arguments).arguments
    guard line.arguments.first == "search", words.count == 2, words[0] == words[1],
      let index = line.arguments.lastIndex(of: words[1])
    else { return line }
    var line = line
    line.arguments.remove(at: index)
    return line
  }

  /// Returns the line without the options that a text names, or without its operands where that begins so.
  private func without(_ text: String, _ options: CommandOptions) -> UsageLine {
    var line = UsageLine(arguments)
    if text.hasPrefix("Products") || text.hasPrefix("a product") {
      let words = TypedLine(arguments).arguments
      line.arguments = arguments.prefix(1) + arguments.dropFirst().filter { !words.contains($0) }
    }
    for name in text.matches(of: #/--[a-z-]+/#).map({ String($0.output) }) {
      guard let option = options.option(named: name) else { continue }
      for name in option.names {
        line =
          option.takesValue
          ? line.replacing(valued: name, with: []) : line.replacing(name, with: [])
      }
    }
    return line
  }

  private func unknownOption(
    _ typed: String, of type: any ParsableCommand.Type, _ command: String
  ) -> CommandError {
    let text = "\(command) has no option '\(typed.escapedForTerminal)'."
    let help = "catalog \(command) --help lists the options."
    let typedLine = UsageLine(arguments)
    let value = typedLine.value(of: typed)
    func error(_ advice: String) -> CommandError {
      CommandError(.wrongUsage, text, advice: "\(advice)\n  \(help)")
    }
    if let note = MeantWords.note(on: typed, of: command, value) {
      // What is left out and makes no other difference leaves the line that was meant.
      let without = typedLine.replacing(typed, with: [])
      return error(
        note.hasPrefix("Leave it out") && without.isRight
          ? note + "\n  Try: " + line(without.arguments) : note)
    }
    let options = CommandOptions(of: type)
    let (meanings, isSure) = meanings(of: typed, value, command, options)
    if meanings.contains("--reverse"), ["name", "listing"].contains(typedLine.value(of: "--sort")),
      let line = completed(typedLine, replacing: typed, with: "--reverse", options)
    {
      return error(
        "By name a list runs from A to Z only. By another key, such as: "
          + self.line(line.arguments))
    }
    // What is typed twice would have one of two values.
    for meant in meanings where !arguments.contains(String(meant.prefix { $0 != " " })) {
      if let line = completed(typedLine, replacing: typed, with: meant, options) {
        return CommandError(
          .wrongUsage, text + " Did you mean '\(meant)'?",
          advice: "Try: \(self.line(line.arguments))\n  \(help)")
      }
    }
    if let (lead, line) = otherLine(for: typed, value, of: command, options) {
      return error("\(lead): \(self.line(line))")
    }
    if let positive = Self.positive(typed), options.names.contains(positive) {
      return error("Leave it out: \(positive) is off unless it is typed.")
    }
    if meanings.isEmpty, let value,
      ["list", "search", "export", "browse", "remove", "stats"].contains(command),
      typed.wholeMatch(of: #/--[a-z]+/#) != nil, MeantWords.options[typed] == nil,
      !MeantWords.verbs.contains(String(typed.dropFirst(2))),
      !MeantWords.isField(String(typed.dropFirst(2))),
      let line = right([["search", "--words", value] + placeOption])
    {
      return error(
        "The catalog has no field of that name. To find it in all fields: \(self.line(line))")
    }
    guard let meant = meanings.first, isSure || value == nil, !arguments.contains(meant) else {
      return CommandError(.wrongUsage, text, advice: help)
    }
    return CommandError(.wrongUsage, text + " Did you mean '\(meant)'?", advice: help)
  }

  /// The options of a command that another one can stand for, the likeliest first, and whether they are known, not
  /// just spelt like it.
  private func meanings(
    of typed: String, _ value: String?, _ command: String, _ options: CommandOptions
  ) -> (options: [String], isSure: Bool) {
    if ["import", "diff"].contains(command), typed.count == 3,
      ["-d", "-s"].contains(typed.prefix(2))
    {
      return (["--delimiter \(typed.suffix(1))"], true)
    }
    if ["import", "diff"].contains(command), typed == "-d" || typed == "-s" {
      return (["--delimiter"].filter(options.names.contains), true)
    }
    // The color of a product, and not of the screen.
    if ["add", "edit"].contains(command), typed == "--colour", let value,
      !["auto", "always", "never"].contains(value)
    {
      return ([], true)
    }
    if typed == "--file" || typed == "-d" {
      guard let value else { return ([], true) }
      // A file that is there is not to be written over.
      if !Self.isCatalog(value), fileExists(value) { return ([], true) }
      let isNew = command == "export" && !fileExists(value)
      let meant = Self.isCatalog(value) && !isNew ? "--db" : "--output"
      return (options.names.contains(meant) ? [meant] : [], true)
    }
    if typed == "-f", let value {
      // What has a value is no answer to a question.
      let format = MeantWords.formats[value] ?? value
      let meant =
        (ExportFormat.words + OutputFormat.words).contains(format)
        ? "--format" : ImportFormat.words.contains(format) ? "--from" : nil
      let known = meant == "--format" ? ["--format", "--from"] : ["--from"]
      return (meant == nil ? [] : known.filter(options.names.contains), true)
    }
    if MeantWords.options[typed] == nil, let value,
      OutputFormat.words.contains(MeantWords.formats[value] ?? value)
    {
      return (["--format"].filter(options.names.contains), true)
    }
    if typed == "-l", value == nil { return ([], true) }
    if typed == "-w", let value, Int(value) != nil { return (["--width"], true) }
    if command == "search", typed == "--field" || typed == "--in-field" {
      return (["--words --in"], true)
    }
    let known = (MeantWords.options[typed] ?? []).filter { meant in
      let name = String(meant.prefix { $0 != " " })
      // Elsewhere they are another thing: where to begin, and what is written.
      if meant.hasPrefix("--from ") { return ["import", "diff"].contains(command) }
      if typed == "--to", arguments.contains("--from") { return false }
      return options.names.contains(name)
    }
    if !known.isEmpty { return (known, true) }
    let names = options.names.filter { Self.isNegative($0) == Self.isNegative(typed) }
    return (Self.nearest(to: typed, among: names).map { [$0] } ?? [], false)
  }

  /// Returns the first right line with an option for another one. Where the line has more options that are none,
  /// they are replaced, too.
  private func completed(
    _ typedLine: UsageLine, replacing typed: String, with meant: String,
    _ options: CommandOptions, depth: Int = 3
  ) -> UsageLine? {
    let words = meant.split(separator: " ").map(String.init)
    var lines = [typedLine.replacing(typed, with: words)]
    if meant == "--sort", let order = typedLine.value(of: typed)?.lowercased(),
      ["desc", "descending", "asc", "ascending"].contains(order)
    {
      let words = ["--sort", "price"] + (order.hasPrefix("d") ? ["--reverse"] : [])
      lines = [typedLine.replacing(valued: typed, with: words)]
    }
    if meant == "--reverse", let key = typedLine.value(of: "--sort") {
      // Names have no other direction.
      let isName = ["name", "listing"].contains(key.lowercased())
      lines.append(
        isName
          ? typedLine.replacing(typed, with: ["--reverse"]).replacing(
            valued: "--sort", with: ["--sort", "price"])
          : typedLine.replacing(typed, with: ["--reverse"]))
    } else if meant == "--reverse" {
      lines.append(typedLine.replacing(typed, with: ["--reverse", "--sort"]))
      lines.append(typedLine.replacing(typed, with: ["--sort", "price", "--reverse"]))
    }
    if meant.hasPrefix("--format") {
      // One format or the other.
      lines += lines.map { $0.replacing("--json", with: []) }
    }
    if let found = lines.first(where: \.isRight) { return found }
    guard depth > 0, let command = arguments.first else { return nil }
    for line in lines {
      guard let next = Self.firstUnknownOption(in: line.arguments, options), next != typed,
        MeantWords.note(on: next, of: command, line.value(of: next)) == nil
      else { continue }
      for other in meanings(of: next, line.value(of: next), command, options).options {
        if let found = completed(line, replacing: next, with: other, options, depth: depth - 1) {
          return found
        }
      }
    }
    return nil
  }

  /// The line for an option that stands for no other one.
  private func otherLine(
    for typed: String, _ value: String?, of command: String, _ options: CommandOptions
  ) -> (lead: String, line: [String])? {
    let typedLine = UsageLine(arguments)
    var lines: [(lead: String, line: [String])] = []
    if let value {
      let isFilter = MeantWords.options[typed]?.contains("--where") == true
      if command == "list", isFilter {
        let rest = typedLine.replacing(valued: typed, with: [value]).arguments.dropFirst()
        lines.append(("To find products", ["search"] + rest))
      }
      if ["import", "diff"].contains(command), typed == "--file" || typed == "-f" {
        lines.append(("Try", typedLine.replacing(valued: typed, with: [value]).arguments))
      }
      if options.names.contains("--where"), !typedLine.has("--where") {
        let known = Self.condition(typed, value)
        // An edit sets a custom field.
        let name =
          typed.hasPrefix("--") && command != "edit" && known == nil
          ? CustomFieldName.found(String(typed.dropFirst(2)), among: customNames) : nil
        let custom = name.map {
          "\(Predicate.Key.custom($0).rawValue) == \(value.quotedForPredicate)"
        }
        if let condition = known ?? custom {
          lines.append(
            (
              known == nil ? "For a custom field" : "To filter",
              typedLine.replacing(valued: typed, with: ["--where", condition]).arguments
            ))
        }
      }
      // Such as --category, which is no word that other programs change something by.
      if ["add", "edit"].contains(command), typed.hasPrefix("--"),
        FieldWords.field(meantBy: String(typed.dropFirst(2))) == nil
          || MeantWords.options[typed]?.contains(where: typedLine.has) == true,
        !MeantWords.verbs.contains(String(typed.dropFirst(2)))
      {
        let name = String(typed.dropFirst(2))
        let isKnown = FieldWords.field(meantBy: name) != nil
        let field = "\(isKnown ? ProductField.customPrefix : "")\(name)=\(value)"
        lines.append(
          (
            "As a custom field",
            typedLine.replacing(valued: typed, with: ["--set", field]).arguments
          ))
      }
    }
    if command == "search", !typed.hasPrefix("--"), typed.count > 2,
      let index = arguments.firstIndex(of: typed)
    {
      let words = TypedLine(Array(arguments[..<index])).arguments
      if !words.isEmpty {
        let predicate =
          "name CONTAINS[cd] \(words.joined(separator: " ").quotedForPredicate)"
          + " AND NOT name CONTAINS[cd] \(String(typed.dropFirst()).quotedForPredicate)"
        lines.append(("Without that word", ["list", "--where", predicate] + placeOption))
      }
      lines.append(("To find it", arguments[..<index] + ["--"] + arguments[index...]))
    }
    return right(lines.map { ($0.line, $0.lead) }).map { ($0.name, $0.line) }
  }

  /// Returns the predicate that an option stands for which is called as a field; nil where it is not.
  private static func condition(_ option: String, _ value: String) -> String? {
    let name = String(option.drop { $0 == "-" })
    let names = WordQuery.fixedKeys.map(\.rawValue) + ["price", "quantity", "currency", "id"]
    guard let field = names.contains(name) ? name : FieldWords.field(meantBy: name) else {
      return nil
    }
    if ["price", "quantity", "id"].contains(field) {
      let condition =
        "<>=!".contains(value.first ?? " ") ? "\(field) \(value)" : "\(field) == \(value)"
      return (try? Predicate.parse(condition)) == nil ? nil : condition
    }
    if field == "origin", value.wholeMatch(of: #/[A-Z]{2}/#) != nil {
      return "originCode == " + value.quotedForPredicate
    }
    let isPart = ["name", "manufacturer", "details"].contains(field)
    return "\(field) \(isPart ? "CONTAINS[cd]" : "==") " + value.quotedForPredicate
  }

  /// Whether a name says that something is not to be done.
  static func isNegative(_ option: String) -> Bool {
    option.hasPrefix("--no") || option.contains("insensitive") || option.hasPrefix("--without-")
  }

  /// Returns the option that one turns off; nil where it turns off none.
  private static func positive(_ option: String) -> String? {
    option.hasPrefix("--no-") ? "--" + option.dropFirst(5) : nil
  }
}
