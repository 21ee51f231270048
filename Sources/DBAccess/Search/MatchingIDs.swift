import CatalogAccess
import GRDB
import Search

/// The ids of all products that a predicate matches, where indexes alone tell.
///
/// They are for orders that are no listing: an index is walked, and what is not among the ids is passed over
/// without a look at its product. Each comparison gives its set, and `AND` and `OR` combine them. Products are
/// tested only where they are few.
struct MatchingIDs {
  /// So many are tested where an index gives others, too.
  private static let fewTests = 2000
  /// So many are tested where another filter has them all.
  private static let fewLookedUp = 10_000

  private let context: ReadingContext
  private let titles: [String]
  private let keys: ListingCollation
  private let greatestID: Int64
  private var db: Database { context.db }

  /// Makes what finds them; nil where there are no sets in this catalog. Its listings are current.
  init?(titles: [String], _ keys: ListingCollation, _ context: ReadingContext) throws {
    let least = try context.db.first("SELECT min(id) FROM product") { $0.integer(0) ?? 0 } ?? 0
    greatestID = try context.db.first("SELECT max(id) FROM product") { $0.integer(0) ?? 0 } ?? 0
    if least < 0 || greatestID > FoundIDSet.greatestID { return nil }
    self.context = context
    self.titles = titles
    self.keys = keys
  }

  /// Returns the ids; nil where products have to be looked at.
  func ids(of predicate: Predicate) throws -> FoundIDSet? {
    switch predicate.node {
    case .constant(true), .not: return nil
    case .constant, .words, .comparison: return try found(predicate)
    case .and, .or:
      // Where one of several leaves few, these are tested for the others.
      let ranges = try compiler(upTo: Self.fewLookedUp).ranges(of: predicate)
      if let ranges, ranges.estimate < Self.fewLookedUp {
        return try set(of: tested(predicate, in: ranges))
      }
      return try isFound(predicate) ? found(predicate) : nil
    }
  }

  /// Whether there may be a set for each part of a predicate: the first is not made in vain.
  private func isFound(_ predicate: Predicate) throws -> Bool {
    switch predicate.node {
    case .constant(let value): return !value
    case .not: return false
    case .and(let children), .or(let children): return try children.allSatisfy(isFound)
    case .words: return try WordIndex.exists(db)
    case .comparison(let comparison):
      if NamePart(comparison)?.isExact == true { return true }
      guard let ranges = try compiler(upTo: Self.fewTests).ranges(of: predicate) else {
        return false
      }
      return ranges.isExact || ranges.estimate < Self.fewTests
    }
  }

  private func found(_ predicate: Predicate) throws -> FoundIDSet? {
    switch predicate.node {
    case .constant, .not: return FoundIDSet(upTo: greatestID)
    case .and(let children):
      return try combined(children) { $0.formIntersection($1) }
    case .or(let children):
      return try combined(children) { $0.formUnion($1) }
    case .words(let query): return try ids(having: query, predicate)
    case .comparison(let comparison): return try ids(of: comparison, predicate)
    }
  }

  private func combined(
    _ children: [Predicate], _ body: (inout FoundIDSet, FoundIDSet) -> Void
  ) throws -> FoundIDSet? {
    var all: FoundIDSet?
    for child in children {
      guard let found = try found(child) else { return nil }
      if var some = all {
        all = nil
        body(&some, found)
        all = some
      } else {
        all = found
      }
    }
    return all
  }

  private func ids(having query: WordQuery, _ predicate: Predicate) throws -> FoundIDSet? {
    guard let matches = try WordMatches(query, db) else { return nil }
    var ids = try matches.unchangedIDs(upTo: greatestID)
    if !matches.changedIDs.isEmpty {
      for id in try tested(predicate, in: .changedSinceWordIndex) where ids?.insert(id) == false {
        return nil
      }
    }
    return ids
  }

  /// Returns the blocks of the listing that have the matches, each of which is known, where one comparison
  /// of names tells.
  ///
  /// Their ids take longer than all of their names, so somebody may do without.
  ///
  /// - Parameter sections: Those of the catalog's own listing.
  func namedBlocks(
    of predicate: Predicate, _ sections: [ListingSection], in catalog: CatalogDatabase
  ) throws -> MatchingBlocks? {
    guard case .comparison(let comparison) = predicate.node,
      let named = try compiler(upTo: 0).named
    else { return nil }
    var blocks: MatchingBlocks
    if let ranges = NameRanges(comparison), ranges.isExact {
      blocks = try MatchingBlocks(
        ranges, in: named.language, titles: named.titles, predicate.evaluator(), db)
      try blocks.findPositions(db)
    } else if let part = NamePart(comparison), part.isExact {
      blocks = try MatchingBlocks(
        part, in: named.language, sections, predicate.evaluator(), of: catalog, db)
    } else {
      return nil
    }
    return blocks.hasExactCandidates ? blocks : nil
  }

  /// Returns the ids of the products of blocks; nil where these are greater than a set's.
  func ids(of blocks: MatchingBlocks) throws -> FoundIDSet? {
    try set(of: blocks.candidateIDs(context))
  }

  private func ids(
    of comparison: Predicate.Comparison, _ predicate: Predicate
  ) throws -> FoundIDSet? {
    let few = try compiler(upTo: Self.fewTests)
    if let ranges = try few.ranges(of: predicate) {
      if ranges.isExact { return try set(of: ids(in: ranges)) }
      if ranges.estimate < Self.fewTests { return try set(of: tested(predicate, in: ranges)) }
    }
    guard let part = NamePart(comparison), part.isExact, let named = few.named else { return nil }
    let blocks = try MatchingBlocks(
      part, in: named.language, titles: named.titles, predicate.evaluator(), db)
    return blocks.hasExactCandidates ? try set(of: blocks.candidateIDs(context)) : nil
  }

  private func compiler(upTo limit: Int) throws -> IndexRangeCompiler {
    try IndexRangeCompiler(db, isCurrent: true, limit: limit)
  }

  private func ids(in ranges: IndexRanges) throws -> [Int64] {
    var ids: [Int64] = []
    for range in ranges.ranges {
      switch range.source {
      case .statement(let sql, let values): ids += try db.all(sql, values) { $0.id(0) }
      case .names(let blocks): ids += try blocks.candidateIDs(context)
      case .words(let matches): try matches.forEachUnchanged { id, _ in ids.append(id) }
      case .ids(let some): ids += some
      }
    }
    return ids
  }

  /// Returns which products in ranges match.
  private func tested(_ predicate: Predicate, in ranges: IndexRanges) throws -> [Int64] {
    var ranges = ranges
    ranges.isExact = false
    var ids: [Int64] = []
    try MatchingProducts(predicate.evaluator(), titles: titles, keys).forEachRow(
      "NULL", ranges, context
    ) {
      ids.append($0.id(0))
      return true
    }
    return ids
  }

  private func set(of ids: [Int64]) -> FoundIDSet? {
    guard var set = FoundIDSet(upTo: greatestID) else { return nil }
    for id in ids where !set.insert(id) { return nil }
    return set
  }
}
