import CatalogAccess

/// Products of a group that follow each other in a listing, with what stands at both ends: from there those
/// around them are found.
struct GroupRun {
  /// So many are kept.
  private static let greatestCount = 4096

  let section: Int
  /// The place of the first in its group.
  private var start: Int
  private var keys: [ListingKey]
  /// Where those behind it are found, and those before it.
  private(set) var last: ListingKey
  private(set) var first: ListingKey

  var range: Range<Int> { start..<start + keys.count }

  /// - Parameter keys: At least one.
  init(section: Int, start: Int, keys: [ListingKey]) {
    (self.section, self.start, self.keys) = (section, start, keys)
    (first, last) = (keys[0], keys[keys.count - 1])
  }

  /// None, before the first of a group.
  init(beginning section: Int) {
    (self.section, start, keys) = (section, 0, [])
    (first, last) = (.least(in: .min), .least(in: .min))
  }

  /// None, behind the last of a group.
  init(endOf section: Int, count: Int) {
    (self.section, start, keys) = (section, count, [])
    (first, last) = (.least(in: .max), .least(in: .max))
  }

  /// The number of products that are missing for a range.
  func distance(to range: Range<Int>) -> Int {
    max(0, start - range.lowerBound) + max(0, range.upperBound - self.range.upperBound)
  }

  /// Adds what follows.
  mutating func append(_ more: [ListingKey]) {
    keys += more
    if let key = more.last { last = key }
    if keys.count == more.count, let key = more.first { first = key }
  }

  /// Adds what stands before it, the nearest first.
  mutating func prepend(_ more: [ListingKey]) {
    keys = more.reversed() + keys
    start -= more.count
    if let key = more.last { first = key }
    if keys.count == more.count, let key = more.first { last = key }
  }

  /// Returns the products of a range, as far as they are there.
  subscript(range: Range<Int>) -> [Int64] {
    let wanted = range.clamped(to: self.range)
    return keys[wanted.lowerBound - start..<wanted.upperBound - start].map(\.productID)
  }

  func place(ofProduct id: Int64) -> Int? {
    keys.firstIndex { $0.productID == id }.map { start + $0 }
  }

  /// Returns those of a range alone, where there are many.
  func trimmed(to range: Range<Int>) -> GroupRun? {
    if keys.count <= Self.greatestCount { return keys.isEmpty ? nil : self }
    let kept = range.clamped(to: self.range)
    if kept.isEmpty { return nil }
    return GroupRun(
      section: section, start: kept.lowerBound,
      keys: Array(keys[kept.lowerBound - start..<kept.upperBound - start]))
  }
}
