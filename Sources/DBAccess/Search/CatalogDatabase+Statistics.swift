public import CatalogAccess
public import Collation
import GRDB
public import Search

extension CatalogDatabase {
  /// Returns what products add up to, by the values of a field.
  public func statistics(
    where predicate: Predicate? = nil,
    by field: StatisticsField? = nil,
    in locale: LocaleIdentifier? = nil
  ) throws -> CatalogStatistics {
    // Matches and sections are those of a listing.
    if predicate != nil || field == .section {
      return try statisticsOfListing(where: predicate, by: field, in: locale)
    }
    let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
    return try reading("read the products of") { db in
      var grouping: ListingGrouping?
      if case .value(let value) = field { grouping = value }
      var column = grouping?.column ?? "NULL"
      if case .custom = grouping, try !CustomFieldTable.exists(db) { column = "NULL" }
      var builder = StatisticsBuilder(by: field)
      let names = try grouping?.table.map {
        try db.makeStatement(sql: "SELECT name FROM \($0) WHERE id = ?")
      }
      let rows = try db.makeStatement(
        sql: "SELECT \(column), currency, price_minor, quantity FROM product")
      defer { rows.reset() }
      let row = rows.row
      while try rows.step() {
        try builder.add(
          grouping?.column(0, of: row),
          rowName: try names?.first([row.integer(0) ?? 0]) { $0.string(0) } ?? nil,
          currency: row.utf8(1), minorUnits: row.integer(2),
          quantity: row.integer(3))
      }
      return builder.finish(collation)
    }
  }
}
