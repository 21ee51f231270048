import ArgumentParser

/// A subcommand that runs in a context.
///
/// Each names the program as its super-command: it is parsed by itself, which
/// costs half of what it costs below the root, and its messages shall have the
/// whole name. The parser then leaves out a look for its own option for
/// completion scripts, too, which costs as much again.
protocol ContextCommand: ParsableCommand {
  /// Whether its output goes through a pager where it is longer than the screen.
  static var isPaged: Bool { get }

  /// Whether it cannot do without threads, and would wait for them for ever.
  static var needsThreads: Bool { get }

  /// Whether it only reads, so that it can begin again where its server goes away.
  var canBeginAgain: Bool { get }

  /// Returns the command that plain arguments say, nil when the parser is to read them
  /// (``PlainArgumentsCommand``).
  ///
  /// A requirement, so that nobody asks at run time which commands have it: the answer is searched
  /// among all conformances of the program.
  static func parsePlainly(_ arguments: ArraySlice<String>) -> Self?

  /// Does what the command is for.
  func run(in context: CommandContext) throws -> ExitStatus
}

extension ContextCommand {
  static var isPaged: Bool { false }
  static var needsThreads: Bool { true }
  var canBeginAgain: Bool { false }
  static func parsePlainly(_ arguments: ArraySlice<String>) -> Self? { nil }
}
