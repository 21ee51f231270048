/// What an object around the records says of them, where it is called as a group of products is.
///
///     {"brand": {"name": "Acme", "country": "DE", "products": [{"name": "Saw"}, {"name": "Axe"}]}}
struct JSONGroups {
  private struct Value {
    var column: SourceColumn
    var kind: RawRow.Kind
    var bytes: [UInt8]
  }

  private struct Group {
    var name: String
    /// The number of arrays and objects around it.
    var depth: Int
    var values: [Value] = []
    var hasRecords = false
  }

  private let isGroup: (String) -> Bool
  private let column: (_ path: String, _ group: String) -> SourceColumn
  /// The groups around what is read, the outermost first.
  private var open: [Group] = []
  private var columnNames: Set<String> = []
  private var unread = UnreadNames()

  private static let greatestValueCount = 100
  private static let greatestLength = 1000

  /// - Parameters:
  ///   - isGroup: Whether an object is called as a group of products is.
  ///   - column: Returns the column of a value.
  init(
    isGroup: @escaping (String) -> Bool = { _ in false },
    column: @escaping (_ path: String, _ group: String) -> SourceColumn = { path, _ in
      SourceColumn(name: path)
    }
  ) {
    self.isGroup = isGroup
    self.column = column
  }

  /// What is not read.
  var remarks: [String] { [unread.remark].compactMap(\.self) }

  /// Takes the beginning of an object that may hold records.
  mutating func begin(_ name: String?, depth: Int) {
    if let name, isGroup(name) { open.append(Group(name: name, depth: depth)) }
  }

  /// Takes the end of an object or an array.
  mutating func end(depth: Int) {
    if open.last?.depth == depth { open.removeLast() }
  }

  /// Whether an object is a group of which values are taken.
  func isOpen(depth: Int) -> Bool { open.last?.depth == depth }

  /// Takes a value of the innermost group.
  mutating func add(_ key: String, _ kind: RawRow.Kind, _ bytes: ArraySlice<UInt8>) {
    guard let group = open.last, kind != .null, !bytes.isEmpty else { return }
    let column = column(key, group.name)
    if group.hasRecords {
      unread.add("\(group.name).\(key) (behind the products)")
    } else if bytes.count > Self.greatestLength || group.values.count == Self.greatestValueCount
      || group.values.contains(where: { $0.column == column })
    {
      unread.add("\(group.name).\(key)")
    } else {
      open[open.count - 1].values.append(
        Value(column: column, kind: kind, bytes: Array(bytes)))
    }
  }

  /// Gives a record what the groups around it say, where it says nothing itself.
  mutating func fill(_ row: inout RawRow, _ columns: inout JSONColumns) throws {
    for index in open.indices.reversed() {
      open[index].hasRecords = true
      for value in open[index].values {
        let node = try value.column.name.utf8.withContiguousStorageIfAvailable {
          try columns.node($0, in: JSONColumns.root, after: JSONColumns.none, line: row.line)
        }
        guard let node else { continue }
        if columns.knownColumn(of: node) == nil, value.column.isOfGroup {
          columnNames.insert(value.column.name)
        }
        let column = try columns.column(of: node, line: row.line)
        while row.values.count <= column { row.values.append(.absent(line: row.line)) }
        guard row.values[column].kind == .null else { continue }
        let start = row.bytes.count
        row.bytes.append(contentsOf: value.bytes)
        row.values[column] = RawRow.Value(
          kind: value.kind, start: start, end: row.bytes.count, line: row.line)
      }
    }
  }

  /// Returns the column of a name.
  func column(named name: String) -> SourceColumn {
    var column = SourceColumn(name: name)
    column.isOfGroup = columnNames.contains(name)
    return column
  }
}
