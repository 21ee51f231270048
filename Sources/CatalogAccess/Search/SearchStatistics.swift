/// The statistics of a search, for people: a reference, because reading adds to it.
public final class SearchStatistics {
  /// The ranges of indexes that were looked up, or what was walked instead.
  public package(set) var index = ""
  /// The way in which the matches come in order.
  public package(set) var order = ""
  /// The number of products that the predicate tested.
  public package(set) var testedCount = 0
  /// The number of products that were read without a test.
  public package(set) var readCount = 0

  package init() {}
}
