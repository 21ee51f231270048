public import Collation
import GRDB

/// The products of a catalog under the sections of a language.
///
/// Where that language is the catalog's own, sections and order are stored and
/// a page costs what it shows; in another one they are computed, which reads
/// every name.
public struct Listing: Sendable {
  /// The locale of the language.
  public let locale: LocaleIdentifier
  /// All sections in order, those without products too.
  public let sections: [ListingSection]
  /// The products in order when they are not stored.
  private let computedOrder: [Int64]?
  private let catalog: CatalogDatabase

  /// Whether sections and order are stored in the catalog.
  public var isStored: Bool { computedOrder == nil }

  /// How many products there are.
  public var count: Int { sections.reduce(0) { $0 + $1.count } }

  init(storedIn catalog: CatalogDatabase, locale: LocaleIdentifier) throws {
    self.catalog = catalog
    self.locale = locale
    computedOrder = nil
    sections = try catalog.reading("read the sections of") { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, title, index_title, product_count, first_ordinal
          FROM section
          ORDER BY number
          """
      ).map { row in
        ListingSection(
          number: row[0], title: row[1], indexTitle: row[2], count: row[3], offset: row[4])
      }
    }
  }

  init(computedFrom catalog: CatalogDatabase, collation: IndexedCollation) throws {
    self.catalog = catalog
    locale = collation.locale
    let order = try catalog.reading("read the names of") { try ListingOrder($0, collation) }
    sections = order.sections(collation)
    computedOrder = order.sorted.map { order.ids[$0.index] }
  }

  /// Returns the first and the last name of a section, nil of an empty one.
  public func bounds(of section: ListingSection) throws -> SectionBounds? {
    if section.count == 0 { return nil }
    var names: [String] = []
    for offset in [0, section.count - 1] {
      try forEachProduct(in: section, offset: offset, limit: 1) {
        names.append($0.product.name)
      }
    }
    guard let first = names.first, let last = names.last else { return nil }
    return SectionBounds(first: first, last: last)
  }

  /// Calls `body` with the products of one section in order.
  ///
  /// - Parameters:
  ///   - section: One of ``sections``.
  ///   - offset: How many of its products are passed over.
  ///   - limit: How many are given at most.
  public func forEachProduct(
    in section: ListingSection,
    offset: Int,
    limit: Int,
    _ body: (ListedProduct) throws -> Void
  ) throws {
    if offset >= section.count { return }
    if let computedOrder {
      let ids = computedOrder[section.offset..<section.offset + section.count]
      for id in ids.dropFirst(offset).prefix(limit) {
        if let listed = try catalog.product(id: id, section: section.number) { try body(listed) }
      }
      return
    }
    // From the nearer end: the last product is as near as the first.
    let isBackward = limit == 1 && offset > section.count / 2
    let direction = isBackward ? "DESC" : "ASC"
    let skipped = isBackward ? section.count - 1 - offset : offset
    try catalog.forEachRow(
      sql: """
        SELECT \(ProductRow.columns)
        FROM listing
        JOIN product ON product.id = listing.product_id
        \(ProductRow.joins)
        WHERE listing.section = ?
        ORDER BY listing.sort_key \(direction), listing.product_id \(direction)
        LIMIT ? OFFSET ?
        """,
      arguments: [section.number, limit, skipped]
    ) {
      try body(ListedProduct(product: ProductRow.product($0), section: section.number))
    }
  }
}
