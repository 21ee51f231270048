/// Looks for rows of a table that come in the order of their ids, and notes the leaves that they belong into.
///
/// - Complexity: O(leaves + rows · log of the rows of a leaf) for all.
public final class TableTreeSearch {
  private let pages: DatabasePages
  private let outline: TreeOutline
  private var leaf = 0
  private var page: PageReader?
  private var lastID: Int64?
  /// The leaves in which a row was looked for, by their place in the outline.
  public private(set) var visited: [Bool]

  /// Begins at the start of a table.
  ///
  /// - Throws: `DatabasePagesError`: `unsuitable` for a tree that is none of a table.
  public init(_ pages: DatabasePages, _ outline: TreeOutline) throws(DatabasePagesError) {
    self.pages = pages
    self.outline = outline
    visited = Array(repeating: false, count: outline.leaves.count)
    for (id, next) in zip(outline.lastRowIDs, outline.lastRowIDs.dropFirst()) where id >= next {
      throw .damaged
    }
  }

  /// Returns the row with an id, until the next one is looked for.
  ///
  /// - Parameter id: Greater than the last one.
  /// - Throws: `DatabasePagesError`: `unsuitable` where it is not, as ids of a damaged index may be.
  public func row(_ id: Int64) throws(DatabasePagesError) -> StoredRecord? {
    guard lastID.map({ $0 < id }) ?? true else { throw .damaged }
    lastID = id
    // The last leaf takes all ids.
    while outline.lastRowIDs[leaf] < id {
      leaf += 1
      page = nil
    }
    visited[leaf] = true
    let page = try openPage()
    let place = try page.place(ofRow: id, from: 0)
    return place.isThere ? try page.tableCell(at: place.index).record : nil
  }

  /// Calls `body` with the rows of a range of ids, which begins behind the last one that was looked for.
  ///
  /// - Throws: `DatabasePagesError`; what `body` throws.
  public func forEachRow(
    in ids: ClosedRange<Int64>, _ body: (Int64, StoredRecord) throws -> Void
  ) throws {
    _ = try row(ids.lowerBound)
    var last: Int64?
    while true {
      let page = try openPage()
      var index = try page.place(ofRow: ids.lowerBound, from: 0).index
      while index < page.cellCount {
        let cell = try page.tableCell(at: index)
        if cell.rowID > ids.upperBound { break }
        guard cell.rowID >= ids.lowerBound, last.map({ $0 < cell.rowID }) ?? true else {
          throw DatabasePagesError.damaged
        }
        last = cell.rowID
        try body(cell.rowID, cell.record)
        index += 1
      }
      if index < page.cellCount || outline.lastRowIDs[leaf] >= ids.upperBound { break }
      leaf += 1
      self.page = nil
      visited[leaf] = true
    }
    lastID = ids.upperBound
  }

  private func openPage() throws(DatabasePagesError) -> PageReader {
    if let page { return page }
    let opened = try PageReader(pages, outline.leaves[leaf], root: outline.root)
    guard opened.kind == .tableLeaf else { throw .damaged }
    page = opened
    return opened
  }

  /// Returns the greatest row id of the table; nil where it has no rows.
  ///
  /// - Throws: `DatabasePagesError`.
  public func greatestRowID() throws(DatabasePagesError) -> Int64? {
    // SQLite may leave the last leaf without a row only where it is the root.
    guard let number = outline.leaves.last else { return nil }
    let page = try PageReader(pages, number, root: outline.root)
    guard page.kind == .tableLeaf else { throw .damaged }
    return page.cellCount == 0 ? nil : try page.tableCell(at: page.cellCount - 1).rowID
  }
}

extension PageReader {
  /// Returns the first row of a leaf, from one on, whose id is not less than another, and whether it is that.
  func place(
    ofRow id: Int64, from first: Int
  ) throws(DatabasePagesError) -> (index: Int, isThere: Bool) {
    var (low, high) = (first, cellCount)
    while low < high {
      let middle = (low + high) / 2
      let other = try tableCell(at: middle).rowID
      if other == id { return (middle, true) }
      if other < id { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}
