/// Neighbouring products of a section, some hundred: what one thread makes a
/// text of while another makes the next.
public struct ListingPiece: Sendable {
  /// The key of a stored block, and how many products of its section are before it.
  package typealias Start = (key: ListingKey, ordinal: Int)

  /// The section that they are in.
  public var section: ListingSection { rows.section }
  /// Whether they are the first of their section that are wanted.
  public let isFirstInSection: Bool
  /// The number of the piece, from 0.
  public let number: Int
  /// The number of products.
  public var count: Int { rows.range.count }
  let rows: SectionRows
}

package struct ListingPieces {
  /// The usual number of products of a piece, which may have somewhat more.
  private static let usualCount = CountedBlocks.usualCount

  private(set) var pieces: [ListingPiece] = []

  /// Adds pieces that may begin and end anywhere.
  package mutating func append(_ rows: SectionRows) {
    let end = rows.range.upperBound
    for start in stride(from: rows.range.lowerBound, to: end, by: Self.usualCount) {
      append(start..<min(start + Self.usualCount, end), of: rows)
    }
  }

  /// Adds pieces that begin and end where blocks of the section do, so that none
  /// has to pass over products.
  ///
  /// - Parameters:
  ///   - counts: The number of products of each block, from the first one on.
  ///   - key: Returns the key of a block; nil where it is not needed.
  package mutating func append(
    _ rows: SectionRows, blocks counts: some Sequence<Int>, key: ((Int) -> ListingKey)? = nil
  ) {
    // The blocks that are not in a piece yet.
    var firstBlock = 0
    var ordinal = 0
    var end = 0
    func close(before block: Int) {
      let range = (ordinal..<end).clamped(to: rows.range)
      if !range.isEmpty { append(range, of: rows, start: key.map { ($0(firstBlock), ordinal) }) }
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
    _ range: Range<Int>, of rows: SectionRows, start: ListingPiece.Start? = nil
  ) {
    pieces.append(
      ListingPiece(
        isFirstInSection: range.lowerBound == rows.range.lowerBound, number: pieces.count,
        rows: SectionRows(section: rows.section, range: range, start: start)))
  }
}
