import ArgumentParser
import CatalogAccess
import Bytes
import CatalogImport
import CatalogFields
import Collation
import PostgreSQL
import Search
import SectionedTable

/// What somebody meant who typed a command or an option that there is not: the line that goes on.
///
/// A whole line is only named where the program takes it.
struct UsageAdvice {
  /// The arguments as they were typed, the command first.
  let arguments: [String]
  let context: CommandContext

  init(arguments: [String], in context: CommandContext) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// The names of the catalog's custom fields, where it is a file that can be read.
  private var customNames: [String] {
    var global = GlobalOptions()
    global.database = UsageLine(arguments).value(of: "--db")
    guard let place = try? global.place(in: context), !place.isServer else { return [] }
    return (try? place.openUnchanged().customNames()) ?? []
  }

  /// Returns the error of a first argument that should be a command and is none.
  func unknownCommand(_ name: String) -> CommandError {
    let word = name.lowercased()
    let shown = NextCommand.withoutPassword(name).escapedForTerminal
    let message = "unknown command '\(shown)'."
    let help = "catalog --help lists the commands."
    if let note = MeantWords.note(onCommand: isSQL ? "sql" : word) {
      return CommandError(.wrongUsage, message, advice: "\(note)\n  \(help)")
    }
    let rest = Array(arguments.dropFirst())
    if Self.isCatalog(name),
      let line = right([
        rest.isEmpty ? ["list", "--db", name] : [rest[0], "--db", name] + rest.dropFirst()
      ])
    {
      return CommandError(
        .wrongUsage, message, advice: "For that catalog: \(self.line(line))\n  \(help)")
    }
    guard
      let meant = Self.command(meantBy: word)
        ?? Self.nearest(to: word, among: Self.commandNames + ["help"])
    else {
      let search = isText ? right([["search"] + arguments]) : nil
      return CommandError(
        .wrongUsage, message,
        advice: search.map { "To find products: \(line($0))\n  \(help)" } ?? help)
    }
    if let found = right(otherCommands(than: meant, for: word, rest)) {
      return CommandError(
        .wrongUsage, message + " Did you mean '\(found.name)'?",
        advice: "Try: \(line(found.line))\n  \(help)")
    }
    return CommandError(
      .wrongUsage, message + " Did you mean '\(meant)'?",
      advice: meant == "help"
        ? "Try: catalog help" : "catalog \(meant) --help explains it.\n  \(help)")
  }

  /// Whether it is a statement of SQL, or what the shell of SQLite knows.
  private var isSQL: Bool {
    let words = arguments.joined(separator: " ").lowercased().split(separator: " ")
    guard let first = words.first else { return false }
    if Self.isCatalog(arguments[0]), words.count > 1 {
      return UsageAdvice(arguments: Array(arguments.dropFirst()), in: context).isSQL
    }
    if first.hasPrefix(".") && first.dropFirst().allSatisfy(\.isLetter) { return true }
    switch first {
    case "select": return words.contains("from") || words.dropFirst().first?.contains("(") == true
    case "insert": return words.dropFirst().first == "into"
    case "delete": return words.dropFirst().first == "from"
    case "update": return words.dropFirst(2).first == "set"
    case "create", "drop", "alter": return words.dropFirst().first == "table"
    case "pragma", "explain", "with", "attach": return words.count > 1
    default: return false
    }
  }

  /// Whether what was typed can be the name of a product: words without the signs of other languages and of files.
  private var isText: Bool {
    let words = arguments.prefix(1) + TypedLine(["search"] + arguments.dropFirst()).arguments
    if MeantWords.work.contains(arguments[0].lowercased()) { return false }
    return words.allSatisfy { word in
      word.contains(where: \.isLetter)
        && word.allSatisfy { $0.isLetter || $0.isNumber || "-' ".contains($0) }
        && !word.hasPrefix("-")
    }
  }

  /// Returns the command that a word stands for, or the first part of one such as `import-csv` or `list_products`.
  private static func command(meantBy word: String) -> String? {
    if let known = MeantWords.commands[word] { return known }
    guard let part = word.split(whereSeparator: { "-_".contains($0) }).first, part != word else {
      return nil
    }
    return commandNames.contains(String(part)) ? String(part) : MeantWords.commands[String(part)]
  }

