/// Tables whose rows are rows of another: partitions, and those that inherit.
/// https://www.postgresql.org/docs/current/ddl-inherit.html
/// https://www.postgresql.org/docs/current/ddl-partitioning.html
extension SQLScriptReader {
  /// The greatest number of tables of which one is a part of the other.
  private static let greatestDepth = 64

  /// Returns the table that the rows of a table belong to.
  func holder(of table: Int) -> Int {
    var current = table
    for _ in 0..<Self.greatestDepth {
      guard let whole = tables[current].whole, let next = positions.position(of: whole),
        next != table
      else { break }
      current = next
    }
    return current
  }

  /// Returns the table that the rows of a statement belong to; where that is another than the one
  /// that is named, the columns of a row that names none, too.
  mutating func tableOfRows(
    named name: QualifiedName, line: Int
  ) throws -> (table: Int, columns: [String]?) {
    let named = position(ofTable: name, isFilled: true)
    let table = holder(of: named)
    filled.insert(table)
    for action in (triggers[named] ?? []) {
      var action = action
      action.line = line
      note(action, "a trigger", isOfTrigger: true)
    }
    if table == named { return (table, nil) }
    let columns = columnsInOrder(of: named).map { tables[named].columns[$0].name }
    return (table, columns.isEmpty ? nil : columns)
  }

  /// Returns the columns of a row that names none.
  func columnsInOrder(of table: Int) -> [Int] {
    orders[table]?.columns ?? Array(tables[table].columns.indices)
  }

  /// Takes the tables behind INHERITS, and returns the first; rows of the others are not read.
  mutating func inherited() throws -> QualifiedName? {
    guard try scanner.nextSignificantByte() == UInt8(ascii: "(") else { return nil }
    scanner.advance()
    let first = try scanner.qualifiedName()
    while try scanner.nextSignificantByte() == UInt8(ascii: ",") {
      scanner.advance()
      let line = scanner.line
      if let other = try scanner.qualifiedName() {
        noteUnread(other, "CREATE TABLE that inherits several tables", line: line)
      }
    }
    if try scanner.nextSignificantByte() == UInt8(ascii: ")") { scanner.advance() }
    return first
  }

  /// Returns whether ALTER TABLE goes on with what a table is a part of.
  func isNextOfParts() throws -> Bool {
    _ = try scanner.nextSignificantByte()
    return try scanner.isNext(of: ["ATTACH", "DETACH", "INHERIT", "NO"])
  }

  /// Takes what a table becomes a part of, or what becomes one of it.
  mutating func alterParts(of table: Int, line: Int) throws {
    if try scanner.takeWord("ATTACH") {
      _ = try scanner.takeWord("PARTITION")
      if let part = try scanner.qualifiedName() {
        setWhole(of: position(ofTable: part), to: table)
      }
    } else if try scanner.takeWord("INHERIT") {
      if let whole = try scanner.qualifiedName() {
        setWhole(of: table, to: position(ofTable: whole))
      }
    } else if try scanner.takeWord("DETACH") {
      scanner.passed.append(
        .init(kind: .deletes, table: tables[table].qualifiedName, line: line))
    } else if try scanner.takeWord("NO"), try scanner.takeWord("INHERIT"),
      let whole = try scanner.qualifiedName()
    {
      scanner.passed.append(.init(kind: .deletes, table: whole, line: line))
    }
  }

  private mutating func setWhole(of part: Int, to whole: Int) {
    if part != whole { tables[part].whole = tables[whole].qualifiedName }
  }
}
