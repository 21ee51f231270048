import CatalogAccess
import Collation
import GRDB
import Search

/// The products of a stored listing that match a predicate, found by walking
/// the listing, in its order.
///
/// A predicate that says how a name begins is looked for in those blocks alone
/// whose names are in its range; a block all of whose names are in the range
/// is taken as it is, without a look at its products; and where nothing else
/// is asked, the text of a block's names tells which of them begin so:
///
///     wid…    [van .. wex]  [wex .. wif]  [wif .. yar]
///             passed over   names read    passed over
///     s…      [row .. saw]  [saw .. ser]  [ser .. sum]  [sum .. tam]
///             names read    taken         taken         names read
///
/// So the first page, any other and the number of all matches cost the reading
/// of the blocks' bounds and of two blocks, however many match. Other
/// predicates are tested on every row.
struct MatchingBlocks {
  struct Span {
    var start: ListingKey
    var count: Int
    /// Whether all of them match.
    var isWhole: Bool
    /// Whether it is a block, or else a section.
    var isBlock = true
    /// The number of matches, when it is known.
    var matchCount: Int?
    /// The positions of those with such names, from 0, when they were looked up.
    var positions: [UInt16]?
  }

  let languageID: Int64
  /// Of one thread: a copy for another has another.
  var evaluator: PredicateEvaluator
  let titles: [String]
  /// What one pass has found out about custom fields.
  private let customMatches = CustomMatches()
  /// By section.
  var spans: [[Span]]
  /// Whether nothing is known of any block: all products are tested.
  private(set) var isEverything = false
  /// Whether all products with such names match.
  var isExact = false
  /// The names that are looked for, by their beginnings.
  var ranges: NameRanges?
  /// Whether the texts of the blocks were looked at.
  var hasNames = false

  init(noneOf language: StoredLanguage, titles: [String], _ evaluator: PredicateEvaluator) {
    languageID = language.id
    self.evaluator = evaluator
    self.titles = titles
    spans = [[Span]](repeating: [], count: titles.count)
  }

  /// Makes the walk over all sections but those that the predicate excludes by title.
  init(
    everythingIn language: StoredLanguage,
    _ sections: [ListingSection],
    _ evaluator: PredicateEvaluator
  ) throws {
    self.init(noneOf: language, titles: sections.map(\.title), evaluator)
    isEverything = true
    let tests = evaluator.predicate.sectionComparisons.map { ComparisonEvaluator($0) }
    spans = try sections.map { section in
      let isWanted = try tests.allSatisfy { try $0.matches(text: section.title) }
      return section.count == 0 || !isWanted
        ? []
        : [
          Span(
            start: .least(in: section.number), count: section.count, isWhole: false, isBlock: false)
        ]
    }
  }

  /// Makes the walk over the blocks whose names can be in some ranges.
  init(
    _ ranges: NameRanges,
    in language: StoredLanguage,
    titles: [String],
    _ evaluator: PredicateEvaluator,
    _ db: Database
  ) throws {
    self.init(noneOf: language, titles: titles, evaluator)
    self.ranges = ranges
    isExact = ranges.isExact
    let blocks = try db.cachedStatement(sql: Self.sqlOfBlocks(in: ranges))
    blocks.reset()
    blocks.bind(languageID, at: 1)
    for (index, range) in ranges.ranges.enumerated() {
      blocks.bind(range.lower, at: Int32(2 * index + 2))
      if let upper = range.upper { blocks.bind(upper, at: Int32(2 * index + 3)) }
    }
    defer { blocks.reset() }
    let row = blocks.row
    while try blocks.step() {
      let section = try row.section(0, of: spans.count)
      let ascii = row.nameInterval(4)
      let others = row.nameInterval(6)
      let isKnown = ascii != nil || others != nil
      let count = try row.count(3)
      let isWhole =
        isKnown && ascii.map(ranges.holdAll) ?? true && others.map(ranges.holdAll) ?? true
      spans[section].append(
        Span(
          start: row.listingKey, count: count, isWhole: isWhole,
          matchCount: isWhole ? count : nil))
    }
  }

