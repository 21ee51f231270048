import CatalogAccess
import Collation
import GRDB
import SQLiteFile

/// The rows of a listing in order, a block at a time: section, key and record.
final class ListingRows {
  private let sorter: RecordSorter
  private let record = ProductBatch.Record()
  private var section = 0
  /// Whether a record has been read that belongs to the next block.
  private var isAhead = false

  /// The beginning of the block.
  private(set) var key = ListingKey.least(in: -1)
  private(set) var count = 0
  private(set) var names = BlockNames()

  /// The number of values of a row.
  static let columnCount = ProductBatch.columnCount + 2

  /// Returns the statement that inserts a row into the listing of a language.
  static func insertion(languageID: Int64, _ db: Database) throws -> Statement {
    let places = repeatElement("?", count: columnCount).joined(separator: ", ")
    return try db.makeStatement(
      sql: """
        INSERT INTO listing (language_id, section, sort_key, product_id, \(ProductColumns.carried))
        VALUES (\(languageID), \(places))
        """)
  }

  /// Makes the rows of records that are sorted by `SectionedKey`.
  init(_ sorter: RecordSorter) { self.sorter = sorter }

  /// Goes to the next block; false when there is none.
  func beginBlock() throws -> Bool {
    if !isAhead { isAhead = try read() }
    if !isAhead { return false }
    // The first one of a section takes all that will ever come before it.
    key =
      key.section == section
      ? ListingKey(section: section, sortKey: sortKey, productID: record.id)
      : .least(in: section)
    count = 0
    names.removeAll()
    return true
  }

  /// Goes to the next row of the block, and sets its values; false at the end.
  func advance(_ values: UnsafeMutablePointer<RecordValue>) throws -> Bool {
    if !isAhead {
      isAhead = try read()
      if !isAhead || section != key.section || count == CountedBlocks.usualCount { return false }
    }
    isAhead = false
    count += 1
    names.append(record.name)
    values[0] = .integer(Int64(section))
    values[1] = record.other
    (values + 2).update(from: record.values, count: ProductBatch.columnCount)
    return true
  }

  private var sortKey: [UInt8] {
    [UInt8](record.other.bytes)
  }

  private func read() throws -> Bool {
    try sorter.next { key, payload in
      section = SectionedKey.section(of: key)
      record.read(payload, UnsafeRawBufferPointer(rebasing: key[2...]))
    }
  }
}
