import CatalogAccess
import PostgreSQL

/// What a reader of a catalog has to know first, read in one round trip.
struct ServerState {
  /// The stored listings.
  let languages: ServerLanguages
  /// The sections of the catalog's own listing.
  let sections: ServerSections
  /// Whether products were changed since the listings were made that this program can use.
  let hasPendingChanges: Bool
  /// The number of changes of these listings that are not counted in blocks yet, up to that at which a
  /// reader adds them up for each.
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
    let languages = try ServerLanguages(answers[2], for: server.versions)
    var pending: [String: Bool] = [:]
    var notes: [Int64: Int] = [:]
    try answers[2].forEach { row in
      let language = try ServerLanguage(row)
      pending[language.queue] = try row.bool(5)
      notes[Int64(language.id)] = try row.int(6)
    }
    self.languages = languages
    hasPendingChanges = pending[languages.queue] ?? false
    noteCount = languages.usableIDs.reduce(0) { $0 + (notes[$1] ?? 0) }
    let own = languages.own?.id ?? ServerLanguage.firstID
    sections = try ServerSections(answers[3], of: own, server)
    let facts = try answers[4].first { row in try (0..<7).map { try row.bool($0) } } ?? []
    guard facts.count == 7 else {
      throw ServerCatalogError.inconsistent(place: server.place, fault: "a table is missing")
    }
    hasRareTexts = facts[0]
    var fields: ProductFields = []
    let known: [ProductFields] = [.sku, .manufacturer, .price, .quantity, .origin, .outOfStock]
    for (field, isUsed) in zip(known, facts[1...]) where isUsed { fields.insert(field) }
    fieldsInUse = fields
    customNames = try answers[5].map { try $0.string(0) }
  }

  static let statements = [
    ServerConnection.settings,
    ServerConnection.formatStatement,
    Statement(
      """
      SELECT \(ServerLanguage.columns),
        EXISTS (SELECT 1 FROM catalog.pending_change AS change WHERE change.queue = language.queue),
        (SELECT count(*) FROM (
          SELECT 1 FROM catalog.listing_change WHERE language_id = language.id
          LIMIT \(ServerAddition.readersCount)) AS noted)
      FROM catalog.language ORDER BY id
      """),
    ServerSections.ofOwnLocale,
    Statement(
      """
      SELECT
        EXISTS (
          SELECT 1 FROM catalog.product WHERE sort_name IS NOT NULL OR custom IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE sku IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE manufacturer_id IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE currency IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE quantity IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE country_id IS NOT NULL),
        EXISTS (SELECT 1 FROM catalog.product WHERE quantity <= 0)
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
    Statement(sql(where: "language_id = $1"), .int32(language))
  }

  /// The sections of all listings in the locale of the catalog: nobody knows yet which of them this program
  /// can use, and mostly there is one.
  static let ofOwnLocale = Statement(
    sql(
      where: """
        language_id IN (
          SELECT same.id FROM catalog.language AS first JOIN catalog.language AS same USING (locale)
          WHERE first.id = \(ServerLanguage.firstID))
        """))

  private static func sql(where condition: String) -> String {
    func name(_ column: String, _ direction: String) -> String {
      """
      CASE WHEN changed.section IS NULL THEN \(column) ELSE (
        SELECT name FROM catalog.listing
        WHERE listing.language_id = section.language_id AND listing.section = number
        ORDER BY sort_key \(direction), product_id \(direction) LIMIT 1) END
      """
    }
    return """
      SELECT number, title, index_title,
        (product_count + coalesce(changed.difference, 0))::bigint,
        \(name("first_name", "ASC")), \(name("last_name", "DESC")), changed.section IS NOT NULL,
        section.language_id
      FROM catalog.section
      LEFT JOIN (
        SELECT language_id, section, sum(difference) AS difference FROM catalog.listing_change
        WHERE \(condition) GROUP BY language_id, section) AS changed
        ON changed.section = number AND changed.language_id = section.language_id
      WHERE section.\(condition)
      ORDER BY section.language_id, number
      """
  }

  /// More products than any catalog has: counts below can be added up.
  private static let possibleCounts = 0..<1 << 40
  private static let greatestSectionCount = 100_000

  /// - Parameter language: The number of the language, of which the rows may be among others.
  init(_ rows: ResultRows, of language: Int32, _ server: ServerConnection) throws {
    func damage(_ fault: String) -> ServerCatalogError {
      .inconsistent(place: server.place, fault: fault)
    }
    var sections: [ListingSection] = []
    var bounds: [SectionBounds?] = []
    var changed: Set<Int> = []
    guard rows.count <= Self.greatestSectionCount else { throw damage("it has too many sections") }
    try rows.forEach { row in
      guard try row.int32(7) == language else { return }
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