  /// The lines that a word for a command can stand for, and what they are called; the likeliest first.
  private func otherCommands(
    than meant: String, for word: String, _ rest: [String]
  ) -> [(line: [String], name: String)] {
    if meant == "--version" { return [([meant], meant)] }
    let words = TypedLine([meant] + rest).arguments
    var lines: [(line: [String], name: String)] = []
    if ["top", "head", "tail"].contains(word), words.count == 1, Int(words[0]) != nil {
      lines.append((["list", "--page-size"] + rest, "list --page-size"))
    }
    if ["group", "groupby"].contains(word), !words.isEmpty {
      let fields = rest.filter { $0 != "by" }
      lines.append((["list", "--group-by"] + fields, "list --group-by"))
    }
    if meant == "stats" {
      let keys = words.filter { ListingGrouping(inAnyCase: $0) != nil }
      if keys.isEmpty { lines.append((["stats"] + rest.filter { !words.contains($0) }, "stats")) }
    }
    if meant == "edit",
      let change = UsageAdvice(arguments: [meant] + rest, in: context).fieldsAsOptions
    {
      lines.append((change, "edit"))
    }
    if meant == "edit", let change = changedField(word, words) {
      lines.append((["edit"] + change + rest.filter { !words.contains($0) }, "edit"))
    }
    if word == "sort" || word == "order" {
      // Words to sort are not typed behind it, keys are.
      let rest = rest.map { ["--by", "-k", "--key"].contains($0) ? "--sort" : $0 }
      if rest.contains("--sort") { lines.append((["list"] + rest, "list --sort")) }
      let keys = TypedLine(["list"] + rest).arguments
      if keys.isEmpty || ListCommand.sortKeys.contains(keys[0]) {
        lines.append((["list", "--sort"] + (keys.isEmpty ? ["price"] : []) + rest, "list --sort"))
      }
    }
    if meant == "search", (try? Predicate.check(words.joined(separator: " "))) != nil {
      lines.append(
        (
          ["list"] + rest.filter { !words.contains($0) } + [
            "--where", words.joined(separator: " "),
          ],
          "list --where"
        ))
    }
    if meant == "export", words.count == 1 {
      lines.append(([meant, "-o"] + words + rest.filter { $0 != words[0] }, meant))
    }
    if meant == "add", !words.isEmpty, !words.contains(where: { $0.contains("=") }) {
      if words.count > 1, let price = words.last,
        price.allSatisfy({ "0"..."9" ~= $0 || $0 == "." })
      {
        let name = words.dropLast().joined(separator: " ")
        let others = rest.filter { !words.contains($0) }
        lines.append(([meant, "--name", name, "--price", price] + others, meant))
      }
      let name = words.joined(separator: " ")
      lines.append(([meant, "--name", name] + rest.filter { !words.contains($0) }, meant))
    }
    lines.append(([meant] + rest, meant))
    if words.count == 1, Self.isCatalog(words[0]) {
      lines.append(([meant, "--db"] + words + rest.filter { $0 != words[0] }, meant))
    }
    if ["list", "index", "browse"].contains(meant), !words.isEmpty {
      lines.append((["search"] + rest, "search"))
    }
    let operands =
      MeantWords.renaming.words.contains(word)
      ? MeantWords.renaming.operands : MeantWords.operands[meant] ?? []
    for end in operands { lines.append(([meant] + rest + end, meant)) }
    return lines
  }

  /// Returns what `price 7 5`, `rename 7 Saw` or `set 7 price 5` mean; nil where that is not clear.
  private func changedField(_ word: String, _ words: [String]) -> [String]? {
    guard words.count > 1 else { return nil }
    if word == "price" {
      return [words[0], "--price", words.dropFirst().joined(separator: " ")]
    }
    if MeantWords.renaming.words.contains(word) {
      // A name has no digits, as a rule; an SKU has.
      let isSKU = words.count == 2 && words[1].contains(where: \.isNumber)
      return [words[0], isSKU ? "--sku" : "--name", words.dropFirst().joined(separator: " ")]
    }
    guard words.count > 2 else { return nil }
    let field = FieldWords.field(meantBy: words[1]) ?? words[1].lowercased()
    return [words[0], "--" + field, words.dropFirst(2).joined(separator: " ")]
  }

