import CatalogAccess
import Collation
import PostgreSQL
import Search

/// The products of a stored listing that match a predicate, found by walking its blocks in order.
///
/// A predicate that says how a name begins is looked for in those blocks alone whose names are in
/// its range; a block all of whose names are is taken as it is. What names hold is looked for in the
/// texts of all blocks, unless the substring index finds few. For other predicates the server sends the whole listing, and
/// each product is tested here.
struct ServerMatches {
  /// Some neighbouring products of a section, of which some match.
  struct Span {
    enum Matches {
      case all
      /// The places of those that match, from 0.
      case places([UInt16])
      /// Their ids, in order.
      case ids([Int64])
    }

    /// The key at which it begins.
    var start: ListingKey
    /// The number of its products.
    var count: Int
    var matches: Matches
    /// Whether its names are others than those of its bounds and its text.
    var isChanged = false

    var matchCount: Int {
      switch matches {
      case .all: count
      case .places(let places): places.count
      case .ids(let ids): ids.count
      }
    }
  }

  /// By section.
  var spans: [[Span]]
  let statistics = SearchStatistics()

  /// The number of matches of each section.
  var counts: [Int] { spans.map { $0.reduce(0) { $0 + $1.matchCount } } }

  let catalog: PostgresCatalog
  let language: ServerLanguage
  let sections: [ListingSection]
  let evaluator: PredicateEvaluator
  /// Whether any section has changes that are not counted in its blocks.
  private let hasChanges: Bool

  init(
    of evaluator: PredicateEvaluator, in language: ServerLanguage, _ found: ServerSections,
    _ catalog: PostgresCatalog
  ) throws {
    let sections = found.sections
    hasChanges = !found.changed.isEmpty
    self.catalog = catalog
    self.language = language
    self.sections = sections
    self.evaluator = evaluator
    spans = [[Span]](repeating: [], count: sections.count)
    statistics.order = "the stored sort order"
    let predicate = evaluator.predicate
    if let (ids, way) = try catalog.candidates(of: predicate) {
      try look(atProducts: ids, found: way)
    } else if let ranges = NameRanges(predicate) {
      try walk(ranges)
    } else if let part = NamePart(predicate) {
      try walk(part)
    } else {
      try walkAll()
    }
  }

  // MARK: Ways

  /// Tests some products, and finds their places by their names.
  private mutating func look(atProducts ids: [Int64], found way: String) throws {
    let keys = try catalog.keys(of: language)
    let matcher = ProductMatcher(evaluator, titles: sections.map(\.title), keys)
    let reader = ServerReader()
    var found: [ListingKey] = []
    try catalog.forEachProduct(ids[...], section: 0, by: reader) { product in
      guard try matcher.matches(product) else { return }
      let name = reader.sortName ?? product.text(.name)
      found.append(
        ListingKey(
          listingName: name.map { String(decoding: $0, as: UTF8.self) } ?? "",
          productID: product.id, in: keys))
    }
    for key in found.sorted() {
      try add(key.productID, in: key.section)
    }
    statistics.index = way
    statistics.order = "sort keys of the matches"
    statistics.testedCount += matcher.testedCount
  }

  /// Adds the id of a match to those of its section.
  private mutating func add(_ id: Int64, in section: Int) throws {
    guard spans.indices.contains(section) else { throw catalog.damage("a section is missing") }
    guard let last = spans[section].indices.last, case .ids(var ids) = spans[section][last].matches
    else {
      spans[section].append(
        Span(
          start: .least(in: section), count: sections[section].count, matches: .ids([id])))
      return
    }
    spans[section][last].matches = .ids([])
    ids.append(id)
    spans[section][last].matches = .ids(ids)
  }

  private mutating func walkAll() throws {
    let hasRare = try catalog.state.hasRareTexts
    let matcher = ProductMatcher(evaluator, titles: sections.map(\.title))
    let reader = ServerReader()
    var section = 0
    let count = ProductRows.count
    try catalog.server.connection.copy(
      from: """
        (SELECT \(ProductRows.columnsOfListing(hasRareTexts: hasRare)), listed.section
        FROM catalog.listing AS listed
        \(ProductRows.joins(hasRareTexts: hasRare))
        WHERE listed.language_id = \(language.id)
        ORDER BY listed.section, listed.sort_key, listed.product_id)
        """
    ) { row in
      section = Int(try row.int64(count))
      try reader.give(row, section: section) { product in
        if try matcher.matches(product) { try add(product.id, in: section) }
      }
    }
    statistics.index =
      "none: every product of \(sections.count { $0.count > 0 }) sections is tested"
    statistics.testedCount += matcher.testedCount
  }

  private mutating func walk(_ ranges: NameRanges) throws {
    let found = try catalog.server.connection.run(blocks(in: ranges))
    var undecided: [(section: Int, span: Int)] = []
    try found.forEach { row in
      let span = try block(row)
      let section = span.start.section
      let bounds = [(5, 6), (7, 8)].map { first, last -> NameRanges.Interval? in
        guard let first = row.bytes(first), let last = row.bytes(last) else { return nil }
        return (first, last)
      }
      let isKnown = bounds.contains { $0 != nil }
      if !(isKnown && bounds.allSatisfy { $0.map(ranges.holdAll) ?? true }) || !ranges.isExact {
        undecided.append((section, spans[section].count))
      }
      spans[section].append(span)
    }
    try decide(undecided, isExact: ranges.isExact) { ranges.positions(in: $0) }
    note("name ranges of blocks")
  }

