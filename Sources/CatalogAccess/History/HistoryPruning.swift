/// Entries of the history that are to be forgotten.
public struct HistoryPruning: Hashable, Sendable {
  /// The number of entries.
  public let count: Int
  package let last: Int64

  package init(count: Int, last: Int64) {
    self.count = count
    self.last = last
  }
}
