import CatalogAccess
import Collation

/// The products of a stored listing that match a predicate, in its order.
struct MatchingOrder: NameOrder {
  let source: RowSource
  private let language: StoredLanguage
  private var blocks: MatchingBlocks

  /// - Parameter blocks: Their matches are counted.
  init(_ blocks: MatchingBlocks, in language: StoredLanguage, from source: RowSource) {
    self.source = source
    self.language = language
    self.blocks = blocks
  }

  func withReader(_ body: (SpanReader) throws -> Void) throws {
    try source.withContext { try body(SpanReader(blocks, $0)) }
  }

  func forEachProduct(
    in section: ListingSection,
    _ range: Range<Int>,
    from start: ListingPiece.Start?,
    by reader: SpanReader,
    _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(
      inSection: section.number, offset: range.lowerBound, limit: range.count, body)
  }

  func divide(
    _ range: Range<Int>,
    of section: ListingSection,
    into pieces: inout ListingPieces
  ) -> Bool {
    let spans = blocks.spans[section.number]
    // Of a whole section nobody knows where the next match is.
    guard spans.allSatisfy({ $0.isBlock || blocks.isKnown($0) }) else { return false }
    pieces.append(range, of: section, blocks: spans.lazy.map { $0.matchCount ?? $0.count })
    return true
  }

  func sibling() throws -> MatchingOrder? {
    guard let source = try source.sibling() else { return nil }
    var blocks = blocks
    // It keeps what it has found out, and ICU's matchers.
    blocks.evaluator = blocks.evaluator.predicate.evaluator()
    return MatchingOrder(blocks, in: language, from: source)
  }

  // MARK: Keys

  func collation() throws -> ListingCollation {
    try source.catalog.reading("read the sections of") { try ListingCollation(language, $0) }
  }

  func ordinal(of key: ListingKey) throws -> Int {
    var ordinal = 0
    try source.withContext { ordinal = try blocks.ordinal(of: key, $0) }
    return ordinal
  }
}
