/// A word of a command line, as it was typed up to the cursor.
struct ShellWord {
  /// The characters that were typed.
  private(set) var typed = ""
  /// What they stand for where nothing is expanded.
  private(set) var text = ""
  /// The quote that is still open at the end.
  private(set) var openQuote: Character?
  /// Whether it begins with a tilde that stands for the home directory.
  private(set) var beginsAtHome = false

  private var isEscaped = false

  /// Reads the whole of a text as one word, which may end in the middle.
  init(typed: some StringProtocol, in shell: AskingShell) {
    for character in typed { append(character, in: shell) }
  }

  /// Returns the words of the last command of a line, as far as it was typed; the last word may be empty.
  static func words(of line: String, in shell: AskingShell) -> [ShellWord] {
    var words: [ShellWord] = []
    var word: ShellWord?
    for character in line {
      let isPlain = word.map { $0.openQuote == nil && !$0.isEscaped } ?? true
      if isPlain, ";|&()\n".contains(character) {
        (words, word) = ([], nil)
      } else if isPlain, character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ShellWord(typed: "", in: shell)
        word?.append(character, in: shell)
      }
    }
    return words + [word ?? ShellWord(typed: "", in: shell)]
  }

  private mutating func append(_ character: Character, in shell: AskingShell) {
    if typed.isEmpty, character == "~" { beginsAtHome = true }
    typed.append(character)
    if isEscaped {
      isEscaped = false
      // Between quotes, a backslash stands for itself before most others.
      if let openQuote, !Self.isEscapable(character, between: openQuote) { text.append("\\") }
      text.append(character)
    } else if character == "\\", openQuote != "'" || shell == .fish {
      isEscaped = true
    } else if openQuote == nil ? character == "'" || character == "\"" : character == openQuote {
      openQuote = openQuote == nil ? character : nil
    } else {
      text.append(character)
    }
  }

  private static func isEscapable(_ character: Character, between quote: Character) -> Bool {
    quote == "'" ? "'\\".contains(character) : "\"\\$`".contains(character)
  }

  /// Returns what goes on behind the characters that were typed, so that the word stands for a text, with what
  /// shells expand escaped; nil where that cannot be written between its quotes.
  func ending(with text: String) -> String? {
    guard let openQuote else { return Self.escaped(text) }
    let special = openQuote == "'" ? "'" : "\"$`\\!"
    return text.contains { special.contains($0) } ? nil : text
  }

  /// Returns a word that stands for a text, whatever is in it.
  static func escaped(_ text: String) -> String {
    var word = ""
    for character in text.unicodeScalars {
      if !isPlain(character) { word.append("\\") }
      word.unicodeScalars.append(character)
    }
    return word
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    if !character.isASCII { return true }
    return character.properties.isAlphabetic || "0"..."9" ~= character
      || "._-,+/@%:=".unicodeScalars.contains(character)
  }
}
