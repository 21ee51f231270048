/// The findings of a walk without a test of a product: the ones that have such names.
extension MatchingBlocks {
  /// The number of products to test; 0 where names alone decide.
  var candidateCount: Int {
    spans.joined().reduce(0) { $0 + ($1.positions?.count ?? $1.count) }
  }

  var hasExactCandidates: Bool { isExact && spans.joined().allSatisfy(isKnown) }

  func candidateIDs(_ context: ReadingContext) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(candidateCount)
    let statement = SpanStatement("product_id", languageID: languageID, context)
    for span in spans.joined() {
      func add(_ row: StatementRow) { ids.append(row.id(0)) }
      if let positions = span.positions {
        try statement.forEachRow(of: span, at: positions[...], add)
      } else {
        try statement.forEachRow(of: span, limit: span.count, offset: 0, add)
      }
    }
    return ids
  }
}
