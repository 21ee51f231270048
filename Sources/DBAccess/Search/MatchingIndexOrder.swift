import CatalogAccess
import GRDB
import Search
import Synchronization

/// Products that were found, by price, quantity or id: the index is walked, and others are passed over.
///
/// It is walked as far as rows are asked for: the first page of many products is at its beginning. Where names
/// were found, whose ids take longer to read, each product on the way is tested, as long as these are few.
struct MatchingIndexOrder: SourceOrder {
  /// Who asks for more than so many has all of them looked up.
  private static let fewRows = 8192
  /// So many are tested before the ids are found out.
  private static let fewTests = 16_384
  /// A test of a product anywhere in the file takes as long as so many ids of a block, one after the other.
  private static let testCost = 8
  /// Whether products are tested or ids read is decided for as many rows, as many as a tall screen has.
  private static let usualRowCount = 128

  var source: RowSource
  private let index: ProductIndex
  private let isReversed: Bool
  private let found: FoundIDs

  init(_ ids: FoundIDSet, by sort: ListingSort, isReversed: Bool, from source: RowSource) {
    self.source = source
    self.isReversed = isReversed
    index = ProductIndex(sort: sort)
    found = FoundIDs(nil)
    found.ids = ids
  }

  /// - Parameters:
  ///   - blocks: They have the matches of one comparison of names, each of which is known.
  ///   - total: The number of all products.
  init(
    _ blocks: MatchingBlocks, of total: Int, _ evaluator: PredicateEvaluator, by sort: ListingSort,
    isReversed: Bool, from source: RowSource
  ) {
    self.source = source
    self.isReversed = isReversed
    index = ProductIndex(sort: sort)
    found = FoundIDs((blocks, total, evaluator.predicate))
  }

  /// Whether testing products on the way to some rows takes less than reading the ids of all matches.
  ///
  /// Matches that stand together, as those by the beginning of a name do, have ids that are soon read. Those that
  /// are a few in each block cost as much as all products.
  static func testsAreCheaper(
    toReach rowCount: Int = usualRowCount, _ blocks: MatchingBlocks, of total: Int
  ) -> Bool {
    let count = max(1, blocks.candidateCount)
    let tests = total / count * rowCount
    return tests <= fewTests && tests * testCost < blocks.rowCount
  }

  /// The products that were found so far, in order, for all threads.
  private final class FoundIDs: @unchecked Sendable {
    private let lock = Mutex(())
    /// Those whose ids are not known yet.
    let named: (blocks: MatchingBlocks, total: Int, predicate: Predicate)?
    /// The ids, in no order, when they are known.
    var ids: FoundIDSet?
    /// The first ones.
    var first: [Int64] = []
    var all: ProductNumbers?

    init(_ named: (blocks: MatchingBlocks, total: Int, predicate: Predicate)?) {
      self.named = named
    }

    func withLock<Result>(_ body: (FoundIDs) throws -> Result) rethrows -> Result {
      try lock.withLock { _ in try body(self) }
    }

    /// Returns the ids, found out if need be.
    func knownIDs(_ context: ReadingContext) throws -> FoundIDSet {
      if let ids { return ids }
      let greatest =
        try context.db.first("SELECT max(id) FROM product") { $0.integer(0) ?? 0 } ?? 0
      guard let named, var found = FoundIDSet(upTo: greatest) else {
        throw MatchingIndexOrder.damage
      }
      for id in try named.blocks.candidateIDs(context) where !found.insert(id) {
        throw MatchingIndexOrder.damage
      }
      ids = found
      return found
    }
  }

  private static var damage: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT_INDEX, message: "an index of 'product' lacks products")
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let range = rows.range
    if range.upperBound > Self.fewRows {
      return try reader.forEachView(of: rows, in: all(reader), body)
    }
    let some = try found.withLock { found in
      if found.first.count < range.upperBound {
        // Whoever goes on gets more at once: that begins anew each time.
        let factor = found.first.isEmpty ? 1 : 2
        found.first = try first(min(Self.fewRows, factor * range.upperBound), found, reader)
      }
      return found.first[range.clamped(to: 0..<found.first.count)]
    }
    if some.count != range.count { throw Self.damage }
    try reader.forEachView(ofProducts: some, section: rows.section.number, body)
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    if let ordinal = found.withLock({ $0.first.firstIndex(of: id) }) { return ordinal }
    var ordinal: Int?
    try source.withContext { context in
      let isFound = try found.withLock { try $0.knownIDs(context).contains(id) }
      if isFound { ordinal = try all(context).firstIndex(of: id) }
    }
    return ordinal
  }

  private func all(_ context: ReadingContext) throws -> ProductNumbers {
    try found.withLock { found in
      if let all = found.all { return all }
      var writer = ProductNumbersWriter()
      try forEach(of: found.knownIDs(context), context.db) {
        try writer.append($0)
        return true
      }
      let all = try writer.finish()
      found.all = all
      return all
    }
  }

  /// Returns the ids of the first products; fewer where there are no more.
  private func first(
    _ count: Int, _ found: FoundIDs, _ context: ReadingContext
  ) throws -> [Int64] {
    if found.ids == nil, let named = found.named,
      Self.testsAreCheaper(toReach: count, named.blocks, of: named.total),
      let ids = try tested(count, named.predicate, context)
    {
      return ids
    }
    var ids: [Int64] = []
    try forEach(of: found.knownIDs(context), context.db) {
      ids.append($0)
      return ids.count < count
    }
    return ids
  }

  /// Returns the ids of the first products that match; nil where these are far apart.
  private func tested(
    _ count: Int, _ predicate: Predicate, _ context: ReadingContext
  ) throws -> [Int64]? {
    let function = try PredicateFunction(predicate.evaluator(), on: .product, context) {
      PredicateFunction.Sections(titles: [], collation: nil)
    }
    let test = try context.db.makeStatement(
      sql: "SELECT 1 FROM product WHERE id = ?2 AND \(function.condition)")
    test.bind([Int64?.none, Int64(0)])
    function.bind(to: test)
    defer { test.reset() }
    var ids: [Int64] = []
    var testCount = 0
    try function.rethrowing(context.statistics) {
      try forEachID(context.db) { id in
        testCount += 1
        test.reset()
        test.bind(id, at: 2)
        if try test.step() { ids.append(id) }
        return ids.count < count && testCount < Self.fewTests
      }
    }
    return ids.count < count && testCount == Self.fewTests ? nil : ids
  }

  /// Calls `body` with the ids of a set in their order, until it returns false.
  private func forEach(
    of ids: FoundIDSet, _ db: Database, _ body: (Int64) throws -> Bool
  ) throws {
    var left = ids.count
    if left == 0 { return }
    try forEachID(db) { id in
      if !ids.contains(id) { return true }
      left -= 1
      return try body(id) && left > 0
    }
  }

  /// Calls `body` with the ids of all products in their order, until it returns false.
  private func forEachID(_ db: Database, _ body: (Int64) throws -> Bool) throws {
    let column = Int32(index.sort.keyColumns.count)
    var isWanted = true
    for section in 0...(index.sort.keyColumns.isEmpty ? 0 : 1) where isWanted {
      try index.forEachEntry(in: section, isBackwards: isReversed, db) { row in
        isWanted = try body(row.id(column))
        return isWanted
      }
    }
  }
}
