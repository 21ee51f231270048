import Bytes

/// Words and names.
extension SQLScanner {
  /// Takes a word that is not in quotes; nil when none comes next.
  func word() throws -> String? {
    guard let first = try nextSignificantByte(), Self.isNameStart(first) else { return nil }
    var bytes: [UInt8] = []
    // `END$$` ends with what phpMyAdmin has as DELIMITER.
    let dollarEndsStatement = delimiter?.first == UInt8(ascii: "$")
    while let byte = try reader.peek(),
      Self.isNameStart(byte) || byte.isASCIIDigit
        || byte == UInt8(ascii: "$") && !dollarEndsStatement
    {
      bytes.append(byte)
      reader.advance()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes a word if it is one of a few, given in capitals.
  func takeWord(_ words: StaticString...) throws -> Bool {
    guard let first = try nextSignificantByte(), Self.isNameStart(first) else { return false }
    for word in words where try isNext(word: word) {
      reader.advance(by: word.utf8CodeUnitCount)
      return true
    }
    return false
  }

  /// Takes a name, in any of SQL's quotes or none; nil when none comes next.
  func name() throws -> String? {
    switch try nextSignificantByte() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
      var bytes: [UInt8] = []
      try quotedText(appendingTo: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case UInt8(ascii: "#"), UInt8(ascii: "@"):
      // A temporary table of SQL Server.
      reader.advance()
      return try word().map { "#" + $0 }
    default:
      return try word()
    }
  }

  /// Takes a table's name and drops its schema; nil when none comes next.
  func tableName() throws -> String? { try nameParts().last }

  /// Takes a table's name, with the schema that it has or that is used; nil when none comes next.
  func qualifiedName() throws -> QualifiedName? {
    let parts = try nameParts()
    return parts.last.map { QualifiedName(schema: schema(parts.dropLast()), name: $0) }
  }

  /// Takes a name and what stands before it with dots.
  private func nameParts() throws -> [String] {
    guard let first = try name() else { return [] }
    var parts = [first]
    while try nextSignificantByte() == UInt8(ascii: ".") {
      reader.advance()
      // SQL Server writes an empty schema: `shop..product`.
      if try nextSignificantByte() == UInt8(ascii: ".") {
        parts.append("")
        continue
      }
      guard let next = try name() else { return [] }
      parts.append(next)
    }
    return parts
  }

  /// Returns the schema of a name, with its database where there are both.
  private func schema(_ parts: ArraySlice<String>) -> String? {
    var schema = parts.last.flatMap { $0.isEmpty ? nil : $0 }
    let hasBoth =
      dialect == .postgresql || dialect == .sqlserver
      || schema.map { QualifiedName.usualSchemas.contains($0.lowercased()) } ?? false
    guard hasBoth else {
      return parts.isEmpty ? usedSchema ?? usedDatabase : parts.joined(separator: ".")
    }
    if parts.isEmpty { schema = usedSchema }
    let database = parts.count > 1 ? parts[parts.endIndex - 2] : usedDatabase
    let known = [database, schema].compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: ".")
  }

  /// Takes names separated by commas, up to and with the closing parenthesis.
  /// What stands behind a name, such as its length or order in a key, is
  /// passed over.
  mutating func nameList() throws -> [String] {
    var names: [String] = []
    var isAtStart = true
    var depth = 0
    while let byte = try nextSignificantByte() {
      switch byte {
      case UInt8(ascii: ")"):
        reader.advance()
        if depth == 0 { return names }
        depth -= 1
      case UInt8(ascii: ","):
        reader.advance()
        isAtStart = depth == 0
      case UInt8(ascii: "(") where !isAtStart:
        reader.advance()
        depth += 1
      default:
        if !isAtStart {
          try skipToken(byte)
          continue
        }
        isAtStart = false
        guard var name = try name() else {
          throw ImportError(
            line: line, "expected the name of a column, not \(byte.quoted)")
        }
        // `INSERT INTO t (t.a)` names the table once more.
        while try nextSignificantByte() == UInt8(ascii: ".") {
          reader.advance()
          if let next = try self.name() { name = next }
        }
        names.append(name)
        if names.count > ColumnNames.greatestCount { throw ColumnNames.tooMany(line: line) }
      }
    }
    throw ImportError(line: line, "the file ends in the middle of a list of columns")
  }
}
