import CatalogAccess
import ArgumentParser
import Collation
import Search
import SectionedTable

/// The option `--where PREDICATE`.
struct PredicateOption: PlainOptions {
  @Option(
    name: .customLong("where"),
    help: "Filter, such as 'price < 5 AND origin == \"Japan\"' (catalog help predicates).",
    value: "predicate")
  var text: String?

  /// Opens a catalog, and returns with it the predicate that was typed, which may name its custom
  /// fields, and origins as they are shown; throws with a caret under the place of a fault. One that
  /// is a fault for any catalog comes before those of the file.
  ///
  /// - Parameter locale: The language that was chosen for what is shown.
  func parse(
    locale: String? = nil, in context: CommandContext,
    opening open: () throws -> any CatalogReading
  ) throws -> (catalog: any CatalogReading, predicate: Predicate?) {
    try parse(locale: locale, in: context, opening: open) { $0 }
  }

  /// Does so with a catalog of any kind, which `reading` returns as one that is read.
  func parse<Catalog>(
    locale: String? = nil, in context: CommandContext, opening open: () throws -> Catalog,
    reading: (Catalog) -> any CatalogReading
  ) throws -> (catalog: Catalog, predicate: Predicate?) {
    let (catalog, parsed) = try parse(opening: open) { try reading($0).customNames() }
    guard let predicate = try parsed?.matchingAnyCase(in: reading(catalog)) else {
      return (catalog, nil)
    }
    if !predicate.keys.contains(.origin) { return (catalog, predicate) }
    let forms = try LocaleForms(locale: locale, else: reading(catalog).locale(), in: context)
    let shown = predicate.matchingOrigins(shownIn: forms.names)
    return (catalog, try shown.matchingWords(shownIn: forms.names, of: reading(catalog)))
  }

  private func parse<Catalog>(
    opening open: () throws -> Catalog, names: (Catalog) throws -> [String]
  ) throws -> (catalog: Catalog, predicate: Predicate?) {
    guard let text else { return (try open(), nil) }
    // Most predicates name no custom fields.
    if let predicate = try? Predicate.parse(text), !predicate.usesCustomFields {
      return (try open(), predicate)
    }
    do throws(PredicateSyntaxError) {
      try Predicate.check(text)
    } catch {
      // The catalog, if there is one, may have a field that is called as what was typed.
      let known = (try? open()).flatMap { try? names($0) } ?? []
      try Self.throwingUsage(of: text, custom: known) { () throws(PredicateSyntaxError) in
        if !known.isEmpty { _ = try Predicate.parse(text, custom: known) }
        throw error
      }
    }
    let catalog = try open()
    let names = try names(catalog)
    let predicate = try Self.throwingUsage(of: text, custom: names) {
      () throws(PredicateSyntaxError) in
      try Predicate.parse(text, custom: names)
    }
    return (catalog, predicate)
  }

