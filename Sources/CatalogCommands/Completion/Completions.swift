import SectionedTable
import Collation

/// What a shell offers for the word at the cursor.
struct Completions {
  /// A word to offer.
  struct Word {
    /// The whole word, without quotes.
    var text: String
    /// What explains it.
    var note = ""
  }

  /// What is offered.
  enum Kind: String {
    /// Whole words.
    case words
    /// Words that go on: no space is put behind them.
    case beginnings
    /// Names of files, which the shell knows itself.
    case files
  }

  var kind = Kind.words
  var words: [Word] = []

  /// The number of words of a catalog that are offered.
  static let greatestCount = 20

  static let none = Completions()
  static let files = Completions(kind: .files)

  init(kind: Kind = .words, _ words: [Word] = []) {
    (self.kind, self.words) = (kind, words)
  }

  /// Makes those of some texts that begin with what was typed.
  init(_ texts: [String], beginningWith typed: String, kind: Kind = .words) {
    self.init(texts.map { Word(text: $0) }, beginningWith: typed, kind: kind)
  }

  /// Makes those of some words that begin with what was typed: as it is, or else in another case, or
  /// without its accents.
  init(_ words: [Word], beginningWith typed: String, kind: Kind = .words) {
    self.kind = kind
    let folding = Folding.caseAndDiacriticInsensitive
    let fold = folding.foldedBytes(of: typed)
    // What begins as it was typed is not all that is meant: SKUs and names are taken in any case.
    let ways: [(Word) -> Bool] = [
      { $0.text.lowercased().hasPrefix(typed.lowercased()) },
      { folding.foldedBytes(of: $0.text).starts(with: fold) },
    ]
    self.words = ways.lazy.map { words.filter($0) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the same words behind a text that was typed before them.
  func behind(_ prefix: String) -> Completions {
    Completions(kind: kind, words.map { Word(text: prefix + $0.text, note: $0.note) })
  }

  /// Returns the lines that the script of a shell reads: the kind, and then the words.
  ///
  /// What a terminal would obey is not offered: shells print words as they are.
  ///
  /// - Parameters:
  ///   - word: The word at the cursor.
  ///   - replaced: The end of it that bash replaces: it divides words at `=` and `:`.
  func lines(for shell: AskingShell, _ word: ShellWord, replacing replaced: String?) -> [String] {
    // fish is told what of the word stands before the file, and its beginning without quotes.
    if kind == .files, shell == .fish {
      let option = word.text.firstIndex(of: "=").map { word.text[...$0] } ?? ""
      let isOption = word.text.hasPrefix("--")
      return [
        kind.rawValue, isOption ? String(option) : "",
        String(isOption ? word.text.dropFirst(option.count) : word.text[...]),
      ]
    }
    let harmless = growing(word.text).filter { word in
      !word.text.unicodeScalars.contains { $0.actsOnTerminals }
    }
    if shell != .bash {
      return [kind.rawValue]
        + harmless.map { $0.text + "\t" + $0.note.escapedForTerminal }
    }
    var lines = harmless.compactMap { ending($0.text, of: word, replacing: replaced ?? "") }
    // bash closes a quote behind the only word.
    if kind == .beginnings, word.openQuote != nil, lines.count == 1 { lines.append(lines[0] + " ") }
    return [kind.rawValue] + lines
  }

  /// Returns the words that make more of what was typed: a shell puts what all have in common in its place, and
  /// that may be shorter.
  private func growing(_ typed: String) -> [Word] {
    guard let first = words.first, !words.allSatisfy({ $0.text.hasPrefix(typed) }) else {
      return words
    }
    // One that begins so in this case, and others that do in another: none is left out.
    if words.contains(where: { $0.text.hasPrefix(typed) }) {
      return words.map { word in
        let rest = word.text.dropFirst(typed.count)
        return word.text.lowercased().hasPrefix(typed.lowercased())
          ? Word(text: typed + rest, note: word.note) : word
      }.filter { $0.text.hasPrefix(typed) }
    }
    let beginning = first.text.prefix(typed.count)
    return words.filter { $0.text.hasPrefix(beginning) }
  }

  private func ending(_ text: String, of word: ShellWord, replacing replaced: String) -> String? {
    guard word.typed.hasSuffix(replaced) else { return ShellWord.escaped(text) }
    let kept = ShellWord(typed: word.typed.dropLast(replaced.count), in: .bash)
    guard text.hasPrefix(kept.text) else { return nil }
    return kept.ending(with: String(text.dropFirst(kept.text.count)))
  }
}
