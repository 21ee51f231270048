/// The statements that give rows.
extension SQLScriptReader {
  /// Takes the beginning of INSERT or REPLACE, up to its first row.
  mutating func insert(_ keyword: String, line: Int) throws {
    if keyword != "REPLACE" {
      while try scanner.takeWord("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "OR") {
        _ = try scanner.takeWord("REPLACE", "IGNORE", "ABORT", "FAIL", "ROLLBACK")
      }
      if try scanner.takeWord("ALL") {
        block = RowBlock(style: .insertAll, table: 0, columns: nil, line: line)
        insertAllTables.removeAll()
        return
      }
    } else {
      _ = try scanner.takeWord("LOW_PRIORITY", "DELAYED")
    }
    let replacesAll = try scanner.takeWord("OVERWRITE")
    let isLimited = try scanner.isNext(word: "TOP")
    if isLimited { try scanner.skipTop() }
    while try scanner.takeWord("INTO", "TABLE") {}
    guard let name = try scanner.qualifiedName() else {
      try scanner.skipStatement()
      return
    }
    if replacesAll { scanner.passed.append(.init(kind: .deletes, table: name, line: line)) }
    let (table, ownColumns) = try tableOfRows(named: name, line: line)
    if isLimited {
      noteUnread(name, "\(keyword) TOP", line: line)
      return try scanner.skipStatement()
    }
    if try scanner.takeWord("PARTITION"), try scanner.nextSignificantByte() == UInt8(ascii: "(") {
      try scanner.skipParentheses()
    }
    if try scanner.takeWord("SET") {
      block = RowBlock(style: .assignments, table: table, columns: nil, line: line)
      return
    }
    if try scanner.takeWord("AS") { _ = try scanner.name() }
    let names = try columnNames() ?? ownColumns
    if try scanner.takeWord("OVERRIDING") { _ = try (scanner.word(), scanner.word()) }
    guard try scanner.takeWord("VALUES", "VALUE") else {
      skippedStatements["\(keyword) without VALUES into \(name.name)", default: 0] += 1
      noteUnread(name, "\(keyword) without VALUES", line: line)
      try scanner.skipStatement()
      return
    }
    let columns = try names.flatMap { try columnPositions($0, of: table) }
    block = RowBlock(
      style: .values, table: table, columns: columns, namesColumns: names != nil, line: line)
    let bits = bitColumns(of: table)
    block?.bits = bits
  }

  /// Takes the beginning of COPY, up to its first line.
  mutating func copy(line: Int) throws {
    guard let name = try scanner.qualifiedName() else {
      try scanner.skipStatement()
      return
    }
    var names = try columnNames()
    let givesRows = try scanner.takeWord("FROM")
    guard givesRows, try scanner.takeWord("STDIN") else {
      skippedStatements["COPY from a file", default: 0] += 1
      if givesRows { noteUnread(name, "COPY from a file", line: line) }
      try scanner.skipStatement()
      return
    }
    if try hasOptions() { noteUnread(name, "COPY with options", line: line) }
    try scanner.skipStatement()
    try scanner.reader.skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
    if try scanner.reader.peek() == UInt8(ascii: "\n") { scanner.advance() }
    let (table, ownColumns) = try tableOfRows(named: name, line: line)
    names = names ?? ownColumns
    let columns = try names.flatMap { try columnPositions($0, of: table) }
    block = RowBlock(
      style: .copy, table: table, columns: columns, namesColumns: names != nil, line: line)
  }

  /// Takes the options of COPY, and returns whether there are some by which its lines are no tabs
  /// and `\N`.
  private mutating func hasOptions() throws -> Bool {
    while let byte = try scanner.nextSignificantByte(), byte != UInt8(ascii: ";") {
      guard let word = try scanner.word()?.uppercased() else {
        try scanner.skipToken(byte)
        continue
      }
      switch word {
      case "WITH", "TEXT", "FORMAT", "ENCODING", "FREEZE": continue
      case "NULL":
        _ = try scanner.takeWord("AS")
        // An empty text is read as no value anyhow.
        if try scanner.reader.isNext([UInt8(ascii: "'"), UInt8(ascii: "'")]) { continue }
        return true
      default: return true
      }
    }
    return false
  }

