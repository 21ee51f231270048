import CatalogAccess
import SQLiteFile

/// Divides the rows of a listing into blocks, as they come.
final class ListingBlocksInOrder {
  /// The columns of a row that are looked at: language, section, key, id, SKU, name.
  static let columnCount = 6

  private let writer: ListingBlockWriter
  private var counts: [Int]
  private var key: ListingKey?
  private var count = 0
  private var names = BlockNames()
  private let progress: (Int) throws -> Void
  private var done = 0

  init(
    _ writer: ListingBlockWriter,
    sectionCount: Int,
    progress: @escaping (Int) throws -> Void
  ) {
    self.writer = writer
    self.progress = progress
    counts = [Int](repeating: 0, count: sectionCount)
  }

  func append(_ row: UnsafePointer<RecordValue>) throws {
    guard row[0].kind == .integer, row[0].number == StoredLanguage.ownID, row[1].kind == .integer,
      let section = Int(exactly: row[1].number), counts.indices.contains(section),
      row[2].kind == .blob, row[3].kind == .integer, row[5].kind == .text
    else { throw NeedsSQLite.file }
    if count == CountedBlocks.usualCount || key?.section != section {
      let isFirst = key?.section != section
      try end()
      // The first one of a section takes all that will ever come before it.
      key =
        isFirst
        ? .least(in: section)
        : ListingKey(section: section, sortKey: [UInt8](row[2].bytes), productID: row[3].number)
    }
    count += 1
    counts[section] += 1
    names.append(row[5].bytes.assumingMemoryBound(to: UInt8.self))
  }

  private func end() throws {
    if let key, count > 0 { try writer.append(key, count: count, names) }
    done += count
    try progress(done)
    count = 0
    names.removeAll()
  }

  /// Writes the last block, and returns the counts of the sections.
  func finish() throws -> [Int] {
    try end()
    try writer.finish()
    return counts
  }
}
