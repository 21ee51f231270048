import CatalogAccess
import GRDB

/// The connection that an order reads by: the catalog's, or one of the same state.
struct RowSource {
  let catalog: CatalogDatabase
  var statistics = SearchStatistics()
  private let rareIDs = RareTextIDs()
  private var isSibling = false

  init(_ catalog: CatalogDatabase) { self.catalog = catalog }

  /// Calls `body` with a connection; of a sibling, only if that can be opened.
  func withContext(_ body: (ReadingContext) throws -> Void) throws {
    func read(_ db: Database, _ references: ReferenceNames) throws {
      try body(ReadingContext(db: db, references: references, statistics: statistics))
    }
    if isSibling {
      try catalog.readingSharedSnapshot(rareIDs, read)
    } else {
      try catalog.readingViews(rareIDs, read)
    }
  }

  /// Returns one for another thread, nil where that cannot read the same state.
  func sibling() throws -> RowSource? {
    guard try catalog.reading("read", { try catalog.canShareSnapshot($0) }) else { return nil }
    var sibling = self
    sibling.statistics = SearchStatistics()
    sibling.isSibling = true
    return sibling
  }

  /// Returns the name that a product is listed under, nil without such a product.
  func listingName(ofProduct id: Int64) throws -> String? {
    try catalog.reading("read") { db in
      try db.string("SELECT coalesce(sort_name, name) FROM product WHERE id = ?", [id])
    }
  }
}

/// An order whose rows are read from a source.
protocol SourceOrder: RowOrder {
  var source: RowSource { get set }
}

extension SourceOrder {
  func sibling() throws -> Self? {
    guard let source = try source.sibling() else { return nil }
    var sibling = self
    sibling.source = source
    return sibling
  }
}

extension SourceOrder where Reader == ReadingContext {
  func withReader(_ body: (ReadingContext) throws -> Void) throws { try source.withContext(body) }
}

/// A connection, and what is found out by it.
struct ReadingContext {
  let db: Database
  let references: ReferenceNames
  let statistics: SearchStatistics
}