  private static func throwingUsage<Result>(
    of text: String, custom: [String], _ body: () throws(PredicateSyntaxError) -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      let meant = CorrectedPredicate.text(for: text, error, custom: custom)
      throw CommandError(
        .wrongUsage, "--where: \(said(error, meant).escapedForTerminal)",
        advice: excerpt(of: error, in: text)
          + (inQuotes(custom).map { "\n  In quotes: " + $0 }
            ?? meant.map { "\n  Try: " + NextCommand.line(with: "--where", $0) }
            ?? OtherMeans.line(for: text).map { "\n  " + $0 }
            ?? (error.found == nil && !text.contains(" ")
              ? "\n  In quotes, as < and > write and read files in a shell: --where 'price < 5'"
              : ""))
      )
    }
  }

  /// Returns the line with the words behind the predicate as its end, which a shell has parted; nil where they are not.
  private static func inQuotes(_ custom: [String]) -> String? {
    guard let line = CorrectedPredicate.joinedLine(of: NextCommand.typed, custom: custom) else {
      return nil
    }
    // A search for nothing is a list.
    let lines = [line, UsageLine(["list"] + line.arguments.dropFirst())]
    return lines.first(where: \.isRight).map { NextCommand.shellLine($0.arguments) }
  }

  /// Returns what was wrong, without what it guesses where that is not what was meant.
  private static func said(_ error: PredicateSyntaxError, _ meant: String?) -> String {
    var said = error.description
    guard let meant else { return said }
    if let guess = error.suggestion, !meant.contains(guess) {
      said = said.replacing(". Did you mean '\(guess)'?", with: "")
    }
    if let note = error.note, error.found.map({ meant.contains("\"\($0)") }) != true {
      said = said.replacing("; \(note)", with: "")
    }
    return said
  }

  /// The line of the text and the line of the caret, fit for a terminal.
  private static func excerpt(of error: PredicateSyntaxError, in text: String) -> String {
    let lines = error.excerpt(of: text) { $0.displayWidth }
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.first ?? "").escapedForTerminal
    // A tab is shown as a symbol of one column.
    let caret = (lines.last ?? "").replacing("\t", with: " ")
    return line + "\n  " + caret
  }

  /// Among so many products, each way to match is counted by looking at all.
  private static let greatestCountedCount = 100_000

  /// Returns what is said where no product matches, and so nothing was done: and what would match.
  func nothingMatches(_ outcome: String? = nil, in catalog: any CatalogReading) -> String {
    let message = "No product matches" + (outcome.map { "; \($0)." } ?? ".")
    guard let text else { return message }
    if let meant = CorrectedPredicate.withPatterns(text) {
      return message + "\n  LIKE takes * for any text and ? for a character. Try: "
        + NextCommand.line(with: "--where", meant)
    }
    guard let predicate = try? Predicate.parse(text, custom: catalog.customNames()) else {
      return message
    }
    // The others are looked for among few products, or where an index tells: each reads what the search itself has read.
    let isSmall = (try? catalog.countProducts()).map { $0 <= Self.greatestCountedCount } ?? false
    let ways: [(name: String, isCounted: Bool, predicate: (Predicate) -> Predicate)] = [
      ("Without a value", true, CorrectedPredicate.withoutEmptyTexts),
      ("With case ignored", true, { Self.ignoringCase($0) ?? $0 }),
      ("By the code", isSmall, CorrectedPredicate.withCodes),
      ("As a part of the text", isSmall, CorrectedPredicate.withParts),
      ("As a pattern of a part of the text", isSmall, CorrectedPredicate.withOpenPatterns),
    ]
    for way in ways {
      let other = way.predicate(predicate)
      guard other != predicate, way.isCounted || (try? catalog.isCountedQuickly(other)) == true,
        let count = try? catalog.listing(where: other).count, count > 0
      else { continue }
      return message + "\n  \(way.name), \(count.grouped) \(count == 1 ? "does" : "do"): "
        + NextCommand.line(with: "--where", other.description)
    }
    if let near = nearValue(to: predicate, in: catalog) {
      return message + "\n  Did you mean \(near.value.escapedForTerminal)? Try: "
        + NextCommand.line(with: "--where", near.predicate.description)
    }
    return message
  }

  /// Says how many more products match where case is ignored; nil where none do, and where that is not known at once.
  ///
  /// - Parameter count: The number of products that match.
  func moreInAnyCase(than count: Int, in catalog: any CatalogReading) throws -> String? {
    guard let text, let predicate = try? Predicate.parse(text, custom: catalog.customNames()),
      let other = Self.ignoringCase(predicate), other != predicate,
      try catalog.countProducts() <= Self.greatestCountedCount || catalog.isCountedQuickly(other)
    else { return nil }
    let more = try catalog.listing(where: other).count - count
    return more > 0
      ? "\(more.grouped) more \(more == 1 ? "matches" : "match") where case is ignored: "
        + NextCommand.line(with: "--where", other.description) : nil
  }

  /// Returns the predicate with case ignored; nil for one of sections, which ignore it already, and of
  /// which there are others in each language.
  private static func ignoringCase(_ predicate: Search.Predicate) -> Search.Predicate? {
    predicate.keys.contains(.section)
      ? nil : predicate.replacing { Predicate($0.ignoringCase) }
  }

  /// Returns the predicate with the origin, or manufacturer, whose name is near to one that nothing has; nil where
  /// none is.
  private func nearValue(
    to predicate: Search.Predicate, in catalog: any CatalogReading
  ) -> (value: String, predicate: Search.Predicate)? {
    var found: String?
    let other = predicate.replacing { comparison in
      guard found == nil, comparison.operator == .equal,
        case .literal(let literal) = comparison.operand, let text = literal.text,
        let near = comparison.key == .origin
          ? catalog.origin(near: text)
          : comparison.key == .manufacturer ? catalog.manufacturer(near: text) : nil
      else { return nil }
      found = near
      return Predicate(comparison.key, .equal, near)
    }
    return found.flatMap { near in other.map { (near, $0) } }
  }

  mutating func setPlainly(from arguments: inout PlainArguments) {
    text = arguments.text("--where")
  }
}
