import Bytes
import CatalogAccess
import SQLiteFile

/// The rows of a listing in their order, one at a time.
final class ListingCursor: IndexCursor {
  private let rows: ListingRows
  private static let columnCount = ListingRows.columnCount + 1
  /// Language, section, key, id, and what the listing carries.
  private let values = UnsafeMutablePointer<RecordValue>.allocate(capacity: columnCount)
  private var isInBlock = false

  init(_ rows: ListingRows) {
    self.rows = rows
    values.initialize(repeating: .null, count: Self.columnCount)
    values[0] = .integer(StoredLanguage.ownID)
  }

  deinit { values.deallocate() }

  func advance() throws -> Bool {
    while true {
      if isInBlock, try rows.advance(values + 1) { return true }
      isInBlock = try rows.beginBlock()
      if !isInBlock { return false }
    }
  }

  func precedes(_ other: ListingCursor) -> Bool {
    if values[1].number != other.values[1].number {
      return values[1].number < other.values[1].number
    }
    let (key, otherKey) = (values[2].bytes, other.values[2].bytes)
    if !key.hasSameBytes(as: otherKey) { return key.lexicographicallyPrecedes(otherKey) }
    return values[3].number < other.values[3].number
  }

  func encode(to record: RecordEncoder) { record.encode(values, count: Self.columnCount) }
}
