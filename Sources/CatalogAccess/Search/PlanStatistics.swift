/// What a search has done, for people: a reference, because reading adds to it.
public final class PlanStatistics {
  /// The ranges of indexes that were looked up, or what was walked instead.
  public package(set) var index = ""
  /// How the matches come in order.
  public package(set) var order = ""
  /// How many products were tested by the predicate.
  public package(set) var testedCount = 0
  /// How many were read without being tested.
  public package(set) var readCount = 0

  package init() {}
}
