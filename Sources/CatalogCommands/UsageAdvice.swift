import ArgumentParser
import Bytes
import Collation

/// What somebody meant who typed a command or an option that there is not: the line that goes on.
struct UsageAdvice {
  /// The arguments as they were typed, the command first.
  let arguments: [String]

  /// Returns the error of a first argument that should be a command and is none.
  func unknownCommand(_ name: String) -> CommandError {
    let word = name.lowercased()
    let meant = MeantWords.commands[word] ?? Self.nearest(to: word, among: Self.commandNames)
    let shown = NextCommand.withoutPassword(name).escapedForTerminal
    let message = "unknown command '\(shown)'."
    guard let meant else {
      return CommandError(
        .wrongUsage, message,
        advice: "To find products: \(line(["search"] + arguments))\n"
          + "  catalog --help lists the commands.")
    }
    return CommandError(
      .wrongUsage, message + " Did you mean '\(meant)'?",
      advice: "Try: \(line([meant] + arguments.dropFirst()))\n  catalog --help lists the commands.")
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
    let options = CommandOptions(of: type).names
    let typed = arguments.dropFirst().prefix { $0 != "--" }
      .filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
      .first { !options.contains($0) }
    return typed.map { unknownOption($0, of: type, command) }
  }

  /// Returns the error of an option with no command before or behind it.
  func optionWithoutCommand(in message: String) -> CommandError? {
    guard message.hasPrefix("Unknown option '"), let typed = arguments.first, typed.hasPrefix("-")
    else { return nil }
    let name = typed.prefix { $0 != "=" }
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
      return
        (isNumber
        ? "\(option) is too large: \(value)"
        : "\(option) takes a whole number, such as 2, not '\(value)'.") + rest
    }
    if let parts = first.wholeMatch(of: #/Missing value for '(-.*) <(?:n|count|columns)>'/#),
      let index = arguments.firstIndex(of: String(parts.1)), index + 1 < arguments.count,
      Int(arguments[index + 1]) != nil
    {
      return "\(parts.1) cannot be negative: \(arguments[index + 1])" + rest
    }
    return message
  }

  private func unknownOption(
    _ typed: String, of type: any ParsableCommand.Type, _ command: String
  ) -> CommandError {
    let text = "\(command) has no option '\(typed.escapedForTerminal)'."
    let help = "catalog \(command) --help lists the options."
    if let note = MeantWords.note(on: typed, of: command) {
      return CommandError(.wrongUsage, text, advice: "\(note)\n  \(help)")
    }
    let options = CommandOptions(of: type).names
    let known = MeantWords.options[typed]?.first { meant in
      options.contains(String(meant.prefix { $0 != " " }))
    }
    guard let meant = known ?? Self.nearest(to: typed, among: options) else {
      return CommandError(.wrongUsage, text, advice: help)
    }
    let replaced = arguments.flatMap { argument in
      if argument == typed { return meant.split(separator: " ").map(String.init) }
      if argument.hasPrefix(typed + "="), !meant.contains(" ") {
        return [meant + argument.dropFirst(typed.count)]
      }
      return [argument]
    }
    return CommandError(
      .wrongUsage, text + " Did you mean '\(meant)'?",
      advice: replaced == arguments ? help : "Try: \(line(replaced))\n  \(help)")
  }

  /// Returns the line for a word that a command does not take, such as a name after `list`.
  func unexpectedWords(in message: String) -> String? {
    guard message.hasPrefix("Unexpected argument '") || message.contains("unexpected arguments: "),
      let command = arguments.first
    else { return nil }
    let rest = arguments.dropFirst()
    switch command {
    case "list", "index", "browse": return "To find a product: \(line(["search"] + rest))"
    case "export": return "To write a file: \(line(["export", "--output"] + rest))"
    case "add": return "Try: \(line(["add", "--name"] + rest))"
    case "show":
      let words = TypedLine(arguments).arguments
      let areIDs = words.allSatisfy { Int64($0) != nil }
      let values = words.map { areIDs ? $0 : $0.quotedForPredicate }.joined(separator: ", ")
      let predicate = "\(areIDs ? "id" : "sku") IN {\(values)}"
      return "To show several: "
        + NextCommand.line(
          "list --where \(predicate.quotedForShell.escapedForTerminal)")
    case "reindex":
      guard let word = TypedLine(arguments).arguments.first, (try? LocaleIdentifier(word)) != nil
      else { return nil }
      return "Try: \(line(["reindex", "--locale"] + rest))"
    case "check", "info": return "To choose a catalog: \(line([command, "--db"] + rest))"
    default: return nil
    }
  }

  /// A command as a shell takes it, fit for a terminal.
  private func line(_ arguments: [String]) -> String {
    (["catalog"] + arguments.map { NextCommand.withoutPassword($0).quotedForShell }).joined(
      separator: " "
    ).escapedForTerminal
  }

  private static var commandNames: [String] {
    CatalogCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
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