  /// Takes the columns that a statement names in parentheses; nil where it names none.
  private mutating func columnNames() throws -> [String]? {
    guard try scanner.nextSignificantByte() == UInt8(ascii: "(") else { return nil }
    scanner.advance()
    return try scanner.nameList()
  }

  /// Returns where the columns that a statement names stand in the table; nil
  /// when they are the table's own, in order. Those that the table does not
  /// have are added to it.
  private mutating func columnPositions(_ names: [String], of table: Int) throws -> [Int]? {
    let known = tables[table].columns
    if known.count == names.count, zip(known, names).allSatisfy({ $0.name == $1 }) { return nil }
    var positions: [Int] = []
    for name in names {
      let position = column(named: name, of: table)
      positions.append(position ?? tables[table].columns.count)
      if position == nil { tables[table].columns.append(SourceColumn(name: name)) }
    }
    if tables[table].columns.count > ColumnNames.greatestCount {
      throw ColumnNames.tooMany(line: scanner.line)
    }
    let isInOrder = positions == Array(tables[table].columns.indices)
    return isInOrder ? nil : positions
  }

  // MARK: Rows

  /// Takes rows of the statement that is being read, up to one that is wanted.
  /// Nil at the statement's end.
  mutating func nextRow(of row: inout RawRow) throws -> Int? {
    while let current = block {
      let isRow =
        switch current.style {
        case .values: try nextRowOfValues(into: &row)
        case .copy: try nextRowOfCopy(into: &row)
        case .insertAll: try nextRowOfInsertAll(into: &row)
        case .assignments: try assignments(into: &row)
        case .finished: false
        }
      guard isRow, let table = block?.table else {
        lastInsert = block?.table
        block = nil
        return nil
      }
      switch policies[table] {
      case .skip: continue
      case .read:
        try arrange(&row)
        return table
      case .sample: sample(&row)
      }
    }
    return nil
  }

  /// Takes a row, apart or as a whole, as the policy of its table wants it.
  private mutating func takeRow(into row: inout RawRow) throws {
    guard let table = block?.table else { return }
    if scanner.line == lastRowLine { rowsAreOnOneLine = true }
    lastRowLine = scanner.line
    let isWanted =
      switch policies[table] {
      case .read: true
      case .skip: false
      case .sample: tables[table].rowCount < SourceTable.sampleCount(amongTables: tables.count)
      }
    if isWanted {
      try scanner.readRow(into: &row)
    } else if policies[table] == .sample {
      let count = try scanner.skipParentheses()
      if let block, count != expectedCount(in: block, for: count) { wrongCounts += 1 }
    } else {
      try scanner.skipParentheses()
    }
  }

  private mutating func nextRowOfValues(into row: inout RawRow) throws -> Bool {
    while let byte = try scanner.nextSignificantByte() {
      let expectsRow = block?.expectsRow == true
      switch byte {
      case UInt8(ascii: "("):
        block?.expectsRow = false
        try takeRow(into: &row)
        return true
      case UInt8(ascii: ",") where !expectsRow:
        block?.expectsRow = true
        scanner.advance()
      default:
        if !expectsRow, try scanner.takeStatementEnd(byte) { return false }
        if !expectsRow, byte == UInt8(ascii: "/"), try scanner.isRunLine() {
          try scanner.skipLine()
          block = nil
          return false
        }
        // MySQL 8 writes ROW before the rows of VALUES.
        if try !expectsRow || !scanner.takeWord("ROW") {
          try endBlock(byte)
          return false
        }
      }
    }
    guard block?.expectsRow == false else {
      let name = block.map { tables[$0.table].name } ?? ""
      throw ImportError(line: scanner.line, "the file ends in the middle of INSERT INTO \(name)")
    }
    return false
  }

