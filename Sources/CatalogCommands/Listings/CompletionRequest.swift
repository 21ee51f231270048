import CatalogAccess
import DBAccess

/// A shell's question for completions: the command, `--`, the option, two positions, and the words
/// of the command line as they were typed.
struct CompletionRequest {
  private let words: [String]

  /// Reads a question; nil where the arguments are none.
  init?(_ arguments: [String]) {
    guard arguments.first == CustomNameCompletion.request else { return nil }
    words = Array(arguments.drop { $0 != "--" }.dropFirst(4))
  }

  /// Returns the names of the custom fields of the catalog that the words are about; none where it
  /// cannot be read, whatever the reason.
  func customNames(in context: CommandContext) -> [String] {
    var options = GlobalOptions()
    options.database = database(in: context)
    guard let path = try? options.databasePath(in: context),
      let catalog = try? CatalogDatabase(unchangedAt: path)
    else { return [] }
    return (try? catalog.customNames()) ?? []
  }

  /// Returns the value of `--db`, without the shell's quotes.
  private func database(in context: CommandContext) -> String? {
    var value: Substring?
    for (index, word) in words.enumerated() {
      if word == "--db", index + 1 < words.count { value = words[index + 1][...] }
      if word.hasPrefix("--db=") { value = word.dropFirst(5) }
    }
    guard let value else { return nil }
    if value.hasPrefix("~/"), let home = context.variable("HOME") {
      return home + ShellWord.unquoted(value.dropFirst())
    }
    return ShellWord.unquoted(value)
  }
}
