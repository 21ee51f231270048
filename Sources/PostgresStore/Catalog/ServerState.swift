import CatalogAccess
import PostgreSQL

/// What a reader of a catalog has to know first, read in one round trip.
struct ServerState {
  /// The stored listings, the catalog's own first.
  let languages: [ServerLanguage]
  /// The sections of the catalog's own listing.
  let sections: ServerSections
  /// Whether products were changed since the listings were made.
  let hasPendingChanges: Bool
  /// The number of changes of listings that are not counted in blocks yet, up to that at which a reader
  /// adds them up.
  let noteCount: Int
  /// Whether any product has a sort name or custom fields.
  let hasRareTexts: Bool
  /// The fields of ``knownFields`` that some product has.
  let fieldsInUse: ProductFields
  /// The names of the custom fields, in their order.
  let customNames: [String]

  /// The fields that indexes tell of.
  static let knownFields: ProductFields = [
    .sku, .manufacturer, .price, .quantity, .origin, .outOfStock,
  ]

  /// The answers to ``statements``.
  init(_ answers: [ResultRows], of server: ServerConnection) throws {
    try server.requireKnown(answers[1].first { try $0.int(0) })
    languages = try answers[2].map { try ServerLanguage($0) }
    sections = try ServerSections(answers[3], of: server)
    var facts: [Bool] = []
    var noteCount: Int?
    try answers[4].forEach { row in
      facts = try (0..<8).map { try row.bool($0) }
      noteCount = try row.int(8)
    }
    guard facts.count == 8, let noteCount else {
      throw ServerCatalogError.inconsistent(place: server.place, fault: "a table is missing")
    }
    self.noteCount = noteCount
    hasPendingChanges = facts[0]
    hasRareTexts = facts[1]
    var fields: ProductFields = []
    let known: [ProductFields] = [.sku, .manufacturer, .price, .quantity, .origin, .outOfStock]
    for (field, isUsed) in zip(known, facts[2...]) where isUsed { fields.insert(field) }
    fieldsInUse = fields
    customNames = try answers[5].map { try $0.string(0) }
  }

  static let statements = [
    ServerConnection.settings,
    ServerConnection.formatStatement,
    ServerLanguage.all,
    ServerSections.statement(of: ServerLanguage.ownID),
    Statement(
      """
      SELECT
        EXISTS (SELECT 1 FROM catalog.pending_change),
        EXISTS (
          SELECT 1 FROM catalog.product WHERE sort_name IS NOT NULL OR custom IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE sku IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE manufacturer_id IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE currency IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE quantity IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE country_id IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE quantity <= 0),
        \(ServerAddition.count)
      """),
    Statement("SELECT name FROM catalog.custom_field ORDER BY name"),
  ]
}

/// The sections of a stored listing.
struct ServerSections {
  let sections: [ListingSection]
  /// By section.
  let bounds: [SectionBounds?]
  /// The sections with changes that are not counted in their blocks yet.
  let changed: Set<Int>

  /// The sections with what writers have noted, and their first and last names of the listing where
  /// these may be others.
  static func statement(of language: Int32) -> Statement {
    func name(_ column: String, _ direction: String) -> String {
      """
      CASE WHEN changed.section IS NULL THEN \(column) ELSE (
        SELECT name FROM catalog.listing
        WHERE listing.language_id = $1 AND listing.section = number
        ORDER BY sort_key \(direction), product_id \(direction) LIMIT 1) END
      """
    }
    return Statement(
      """
      SELECT number, title, index_title,
        (product_count + coalesce(changed.difference, 0))::bigint,
        \(name("first_name", "ASC")), \(name("last_name", "DESC")), changed.section IS NOT NULL
      FROM catalog.section
      LEFT JOIN (
        SELECT section, sum(difference) AS difference FROM catalog.listing_change
        WHERE language_id = $1 GROUP BY section) AS changed ON changed.section = number
      WHERE language_id = $1
      ORDER BY number
      """, .int32(language))
  }

  /// More products than any catalog has: counts below can be added up.
  private static let possibleCounts = 0..<1 << 40
  private static let greatestSectionCount = 100_000

  init(_ rows: ResultRows, of server: ServerConnection) throws {
    func damage(_ fault: String) -> ServerCatalogError {
      .inconsistent(place: server.place, fault: fault)
    }
    var sections: [ListingSection] = []
    var bounds: [SectionBounds?] = []
    var changed: Set<Int> = []
    guard rows.count <= Self.greatestSectionCount else { throw damage("it has too many sections") }
    try rows.forEach { row in
      guard try row.int(0) == sections.count else { throw damage("a section is missing") }
      let count = try row.int(3)
      guard Self.possibleCounts.contains(count) else {
        throw damage("'product_count' is not a number of products")
      }
      let first = row.stringIfPresent(4)
      bounds.append(first.map { SectionBounds(first: $0, last: row.stringIfPresent(5) ?? $0) })
      if try row.bool(6) { changed.insert(sections.count) }
      sections.append(
        ListingSection(
          number: sections.count, title: try row.string(1), indexTitle: row.stringIfPresent(2),
          count: count))
    }
    self.sections = sections.placed()
    self.bounds = bounds
    self.changed = changed
  }

  /// Throws where there are none: even a catalog without products has those of its language.
  func required(of server: ServerConnection) throws -> ServerSections {
    if sections.isEmpty {
      throw ServerCatalogError.inconsistent(
        place: server.place, fault: "the sections are missing")
    }
    return self
  }
}