  /// Returns the error of a word behind the command or topic that is to be explained.
  static func secondTopic(_ second: String, behind first: String) -> CommandError {
    let names = commandNames + HelpTopic.allCases.map(\.rawValue) + ["help"]
    if !names.contains(first) { return unknownTopic(first) }
    return CommandError(
      .wrongUsage,
      "help explains one command or topic, and '\(second.escapedForTerminal)' is one more.",
      advice: "Try: catalog help \(first)")
  }

  /// Returns the error of a command or topic of help that there is not.
  static func unknownTopic(_ name: String) -> CommandError {
    let word = name.lowercased()
    let topics = HelpTopic.allCases.map(\.rawValue)
    let names = commandNames + topics
    let known = MeantWords.topics[word] ?? MeantWords.commands[word]
    let meant = (known ?? nearest(to: word, among: names)).flatMap {
      names.contains($0) ? $0 : nil
    }
    let all =
      "catalog help lists the commands. Topics: "
      + topics.map { "catalog help \($0)" }.joined(separator: ", ")
    return CommandError(
      .wrongUsage,
      "there is no command or topic "
        + "'\(NextCommand.withoutPassword(name).escapedForTerminal)'."
        + (meant.map { " Did you mean '\($0)'?" } ?? ""),
      advice: meant.map { "Try: catalog help \($0)\n  \(all)" } ?? all)
  }

