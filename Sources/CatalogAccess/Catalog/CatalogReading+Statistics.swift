package import Collation
package import Search

extension CatalogReading {
  /// Returns what products add up to, in one pass over their listing.
  package func statisticsOfListing(
    where predicate: Predicate?, by field: StatisticsField?, in locale: LocaleIdentifier?
  ) throws -> CatalogStatistics {
    let listing = try listing(where: predicate, in: locale)
    var builder = StatisticsBuilder(by: field, sections: listing.sections.map(\.title))
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) {
      try builder.add($0, in: $1)
    }
    return builder.finish(try locale.map { try IndexedCollation(locale: $0) } ?? collation())
  }
}
