import CatalogAccess
import Collation
import Dispatch
import GRDB
import Search
import Synchronization

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
    let middle = try Self.middle(of: sections, leastCount: leastCount, catalog, db)
    let rest = middle..<sections.count
    let other = OtherSections()
    let thread = DispatchGroup()
    if !rest.isEmpty {
      let language = language.id
      DispatchQueue(label: "catalog.names").async(group: thread) {
        try? catalog.readingSharedSnapshot(RareTextIDs()) { db, _ in
          // It reads every page once.
          try? db.execute(sql: "PRAGMA cache_size = -100")
          other.spans = try? Self.spans(holding: part, language, rest, db) { other.isUnwanted }
        }
      }
    }
    defer {
      other.stop()
      thread.wait()
    }
    spans = try Self.spans(holding: part, language.id, 0..<middle, db)
    if rest.isEmpty { return }
    thread.wait()
    let found = try other.spans ?? Self.spans(holding: part, language.id, rest, db)
    spans += found[rest]
  }

  /// As many names are searched while another connection is opened.
  private static let leastSharedCount = 100_000

  /// Returns the section in which a second thread begins, so that both have about
  /// as many products; behind the last where it is not worth it.
  private static func middle(
    of sections: [ListingSection], leastCount: Int, _ catalog: CatalogDatabase, _ db: Database
  ) throws -> Int {
    let count = sections.reduce(0) { $0 + $1.count }
    guard count >= leastCount, ProcessorCount.available > 1, try catalog.canShareSnapshot(db) else {
      return sections.count
    }
    return sections.firstIndex { $0.offset + $0.count / 2 >= count / 2 } ?? sections.count
  }

  /// The findings of the other thread; this one reads them when that has ended.
  private final class OtherSections: @unchecked Sendable {
    var spans: [[Span]]?
    private let stopped = Atomic(false)

    var isUnwanted: Bool { stopped.load(ordering: .relaxed) }

    func stop() { stopped.store(true, ordering: .relaxed) }
  }

  private struct Unwanted: Error {}

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
    _ db: Database,
    isUnwanted: () -> Bool = { false }
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
      if isUnwanted() { throw Unwanted() }
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
