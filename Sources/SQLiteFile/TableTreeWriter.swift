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
  private var isDivided = false

  /// Begins to write an empty table.
  ///
  /// - Parameters:
  ///   - root: The number of its root page.
  ///   - isDense: Whether leaves are filled to the last byte, and not so that a row may grow a little.
  public init(_ pages: DatabasePages, root: UInt32, isDense: Bool = false) {
    leaves = LeafPages(pages, .tableLeaf, isDense: isDense)
    interior = InteriorLevel(pages, .tableInterior)
    self.root = root
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

  /// Writes a row as it stands in a page.
  func append(
    cell: UnsafePointer<UInt8>, size: Int, rowID: Int64
  ) throws(DatabasePagesError) {
    guard lastRowID.map({ $0 < rowID }) ?? true else { throw .damaged }
    if !leaves.filler.fits(size) { try endPage() }
    memcpy(leaves.filler.addCell(size), cell, size)
    lastRowID = rowID
  }

  /// Takes a leaf as it is behind the rows so far.
  func keep(_ page: UInt32, lastRowID: Int64) throws(DatabasePagesError) {
    if leaves.filler.cellCount > 0 { try endPage() }
    if leaves.fullCount > 0 { try writePages() }
    try noteLeaf(page, lastRowID)
    self.lastRowID = lastRowID
  }

  /// Writes the rest.
  ///
  /// - Throws: `DatabasePagesError`.
  public func finish() throws(DatabasePagesError) {
    if pending == nil, leaves.fullCount == 0 { return leaves.endRoot(root) }
    if leaves.filler.cellCount > 0 { try endPage() }
    if leaves.fullCount > 0 { try writePages() }
    guard let pending else { return }
    // No page is above a single leaf: it would have to move.
    guard isDivided else { throw .unsuitable("a table has a single leaf") }
    try interior.finish(right: pending.page, root: root)
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
    try noteLeaf(page, lastRowIDs[index])
  }

  private func noteLeaf(_ page: UInt32, _ lastRowID: Int64) throws(DatabasePagesError) {
    if let pending {
      try interior.add(pending.page, key: pending.lastRowID)
      isDivided = true
    }
    pending = (page, lastRowID)
  }
}
