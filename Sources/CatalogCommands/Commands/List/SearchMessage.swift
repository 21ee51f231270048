import CatalogAccess
import CatalogImport
import Search
import SectionedTable

/// The message of a search that has found nothing: the searches that would have found something.
struct SearchMessage {
  /// The seconds that are spent on looking for it.
  private static let timeLimit = 0.008

  let text: String
  let contains: Bool
  let words: Bool
  /// Whether they are looked for in some fields only.
  let hasFields: Bool
  let isSensitive: Bool
  let hasPredicate: Bool
  /// Whether the output is for a program: nobody reads what else could be searched for.
  let isForProgram: Bool
  /// The option `--locale` as it was typed, with a space before it; empty where it was not.
  let locale: String

  func line(_ catalog: any CatalogReading, in context: CommandContext) throws -> String {
    let shown = "“\(text.escapedForTerminal)”"
    let line =
      "No product \(words ? "has the words" : contains ? "contains" : "starts with") \(shown)"
    if isForProgram { return line + "." }
    if isSensitive || hasPredicate || hasFields {
      // The same with less asked for. As quick as the search itself was.
      let query = words ? try? WordQuery(text) : nil
      let count = try catalog.listing(
        where: query.map { Predicate($0) } ?? .name(text, contains: contains)
      ).count
      if count > 0 {
        let ways = [
          isSensitive ? "when case and accents are ignored" : nil,
          hasFields ? "without --in" : nil,
          hasPredicate ? "without --where" : nil,
        ].compactMap { $0 }
        return line + "; \(count.grouped) \(count == 1 ? "does" : "do") "
          + ways.joined(separator: " and ") + ": "
          + NextCommand.line(
            withoutFlags: ["--case-sensitive", "--accent-sensitive"], options: ["--in", "--where"])
      }
    }
    let end = context.clock() + Self.timeLimit
    let suggestions = try catalog.suggestions(for: text) { context.clock() > end }
    let count = suggestions.containingCount
    if !contains, !words, count > 0 {
      let number = suggestions.isComplete ? "" : "at least "
      return line + "; \(number)\(count.counted("product")) \(count == 1 ? "contains" : "contain") "
        + "it: " + NextCommand.line("search --contains\(locale) \(Self.argument(text))")
    }
    if let bare = Self.withoutSigns(text) {
      return line + ": signs such as * and % are letters like others here.\n  Try: "
        + ("*%/".contains(text.first ?? " ")
          ? NextCommand.line("search --contains\(locale) \(Self.argument(bare))")
          : NextCommand.line(with: bare, for: text))
    }
    if !words, let query = try? WordQuery(text),
      try catalog.isCountedQuickly(Predicate(query))
    {
      let count = try catalog.listing(where: Predicate(query)).count
      if count > 0 {
        return line + "; \(count.counted("product")) \(count == 1 ? "has" : "have") "
          + "its words in any order or field: "
          + NextCommand.line("search --words\(locale) \(Self.argument(text))")
      }
    }
    if suggestions.closestBeginnings.isEmpty { return line + "." }
    let names = suggestions.closestBeginnings.map { "“\($0.escapedForTerminal)”" }
    let list =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    let way = contains ? " --contains" : words ? " --words" : ""
    return line + ". Did you mean \(list)?\n  Try: "
      + NextCommand.line("search\(way)\(locale) \(Self.argument(suggestions.closestBeginnings[0]))")
  }

  /// Returns a text without the signs around it that stand for any text elsewhere; nil where it has none.
  private static func withoutSigns(_ text: String) -> String? {
    let signs: (Character) -> Bool = { "*%^$/?".contains($0) }
    var bare = text.drop(while: signs)
    while let last = bare.last, signs(last) { bare.removeLast() }
    return bare.count < text.count && bare.contains { $0.isLetter || $0.isNumber }
      ? String(bare) : nil
  }

  /// A text as an argument for a shell, fit for a terminal.
  private static func argument(_ text: String) -> String {
    (text.hasPrefix("-") ? "-- " : "") + text.quotedForShell.escapedForTerminal
  }
}
