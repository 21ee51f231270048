import CatalogAccess
import GRDB
import GRDBSQLite

/// Reads products of a listing by one connection. What it needs for that it
/// makes when it is needed first, and keeps.
final class ListingReader {
  private let order: Listing.Order
  private let context: MatchingBlocks.Context
  private var spans: SpanReader?

  init(
    _ order: Listing.Order,
    _ db: Database,
    _ references: ReferenceNames,
    _ statistics: PlanStatistics?
  ) {
    self.order = order
    context = MatchingBlocks.Context(
      db: db, references: references, statistics: statistics ?? PlanStatistics())
  }

  /// Calls `body` with the products of a piece.
  func forEachView(of piece: ListingPiece, _ body: (ProductView) throws -> Void) throws {
    try forEachView(
      in: piece.section, offset: piece.range.lowerBound, limit: piece.range.count,
      from: piece.start, body)
  }

  /// Calls `body` with products of a section.
  ///
  /// - Parameters:
  ///   - offset: How many of its products are passed over; less than it has.
  ///   - limit: How many are given; it has as many.
  ///   - start: Of a stored listing, a block that begins at or before the first,
  ///     and how many products of the section stand before it; nil where it is
  ///     looked for.
  func forEachView(
    in section: ListingSection,
    offset: Int,
    limit: Int,
    from start: (key: ListingKey, ordinal: Int)? = nil,
    _ body: (ProductView) throws -> Void
  ) throws {
    let (db, references) = (context.db, context.references)
    switch order {
    case .stored(let language, _):
      let start =
        try start
        ?? ListingBlocks(languageID: language.id).start(ofOrdinal: offset, in: section.number, db)
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ProductColumns.selected(id: "product_id"))
          FROM listing
          WHERE language_id = ? AND section = ? AND (sort_key, product_id) >= (?, ?)
          ORDER BY sort_key, product_id
          LIMIT ? OFFSET ?
          """)
      let sqlite = statement.sqliteStatement
      sqlite3_reset(sqlite)
      sqlite.bind(language.id, at: 1)
      sqlite.bind(Int64(section.number), at: 2)
      sqlite.bind(start.key.sortKey, at: 3)
      sqlite.bind(start.key.productID, at: 4)
      sqlite.bind(Int64(limit), at: 5)
      sqlite.bind(Int64(offset - start.ordinal), at: 6)
      try statement.forEachView(section: section.number, references, body)
    case .sorted(let sort):
      try sort.forEachView(in: section, offset: offset, limit: limit, db, references, body)
    case .matching(_, let blocks):
      let reader = spans ?? SpanReader(blocks, context)
      spans = reader
      try reader.forEachView(inSection: section.number, offset: offset, limit: limit, body)
    case .computed(let ids, _), .chosen(let ids):
      let first = section.offset + offset
      try ids.forEachChunk(of: first..<first + limit) { ids in
        try db.forEachView(ofProducts: ids, section: section.number, references, body)
      }
    }
  }
}