  /// The statement for the blocks that may have names in some ranges.
  private func blocks(in ranges: NameRanges) -> Statement {
    var conditions = ["last_fold IS NULL AND last_other_fold IS NULL"]
    var arguments: [Argument] = [.int32(language.id)]
    for range in ranges.ranges {
      arguments.append(.bytes(range.lower))
      let lower = arguments.count
      if let upper = range.upper { arguments.append(.bytes(upper)) }
      for kind in ["", "_other"] {
        conditions.append(
          "last\(kind)_fold >= $\(lower)"
            + (range.upper == nil ? "" : " AND first\(kind)_fold < $\(lower + 1)"))
      }
    }
    return Statement(
      """
      SELECT section, sort_key, product_id, product_count,
        is_changed, first_fold, last_fold, first_other_fold, last_other_fold
      FROM \(ServerBlocks.table(hasChanges: hasChanges)) AS block
      WHERE \(conditions.joined(separator: " OR "))
      ORDER BY section, sort_key, product_id
      """, arguments: arguments, isPrepared: false)
  }

  private mutating func walk(_ part: NamePart) throws {
    var undecided: [(section: Int, span: Int)] = []
    try catalog.server.connection.forEachRow(
      of: Statement(
        """
        SELECT block.section, block.sort_key, block.product_id, product_count, is_changed, folds
        FROM \(ServerBlocks.table(hasChanges: hasChanges)) AS block
        LEFT JOIN catalog.block_fold AS fold
          ON NOT is_changed AND fold.language_id = $1 AND fold.section = block.section
            AND fold.sort_key = block.sort_key AND fold.product_id = block.product_id
        ORDER BY section, sort_key, product_id
        """, .int32(language.id))
    ) { row in
      var span = try block(row)
      let places = try row.bytes(5).map {
        try checked(part.positions(in: $0), of: span)
      }
      if places?.isEmpty == true { return }
      if let places { span.matches = .places(places) }
      if places == nil || !part.isExact {
        undecided.append((span.start.section, spans[span.start.section].count))
      }
      spans[span.start.section].append(span)
    }
    try decide(undecided, isExact: false, nil)
    note("block names")
  }

  /// Reads a block from the first columns of a row.
  private func block(_ row: ResultRow) throws -> Span {
    let section = try row.int(0)
    let count = try row.int(3)
    guard sections.indices.contains(section), (0..<1 << 31).contains(count) else {
      throw catalog.damage("a block is of no section, or has no number of products")
    }
    let key = ListingKey(
      section: section, sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
      productID: try row.int64(2))
    return Span(start: key, count: count, matches: .all, isChanged: try row.bool(4))
  }

  func checked(_ places: [UInt16], of span: Span) throws -> [UInt16] {
    if let last = places.last, Int(last) >= span.count {
      throw catalog.damage("the names of a block are more than its products")
    }
    return places
  }

  private func note(_ way: String) {
    let all = spans.joined()
    let whole = all.count { span in
      if case .all = span.matches { true } else { false }
    }
    statistics.index = "\(way): \(all.count) may have matches, \(whole) match entirely"
  }

  /// The statement for the products of a span at some places.
  func statement(for span: Span, _ places: Range<Int>) throws -> Statement {
    let hasRare = try catalog.state.hasRareTexts
    return Statement(
      """
      SELECT \(ProductRows.columnsOfListing(hasRareTexts: hasRare))
      FROM (
        SELECT * FROM catalog.listing
        WHERE language_id = $1 AND section = $2 AND (sort_key, product_id) >= ($3, $4)
        ORDER BY sort_key, product_id
        LIMIT $5 OFFSET $6
      ) AS listed
      \(ProductRows.joins(hasRareTexts: hasRare))
      ORDER BY listed.sort_key, listed.product_id
      """,
      arguments: [.int32(language.id), .int32(Int32(span.start.section))] + span.start.arguments
        + [.int64(Int64(places.count)), .int64(Int64(places.lowerBound))])
  }

  /// Returns how many matches of its section stand before a key.
  func ordinal(of key: ListingKey) throws -> Int {
    guard spans.indices.contains(key.section) else { return 0 }
    let spans = spans[key.section]
    guard let last = spans.lastIndex(where: { $0.start < key }) else { return 0 }
    let before = spans[..<last].reduce(0) { $0 + $1.matchCount }
    let connection = catalog.server.connection
    let place: [Argument] = [.int32(language.id), .int32(Int32(key.section))]
    if case .ids(let ids) = spans[last].matches {
      let count = try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM catalog.listing
          WHERE language_id = $1 AND section = $2 AND (sort_key, product_id) < ($3, $4)
            AND product_id = ANY ($5)
          """, arguments: place + key.arguments + [.int64s(ids)])
      ) { try $0.int(0) }.first
      return before + (count ?? 0)
    }
    let passed =
      try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM (
            SELECT 1 FROM catalog.listing
            WHERE language_id = $1 AND section = $2
              AND (sort_key, product_id) >= ($3, $4) AND (sort_key, product_id) < ($5, $6)
            LIMIT $7) AS passed
          """,
          arguments: place + spans[last].start.arguments + key.arguments
            + [.int64(Int64(spans[last].count))])
      ) { try $0.int(0) }.first ?? 0
    if case .places(let places) = spans[last].matches {
      return before + places.count { Int($0) < passed }
    }
    return before + passed
  }
}
