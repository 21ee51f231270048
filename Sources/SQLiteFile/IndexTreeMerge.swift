/// Puts entries that come in their order among those of an index, or of a table without row ids: all
/// pages are written once more, each of them filled, into those that were read already.
///
///     old pages ─ read ─┐
///                       ├─ merged ─ new pages
///     new entries ──────┘
///
/// A page without a new entry is copied cell by cell; for a new one its place is looked for in the page
/// that it belongs into.
public final class IndexTreeMerge {
  private let pages: DatabasePages
  private let keyCount: Int
  private let tree: IndexTreePages
  private let writer: IndexTreeWriter
  private let consumer: ((StoredRecord) throws -> Void)?
  /// The page that is read, and its cells that are not copied yet.
  private var page: (page: PageReader, cells: Range<Int>)?

  /// Begins a merge.
  ///
  /// - Parameters:
  ///   - root: The number of the root page, which stays.
  ///   - keyCount: The number of columns by which entries are sorted; no two are equal in all of them.
  ///   - consumer: Is told every entry that is written, old and new, in their order. What does not
  ///     stand in its page is left out of the record.
  /// - Throws: `DatabasePagesError`.
  public init(
    _ pages: DatabasePages,
    root: UInt32,
    keyCount: Int,
    consumer: ((StoredRecord) throws -> Void)? = nil
  ) throws(DatabasePagesError) {
    self.pages = pages
    self.keyCount = keyCount
    self.consumer = consumer
    tree = IndexTreePages(pages, root: root, isReleasing: true)
    writer = IndexTreeWriter(pages, root: root)
    page = try tree.next()
  }

  /// Adds an entry, which must stand behind the one before in the index's order.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` where the entry is there already; what the consumer throws.
  /// - Complexity: O(old entries before it + log of the entries of a page).
  public func append(_ record: RecordEncoder) throws {
    while let (page, cells) = page {
      let place = try place(of: StoredRecord(record), page, cells)
      try copy(page, cells.lowerBound..<place)
      if place < cells.upperBound {
        self.page?.cells = place..<cells.upperBound
        break
      }
      self.page = try tree.next()
    }
    try writer.append(record)
    try consumer?(StoredRecord(record))
  }

  /// Writes the rest.
  ///
  /// - Throws: As ``append(_:)``.
  public func finish() throws {
    while let (page, cells) = page {
      try copy(page, cells)
      self.page = try tree.next()
    }
    try writer.finish()
  }

  private func copy(_ page: PageReader, _ cells: Range<Int>) throws {
    for index in cells {
      let cell = try page.indexCell(at: index)
      try writer.append(cell: cell.start, size: cell.size)
      try consumer?(cell.record)
    }
  }

  /// Returns the first of the cells that a new entry stands before.
  private func place(
    of record: StoredRecord,
    _ page: PageReader,
    _ cells: Range<Int>
  ) throws(DatabasePagesError) -> Int {
    var (low, high) = (cells.lowerBound, cells.upperBound)
    // Most pages take few entries, or none.
    var middle = high - 1
    while low < high {
      let order = try pages.order(
        of: page.indexCell(at: middle).record, to: record, columnCount: keyCount)
      if order == 0 { throw .unsuitable("an entry is there already") }
      if order < 0 { low = middle + 1 } else { high = middle }
      middle = (low + high) / 2
    }
    return low
  }
}
