import CatalogAccess
import TestSupport
import Testing

/// Blocks and their counts, compared with the list of all keys.
struct CountedBlocksTests {
  /// Sorted keys of two sections, some alike but for the id.
  private static func keys(_ count: Int, using generator: inout SeededGenerator) -> [ListingKey] {
    (0..<count).map { id in
      ListingKey(
        section: Int.random(in: 0...1, using: &generator),
        sortKey: [UInt8.random(in: 1...9, using: &generator)], productID: Int64(id))
    }.sorted()
  }

  private static func blocks(of keys: [ListingKey]) -> CountedBlocks {
    var divider = BlockDivider()
    for key in keys { divider.append(in: key.section) { key } }
    return divider.finish()
  }

  @Test(
    "Positions and keys are found as in the list of all",
    arguments: [0, 1, 511, 512, 513, 1500, 4000])
  func positionsAreThoseOfTheList(_ count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let keys = Self.keys(count, using: &generator)
    let blocks = Self.blocks(of: keys)
    #expect(blocks.count == count)
    for section in 0...1 {
      let first = keys.count { $0.section < section }
      let end = keys.count { $0.section <= section }
      #expect(blocks.counts.ordinals(ofSection: section) == first..<end)
    }
    for ordinal in stride(from: 0, to: count, by: 97) {
      let block = blocks.counts.block(ofOrdinal: ordinal)
      #expect(blocks.ordinals(of: block).contains(ordinal))
      #expect(blocks.block(of: keys[ordinal]) == block)
      #expect(blocks.starts[block] <= keys[ordinal])
      if let end = blocks.end(of: block) { #expect(keys[ordinal] < end) }
    }
    #expect(blocks.firstWrong { body in keys.forEach(body) } == nil)
    if let last = keys.indices.last {
      let others = keys.prefix(last)
      #expect(blocks.firstWrong { body in others.forEach(body) } != nil)
    }
  }

  @Test("The parts of a block are of about one size, and lose nothing", arguments: 0...40)
  func partsLoseNothing(_ step: Int) {
    let count = step * 137
    let parts = Array(CountedBlocks.parts(of: count))
    #expect(parts.reduce(0) { $0 + $1.count } == count)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    if count > 1024 { #expect(parts.allSatisfy { (512...1024).contains($0.count) }) }
  }
}
