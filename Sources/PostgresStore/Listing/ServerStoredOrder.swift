import CatalogAccess
import PostgreSQL

/// The order of a listing that the server stores.
struct ServerStoredOrder: ServerNameOrder {
  let catalog: PostgresCatalog
  let language: ServerLanguage
  private let sections: ServerSections
  private let ahead = ReadAhead()

  init(_ language: ServerLanguage, _ sections: ServerSections, in catalog: PostgresCatalog) {
    self.catalog = catalog
    self.language = language
    self.sections = sections
  }

  /// More products than this come by COPY, which takes a third of the work.
  private static let greatestStatementCount = 2048

  static var readsAhead: Bool { true }

  /// Reads a page whose products are in several sections in one round trip.
  func expect(_ parts: [SectionRows]) throws {
    let count = parts.reduce(0) { $0 + $1.range.count }
    guard parts.count > 1, count <= Self.greatestStatementCount else { return }
    ahead.answers = try catalog.reading { connection in
      zip(parts, try connection.run(parts.map(statement))).map { ($0, $1) }
    }
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ServerReader, _ body: (ProductView) throws -> Void
  ) throws {
    let section = rows.section.number
    if let answer = ahead.take(rows) {
      return try answer.forEach { try reader.give($0, section: section, body) }
    }
    if rows.range.count <= Self.greatestStatementCount {
      return try catalog.server.connection.run(try statement(rows)).forEach {
        try reader.give($0, section: section, body)
      }
    }
    try copy(rows) { try reader.give($0, section: section, body) }
  }

  /// The statement for some products: their block by its count, then one walk in the index. The block is
  /// not joined: the server would sort what is in order.
  private func statement(_ rows: SectionRows) throws -> Statement {
    let hasRare = try catalog.state.hasRareTexts
    return Statement(
      """
      WITH block AS MATERIALIZED (\(blockOfOrdinal(in: rows.section)))
      SELECT \(ProductRows.columnsOfListing(hasRareTexts: hasRare))
      FROM (
        SELECT * FROM catalog.listing
        WHERE language_id = $1 AND section = $2
          AND (sort_key, product_id)
            >= ((SELECT sort_key FROM block), (SELECT product_id FROM block))
        ORDER BY sort_key, product_id
        LIMIT $4 OFFSET $3 - (SELECT before FROM block)
      ) AS listed
      \(ProductRows.joins(hasRareTexts: hasRare))
      ORDER BY listed.sort_key, listed.product_id
      """,
      .int32(language.id), .int32(Int32(rows.section.number)),
      .int64(Int64(rows.range.lowerBound)), .int64(Int64(rows.range.count)))
  }

  private func copy(_ rows: SectionRows, _ body: (CopiedRow) throws -> Void) throws {
    let connection = catalog.server.connection
    let section = Int32(rows.section.number)
    var start: (key: ListingKey, before: Int) = (.least(in: rows.section.number), 0)
    if rows.range.lowerBound > 0 {
      let block = Statement(
        blockOfOrdinal(in: rows.section), .int32(language.id), .int32(section),
        .int64(Int64(rows.range.lowerBound)))
      start =
        try connection.run(block).first { row in
          (
            ListingKey(
              section: rows.section.number, sortKey: row.bytes(0).map { [UInt8]($0) } ?? [],
              productID: try row.int64(1)), try row.int(2)
          )
        } ?? start
    }
    let hasRare = try catalog.state.hasRareTexts
    let isAll = rows.range == 0..<rows.section.count
    try connection.copy(
      from: """
        (SELECT \(ProductRows.columnsOfListing(hasRareTexts: hasRare))
        FROM (
          SELECT * FROM catalog.listing
          WHERE language_id = \(language.id) AND section = \(section)
            AND (sort_key, product_id) >= \(start.key.literal)
          ORDER BY sort_key, product_id
          \(isAll ? "" : "LIMIT \(rows.range.count) OFFSET \(rows.range.lowerBound - start.before)")
        ) AS listed
        \(ProductRows.joins(hasRareTexts: hasRare))
        ORDER BY listed.sort_key, listed.product_id)
        """, body)
  }

  private func blockOfOrdinal(in section: ListingSection) -> String {
    ServerBlocks.blockOfOrdinal(hasChanges: sections.changed.contains(section.number))
  }

  func bounds(of section: ListingSection) -> SectionBounds? { sections.bounds[section.number] }

  var keys: ListingCollation { get throws { try catalog.keys(of: language) } }

  func ordinal(of key: ListingKey) throws -> Int {
    try catalog.reading { connection in
      try connection.rows(
        of: ServerBlocks.ordinal(
          of: key, in: language, hasChanges: sections.changed.contains(key.section))
      ) { try $0.int(0) }.first
        ?? 0
    }
  }

  /// What was read before it was asked for.
  private final class ReadAhead {
    var answers: [(rows: SectionRows, answer: ResultRows)] = []

    func take(_ rows: SectionRows) -> ResultRows? {
      guard let next = answers.first, next.rows.section.number == rows.section.number,
        next.rows.range == rows.range
      else {
        answers = []
        return nil
      }
      return answers.removeFirst().answer
    }
  }
}
