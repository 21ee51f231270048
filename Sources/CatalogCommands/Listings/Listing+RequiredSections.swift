import CatalogAccess
import CatalogImport
import Collation
import DBAccess
import SectionedTable

extension Listing {
  /// The greatest number of sections that a message names.
  private static let namedCount = 100
  /// The same for titles of several letters.
  private static let namedWordCount = 20

  /// Says in which section names stand that begin with a text: in Lithuanian, those with Y are under I.
  private func place(
    ofNamesBeginningWith text: String, among shown: [ListingSection]
  ) -> String {
    guard shown.contains(where: { $0.indexTitle != nil }), text.first?.isLetter == true,
      let collation = try? IndexedCollation(locale: locale)
    else { return "" }
    let title = collation.sectionTitles[collation.section(for: text)]
    guard let section = shown.first(where: { $0.title == title }),
      section.number != shown.last?.number
    else { return "" }
    return "Names that begin with it are under \(title.escapedForTerminal). "
  }

  /// The line that finds what is longer than the title of a section, with the end of its own; empty where it is not.
  private static func search(for title: String) -> String {
    let word = title.quotedForShell.escapedForTerminal
    guard title.count > 2, !title.hasPrefix("-") else { return "" }
    return
      (title.contains(where: \.isNumber)
      ? "To show a product: " + NextCommand.line("show \(word)")
      : "To find products: " + NextCommand.line("search \(word)")) + "\n  "
  }

  /// Returns the titles that `a,c` stands for, or `a-c` with those between; nil where a text is no such range, or a long one.
  private static func range(_ text: String, among shown: [ListingSection]) -> [String]? {
    func place(_ title: Substring) -> Int? {
      shown.firstIndex { $0.title.lowercased() == title.lowercased() }
    }
    let parts = text.split { ",; ".contains($0) }
    if parts.count > 1 {
      let places = parts.compactMap(place)
      return places.count == parts.count ? places.map { shown[$0].title } : nil
    }
    guard let ends = text.wholeMatch(of: #/(\w)(?:[-–:]|\.\.)(\w)/#) else { return nil }
    guard let first = place(ends.1), let last = place(ends.2), first < last, last - first < 10
    else { return nil }
    return shown[first...last].map(\.title)
  }

  /// Says what the sections are where products are grouped; empty where they are not.
  private static var groupNote: String {
    let typed = UsageLine(NextCommand.typed)
    for option in ["--group-by", "--sort"] {
      guard let field = typed.value(of: option) else { continue }
      return "With \(option) the sections are those of the \(field.escapedForTerminal).\n  "
    }
    return ""
  }

  /// Returns the sections with some titles, all where none are given, or throws for an unknown one.
  ///
  /// - Parameters:
  ///   - shown: The sections under the titles that they are shown with; the listing's own may be typed, too.
  ///   - others: The sections under titles that may be typed, too.
  func requireSections(
    titled titles: [String], shown: [ListingSection]? = nil, or others: [ListingSection] = []
  ) throws -> [ListingSection] {
    let shown = shown ?? sections
    func numbers(_ title: String) throws -> [Int] {
      for sections in [shown, others] {
        if let found = try? sections.titled([title]) { return found.map(\.number) }
      }
      return try sections(titled: [title]).map(\.number)
    }
    do {
      if titles.isEmpty { return shown }
      let numbers = Set(try titles.flatMap(numbers))
      return shown.filter { numbers.contains($0.number) }
    } catch let error as MissingSection {
      if let range = Self.range(error.title, among: shown) {
        throw CommandError(
          .wrongUsage, "there is no section '\(error.title.escapedForTerminal)'",
          advice: "For several: "
            + NextCommand.shellLine(
              UsageLine(NextCommand.typed).replacing(
                valued: "--section", with: range.flatMap { ["--section", $0] }
              ).arguments))
      }
      let hasWords = shown.contains { $0.title.contains(" ") }
      let named = hasWords ? Self.namedWordCount : Self.namedCount
      throw CommandError(
        .wrongUsage,
        "there is no section '\(error.title.escapedForTerminal)'",
        advice: Self.search(for: error.title) + Self.groupNote
          + place(ofNamesBeginningWith: error.title, among: shown) + "The sections: "
          + shown.prefix(named).map(\.title.escapedForTerminal)
          .joined(separator: hasWords ? ", " : " ")
          + (shown.count > named ? " and \((shown.count - named).grouped) more" : ""))
    }
  }
}