  /// Ends the statement at a token that is neither a row nor between rows.
  private mutating func endBlock(_ byte: UInt8) throws {
    let line = scanner.line
    if block?.expectsRow == false {
      // ON CONFLICT, ON DUPLICATE KEY, RETURNING: nothing that changes what the
      // rows are.
      if try scanner.takeWord("ON", "RETURNING", "AS") {
        try scanner.skipStatement()
        forgetPassed()
        return
      }
      // A statement without a semicolon ends where the next one begins.
      if line > (block?.line ?? 0), SQLScanner.isNameStart(byte) {
        if try scanner.isNext(of: Self.wordsAfterRows) { return }
        if scanner.dialect == .sqlserver, try scanner.isNext(of: Self.wordsOfSQLServer) { return }
      }
    }
    let isOfSQLServer =
      try scanner.dialect != .sqlserver && scanner.isNext(of: Self.wordsOfSQLServer)
    let word = try scanner.word()
    throw ImportError(
      line: line,
      "cannot read this as SQL: expected a row in parentheses, not "
        + (word.map { "'\($0)'" } ?? byte.quoted)
        + (isOfSQLServer
          ? "; if SQL Server wrote it, which needs no semicolon: --dialect sqlserver" : ""))
  }

  private static let wordsAfterRows: [StaticString] = [
    "INSERT", "GO", "REPLACE", "SET", "CREATE", "COMMIT", "ALTER", "UPDATE", "PRINT", "SELECT",
  ]

  /// Words that begin statements of SQL Server, which ends none with a semicolon.
  private static let wordsOfSQLServer: [StaticString] = [
    "IF", "BEGIN", "END", "DECLARE", "RAISERROR", "THROW", "WAITFOR", "EXEC", "EXECUTE", "WHILE",
    "DELETE", "MERGE", "ROLLBACK", "SAVE", "USE", "DROP", "TRUNCATE", "GRANT", "DENY", "RETURN",
    "CHECKPOINT", "BULK", "WITH", "ELSE", "DBCC", "GOTO", "KILL", "BACKUP", "REVOKE", "OPEN",
    "CLOSE", "FETCH", "DEALLOCATE",
  ]

  /// Takes `a = 1, b = 2` of MySQL's `INSERT INTO t SET`, one row.
  private mutating func assignments(into row: inout RawRow) throws -> Bool {
    guard let current = block else { return false }
    var names: [String] = []
    row.begin(line: scanner.line)
    while let byte = try scanner.nextSignificantByte() {
      if try scanner.takeStatementEnd(byte) { break }
      if byte == UInt8(ascii: ",") {
        scanner.advance()
        continue
      }
      if !names.isEmpty, try scanner.takeWord("ON", "AS") {
        try scanner.skipStatement()
        forgetPassed()
        break
      }
      guard let name = try scanner.tableName(),
        try scanner.nextSignificantByte() == UInt8(ascii: "=")
      else {
        throw ImportError(
          line: scanner.line, "cannot read this as SQL: expected a column, '=' and a value")
      }
      scanner.advance()
      names.append(name)
      row.values.append(try scanner.value(into: &row, in: .assignment))
    }
    block?.style = .finished
    let bits = bitColumns(of: current.table)
    block?.bits = bits
    let columns = try columnPositions(names, of: current.table)
    block?.columns = columns
    block?.namesColumns = true
    return true
  }

  private mutating func nextRowOfInsertAll(into row: inout RawRow) throws -> Bool {
    guard try scanner.takeWord("INTO"), let name = try scanner.qualifiedName() else {
      try endInsertAll()
      block = nil
      return false
    }
    let (table, ownColumns) = try tableOfRows(named: name, line: scanner.line)
    insertAllTables.insert(table)
    let names = try columnNames() ?? ownColumns
    let columns = try names.flatMap { try columnPositions($0, of: table) }
    let line = scanner.line
    guard try scanner.takeWord("VALUES"), try scanner.nextSignificantByte() == UInt8(ascii: "(")
    else { throw ImportError(line: line, "cannot read this as SQL: expected VALUES and a row") }
    block = RowBlock(
      style: .insertAll, table: table, columns: columns, namesColumns: names != nil,
      expectsRow: false, line: line)
    try takeRow(into: &row)
    return true
  }

