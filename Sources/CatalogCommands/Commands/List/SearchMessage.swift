import CatalogAccess
import CatalogFields
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
  /// What is asked for besides, by `--where`.
  let condition: Predicate?
  /// Whether the output is for a program: nobody reads what else could be searched for.
  let isForProgram: Bool
  /// The option `--locale` as it was typed, with a space before it; empty where it was not.
  let locale: String

  func line(_ catalog: any CatalogReading, in context: CommandContext) throws -> String {
    let shown = "“\(text.escapedForTerminal)”"
    let line =
      "No product \(words ? "has the words" : contains ? "contains" : "starts with") \(shown)"
    if isForProgram { return line + "." }
    if hasFields, let fields = fieldsBehind { return line + ". \(fields)" }
    if isSensitive || condition != nil || hasFields {
      // The same with less asked for. As quick as the search itself was.
      let query = words ? try? WordQuery(text) : nil
      let count = try catalog.listing(
        where: query.map { Predicate($0) } ?? .name(text, contains: contains)
      ).count
      if count > 0 {
        let ways = [
          isSensitive ? "when case and accents are ignored" : nil,
          hasFields ? "without --in" : nil,
          condition != nil ? "without --where" : nil,
        ].compactMap { $0 }
        return line + "; \(count.grouped) \(count == 1 ? "does" : "do") "
          + ways.joined(separator: " and ") + ": "
          + NextCommand.line(
            withoutFlags: ["--case-sensitive", "--accent-sensitive"], options: ["--in", "--where"])
      }
    }
    if condition == nil, let meant = meant(in: catalog) { return line + ".\n  " + meant }
    if let condition {
      let others = try other(than: condition, in: catalog)
      return others.map { line + $0 } ?? signs(line) ?? line + "."
    }
    let end = context.clock() + Self.timeLimit
    let suggestions = try catalog.suggestions(for: text) { context.clock() > end }
    let count = suggestions.containingCount
    if !contains, !words, count > 0 {
      return line
        + Self.containing(
          count, isAll: suggestions.isComplete,
          NextCommand.line("search --contains\(locale) \(Self.argument(text))"))
        + (try byWords(moreThan: suggestions.isComplete ? count : 0, in: catalog)
          .map { "\n" + $0 } ?? "")
    }
    if let signs = signs(line) { return signs }
    if !words, let found = try byWords(moreThan: 0, in: catalog) { return line + "; " + found }
    if let joined = try joinedWords(in: catalog) { return line + "; " + joined }
    if words || suggestions.closestBeginnings.isEmpty,
      let missing = try missingWords(in: catalog)
    {
      return line + ". " + missing
    }
    if suggestions.closestBeginnings.isEmpty, !contains, !words, !suggestions.isComplete {
      return line + ". To look inside names: "
        + NextCommand.line("search --contains\(locale) \(Self.argument(text))")
    }
    // A name that is near to several words has not been meant by them.
    if suggestions.closestBeginnings.isEmpty || (words && text.contains(" ")) { return line + "." }
    let names = suggestions.closestBeginnings.map { "“\($0.escapedForTerminal)”" }
    let list =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    let way = contains ? " --contains" : words ? " --words" : ""
    return line + ". Did you mean \(list)?\n  Try: "
      + NextCommand.line("search\(way)\(locale) \(Self.argument(suggestions.closestBeginnings[0]))")
  }

  /// Finds what words between "and" or "or" say; nil where there is neither, where nothing is found, and where that is
  /// not known at once.
  private func joinedWords(in catalog: any CatalogReading) throws -> String? {
    let typed = text.split(separator: " ").map(String.init)
    let parts = typed.split { $0.lowercased() == "or" }.map { part in
      part.filter { $0.lowercased() != "and" }.joined(separator: " ")
    }
    guard (2...Self.greatestWordCount).contains(typed.count), !parts.contains(""),
      parts.joined(separator: " ") != text,
      let predicate = try? Predicate.parse(
        parts.map { "WORDS \($0.quotedForPredicate)" }.joined(separator: " OR ")),
      try catalog.isCountedQuickly(predicate)
    else { return nil }
    let count = try catalog.listing(where: predicate).count
    if count == 0 { return nil }
    return Self.havingWords(
      count,
      NextCommand.line(
        parts.count == 1
          ? "search --words\(locale) \(Self.argument(parts[0]))"
          : "list\(locale) --where \(predicate.description.quotedForShell.escapedForTerminal)"))
  }

  /// Says which of several words no product has, and finds the others; nil where all or none are there, and where
  /// that is not known at once.
  private func missingWords(in catalog: any CatalogReading) throws -> String? {
    let typed = text.split(separator: " ").map(String.init)
    guard (2...Self.greatestWordCount).contains(typed.count) else { return nil }
    var missing: [String] = []
    for word in typed {
      guard let query = try? WordQuery(word), try catalog.isCountedQuickly(Predicate(query)) else {
        return nil
      }
      if try catalog.listing(where: Predicate(query)).count == 0 { missing.append(word) }
    }
    if missing.count == typed.count { return nil }
    if missing.isEmpty {
      if hasFields { return nil }
      let all = typed.map { "WORDS \($0.quotedForPredicate)" }.joined(separator: " OR ")
      return "Each of them is there, but not in one product.\n  To find products with any of them: "
        + NextCommand.line("list\(locale) --where \(all.quotedForShell.escapedForTerminal)")
    }
    let left = typed.filter { !missing.contains($0) }.joined(separator: " ")
    let shown = missing.map { "“\($0.escapedForTerminal)”" }.joined(separator: " or ")
    // What is left may not be in the fields that were named.
    if hasFields { return "None has \(shown) in any field." }
    return "None has \(shown).\n  Without it: "
      + NextCommand.line("search --words\(locale) \(Self.argument(left))")
  }

  /// The number of words of a text that are each looked for.
  private static let greatestWordCount = 8

  /// Says that signs are letters like others, where the text has some around it; nil where it has none.
  private func signs(_ line: String) -> String? {
    Self.withoutSigns(text).map { bare in
      line + ": signs such as * and % are letters like others here.\n  Try: "
        + ("*%/".contains(text.first ?? " ")
          ? NextCommand.line("search --contains\(locale) \(Self.argument(bare))")
          : NextCommand.line(with: bare, for: text))
    }
  }

  /// Says how many of those that `--where` leaves match another way; nil where none do.
  private func other(than condition: Predicate, in catalog: any CatalogReading) throws -> String? {
    if words || contains { return nil }
    let parts = try catalog.listing(where: .name(text, contains: true) && condition).count
    if parts > 0 { return Self.containing(parts, NextCommand.line(with: "--contains")) }
    guard let query = try? WordQuery(text), try catalog.isCountedQuickly(Predicate(query)) else {
      return nil
    }
    let count = try catalog.listing(where: Predicate(query) && condition).count
    return count == 0 ? nil : "; " + Self.havingWords(count, NextCommand.line(with: "--words"))
  }

  /// Says how many products have the words, where these are more than another number; nil where they are not, and
  /// where that is not known at once.
  private func byWords(moreThan least: Int, in catalog: any CatalogReading) throws -> String? {
    guard let query = try? WordQuery(text), try catalog.isCountedQuickly(Predicate(query)) else {
      return nil
    }
    let count = try catalog.listing(where: Predicate(query)).count
    return count <= least
      ? nil
      : Self.havingWords(
        count, NextCommand.line("search --words\(locale) \(Self.argument(text))"))
  }

  private static func containing(_ count: Int, isAll: Bool = true, _ line: String) -> String {
    "; \(isAll ? "" : "at least ")\(count.counted("product")) \(count == 1 ? "contains" : "contain") "
      + "it: \(line)"
  }

  private static func havingWords(_ count: Int, _ line: String) -> String {
    "\(count.counted("product")) \(count == 1 ? "has" : "have") its words in any order or field: "
      + line
  }

  /// The line where the fields of `--in` were typed with spaces between them; nil where they were not.
  private var fieldsBehind: String? {
    guard let fields = UsageLine(NextCommand.typed).value(of: "--in") else { return nil }
    let behind = NextCommand.operands.dropFirst().reversed()
      .prefix { ProductField.named($0.lowercased()) != nil }
    if behind.isEmpty { return nil }
    let line = UsageLine(NextCommand.typed.filter { !behind.contains($0) })
    let all = ([fields] + behind.reversed()).joined(separator: ",")
    return "With commas: "
      + NextCommand.shellLine(line.replacing(valued: "--in", with: ["--in", all]).arguments)
  }

  /// The line for a text that is a predicate, or a SKU with other marks; nil for what is neither.
  private func meant(in catalog: any CatalogReading) -> String? {
    if text.contains(where: \.isNumber), !text.contains(" ") {
      let near = catalog.nearSKUs(text)
      if near.count == 1 {
        return "Did you mean the SKU \(near[0].escapedForTerminal)? Try: "
          + NextCommand.line("search \(Self.argument(near[0]))")
      }
    }
    let custom = (try? catalog.customNames()) ?? []
    let parts = text.split(separator: " OR ")
    let said = ForeignPredicate.inWords(text)
    var predicate: String?
    if parts.count > 1 {
      predicate = parts.map { "name CONTAINS[cd] \(String($0).quotedForPredicate)" }
        .joined(separator: " OR ")
    } else if said != text {
      predicate = (try? Predicate.check(said)) == nil ? nil : said
    } else if text.contains(where: { "=<>:".contains($0) }) {
      do throws(PredicateSyntaxError) {
        _ = try Predicate.parse(text, custom: custom)
        predicate = text
      } catch {
        predicate = CorrectedPredicate.text(for: text, error, custom: custom)
      }
    }
    return predicate.map {
      "As a predicate: " + NextCommand.line("list --where \($0.quotedForShell.escapedForTerminal)")
    }
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
