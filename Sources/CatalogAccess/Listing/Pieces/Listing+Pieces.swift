import Collation
import Dispatch

/// The output that products are made into, a piece of a listing at a time: on any thread, but on
/// one at a time.
public protocol PieceText: AnyObject, Sendable {
  /// Forgets what it holds, and begins a piece.
  func begin(_ piece: ListingPiece)
  /// Takes the next product, which is good until the call returns.
  func append(_ product: ProductView, in section: String)
  /// The bytes of the text, good until it is changed.
  var bytes: UnsafeRawBufferPointer { get }
}

extension Listing {
  /// Each has a connection with its cache, and a text or two.
  private static let greatestThreadCount = 4

  /// Divides products of some sections into pieces.
  ///
  /// - Parameters:
  ///   - offset: The number of products of the sections to pass over.
  ///   - limit: The greatest number of products wanted.
  ///   - leastCount: The least number that is worth several threads: another
  ///     connection and a thread take as long as a thousand.
  /// - Returns: The pieces in order; nil where the products are so few that they
  ///   are better read one after the other, or cannot be divided without
  ///   reading them.
  public func pieces(
    in sections: [ListingSection],
    offset: Int,
    limit: Int,
    leastCount: Int = 8192
  ) throws -> [ListingPiece]? {
    let count = sections.reduce(0) { $0 + $1.count }
    if min(limit, count - min(offset, count)) < leastCount { return nil }
    var pieces = ListingPieces()
    let isDivided = try Self.forEachRange(of: sections, offset: offset, limit: limit) {
      try order.divide($0, into: &pieces)
    }
    return isDivided ? pieces.pieces : nil
  }

  /// Makes a text of each piece, on several threads where there are processors
  /// for them, and calls `body` with each on this thread, in order.
  ///
  /// A few texts are ahead at most, whatever `body` does with them.
  ///
  /// - Parameters:
  ///   - pieces: Of ``pieces(in:offset:limit:leastCount:)``.
  ///   - helperCount: The number of threads besides this one; nil is one for each
  ///     processor, up to some.
  ///   - makeText: Makes a text that one thread has for itself; it is used again
  ///     for other pieces.
  /// - Throws: What reading the products throws, behind the pieces before them,
  ///   and what `body` throws.
  public func forEachText(
    of pieces: [ListingPiece],
    helperCount: Int? = nil,
    makeText: () -> any PieceText,
    _ body: (ListingPiece, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let helperCount =
      helperCount ?? min(ProcessorCount.available, Self.greatestThreadCount) - 1
    let work = PieceWork(pieces: pieces, helperCount: helperCount, makeText: makeText)
    let threads = DispatchGroup()
    let queue = DispatchQueue(label: "catalog.pieces", attributes: .concurrent)
    defer {
      work.stop()
      threads.wait()
    }
    for _ in 0..<helperCount {
      // Nothing of one that it shares with another is ever changed.
      guard let sibling = try order.sibling() else { break }
      nonisolated(unsafe) let helper = sibling
      queue.async(group: threads) {
        // Where another connection does not come about, the work is left to the
        // others.
        try? helper.withPieces { work.help($0) }
      }
    }
    try order.withPieces { try work.finish($0, body) }
  }
}

extension RowOrder {
  /// Calls `body` with what reads the products of pieces.
  fileprivate func withPieces(_ body: (PieceWork.Reading) throws -> Void) throws {
    try withReader { reader in
      try body { piece, products in
        try forEachProduct(of: piece.rows, by: reader, products)
      }
    }
  }
}