  /// Takes the query of INSERT ALL, whose rows say how often the others are given: once where it
  /// is that of a table of one row.
  private mutating func endInsertAll() throws {
    let line = scanner.line
    var isOnce = false
    if try scanner.takeWord("SELECT") {
      while let byte = try scanner.nextSignificantByte(), byte != UInt8(ascii: ";") {
        guard try scanner.takeWord("FROM") else {
          if try byte == UInt8(ascii: "/") && scanner.isRunLine() { break }
          try scanner.skipToken(byte)
          continue
        }
        isOnce = try scanner.tableName()?.lowercased() == "dual"
        let next = try scanner.nextSignificantByte()
        isOnce =
          try isOnce
          && (next == nil || next == UInt8(ascii: ";")
            || next == UInt8(ascii: "/") && scanner.isRunLine()
            || scanner.isNext(of: Self.wordsAfterRows))
        break
      }
    }
    if !isOnce {
      for table in insertAllTables {
        noteUnread(tables[table].qualifiedName, "INSERT ALL with a query", line: line)
      }
    }
    if try !isOnce || !scanner.isNext(of: Self.wordsAfterRows) { try scanner.skipStatement() }
  }

  /// Takes a line of COPY: values between tabs, `\N` for NULL, `\.` at the end.
  private mutating func nextRowOfCopy(into row: inout RawRow) throws -> Bool {
    guard let first = try scanner.reader.peek() else {
      throw ImportError(
        line: block?.line, "the file ends in the middle of the COPY that begins here")
    }
    if first == UInt8(ascii: "\\"), try scanner.reader.peek(at: 1) == UInt8(ascii: ".") {
      if let block { noteForeignLines(from: block.line) }
      try scanner.skipLine()
      block = nil
      return false
    }
    row.begin(line: scanner.line)
    var lookahead = ByteReader.Lookahead()
    var start = 0
    var isNull = false
    let line = row.line
    // A line ends it: COPY escapes those in values.
    while let (chunk, next) = try scanner.reader.takeChunk(
      upTo: UInt8(ascii: "\n"), or: UInt8(ascii: "\\"), &lookahead)
    {
      var rest = chunk[...]
      while let tab = rest.firstIndex(of: UInt8(ascii: "\t")) {
        row.bytes.append(contentsOf: rest[..<tab])
        close(&row, from: &start, &isNull, line)
        rest = rest[(tab + 1)...]
      }
      row.bytes.append(contentsOf: rest)
      guard let next else { continue }
      scanner.advance()
      if next == UInt8(ascii: "\n") { break }
      guard let escaped = try scanner.reader.peek() else { break }
      scanner.advance()
      if escaped == UInt8(ascii: "N"), row.bytes.count == start {
        isNull = true
      } else {
        try scanner.appendPostgreSQLEscape(escaped, to: &row.bytes)
      }
    }
    if row.bytes.count > start, row.bytes.last == UInt8(ascii: "\r") { row.bytes.removeLast() }
    close(&row, from: &start, &isNull, line)
    return true
  }

  private func close(_ row: inout RawRow, from start: inout Int, _ isNull: inout Bool, _ line: Int)
  {
    row.values.append(
      RawRow.Value(kind: isNull ? .null : .text, start: start, end: row.bytes.count, line: line))
    start = row.bytes.count
    isNull = false
  }

  // MARK: Columns

