import CatalogAccess
import DBAccess
import SectionedTable

extension Listing {
  /// Returns the sections with some titles, all where none are given, or throws for an unknown one.
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
