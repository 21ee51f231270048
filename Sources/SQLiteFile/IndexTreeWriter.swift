import Glibc

/// Writes the entries of an index, or the rows of a table without row ids, that
/// come in their order, from the leaves up.
///
/// Unlike in a table, what stands between two leaves is an entry as well: the one
/// that does not fit into the first of them.
/// https://www.sqlite.org/fileformat2.html#b_tree_pages
public final class IndexTreeWriter {
  private let leaves: LeafPages
  private let root: UInt32
  private let interior: InteriorLevel
  /// The entry behind each page that is full.
  private var dividers: [[UInt8]] = []
  /// An entry that did not fit: it becomes a divider when another one follows.
  private var pending: [UInt8]?
  private var lastSize = 0
  private var isDivided = false

  /// Begins to write an empty tree.
  ///
  /// - Parameter root: The number of its root page.
  public init(_ pages: DatabasePages, root: UInt32) {
    leaves = LeafPages(pages, .indexLeaf)
    interior = InteriorLevel(pages, .indexInterior)
    self.root = root
  }

  /// Begins to write a tree in place of the one that there is, whose pages are given up.
  ///
  /// - Throws: `DatabasePagesError`.
  public convenience init(
    _ pages: DatabasePages,
    replacing root: UInt32
  ) throws(DatabasePagesError) {
    self.init(pages, root: root)
    let old = IndexTreePages(pages, root: root, isReleasing: true)
    while let (page, cells) = try old.next() {
      for index in cells { try pages.releaseOverflow(of: try page.indexCell(at: index).record) }
    }
  }

  /// Writes an entry, which must stand behind the one before in the index's
  /// order.
  ///
  /// - Throws: `DatabasePagesError`.
  /// - Complexity: O(bytes of the record).
  public func append(_ record: RecordEncoder) throws(DatabasePagesError) {
    let layout = leaves.layout
    let local = layout.localCount(record.count, greatest: layout.greatestIndexCell)
    let isWhole = local == record.count
    let size = Varint.size(UInt64(record.count)) + local + (isWhole ? 0 : 4)
    let overflow =
      isWhole
      ? 0 : try leaves.writeOverflow(record.bytes + local, count: record.count - local)
    try add(size) { Self.write(record, local, overflow, to: $0) }
  }

  /// Writes an entry as it stands in a page: with its length, and where it goes on.
  func append(cell: UnsafePointer<UInt8>, size: Int) throws(DatabasePagesError) {
    try add(size) { _ = memcpy($0, cell, size) }
  }

  @inline(__always)
  private func add(
    _ size: Int,
    _ write: (UnsafeMutablePointer<UInt8>) -> Void
  ) throws(DatabasePagesError) {
    if let divider = pending {
      pending = nil
      try endPage(divider)
    }
    if leaves.filler.fits(size) {
      write(leaves.filler.addCell(size))
      lastSize = size
    } else {
      pending = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        if let base = buffer.baseAddress { write(base) }
        count = size
      }
    }
  }

  /// Writes the rest.
  ///
  /// - Throws: `DatabasePagesError`.
  public func finish() throws(DatabasePagesError) {
    if let cell = pending {
      pending = nil
      // No page may be empty: the entry that did not fit gets the last leaf for
      // itself, and the one before it divides.
      try endPage(leaves.filler.removeLastCell(lastSize))
      memcpy(leaves.filler.addCell(cell.count), cell, cell.count)
    }
    if !isDivided { return leaves.endRoot(root) }
    // The last page has no divider.
    dividers.append([])
    var right: UInt32 = 0
    let count = leaves.fullCount + 1
    try leaves.endPage { (page, index) throws(DatabasePagesError) in
      if index + 1 < count { try note(page, index) } else { right = page }
    }
    if leaves.fullCount > 0 {
      try leaves.write { (page, index) throws(DatabasePagesError) in
        if index + 1 < count { try note(page, index) } else { right = page }
      }
    }
    try interior.finish(right: right, root: root)
  }

  private static func write(
    _ record: RecordEncoder,
    _ local: Int,
    _ overflow: UInt32,
    to cell: UnsafeMutablePointer<UInt8>
  ) {
    let place = cell + Varint.write(UInt64(record.count), to: cell)
    memcpy(place, record.bytes, local)
    if local < record.count { (place + local).store(overflow, at: 0) }
  }

  private func endPage(_ divider: [UInt8]) throws(DatabasePagesError) {
    isDivided = true
    dividers.append(divider)
    try leaves.endPage(note)
    if leaves.fullCount == 0 { dividers.removeAll(keepingCapacity: true) }
  }

  private func note(_ page: UInt32, _ index: Int) throws(DatabasePagesError) {
    try interior.add(page, divider: dividers[index])
  }
}
