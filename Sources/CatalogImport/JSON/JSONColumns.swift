import Bytes

/// The paths of members that the records of a table have, and the columns that
/// they are.
///
/// A path is a chain of nodes, one for each key. Records mostly have the same
/// keys in the same order, so a node knows which came behind it last time: then
/// a key costs one comparison of bytes and no hash.
struct JSONColumns {
  private struct Node {
    var parent: Int
    /// The key, in `keys`; the digits of an array's index.
    var keyStart: Int
    var keyEnd: Int
    /// The index in an array, -1 for a key of which that is not known.
    var index = -1
    var column = -1
    /// The node that followed in the same object last time.
    var next = -1
    /// The first node inside last time.
    var first = -1
  }

  /// The object or array that a record is itself.
  static let root = 0
  /// No node: what is read is not kept.
  static let none = -1

  private static let greatestNodeCount = 8 * ColumnNames.greatestCount
  private static let greatestPathLength = 1000

  private var nodes = [Node(parent: -1, keyStart: 0, keyEnd: 0)]
  private var keys: [UInt8] = []
  /// Open addressing: positions in `nodes`, 0 is free.
  private var slots = [Int32](repeating: 0, count: 256)
  private var columnsByName: [String: Int] = [:]

  /// The names of the columns, in the order in which they were found.
  private(set) var names: [String] = []

  /// Returns the node of a member.
  ///
  /// - Parameters:
  ///   - parent: The node of the object.
  ///   - previous: The node of the member before; `none` for the first.
  @inline(__always)
  mutating func node(
    _ key: UnsafeBufferPointer<UInt8>,
    in parent: Int,
    after previous: Int,
    line: Int
  ) throws -> Int {
    let expected = previous < 0 ? nodes[parent].first : nodes[previous].next
    if expected >= 0, isKey(key, of: expected) { return expected }
    let node = try find(key, in: parent, line: line)
    expect(node, in: parent, after: previous)
    return node
  }

  /// Returns the node of an array's element.
  mutating func node(index: Int, in parent: Int, after previous: Int, line: Int) throws -> Int {
    let expected = previous < 0 ? nodes[parent].first : nodes[previous].next
    if expected >= 0, nodes[expected].index == index { return expected }
    var digits = String(index)
    let node = try digits.withUTF8 { try find($0, in: parent, line: line) }
    nodes[node].index = index
    expect(node, in: parent, after: previous)
    return node
  }

  /// Returns the column of a node, which becomes one if it was none.
  @inline(__always)
  mutating func column(of node: Int, line: Int) throws -> Int {
    let column = nodes[node].column
    return column >= 0 ? column : try addColumn(node, line: line)
  }

  /// Returns the column that a node is already.
  func knownColumn(of node: Int) -> Int? { nodes[node].column >= 0 ? nodes[node].column : nil }

  /// The number of nodes.
  var nodeCount: Int { nodes.count }

  /// Whether a node is in another, at any depth.
  func isNode(_ node: Int, in other: Int) -> Bool {
    var position = nodes[node].parent
    while position >= 0, position != other { position = nodes[position].parent }
    return position == other
  }

  /// Whether a node is the object of the custom fields, as a catalog writes it.
  func isCustomFields(_ node: Int) -> Bool {
    node > Self.root && nodes[node].parent == Self.root
      && keys[nodes[node].keyStart..<nodes[node].keyEnd].elementsEqual("custom".utf8)
  }

  private mutating func expect(_ node: Int, in parent: Int, after previous: Int) {
    if previous < 0 { nodes[parent].first = node } else { nodes[previous].next = node }
  }

  @inline(__always)
  private func isKey(_ key: UnsafeBufferPointer<UInt8>, of node: Int) -> Bool {
    let start = nodes[node].keyStart
    guard nodes[node].keyEnd &- start == key.count else { return false }
    return keys.withUnsafeBufferPointer { keys in
      var index = 0
      while index < key.count {
        if keys[start &+ index] != key[index] { return false }
        index &+= 1
      }
      return true
    }
  }

  private mutating func find(
    _ key: UnsafeBufferPointer<UInt8>,
    in parent: Int,
    line: Int
  ) throws -> Int {
    var slot = firstSlot(key, in: parent)
    while slots[slot] != 0 {
      let node = Int(slots[slot])
      if nodes[node].parent == parent, isKey(key, of: node) { return node }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard nodes.count < Self.greatestNodeCount else { throw ColumnNames.tooMany(line: line) }
    guard key.count <= Self.greatestPathLength else { throw Self.tooLong(line: line) }
    let start = keys.count
    keys.append(contentsOf: key)
    slots[slot] = Int32(nodes.count)
    nodes.append(Node(parent: parent, keyStart: start, keyEnd: keys.count))
    let node = nodes.count - 1
    if 2 * nodes.count > slots.count { grow() }
    return node
  }

  /// Returns the slot where the search for a key begins. Seeded again in each run, so that no file
  /// can be made to have all keys in one place.
  private func firstSlot(_ key: UnsafeBufferPointer<UInt8>, in parent: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(parent)
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize() & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for (position, node) in nodes.enumerated().dropFirst() {
      var slot = keys.withUnsafeBufferPointer { keys in
        firstSlot(UnsafeBufferPointer(rebasing: keys[node.keyStart..<node.keyEnd]), in: node.parent)
      }
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(position)
    }
  }

  /// Returns the path of a node, as the name of its column would be.
  func path(of node: Int) -> String { String(decoding: pathBytes(of: node), as: UTF8.self) }

  private func pathBytes(of node: Int) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    var position = node
    while position != Self.root {
      parts.append(keys[nodes[position].keyStart..<nodes[position].keyEnd])
      position = nodes[position].parent
    }
    return Array(parts.reversed().joined(separator: [UInt8(ascii: ".")]))
  }

  private mutating func addColumn(_ node: Int, line: Int) throws -> Int {
    let path = pathBytes(of: node)
    guard path.count <= Self.greatestPathLength else { throw Self.tooLong(line: line) }
    guard let name = String(validating: path, as: UTF8.self) else {
      throw UTF8Validation.error(in: path[...], line: line, subject: "a member's name")
    }
    // A key may have a point in it: {"a.b": 1} and {"a": {"b": 1}} are one.
    let column = columnsByName[name] ?? names.count
    if column == names.count {
      guard names.count < ColumnNames.greatestCount else { throw ColumnNames.tooMany(line: line) }
      columnsByName[name] = column
      names.append(name)
    }
    nodes[node].column = column
    return column
  }

  private static func tooLong(line: Int) -> ImportError {
    ImportError(
      line: line, "the path of a member's name is longer than \(greatestPathLength) bytes")
  }
}
