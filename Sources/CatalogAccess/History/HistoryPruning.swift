/// Entries of the history that are to be forgotten.
public struct HistoryPruning: Hashable, Sendable {
  /// The number of entries.
  public let count: Int
  package let last: Int64

  /// The greatest number of entries that are kept.
  package static let greatestEntryCount = 1000
  /// The greatest number of products whose old values are kept, besides those of the last entry.
  package static let greatestProductCount = 1_000_000

  /// Whether it is time to look whether there are more, after an entry was made: not each time.
  package static func isDue(after entry: Int64, products: Int) -> Bool {
    entry % 16 == 0 || products > 1000
  }

  package init(count: Int, last: Int64) {
    self.count = count
    self.last = last
  }

  /// Finds the oldest entries beyond a number of them, and beyond a number of products that they
  /// keep; nil for none. The last entry counts for nothing.
  ///
  /// - Parameter rows: The entries that count, the last first, and how many products each keeps.
  package init?(
    entries: Int, products: Int, of rows: [(id: Int64, products: Int)]
  ) {
    var kept = 0
    for (position, row) in rows.enumerated() {
      if position > 0 { kept += row.products }
      if position < entries, kept <= products { continue }
      self.init(count: rows.count - position, last: row.id)
      return
    }
    return nil
  }
}
