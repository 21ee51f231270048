import CatalogFields
import CatalogImport
import Search
import SectionedTable

extension CommandError {
  /// The error with the line that an option of its message or advice is to be added to, where it names one and no
  /// line: what is wrong with a file is said by those who read it, and they know of no command.
  func namingLine(of arguments: [String]) -> CommandError {
    guard let command = arguments.first, ["import", "diff"].contains(command) else { return self }
    let text = message + "\n" + (advice ?? "")
    let offers = [": --", "  --", "with --", "choose --", "or --", "as --", "without --"]
    guard !text.contains("catalog "), offers.contains(where: text.contains) else { return self }
    var error = self
    let mapped = Self.mapped(arguments, text)
    let (lines, others) = Self.lines(Self.line(mapped, without: text), message)
    // The line that has all that was meant.
    let isMapped = mapped.count == arguments.count && mapped != arguments
    let isWhole = isMapped || text.contains("without --")
    let line =
      (isWhole ? "Try: " : lines.count == 1 ? "Add it to: " : "Add it to that of its file: ")
      + lines.map(NextCommand.shellLine).joined(separator: "\n  or: ")
      + (others.map { "\n  The other files as they are: " + NextCommand.shellLine($0) } ?? "")
    var steps = advice.map { [$0] } ?? []
    // What became of it is said last.
    let outcome = "\n  Nothing was imported."
    if let advice, advice.hasSuffix(outcome) {
      steps = [String(advice.dropLast(outcome.count)), line, "Nothing was imported."]
    } else {
      steps.append(line)
    }
    error.advice = steps.joined(separator: "\n  ")
    return error
  }

  /// Returns a line with the field that was meant by one of `--map FIELD=COLUMN` that there is not, or without it; the
  /// same where a text says of none that it is unknown.
  private static func mapped(_ arguments: [String], _ text: String) -> [String] {
    guard
      let parts = text.firstMatch(
        of: #/unknown field '(.*?)'(, which is a column)?(?:; did you mean (\w+)\?)?/#)
    else {
      return arguments
    }
    let near = parts.3.map(String.init) ?? FieldWords.field(meantBy: String(parts.1))
    var line: [String] = []
    for argument in arguments {
      let sides = argument.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0] == parts.1 else {
        line.append(argument)
        continue
      }
      let other = ProductField.named(sides[1].lowercased())
      // The wrong way round, where the column is called as a field, and as no other than the one that is near.
      if parts.2 != nil, let other, near != other.rawValue {
        line.append("\(other.rawValue)=\(sides[0])")
      } else if let near {
        line.append("\(near)=\(sides[1])")
      } else if line.last == "--map" {
        // What was meant is not known.
        line.removeLast()
      } else {
        line.append(argument)
      }
    }
    return line
  }

  /// Returns the line for each of several files whose message offers an option, and that of the others; the line itself
  /// for one file.
  private static func lines(
    _ arguments: [String], _ message: String
  ) -> (lines: [[String]], others: [String]?) {
    let files = NextCommand.line.findOperands(arguments)
    guard arguments.first == "import", files.count > 1 else { return ([arguments], nil) }
    var named: [String] = []
    var file: String?
    for line in message.split(separator: "\n") {
      file = files.first { line.hasPrefix("\($0.escapedForTerminal):") } ?? file
      if let file, line.contains("--"), !named.contains(file) { named.append(file) }
    }
    if named.isEmpty { return ([arguments], nil) }
    return (
      named.map { file in arguments.filter { $0 == file || !files.contains($0) } },
      named.count == files.count ? nil : NextCommand.typed.filter { !named.contains($0) }
    )
  }

  /// Returns a line without the options that a text offers with another value, and those that contradict them.
  private static func line(_ arguments: [String], without text: String) -> [String] {
    var line = UsageLine(arguments)
    let offered = Set(text.matches(of: #/--[a-z][a-z-]*/#).map { String($0.output) })
    for option in offered
    where ["--encoding", "--delimiter", "--from", "--sheet"].contains(option) {
      line = line.replacing(valued: option, with: [])
    }
    if offered.contains("--decimal-comma") { line = line.replacing("--decimal-point", with: []) }
    if offered.contains("--decimal-point") { line = line.replacing("--decimal-comma", with: []) }
    return line.arguments
  }
}
