/// Ids of products, a bit each.
struct FoundIDSet {
  /// A catalog with a greater id has no sets: this one takes 16 MB.
  static let greatestID: Int64 = 1 << 27

  private var words: [UInt64]
  /// The number of ids.
  private(set) var count = 0

  /// Makes an empty set of ids up to one; nil where that is too great.
  init?(upTo greatest: Int64) {
    if greatest > Self.greatestID { return nil }
    words = [UInt64](repeating: 0, count: Int(max(greatest, 0) / 64) + 1)
  }

  func contains(_ id: Int64) -> Bool {
    guard id >= 0, id / 64 < words.count else { return false }
    return words[Int(id / 64)] >> UInt64(id % 64) & 1 != 0
  }

  /// Adds an id; false where it is none of the range.
  @discardableResult
  mutating func insert(_ id: Int64) -> Bool {
    guard id >= 0, id / 64 < words.count else { return false }
    let bit: UInt64 = 1 << UInt64(id % 64)
    if words[Int(id / 64)] & bit == 0 { count += 1 }
    words[Int(id / 64)] |= bit
    return true
  }

  mutating func formIntersection(_ other: FoundIDSet) { combine(other) { $0 & $1 } }

  mutating func formUnion(_ other: FoundIDSet) { combine(other) { $0 | $1 } }

  private mutating func combine(_ other: FoundIDSet, _ body: (UInt64, UInt64) -> UInt64) {
    count = 0
    for index in words.indices {
      words[index] = body(words[index], other.words[index])
      count += words[index].nonzeroBitCount
    }
  }

  /// The ids, ascending.
  var ids: [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        ids.append(Int64(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return ids
  }
}
