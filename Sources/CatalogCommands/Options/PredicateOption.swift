import ArgumentParser
import Collation
import DBAccess
import Search
import TableView

/// `--where PREDICATE`.
enum PredicateOption {
  static let help = ArgumentHelp(
    "Only products that match, such as 'price < 5 AND origin == \"Japan\"' (docs/guide/search.md).",
    valueName: "predicate")

  /// Returns the predicate that was typed, nil when none was.
  ///
  /// - Throws: `CommandError`, with the text and a caret under the place.
  static func parse(_ text: String?) throws -> Predicate? {
    guard let text else { return nil }
    do {
      return try Predicate.parse(text)
    } catch {
      throw CommandError(
        .wrongUsage, "--where: \(error.description.escapedForTerminal)",
        advice: excerpt(of: error, in: text))
    }
  }

  /// The line of the text and the line of the caret, each fit for a terminal
  /// and as wide as it was.
  private static func excerpt(of error: PredicateSyntaxError, in text: String) -> String {
    let lines = error.excerpt(of: text) { $0.displayWidth }
      .split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.first ?? "").escapedForTerminal
    // A tab is shown as a symbol of one column.
    let caret = (lines.last ?? "").replacing("\t", with: " ")
    return line + "\n  " + caret
  }
}

extension Predicate {
  /// What both are; either may be missing.
  static func both(_ left: Predicate?, _ right: Predicate?) -> Predicate? {
    guard let left else { return right }
    guard let right else { return left }
    return left && right
  }

  /// Names that begin with a text, or hold it.
  static func name(
    _ text: String,
    contains: Bool = false,
    isCaseSensitive: Bool = false,
    isAccentSensitive: Bool = false
  ) throws -> Predicate {
    let options =
      switch (isCaseSensitive, isAccentSensitive) {
      case (false, false): "[cd]"
      case (true, false): "[d]"
      case (false, true): "[c]"
      case (true, true): ""
      }
    return try Predicate(
      format: "name \(contains ? "CONTAINS" : "BEGINSWITH")\(options) %@", text)
  }
}

extension Listing {
  /// Calls `body` with products of some sections, one section after the other.
  ///
  /// - Parameters:
  ///   - offset: How many are passed over.
  ///   - limit: How many are given at most.
  ///   - begin: Called with each section that is shown.
  func forEachProduct(
    in sections: [ListingSection],
    offset: Int,
    limit: Int,
    begin: (ListingSection) throws -> Void = { _ in },
    _ body: (ProductView, ListingSection) throws -> Void
  ) throws {
    var skipped = offset
    var left = limit
    for section in sections where section.count > 0 {
      if left <= 0 { break }
      if skipped >= section.count {
        skipped -= section.count
        continue
      }
      try begin(section)
      try forEachProduct(in: section, offset: skipped, limit: left) {
        try body($0, section)
        left -= 1
      }
      skipped = 0
    }
  }
}
