/// A sequence of entries, each of some rows and some lines, that is searched by
/// position, by row and by line.
///
///            ┌ 3 entries, 9 rows, 12 lines ┬ 2 entries, 4 rows, 8 lines ┐
///            │                             │                            │
///     (1,1) (7,7) (1,4)               (2,4) (2,4)                 rows, lines
///
/// It is a B+ tree in which a node has no keys, but for each child the sums of
/// what is below it. Nodes are slots of arrays and not objects: a search counts
/// no references. A node is removed when it is empty, and not joined to another.
///
/// - Complexity: O(log *n*) to find, change, insert or remove an entry, where
///   *n* is the greatest number of entries it has had.
struct PrefixSumTree: Sendable {
  /// The sums of entries.
  struct Sums: Hashable, Sendable {
    var entries = 0
    var rows = 0
    var lines = 0

    static func += (left: inout Sums, right: Sums) {
      left.entries += right.entries
      left.rows += right.rows
      left.lines += right.lines
    }
  }

  struct Entry: Hashable, Sendable {
    var rows: Int
    var lines: Int
    /// The number by which the owner knows the entry.
    var tag: UInt32 = 0
  }

  /// An entry, and the sums of those before it.
  struct Position: Hashable, Sendable {
    var before: Sums
    var entry: Entry
    /// The place where the entry is stored, among those of its leaf.
    fileprivate var slot: Int
    fileprivate var leaf: Range<Int>
  }

  /// The key by which an entry is searched for.
  enum Key {
    case entry(Int)
    case row(Int)
    case line(Int)
  }

  private static let leafCapacity = 64
  private static let fanout = 32

  // A leaf is `leafCapacity` slots of these arrays.
  private var rows: [UInt32] = []
  private var lines: [UInt32] = []
  private var tags: [UInt32] = []
  private var leafCounts: [Int] = []
  // An inner node is `fanout` slots of these.
  private var children: [Int32] = []
  private var childSums: [Sums] = []
  private var childCounts: [Int] = []
  private var freeLeaves: [Int] = []
  private var freeNodes: [Int] = []

  private var root = 0
  /// The number of levels of inner nodes above the leaves.
  private var levels = 0
  /// The sums of all entries.
  private(set) var total = Sums()

  // MARK: Finding

  /// Returns the entry that a key is in; nil when it is past the end. An entry
  /// without rows is not found by a row, one without lines not by a line.
  func position(of key: Key) -> Position? {
    switch key {
    case .entry(let index):
      if index < 0 || index >= total.entries { return nil }
      return descend(to: index, { $0.entries }) { _, _, _ in 1 }
    case .row(let row):
      if row < 0 || row >= total.rows { return nil }
      return descend(to: row, { $0.rows }) { rows, _, slot in Int(rows[slot]) }
    case .line(let line):
      if line < 0 || line >= total.lines { return nil }
      return descend(to: line, { $0.lines }) { _, lines, slot in Int(lines[slot]) }
    }
  }

  @inline(__always)
  private func descend(
    to target: Int,
    _ measure: (Sums) -> Int,
    _ weight: (UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int) -> Int
  ) -> Position? {
    var before = Sums()
    var rest = target
    var node = root
    for _ in 0..<levels {
      let first = node * Self.fanout
      var child = first
      let last = first + childCounts[node] - 1
      while child < last {
        let sum = measure(childSums[child])
        if rest < sum { break }
        rest -= sum
        before += childSums[child]
        child += 1
      }
      node = Int(children[child])
    }
    let start = node * Self.leafCapacity
    let end = start + leafCounts[node]
    return rows.withUnsafeBufferPointer { rows in
      lines.withUnsafeBufferPointer { lines in
        guard let rowBase = rows.baseAddress, let lineBase = lines.baseAddress else { return nil }
        var slot = start
        while slot < end {
          let weight = weight(rowBase, lineBase, slot)
          if rest < weight { break }
          rest -= weight
          before.entries += 1
          before.rows += Int(rowBase[slot])
          before.lines += Int(lineBase[slot])
          slot += 1
        }
        if slot == end { return nil }
        return Position(
          before: before,
          entry: Entry(rows: Int(rowBase[slot]), lines: Int(lineBase[slot]), tag: tags[slot]),
          slot: slot, leaf: start..<end)
      }
    }
  }

  /// Returns the entry before or after another, if it is stored beside it.
  @inline(__always)
  func neighbour(of position: Position, at distance: Int) -> Entry? {
    let slot = position.slot + distance
    guard position.leaf.contains(slot) else { return nil }
    return Entry(rows: Int(rows[slot]), lines: Int(lines[slot]), tag: tags[slot])
  }

