import Glibc

/// Writes the rows of a table that come in the order of their row ids, from the
/// leaves up: each page is filled once and never looked at again.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
public final class TableTreeWriter {
  private let leaves: LeafPages
  private let root: UInt32
  private let interior: InteriorLevel
  /// The last row of each page that is full.
  private var lastRowIDs: [Int64] = []
  private var lastRowID: Int64?
  /// The last page that was written, of which its parent is not told yet.
  private var pending: (page: UInt32, lastRowID: Int64)?

  /// Begins to write an empty table.
  ///
  /// - Parameter root: The number of its root page.
  public init(_ pages: DatabasePages, root: UInt32) {
    leaves = LeafPages(pages, .tableLeaf)
    interior = InteriorLevel(pages, .tableInterior)
    self.root = root
  }

  /// Begins to write rows behind those that there are.
  ///
  /// - Parameters:
  ///   - root: The number of the root page.
  ///   - outline: What there is: all leaves but the last stay where they are.
  /// - Throws: `DatabasePagesError`.
  public convenience init(
    _ pages: DatabasePages,
    root: UInt32,
    behind outline: TableTreeOutline
  ) throws(DatabasePagesError) {
    self.init(pages, root: root)
    for leaf in outline.leaves {
      if let pending { try interior.add(pending.page, key: pending.lastRowID) }
      pending = leaf
    }
    for page in outline.interior { try pages.release(page) }
    let last = try PageReader(pages, outline.last, root: root)
    for index in 0..<last.cellCount {
      let cell = try last.tableCell(at: index)
      if !leaves.filler.fits(cell.size) { try endPage() }
      memcpy(leaves.filler.addCell(cell.size), cell.start, cell.size)
      lastRowID = cell.rowID
    }
    if outline.last != root { try pages.release(outline.last) }
  }

  /// Writes a row.
  ///
  /// - Parameter rowID: Greater than that of the row before.
  /// - Throws: `DatabasePagesError`.
  /// - Complexity: O(bytes of the record).
  public func append(rowID: Int64, _ record: RecordEncoder) throws(DatabasePagesError) {
    precondition(lastRowID.map { $0 < rowID } ?? true, "rows come in the order of their ids")
    let layout = leaves.layout
    let key = UInt64(bitPattern: rowID)
    let local = layout.localCount(record.count, greatest: layout.greatestTableCell)
    let isWhole = local == record.count
    let size =
      Varint.size(UInt64(record.count)) + Varint.size(key) + local + (isWhole ? 0 : 4)
    if !leaves.filler.fits(size) { try endPage() }
    let overflow =
      isWhole
      ? 0 : try leaves.writeOverflow(record.bytes + local, count: record.count - local)
    var place = leaves.filler.addCell(size)
    place += Varint.write(UInt64(record.count), to: place)
    place += Varint.write(key, to: place)
    memcpy(place, record.bytes, local)
    if !isWhole { (place + local).store(overflow, at: 0) }
    lastRowID = rowID
  }

  /// Writes the rest.
  ///
  /// - Throws: `DatabasePagesError`.
  public func finish() throws(DatabasePagesError) {
    if pending == nil, leaves.fullCount == 0 { return leaves.endRoot(root) }
    try endPage()
    if leaves.fullCount > 0 { try writePages() }
    if let pending { try interior.finish(right: pending.page, root: root) }
  }

  private func endPage() throws(DatabasePagesError) {
    lastRowIDs.append(lastRowID ?? 0)
    try leaves.endPage(note)
    if leaves.fullCount == 0 { lastRowIDs.removeAll(keepingCapacity: true) }
  }

  private func writePages() throws(DatabasePagesError) {
    try leaves.write(note)
    lastRowIDs.removeAll(keepingCapacity: true)
  }

  private func note(_ page: UInt32, _ index: Int) throws(DatabasePagesError) {
    if let pending { try interior.add(pending.page, key: pending.lastRowID) }
    pending = (page, lastRowIDs[index])
  }
}
