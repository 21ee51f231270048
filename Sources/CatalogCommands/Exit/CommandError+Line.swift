extension CommandError {
  /// The error with the line that an option of its message or advice is to be added to, where it names one and no
  /// line: what is wrong with a file is said by those who read it, and they know of no command.
  func namingLine(of arguments: [String]) -> CommandError {
    guard let command = arguments.first, ["import", "diff"].contains(command) else { return self }
    let text = message + "\n" + (advice ?? "")
    let offers = [": --", "  --", "with --", "choose --", "or --", "as --", "without --"]
    guard !text.contains("catalog "), offers.contains(where: text.contains) else { return self }
    var error = self
    let line = "Add it to: " + NextCommand.shellLine(Self.line(arguments, without: text))
    var lines = advice.map { [$0] } ?? []
    // What became of it is said last.
    let outcome = "\n  Nothing was imported."
    if let advice, advice.hasSuffix(outcome) {
      lines = [String(advice.dropLast(outcome.count)), line, "Nothing was imported."]
    } else {
      lines.append(line)
    }
    error.advice = lines.joined(separator: "\n  ")
    return error
  }

  /// Returns a line without the options that a text offers with another value, and those that contradict them.
  private static func line(_ arguments: [String], without text: String) -> [String] {
    var line = UsageLine(arguments)
    let offered = Set(text.matches(of: #/--[a-z][a-z-]*/#).map { String($0.output) })
    for option in offered
    where ["--encoding", "--delimiter", "--key", "--from", "--sheet"].contains(option) {
      line = line.replacing(valued: option, with: [])
    }
    if offered.contains("--decimal-comma") { line = line.replacing("--decimal-point", with: []) }
    if offered.contains("--decimal-point") { line = line.replacing("--decimal-comma", with: []) }
    return line.arguments
  }
}
