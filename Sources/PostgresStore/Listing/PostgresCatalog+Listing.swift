public import CatalogAccess
public import Collation
import PostgreSQL
public import Search

extension PostgresCatalog {
  /// The source of the order of a language.
  private enum LanguageOrder {
    /// A stored listing, which is up to date.
    case stored(ServerLanguage)
    case computed(IndexedCollation)
  }

  /// As many names are read at most to compute an order that the server does not store.
  private static let greatestComputedCount = 200_000

  /// Returns products under the sections of a language, or sorted by something else but a custom
  /// field. An order that the server does not store is computed from the names of 200,000 products
  /// at most.
  ///
  /// - Throws: `ServerCatalogError`.
  public func listing(
    where predicate: Predicate?,
    sortedBy sort: ListingSort,
    reversed isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    if case .custom = sort { throw unavailable("sorting by a custom field") }
    if isWriter, !server.connection.isInTransaction { try beginState() }
    guard let evaluator = predicate?.evaluator() else {
      if sort != .listing { return try sorted(by: sort, isReversed: isReversed, in: locale) }
      switch try order(in: locale) {
      case .stored(let language): return try all(in: language)
      case .computed(let collation): return try computed(collation, nil)
      }
    }
    switch try order(in: locale) {
    case .stored(let language) where sort == .listing:
      return try matches(of: evaluator, in: language)
    case .stored(let language):
      let collation = try IndexedCollation(
        locale: knownLocale(locale?.identifier ?? language.locale))
      return try matches(of: evaluator, sortedBy: sort, isReversed: isReversed, collation)
    case .computed(let collation) where sort == .listing:
      return try computed(collation, evaluator)
    case .computed(let collation):
      return try matches(of: evaluator, sortedBy: sort, isReversed: isReversed, collation)
    }
  }

  /// Throws: the server groups no products.
  public func listing(
    where predicate: Predicate?,
    groupedBy grouping: ListingGrouping,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    throw unavailable("a list in groups")
  }

  func unavailable(_ what: String) -> ServerCatalogError { .unavailable(place: path, what: what) }

  // MARK: Languages

  private func order(in locale: LocaleIdentifier?) throws -> LanguageOrder {
    let isCurrent = try listingState() == .current
    let known = try state.languages.first {
      locale == nil ? $0.id == ServerLanguage.ownID : $0.locale == locale?.identifier
    }
    if let known, isCurrent { return .stored(known) }
    let wanted = try IndexedCollation(
      locale: knownLocale(
        locale?.identifier ?? known?.locale ?? LocaleIdentifier.root.identifier))
    if locale != nil, isCurrent,
      let same = try state.languages.first(where: { try isStored(wanted, as: $0) })
    {
      return .stored(same)
    }
    return .computed(wanted)
  }

  /// Whether a stored listing of another locale has the same order: `sv` is `sv_SE`.
  private func isStored(
    _ collation: IndexedCollation, as language: ServerLanguage
  ) throws -> Bool {
    guard ListingStamp.hasRules(language.stamp, of: collation) else { return false }
    let boundaries = try reading {
      try $0.rows(
        of: Statement(
          """
          SELECT sort_key, section FROM catalog.section_boundary WHERE language_id = $1
          ORDER BY sort_key
          """, .int32(language.id))
      ) { row in
        SectionBoundaries.Boundary(
          key: row.bytes(0).map { [UInt8]($0) } ?? [], section: try row.int(1))
      }
    }
    return try sections(of: language).sections.map(\.title) == collation.sectionTitles
      && boundaries == collation.boundaries.boundaries
  }

  private func sections(of language: ServerLanguage) throws -> ServerSections {
    if language.id == ServerLanguage.ownID { return try state.sections.required(of: server) }
    return try reading {
      try ServerSections($0.run(ServerSections.statement(of: language.id)), of: server)
        .required(of: server)
    }
  }

  // MARK: Stored listings

  private func all(in language: ServerLanguage) throws -> Listing {
    let sections = try sections(of: language)
    return Listing(
      ServerStoredOrder(language, sections, in: self),
      locale: LocaleIdentifier(trusting: language.locale), sections: sections.sections)
  }

  private func matches(
    of evaluator: PredicateEvaluator, in language: ServerLanguage
  ) throws -> Listing {
    let found = try sections(of: language)
    let sections = found.sections
    let matches = try reading { _ in try ServerMatches(of: evaluator, in: language, found, self) }
    let counted = zip(sections, matches.counts).map { section, count in
      var section = section
      section.count = count
      return section
    }
    return Listing(
      ServerMatchingOrder(matches, in: language, self),
      locale: LocaleIdentifier(trusting: language.locale), sections: counted.placed(),
      matches.statistics)
  }

  // MARK: Other orders

