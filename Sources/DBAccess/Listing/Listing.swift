public import CatalogAccess
public import Collation
import GRDB
import GRDBSQLite

/// The products of a catalog under the sections of a language.
///
/// Where the catalog stores it, a page costs what it shows, wherever it is: one
/// sum over the counts of sections and blocks, one seek, and the rows. Else
/// sections and order are computed, which reads every name.
///
/// A listing is of the state of the catalog when the catalog was opened.
public struct Listing {
  /// The locale of the language.
  public let locale: LocaleIdentifier
  /// All sections in order, those without products too.
  public let sections: [ListingSection]

  enum Order {
    case stored(StoredLanguage, [SectionBounds?])
    /// The numbers of the products in their order, found out from their names.
    case computed(ProductNumbers, ListingCollation)
    case sorted(SortedOrder)
    /// The numbers of the products in another order than that of names.
    case chosen(ProductNumbers)
    /// What matches a predicate in a stored listing.
    case matching(StoredLanguage, MatchingBlocks)
  }

  let order: Order
  let catalog: CatalogDatabase
  /// Whether sections and order are stored in the catalog.
  public let isStored: Bool
  /// How the products of a predicate were found; nil without one.
  public let statistics: PlanStatistics?

  /// How many products there are.
  public var count: Int { sections.reduce(0) { $0 + $1.count } }

  init(_ language: StoredLanguage, storedIn catalog: CatalogDatabase) throws {
    self.catalog = catalog
    isStored = true
    statistics = nil
    locale = LocaleIdentifier(trusting: language.locale)
    var offset = 0
    var bounds: [SectionBounds?] = []
    sections = try catalog.reading("read the sections of") { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT number, title, index_title, product_count, first_name, last_name
          FROM section
          WHERE language_id = ?
          ORDER BY number
          """)
      let row = statement.sqliteStatement
      sqlite3_reset(row)
      row.bind(language.id, at: 1)
      var sections: [ListingSection] = []
      while try statement.step() {
        let count = Int(sqlite3_column_int64(row, 3))
        bounds.append(
          row.string(4).map { SectionBounds(first: $0, last: row.string(5) ?? $0) })
        sections.append(
          ListingSection(
            number: Int(sqlite3_column_int64(row, 0)), title: row.string(1) ?? "",
            indexTitle: row.string(2), count: count, offset: offset))
        offset += count
      }
      return sections
    }
    order = .stored(language, bounds)
  }

  init(_ collation: IndexedCollation, computedFrom catalog: CatalogDatabase) throws {
    self.catalog = catalog
    isStored = false
    statistics = nil
    locale = collation.locale
    let computed = try catalog.reading("read the names of") { try ComputedListing($0, collation) }
    sections = collation.listingSections(counts: computed.counts)
    order = .computed(computed.numbers, ListingCollation(collation))
  }

  init(_ sort: SortedOrder, _ collation: IndexedCollation, from catalog: CatalogDatabase) throws {
    self.catalog = catalog
    isStored = true
    statistics = nil
    locale = collation.locale
    var sort = sort
    sections = try catalog.reading("read the products of") { try sort.sections(collation, $0) }
    order = .sorted(sort)
  }

  /// Makes the listing of what a plan has found.
  init(
    _ order: Order,
    locale: LocaleIdentifier,
    sections: [ListingSection],
    isStored: Bool,
    _ statistics: PlanStatistics,
    of catalog: CatalogDatabase
  ) {
    self.catalog = catalog
    self.order = order
    self.locale = locale
    self.sections = sections
    self.isStored = isStored
    self.statistics = statistics
  }

  // MARK: Products

  /// Calls `body` with the products of one section in order. It must not read
  /// the catalog itself.
  ///
  /// - Parameters:
  ///   - section: One of ``sections``.
  ///   - offset: How many of its products are passed over.
  ///   - limit: How many are given at most.
  public func forEachProduct(
    in section: ListingSection,
    offset: Int,
    limit: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    let limit = min(limit, section.count - min(offset, section.count))
    if limit <= 0 { return }
    try catalog.readingViews { db, references in
      try ListingReader(order, db, references, statistics).forEachView(
        in: section, offset: offset, limit: limit, body)
    }
  }

  private func context(_ db: Database, _ references: ReferenceNames) -> MatchingBlocks.Context {
    MatchingBlocks.Context(
      db: db, references: references, statistics: statistics ?? PlanStatistics())
  }

  /// Returns the first and the last name of a section, nil of an empty one.
  public func bounds(of section: ListingSection) throws -> SectionBounds? {
    if section.count == 0 { return nil }
    if case .stored(_, let bounds) = order { return bounds[section.number] }
    var names: [String] = []
    for offset in [0, section.count - 1] {
      try forEachProduct(in: section, offset: offset, limit: 1) { view in
        names.append(view.product.name)
      }
    }
    guard let first = names.first, let last = names.last else { return nil }
    return SectionBounds(first: first, last: last)
  }

  // MARK: Ordinals

  /// Returns how many products stand before a product, nil when there is no
  /// such product.
  ///
  /// - Complexity: As a page, where the listing is stored. In a list that is
  ///   sorted by something else, a step in an index for each product before it.
  public func ordinal(ofProduct id: Int64) throws -> Int? {
    switch order {
    case .computed(let ids, _), .chosen(let ids): return try ids.firstIndex(of: id)
    case .sorted(let sort):
      return try catalog.reading("read") { try sort.ordinal(ofProduct: id, in: sections, $0) }
    case .stored, .matching: break
    }
    guard let name = try listingName(ofProduct: id) else { return nil }
    return try ordinal(
      of: ListingKey(listingName: name, productID: id, in: collation()))
  }

  /// Returns how many products stand before the first whose name is not less
  /// than a text, without regard to case and accents: where a reader who
  /// looks for the text begins to read. Not for a list that is sorted by
  /// something else.
  public func ordinal(beginningAt name: String) throws -> Int {
    let collation = try collation()
    let key = ListingKey(beginningAt: name, in: collation)
    guard case .computed(let ids, _) = order else { return try ordinal(of: key) }
    // A binary search, a name a step.
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      let id = try ids[middle..<middle + 1].first ?? 0
      let other = try listingName(ofProduct: id) ?? ""
      let isBefore = ListingKey(listingName: other, productID: id, in: collation) < key
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func listingName(ofProduct id: Int64) throws -> String? {
    try catalog.reading("read") { db in
      try String.fetchOne(
        db, sql: "SELECT coalesce(sort_name, name) FROM product WHERE id = ?", arguments: [id])
    }
  }

  private func collation() throws -> ListingCollation {
    switch order {
    case .computed(_, let collation): collation
    case .stored(let language, _), .matching(let language, _):
      try catalog.reading("read the sections of") { try ListingCollation(language, $0) }
    case .sorted, .chosen:
      preconditionFailure("a list in another order has no place for a name")
    }
  }

  private func ordinal(of key: ListingKey) throws -> Int {
    var inSection = 0
    try catalog.readingViews { db, references in
      switch order {
      case .stored(let language, _):
        inSection = try ListingBlocks(languageID: language.id).ordinal(of: key, db)
      case .matching(_, let blocks):
        inSection = try blocks.ordinal(of: key, context(db, references))
      case .computed, .sorted, .chosen: break
      }
    }
    return (sections.first { $0.number == key.section }?.offset ?? 0) + inSection
  }
}

extension ListingKey: Comparable {
  static func < (left: ListingKey, right: ListingKey) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.sortKey != right.sortKey {
      return left.sortKey.lexicographicallyPrecedes(right.sortKey)
    }
    return left.productID < right.productID
  }
}
