import CatalogAccess
import DBAccess
import SectionedTable

extension Listing {
  /// Returns the sections with some titles, in the order of the listing; all
  /// when no titles are given.
  ///
  /// - Throws: `CommandError` for a title that no section has.
  func requireSections(titled titles: [String]) throws -> [ListingSection] {
    do {
      return try sections(titled: titles)
    } catch {
      throw CommandError(
        .wrongUsage,
        "there is no section '\(error.title.escapedForTerminal)'",
        advice: "The sections: " + sections.map(\.title.escapedForTerminal).joined(separator: " "))
    }
  }
}
