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
    try listing(where: predicate, groupedBy: grouping, isSort: false, isReversed: false, in: locale)
  }

  /// - Parameters:
  ///   - isSort: Whether the list is sorted by the field: then there may be any number of groups.
  ///   - isReversed: Whether the last group comes first.
  func listing(
    where predicate: Predicate?, groupedBy grouping: ListingGrouping, isSort: Bool,
    isReversed: Bool, in locale: LocaleIdentifier?
  ) throws -> Listing {
    if predicate == nil, case .custom(let name) = grouping,
      let (index, language) = try storedCustomIndex(of: name, in: locale)
    {
      let (order, sections) = try IndexedGroupOrder.read(
        index, of: grouping, in: language, from: RowSource(self))
      return Listing(
        order, locale: locale ?? LocaleIdentifier(trusting: language.locale), sections: sections)
    }
    if predicate == nil, !isSort,
      let found = try grouped(by: grouping, isReversed: false, in: locale),
      found.sections.count <= TooManyGroups.greatestCount,
      found.sections.reduce(0, { $0 + $1.title.utf8.count }) <= TooManyGroups.greatestByteCount
    {
      return found
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
        by: grouping, collation, rowNames: try Self.rowNames(of: grouping, context.db),
        isSort: isSort, isReversed: isReversed)
      let evaluator = predicate?.evaluator()
      let keys = ListingCollation(collation)
      let known =
        try evaluator.flatMap { evaluator in
          try isCurrent
            ? MatchingIDs(titles: collation.sectionTitles, keys, context)?
              .ids(of: evaluator.predicate) : nil
        }
      if case .stored(let stored) = order, grouping.isCarried,
        evaluator == nil || (known?.count ?? 0) > Self.fewMatches
      {
        try computed.append(listingOf: stored, by: grouping, among: known, context.db)
        source.statistics.index = "the ids of the matches: \(known?.count ?? 0)"
        source.statistics.order = "the stored sort order in each group"
      } else if let evaluator {
        let ranges =
          try known.flatMap { $0.count > Self.fewMatches ? nil : IndexRanges(of: $0) }
          ?? IndexRanges.few(of: evaluator, isCurrent: isCurrent, context.db)
        source.statistics.index = ranges?.description ?? "none: every product is tested"
        source.statistics.order = "sort keys of the matches in each group"
        try MatchingProducts(evaluator, titles: collation.sectionTitles, keys).forEachRow(
          try Self.columns(of: grouping, context.db), ranges, context
        ) { row in
          try computed.append(row.id(0), listedAs: row.utf8(2), grouping.column(1, of: row))
          return true
        }
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

  /// Returns all products by origin or manufacturer, where the listing of the language is stored.
  func grouped(
    by grouping: ListingGrouping, isReversed: Bool, in locale: LocaleIdentifier?
  ) throws -> Listing? {
    guard grouping.table != nil, case .stored(let language) = try order(in: locale) else {
      return nil
    }
    let collation = try collation(locale?.identifier ?? language.locale)
    return try GroupOrder.read(
      grouping, isReversed: isReversed, collation, in: language, from: RowSource(self)
    ).map { Listing($0.order, locale: collation.locale, sections: $0.sections) }
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
