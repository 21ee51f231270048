import CatalogAccess
import Search
import SectionedTable

/// How many more products match a search another way: what a page of beginnings is silent about.
struct OtherMatches {
  /// The number of names that contain the text, but do not begin with it.
  private(set) var containing = 0
  /// The number of products that have its words in any field, but were not found.
  private(set) var withWords = 0
  /// Whether some of these may be among those whose names contain it.
  private(set) var mayOverlap = false

  /// So many products are looked at one by one.
  private static let fewProducts = 200

  /// Counts them, where that takes no longer than anybody notices.
  ///
  /// - Parameters:
  ///   - found: How many of those that were found have names that contain the text.
  ///   - count: How many products were found in all.
  init(
    of text: String,
    contains: Bool,
    found: Int,
    of count: Int,
    where condition: Predicate?,
    in catalog: any CatalogReading
  ) throws {
    func number(_ predicate: Predicate) throws -> Int? {
      let predicate = Predicate.both(predicate, condition) ?? predicate
      guard try catalog.isCountedQuickly(predicate) else { return nil }
      return try catalog.listing(where: predicate).count
    }
    if !contains, let all = try number(.name(text, contains: true)) {
      containing = max(0, all - found)
    }
    guard let query = try? WordQuery(text), try catalog.isCountedQuickly(Predicate(query)) else {
      return
    }
    let listing = try catalog.listing(
      where: Predicate.both(Predicate(query), condition) ?? Predicate(query))
    if listing.count > Self.fewProducts {
      withWords = max(0, listing.count - count)
      mayOverlap = containing > 0 && withWords > 0
      return
    }
    let hasName = Predicate.name(text, contains: true).evaluator()
    var others = 0
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: listing.count) { row, _ in
      if try !hasName.evaluate(row.product) { others += 1 }
    }
    // The product with the text as its SKU was found, whatever its name.
    withWords = max(0, others - (count - found))
  }

  /// A line for each way to find more; nil where there is none.
  func note(_ text: String) -> String? {
    var lines: [String] = []
    if containing > 0 {
      let verb = containing == 1 ? "name contains" : "names contain"
      lines.append(
        "\(containing.grouped) more \(verb) “\(text.escapedForTerminal)”: "
          + NextCommand.line(with: "--contains"))
    }
    if withWords > 0 {
      let verb = withWords == 1 ? "product has" : "products have"
      let words = text.contains(" ") ? "all the words" : "a word that begins so"
      let some = mayOverlap ? " (a product can be among both)" : ""
      // All of them are shown, so what only goes with names is left out.
      let line = NextCommand.line(with: "--words", withoutFlags: ["--contains"])
      lines.append("\(withWords.grouped) more \(verb) \(words) in any field\(some): \(line)")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
