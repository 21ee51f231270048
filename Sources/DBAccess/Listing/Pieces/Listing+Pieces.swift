public import CatalogAccess
import Collation
import Dispatch
import GRDB

/// What products are made into, a piece of a listing at a time: on any thread,
/// but on one at a time.
public protocol PieceText: AnyObject, Sendable {
  /// Forgets what it holds, and begins a piece.
  func begin(_ piece: ListingPiece)
  /// Takes the next product, which is good until the call returns.
  func append(_ product: ProductView, in section: String)
  /// What it holds, good until it is changed.
  var bytes: UnsafeRawBufferPointer { get }
}

extension Listing {
  /// From how many products on several threads are worth their start: another
  /// connection and a thread take as long as a thousand.
  private static let leastCount = 8192
  /// Each has a connection with its cache, and a text or two.
  private static let greatestThreadCount = 4

  /// Divides products of some sections into pieces.
  ///
  /// - Parameters:
  ///   - offset: How many products of the sections are passed over.
  ///   - limit: How many are wanted at most.
  /// - Returns: The pieces in order; nil where the products are so few that they
  ///   are better read one after the other, or cannot be divided without
  ///   reading them.
  public func pieces(
    in sections: [ListingSection],
    offset: Int,
    limit: Int
  ) throws -> [ListingPiece]? {
    try pieces(in: sections, offset: offset, limit: limit, leastCount: Self.leastCount)
  }

  /// See ``pieces(in:offset:limit:)``.
  ///
  /// - Parameter leastCount: How many products are not few.
  func pieces(
    in sections: [ListingSection],
    offset: Int,
    limit: Int,
    leastCount: Int
  ) throws -> [ListingPiece]? {
    let count = sections.reduce(0) { $0 + $1.count }
    if min(limit, count - min(offset, count)) < leastCount { return nil }
    var pieces = ListingPieces()
    let isDivided = try Self.forEachRange(of: sections, offset: offset, limit: limit) {
      try divide($1, of: $0, into: &pieces)
    }
    return isDivided ? pieces.pieces : nil
  }

  private func divide(
    _ range: Range<Int>,
    of section: ListingSection,
    into pieces: inout ListingPieces
  ) throws -> Bool {
    switch order {
    case .stored(let language, _):
      let blocks = try catalog.reading("read the sections of") {
        try ListingBlocks(languageID: language.id).starts(in: section.number, $0)
      }
      pieces.append(range, of: section, blocks: blocks.lazy.map(\.count)) { blocks[$0].key }
    case .matching(_, let blocks):
      let spans = blocks.spans[section.number]
      // Of a whole section nobody knows where the next match is.
      guard spans.allSatisfy({ $0.isBlock || blocks.isKnown($0) }) else { return false }
      pieces.append(range, of: section, blocks: spans.lazy.map { $0.matchCount ?? $0.count })
    case .computed, .chosen:
      pieces.append(range, of: section)
    case .sorted:
      return false
    }
    return true
  }

  /// Makes a text of each piece, on several threads where there are processors
  /// for them, and calls `body` with each on this thread, in order.
  ///
  /// A few texts are ahead at most, whatever `body` does with them.
  ///
  /// - Parameters:
  ///   - pieces: Of ``pieces(in:offset:limit:)``.
  ///   - makeText: Makes a text that one thread has for itself; it is used again
  ///     for other pieces.
  /// - Throws: What reading the products throws, behind the pieces before them,
  ///   and what `body` throws.
  public func forEachText(
    of pieces: [ListingPiece],
    makeText: () -> any PieceText,
    _ body: (ListingPiece, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try forEachText(
      of: pieces, helperCount: min(ProcessorCount.available, Self.greatestThreadCount) - 1,
      makeText: makeText, body)
  }

  /// See ``forEachText(of:makeText:_:)``.
  ///
  /// - Parameter helperCount: How many threads there are besides this one.
  func forEachText(
    of pieces: [ListingPiece],
    helperCount: Int,
    makeText: () -> any PieceText,
    _ body: (ListingPiece, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let sortNameIDs = SortNameIDs()
    let work = PieceWork(pieces: pieces, helperCount: helperCount, makeText: makeText)
    let threads = DispatchGroup()
    try catalog.readingViews(sortNameIDs) { db, references in
      if helperCount > 0, try catalog.canShareState(db) {
        let queue = DispatchQueue(label: "catalog.pieces", attributes: .concurrent)
        for _ in 0..<helperCount {
          let order = Listing.UnsharedOrder(order)
          queue.async(group: threads) { [catalog] in
            // Where another connection does not come about, the work is left to
            // the others.
            catalog.readingSameState(sortNameIDs) {
              work.help(ListingReader(order.order, $0, $1, nil))
            }
          }
        }
      }
      defer {
        work.stop()
        threads.wait()
      }
      try work.finish(ListingReader(order, db, references, statistics), body)
    }
  }
}

extension Listing {
  /// An order that has nothing in common with another but what never changes.
  struct UnsharedOrder: @unchecked Sendable {
    let order: Order

    init(_ order: Order) {
      guard case .matching(let language, var blocks) = order else {
        self.order = order
        return
      }
      // It keeps what it has found out, and ICU's matchers.
      blocks.evaluator = blocks.evaluator.predicate.evaluator()
      self.order = .matching(language, blocks)
    }
  }
}
