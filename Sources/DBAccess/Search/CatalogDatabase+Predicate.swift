public import CatalogAccess
public import Collation
import GRDB
public import Search

extension CatalogDatabase {
  /// Returns the products that match a predicate, under the sections of a
  /// language or sorted by something else. Sections count their matches.
  ///
  /// The key `section` is the title of the section of the language, also where
  /// the list is sorted by something else.
  ///
  /// - Parameters:
  ///   - predicate: What they match.
  ///   - sort: What they are sorted by.
  ///   - isReversed: Whether the greatest comes first; not for the listing's
  ///     own order.
  ///   - locale: The language; nil is the catalog's own. One that is not
  ///     stored, or not up to date, is computed from the names of the matches.
  /// - Throws: `CatalogDatabaseError`; `PredicateEvaluationError`, with
  ///   `MATCHES` alone.
  /// - Complexity: As the plan in ``Listing/statistics`` says: the products of
  ///   the narrowest range of an index, or the blocks of the listing where
  ///   names begin so, or else all products.
  public func listing(
    where predicate: Predicate,
    sortedBy sort: ListingSort = .listing,
    isReversed: Bool = false,
    in locale: LocaleIdentifier? = nil
  ) throws -> Listing {
    let evaluator = predicate.evaluator()
    let collation: IndexedCollation
    switch try order(in: locale) {
    case .stored(let language):
      if sort == .listing { return try matches(of: evaluator, in: language) }
      collation = try self.collation(locale?.identifier ?? language.locale)
    case .computed(let computed):
      collation = computed
    }
    return try matches(
      of: evaluator, computedIn: collation, sortedBy: sort, isReversed: isReversed,
      isCurrent: listingState() == .current)
  }

  /// The matches in a listing that is stored and up to date.
  func matches(
    of evaluator: PredicateEvaluator,
    in stored: StoredLanguage,
    by way: PredicatePlan.Way = .cheapest
  ) throws -> Listing {
    let all = try Listing(stored, storedIn: self)
    let statistics = PlanStatistics()
    var found: (order: Listing.Order, counts: [Int])?
    try readingViews { db, references in
      found = try PredicatePlan(
        language: stored, sections: all.sections, evaluator: evaluator, statistics: statistics,
        catalog: self, db: db, references: references
      ).execute(way)
    }
    guard let found else { return all }
    return Listing(
      found.order, locale: all.locale, sections: all.sections.counting(found.counts),
      isStored: true, statistics, of: self)
  }

  /// The matches in an order that is found out from their names, or from what
  /// they are sorted by.
  private func matches(
    of evaluator: PredicateEvaluator,
    computedIn collation: IndexedCollation,
    sortedBy sort: ListingSort,
    isReversed: Bool,
    isCurrent: Bool
  ) throws -> Listing {
    let statistics = PlanStatistics()
    let keys = ListingCollation(collation)
    let products = MatchingProducts(evaluator, titles: collation.sectionTitles, keys)
    var sections: [ListingSection] = []
    var order = Listing.Order.chosen(ProductNumbers([]))
    try readingViews { db, references in
      let context = MatchingBlocks.Context(db: db, references: references, statistics: statistics)
      let limit = try (db.int("SELECT max(rowid) FROM product") ?? 0) / 10 + 1000
      var ranges = try IndexRangeCompiler(
        db, isCurrent: isCurrent, limit: limit
      ).ranges(of: evaluator.predicate)
      if let found = ranges, found.estimate >= limit { ranges = nil }
      statistics.index = ranges?.description ?? "none: every product is tested"
      if sort == .listing {
        statistics.order = "sort keys of the matches"
        guard let found = try products.fetch(ranges, upTo: .max, context) else { return }
        let computed = ListingOrder(ids: found.ids, names: found.names, collation)
        sections = computed.sections(collation)
        order = .computed(ProductNumbers(computed.sorted.map { computed.ids[$0.index] }), keys)
      } else {
        statistics.order = "the matches sorted by \(sort.rawValue)"
        let sorted = SortedOrder(sort, isReversed: isReversed)
        var ids = ProductNumbers([])
        (sections, ids) = try sorted.sections(of: products, ranges, collation, context)
        order = .chosen(ids)
      }
    }
    return Listing(
      order, locale: collation.locale, sections: sections, isStored: sort != .listing, statistics,
      of: self)
  }
}

extension [ListingSection] {
  /// Returns the sections with other counts.
  fileprivate func counting(_ counts: [Int]) -> [ListingSection] {
    var offset = 0
    return zip(self, counts).map { section, count in
      defer { offset += count }
      var section = section
      section.count = count
      section.offset = offset
      return section
    }
  }
}

extension SortedOrder {
  /// Returns the sections of some products, and their numbers in order.
  fileprivate func sections(
    of products: MatchingProducts,
    _ ranges: IndexRanges?,
    _ collation: IndexedCollation,
    _ context: MatchingBlocks.Context
  ) throws -> ([ListingSection], ProductNumbers) {
    let direction = isReversed ? "DESC" : "ASC"
    guard let grouping = sort.grouping else {
      var writer = ProductNumbersWriter()
      let order = sort.orderTerms(isReversed: isReversed)
        .replacing("id \(direction)", with: "product.id \(direction)")
      try products.forEachRow("NULL", ranges, order: order, context) {
        try writer.append($0.id(0))
        return true
      }
      let ids = try writer.finish()
      let section = ListingSection(
        number: 0, title: "", indexTitle: nil, count: ids.count, offset: 0)
      return ([section], ids)
    }
    let names = try context.db.all("SELECT id, name FROM \(grouping.table)") {
      (id: $0.id(0), name: $0.string(1) ?? "")
    }
    let sorted = collation.sorted(names, by: \.name)
    // Those of a row that is not there stand with those of none, at the end.
    var positions: [Int64: Int] = [:]
    let ordered = isReversed ? sorted.reversed() : sorted
    for (position, row) in ordered.enumerated() { positions[row.id] = position }
    var groups = [[Int64]](repeating: [], count: ordered.count + 1)
    try products.forEachRow(
      grouping.column, ranges, order: "product.id \(direction)", context
    ) { row in
      let key = row.integer(1).flatMap { positions[$0] }
      groups[key ?? ordered.count].append(row.id(0))
      return true
    }
    var sections: [ListingSection] = []
    var offset = 0
    for (position, ids) in groups.enumerated() where !ids.isEmpty {
      let title = position < ordered.count ? ordered[position].name : ListingSort.noneTitle
      sections.append(
        ListingSection(
          number: sections.count, title: title, indexTitle: nil, count: ids.count,
          offset: offset))
      offset += ids.count
    }
    return (sections, ProductNumbers(groups.flatMap { $0 }))
  }
}
