import CatalogAccess
import GRDB

/// The order of a stored listing.
struct StoredOrder: NameOrder {
  var source: RowSource
  private let language: StoredLanguage
  /// By section.
  private let bounds: [SectionBounds?]
  private var blocks: ListingBlocks { ListingBlocks(languageID: language.id) }

  /// Reads the sections, and makes the order of their products.
  static func read(
    _ language: StoredLanguage,
    from catalog: CatalogDatabase
  ) throws -> (order: StoredOrder, sections: [ListingSection]) {
    try catalog.reading("read the sections of") { db in
      var bounds: [SectionBounds?] = []
      var count = 0
      let sections = try db.all(
        """
        SELECT number, title, index_title, product_count, first_name, last_name
        FROM section
        WHERE language_id = ?
        ORDER BY number
        """, [language.id]
      ) { row in
        bounds.append(row.string(4).map { SectionBounds(first: $0, last: row.string(5) ?? $0) })
        defer { count += 1 }
        guard try row.int(0) == count else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT_INDEX, message: "a section is missing")
        }
        return ListingSection(
          number: count, title: row.string(1) ?? "", indexTitle: row.string(2),
          count: try row.count(3))
      }
      // Even a catalog without products has those of its language.
      if sections.isEmpty {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT_INDEX, message: "the sections are missing")
      }
      let source = RowSource(catalog)
      return (
        StoredOrder(source: source, language: language, bounds: bounds), sections.placed()
      )
    }
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let (section, range) = (rows.section.number, rows.range)
    let start =
      try rows.start ?? blocks.start(ofOrdinal: range.lowerBound, in: section, reader.db)
    let statement = try reader.db.cachedStatement(
      sql: """
        SELECT \(ProductColumns.selected(id: "product_id"))
        FROM listing
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
        ORDER BY sort_key, product_id
        LIMIT ? OFFSET ?
        """)
    statement.bind([
      language.id, start.key, range.count, range.lowerBound - start.ordinal,
    ])
    try statement.forEachView(section: section, reader.references, body)
  }

  func bounds(of section: ListingSection) -> SectionBounds? { bounds[section.number] }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) throws -> Bool {
    let starts = try source.catalog.reading("read the sections of") {
      try blocks.starts(in: rows.section.number, $0)
    }
    pieces.append(rows, blocks: starts.lazy.map(\.count)) { starts[$0].key }
    return true
  }

  func collation() throws -> ListingCollation {
    try source.catalog.reading("read the sections of") { try ListingCollation(language, $0) }
  }

  func ordinal(of key: ListingKey) throws -> Int {
    try source.catalog.reading("read") { try blocks.ordinal(of: key, $0) }
  }
}
