import ArgumentParser

/// The option that says how wide a line is.
struct WidthOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Columns of a line, where longer names are cut off. On a terminal those of the window; "
        + "in a pipe lines are as long as they get.",
      valueName: "columns"))
  var width: Int?

  func validate() throws {
    if let width, width < 20 {
      throw ValidationError("--width is at least 20, not \(width).")
    }
  }

  /// Returns the columns of a line, nil when it may be as long as it gets.
  func width(in context: CommandContext) -> Int? {
    if let width { return width }
    guard context.output.isTerminal else { return nil }
    if let columns = context.variable("COLUMNS").flatMap({ Int($0) }), columns >= 20 {
      return columns
    }
    return context.output.terminalWidth ?? 80
  }
}
