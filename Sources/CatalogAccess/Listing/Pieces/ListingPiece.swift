/// Neighbouring products of a section, some hundred: what one thread makes a
/// text of while another makes the next.
public struct ListingPiece: Sendable {
  /// The key of a block of a stored listing, and how many products of the section
  /// stand before it.
  package typealias Start = (key: ListingKey, ordinal: Int)

  /// The section that they are in.
  public let section: ListingSection
  /// Whether they are the first of their section that are wanted.
  public let isFirstInSection: Bool
  /// The number of the piece, from 0.
  public let number: Int
  /// The number of products.
  public var count: Int { range.count }
  /// The products of the section, from 0.
  package let range: Range<Int>
  /// The block in which they begin, where its key is known.
  package let start: Start?
}

/// Pieces of a listing, in their order.
package struct ListingPieces {
  /// The usual number of products of a piece, which may have somewhat more: as many as of a block.
  package static let usualCount = 512

  private(set) var pieces: [ListingPiece] = []

  /// Adds pieces of a section that may begin and end anywhere.
  package mutating func append(_ range: Range<Int>, of section: ListingSection) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.usualCount) {
      append(
        start..<min(start + Self.usualCount, range.upperBound), of: section,
        isFirst: start == range.lowerBound, start: nil)
    }
  }

  /// Adds pieces of a section that begin and end where its blocks do, so that
  /// none has to pass over products.
  ///
  /// - Parameters:
  ///   - counts: The number of products of each block, from the first one on.
  ///   - key: Returns the key of a block; nil where it is not needed.
  package mutating func append(
    _ range: Range<Int>,
    of section: ListingSection,
    blocks counts: some Sequence<Int>,
    key: ((Int) -> ListingKey)? = nil
  ) {
    // The blocks that are not in a piece yet.
    var firstBlock = 0
    var ordinal = 0
    var end = 0
    var isFirst = true
    func close(before block: Int) {
      let lower = max(ordinal, range.lowerBound)
      let upper = min(end, range.upperBound)
      if lower < upper {
        append(
          lower..<upper, of: section, isFirst: isFirst,
          start: key.map { ($0(firstBlock), ordinal) })
        isFirst = false
      }
      firstBlock = block
      ordinal = end
    }
    var block = 0
    for count in counts {
      end += count
      block += 1
      if end - ordinal >= Self.usualCount { close(before: block) }
    }
    close(before: block)
  }

  private mutating func append(
    _ range: Range<Int>,
    of section: ListingSection,
    isFirst: Bool,
    start: ListingPiece.Start?
  ) {
    pieces.append(
      ListingPiece(
        section: section, isFirstInSection: isFirst, number: pieces.count, range: range,
        start: start))
  }
}
