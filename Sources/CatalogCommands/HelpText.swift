import ArgumentParser
import SectionedTable

/// The help of the program and of its commands, in lines that fit.
enum HelpText {
  /// Returns the help of a command; nil is the program.
  static func text(of command: (any ParsableCommand.Type)?, width: Int) -> String {
    let type = command ?? CatalogCommand.self
    func help(_ columns: Int) -> (before: String, usage: String) {
      let help =
        command == nil
        ? CatalogCommand.helpMessage(columns: columns)
        : CatalogCommand.helpMessage(for: type, columns: columns)
      // What the parser says of options begins here, and it indents that itself.
      guard let usage = help.firstRange(of: "\nUSAGE:")?.lowerBound else { return (help, "") }
      return (String(help[..<usage]), String(help[usage...]))
    }
    // In a line so long, nothing is wrapped yet.
    return wrapped(help(10_000).before, width: width) + help(width).usage
  }

  /// Returns lines of at most so many columns. What goes on below a line of two columns stands under the second,
  /// and below another line that is indented, further in than that.
  static func wrapped(_ text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { lines(of: $0, width: width) }.joined(separator: "\n")
  }

  private static func lines(of line: Substring, width: Int) -> [String] {
    if line.count <= width { return [String(line)] }
    let indent = hangingIndent(of: line, width: width)
    var lines: [String] = []
    var rest = line
    while true {
      let room = width - (lines.isEmpty ? 0 : indent)
      let margin = lines.isEmpty ? "" : String(repeating: " ", count: indent)
      let start = lines.isEmpty ? max(textStart(of: line), indent) : 0
      guard rest.count > room, let end = breakingPoint(of: rest, room: room, from: start) else {
        return lines + [margin + rest]
      }
      lines.append(margin + trimmed(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
  }

  /// The last space before the end of the room, or else the first one behind it.
  private static func breakingPoint(
    of text: Substring, room: Int, from start: Int
  ) -> Substring.Index? {
    guard let first = text.index(text.startIndex, offsetBy: start, limitedBy: text.endIndex) else {
      return nil
    }
    let end = text.index(text.startIndex, offsetBy: room)
    if first < end, let space = text[first...end].lastIndex(of: " "), space > first { return space }
    return text[max(first, end)...].firstIndex(of: " ")
  }

  private static func textStart(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The column in which a line goes on.
  private static func hangingIndent(of line: Substring, width: Int) -> Int {
    let start = textStart(of: line)
    if start == 0 { return 0 }
    let text = line.dropFirst(start)
    if let gap = text.firstRange(of: "  ") {
      let column = line.distance(
        from: line.startIndex, to: text[gap.lowerBound...].firstIndex { $0 != " " } ?? line.endIndex
      )
      if column <= width * 2 / 3 { return column }
    }
    return start + 4
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
