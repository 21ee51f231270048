/// The pages of a table with row ids, without its rows: what is to be known to put rows behind them.
public struct TableTreeOutline {
  /// All leaves but the last, with the greatest row id of each.
  let leaves: [(page: UInt32, lastRowID: Int64)]
  /// The last leaf; it may be the root.
  let last: UInt32
  /// The pages above the leaves, but for the root.
  let interior: [UInt32]
  /// The greatest row id.
  public let lastRowID: Int64?

  /// Reads the pages above the leaves, and the last leaf.
  ///
  /// - Throws: `DatabasePagesError`.
  /// - Complexity: O(leaves).
  public init(_ pages: DatabasePages, root: UInt32) throws(DatabasePagesError) {
    var leaves: [(page: UInt32, lastRowID: Int64)] = []
    var interior: [UInt32] = []
    var level = [(page: root, lastRowID: Int64.max)]
    var depth = 0
    // The levels from the root down: of the last one nothing but the first and last page are read.
    while true {
      let first = try PageReader(pages, level[0].page, root: root)
      if first.kind == .tableLeaf { break }
      depth += 1
      guard depth < 20 else { throw .damaged }
      var next: [(page: UInt32, lastRowID: Int64)] = []
      for (page, lastRowID) in level {
        if page != root { interior.append(page) }
        let reader = try PageReader(pages, page, root: root)
        guard reader.kind == .tableInterior else { throw .damaged }
        for index in 0..<reader.cellCount {
          next.append((try reader.child(at: index), try reader.key(at: index)))
        }
        next.append((reader.right, lastRowID))
        guard next.count <= Int(pages.originalCount) else { throw .damaged }
      }
      level = next
    }
    last = level.removeLast().page
    for leaf in level {
      if let before = leaves.last, before.lastRowID >= leaf.lastRowID { throw .damaged }
      leaves.append(leaf)
    }
    let reader = try PageReader(pages, last, root: root)
    guard reader.kind == .tableLeaf else { throw .damaged }
    var id = leaves.last?.lastRowID
    for index in 0..<reader.cellCount {
      let next = try reader.tableCell(at: index).rowID
      if let id, id >= next { throw .damaged }
      id = next
    }
    lastRowID = id
    self.leaves = leaves
    self.interior = interior
  }
}
