import ArgumentParser
import CatalogAccess
import CatalogFields
import Search
import SectionedTable

/// The options of a search by words.
struct WordOptions: PlainOptions {
  /// The fields that `--in` takes, besides custom fields.
  static let knownFields: [(name: String, key: Predicate.Key)] =
    WordQuery.fixedKeys.map { ($0.rawValue, $0) }

  @Flag(
    help: """
      Find products with all the words: each begins a word of the name, SKU, manufacturer, \
      origin, details or a custom field.
      """)
  var words = false

  @Option(
    name: .customLong("in"),
    help: "With --words: look only in these fields, such as name,details or a custom field.",
    value: "fields"
  )
  var fields: String?

  @Flag(
    help: """
      With --words: first the names that begin with the text, then the names with all the words, \
      then the rest.
      """)
  var best = false

  func validate() throws {
    if words { return }
    if fields != nil {
      throw ValidationError("--in needs --words. Try: " + NextCommand.line(with: "--words"))
    }
    if best {
      throw ValidationError(
        "--best needs --words. Try: "
          + NextCommand.line(
            with: "--words",
            withoutFlags: ["--contains", "--case-sensitive", "--accent-sensitive", "--reverse"],
            withoutOptions: ["--sort"]))
    }
  }

  /// Returns the words of a text that are looked for.
  func query(_ text: String, in catalog: any CatalogReading) throws -> WordQuery {
    let keys = try fields.map { try Self.keys($0, in: catalog) }
    do {
      return try WordQuery(text, in: keys)
    } catch .noWords {
      throw CommandError(
        .wrongUsage, "--words needs a letter or a digit, and '\(text.escapedForTerminal)' has none",
        advice: "To find names that begin with it: " + NextCommand.line(withoutFlags: ["--words"]))
    } catch .tooManyWords(let count) {
      throw CommandError(
        .wrongUsage,
        "--words takes up to \(WordQuery.greatestWordCount) words, and there are \(count)")
    }
  }

  private static func keys(
    _ list: String, in catalog: any CatalogReading
  ) throws -> [Predicate.Key] {
    let custom = try catalog.customNames()
    return try ProductColumn.names(in: list).map { typed in
      if let known = knownFields.first(where: { $0.name.lowercased() == typed.lowercased() }) {
        return known.key
      }
      let prefix = "custom."
      let name = typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : typed
      if let found = CustomFieldName.found(name, among: custom) { return .custom(found) }
      let names = knownFields.map(\.name) + custom.prefix(20)
      let more = custom.count > 20 ? " and \(custom.count - 20) more" : ""
      throw CommandError(
        .wrongUsage, "--in: '\(typed.escapedForTerminal)' is not a field with words",
        advice: "It takes \(names.joined(separator: ", ").escapedForTerminal)\(more)."
          + (MeantWords.suggestion(typed, among: names, in: "--in").map { " " + $0 } ?? ""))
    }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    words = arguments.flag("--words")
    fields = arguments.text("--in")
    best = arguments.flag("--best")
  }
}
