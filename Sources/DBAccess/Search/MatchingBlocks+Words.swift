import CatalogAccess
import GRDB
import Search

extension MatchingBlocks {
  /// Makes the walk over the products that have words, by an index of words that is as the listing is.
  ///
  /// - Parameter titles: Those of the sections.
  init(
    _ matches: WordMatches,
    in language: StoredLanguage,
    titles: [String],
    _ evaluator: PredicateEvaluator,
    _ db: Database
  ) throws {
    self.init(noneOf: language, titles: titles, evaluator)
    isExact = true
    let blocks = try db.cachedStatement(
      sql: """
        SELECT section, sort_key, product_id, product_count
        FROM listing_block
        WHERE language_id = ?
        ORDER BY section, sort_key, product_id
        """)
    blocks.reset()
    blocks.bind(languageID, at: 1)
    defer { blocks.reset() }
    let row = blocks.row
    let places = matches.places
    var start = 0
    var index = 0
    while index < places.count, try blocks.step() {
      let section = try row.section(0, of: spans.count)
      let count = try row.count(3)
      let (end, isTooMany) = start.addingReportingOverflow(count)
      if isTooMany { throw WordMatches.damage }
      let first = index
      while index < places.count, places[index] < end { index += 1 }
      if index > first {
        let isWhole = index - first == count
        let positions = try MatchingBlocks.positions(places[first..<index], behind: start)
        spans[section].append(
          Span(
            start: row.listingKey, count: count, isWhole: isWhole, matchCount: index - first,
            positions: isWhole ? nil : positions))
      }
      start = end
    }
    // More places than the listing has: one of both is not ours.
    if index < places.count { throw WordMatches.damage }
  }

  private static func positions(_ places: ArraySlice<Int32>, behind start: Int) throws -> [UInt16] {
    try places.map { place in
      guard let position = UInt16(exactly: Int(place) - start) else { throw WordMatches.damage }
      return position
    }
  }

  /// The numbers of matches of the sections, where those of all spans are known.
  var knownCounts: [Int] { spans.map { $0.reduce(0) { $0 + ($1.matchCount ?? 0) } } }
}
