import CatalogAccess
import GRDB
import Synchronization

/// Products whose ids are known, by price, quantity or id: the index is walked, and others are passed over.
///
/// It is walked as far as rows are asked for: the first page of many products is at its beginning.
struct MatchingIndexOrder: SourceOrder {
  /// Who asks for more than so many has all of them looked up.
  private static let fewRows = 8192

  var source: RowSource
  private let index: ProductIndex
  private let isReversed: Bool
  private let ids: FoundIDSet
  private let found = FoundIDs()

  init(_ ids: FoundIDSet, by sort: ListingSort, isReversed: Bool, from source: RowSource) {
    self.source = source
    self.ids = ids
    self.isReversed = isReversed
    index = ProductIndex(sort: sort)
  }

  /// The products that were found so far, in order, for all threads.
  private final class FoundIDs: @unchecked Sendable {
    private let lock = Mutex(())
    /// The first ones.
    var first: [Int64] = []
    var all: ProductNumbers?

    func withLock(_ body: (FoundIDs) throws -> Void) rethrows {
      try lock.withLock { _ in try body(self) }
    }
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let range = rows.range
    if range.upperBound > Self.fewRows {
      return try reader.forEachView(of: rows, in: all(reader.db), body)
    }
    var some: ArraySlice<Int64> = []
    try found.withLock { found in
      if found.first.count < range.upperBound {
        found.first = []
        let wanted = min(Self.fewRows, 2 * range.upperBound)
        try forEachID(reader.db) {
          found.first.append($0)
          return found.first.count < wanted
        }
      }
      some = found.first[range.clamped(to: 0..<found.first.count)]
    }
    if some.count != range.count {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX, message: "an index of 'product' lacks products")
    }
    try reader.forEachView(ofProducts: some, section: rows.section.number, body)
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    if !ids.contains(id) { return nil }
    var ordinal: Int?
    found.withLock { ordinal = $0.first.firstIndex(of: id) }
    if let ordinal { return ordinal }
    return try source.catalog.reading("read") { try all($0) }.firstIndex(of: id)
  }

  private func all(_ db: Database) throws -> ProductNumbers {
    var numbers: ProductNumbers?
    try found.withLock { found in
      if found.all == nil {
        var writer = ProductNumbersWriter()
        try forEachID(db) {
          try writer.append($0)
          return true
        }
        found.all = try writer.finish()
      }
      numbers = found.all
    }
    return numbers ?? ProductNumbers([])
  }

  /// Calls `body` with the ids in their order, until it returns false.
  private func forEachID(_ db: Database, _ body: (Int64) throws -> Bool) throws {
    let column = Int32(index.sort.keyColumns.count)
    var left = ids.count
    var isWanted = true
    for section in 0...(index.sort.keyColumns.isEmpty ? 0 : 1) where left > 0 && isWanted {
      try index.forEachEntry(in: section, isBackwards: isReversed, db) { row in
        let id = row.id(column)
        if !ids.contains(id) { return true }
        left -= 1
        isWanted = try body(id)
        return isWanted && left > 0
      }
    }
  }
}
