/// The pages of a tree above its leaves, and which leaves there are: they are known without being read.
///
/// - Complexity: O(leaves) to make, a page in some hundred of them.
public struct TreeOutline {
  /// The number of the root page.
  let root: UInt32
  /// The leaves in order.
  let leaves: [UInt32]
  /// The greatest row id of each leaf of a table, and no bound for the last.
  let lastRowIDs: [Int64]
  /// The pages above the leaves, but for the root.
  let interior: [UInt32]

  /// Reads the pages above the leaves.
  ///
  /// - Throws: `DatabasePagesError`.
  public init(_ pages: DatabasePages, root: UInt32) throws(DatabasePagesError) {
    self.root = root
    var interior: [UInt32] = []
    var level = [root]
    var keys = [Int64.max]
    var depth = 0
    // The levels from the root down: of the last one nothing but the first page is read.
    while true {
      let kind = try PageReader(pages, level[0], root: root).kind
      if kind.isLeaf { break }
      depth += 1
      guard depth < 20 else { throw .damaged }
      var next: [UInt32] = []
      var nextKeys: [Int64] = []
      for (page, lastRowID) in zip(level, keys) {
        if page != root { interior.append(page) }
        let reader = try PageReader(pages, page, root: root)
        guard reader.kind == kind else { throw .damaged }
        for index in 0..<reader.cellCount {
          next.append(try reader.child(at: index))
          if kind == .tableInterior { nextKeys.append(try reader.key(at: index)) }
        }
        next.append(reader.right)
        nextKeys +=
          kind == .tableInterior
          ? [lastRowID] : Array(repeating: 0, count: next.count - nextKeys.count)
        guard next.count <= Int(pages.originalCount) else { throw .damaged }
      }
      (level, keys) = (next, nextKeys)
    }
    leaves = level
    lastRowIDs = keys
    self.interior = interior
  }

  /// The leaves that stay where others are changed; those of all trees are for
  /// ``DatabasePages/beginReplacing(keeping:usesThread:)``.
  ///
  /// - Parameter isChanged: Says it of each leaf; nil where none is.
  public func kept(_ isChanged: [Bool]? = nil) -> [UInt32] {
    // A root stays in its place, whatever is written into it.
    if leaves == [root] { return [] }
    guard let isChanged else { return leaves }
    return zip(leaves, isChanged).compactMap { $1 ? nil : $0 }
  }
}