  /// The order of a language that the server does not store, from the names.
  private func computed(
    _ collation: IndexedCollation, _ evaluator: PredicateEvaluator?
  ) throws -> Listing {
    let keys = ListingCollation(collation)
    let statistics = SearchStatistics()
    var ids: [Int64] = []
    var names = NameList()
    let limit = Self.greatestComputedCount
    if let evaluator {
      try scan(evaluator, collation, order: "listed.id", statistics) { product, sortName in
        guard ids.count < limit else { throw try tooManyNames() }
        ids.append(product.id)
        names.append(UnsafeRawBufferPointer(sortName ?? product.text(.name) ?? .none))
      }
      statistics.order = "sort keys of the matches"
    } else {
      try reading { connection in
        try connection.copy(
          from: """
            (SELECT id, coalesce(sort_name, name) FROM catalog.product ORDER BY id
            LIMIT \(limit + 1))
            """
        ) { row in
          ids.append(try row.int64(0))
          names.append(UnsafeRawBufferPointer(row.utf8(1) ?? .none))
        }
      }
      if ids.count > limit { throw try tooManyNames() }
    }
    let order = ListingOrder(ids: ids, names: names, collation)
    return Listing(
      ServerChosenOrder(
        catalog: self, ids: order.sorted.map { order.ids[$0.index] }, collation: keys),
      locale: collation.locale, sections: order.sections(collation), isStored: false,
      evaluator == nil ? nil : statistics)
  }

  private func tooManyNames() throws -> ServerCatalogError {
    switch try listingState() {
    case .otherVersion(let stamp): .otherVersion(place: path, stamp: stamp)
    case .behind, .current:
      unavailable(
        "an order that the server does not store, of more than "
          + "\(Self.greatestComputedCount) products,")
    }
  }

  private func sorted(
    by sort: ListingSort, isReversed: Bool, in locale: LocaleIdentifier?
  ) throws -> Listing {
    guard let grouping = sort.grouping else {
      let order = try ServerColumnOrder(sort, isReversed: isReversed, in: self)
      return try Listing(
        order, locale: locale ?? knownLocale() ?? .root, sections: [order.section])
    }
    let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
    let (order, sections) = try ServerGroupOrder.read(
      grouping, isReversed: isReversed, collation, in: self)
    return Listing(order, locale: collation.locale, sections: sections)
  }

  /// The matches of a predicate in another order than that of the names.
  private func matches(
    of evaluator: PredicateEvaluator, sortedBy sort: ListingSort, isReversed: Bool,
    _ collation: IndexedCollation
  ) throws -> Listing {
    let statistics = SearchStatistics()
    statistics.order = "the matches sorted by \(sort.rawValue)"
    let direction = isReversed ? " DESC" : ""
    if sort.grouping == nil {
      let terms = sort.keyColumns.enumerated().map { position, column in
        "listed.\(column)\(direction)" + (position == 0 ? " NULLS LAST" : "")
      }
      var ids: [Int64] = []
      try scan(
        evaluator, collation,
        order: (terms + ["listed.id\(direction)"]).joined(separator: ", "), statistics
      ) { product, _ in ids.append(product.id) }
      return Listing(
        ServerChosenOrder(catalog: self, ids: ids), locale: collation.locale,
        sections: [ListingSection(number: 0, title: "", count: ids.count)], isStored: true,
        statistics)
    }
    var groups: [Int64: [Int64]] = [:]
    var names: [(id: Int64, name: String)] = []
    var others: [Int64] = []
    try scan(evaluator, collation, order: "listed.id\(direction)", statistics) { product, _ in
      let isOrigin = sort == .origin
      let name = isOrigin ? product.origin?.name : product.manufacturer
      guard let id = isOrigin ? product.countryID : product.manufacturerID, let name else {
        return others.append(product.id)
      }
      if groups[id] == nil { names.append((id, String(decoding: name, as: UTF8.self))) }
      groups[id, default: []].append(product.id)
    }
    names.sort { $0.id < $1.id }
    let named = collation.sorted(names, by: \.name)
    var parts = (isReversed ? named.reversed() : named).map { ($0.name, groups[$0.id] ?? []) }
    if !others.isEmpty { parts.append((ListingSort.noneTitle, others)) }
    let sections = parts.enumerated().map { number, part in
      ListingSection(number: number, title: part.0, count: part.1.count)
    }
    return Listing(
      ServerChosenOrder(catalog: self, ids: parts.flatMap(\.1)), locale: collation.locale,
      sections: sections.placed(), isStored: true, statistics)
  }

  /// Calls `body` with the products that match, from their own table, and their sort names.
  private func scan(
    _ evaluator: PredicateEvaluator, _ collation: IndexedCollation, order: String,
    _ statistics: SearchStatistics,
    _ body: (ProductView, _ sortName: UnsafeBufferPointer<UInt8>?) throws -> Void
  ) throws {
    let matcher = ProductMatcher(
      evaluator, titles: collation.sectionTitles, ListingCollation(collation))
    let reader = ServerReader()
    let ids = evaluator.predicate.possibleIDs
    let condition = ids.map { ids in
      "WHERE listed.id IN (\(ids.map { "'\($0)'::bigint" }.joined(separator: ", ")))"
    }
    try reading { connection in
      try connection.copy(
        from: "(\(ProductRows.ofProducts)\n\(condition ?? "")\nORDER BY \(order))"
      ) { row in
        try reader.give(row, section: 0) { product in
          if try matcher.matches(product) { try body(product, reader.sortName) }
        }
      }
    }
    statistics.index = ids.map { "ids: \($0.count)" } ?? "none: every product is tested"
    statistics.testedCount += matcher.testedCount
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate static var none: UnsafeBufferPointer { UnsafeBufferPointer(start: nil, count: 0) }
}
