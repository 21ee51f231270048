public import CatalogAccess
public import Collation
import GRDB
public import Search

extension CatalogDatabase {
  /// Returns products under the sections of a language, or sorted by something
  /// else.
  public func listing(
    where predicate: Predicate? = nil,
    sortedBy sort: ListingSort = .listing,
    reversed isReversed: Bool = false,
    in locale: LocaleIdentifier? = nil
  ) throws -> Listing {
    if let grouping = sort.grouping {
      if predicate == nil,
        let found = try grouped(by: grouping, isReversed: isReversed, in: locale)
      {
        return found
      }
      return try listing(
        where: predicate, groupedBy: grouping, isSort: true, isReversed: isReversed, in: locale)
    }
    guard let evaluator = predicate?.evaluator() else {
      if sort != .listing { return try sorted(by: sort, isReversed: isReversed, in: locale) }
      switch try order(in: locale) {
      case .stored(let language): return try all(in: language)
      case .computed(let collation): return try all(computedIn: collation)
      }
    }
    switch try order(in: locale) {
    case .stored(let language) where sort == .listing:
      return try matches(of: evaluator, in: language)
    case .stored(let language):
      return try matches(
        of: evaluator, computedIn: collation(locale?.identifier ?? language.locale), sortedBy: sort,
        isReversed: isReversed)
    case .computed(let collation):
      return try matches(
        of: evaluator, computedIn: collation, sortedBy: sort, isReversed: isReversed)
    }
  }

  private func all(in language: StoredLanguage) throws -> Listing {
    let (order, sections) = try StoredOrder.read(language, from: self)
    return Listing(order, locale: LocaleIdentifier(trusting: language.locale), sections: sections)
  }

  func all(computedIn collation: IndexedCollation) throws -> Listing {
    let (ids, sections) = try reading("read the names of") { db in
      var computed = ComputedListing(collation)
      if computing.isWanted {
        computed.tell(computing, of: try db.int("SELECT count(*) FROM product") ?? 0)
      }
      let products = try db.makeStatement(
        sql: "SELECT id, coalesce(sort_name, name) FROM product ORDER BY id")
      while try products.step() {
        let name = products.row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        try computed.append(products.row.id(0), listedAs: name)
      }
      return try computed.finish()
    }
    return Listing(
      ComputedOrder(ids, ListingCollation(collation), from: RowSource(self)),
      locale: collation.locale, sections: sections, isStored: false)
  }

  private func sorted(
    by sort: ListingSort, isReversed: Bool, in locale: LocaleIdentifier?
  ) throws -> Listing {
    if case .custom(let name) = sort {
      if let (index, language) = try storedCustomIndex(of: name, in: locale) {
        let order = try IndexedCustomOrder(
          index, isReversed: isReversed, from: RowSource(self))
        return Listing(
          order, locale: locale ?? LocaleIdentifier(trusting: language.locale),
          sections: [order.section])
      }
      let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
      return try sorted(byCustom: name, isReversed: isReversed, collation)
    }
    let order = try IndexOrder(
      sort, isReversed: isReversed, isCurrent: listingState() == .current,
      from: RowSource(self))
    return try Listing(
      order, locale: locale ?? knownLocale() ?? .root, sections: [order.section])
  }

  /// Returns the index of a custom field whose places are those of a language, and the language.
  func storedCustomIndex(
    of name: String, in locale: LocaleIdentifier?
  ) throws -> (id: Int64, language: StoredLanguage)? {
    guard case .stored(let language) = try order(in: locale), language.id == StoredLanguage.ownID
    else { return nil }
    return try reading("read") { try CustomIndex.field(name, $0).map { ($0.id, language) } }
  }

  private func sorted(
    byCustom name: String, isReversed: Bool, _ collation: IndexedCollation
  ) throws -> Listing {
    let ids = try reading("read the products of") { db in
      var sorter = CustomSorter(by: name, isReversed: isReversed, collation)
      let column = try CustomFieldTable.exists(db) ? "custom" : "NULL"
      let products = try db.makeStatement(sql: "SELECT id, \(column) FROM product ORDER BY id")
      let row = products.row
      while try products.step() { try sorter.append(row.id(0), custom: row.utf8(1)) }
      return try sorter.finish()
    }
    return Listing(
      ChosenOrder(source: RowSource(self), ids: ids), locale: collation.locale,
      sections: [ListingSection(number: 0, title: "", count: ids.count)])
  }

  /// The matches in a listing that is stored and up to date.
  func matches(
    of evaluator: PredicateEvaluator,
    in stored: StoredLanguage,
    by way: PredicatePlan.Way = .cheapest
  ) throws -> Listing {
    let all = try all(in: stored)
    let source = RowSource(self)
    var found: (order: any RowOrder, counts: [Int])?
    try source.withContext {
      found = try PredicatePlan(
        language: stored, sections: all.sections, evaluator: evaluator, source: source, context: $0
      ).execute(way)
    }
    guard let found else { return all }
    return Listing(
      found.order, locale: all.locale, sections: all.sections.counting(found.counts),
      source.statistics)
  }

  /// Returns the sections of the catalog's own listing; nil where it is not stored.
  private func sectionsOfOwnListing() throws -> [ListingSection]? {
    guard case .stored(let language) = try order(in: nil) else { return nil }
    return try StoredOrder.read(language, from: self).sections
  }

  /// So many matches are looked up and sorted; of more an index is walked.
  static let fewMatches = 2000

