public import CatalogAccess
public import Collation
import CatalogModel
import PostgreSQL
public import Search

extension PostgresCatalog {
  /// Returns what products add up to, by the values of a field.
  public func statistics(
    where predicate: Predicate?,
    by field: StatisticsField?,
    in locale: LocaleIdentifier?
  ) throws -> CatalogStatistics {
    try beginStateOfWriter()
    // Matches and sections are those of a listing.
    if predicate != nil || field == .section {
      return try statisticsOfListing(where: predicate, by: field, in: locale)
    }
    let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
    var grouping: ListingGrouping?
    if case .value(let value) = field { grouping = value }
    var builder = StatisticsBuilder(by: field)
    if case .custom = grouping {
      // The values are found as everywhere else: PostgreSQL's functions refuse some texts.
      try reading { connection in
        try connection.copy(
          from: "(SELECT custom, currency, price_minor, quantity FROM catalog.product)"
        ) { row in
          try builder.add(
            .text(row.utf8(0)), currency: row.utf8(1), minorUnits: row.int64IfPresent(2),
            quantity: row.int64IfPresent(3))
        }
      }
    } else {
      try reading { connection in
        try connection.copy(from: "(\(Self.sums(by: grouping)))") { row in
          try builder.add(sums: row, of: grouping)
        }
      }
    }
    return builder.finish(collation)
  }

  /// Returns the statement that adds up products by a column and by currency, with the names of groups that are
  /// rows of a table. Sums are of any number of digits, and so come as texts.
  private static func sums(by grouping: ListingGrouping?) -> String {
    let column = grouping?.column ?? "NULL::bigint"
    var name = "NULL"
    if let table = grouping?.table {
      name = "(SELECT name FROM catalog.\(table) WHERE id = sums.value)"
    }
    return """
      SELECT sums.*, \(name) FROM (
        SELECT \(column) AS value, currency, count(*), sum(quantity::numeric)::text, count(price_minor),
          min(price_minor), max(price_minor), sum(price_minor::numeric)::text,
          sum(price_minor::numeric * quantity)::text
        FROM catalog.product GROUP BY 1, 2) AS sums
      """
  }
}

extension StatisticsBuilder {
  fileprivate mutating func add(sums row: CopiedRow, of grouping: ListingGrouping?) throws {
    let count = Int(try row.int64(4))
    var prices: PriceStatistics?
    if count > 0 {
      prices = PriceStatistics(
        currency: CurrencyCode.known(row.utf8(1)), count: count, least: try row.int64(5),
        greatest: try row.int64(6),
        sum: row.utf8(7).flatMap { WideSum(decimal: $0) }?.number ?? 0,
        value: row.utf8(8).flatMap { WideSum(decimal: $0) })
    }
    try add(
      grouping.map { $0.table == nil ? .text(row.utf8(0)) : .row(try row.int64IfPresent(0)) },
      rowName: row.stringIfPresent(9), count: Int(try row.int64(2)),
      quantity: row.utf8(3).flatMap { WideSum(decimal: $0) }, prices)
  }
}
