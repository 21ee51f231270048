import CatalogAccess
import Collation
import GRDB
import Search

/// The way to find the products of a predicate, and the order in which they come.
///
/// There are five ways, of which the one is taken that costs least by a rough
/// measure:
///
/// - **words**: the predicate is a query of words, and the index of words has their
///   places in the listing (`WordMatches`);
/// - **narrow**: ranges of an index give the ids of some products; these are
///   tested, and sorted by keys made of their names;
/// - **blocks**: the predicate says how the name begins, and the listing is
///   walked where such names are (`MatchingBlocks`);
/// - **names**: the predicate says what the name holds, which is looked for in
///   the texts of the blocks (`BlockText`);
/// - **wide**: all of the listing is walked and tested.
struct PredicatePlan {
  /// From so many places on, the blocks of the listing are looked through for those that have them.
  private static let manyPlaces = 500

  private static let costs = SearchCosts(fetch: 10, text: 0.06, start: 2500, fewTests: 4096)

  enum Way: CaseIterable {
    case cheapest
    case words
    case narrow
    case blocks
    case names
    case wide
  }

  let language: StoredLanguage
  let sections: [ListingSection]
  let evaluator: PredicateEvaluator
  let source: RowSource
  let context: ReadingContext

  private var titles: [String] { sections.map(\.title) }
  private var db: Database { context.db }
  private var statistics: SearchStatistics { context.statistics }

  /// Finds the matches: their order, and how many are in each section.
  ///
  /// - Parameter way: The way to take, where it leads there: tests compare
  ///   them.
  func execute(_ way: Way = .cheapest) throws -> (order: any RowOrder, counts: [Int]) {
    let predicate = evaluator.predicate
    let productCount = sections.reduce(0) { $0 + $1.count }
    switch way {
    case .cheapest, .words:
      let least = way == .words ? 0 : Self.manyPlaces
      if let found = try findWords(of: predicate, byBlocksFrom: least) { return found }
    case .narrow:
      let ranges = try IndexRangeCompiler(
        db, isCurrent: true, limit: .max
      ).ranges(of: predicate)
      if let ranges, let found = try fetch(ranges, upTo: .max) { return found }
    case .blocks:
      if let folds = NameRanges(predicate) {
        return try walk(MatchingBlocks(folds, in: language, titles: titles, evaluator, db))
      }
    case .names:
      if let part = NamePart(predicate) {
        return try walk(
          MatchingBlocks(
            part, in: language, sections, evaluator, of: source.catalog, db, leastCount: 0))
      }
    case .wide:
      return try walk(MatchingBlocks(everythingIn: language, sections, evaluator))
    }
    let blocks = try NameRanges(predicate).map {
      try MatchingBlocks($0, in: language, titles: titles, evaluator, db)
    }
    let part = NamePart(predicate)
    let limit = Self.costs.fetchLimit(
      testing: blocks?.testCount, of: productCount, searchesTexts: part != nil)
    if let limit {
      let ranges = try IndexRangeCompiler(
        db, isCurrent: true, searchesTexts: part == nil, limit: limit
      ).ranges(of: predicate)
      if let ranges, ranges.estimate < limit, let found = try fetch(ranges, upTo: limit) {
        return found
      }
    }
    if let blocks { return try walk(blocks) }
    if let part {
      return try walk(
        MatchingBlocks(part, in: language, sections, evaluator, of: source.catalog, db))
    }
    // The listing has no custom fields: reading each product by its id takes longer than sorting
    // what is found.
    if predicate.wordQueries.contains(where: \.usesCustomFields),
      try db.hasRow("SELECT 1 FROM custom_field LIMIT 1"), let found = try fetch(nil, upTo: .max)
    {
      return found
    }
    return try walk(MatchingBlocks(everythingIn: language, sections, evaluator))
  }

