import CatalogAccess
import Bytes
import ArgumentParser
import Collation
import DBAccess
import Search
import SectionedTable

/// Runs the program.
///
/// - Parameters:
///   - arguments: The arguments after the program's name.
///   - context: The world around it.
/// - Returns: The exit status.
public func runCatalog(_ arguments: [String], in context: CommandContext) -> Int32 {
  let arguments = commandFirst(arguments)
  let line = NextCommand.Line(arguments: arguments) { TypedLine($0).arguments }
  return NextCommand.$line.withValue(line) { runToStatus(arguments, in: context) }
}

private func runToStatus(_ arguments: [String], in context: CommandContext) -> Int32 {
  var context = context
  context.choices = DisplayChoices(arguments)
  var status = ExitStatus.done
  do {
    status = try runCommand(arguments, in: context)
    try context.output.flush()
    try context.output.sink.finish()
  } catch OutputError.closedPipe {
    // The reader has seen enough.
  } catch {
    // What was written before the error is still wanted, if it can be had.
    try? context.output.flush()
    try? context.output.sink.finish()
    status = report(error, in: context)
  }
  try? context.diagnostics.flush()
  try? context.diagnostics.sink.finish()
  return status.rawValue
}

/// Reports an argument whose bytes are no text, which would be another by the
/// time it is a string.
///
/// - Parameter position: Its position behind the program's name, from 1.
/// - Returns: The exit status.
public func refuseArgument(at position: Int, in context: CommandContext) -> Int32 {
  let status = report(
    CommandError(.wrongUsage, "argument \(position) is not UTF-8"), in: context)
  try? context.diagnostics.flush()
  return status.rawValue
}

private func runCommand(_ arguments: [String], in context: CommandContext) throws -> ExitStatus {
  if let completer = Completer(arguments, in: context) {
    try completer.answer()
    return .done
  }
  if let script = completionScript(arguments, in: context) {
    try context.output.write(script + "\n")
    return .done
  }
  if let text = context.variable("CATALOG_BUSY_TIMEOUT"),
    CatalogDatabase.busySeconds(text) == nil
  {
    throw CommandError(
      .wrongUsage,
      "CATALOG_BUSY_TIMEOUT is '\(text.escapedForTerminal)': "
        + "it must be a number of seconds, such as 30")
  }
  try ReadChoice.checkVariable(in: context)
  if let text = try helpOrVersion(arguments, in: context) {
    try context.output.write(text + "\n")
    return .done
  }
  if let name = arguments.first, !name.hasPrefix("-"),
    CatalogCommand.subcommand(named: name) == nil
  {
    throw UsageAdvice(arguments: arguments, in: context).unknownCommand(name)
  }
  if let error = UsageAdvice(arguments: arguments, in: context).repetition { throw error }
  if let command = commandParsedAlone(arguments) { return try run(command, in: context) }
  // The parser makes the whole help for its message, and looks at options last.
  if let error = UsageAdvice(arguments: arguments, in: context).unknownOption() { throw error }
  return try runParsed(arguments, in: context)
}

/// Returns the script that has a shell ask for completions: the shell that is named, or else that of the user.
private func completionScript(_ arguments: [String], in context: CommandContext) -> String? {
  let option = "--generate-completion-script"
  guard let first = arguments.first, first == option || first.hasPrefix(option + "=") else {
    return nil
  }
  let name =
    first == option
    ? arguments.count > 1
      ? arguments[1] : (context.variable("SHELL") ?? "").split(separator: "/").last.map(String.init)
    : String(first.dropFirst(option.count + 1))
  return name.flatMap(AskingShell.init(rawValue:)).map(CompletionScript.text)
}

/// Answers what only the parser knows, or says what it has found wrong.
private func runParsed(_ arguments: [String], in context: CommandContext) throws -> ExitStatus {
  do {
    var command = try CatalogCommand.parseAsRoot(arguments)
    // What is left, such as `catalog --`, ends by throwing what it says.
    try command.run()
  } catch {
    // A request for help is thrown, too. Whatever the parser is asked of an error, it makes the whole help.
    let message = CatalogCommand.fullMessage(for: error)
    if message.hasPrefix(errorPrefix) { throw usageError(message, arguments, in: context) }
    try context.output.write(message + "\n")
  }
  return .done
}

/// Runs a command, its output through a pager where that is wanted.
private func run(_ command: any ContextCommand, in context: CommandContext) throws -> ExitStatus {
  if type(of: command).needsThreads, let limit = ProcessorCount.reachedLimit {
    let (name, option) =
      switch limit {
      case .processes: ("processes", "-u")
      case .openFiles: ("open files", "-n")
      case .memory: ("memory", "-v")
      }
    throw CommandError(
      .failed, "cannot start a thread: the limit of \(name) is reached",
      advice: "Nothing was changed. Raise the limit: ulimit \(option), or that of the container.")
  }
  func runToTheEnd(in context: CommandContext) throws -> ExitStatus {
    // Nobody is kept out while the output is waited for.
    defer { context.reading.end() }
    return try command.runToTheEnd(in: context)
  }
  guard type(of: command).isPaged, let (paging, output) = context.pagingOutput() else {
    return try runToTheEnd(in: context)
  }
  do {
    let status = try runToTheEnd(in: paging)
    try paging.output.flush()
    try output.finish()
    return status
  } catch OutputError.closedPipe {
    // The reader has seen enough, unless the pager could not be run.
    try output.finish()
    return .done
  } catch {
    try? paging.output.flush()
    try? output.finish()
    throw error
  }
}