  /// Puts the values of a row into the order of the table's columns.
  private mutating func arrange(_ row: inout RawRow) throws {
    guard let current = block else { return }
    if tables[current.table].columns.isEmpty, row.count > 0 {
      // The script does not say their names.
      tables[current.table].columns = (1...row.count).map { SourceColumn(name: "column \($0)") }
    }
    let count = expectedCount(in: current, for: row.count)
    guard row.count == count else {
      throw ImportError(
        line: row.line,
        ColumnNames.wrongCount(row.count, for: count, of: tables[current.table].name)
          + "; perhaps a text ends elsewhere in another dialect: choose one with --dialect")
    }
    defer { if !current.bits.isEmpty { readBits(of: &row, current.bits) } }
    guard let columns = current.columns ?? unnamedColumns(in: current, for: count) else { return }
    let empty = RawRow.Value.absent(line: row.line)
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: repeatElement(empty, count: (columns.max() ?? -1) + 1))
    for (value, column) in zip(row.values, columns) { scratch[column] = value }
    swap(&scratch, &row.values)
  }

  /// Returns the columns of a table of MySQL that are declared as bits, with whether each is one bit.
  func bitColumns(of table: Int) -> [(column: Int, isOne: Bool)] {
    guard scanner.dialect == .mysql else { return [] }
    return tables[table].columns.enumerated().compactMap { column, declared in
      guard let type = declared.type?.lowercased(), type == "bit" || type.hasPrefix("bit(") else {
        return nil
      }
      return (column, declared.isOneBit)
    }
  }

  /// Makes numbers of bits that are written as bytes: `_binary '\0'`, `'\x01'`, `0x01`.
  private func readBits(of row: inout RawRow, _ columns: [(column: Int, isOne: Bool)]) {
    for (column, isOne) in columns where column < row.count {
      guard [.text, .blob, .hexadecimal].contains(row.kind(at: column)) else { continue }
      let bytes = row.bytes(at: column)
      // One bit is the byte 0 or 1, so that a digit is one.
      let isDigit = isOne && bytes.count == 1 && bytes.allSatisfy { $0 | 1 == UInt8(ascii: "1") }
      if bytes.isEmpty || bytes.count > 8 { continue }
      let number = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      let digits = isDigit ? String(number & 1) : String(number)
      row.replace(at: column, .number, digits.utf8)
    }
  }

  /// Returns how many values a row of a statement must have.
  ///
  /// - Parameter count: The number that it has: those of columns that the database computes are
  ///   mostly not among them.
  private func expectedCount(in block: RowBlock, for count: Int) -> Int {
    let order = block.namesColumns ? nil : orders[block.table]
    let all = block.columns?.count ?? order?.columns.count ?? tables[block.table].columns.count
    if count == all || block.namesColumns || block.columns != nil { return all }
    let given = givenColumns(of: block.table).count
    return count == given ? given : all
  }

  /// Returns the columns that the values of a row are of where it names none; nil where they are
  /// the table's first, in order.
  private func unnamedColumns(in block: RowBlock, for count: Int) -> [Int]? {
    if block.namesColumns { return nil }
    let order = orders[block.table]
    if count == order?.columns.count ?? tables[block.table].columns.count {
      return order?.isPlain == false ? order?.columns : nil
    }
    return givenColumns(of: block.table)
  }

  /// Returns the columns of a table that no database computes, in the order of its rows.
  private func givenColumns(of table: Int) -> [Int] {
    columnsInOrder(of: table).filter { !tables[table].columns[$0].isGenerated }
  }

  /// Counts a row, and keeps it when it is one of the first.
  private mutating func sample(_ row: inout RawRow) {
    guard let table = block?.table else { return }
    tables[table].rowCount += 1
    guard tables[table].rowCount <= SourceTable.sampleCount(amongTables: tables.count) else {
      if let block, block.style == .copy,
        row.count != expectedCount(in: block, for: row.count)
      {
        wrongCounts += 1
      }
      return
    }
    // Reading a row that cannot be arranged says what is wrong with it.
    if (try? arrange(&row)) != nil {
      tables[table].sampleRows.append(row.sample)
    } else {
      wrongCounts += 1
    }
  }
}
