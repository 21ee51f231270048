extension IndexedCollation {
  /// A key by its position in a list, and the section that it belongs to.
  public struct SortedKey: Hashable, Sendable {
    /// The position in the list.
    public let index: Int
    /// The position in ``IndexedCollation/sectionTitles``.
    public let section: Int
  }

  /// Returns the keys of a list in the order of the listing: by section, then
  /// by key, and where those are equal in the order of the list.
  ///
  /// The keys are sorted as bytes, without their sections: a section is one or
  /// several ranges of keys, and their ends are found in the sorted list by
  /// binary search.
  ///
  /// - Parameter keys: Keys that this collation's collator has made.
  /// - Complexity: O(*n* log *n*) comparisons of eight bytes, few of more.
  public func sortedKeys(_ keys: SortKeyList) -> [SortedKey] {
    let order = SortKeyOrder(keys)
    var sorted: [SortedKey] = []
    sorted.reserveCapacity(keys.count)
    for range in sectionRanges(of: order) {
      for position in range.positions {
        sorted.append(SortedKey(index: order.index(at: position), section: range.section))
      }
    }
    return sorted
  }

  /// Returns the ranges of sorted keys, by section and then by key.
  private func sectionRanges(
    of order: SortKeyOrder
  ) -> [(section: Int, positions: Range<Int>)] {
    let starts = boundaries.keys.map { order.position(of: $0.key) } + [order.count]
    return boundaries.keys.enumerated()
      .map { ($0.element.section, starts[$0.offset]..<starts[$0.offset + 1]) }
      .enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { ($0.element.0, $0.element.1) }
  }
}

/// The order of many keys as bytes; equal keys stay in the order of the list.
struct SortKeyOrder {
  /// A key by its position in the list, with its first eight bytes beside it:
  /// they decide most comparisons, so the sort seldom reaches into the list.
  private struct Entry {
    var prefix: UInt64
    var index: Int
  }

  private let keys: SortKeyList
  private let entries: [Entry]

  init(_ keys: SortKeyList) {
    self.init(
      keys,
      workers: keys.count < Collator.parallelThreshold ? 1 : ProcessorCount.available)
  }

  init(_ keys: SortKeyList, workers: Int) {
    self.keys = keys
    var runs = ConcurrentParts(count: keys.count, workers: max(workers, 1)).map { range in
      range.map { index in
        keys.withKey(at: index) { Entry(prefix: SortKeyBytes.prefix($0), index: index) }
      }
      .sorted { Self.precedes($0, $1, keys) }
    }
    while runs.count > 1 {
      let right = runs.removeLast()
      runs.append(Self.merged(runs.removeLast(), right, keys))
    }
    entries = runs.first ?? []
  }

  var count: Int { entries.count }

  /// The position in the list of the key that stands at a position in order.
  func index(at position: Int) -> Int { entries[position].index }

  /// How many keys stand before a key.
  func position(of key: [UInt8]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = keys.withKey(at: entries[middle].index) { candidate in
        key.withUnsafeBytes { SortKeyBytes.precedes(candidate, $0) }
      }
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  private static func precedes(_ left: Entry, _ right: Entry, _ keys: SortKeyList) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    let order = keys.withKey(at: left.index) { leftKey in
      keys.withKey(at: right.index) { SortKeyBytes.compare(leftKey, $0) }
    }
    return order == 0 ? left.index < right.index : order < 0
  }

  private static func merged(
    _ left: [Entry],
    _ right: [Entry],
    _ keys: SortKeyList
  ) -> [Entry] {
    var merged: [Entry] = []
    merged.reserveCapacity(left.count + right.count)
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if precedes(right[j], left[i], keys) {
        merged.append(right[j])
        j += 1
      } else {
        merged.append(left[i])
        i += 1
      }
    }
    merged.append(contentsOf: left[i...])
    merged.append(contentsOf: right[j...])
    return merged
  }
}
