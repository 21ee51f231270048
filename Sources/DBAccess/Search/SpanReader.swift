import CatalogAccess

/// Reads the products of a walk by statements that are made when they are needed.
final class SpanReader {
  private let blocks: MatchingBlocks
  private let context: ReadingContext
  private var known: SpanStatement?
  private var tested: SpanStatement?
  private let row: RowView

  init(_ blocks: MatchingBlocks, _ context: ReadingContext) {
    self.blocks = blocks
    self.context = context
    row = RowView(context.references)
  }

  /// Calls `body` with matches, which were counted before.
  func forEachView(of rows: SectionRows, _ body: (ProductView) throws -> Void) throws {
    let section = rows.section.number
    var skipped = rows.range.lowerBound
    var left = rows.range.count
    for span in blocks.spans[section] {
      if left <= 0 { break }
      let count = span.matchCount ?? span.count
      if skipped >= count {
        skipped -= count
        continue
      }
      let wanted = min(left, count - skipped)
      try forEachView(of: span, inSection: section, offset: skipped, limit: wanted, body)
      left -= wanted
      skipped = 0
    }
  }

  private func forEachView(
    of span: MatchingBlocks.Span,
    inSection section: Int,
    offset: Int,
    limit: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    func give(_ found: StatementRow) throws { try body(row.view(of: found, section: section)) }
    let isKnown = blocks.isKnown(span)
    let statement = try isKnown ? knownStatement() : testedStatement()
    if isKnown { context.statistics.readCount += limit }
    if isKnown, let positions = span.positions {
      try statement.forEachRow(of: span, at: positions[offset..<offset + limit], give)
    } else {
      try statement.forEachRow(of: span, limit: limit, offset: offset, give)
    }
  }

  private func knownStatement() -> SpanStatement {
    if let known { return known }
    let statement = SpanStatement(
      ProductColumns.selected(id: "product_id"), languageID: blocks.languageID, context)
    known = statement
    return statement
  }

  private func testedStatement() throws -> SpanStatement {
    if let tested { return tested }
    // These products were tested when the matches were counted, and are
    // counted as tested once.
    let context = ReadingContext(
      db: context.db, references: context.references, statistics: SearchStatistics())
    let statement = SpanStatement(
      ProductColumns.selected(id: "product_id"), languageID: blocks.languageID,
      testedBy: try blocks.predicate(context), context)
    tested = statement
    return statement
  }
}
