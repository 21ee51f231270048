/// The pages of an index in its order, one at a time: all cells of a leaf, and one of those above
/// between two leaves.
final class IndexTreePages {
  private let pages: DatabasePages
  private let root: UInt32
  private let isReleasing: Bool
  /// The pages from the root to the one that is read, and which child of each comes next.
  private var path: [(page: PageReader, next: Int)] = []
  private var child: UInt32?

  /// No tree that fits into a file is deeper.
  private static let greatestDepth = 20

  /// Begins before the first page.
  ///
  /// - Parameter isReleasing: Whether pages that were read may be written.
  init(_ pages: DatabasePages, root: UInt32, isReleasing: Bool) {
    self.pages = pages
    self.root = root
    self.isReleasing = isReleasing
    child = root
  }

  /// Goes on; nil at the end.
  func next() throws(DatabasePagesError) -> (page: PageReader, cells: Range<Int>)? {
    while true {
      if let child {
        guard path.count < Self.greatestDepth else { throw .damaged }
        let page = try PageReader(pages, child, root: root)
        if isReleasing, child != root { try pages.claim(child) }
        path.append((page, 0))
        self.child = nil
      }
      guard let (page, next) = path.last else { return nil }
      switch page.kind {
      case .indexLeaf:
        try leave(page)
        return (page, 0..<page.cellCount)
      case .indexInterior where next <= page.cellCount:
        path[path.count - 1].next += 1
        child = next < page.cellCount ? try page.child(at: next) : page.right
        if next > 0 { return (page, next - 1..<next) }
      case .indexInterior: try leave(page)
      case .tableInterior, .tableLeaf: throw .damaged
      }
    }
  }

  /// Its bytes are in memory.
  private func leave(_ page: PageReader) throws(DatabasePagesError) {
    path.removeLast()
    if isReleasing, page.number != root { try pages.release(page.number) }
  }
}

/// Looks for entries that come in their order in an index, by their first column.
///
/// - Complexity: O(pages + entries · log of the entries of a page) for all.
public final class IndexTreeSearch {
  private let pages: DatabasePages
  private let tree: IndexTreePages
  private var page: (page: PageReader, cells: Range<Int>)?

  /// Begins at the start of an index.
  ///
  /// - Throws: `DatabasePagesError`.
  public init(_ pages: DatabasePages, root: UInt32) throws(DatabasePagesError) {
    self.pages = pages
    tree = IndexTreePages(pages, root: root, isReleasing: false)
    page = try tree.next()
  }

  /// Returns the row id of the entry whose first value is that of a record, which does not stand before the
  /// last one that was looked for; nil where there is none.
  ///
  /// - Throws: `DatabasePagesError`.
  public func rowID(of record: RecordEncoder) throws -> Int64? {
    let record = StoredRecord(record)
    while let (page, cells) = page {
      var (low, high) = (cells.lowerBound, cells.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let stored = try page.indexCell(at: middle).record
        let order = try pages.order(of: stored, to: record, columnCount: 1)
        if order == 0 { return try rowID(in: stored) }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      if low < cells.upperBound { return nil }
      self.page = try tree.next()
    }
    return nil
  }

  private func rowID(in stored: StoredRecord) throws -> Int64 {
    var id: Int64?
    try pages.withValues(of: stored, count: 2) { id = $0[1].kind == .integer ? $0[1].number : nil }
    guard let id else { throw DatabasePagesError.damaged }
    return id
  }
}
