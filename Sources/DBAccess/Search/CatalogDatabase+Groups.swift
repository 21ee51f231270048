public import CatalogAccess
public import Collation
import GRDB
public import Search

extension CatalogDatabase {
  /// Returns products under the values of a field, in each in the order of a language.
  public func listing(
    where predicate: Predicate? = nil,
    groupedBy grouping: ListingGrouping,
    in locale: LocaleIdentifier? = nil
  ) throws -> Listing {
    if predicate == nil, case .custom(let name) = grouping,
      let (index, language) = try storedCustomIndex(of: name, in: locale)
    {
      let (order, sections) = try IndexedGroupOrder.read(
        index, of: grouping, in: language, from: RowSource(self))
      return Listing(
        order, locale: locale ?? LocaleIdentifier(trusting: language.locale), sections: sections)
    }
    let source = RowSource(self)
    let isCurrent = try listingState() == .current
    let order = try order(in: locale)
    let collation: IndexedCollation
    switch order {
    case .computed(let computed): collation = computed
    case .stored(let stored): collation = try self.collation(locale?.identifier ?? stored.locale)
    }
    var found: (ids: ProductNumbers, sections: [ListingSection]) = (ProductNumbers([]), [])
    try source.withContext { context in
      var computed = ComputedGroups(
        by: grouping, collation, rowNames: try Self.rowNames(of: grouping, context.db))
      if let evaluator = predicate?.evaluator() {
        let ranges = try IndexRanges.few(of: evaluator, isCurrent: isCurrent, context.db)
        try MatchingProducts(
          evaluator, titles: collation.sectionTitles, ListingCollation(collation)
        ).forEachRow(try Self.columns(of: grouping, context.db), ranges, context) { row in
          try computed.append(row.id(0), listedAs: row.utf8(2), grouping.column(1, of: row))
          return true
        }
      } else if case .stored(let stored) = order, grouping.isCarried {
        let rows = try context.db.makeStatement(
          sql: """
            SELECT product_id, \(grouping.column) FROM listing
            WHERE language_id = ? ORDER BY section, sort_key, product_id
            """)
        rows.bind(stored.id, at: 1)
        defer { rows.reset() }
        let row = rows.row
        while try rows.step() { try computed.append(row.id(0), grouping.column(1, of: row)) }
      } else {
        let columns = try Self.columns(of: grouping, context.db)
        let rows = try context.db.makeStatement(
          sql: "SELECT id, \(columns) FROM product ORDER BY id")
        defer { rows.reset() }
        let row = rows.row
        while try rows.step() {
          try computed.append(row.id(0), listedAs: row.utf8(2), grouping.column(1, of: row))
        }
      }
      found = try computed.finish()
    }
    return Listing(
      ChosenOrder(source: source, ids: found.ids), locale: collation.locale,
      sections: found.sections,
      predicate == nil ? nil : source.statistics)
  }

  /// The names of the rows that the groups stand for, by their ids.
  static func rowNames(
    of grouping: ListingGrouping, _ db: Database
  ) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    if let table = grouping.table {
      try db.forEach("SELECT id, name FROM \(table)") { names[$0.id(0)] = $0.string(1) }
    }
    return names
  }

  /// The columns of a product that decide on its group and its place in it.
  private static func columns(of grouping: ListingGrouping, _ db: Database) throws -> String {
    var column = "product." + grouping.column
    if case .custom = grouping, try !CustomFieldTable.exists(db) { column = "NULL" }
    return column + ", coalesce(product.sort_name, product.name)"
  }
}

extension ListingGrouping {
  /// Returns what a row says of the group of a product.
  func column(_ column: Int32, of row: StatementRow) -> GroupValues.Column {
    table == nil ? .text(row.utf8(column)) : .row(row.integer(column))
  }
}
