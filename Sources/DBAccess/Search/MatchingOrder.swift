import CatalogAccess
import Collation
import Search

/// The products of a stored listing that match a predicate, in its order.
struct MatchingOrder: NameOrder {
  var source: RowSource
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
    of rows: SectionRows, by reader: SpanReader, _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(of: rows, body)
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool {
    let spans = blocks.spans[rows.section.number]
    // Of a whole section nobody knows where the next match is.
    guard spans.allSatisfy({ $0.isBlock || blocks.isKnown($0) }) else { return false }
    pieces.append(rows, blocks: spans.lazy.map { $0.matchCount ?? $0.count })
    return true
  }

  func sibling() throws -> MatchingOrder? {
    guard let source = try source.sibling() else { return nil }
    var sibling = self
    sibling.source = source
    // It keeps what it has found out, and ICU's matchers.
    sibling.blocks.evaluator = blocks.evaluator.predicate.evaluator()
    return sibling
  }

  func collation() throws -> ListingCollation {
    try source.catalog.reading("read the sections of") { try ListingCollation(language, $0) }
  }

  func ordinal(of key: ListingKey) throws -> Int {
    var ordinal = 0
    try source.withContext { ordinal = try blocks.ordinal(of: key, $0) }
    return ordinal
  }
}