  /// Finds the products that have words, in the order of the index; nil where it cannot tell.
  private func findWords(
    of predicate: Predicate, byBlocksFrom least: Int
  ) throws -> (order: any RowOrder, counts: [Int])? {
    guard case .words(let query) = predicate.node, language.id == StoredLanguage.ownID,
      let matches = try WordMatches(query, db)
    else { return nil }
    if matches.changedIDs.isEmpty, matches.places.count >= least {
      statistics.index = "words: \(matches.places.count) found"
      statistics.order = "the stored sort order"
      // Its places are those of the listing, where products are read one behind the other.
      let blocks = try MatchingBlocks(matches, in: language, titles: titles, evaluator, db)
      return (MatchingOrder(blocks, in: language, from: source), blocks.knownCounts)
    }
    let collation = try ListingCollation(language, db)
    var keys: [ListingKey] = []
    if !matches.changedIDs.isEmpty {
      let products = MatchingProducts(evaluator, titles: titles, collation)
      if let found = try products.fetch(.changedSinceWordIndex, upTo: .max, context) {
        keys = Self.sortedKeys(of: found, in: collation)
      }
    }
    let indices = keys.isEmpty ? [] : try matches.indices(of: keys, in: collation, db)
    var counts = [Int](repeating: 0, count: sections.count)
    var ids = ProductNumbersWriter()
    var next = zip(indices, keys).makeIterator()
    var waiting = next.next()
    func append(before index: Int) throws {
      while let (place, key) = waiting, place <= index {
        try count(in: key.section, &counts)
        try ids.append(key.productID)
        waiting = next.next()
      }
    }
    var index = 0
    try matches.forEachUnchanged { id, section in
      try append(before: index)
      try count(in: section, &counts)
      try ids.append(id)
      index += 1
    }
    try append(before: .max)
    statistics.index =
      "words: \(index) found"
      + (matches.changedIDs.isEmpty
        ? "" : ", \(matches.changedIDs.count) changed since and tested")
    statistics.order = "the stored sort order"
    return (ComputedOrder(try ids.finish(), collation, from: source), counts)
  }

  private func walk(_ blocks: MatchingBlocks) throws -> (order: any RowOrder, counts: [Int]) {
    var blocks = blocks
    let counts = try blocks.count(context)
    let spans = blocks.spanCounts
    if blocks.hasNames {
      statistics.index =
        "block names: \(spans.all) have or may have matches, "
        + "\(spans.whole) were decided without a test"
    } else if !blocks.isEverything {
      statistics.index =
        "name ranges of blocks: \(spans.all) may have matches, "
        + "\(spans.whole) match entirely"
    } else {
      statistics.index = "none: every product of \(spans.all) sections is tested"
    }
    statistics.order = "the stored sort order"
    return (MatchingOrder(blocks, in: language, from: source), counts)
  }

  /// Fetches the products in some ranges, or all; nil when they are more than a number,
  /// and there is a better way.
  private func fetch(
    _ ranges: IndexRanges?,
    upTo limit: Int
  ) throws -> (order: any RowOrder, counts: [Int])? {
    let collation = try ListingCollation(language, db)
    let matches = MatchingProducts(evaluator, titles: titles, collation)
    guard let found = try matches.fetch(ranges, upTo: limit, context) else { return nil }
    statistics.index = ranges?.description ?? "none: every product is tested"
    statistics.order = "sort keys of the matches"
    var counts = [Int](repeating: 0, count: sections.count)
    var ids: [Int64] = []
    ids.reserveCapacity(found.ids.count)
    // A few are sorted without the titles and boundaries that ICU would make
    // again.
    if found.ids.count <= 2000 {
      for key in Self.sortedKeys(of: found, in: collation) {
        try count(in: key.section, &counts)
        ids.append(key.productID)
      }
    } else {
      let order = ListingOrder(ids: found.ids, names: found.names, try language.collation())
      for entry in order.sorted {
        try count(in: entry.section, &counts)
        ids.append(order.ids[entry.index])
      }
    }
    return (ComputedOrder(ProductNumbers(ids), collation, from: source), counts)
  }

  /// Returns the keys of products that were found, in their order.
  private static func sortedKeys(
    of found: (ids: [Int64], names: NameList), in collation: ListingCollation
  ) -> [ListingKey] {
    found.ids.indices.map { index in
      found.names.withName(at: index) {
        ListingKey(
          listingName: String(decoding: $0, as: UTF8.self), productID: found.ids[index],
          in: collation)
      }
    }.sorted()
  }

  /// Counts a match in a section; the stored ones may be fewer than the language has.
  private func count(in section: Int, _ counts: inout [Int]) throws {
    guard counts.indices.contains(section) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT_INDEX, message: "a section is missing")
    }
    counts[section] += 1
  }
}
