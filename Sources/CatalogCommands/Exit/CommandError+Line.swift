extension CommandError {
  /// The error with the line that an option of its message or advice is to be added to, where it names one and no
  /// line: what is wrong with a file is said by those who read it, and they know of no command.
  func namingLine(of arguments: [String]) -> CommandError {
    guard let command = arguments.first, ["import", "diff"].contains(command) else { return self }
    let text = message + "\n" + (advice ?? "")
    let offers = [": --", "  --", "with --", "choose --", "or --", "as --", "without --"]
    guard !text.contains("catalog "), offers.contains(where: text.contains) else { return self }
    var error = self
    let line = "Add it to: " + NextCommand.shellLine(arguments)
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
}
