import ArgumentParser

/// The number of columns of a line.
enum LineWidth {
  /// Throws unless a line has room for a name and a price.
  static func validate(_ width: Int?) throws {
    if let width, width < least {
      throw ValidationError(
        "--width must be at least \(least), not \(width). Try: "
          + NextCommand.line(with: "--width", String(least)))
    }
  }

  /// Below this there is no room for a name and a price.
  static let least = 20
  /// The number of columns where a terminal gives none.
  static let standard = 80

  /// Returns the columns of the terminal that is written to, nil when it is none.
  static func ofTerminal(in context: CommandContext) -> Int? {
    context.output.isTerminal ? ofTerminal(context.output, in: context) : nil
  }

  /// Returns the columns of help, also where it is no terminal that is written to.
  static func ofHelp(in context: CommandContext) -> Int {
    max(ofTerminal(context.output, in: context), 40)
  }

  /// Returns the columns of a stream that is a terminal.
  static func ofTerminal(_ stream: BufferedOutput, in context: CommandContext) -> Int {
    if let columns = context.variable("COLUMNS").flatMap({ Int($0) }), columns >= least {
      return columns
    }
    return max(least, stream.terminalWidth ?? standard)
  }
}
