/// A page of the manual in the macros of man(7), which every roff reads.
/// https://man7.org/linux/man-pages/man7/man.7.html
struct ManualPage {
  private(set) var text = ""

  /// Begins a page of a part of the manual: 1 has commands, 7 has what else is to be known.
  init(name: String, part: Int = 1, version: String) {
    text = ".TH \(name.uppercased()) \(part) \"\" \"catalog \(version)\" \"catalog\"\n.nh\n.ad l\n"
  }

  mutating func section(_ title: String) { text += ".SH \(title)\n" }

  /// Writes what is already in the macros.
  mutating func source(_ source: String) { text += source }

  mutating func paragraph(_ words: String) { text += ".PP\n\(Self.escaped(words))\n" }

  /// Writes a term in bold letters, with what explains it indented.
  mutating func item(_ term: String, _ words: String) {
    text += ".TP\n\(term)\n\(Self.escaped(words))\n"
  }

  /// Writes lines as they stand.
  mutating func literal(_ lines: [String]) {
    text += ".PP\n.nf\n.RS 2\n"
    for line in lines { text += Self.escaped(line) + "\n" }
    text += ".RE\n.fi\n"
  }

  /// Writes lines of a text that fills the width of a terminal, a little indented.
  mutating func wideLiteral(_ lines: [String]) {
    text += ".PP\n.nf\n.in 3n\n"
    for line in lines { text += Self.escaped(line) + "\n" }
    text += ".in\n.fi\n"
  }

  /// Words in bold letters.
  static func bold(_ words: String) -> String { "\\fB\(inline(words))\\fR" }

  /// Words in italic letters: what a reader replaces.
  static func italic(_ words: String) -> String { "\\fI\(inline(words))\\fR" }

  /// Returns words as roff shows them: hyphens that can be copied, nothing that
  /// is an escape or a request.
  static func escaped(_ words: String) -> String {
    let text = inline(words)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func inline(_ words: String) -> String {
    var result = ""
    for character in words {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case _ where character.isASCII: result.append(character)
      // Not every reader takes another encoding than ASCII.
      default:
        for scalar in character.unicodeScalars {
          let code = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(4 - code.count, 0)) + code + "]"
        }
      }
    }
    return result
  }
}
