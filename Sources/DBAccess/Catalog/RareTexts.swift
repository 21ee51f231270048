import Bytes
import GRDB
import Synchronization

/// A text of products that the listing does not carry: few of them may have one.
enum RareColumn: String {
  case sortName = "sort_name"
  case custom

  /// Whether there is such a column: one of an earlier schema has none of custom fields.
  fileprivate func exists(_ db: Database) throws -> Bool {
    try self == .sortName || CustomFieldTable.exists(db)
  }

  /// Whether any product can have one.
  fileprivate func mayBeUsed(_ db: Database) throws -> Bool {
    try self == .sortName || CustomFieldTable.hasNames(db)
  }
}

/// The ids of the products with a text of their own, read once for all connections to a state.
final class RareTextIDs: Sendable {
  /// By column, in ascending order; nil as long as they have not been read.
  private let ids = Mutex<(sortNames: [Int64]?, custom: [Int64]?)>((nil, nil))

  /// Returns the ids.
  func ids(with column: RareColumn, _ db: Database) throws -> [Int64] {
    try ids.withLock { ids in
      if let known = column == .sortName ? ids.sortNames : ids.custom { return known }
      let read = try db.int64s(
        "SELECT id FROM product WHERE \(column.rawValue) IS NOT NULL ORDER BY id")
      if column == .sortName { ids.sortNames = read } else { ids.custom = read }
      return read
    }
  }
}

/// The texts of a column that products may have of their own.
///
/// The first are looked up one by one, so that one product is shown and changed as it is, whatever
/// the catalog says of all. Where few of these have one, the ids of those that do are
/// read at once for the others.
final class RareTexts {
  private let db: Database
  private let column: RareColumn
  private var lookup: Statement?
  private var askedCount = 0
  private var foundCount = 0
  /// Whether no product can have one.
  private var areNone = false
  /// In ascending order; nil as long as they have not been read.
  private var ids: [Int64]?
  private let shared: RareTextIDs
  /// The error of the first text that could not be read.
  private(set) var failure: (any Error)?

  private static let singleLookupCount = 200

  init(_ column: RareColumn, _ db: Database, _ shared: RareTextIDs) {
    self.column = column
    self.db = db
    self.shared = shared
  }

  deinit { lookup?.reset() }

  /// Returns the UTF-8 of the text of a product, good until the next call.
  func text(of id: Int64) -> UnsafeBufferPointer<UInt8>? {
    if areNone { return nil }
    do {
      return try readText(of: id)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  private func readText(of id: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    if let ids {
      let position = ids.indices.firstPosition { ids[$0] >= id }
      if position == ids.count || ids[position] != id { return nil }
    } else {
      if askedCount == 0, try !column.exists(db) {
        areNone = true
        return nil
      }
      askedCount += 1
      if askedCount == Self.singleLookupCount, foundCount < askedCount / 2 {
        if foundCount == 0, try !column.mayBeUsed(db) {
          areNone = true
          return nil
        }
        ids = try shared.ids(with: column, db)
      }
    }
    let lookup =
      try lookup
      ?? db.cachedStatement(sql: "SELECT \(column.rawValue) FROM product WHERE id = ?")
    self.lookup = lookup
    lookup.reset()
    lookup.bind(id, at: 1)
    guard try lookup.step(), let text = lookup.row.utf8(0) else { return nil }
    foundCount += 1
    return text
  }
}
