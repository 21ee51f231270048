import Bytes
import GRDB
import Synchronization

/// The ids of the products with a sort name, read once for all connections to a state.
final class SortNameIDs: Sendable {
  /// In ascending order; nil as long as they have not been read.
  private let ids = Mutex<[Int64]?>(nil)

  /// Returns the ids.
  func ids(_ db: Database) throws -> [Int64] {
    try ids.withLock { ids in
      if let ids { return ids }
      let read = try db.int64s("SELECT id FROM product WHERE sort_name IS NOT NULL ORDER BY id")
      ids = read
      return read
    }
  }
}

/// The sort names of products, where they differ from the names.
///
/// Few products have one. The first are looked up one by one; for more, the ids of
/// those that have one are read at once.
final class SortNames {
  private let db: Database
  private var lookup: Statement?
  private var askedCount = 0
  /// In ascending order; nil as long as they have not been read.
  private var ids: [Int64]?
  private let shared: SortNameIDs
  /// The error of the first name that could not be read.
  private(set) var failure: (any Error)?

  private static let singleLookupCount = 200

  init(_ db: Database, _ shared: SortNameIDs) {
    self.db = db
    self.shared = shared
  }

  deinit { lookup?.reset() }

  /// Returns the UTF-8 of what a product is sorted by, good until the next call.
  func name(of id: Int64) -> UnsafeBufferPointer<UInt8>? {
    do {
      return try readName(of: id)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  private func readName(of id: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    if let ids {
      let position = ids.indices.firstPosition { ids[$0] >= id }
      if position == ids.count || ids[position] != id { return nil }
    } else {
      askedCount += 1
      if askedCount == Self.singleLookupCount { ids = try shared.ids(db) }
    }
    let lookup =
      try lookup ?? db.cachedStatement(sql: "SELECT sort_name FROM product WHERE id = ?")
    self.lookup = lookup
    lookup.reset()
    lookup.bind(id, at: 1)
    return try lookup.step() ? lookup.row.utf8(0) : nil
  }
}