  /// The matches in an order that is computed.
  private func matches(
    of evaluator: PredicateEvaluator,
    computedIn collation: IndexedCollation,
    sortedBy sort: ListingSort,
    isReversed: Bool
  ) throws -> Listing {
    let isCurrent = try listingState() == .current
    let source = RowSource(self)
    let statistics = source.statistics
    let keys = ListingCollation(collation)
    let products = MatchingProducts(evaluator, titles: collation.sectionTitles, keys)
    var sections: [ListingSection] = []
    var order: any RowOrder = ChosenOrder(source: source, ids: ProductNumbers([]))
    let hasIndex = isCurrent && sort.isIndexed
    let ownSections = hasIndex ? try sectionsOfOwnListing() : nil
    try source.withContext { context in
      let matching =
        try hasIndex ? MatchingIDs(titles: collation.sectionTitles, keys, context) : nil
      var known: FoundIDSet?
      if let matching, let ownSections,
        let blocks = try matching.namedBlocks(of: evaluator.predicate, ownSections, in: self)
      {
        let count = blocks.candidateCount
        let total = ownSections.reduce(0) { $0 + $1.count }
        if count > Self.fewMatches, MatchingIndexOrder.testsAreCheaper(blocks, of: total) {
          statistics.index = "the names of the matches: \(count)"
          statistics.order = "the index by \(sort.rawValue), each tested"
          sections = [ListingSection(number: 0, title: "", count: count)]
          order = MatchingIndexOrder(
            blocks, of: total, evaluator, by: sort, isReversed: isReversed, from: source)
          return
        }
        known = try matching.ids(of: blocks)
      } else {
        known = try matching?.ids(of: evaluator.predicate)
      }
      let isFew = known.map { $0.count <= Self.fewMatches }
      let ranges =
        try known.map { isFew == true ? IndexRanges(of: $0) : nil }
        ?? IndexRanges.few(of: evaluator, isCurrent: isCurrent, context.db)
      statistics.index = ranges?.description ?? "none: every product is tested"
      if sort == .listing {
        statistics.order = "sort keys of the matches"
        guard let found = try products.fetch(ranges, upTo: .max, context) else { return }
        let computed = ListingOrder(ids: found.ids, names: found.names, collation)
        sections = computed.sections(collation)
        order = ComputedOrder(
          ProductNumbers(computed.sorted.map { computed.ids[$0.index] }), keys, from: source)
      } else if let known, isFew == false, sort.isIndexed {
        statistics.index = "the ids of the matches: \(known.count)"
        statistics.order = "the index by \(sort.rawValue), without the others"
        sections = [ListingSection(number: 0, title: "", count: known.count)]
        order = MatchingIndexOrder(known, by: sort, isReversed: isReversed, from: source)
      } else {
        statistics.order = "the matches sorted by \(sort.rawValue)"
        let ids = try products.ids(
          by: sort, isReversed: isReversed, ranges, collation, context)
        sections = [ListingSection(number: 0, title: "", count: ids.count)]
        order = ChosenOrder(source: source, ids: ids)
      }
    }
    return Listing(
      order, locale: collation.locale, sections: sections, isStored: sort != .listing, statistics)
  }
}

extension IndexRanges {
  /// Returns the ranges that have the matches, nil where these may be so many that every product
  /// is tested.
  static func few(
    of evaluator: PredicateEvaluator, isCurrent: Bool, _ db: Database
  ) throws -> IndexRanges? {
    let limit = try (db.int("SELECT max(rowid) FROM product") ?? 0) / 10 + 1000
    let ranges = try IndexRangeCompiler(db, isCurrent: isCurrent, limit: limit)
      .ranges(of: evaluator.predicate)
    return ranges.flatMap { $0.estimate >= limit ? nil : $0 }
  }
}

extension IndexRanges {
  /// Makes those of ids that are known.
  init(of ids: FoundIDSet) {
    let range = Range(
      index: "the ids of the matches", bounds: "\(ids.count)", source: .ids(ids.ids))
    self.init(ranges: [range], isExact: true, estimate: ids.count)
  }
}

extension ListingSort {
  /// Whether it is that of an index of `product`.
  fileprivate var isIndexed: Bool { ProductIndex.all.contains { $0.sort == self } }
}

extension [ListingSection] {
  fileprivate func counting(_ counts: [Int]) -> [ListingSection] {
    zip(self, counts).map { section, count in
      var section = section
      section.count = count
      return section
    }.placed()
  }
}

extension MatchingProducts {
  /// Returns the ids of some products in order.
  fileprivate func ids(
    by sort: ListingSort, isReversed: Bool, _ ranges: IndexRanges?, _ collation: IndexedCollation,
    _ context: ReadingContext
  ) throws -> ProductNumbers {
    if case .custom(let name) = sort {
      var sorter = CustomSorter(by: name, isReversed: isReversed, collation)
      let column = try CustomFieldTable.exists(context.db) ? "product.custom" : "NULL"
      try forEachRow(column, ranges, context) {
        try sorter.append($0.id(0), custom: $0.utf8(1))
        return true
      }
      return try sorter.finish()
    }
    var writer = ProductNumbersWriter()
    let order = sort.orderTerms(isReversed: isReversed)
    try forEachRow("NULL", ranges, order: order, context) {
      try writer.append($0.id(0))
      return true
    }
    return try writer.finish()
  }
}