  /// Returns the error of an option that a command does not have; nil where the parser's message is about
  /// something else.
  func unknownOption(in message: String) -> CommandError? {
    let prefix = "Unknown option '"
    guard message.hasPrefix(prefix), let command = arguments.first,
      let type = CatalogCommand.subcommand(named: command)
    else { return nil }
    let typed = message.dropFirst(prefix.count).prefix { $0 != "'" }
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

  /// Returns the parser's message with what it does not say of a value: that it must be a whole number. No other
  /// values than numbers are refused without a list of those that there are.
  func wholeNumber(in message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first else { return message }
    let rest = lines.count > 1 ? "\n" + lines[1] : ""
    if let parts = first.wholeMatch(of: #/The value '(.*)' is invalid for '(?:(-.*) )?(<.*>)'/#) {
      let value = String(parts.1)
      let option = String(parts.2 ?? parts.3)
      let isNumber = !value.isEmpty && value.allSatisfy { "0"..."9" ~= $0 }
      let meant = MeantWords.number(value, for: option).map { "\n  " + $0 } ?? ""
      return
        (isNumber
        ? "\(option) is too large: \(value)"
        : "\(option) takes a whole number, such as \(option == "--width" ? 80 : 2), not '\(value)'.")
        + meant + rest
    }
    if let parts = first.wholeMatch(of: #/Missing value for '(-.*) <(?:n|count|columns)>'/#),
      let index = arguments.firstIndex(of: String(parts.1)), index + 1 < arguments.count,
      Int(arguments[index + 1]) != nil
    {
      return "\(parts.1) cannot be negative: \(arguments[index + 1])" + rest
    }
    return message
  }

  /// The line with its predicate in quotes, where the shell has taken those away.
  private var quotedPredicate: String? {
    guard let joined = UsageLine(arguments).joined, let text = joined.value(of: "--where") else {
      return nil
    }
    do throws(PredicateSyntaxError) {
      _ = try Predicate.parse(text, custom: customNames)
      return "In quotes: " + line(joined.arguments)
    } catch {
      return CorrectedPredicate.text(for: text, error).map {
        "In quotes: " + line(joined.replacing(valued: "--where", with: ["--where", $0]).arguments)
      }
    }
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
      var line = self.without(side, options)
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
    if typed == "--file" || typed == "-d" {
      guard let value else { return ([], true) }
      let meant = Self.isCatalog(value) ? "--db" : "--output"
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
    if meant == "--reverse" {
      lines.append(typedLine.replacing(typed, with: ["--reverse", "--sort"]))
      lines.append(typedLine.replacing(typed, with: ["--sort", "price", "--reverse"]))
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
        !MeantWords.verbs.contains(String(typed.dropFirst(2)))
      {
        let field = "\(typed.dropFirst(2))=\(value)"
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
      lines.append(("To find it", arguments[..<index] + ["--"] + arguments[index...]))
    }
    return right(lines.map { ($0.line, $0.lead) }).map { ($0.name, $0.line) }
  }

  /// Returns the predicate that an option stands for which is called as a field; nil where it is not.
  private static func condition(_ option: String, _ value: String) -> String? {
    let name = String(option.drop { $0 == "-" })
    let names = WordQuery.fixedKeys.map(\.rawValue) + ["price", "quantity", "currency"]
    guard let field = names.contains(name) ? name : FieldWords.field(meantBy: name) else {
      return nil
    }
    if ["price", "quantity", "id"].contains(field) {
      return "<>=!".contains(value.first ?? " ") ? "\(field) \(value)" : "\(field) == \(value)"
    }
    let isPart = ["name", "manufacturer", "details"].contains(field)
    return "\(field) \(isPart ? "CONTAINS[cd]" : "==") " + value.quotedForPredicate
  }

  /// Returns the line with options for words such as `price=3`; nil where there are none.
  private var fieldsAsOptions: [String]? {
    guard let command = arguments.first, let type = CatalogCommand.subcommand(named: command) else {
      return nil
    }
    let names = CommandOptions(of: type).names
    let typed = UsageLine(arguments)
    let assigned = ["--set"].compactMap { typed.value(of: $0) }
      .filter { ProductField.named($0.prefix { $0 != "=" }.lowercased()) != nil }
    let words = TypedLine(arguments).arguments.filter { $0.contains("=") } + assigned
    if words.isEmpty { return nil }
    let line = assigned.isEmpty ? arguments : typed.replacing("--set", with: []).arguments
    return line.flatMap { argument in
      guard words.contains(argument), let equals = argument.firstIndex(of: "=") else {
        return [argument]
      }
      let name = String(argument[..<equals])
      let option = "--" + (FieldWords.field(meantBy: name) ?? name.lowercased())
      return names.contains(option)
        ? [option, String(argument[equals...].dropFirst())] : ["--set", argument]
    }
  }

  /// Returns the line for `edit 7 price 5`; nil where that is not what was typed.
  private var fieldBehindProduct: [String]? {
    let words = TypedLine(arguments).arguments
    guard words.count > 2,
      let field = ProductField.named(words[1].lowercased())?.optionName
        ?? FieldWords.field(meantBy: words[1])
    else { return nil }
    let rest = arguments.dropFirst().filter { !words.contains($0) }
    let value = words.dropFirst(2).joined(separator: " ")
    return right([["edit", words[0], "--" + field, value] + rest])
  }

  /// Returns the line for a word that a command does not take, such as a name after `list`.
  func unexpectedWords(in message: String) -> String? {
    guard let command = arguments.first else { return nil }
    if command == "history", message.hasPrefix("--dry-run"),
      UsageLine(arguments).value(of: "-n").flatMap({ Int($0) }) != nil
    {
      return right([UsageLine(arguments).replacing("-n", with: ["--limit"]).arguments])
        .map { "For the last changes: \(line($0))" }
    }
    if ["add", "edit"].contains(command), let line = fieldsAsOptions.flatMap({ right([$0]) }) {
      return "Try: \(self.line(line))"
    }
    if command == "copy", message.contains("'<to>'"),
      let other = TypedLine(arguments).arguments.first
    {
      return "Say what is copied, too: catalog copy CATALOG "
        + NextCommand.withoutPassword(other).quotedForShell.escapedForTerminal
    }
    if command == "edit", message.hasPrefix("Give a change"), let line = fieldBehindProduct {
      return "Try: \(self.line(line))"
    }
    guard message.hasPrefix("Unexpected argument '") || message.contains("unexpected arguments: ")
    else { return nil }
    // What a word processor makes of two hyphens.
    let hyphened = arguments.map { argument in
      argument.first.map { "—–―".contains($0) } == true ? "--" + argument.dropFirst() : argument
    }
    if hyphened != arguments, UsageLine(hyphened).isRight { return "Try: \(line(hyphened))" }
    let unexpected = TypedLine(arguments).arguments
    if UsageLine(arguments).has("--columns"), unexpected.count > 1,
      unexpected.contains(where: { $0.contains(".") })
    {
      return "A shell makes the names of files of a *. Name the columns, such as: "
        + NextCommand.line("\(arguments[0]) --columns name,price,quantity")
    }
    if let section = UsageLine(arguments).value(of: "--section") {
      let line = UsageLine(arguments.filter { !unexpected.contains($0) })
      let sections = ([section] + unexpected).flatMap { ["--section", $0] }
      if let right = right([line.replacing(valued: "--section", with: sections).arguments]) {
        return "Try: \(self.line(right))"
      }
    }
    if let joined = UsageLine(arguments).joined, joined.isRight {
      return "Try: \(line(joined.arguments))"
    }
    let rest = arguments.dropFirst()
    let words = TypedLine(arguments).arguments
    func advice(_ lead: String, _ lines: [String]...) -> String? {
      right(lines).map { "\(lead): \(line($0))" }
    }
    switch command {
    case "list", "index", "browse":
      if let word = words.first, ["desc", "descending", "reverse"].contains(word.lowercased()),
        let turned = advice(
          "To turn the order round", [command] + rest.map { $0 == word ? "--reverse" : $0 })
      {
        return turned
      }
      if words.count == 1, Self.isCatalog(words[0]) {
        return advice("To choose a catalog", [command, "--db"] + rest)
      }
      if words.count == 1, words[0].count == 1, words[0].first?.isLetter == true {
        return advice("To list a section", ["list", "--section"] + rest)
      }
      if command == "list", words.count == 1,
        let field = MeantWords.field(words[0], among: ListingGrouping.allCases.map(\.rawValue))
      {
        return advice(
          "To group by it", ["list", "--group-by"] + rest.map { $0 == words[0] ? field : $0 })
      }
      if command == "index", let word = words.first?.lowercased(),
        ["create", "rebuild", "build", "add", "new"].contains(word)
      {
        return "To build the order anew: \(NextCommand.line("reindex"))"
      }
      if words.count == 1, ["all", "everything"].contains(words[0].lowercased()), command == "list"
      {
        return advice("Try", ["list", "--all"] + rest.filter { $0 != words[0] })
      }
      if words.count == 1, ["items", "products", "rows", "entries"].contains(words[0].lowercased())
      {
        return advice("Leave it out", [command] + rest.filter { $0 != words[0] })
      }
      if command == "index", let word = words.first?.lowercased(),
        ProductField.named(word) != nil || FieldWords.field(meantBy: word) != nil
      {
        return "index shows the sections. For an index of words: "
          + NextCommand.line("reindex --words")
      }
      if words == ["help"] { return "Try: catalog help \(command)" }
      return advice("To find a product", ["search"] + rest, ["search"] + words)
    case "export":
      if words.count == 1, Self.isCatalog(words[0]) {
        return advice("To copy the catalog", ["copy"] + rest)
      }
      if words.count == 1, let format = ExportFormat(typed: words[0]) {
        return advice(
          "Try",
          ["export", "--format"] + rest.map { $0 == words[0] ? format.rawValue : $0 })
      }
      return advice("To write a file", ["export", "--output"] + rest)
    case "stats":
      if words.count == 1,
        MeantWords.field(words[0], among: ListingGrouping.allCases.map(\.rawValue)) == nil
      {
        return MeantWords.field(words[0], among: ["price", "quantity", "count"]) == nil
          ? advice("To show a product", ["show"] + rest)
          : advice(
            "stats has the prices and the stock anyway", ["stats"] + rest.filter { $0 != words[0] })
      }
      return advice("For each group", ["stats", "--by"] + rest)
    case "add":
      if UsageLine(arguments).value(of: "--name") != nil { return nil }
      if words.count == 1, let file = words.first, ExportFormat(ofFile: file) != nil {
        return UsageLine(arguments).has("--json")
          ? "For one product: \(NextCommand.line("add --json - < \(file.quotedForShell.escapedForTerminal)"))\n"
            + "  For those of a file: \(NextCommand.line("import \(file.quotedForShell.escapedForTerminal)"))"
          : advice("For the products of a file", ["import"] + rest)
      }
      // `-n` was to say the name.
      let options = rest.filter { !words.contains($0) && $0 != "-n" }
      let words =
        words.count > 1 && ["product", "item", "new"].contains(words[0])
        ? Array(words.dropFirst()) : words
      if words.count > 1, let price = words.last, price.allSatisfy({ "0"..."9" ~= $0 || $0 == "." })
      {
        return advice(
          "Such as",
          ["add", "--name", words.dropLast().joined(separator: " "), "--price", price] + options)
      }
      return advice("Try", ["add", "--name", words.joined(separator: " ")] + options)
    case "show":
      if let file = words.first(where: Self.isCatalog) {
        return advice("Try", ["show", "--db", file] + rest.filter { $0 != file })
      }
      if words.count == 2,
        FieldWords.field(meantBy: words[0]) != nil || ProductField.named(words[0]) != nil
      {
        return advice("show has all fields", ["show"] + rest.filter { $0 != words[0] })
      }
      if !words.allSatisfy({ $0.contains(where: \.isNumber) }) {
        return advice("To find a product", ["search", "--words"] + rest)
      }
      let areIDs = words.allSatisfy { Int64($0) != nil }
      let values = words.map { areIDs ? $0 : $0.quotedForPredicate }.joined(separator: ", ")
      let predicate = "\(areIDs ? "id" : "sku") IN {\(values)}"
      return "To show several: "
        + NextCommand.line(
          "list --where \(predicate.quotedForShell.escapedForTerminal)")
    case "reindex": return advice("Try", ["reindex", "--locale"] + rest)
    case "check", "info":
      if words.count == 1, words[0].contains(where: \.isNumber), !Self.isCatalog(words[0]) {
        return advice("To show a product", ["show"] + rest)
      }
      if words.count == 1, Self.isCatalog(words[0]) || words[0].contains("/") {
        return advice("To choose a catalog", [command, "--db"] + rest)
      }
      return "It is about the whole catalog. Leave it out: \(NextCommand.line(command))"
    default: return nil
    }
  }

  /// Returns the advice for a value that the parser did not take, since it begins with a hyphen.
  func hyphen(in message: String) -> String? {
    guard message.hasPrefix("Missing value for"),
      let index = arguments.indices.dropLast().first(where: {
        arguments[$0].hasPrefix("-") && arguments[$0 + 1].hasPrefix("-")
          && arguments[$0 + 1].utf8.count > 1 && message.contains("'\(arguments[$0]) ")
      }), let type = arguments.first.flatMap(CatalogCommand.subcommand(named:))
    else { return nil }
    let (option, value) = (arguments[index], arguments[index + 1])
    let name = String(value.prefix { $0 != "=" })
    if CommandOptions(of: type).option(named: name) != nil {
      return "\(option) needs a value before \(name)"
        + (option == "--where" ? ", a predicate such as 'price < 5'." : ".")
    }
    if option == "--sort" {
      let words = ["--sort", String(value.drop { $0 == "-" }), "--reverse"]
      let line = arguments[..<index] + words + arguments[(index + 2)...]
      if let line = right([Array(line)]) { return "Try: \(self.line(line))" }
    }
    return "Attach a value that begins with a hyphen: \("\(option)=\(value)".escapedForTerminal)"
  }

  /// Returns the first of some lines that the program takes.
  private func right(_ lines: [[String]]) -> [String]? { lines.first { UsageLine($0).isRight } }

  private func right(
    _ lines: [(line: [String], name: String)]
  ) -> (line: [String], name: String)? {
    lines.first { UsageLine($0.line).isRight }
  }

  /// A command as a shell takes it, fit for a terminal.
  private func line(_ arguments: [String]) -> String {
    NextCommand.shellLine(arguments)
  }

  private static var commandNames: [String] {
    CatalogCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Whether a name says that something is not to be done.
  private static func isNegative(_ option: String) -> Bool {
    option.hasPrefix("--no") || option.contains("insensitive") || option.hasPrefix("--without-")
  }

  /// Returns the option that one turns off; nil where it turns off none.
  private static func positive(_ option: String) -> String? {
    option.hasPrefix("--no-") ? "--" + option.dropFirst(5) : nil
  }

  /// Whether a word names a catalog, a file or the address of a server.
  private static func isCatalog(_ word: String) -> Bool {
    [".db", ".sqlite", ".sqlite3"].contains { word.lowercased().hasSuffix($0) }
      || ConnectionInfo.matches(word)
  }

  /// Returns the name nearest to what was typed, whatever hyphens are before it.
  private static func nearest(to typed: String, among names: [String]) -> String? {
    let words = names.map { String($0.drop { $0 == "-" }) }
    let word = String(typed.drop { $0 == "-" })
    guard word.utf8.count > 1,
      let nearest = WordSuggestion.nearest(to: word.utf8, among: words)
    else { return nil }
    return words.firstIndex(of: nearest).map { names[$0] }
  }
}
