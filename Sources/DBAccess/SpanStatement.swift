import GRDB
import GRDBSQLite

/// A statement over the products of one span after the other.
final class SpanStatement {
  private let columns: String
  private let context: MatchingBlocks.Context
  private let predicate: RowPredicate?
  private let languageID: Int64
  /// With and without an end.
  private var statements: [Bool: Statement] = [:]

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
    if let known = statements[hasEnd] { return known }
    let statement = try context.db.makeStatement(
      sql: """
        SELECT \(columns)
        FROM listing
        WHERE language_id = :language AND section = :section
          AND (sort_key, product_id) >= (:startKey, :startID)
          \(hasEnd ? "AND (sort_key, product_id) < (:endKey, :endID)" : "")
          \(predicate.map { "AND \($0.condition)" } ?? "")
        \(columns.hasPrefix("count") ? "" : "ORDER BY sort_key, product_id")
        LIMIT :limit OFFSET :offset
        """)
    statements[hasEnd] = statement
    return statement
  }

  /// Calls `body` with the rows of a span.
  func forEachRow(
    of span: MatchingBlocks.Span,
    limit: Int,
    offset: Int,
    _ body: (SQLiteStatement) throws -> Void
  ) throws {
    let statement = try statement(hasEnd: span.end != nil)
    var arguments: StatementArguments = [
      "language": languageID, "section": span.start.section,
      "startKey": span.start.sortKey.data, "startID": span.start.productID, "limit": limit,
      "offset": offset,
    ]
    if let end = span.end {
      arguments += ["endKey": end.sortKey.data, "endID": end.productID]
    }
    if predicate != nil { arguments += ["predicate": nil] }
    try statement.setArguments(arguments)
    predicate?.bind(to: statement.sqliteStatement)
    defer { sqlite3_reset(statement.sqliteStatement) }
    func run() throws {
      while try statement.stepRow() { try body(statement.sqliteStatement) }
    }
    if let predicate { try predicate.rethrowing(context.statistics, run) } else { try run() }
  }
}
