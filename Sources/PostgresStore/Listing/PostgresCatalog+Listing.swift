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

  /// Returns products under the sections of a language, or sorted by something else. An order that the
  /// server does not store is computed from all names.
  ///
  /// - Throws: `ServerCatalogError`.
  public func listing(
    where predicate: Predicate?,
    sortedBy sort: ListingSort,
    reversed isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    try beginStateOfWriter()
    if let grouping = sort.grouping {
      return try grouped(
        grouping, predicate, isSort: true, isReversed: isReversed, in: locale)
    }
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
      return try matches(
        of: evaluator, sortedBy: sort, isReversed: isReversed, collation(of: language, in: locale))
    case .computed(let collation) where sort == .listing:
      return try computed(collation, evaluator)
    case .computed(let collation):
      return try matches(of: evaluator, sortedBy: sort, isReversed: isReversed, collation)
    }
  }

  /// Returns products under the values of a field, in each in the order of a language.
  public func listing(
    where predicate: Predicate?,
    groupedBy grouping: ListingGrouping,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    try beginStateOfWriter()
    return try grouped(grouping, predicate, isSort: false, isReversed: false, in: locale)
  }

  private func grouped(
    _ grouping: ListingGrouping, _ predicate: Predicate?, isSort: Bool, isReversed: Bool,
    in locale: LocaleIdentifier?
  ) throws -> Listing {
    let language: ServerLanguage?
    let collation: IndexedCollation
    switch try order(in: locale) {
    case .stored(let stored):
      (language, collation) = (stored, try self.collation(of: stored, in: locale))
    case .computed(let computed): (language, collation) = (nil, computed)
    }
    return try grouped(
      grouping, predicate?.evaluator(), isSort: isSort, isReversed: isReversed, collation,
      storedIn: language)
  }

  func beginStateOfWriter() throws {
    if isWriter, !server.connection.isInTransaction { try beginState() }
  }

  private func collation(
    of language: ServerLanguage, in locale: LocaleIdentifier?
  ) throws -> IndexedCollation {
    try IndexedCollation(locale: knownLocale(locale?.identifier ?? language.locale))
  }

  // MARK: Languages

  private func order(in locale: LocaleIdentifier?) throws -> LanguageOrder {
    let isCurrent = try listingState() == .current
    let languages = try state.languages
    let known =
      locale == nil
      ? languages.own : languages.usable.first { $0.locale == locale?.identifier }
    if let known, isCurrent { return .stored(known) }
    let wanted = try IndexedCollation(
      locale: knownLocale(
        locale?.identifier ?? languages.locale ?? LocaleIdentifier.root.identifier))
    if locale != nil, isCurrent,
      let same = try languages.usable.first(where: { try isStored(wanted, as: $0) })
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
    if try language == state.languages.own { return try state.sections.required(of: server) }
    return try reading {
      try ServerSections(
        $0.run(ServerSections.statement(of: language.id)), of: language.id, server
      ).required(of: server)
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
}
