/// What a search has done, for people: a reference, because reading adds to it.
public final class PlanStatistics {
  /// The ranges of indexes that were looked up, or what was walked instead.
  public internal(set) var index = ""
  /// How the matches come in order.
  public internal(set) var order = ""
  /// How many products were tested by the predicate.
  public internal(set) var testedCount = 0
  /// How many were read without being tested.
  public internal(set) var readCount = 0

  init() {}
}

extension RowPredicate {
  /// Runs a statement, throws what the evaluator has thrown in it, and adds the
  /// rows that were tested.
  func rethrowing<Result>(
    _ statistics: PlanStatistics,
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