  /// The statement for the blocks that may have names in some ranges.
  ///
  /// SQLite passes over the others by itself. Each part of the condition is a look
  /// at a column of each block, so there are few, and the column that is mostly
  /// NULL comes first. Other languages are passed over: mostly there are none.
  private static func sqlOfBlocks(in ranges: NameRanges) -> String {
    var conditions = ""
    for kind in ["_other", ""] {
      for (index, range) in ranges.ranges.enumerated() {
        var condition = "last\(kind)_fold >= ?\(2 * index + 2)"
        if range.upper != nil { condition += " AND first\(kind)_fold < ?\(2 * index + 3)" }
        conditions += condition + " OR "
      }
    }
    conditions += "last_fold IS NULL AND last_other_fold IS NULL"
    return """
      SELECT section, sort_key, product_id, product_count, \(NameBounds.columns)
      FROM listing_block
      WHERE language_id >= ?1 AND (\(conditions))
        AND +language_id = ?1
      ORDER BY language_id, section, sort_key, product_id
      """
  }

  /// The number of products to test for the number of matches.
  var testCount: Int {
    spans.joined().reduce(0) { $0 + ($1.matchCount == nil ? $1.count : 0) }
  }

  /// The number of blocks or sections that are looked at, and of those that are taken whole.
  var spanCounts: (all: Int, whole: Int) {
    let all = spans.joined()
    return (all.count, all.count(where: isKnown))
  }

  /// Whether it is known of each product of a span whether it matches.
  func isKnown(_ span: Span) -> Bool {
    span.isWhole || (isExact && span.positions != nil)
  }

  // MARK: Candidates

  /// The number of products to test; 0 where names alone decide.
  var candidateCount: Int {
    spans.joined().reduce(0) { $0 + ($1.positions?.count ?? $1.count) }
  }

  /// The number of products in the blocks: of those that are read for the ids of candidates.
  var rowCount: Int { spans.joined().reduce(0) { $0 + $1.count } }

  var hasExactCandidates: Bool { isExact && spans.joined().allSatisfy(isKnown) }

  func candidateIDs(_ context: ReadingContext) throws -> [Int64] {
    var ids: [Int64] = []
    ids.reserveCapacity(candidateCount)
    let statement = SpanStatement("product_id", languageID: languageID, context)
    for span in spans.joined() {
      func add(_ row: StatementRow) { ids.append(row.id(0)) }
      if let positions = span.positions {
        try statement.forEachRow(of: span, at: positions[...], add)
      } else {
        try statement.forEachRow(of: span, limit: span.count, offset: 0, add)
      }
    }
    return ids
  }

  // MARK: Reading

  /// Returns how many matches of its section stand before a key.
  func ordinal(of key: ListingKey, _ context: ReadingContext) throws -> Int {
    guard spans.indices.contains(key.section) else { return 0 }
    let spans = spans[key.section]
    guard let last = spans.lastIndex(where: { $0.start < key }) else { return 0 }
    var ordinal = spans[..<last].reduce(0) { $0 + ($1.matchCount ?? 0) }
    let span = spans[last]
    let isKnown = isKnown(span)
    let statement = SpanStatement(
      "count(*)", languageID: languageID, testedBy: isKnown ? nil : try predicate(context), context)
    try statement.forEachRow(of: span, before: key, limit: -1, offset: 0) {
      let count = Int($0.id(0))
      ordinal += isKnown ? span.positions?.count { $0 < count } ?? count : count
    }
    return ordinal
  }

  func predicate(_ context: ReadingContext) throws -> PredicateFunction {
    try PredicateFunction(evaluator, on: .listing, context, knowing: customMatches) {
      PredicateFunction.Sections(titles: titles, collation: nil)
    }
  }
}

extension Predicate {
  /// Comparisons of the section's title that every match passes.
  fileprivate var sectionComparisons: [Comparison] {
    switch node {
    case .comparison(let comparison):
      if case .key = comparison.operand { return [] }
      return comparison.key == .section ? [comparison] : []
    case .and(let children):
      return children.flatMap(\.sectionComparisons)
    case .constant, .words, .not, .or:
      return []
    }
  }
}

extension StatementRow {
  /// The bounds of names in a column and the next, good for one step.
  func nameInterval(_ column: Int32) -> NameRanges.Interval? {
    guard let first = bytes(column), let last = bytes(column + 1) else { return nil }
    return (first, last)
  }
}
