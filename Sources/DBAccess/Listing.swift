public import Collation
import GRDB

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

  private enum Order {
    case stored(StoredLanguage, [SectionBounds?])
    case computed([Int64], ListingCollation)
    case sorted(SortedOrder)
  }

  private let order: Order
  private let catalog: CatalogDatabase

  /// Whether sections and order are stored in the catalog.
  public var isStored: Bool {
    if case .computed = order { false } else { true }
  }

  /// How many products there are.
  public var count: Int { sections.reduce(0) { $0 + $1.count } }

  init(_ language: StoredLanguage, storedIn catalog: CatalogDatabase) throws {
    self.catalog = catalog
    locale = LocaleIdentifier(trusting: language.locale)
    var offset = 0
    var bounds: [SectionBounds?] = []
    sections = try catalog.reading("read the sections of") { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, title, index_title, product_count, first_name, last_name
          FROM section
          WHERE language_id = ?
          ORDER BY number
          """,
        arguments: [language.id]
      ).map { row in
        let count: Int = row[3]
        let first: String? = row[4]
        defer { offset += count }
        bounds.append(first.map { SectionBounds(first: $0, last: row[5] ?? $0) })
        return ListingSection(
          number: row[0], title: row[1], indexTitle: row[2], count: count, offset: offset)
      }
    }
    order = .stored(language, bounds)
  }

  init(_ collation: IndexedCollation, computedFrom catalog: CatalogDatabase) throws {
    self.catalog = catalog
    locale = collation.locale
    let computed = try catalog.reading("read the names of") { try ListingOrder($0, collation) }
    sections = computed.sections(collation)
    order = .computed(
      computed.sorted.map { computed.ids[$0.index] }, ListingCollation(collation))
  }

  init(_ sort: SortedOrder, _ collation: IndexedCollation, from catalog: CatalogDatabase) throws {
    self.catalog = catalog
    locale = collation.locale
    var sort = sort
    sections = try catalog.reading("read the products of") { try sort.sections(collation, $0) }
    order = .sorted(sort)
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
      switch order {
      case .stored(let language, _):
        let start = try ListingBlocks(languageID: language.id)
          .start(ofOrdinal: offset, in: section.number, db)
        let statement = try db.cachedStatement(
          sql: """
            SELECT \(ProductView.columns(id: "product_id"))
            FROM listing
            WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
            ORDER BY sort_key, product_id
            LIMIT ? OFFSET ?
            """)
        try statement.setArguments([
          language.id, section.number, start.key.sortKey.data, start.key.productID, limit,
          offset - start.ordinal,
        ])
        try statement.forEachView(section: section.number, references, body)
      case .sorted(let sort):
        try sort.forEachView(
          inSection: section.number, offset: offset, limit: limit, db, references, body)
      case .computed(let ids, _):
        let statement = try db.cachedStatement(
          sql: "SELECT \(ProductView.columns(id: "id")) FROM product WHERE id = ?")
        let first = section.offset + offset
        for id in ids[first..<first + limit] {
          try statement.setArguments([id])
          try statement.forEachView(section: section.number, references, body)
        }
      }
    }
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
  /// such product. Not for a list that is sorted by something else.
  ///
  /// - Complexity: As a page, where the listing is stored.
  public func ordinal(ofProduct id: Int64) throws -> Int? {
    if case .computed(let ids, _) = order { return ids.firstIndex(of: id) }
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
      let other = try listingName(ofProduct: ids[middle]) ?? ""
      let isBefore =
        ListingKey(listingName: other, productID: ids[middle], in: collation) < key
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
    case .stored(let language, _):
      try catalog.reading("read the sections of") { try ListingCollation(language, $0) }
    case .sorted:
      preconditionFailure("a list in another order has no place for a name")
    }
  }

  private func ordinal(of key: ListingKey) throws -> Int {
    guard case .stored(let language, _) = order else { return 0 }
    let inSection = try catalog.reading("read the listing of") {
      try ListingBlocks(languageID: language.id).ordinal(of: key, $0)
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
