import Bytes

extension JSONScanner {
  /// Takes a value, and puts what is in it into the columns of the row.
  ///
  /// - Parameters:
  ///   - node: The place of the value in the record; `JSONColumns.none` for one
  ///     that is not kept.
  ///   - depth: The number of arrays and objects around it.
  mutating func value(at node: Int, of columns: inout JSONColumns, depth: Int) throws {
    guard let byte = try peekToken() else { throw try unexpected("a value") }
    let line = cursor.line
    switch byte {
    case UInt8(ascii: "\""):
      try set(.text, try string(), at: node, of: &columns, line: line)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try set(.number, try number(), at: node, of: &columns, line: line)
    case UInt8(ascii: "{"):
      try object(at: node, of: &columns, depth: depth + 1)
    case UInt8(ascii: "["):
      try array(at: node, of: &columns, depth: depth + 1)
    case UInt8(ascii: "t"):
      try set(.text, try word("true"), at: node, of: &columns, line: line)
    case UInt8(ascii: "f"):
      try set(.text, try word("false"), at: node, of: &columns, line: line)
    case UInt8(ascii: "n"):
      let range = try word("null")
      try set(.null, (range.start, range.start), at: node, of: &columns, line: line)
    default:
      throw try unexpected("a value")
    }
  }

  /// Takes an object, whose brace comes next.
  mutating func object(at node: Int, of columns: inout JSONColumns, depth: Int) throws {
    try checkDepth(depth)
    advance()
    if try peekToken() == UInt8(ascii: "}") { return advance() }
    var previous = JSONColumns.none
    while true {
      guard try peekToken() == UInt8(ascii: "\"") else {
        throw try unexpected("a member's name in quotes")
      }
      previous = try member(in: node, after: previous, of: &columns)
      try expect(UInt8(ascii: ":"), "':'")
      try value(at: previous, of: &columns, depth: depth)
      switch try peekToken() {
      case UInt8(ascii: ","): advance()
      case UInt8(ascii: "}"): return advance()
      default: throw try unexpected("',' or '}'")
      }
    }
  }

  /// Takes an array, whose bracket comes next.
  private mutating func array(at node: Int, of columns: inout JSONColumns, depth: Int) throws {
    try checkDepth(depth)
    advance()
    if try peekToken() == UInt8(ascii: "]") { return advance() }
    var index = 0
    var previous = JSONColumns.none
    while true {
      if node != JSONColumns.none {
        previous = try columns.node(index: index, in: node, after: previous, line: cursor.line)
      }
      if !keepsBytes { forget() }
      try value(at: previous, of: &columns, depth: depth)
      index += 1
      switch try peekToken() {
      case UInt8(ascii: ","): advance()
      case UInt8(ascii: "]"): return advance()
      default: throw try unexpected("',' or ']'")
      }
    }
  }

  /// Takes the name of a member, whose quote comes next, and returns its node.
  @inline(__always)
  private mutating func member(
    in node: Int,
    after previous: Int,
    of columns: inout JSONColumns
  ) throws -> Int {
    if node == JSONColumns.none {
      if !keepsBytes { forget() }
      _ = try string()
      return JSONColumns.none
    }
    let line = cursor.line
    let start = cursor.position &+ 1
    let end = ByteScan.first(
      of: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0A,
      in: cursor.base, from: start, to: cursor.end)
    if end < cursor.end, cursor.base[end] == UInt8(ascii: "\"") {
      cursor.position = end &+ 1
      let key = UnsafeBufferPointer(start: cursor.base + start, count: end &- start)
      return try columns.node(key, in: node, after: previous, line: line)
    }
    // It has an escape, or the window ends in it.
    let range = try string()
    cursor.take(into: &row.bytes)
    return try row.bytes.withUnsafeBufferPointer { bytes in
      let key = UnsafeBufferPointer(rebasing: bytes[range.start..<range.end])
      return try columns.node(key, in: node, after: previous, line: line)
    }
  }

  @inline(__always)
  private mutating func set(
    _ kind: RawRow.Kind,
    _ range: (start: Int, end: Int),
    at node: Int,
    of columns: inout JSONColumns,
    line: Int
  ) throws {
    if node == JSONColumns.none { return }
    let column = try columns.column(of: node, line: line)
    let value = RawRow.Value(kind: kind, start: range.start, end: range.end, line: line)
    if column == row.values.count {
      row.values.append(value)
      return
    }
    while row.values.count <= column {
      row.values.append(RawRow.Value(kind: .null, start: 0, end: 0, line: row.line))
    }
    row.values[column] = value
  }

  func checkDepth(_ depth: Int) throws {
    if depth <= Self.greatestDepth { return }
    throw ImportError(
      line: cursor.line,
      "arrays and objects are nested more than \(Self.greatestDepth) deep")
  }
}
