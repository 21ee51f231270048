import Bytes

/// The numbers of products between some keys of an order, all of them: what makes
/// the way to a position cost the same anywhere.
///
///     [ least .. 512 ][ EUR 499 .. 498 ][ EUR 500 .. 700 ] ..
///
/// Blocks stand in the order of their keys. The first of a section begins at the
/// least key, so that it takes all that will ever come before it.
package struct CountedBlocks: Hashable, Sendable {
  /// A block is divided when it has more products than this.
  private static let greatestCount = 1024
  /// The number of products of a block when all are rebuilt.
  package static let usualCount = 512
  /// A block with fewer joins the one before it.
  private static let leastCount = 192

  /// Returns the parts of a number of products, each of which becomes a block.
  package static func parts(of count: Int) -> some RandomAccessCollection<Range<Int>> {
    let partCount = count > greatestCount ? count / usualCount : min(max(count, 0), 1)
    // A count of a damaged file can be any number.
    func start(_ part: Int) -> Int { Int(Int128(count) * Int128(part) / Int128(partCount)) }
    return (0..<partCount).lazy.map { start($0)..<start($0 + 1) }
  }

  /// Returns whether a block that has lost products joins a neighbour of its section.
  package static func isJoined(_ count: Int, with other: Int?) -> Bool {
    count < leastCount && other.map { count + $0 <= greatestCount } ?? false
  }

  /// The keys at which the blocks begin.
  package private(set) var starts: [ListingKey] = []
  package private(set) var counts = BlockCounts()

  package init() {}

  package var count: Int { counts.count }

  /// Adds a block behind the others.
  package mutating func append(_ start: ListingKey, count: Int) {
    starts.append(start)
    counts.append(in: start.section, count: count)
  }

  /// Returns which products a block has, by their ordinals.
  package func ordinals(of block: Int) -> Range<Int> { counts.ordinals(of: block) }

  /// Returns the block that a key belongs to, nil where its section has none.
  package func block(of key: ListingKey) -> Int? {
    let block = starts.indices.firstPosition { key < starts[$0] } - 1
    return block >= 0 && starts[block].section == key.section ? block : nil
  }

  /// Returns where the next block of the section begins, nil behind the last.
  package func end(of block: Int) -> ListingKey? {
    guard block + 1 < starts.count, starts[block + 1].section == starts[block].section else {
      return nil
    }
    return starts[block + 1]
  }

  /// Returns the first block that has another number of products than it is said to
  /// have, nil when all are right.
  ///
  /// - Parameter forEachKey: Calls its argument with the keys of all products, in order.
  package func firstWrong(
    _ forEachKey: (_ body: (ListingKey) -> Void) throws -> Void
  ) rethrows -> Int? {
    var counts = [Int](repeating: 0, count: starts.count)
    var block = -1
    var isOutside = false
    try forEachKey { key in
      while block + 1 < starts.count, starts[block + 1] <= key { block += 1 }
      if block >= 0, starts[block].section == key.section {
        counts[block] += 1
      } else {
        isOutside = true
      }
    }
    return isOutside ? 0 : counts.indices.first { counts[$0] != ordinals(of: $0).count }
  }

  /// Returns the neighbouring blocks that have to be divided again where some keys
  /// were added or removed: a small one with that before it.
  ///
  /// - Parameter count: Returns how many products a block has now.
  package func ranges(
    changedAt keys: [ListingKey],
    _ count: (Int) throws -> Int
  ) rethrows -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in Set(keys.compactMap { block(of: $0) }).sorted() {
      var first = block
      if try count(block) < Self.leastCount, block > 0, end(of: block - 1) != nil { first -= 1 }
      if let last = ranges.last, first < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<block + 1
      } else {
        ranges.append(first..<block + 1)
      }
    }
    return ranges
  }
}

/// The numbers of products of blocks, without the keys at which they begin: all that is needed to
/// find the block of a position.
package struct BlockCounts: Hashable, Sendable {
  private var sections: [Int] = []
  /// The number of products before the end of each block.
  private var ends: [Int] = []

  package init() {}

  package var count: Int { ends.last ?? 0 }

  /// Adds a block behind the others.
  package mutating func append(in section: Int, count: Int) {
    sections.append(section)
    ends.append(self.count + count)
  }

  /// Returns which products a block has, by their ordinals.
  package func ordinals(of block: Int) -> Range<Int> {
    (block == 0 ? 0 : ends[block - 1])..<ends[block]
  }

  /// Returns which products a section has, by their ordinals.
  package func ordinals(ofSection section: Int) -> Range<Int> {
    func end(_ section: Int) -> Int {
      let block = sections.indices.firstPosition { sections[$0] > section }
      return block == 0 ? 0 : ends[block - 1]
    }
    return end(section - 1)..<end(section)
  }

  /// Returns the block that has the product with an ordinal.
  package func block(ofOrdinal ordinal: Int) -> Int {
    ends.indices.firstPosition { ends[$0] > ordinal }
  }
}

/// Divides products into blocks, as they come in order.
package struct BlockDivider {
  private(set) var blocks = CountedBlocks()
  private var start: ListingKey?
  private var count = 0

  package init() {}

  /// Adds the next product of a section, whose key is asked for where a block begins.
  package mutating func append(in section: Int, _ key: () throws -> ListingKey) rethrows {
    if count == CountedBlocks.usualCount || start?.section != section {
      let isFirst = start?.section != section
      close()
      start = isFirst ? .least(in: section) : try key()
    }
    count += 1
  }

  /// Returns the blocks of all.
  package mutating func finish() -> CountedBlocks {
    close()
    return blocks
  }

  private mutating func close() {
    if let start, count > 0 { blocks.append(start, count: count) }
    count = 0
  }
}
