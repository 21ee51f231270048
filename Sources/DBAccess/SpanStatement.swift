import GRDB
import GRDBSQLite

/// A statement over the products of one span after the other.
final class SpanStatement {
  private let columns: String
  private let context: MatchingBlocks.Context
  private let predicate: RowPredicate?
  private let languageID: Int64
  private var withEnd: Statement?
  private var withoutEnd: Statement?

  init(
    _ columns: String,
    isTested: Bool,
    _ blocks: MatchingBlocks,
    _ context: MatchingBlocks.Context
  ) throws {
    self.columns = columns
    self.context = context
    languageID = blocks.languageID
    predicate = isTested ? try blocks.predicate(context) : nil
  }

  private func statement(hasEnd: Bool) throws -> Statement {
    if let known = hasEnd ? withEnd : withoutEnd { return known }
    var sql = """
      SELECT \(columns)
      FROM listing
      WHERE language_id = ?2 AND section = ?3 AND (sort_key, product_id) >= (?4, ?5)
      """
    if hasEnd { sql += " AND (sort_key, product_id) < (?6, ?7)" }
    if let predicate { sql += " AND " + predicate.condition }
    if !columns.hasPrefix("count") { sql += " ORDER BY sort_key, product_id" }
    sql += " LIMIT ?8 OFFSET ?9"
    let statement = try context.db.makeStatement(sql: sql)
    if hasEnd { withEnd = statement } else { withoutEnd = statement }
    return statement
  }

  /// Calls `body` with the rows of a span at some positions, which ascend.
  func forEachRow(
    of span: MatchingBlocks.Span,
    at positions: ArraySlice<UInt16>,
    _ body: (SQLiteStatement) throws -> Void
  ) throws {
    guard let first = positions.first, let last = positions.last else { return }
    var next = positions.startIndex
    var position = first
    // The limit says where they end, so no row is compared with the end.
    var span = span
    span.end = nil
    try forEachRow(of: span, limit: Int(last - first) + 1, offset: Int(first)) {
      if positions[next] == position {
        try body($0)
        next += 1
      }
      position += 1
    }
  }

  /// Calls `body` with the rows of a span.
  func forEachRow(
    of span: MatchingBlocks.Span,
    limit: Int,
    offset: Int,
    _ body: (SQLiteStatement) throws -> Void
  ) throws {
    let statement = try statement(hasEnd: span.end != nil)
    let sqlite = statement.sqliteStatement
    sqlite.bind(languageID, at: 2)
    sqlite.bind(Int64(span.start.section), at: 3)
    sqlite.bind(span.start.sortKey, at: 4)
    sqlite.bind(span.start.productID, at: 5)
    if let end = span.end {
      sqlite.bind(end.sortKey, at: 6)
      sqlite.bind(end.productID, at: 7)
    }
    sqlite.bind(Int64(limit), at: 8)
    sqlite.bind(Int64(offset), at: 9)
    predicate?.bind(to: sqlite)
    defer { sqlite3_reset(sqlite) }
    func run() throws {
      while try statement.step() { try body(sqlite) }
    }
    if let predicate { try predicate.rethrowing(context.statistics, run) } else { try run() }
  }
}
