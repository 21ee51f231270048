import Bytes

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
    sortedKeys(keys, usingCores: ProcessorCount.workers(for: keys.count))
  }

  /// The same on so many cores, whatever the number of keys.
  public func sortedKeys(_ keys: SortKeyList, usingCores cores: Int) -> [SortedKey] {
    let order = SortKeyOrder(keys, workers: cores)
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
    let boundaries = boundaries.boundaries
    let starts = boundaries.map { order.position(of: $0.key) } + [order.count]
    return boundaries.enumerated()
      .map { (section: $1.section, positions: starts[$0]..<starts[$0 + 1]) }
      // Ranges of one section stay in the order of their keys.
      .sorted { ($0.section, $0.positions.lowerBound) < ($1.section, $1.positions.lowerBound) }
  }
}

/// The order of many keys as bytes; equal keys stay in the order of the list.
///
/// Keys are sorted eight bytes at a time: first by their first eight, which
/// stand beside their position so that a comparison touches nothing else; then
/// each run of equals by the next eight, and so on. No key contains a zero
/// byte, so eight bytes with one in them are the end of a key, and equals of
/// such are equal keys.
struct SortKeyOrder {
  private struct Entry {
    var word: UInt64
    var index: Int

    static func precedes(_ left: Entry, _ right: Entry) -> Bool {
      left.word == right.word ? left.index < right.index : left.word < right.word
    }
  }

  private let keys: SortKeyList
  private let entries: [Entry]

  init(_ keys: SortKeyList, workers: Int) {
    self.keys = keys
    let ranges = ConcurrentParts(count: keys.count, workers: max(workers, 1))
    if ranges.ranges.count == 1 {
      var all = Self.entries(0..<keys.count, of: keys)
      Self.sort(&all, keys)
      entries = all
      return
    }
    // Each worker first divides its part of the list by the same bounds, then
    // sorts all that lies between two of them.
    let bounds = Self.bounds(of: keys, dividingInto: workers)
    let divided = ranges.map { Self.divide(Self.entries($0, of: keys), by: bounds) }
    let sorted = ConcurrentParts(count: workers, workers: workers).map { parts in
      var part = divided.flatMap { $0[parts.lowerBound] }
      Self.sort(&part, keys)
      return part
    }
    entries = Array(sorted.joined())
  }

  var count: Int { entries.count }

  /// The position in the list of the key that stands at a position in order.
  func index(at position: Int) -> Int { entries[position].index }

  /// The number of keys before a key.
  func position(of key: [UInt8]) -> Int {
    entries.indices.firstPosition { position in
      !keys.withKey(at: entries[position].index) { candidate in
        key.withUnsafeBytes { SortKeyBytes.precedes(candidate, $0) }
      }
    }
  }

  private static func entries(_ range: Range<Int>, of keys: SortKeyList) -> [Entry] {
    range.map { index in
      keys.withKey(at: index) { Entry(word: SortKeyBytes.word($0, at: 0), index: index) }
    }
  }

  /// Sorts entries whose words are the first eight bytes of their keys.
  private static func sort(_ all: inout [Entry], _ keys: SortKeyList) {
    all.withUnsafeMutableBufferPointer { all in
      // Ranges whose keys are equal before a depth, and whose words are the
      // eight bytes there. A stack of our own: equal keys can be megabytes long.
      var ranges = [(range: 0..<all.count, depth: 0)]
      while let (range, depth) = ranges.popLast() {
        var entries = UnsafeMutableBufferPointer(rebasing: all[range])
        entries.sort(by: Entry.precedes)
        var start = 0
        while start < entries.count {
          let word = entries[start].word
          var end = start + 1
          while end < entries.count, entries[end].word == word { end += 1 }
          let isKeyEnd = word & 0xFF == 0
          if end - start > 1, !isKeyEnd {
            for position in start..<end {
              entries[position].word = keys.withKey(at: entries[position].index) {
                SortKeyBytes.word($0, at: depth + 8)
              }
            }
            ranges.append((range.lowerBound + start..<range.lowerBound + end, depth + 8))
          }
          start = end
        }
      }
    }
  }

  // MARK: Division

  /// Returns words between which about as many keys stand, one fewer than
  /// there are parts.
  private static func bounds(of keys: SortKeyList, dividingInto parts: Int) -> [UInt64] {
    let sampleSize = min(keys.count, 64 * parts)
    let sample = (0..<sampleSize).map { position in
      keys.withKey(at: position * keys.count / max(sampleSize, 1)) {
        SortKeyBytes.word($0, at: 0)
      }
    }.sorted()
    return (1..<parts).map { sample.isEmpty ? 0 : sample[$0 * sample.count / parts] }
  }

  private static func divide(_ entries: [Entry], by bounds: [UInt64]) -> [[Entry]] {
    var parts = [[Entry]](repeating: [], count: bounds.count + 1)
    for entry in entries {
      parts[bounds.firstIndex { entry.word < $0 } ?? bounds.count].append(entry)
    }
    return parts
  }
}
