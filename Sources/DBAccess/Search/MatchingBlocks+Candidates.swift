/// What a walk tells without testing a product: which ones have such names.
extension MatchingBlocks {
  /// How many products there are to be tested; none needs to be where names
  /// alone decide.
  var candidateCount: Int {
    spans.joined().reduce(0) { $0 + ($1.positions?.count ?? $1.count) }
  }

  /// Whether all candidates match.
  var hasExactCandidates: Bool { isExact && spans.joined().allSatisfy(isKnown) }

  /// Returns the numbers of the candidates.
  func candidateIDs(_ context: ReadingContext) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(candidateCount)
    let statement = SpanStatement("product_id", languageID: languageID, context)
    for span in spans.joined() {
      if let positions = span.positions {
        try statement.forEachRow(of: span, at: positions[...]) {
          ids.append($0.id(0))
        }
      } else {
        try statement.forEachRow(of: span, limit: span.count, offset: 0) {
          ids.append($0.id(0))
        }
      }
    }
    return ids
  }
}
