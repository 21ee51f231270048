import ArgumentParser
import Synchronization

/// The options of a command, as its help has them.
struct CommandOptions {
  /// An option, or a flag.
  struct Option {
    /// The names, with hyphens: a short one first, and of a flag and its opposite both.
    var names: [String]
    /// Whether it takes a value.
    var takesValue: Bool
    /// Whether it may be there several times.
    var isRepeatable: Bool
    /// The first sentence of its help; see ``note(of:)``.
    var note: String

    /// The long names.
    var longNames: [String] { names.filter { $0.hasPrefix("--") } }
  }

  private(set) var options: [Option] = []

  /// The long names.
  var names: [String] { options.flatMap(\.longNames) }

  /// Those of the commands that were asked for: the parser makes their help anew each time.
  private static let known = Mutex<[ObjectIdentifier: CommandOptions]>([:])

  init(of command: any ParsableCommand.Type) {
    let id = ObjectIdentifier(command)
    if let known = Self.known.withLock({ $0[id] }) {
      self = known
      return
    }
    self.init(read: command)
    let made = self
    Self.known.withLock { $0[id] = made }
  }

  private init(read command: any ParsableCommand.Type) {
    // In a line so long, each option has one, or two where its names leave no room.
    let lines = CatalogCommand.helpMessage(for: command, columns: 10_000).split(separator: "\n")
    for (index, line) in lines.enumerated() where line.hasPrefix("  -") {
      var rest = line[...]
      func takeWord(beginningWith sign: String) -> Substring? {
        let text = rest.drop { $0 == " " }
        guard text.hasPrefix(sign) else { return nil }
        let word = text.prefix { $0 != " " }
        rest = text[word.endIndex...]
        return word
      }
      var names: [String] = []
      while let word = takeWord(beginningWith: "-") {
        names += word.split { ",/".contains($0) }.map(String.init)
      }
      let takesValue = takeWord(beginningWith: "<") != nil
      var help = rest.drop { $0 == " " }
      if help.isEmpty, index + 1 < lines.count, !lines[index + 1].hasPrefix("  -") {
        help = lines[index + 1].drop { $0 == " " }
      }
      options.append(
        Option(
          names: names, takesValue: takesValue,
          isRepeatable: help.lowercased().contains("may be repeated"),
          note: Self.firstSentence(of: help)))
    }
  }

  /// Returns the option of a name.
  func option(named name: String) -> Option? { options.first { $0.names.contains(name) } }

  private static func firstSentence(of help: Substring) -> String {
    let ends = [". ", "; "].compactMap { help.firstRange(of: $0)?.lowerBound }
    var sentence = help[..<(ends.min() ?? help.endIndex)]
    if sentence.hasSuffix(".") { sentence.removeLast() }
    return String(sentence)
  }
}

extension CommandOptions.Option {
  /// Returns what one of the names does: `Create (or remove) the index` has the words for a flag and its opposite.
  func note(of name: String) -> String {
    let isOff = name.hasPrefix("--no-") && names.contains("--" + name.dropFirst("--no-".count))
    if let parts = note.wholeMatch(of: #/(\w+) \(or (\w+)\) (.*)/#) {
      let verb = isOff ? parts.2.prefix(1).uppercased() + parts.2.dropFirst() : String(parts.1)
      return "\(verb) \(parts.3)"
    }
    let text = note.replacing(#/ \([^()]*\)?/#, with: "")
    return isOff ? "Not: \(text.prefix(1).lowercased())\(text.dropFirst())" : text
  }
}
