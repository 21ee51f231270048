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
      let found = places.count(before: end) - index
      if found > 0 {
        let isWhole = found == count
        spans[section].append(
          Span(
            start: row.listingKey, count: count, isWhole: isWhole, matchCount: found,
            positions: isWhole ? nil : try MatchingBlocks.positions(of: places, in: start..<end)))
      }
      index += found
      start = end
    }
    // More places than the listing has: one of both is not ours.
    if index < places.count { throw WordMatches.damage }
  }

  /// Returns where places stand in a block of the listing.
  private static func positions(of places: FoundPlaces, in block: Range<Int>) throws -> [UInt16] {
    var positions: [UInt16] = []
    try places.forEach(from: block.lowerBound) { place in
      if place >= block.upperBound { return false }
      guard let position = UInt16(exactly: place - block.lowerBound) else {
        throw WordMatches.damage
      }
      positions.append(position)
      return true
    }
    return positions
  }

  /// The numbers of matches of the sections, where those of all spans are known.
  var knownCounts: [Int] { spans.map { $0.reduce(0) { $0 + ($1.matchCount ?? 0) } } }
}
