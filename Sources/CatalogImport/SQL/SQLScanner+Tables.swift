/// The definitions of CREATE TABLE and ALTER TABLE.
extension SQLScanner {
  private static let constraints: Set<String> = [
    "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "KEY", "INDEX", "FULLTEXT", "SPATIAL",
    "EXCLUDE", "PERIOD", "LIKE",
  ]

  /// Takes the definitions of CREATE TABLE, up to and with the closing
  /// parenthesis.
  mutating func tableDefinition(named name: String) throws -> SourceTable {
    var table = SourceTable(name: name, columns: [])
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: ")") {
        reader.advance()
        return table
      }
      if byte == UInt8(ascii: ",") {
        reader.advance()
        continue
      }
      let isQuoted = !Self.isNameStart(byte)
      guard let column = try self.name() else {
        throw ImportError(line: line, "expected the name of a column, not \(byte.quoted)")
      }
      if !isQuoted, Self.constraints.contains(column.uppercased()) {
        try constraint(column.uppercased(), of: &table)
      } else {
        table.columns.append(try columnDefinition(column, of: &table).column)
        if table.columns.count > ColumnNames.greatestCount { throw ColumnNames.tooMany(line: line) }
      }
    }
    throw ImportError(line: line, "the file ends in the middle of CREATE TABLE")
  }

  /// The place of a column that is added to a table.
  enum ColumnPlace: Hashable {
    case last
    case first
    case after(String)
  }

  /// Takes what follows the name of a column: its type and its constraints.
  private mutating func columnDefinition(
    _ name: String,
    of table: inout SourceTable
  ) throws -> (column: SourceColumn, place: ColumnPlace) {
    var type = ""
    var place = ColumnPlace.last
    var lineOfLast = line
    var isInType = true
    var isGenerated = false
    let notOfType: Set<String> = [
      "NOT", "NULL", "DEFAULT", "PRIMARY", "UNIQUE", "REFERENCES", "CHECK", "CONSTRAINT", "COLLATE",
      "AUTO_INCREMENT", "AUTOINCREMENT", "GENERATED", "COMMENT", "CHARACTER", "IDENTITY", "KEY",
      "AS", "ON", "AFTER", "FIRST",
    ]
    while let byte = try nextSignificantByte(),
      byte != UInt8(ascii: ","), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ";")
    {
      // ALTER TABLE of SQL Server may end with its line.
      if dialect == .sqlserver, line != lineOfLast, try isStatementNext() { break }
      lineOfLast = line
      if byte == UInt8(ascii: "(") {
        let text = try parenthesised()
        if isInType { type += text }
      } else if Self.isNameStart(byte), let word = try word() {
        let upper = word.uppercased()
        if notOfType.contains(upper) { isInType = false }
        if isInType { type += type.isEmpty ? word : " " + word }
        // Not `GENERATED ALWAYS AS IDENTITY`. SQL Server needs no parentheses.
        if upper == "AS" {
          let hasExpression = try nextSignificantByte() == UInt8(ascii: "(")
          isGenerated = isGenerated || hasExpression || type.isEmpty && dialect == .sqlserver
        }
        if upper == "PRIMARY" { table.primaryKey = [name] }
        if upper == "FIRST" { place = .first }
        if upper == "AFTER", let other = try self.name() { place = .after(other) }
        if upper == "REFERENCES", let key = try reference(from: [name]) {
          table.foreignKeys.append(key)
        }
      } else if isInType, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"") {
        type += try self.name() ?? ""
      } else {
        isInType = false
        try skipToken(byte)
      }
    }
    var column = SourceColumn(name: name, type: type.isEmpty ? nil : type)
    column.isGenerated = isGenerated
    return (column, place)
  }

  /// Takes a constraint of a table up to the comma or the parenthesis that
  /// ends it.
  private mutating func constraint(_ word: String, of table: inout SourceTable) throws {
    var kind = word
    if kind == "CONSTRAINT" {
      _ = try name()
      kind = try self.word()?.uppercased() ?? ""
    }
    if kind == "PRIMARY" || kind == "FOREIGN" {
      _ = try takeWord("KEY")
      _ = try takeWord("CLUSTERED", "NONCLUSTERED")
      // MySQL names the index here.
      if let byte = try nextSignificantByte(), byte != UInt8(ascii: "(") { _ = try name() }
      if try nextSignificantByte() == UInt8(ascii: "(") {
        reader.advance()
        let columns = try nameList()
        if kind == "PRIMARY" {
          table.primaryKey = columns
        } else if try takeWord("REFERENCES"), let key = try reference(from: columns) {
          table.foreignKeys.append(key)
        }
      }
    }
    var lineOfLast = line
    while let byte = try nextSignificantByte(),
      byte != UInt8(ascii: ","), byte != UInt8(ascii: ")"), byte != UInt8(ascii: ";")
    {
      // ALTER TABLE of SQL Server may end with its line.
      if dialect == .sqlserver, line != lineOfLast, try isStatementNext() { return }
      lineOfLast = line
      if byte == UInt8(ascii: "(") { _ = try parenthesised() } else { try skipToken(byte) }
    }
  }

  /// Takes what follows REFERENCES.
  private mutating func reference(from columns: [String]) throws -> ForeignKey? {
    guard let table = try qualifiedName() else { return nil }
    var key = ForeignKey(columns: columns, table: table.name)
    key.schema = table.schema
    guard try nextSignificantByte() == UInt8(ascii: "(") else { return key }
    reader.advance()
    key.referencedColumns = try nameList()
    return key
  }

  /// Takes a parenthesis and all that is in it; returns its beginning as it is
  /// written.
  private mutating func parenthesised() throws -> String {
    let start = line
    var text: [UInt8] = []
    var depth = 0
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if text.count < 40 { text.append(byte) }
      if Self.isNameStart(byte) { reader.advance() } else { try skipToken(byte) }
      if depth == 0 { return String(decoding: text, as: UTF8.self) }
    }
    throw ImportError(line: start, "the parenthesis that opens here is never closed")
  }

  /// A change of the columns of a table by ALTER TABLE.
  enum ColumnChange {
    case add(SourceColumn, ColumnPlace)
    case drop(String)
    case rename(String, to: String)
    /// To another place.
    case move(String, ColumnPlace)
  }

  /// Takes what follows ALTER TABLE and a table's name: its keys, where the
  /// statement adds them, as dumps of MySQL and PostgreSQL do behind the rows;
  /// and the columns that it adds and drops.
  mutating func alteration(of table: inout SourceTable) throws -> [ColumnChange] {
    var changes: [ColumnChange] = []
    var verb = ""
    let start = line
    while let byte = try nextSignificantByte() {
      if byte == UInt8(ascii: ";") { break }
      if let delimiter, try reader.isNext(delimiter) { break }
      if byte == UInt8(ascii: "/"), try isRunLine() { break }
      if dialect == .sqlserver, line > start, Self.isNameStart(byte), try isStatementNext() {
        break
      }
      let isQuoted = [UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "[")].contains(byte)
      guard
        Self.isNameStart(byte)
          || isQuoted && ["ADD", "DROP", "CHANGE", "MODIFY"].contains(verb)
      else {
        switch byte {
        case UInt8(ascii: ","):
          // What is added in SQL Server and Oracle is a list.
          if verb != "ADD" { verb = "" }
          advance()
        case UInt8(ascii: "(") where verb == "ADD", UInt8(ascii: ")"): advance()
        case UInt8(ascii: "("): _ = try parenthesised()
        default: try skipToken(byte)
        }
        continue
      }
      guard let name = try name() else { break }
      let word = isQuoted ? "" : name.uppercased()
      switch (verb, word) {
      case (_, "COLUMN"): break
      case (_, "IF"): _ = try takeWord("NOT") ? takeWord("EXISTS") : takeWord("EXISTS")
      case ("", "ADD"), ("", "DROP"), ("", "ALTER"), ("", "MODIFY"), ("", "CHANGE"): verb = word
      case ("ADD", "ADD"), ("ADD", "DROP"), ("ADD", "CHANGE"), ("ADD", "MODIFY"): verb = word
      case ("ADD", "PARTITION"), ("DROP", "PARTITION"): verb = "-"
      case ("ADD", _) where Self.constraints.contains(word): try constraint(word, of: &table)
      case ("DROP", _) where Self.constraints.contains(word): verb = "-"
      case ("ADD", _):
        let (column, place) = try columnDefinition(name, of: &table)
        changes.append(.add(column, place))
      case ("CHANGE", _):
        guard let new = try self.name() else { break }
        if new.lowercased() != name.lowercased() { changes.append(.rename(name, to: new)) }
        let (_, place) = try columnDefinition(new, of: &table)
        if place != .last { changes.append(.move(new, place)) }
      case ("MODIFY", _):
        let (_, place) = try columnDefinition(name, of: &table)
        if place != .last { changes.append(.move(name, place)) }
      case ("DROP", _):
        changes.append(.drop(name))
        verb = "-"
      default: break
      }
    }
    return changes
  }
}
