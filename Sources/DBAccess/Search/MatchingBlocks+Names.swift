import CatalogAccess
import Collation
import GRDB
import Search

extension MatchingBlocks {
  /// Makes the walk over the names that hold a part, by the texts of the blocks.
  init(
    _ part: NamePart,
    in language: StoredLanguage,
    titles: [String],
    _ evaluator: PredicateEvaluator,
    _ db: Database
  ) throws {
    self.init(noneOf: language, titles: titles, evaluator)
    isExact = part.isExact
    hasNames = true
    spans = try Self.spans(holding: part, language.id, 0..<titles.count, db)
  }

  /// Makes the same walk, on two threads where that is worth it.
  init(
    _ part: NamePart,
    in language: StoredLanguage,
    _ sections: [ListingSection],
    _ evaluator: PredicateEvaluator,
    of catalog: CatalogDatabase,
    _ db: Database,
    leastCount: Int = Self.leastSharedCount
  ) throws {
    self.init(noneOf: language, titles: sections.map(\.title), evaluator)
    isExact = part.isExact
    hasNames = true
    let middle = Self.middle(of: sections, leastCount: leastCount)
    let (language, rest) = (language.id, middle..<sections.count)
    if rest.isEmpty {
      spans = try Self.spans(holding: part, language, 0..<middle, db)
      return
    }
    let (first, others) = try catalog.readingBoth(
      db, { try Self.spans(holding: part, language, 0..<middle, $0) },
      and: { try Self.spans(holding: part, language, rest, $0) })
    spans = first + others[rest]
  }

  /// As many names are searched while another connection is opened.
  private static let leastSharedCount = 100_000

  /// Returns the section in which a second thread begins, so that both have about
  /// as many products; behind the last where it is not worth it.
  private static func middle(of sections: [ListingSection], leastCount: Int) -> Int {
    let count = sections.reduce(0) { $0 + $1.count }
    if count < leastCount { return sections.count }
    return sections.firstIndex { $0.offset + $0.count / 2 >= count / 2 } ?? sections.count
  }

  /// Returns positions in the text of a block, which ascend, where the block has as many products.
  static func checked(_ positions: [UInt16], of count: Int) throws -> [UInt16] {
    if let last = positions.last, last >= count {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX, message: "a block has more names than products")
    }
    return positions
  }

  /// Returns the blocks of some sections whose names hold a part, by section.
  private static func spans(
    holding part: NamePart,
    _ language: Int64,
    _ sections: Range<Int>,
    _ db: Database
  ) throws -> [[Span]] {
    var spans = [[Span]](repeating: [], count: sections.upperBound)
    let statements = try ["product_count", "folds"].map { column in
      try db.cachedStatement(
        sql: """
          SELECT section, sort_key, product_id, \(column)
          FROM \(column == "folds" ? "block_fold" : "listing_block")
          WHERE language_id = ? AND section >= ? AND section < ?
          ORDER BY section, sort_key, product_id
          """)
    }
    for statement in statements {
      statement.bind([language, sections.lowerBound, sections.upperBound])
    }
    defer { for statement in statements { statement.reset() } }
    let (blocks, texts) = (statements[0], statements[1])
    let (block, text) = (blocks.row, texts.row)
    var textKey = try texts.step() ? text.listingKey : nil
    while try blocks.step() {
      let key = block.listingKey
      _ = try block.section(0, of: sections.upperBound)
      // Both are in the order of keys; a block without its text is tested.
      while let other = textKey, other < key {
        textKey = try texts.step() ? text.listingKey : nil
      }
      var span = Span(start: key, count: try block.count(3), isWhole: false)
      if textKey == key {
        let positions = try checked(
          part.positions(in: text.bytes(3) ?? .init(start: nil, count: 0)), of: span.count)
        if positions.isEmpty { continue }
        if part.isExact { span.matchCount = positions.count }
        // Where all match, their positions need no memory.
        span.isWhole = span.matchCount == span.count
        if !span.isWhole { span.positions = positions }
      }
      spans[key.section].append(span)
    }
    return spans
  }
}
