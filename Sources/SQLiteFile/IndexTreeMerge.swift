/// Puts entries that come in their order among those of an index, or of a table without row ids, and removes
/// some: all pages are written once more, each of them filled, into those that were read already.
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
    if try skip(StoredRecord(record)) {
      throw DatabasePagesError.unsuitable("an entry is there already")
    }
    try write(record)
  }

  /// Adds an entry, or puts it in place of the one that is equal to it in the columns of the key.
  ///
  /// - Throws: `DatabasePagesError`; what the consumer throws.
  public func put(_ record: RecordEncoder) throws {
    _ = try skip(StoredRecord(record))
    try write(record)
  }

  /// Removes the entry that is equal to one in the columns of the key.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` where it is not there; what the consumer throws.
  public func remove(_ record: RecordEncoder) throws {
    if try !skip(StoredRecord(record)) {
      throw DatabasePagesError.unsuitable("an entry is not there")
    }
  }

  private func write(_ record: RecordEncoder) throws {
    try writer.append(record)
    try consumer?(StoredRecord(record))
  }

  /// Copies the entries before one, and passes over that; false where it is not there.
  private func skip(_ record: StoredRecord) throws -> Bool {
    while let (page, cells) = page {
      let (place, isThere) = try place(of: record, page, cells)
      try copy(page, cells.lowerBound..<place)
      if place < cells.upperBound {
        self.page?.cells = place..<cells.upperBound
        if isThere {
          try pages.releaseOverflow(of: try page.indexCell(at: place).record)
          self.page?.cells = place + 1..<cells.upperBound
        }
        return isThere
      }
      self.page = try tree.next()
    }
    return false
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

  /// Returns the first of the cells that an entry does not stand behind, and whether it is that.
  private func place(
    of record: StoredRecord,
    _ page: PageReader,
    _ cells: Range<Int>
  ) throws(DatabasePagesError) -> (index: Int, isThere: Bool) {
    var (low, high) = (cells.lowerBound, cells.upperBound)
    // Most pages take few entries, or none.
    var middle = high - 1
    while low < high {
      let order = try pages.order(
        of: page.indexCell(at: middle).record, to: record, columnCount: keyCount)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
      middle = (low + high) / 2
    }
    return (low, false)
  }
}