/// Returns the subcommand that the arguments are right for, parsed by itself: half the cost.
private func commandParsedAlone(_ arguments: [String]) -> (any ContextCommand)? {
  guard let name = arguments.first, let type = CatalogCommand.subcommand(named: name) else {
    return nil
  }
  if let command = type.parsePlainly(arguments.dropFirst()) { return command }
  return (try? type.parseAsRoot(Array(arguments.dropFirst()))) as? any ContextCommand
}

/// Returns the arguments with the command's name before the options that every
/// command has: `--db parts.db list` is `list --db parts.db`.
private func commandFirst(_ arguments: [String]) -> [String] {
  if arguments.first == CompletionScript.request { return arguments }
  var index = 0
  while index < arguments.count, arguments[index].hasPrefix("-"), arguments[index] != "--" {
    let name = String(arguments[index].prefix { $0 != "=" })
    if ["--db", "--locale", "--color", "--read-from"].contains(name) {
      index += name == arguments[index] ? 2 : 1
    } else if ["-q", "--quiet", "--no-color", "--no-pager"].contains(name) {
      index += 1
    } else {
      return arguments
    }
  }
  guard index > 0, index < arguments.count, arguments[index] != "--" else { return arguments }
  return [arguments[index]] + arguments[..<index] + arguments[(index + 1)...]
}

/// What the parser begins the message of an error with.
private let errorPrefix = "Error: "

/// Returns what the parser has found wrong, without the word that errors begin with, fit for a terminal.
private func usageError(
  _ message: String, _ arguments: [String], in context: CommandContext
) -> CommandError {
  var message = String(message.dropFirst(errorPrefix.count))
  let advice = UsageAdvice(arguments: arguments, in: context)
  if let error = advice.unknownOption(in: message) ?? advice.optionWithoutCommand(in: message) {
    return error
  }
  message = advice.wholeNumber(in: message)
  let next = advice.unexpectedWords(in: message) ?? advice.choices(in: message)
  let hyphen = advice.hyphen(in: message)
  for argument in arguments where NextCommand.withoutPassword(argument) != argument {
    message = message.replacing(argument, with: NextCommand.withoutPassword(argument))
  }
  // The message has lines of its own; those of an argument are none.
  for argument in arguments where argument.unicodeScalars.contains("\n") {
    let value = argument.drop { $0 != "=" }.dropFirst()
    for text in [argument[...], value] where !text.isEmpty {
      message = message.replacing(text, with: text.escapedForTerminal)
    }
  }
  let lines = message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0).escapedForTerminal }
  // What to do stands behind what was wrong, before how the command is used.
  let steps = [hyphen, next].compactMap { $0.map { "  " + $0 } }
  return CommandError(
    .wrongUsage, (lines.prefix(1) + steps + lines.dropFirst()).joined(separator: "\n"))
}

/// Returns the help or the version when they are asked for, whatever else was typed.
private func helpOrVersion(
  _ arguments: [String], in context: CommandContext
) throws -> String? {
  let width = LineWidth.ofHelp(in: context)
  func help(_ command: (any ParsableCommand.Type)? = nil) -> String {
    HelpText.text(of: command, width: width)
  }
  let options = arguments.prefix { $0 != "--" }
  let isHelp = arguments.first == "help"
  if options.contains("--help") || options.contains("-h") || arguments.isEmpty || isHelp {
    let topics = isHelp ? TypedLine(Array(options)).arguments : []
    if isHelp, topics.isEmpty,
      let option = options.dropFirst().first(where: {
        $0.hasPrefix("-") && !["-h", "--help"].contains($0)
          && !TypedLine.generalOptions.contains(String($0.prefix { $0 != "=" }))
      })
    {
      throw UsageAdvice.unknownTopic(option)
    }
    let name = isHelp ? topics.first : options.first { !$0.hasPrefix("-") }
    guard let name else { return help() }
    if isHelp, topics.count > 1 { throw UsageAdvice.secondTopic(topics[1], behind: name) }
    if let command = CatalogCommand.subcommand(named: name) {
      let end =
        isHelp ? HelpTopic(rawValue: name).map { "\n" + $0.text } : nil
      return help(command)
        + HelpText.wrapped(end ?? HelpTopic.pointers(of: name), width: width)
    }
    if isHelp, name == "help" { return help() }
    if isHelp, let topic = HelpTopic(rawValue: name) {
      return HelpText.wrapped(topic.text, width: width)
    }
    if isHelp { throw UsageAdvice.unknownTopic(name) }
    throw UsageAdvice(arguments: arguments, in: context).unknownCommand(name)
  }
  guard options.contains("--version") else { return nil }
  return options.contains("--verbose") || options.contains("-v")
    ? Components(screenVersion: context.screenVersion).text(version: CatalogCommand.version)
    : CatalogCommand.version
}

/// Reports an error and returns the exit status that it has.
private func report(_ error: any Error, in context: CommandContext) -> ExitStatus {
  let error = CommandError(error).namingLine(of: NextCommand.typed)
  let label =
    context.usesColor(on: context.diagnostics) ? "\u{1B}[1;31mError:\u{1B}[0m " : "Error: "
  context.note((error.status == .cancelled ? "" : label) + error.message)
  if let advice = error.advice { context.note("  " + advice) }
  return error.status
}
