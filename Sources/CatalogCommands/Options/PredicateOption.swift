import CatalogAccess
import ArgumentParser
import Collation
import DBAccess
import Search
import SectionedTable

/// The option `--where PREDICATE`.
struct PredicateOption: PlainOptions {
  @Option(
    name: .customLong("where"),
    help: "Filter, such as 'price < 5 AND origin == \"Japan\"' (docs/guide/search.md).",
    value: "predicate")
  var text: String?

  /// Returns the predicate that was typed, which may name the custom fields of a catalog; throws
  /// with a caret under the place of a fault.
  func parse(for catalog: CatalogDatabase) throws -> Predicate? {
    guard let text else { return nil }
    // Most predicates name none.
    if let predicate = try? Predicate.parse(text), !predicate.usesCustomFields { return predicate }
    let names = try catalog.customNames()
    do {
      return try Predicate.parse(text, custom: names)
    } catch {
      throw CommandError(
        .wrongUsage, "--where: \(error.description.escapedForTerminal)",
        advice: Self.excerpt(of: error, in: text))
    }
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

  mutating func setPlainly(from arguments: inout PlainArguments) {
    text = arguments.text("--where")
  }
}
