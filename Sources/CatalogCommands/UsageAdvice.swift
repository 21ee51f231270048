import ArgumentParser
import Bytes
import PostgreSQL

/// What somebody meant who typed a command or an option that there is not: the line that goes on.
struct UsageAdvice {
  /// The arguments as they were typed, the command first.
  let arguments: [String]

  /// Returns the error of a first argument that should be a command and is none.
  func unknownCommand(_ name: String) -> CommandError {
    let word = name.lowercased()
    let meant = MeantWords.commands[word] ?? Self.nearest(to: word, among: Self.commandNames)
    let message = "unknown command '\(name.escapedForTerminal)'."
    guard let meant else {
      return CommandError(.wrongUsage, message, advice: "catalog --help lists the commands.")
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
      let command = arguments.first, ["list", "index", "browse", "export"].contains(command)
    else { return nil }
    if command == "export" {
      return "To write a file: \(line(["export", "--output"] + arguments.dropFirst()))"
    }
    return "To find a product: \(line(["search"] + arguments.dropFirst()))"
  }

  /// A command as a shell takes it, fit for a terminal.
  private func line(_ arguments: [String]) -> String {
    (["catalog"] + arguments.map { Self.withoutPassword($0).quotedForShell })
      .joined(separator: " ").escapedForTerminal
  }

  /// Returns an argument that may be the address of a server, without its password.
  private static func withoutPassword(_ argument: String) -> String {
    let option = "--db="
    if argument.hasPrefix(option) {
      return option + withoutPassword(String(argument.dropFirst(option.count)))
    }
    guard ConnectionInfo.matches(argument) else { return argument }
    // What is no address may have a password all the same.
    guard let info = try? ConnectionInfo(argument) else {
      return argument.contains { ":@".contains($0) } || argument.contains("password")
        ? "ADDRESS" : argument
    }
    return argument.contains("password") || argument.contains("@") ? info.address : argument
  }

  private static var commandNames: [String] {
    CatalogCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Returns the name nearest to what was typed: one that differs in a third of its letters at most, or the
  /// only one that begins so.
  private static func nearest(to typed: String, among names: [String]) -> String? {
    let word = typed.drop { $0 == "-" }
    guard (2...32).contains(word.utf8.count) else { return nil }
    let near = names.map { name in
      (name: name, distance: word.utf8.editDistance(to: name.drop { $0 == "-" }.utf8))
    }
    if let best = near.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, word.utf8.count / 3)
    {
      return best.name
    }
    let longer = names.filter { word.utf8.count >= 3 && $0.drop { $0 == "-" }.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
  }
}
