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
    if try peekToken() == UInt8(ascii: "}") {
      // A product that is said to have no custom fields.
      if columns.isCustomFields(node) {
        try set(.null, (0, 0), at: node, of: &columns, line: cursor.line)
      }
      return advance()
    }
    var previous = JSONColumns.none
    while true {
      guard try peekToken() == UInt8(ascii: "\"") else {
        throw try unexpected("a member's name in quotes")
      }
      let member = try member(in: node, after: previous, of: &columns)
      try expect(UInt8(ascii: ":"), "':'")
      try value(at: member, of: &columns, depth: depth)
      if member != node || node == JSONColumns.none {
        previous = member
      } else if isExtendedNumber, let column = columns.knownColumn(of: node),
        column < row.values.count, row.values[column].kind == .text
      {
        row.values[column].kind = .number
      }
      switch try peekToken() {
      case UInt8(ascii: ","): advance()
      case UInt8(ascii: "}"): return advance()
      default: throw try unexpected("',' or '}'")
      }
    }
  }

  /// Returns whether the name of a member gives the type of the value around it, as MongoDB
  /// writes it, `{"$numberInt": "5"}`, and that is a number; nil for any other name.
  /// https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/
  private static func extendedNumber(_ key: UnsafeBufferPointer<UInt8>) -> Bool? {
    if numberTypes.contains(where: { key.elementsEqual($0.utf8) }) { return true }
    return otherTypes.contains { key.elementsEqual($0.utf8) } ? false : nil
  }

  private static let numberTypes = ["$numberInt", "$numberLong", "$numberDouble", "$numberDecimal"]
  private static let otherTypes = ["$oid", "$date", "$uuid", "$symbol"]

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

  /// Takes the name of a member, whose quote comes next, and returns its node; that of the object
  /// where the member is its value with a type.
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
      if key.first == UInt8(ascii: "$"), node > JSONColumns.root,
        let isNumber = Self.extendedNumber(key)
      {
        isExtendedNumber = isNumber
        return node
      }
      return try columns.node(key, in: node, after: previous, line: line)
    }
    // It has an escape, or the window ends in it.
    let range = try string()
    cursor.take(into: &row.bytes)
    let isNumber = row.bytes.withUnsafeBufferPointer { bytes in
      Self.extendedNumber(UnsafeBufferPointer(rebasing: bytes[range.start..<range.end]))
    }
    if let isNumber, node > JSONColumns.root {
      isExtendedNumber = isNumber
      return node
    }
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
      row.values.append(.absent(line: row.line))
    }
    // Every value of a record stands behind a brace: one at 0 is not there.
    if row.values[column].start > 0, repeated.count < Self.greatestDepth {
      repeated.append((column, row.values[column]))
    }
    row.values[column] = value
  }

  /// The first column of the record that has come with several values.
  var ambiguousColumn: Int? {
    repeated.first { column, first in
      let last = row.values[column]
      return first.kind != last.kind
        || row.bytes[first.start..<first.end] != row.bytes[last.start..<last.end]
    }?.column
  }

  func checkDepth(_ depth: Int) throws {
    if depth <= Self.greatestDepth { return }
    throw ImportError(
      line: cursor.line,
      "arrays and objects are nested more than \(Self.greatestDepth) deep")
  }
}
