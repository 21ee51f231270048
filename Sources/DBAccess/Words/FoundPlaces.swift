import CatalogAccess

/// Places of a listing that were found: a bit each, and how many stand before each chunk of them.
///
/// They are as small for all places as for one.
struct FoundPlaces {
  /// A chunk has as many places as a row of product ids.
  private static let wordsPerChunk = WordIndex.chunkSize / UInt64.bitWidth

  private var words: [UInt64] = []
  /// The number of places before each chunk.
  private var ranks: [Int32] = []
  /// The number of places.
  private(set) var count = 0

  /// Appends those of the next part. Only the last may have fewer places than others.
  mutating func append(_ part: WordPlaces) {
    for (index, word) in part.bits.enumerated() {
      if index % Self.wordsPerChunk == 0 { ranks.append(Int32(count)) }
      words.append(word)
      count += word.nonzeroBitCount
    }
  }

  /// Returns how many places are less than one.
  func count(before place: Int) -> Int {
    let end = place / UInt64.bitWidth
    if end >= words.count { return count }
    let chunk = end / Self.wordsPerChunk
    var result = Int(ranks[chunk])
    for position in chunk * Self.wordsPerChunk..<end { result += words[position].nonzeroBitCount }
    return result + (words[end] & (1 << UInt64(place % UInt64.bitWidth) - 1)).nonzeroBitCount
  }

  /// Calls `body` with each place from one on, ascending, until it returns false.
  @inline(__always)
  func forEach(from first: Int = 0, _ body: (Int) throws -> Bool) rethrows {
    var position = first / UInt64.bitWidth
    if position >= words.count { return }
    var word = words[position] & ~(1 << UInt64(first % UInt64.bitWidth) - 1)
    while true {
      while word != 0 {
        if try !body(position * UInt64.bitWidth + word.trailingZeroBitCount) { return }
        word &= word - 1
      }
      position += 1
      if position == words.count { return }
      word = words[position]
    }
  }
}