  // MARK: Changing

  /// Gives an entry other rows and lines.
  mutating func set(_ index: Int, _ entry: Entry) {
    guard let position = position(of: .entry(index)) else { preconditionFailure("no such entry") }
    set(position, entry)
  }

  /// Gives the entry at a position, which nothing has changed since it was
  /// found, other rows and lines.
  mutating func set(_ position: Position, _ entry: Entry) {
    let rowChange = entry.rows - position.entry.rows
    let lineChange = entry.lines - position.entry.lines
    var rest = position.before.entries
    var node = root
    for _ in 0..<levels {
      var child = node * Self.fanout
      let last = child + childCounts[node] - 1
      while child < last, rest >= childSums[child].entries {
        rest -= childSums[child].entries
        child += 1
      }
      childSums[child].rows += rowChange
      childSums[child].lines += lineChange
      node = Int(children[child])
    }
    write(entry, to: position.slot)
    total.rows += rowChange
    total.lines += lineChange
  }

  /// Inserts an entry before that at a position, or at the end.
  mutating func insert(_ entry: Entry, at index: Int) {
    precondition(index >= 0 && index <= total.entries, "no such place")
    if leafCounts.isEmpty { root = makeLeaf() }
    total += Sums(entries: 1, rows: entry.rows, lines: entry.lines)
    guard let sibling = insert(entry, at: index, into: root, level: levels) else { return }
    let old = root
    let oldSums = sums(of: old, level: levels)
    let siblingSums = sums(of: sibling, level: levels)
    root = makeNode()
    levels += 1
    childCounts[root] = 2
    setChild(root * Self.fanout, old, oldSums)
    setChild(root * Self.fanout + 1, sibling, siblingSums)
  }

  /// Removes the entry at a position.
  mutating func remove(at index: Int) {
    precondition(index >= 0 && index < total.entries, "no such entry")
    let removed = remove(at: index, from: root, level: levels)
    total.entries -= 1
    total.rows -= removed.rows
    total.lines -= removed.lines
    while levels > 0, childCounts[root] == 1 {
      let child = Int(children[root * Self.fanout])
      freeNodes.append(root)
      root = child
      levels -= 1
    }
    if levels > 0, childCounts[root] == 0 {
      freeNodes.append(root)
      root = makeLeaf()
      levels = 0
    }
  }

  /// Inserts below a node, and returns the node that it had to be divided into.
  private mutating func insert(
    _ entry: Entry, at index: Int, into node: Int, level: Int
  ) -> Int? {
    if level == 0 { return insert(entry, at: index, intoLeaf: node) }
    let first = node * Self.fanout
    var rest = index
    var position = 0
    while position < childCounts[node] - 1, rest > childSums[first + position].entries {
      rest -= childSums[first + position].entries
      position += 1
    }
    let child = Int(children[first + position])
    guard let sibling = insert(entry, at: rest, into: child, level: level - 1) else {
      childSums[first + position] += Sums(entries: 1, rows: entry.rows, lines: entry.lines)
      return nil
    }
    childSums[first + position] = sums(of: child, level: level - 1)
    let siblingSums = sums(of: sibling, level: level - 1)
    if childCounts[node] < Self.fanout {
      insertChild(sibling, siblingSums, at: position + 1, into: node)
      return nil
    }
    let right = makeNode()
    // A node that grows at its end stays nearly full: sequences are appended.
    let kept = position == Self.fanout - 1 ? Self.fanout - 1 : Self.fanout / 2
    for slot in kept..<Self.fanout {
      let from = first + slot
      setChild(right * Self.fanout + slot - kept, Int(children[from]), childSums[from])
    }
    childCounts[right] = Self.fanout - kept
    childCounts[node] = kept
    if position + 1 <= kept, kept < Self.fanout - 1 {
      insertChild(sibling, siblingSums, at: position + 1, into: node)
    } else {
      insertChild(sibling, siblingSums, at: position + 1 - kept, into: right)
    }
    return right
  }

  private mutating func insert(_ entry: Entry, at index: Int, intoLeaf leaf: Int) -> Int? {
    let count = leafCounts[leaf]
    if count < Self.leafCapacity {
      let start = leaf * Self.leafCapacity
      copy(from: start + index, to: start + index + 1, count: count - index)
      write(entry, to: start + index)
      leafCounts[leaf] += 1
      return nil
    }
    let right = makeLeaf()
    let kept = index == count ? count : count / 2
    copy(
      from: leaf * Self.leafCapacity + kept, to: right * Self.leafCapacity, count: count - kept)
    leafCounts[right] = count - kept
    leafCounts[leaf] = kept
    if index <= kept, kept < count {
      _ = insert(entry, at: index, intoLeaf: leaf)
    } else {
      _ = insert(entry, at: index - kept, intoLeaf: right)
    }
    return right
  }

