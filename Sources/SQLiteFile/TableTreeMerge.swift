/// Puts rows that come in the order of their ids among those of a table, or in place of them, and removes
/// rows.
///
///     leaves ─ without a change ── stay where they are ─┐
///              with one ── read ── written once more ───┴─ new pages above them
public final class TableTreeMerge {
  private let pages: DatabasePages
  private let outline: TreeOutline
  private let isChanged: [Bool]
  private let writer: TableTreeWriter
  /// The leaf that comes next, or is read.
  private var leaf = 0
  /// The leaf that is read, and the first of its rows that is not copied yet.
  private var page: (page: PageReader, next: Int)?

  /// Begins a merge.
  ///
  /// - Parameter isChanged: Says of each leaf whether a row comes that belongs into it:
  ///   `TableTreeSearch` has found it out. The others may be written no more.
  /// - Throws: `DatabasePagesError`.
  public init(
    _ pages: DatabasePages,
    _ outline: TreeOutline,
    isChanged: [Bool]
  ) throws(DatabasePagesError) {
    precondition(isChanged.count == outline.leaves.count)
    self.pages = pages
    self.outline = outline
    self.isChanged = isChanged
    // A leaf between others that stay has no room but its own.
    writer = TableTreeWriter(pages, root: outline.root, isDense: true)
    for page in outline.interior {
      try pages.claim(page)
      try pages.release(page)
    }
  }

  /// Adds a row, or puts it in place of the one with its id.
  ///
  /// - Parameter rowID: Greater than that of the row before.
  /// - Throws: `DatabasePagesError`.
  public func put(rowID: Int64, _ record: RecordEncoder) throws(DatabasePagesError) {
    _ = try skip(rowID)
    try writer.append(rowID: rowID, record)
  }

  /// Removes a row.
  ///
  /// - Parameter rowID: Greater than that of the row before.
  /// - Throws: `DatabasePagesError`: `unsuitable` where it is not there.
  public func remove(rowID: Int64) throws(DatabasePagesError) {
    guard try skip(rowID) else { throw .unsuitable("a row is not there") }
  }

  /// Writes the rest.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` where one leaf alone is left of several, and stays in
  ///   its place.
  public func finish() throws(DatabasePagesError) {
    while leaf < outline.leaves.count {
      try open()
      try leave()
    }
    try writer.finish()
  }

  /// Copies the rows before one, and passes over that; false where it is not there.
  private func skip(_ rowID: Int64) throws(DatabasePagesError) -> Bool {
    while outline.lastRowIDs[leaf] < rowID {
      try open()
      try leave()
    }
    precondition(isChanged[leaf], "a leaf that stays gets no row")
    try open()
    guard let (page, next) = page else { return false }
    let place = try page.place(ofRow: rowID, from: next)
    try copy(page, next..<place.index)
    self.page?.next = place.index
    if !place.isThere { return false }
    try pages.releaseOverflow(of: try page.tableCell(at: place.index).record)
    self.page?.next += 1
    return true
  }

  /// Reads the leaf, where it does not stay.
  private func open() throws(DatabasePagesError) {
    guard page == nil, isChanged[leaf] else { return }
    let number = outline.leaves[leaf]
    let reader = try PageReader(pages, number, root: outline.root)
    guard reader.kind == .tableLeaf else { throw .damaged }
    if number != outline.root {
      try pages.claim(number)
      // Its bytes are in memory.
      try pages.release(number)
    }
    page = (reader, 0)
  }

  /// Ends the leaf.
  private func leave() throws(DatabasePagesError) {
    if let (page, next) = page {
      try copy(page, next..<page.cellCount)
    } else {
      try writer.keep(outline.leaves[leaf], lastRowID: outline.lastRowIDs[leaf])
    }
    page = nil
    leaf += 1
  }

  private func copy(_ page: PageReader, _ rows: Range<Int>) throws(DatabasePagesError) {
    for index in rows {
      let cell = try page.tableCell(at: index)
      try writer.append(cell: cell.start, size: cell.size, rowID: cell.rowID)
    }
  }
}
