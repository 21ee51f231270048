import CatalogAccess
import DBAccess
import SectionedTable

extension Listing {
  /// The greatest number of sections that a message names.
  private static let namedCount = 100

  /// Whether a title is more than a letter.
  private var hasWords: Bool { sections.contains { $0.title.contains(" ") } }

  /// Returns the sections with some titles, all where none are given, or throws for an unknown one.
  func requireSections(titled titles: [String]) throws -> [ListingSection] {
    do {
      return try sections(titled: titles)
    } catch {
      throw CommandError(
        .wrongUsage,
        "there is no section '\(error.title.escapedForTerminal)'",
        advice: "The sections: "
          + sections.prefix(Self.namedCount).map(\.title.escapedForTerminal)
          .joined(separator: hasWords ? ", " : " ")
          + (sections.count > Self.namedCount ? ", …" : ""))
    }
  }
}
