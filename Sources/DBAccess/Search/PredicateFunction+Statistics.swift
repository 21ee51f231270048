import CatalogAccess

extension PredicateFunction {
  /// Runs a statement, throws the evaluator's error, and counts the tested rows.
  func rethrowing<Result>(
    _ statistics: SearchStatistics,
    _ body: () throws -> Result
  ) throws -> Result {
    let before = testedCount
    defer { statistics.testedCount += testedCount - before }
    do {
      return try body()
    } catch {
      if let failure { throw failure }
      throw error
    }
  }
}
