import CatalogAccess
import GRDB

/// A statement over the products of one span after the other.
final class SpanStatement {
  private let columns: String
  private let context: ReadingContext
  private let predicate: PredicateFunction?
  private let languageID: Int64
  private var withEnd: Statement?
  private var withoutEnd: Statement?
  private var withGaps: (Statement, ChosenRowsFunction)?

  /// - Parameter predicate: The predicate that products are tested by; nil gives all.
  init(
    _ columns: String,
    languageID: Int64,
    testedBy predicate: PredicateFunction? = nil,
    _ context: ReadingContext
  ) {
    self.columns = columns
    self.context = context
    self.languageID = languageID
    self.predicate = predicate
  }

  private func statement(hasEnd: Bool) throws -> Statement {
    if let known = hasEnd ? withEnd : withoutEnd { return known }
    let sql = sql(hasEnd: hasEnd, condition: predicate?.condition)
    let statement = try context.db.makeStatement(sql: sql)
    if hasEnd { withEnd = statement } else { withoutEnd = statement }
    return statement
  }

  private func sql(hasEnd: Bool, condition: String?) -> String {
    var sql = """
      SELECT \(columns)
      FROM listing
      WHERE language_id = ?2 AND section = ?3 AND (sort_key, product_id) >= (?4, ?5)
      """
    if hasEnd { sql += " AND (sort_key, product_id) < (?6, ?7)" }
    if let condition { sql += " AND " + condition }
    if !columns.hasPrefix("count") { sql += " ORDER BY sort_key, product_id" }
    return sql + " LIMIT ?8 OFFSET ?9"
  }

  /// Returns the key of the next block, nil behind the last of the section.
  private func nextBlock(after key: ListingKey) throws -> ListingKey? {
    let statement = try context.db.cachedStatement(
      sql: """
        SELECT section, sort_key, product_id
        FROM listing_block
        WHERE language_id = ? AND section = ? AND (sort_key, product_id) > (?, ?)
        ORDER BY sort_key, product_id
        LIMIT 1
        """)
    return try statement.first([languageID, key]) { $0.listingKey }
  }

  /// Calls `body` with the rows of a span at some positions, which ascend.
  func forEachRow(
    of span: MatchingBlocks.Span,
    at positions: ArraySlice<UInt16>,
    _ body: (StatementRow) throws -> Void
  ) throws {
    guard let first = positions.first, let last = positions.last else { return }
    if Int(last - first) + 1 == positions.count {
      try forEachRow(of: span, limit: positions.count, offset: Int(first), body)
      return
    }
    let (statement, rows) = try statementWithGaps()
    bind(span, limit: positions.count, offset: 0, to: statement)
    rows.begin(positions)
    defer { statement.reset() }
    let row = statement.row
    while try statement.step() { try body(row) }
  }

  private func statementWithGaps() throws -> (Statement, ChosenRowsFunction) {
    if let known = withGaps { return known }
    let statement = try context.db.makeStatement(
      sql: sql(hasEnd: false, condition: ChosenRowsFunction.condition))
    let rows = ChosenRowsFunction()
    rows.bind(to: statement)
    withGaps = (statement, rows)
    return (statement, rows)
  }

  private func bind(
    _ span: MatchingBlocks.Span,
    limit: Int,
    offset: Int,
    to statement: Statement
  ) {
    statement.bind(languageID, at: 2)
    statement.bind(span.start, at: 3)
    statement.bind(Int64(limit), at: 8)
    statement.bind(Int64(offset), at: 9)
  }

  /// Calls `body` with the rows of a span.
  ///
  /// - Parameters:
  ///   - key: The first key that is none of them, besides the end of the span.
  ///   - limit: The greatest number of rows. Without a test and a key, it is this
  ///     that ends the rows, and no row is compared with an end.
  func forEachRow(
    of span: MatchingBlocks.Span,
    before key: ListingKey? = nil,
    limit: Int,
    offset: Int,
    _ body: (StatementRow) throws -> Void
  ) throws {
    var end = key
    if predicate != nil || key != nil, span.isBlock, let next = try nextBlock(after: span.start) {
      end = min(next, key ?? next)
    }
    let statement = try statement(hasEnd: end != nil)
    bind(span, limit: limit, offset: offset, to: statement)
    if let end {
      statement.bind(end.sortKey, at: 6)
      statement.bind(end.productID, at: 7)
    }
    predicate?.bind(to: statement)
    defer { statement.reset() }
    let row = statement.row
    func run() throws {
      while try statement.step() { try body(row) }
    }
    if let predicate { try predicate.rethrowing(context.statistics, run) } else { try run() }
  }
}