  private mutating func remove(at index: Int, from node: Int, level: Int) -> Sums {
    if level == 0 {
      let slot = node * Self.leafCapacity + index
      let removed = Sums(entries: 1, rows: Int(rows[slot]), lines: Int(lines[slot]))
      copy(from: slot + 1, to: slot, count: leafCounts[node] - index - 1)
      leafCounts[node] -= 1
      return removed
    }
    let first = node * Self.fanout
    var rest = index
    var position = 0
    while position < childCounts[node] - 1, rest >= childSums[first + position].entries {
      rest -= childSums[first + position].entries
      position += 1
    }
    let child = Int(children[first + position])
    let removed = remove(at: rest, from: child, level: level - 1)
    childSums[first + position].entries -= 1
    childSums[first + position].rows -= removed.rows
    childSums[first + position].lines -= removed.lines
    if size(of: child, level: level - 1) == 0 { removeChild(position, of: node, level: level) }
    return removed
  }

  // MARK: Nodes

  private func size(of node: Int, level: Int) -> Int {
    level == 0 ? leafCounts[node] : childCounts[node]
  }

  private func sums(of node: Int, level: Int) -> Sums {
    var sums = Sums()
    if level == 0 {
      let start = node * Self.leafCapacity
      sums.entries = leafCounts[node]
      for slot in start..<start + leafCounts[node] {
        sums.rows += Int(rows[slot])
        sums.lines += Int(lines[slot])
      }
    } else {
      for slot in node * Self.fanout..<node * Self.fanout + childCounts[node] {
        sums += childSums[slot]
      }
    }
    return sums
  }

  private mutating func removeChild(_ position: Int, of node: Int, level: Int) {
    let first = node * Self.fanout
    let child = Int(children[first + position])
    if level == 1 { freeLeaves.append(child) } else { freeNodes.append(child) }
    for slot in first + position..<first + childCounts[node] - 1 {
      setChild(slot, Int(children[slot + 1]), childSums[slot + 1])
    }
    childCounts[node] -= 1
  }

  private mutating func insertChild(
    _ child: Int, _ sums: Sums, at position: Int, into node: Int
  ) {
    let first = node * Self.fanout
    var slot = first + childCounts[node]
    while slot > first + position {
      setChild(slot, Int(children[slot - 1]), childSums[slot - 1])
      slot -= 1
    }
    setChild(slot, child, sums)
    childCounts[node] += 1
  }

  private mutating func setChild(_ slot: Int, _ child: Int, _ sums: Sums) {
    children[slot] = Int32(child)
    childSums[slot] = sums
  }

  private mutating func write(_ entry: Entry, to slot: Int) {
    rows[slot] = UInt32(entry.rows)
    lines[slot] = UInt32(entry.lines)
    tags[slot] = entry.tag
  }

  /// Copies slots of leaves, which may overlap.
  @inline(__always)
  private mutating func copy(from: Int, to: Int, count: Int) {
    Self.copy(&rows, from, to, count)
    Self.copy(&lines, from, to, count)
    Self.copy(&tags, from, to, count)
  }

  @inline(__always)
  private static func copy(_ array: inout [UInt32], _ from: Int, _ to: Int, _ count: Int) {
    precondition(from + count <= array.count && to + count <= array.count)
    array.withUnsafeMutableBufferPointer { buffer in
      guard count > 0, let base = buffer.baseAddress else { return }
      (base + to).update(from: base + from, count: count)
    }
  }

  private mutating func makeLeaf() -> Int {
    if let leaf = freeLeaves.popLast() {
      leafCounts[leaf] = 0
      return leaf
    }
    rows.append(contentsOf: repeatElement(0, count: Self.leafCapacity))
    lines.append(contentsOf: repeatElement(0, count: Self.leafCapacity))
    tags.append(contentsOf: repeatElement(0, count: Self.leafCapacity))
    leafCounts.append(0)
    return leafCounts.count - 1
  }

  private mutating func makeNode() -> Int {
    if let node = freeNodes.popLast() {
      childCounts[node] = 0
      return node
    }
    children.append(contentsOf: repeatElement(0, count: Self.fanout))
    childSums.append(contentsOf: repeatElement(Sums(), count: Self.fanout))
    childCounts.append(0)
    return childCounts.count - 1
  }
}
