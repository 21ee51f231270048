import Bytes

/// The commands of clients: no SQL, and nothing that is run.
extension SQLScriptReader {
  /// Takes a line of sqlite3, psql, SQL*Plus or sqlcmd, which begins with a mark and a word.
  mutating func clientCommand() throws {
    let line = scanner.line
    let text = try restOfLine()
    let words = text.split(whereSeparator: \.isWhitespace)
    let command = words.first.map(String.init) ?? ""
    if text == "\\." {
      throw ImportError(
        line: line,
        "'\\.' ends the rows of a COPY, but none begins before it: lines of the file are missing")
    }
    if command.hasPrefix("@") || Self.inclusions.contains(command.lowercased()) {
      return noteInclusion(text, line: line)
    }
    skippedStatements[command.hasPrefix("\\") ? "psql command" : command, default: 0] += 1
    switch command {
    case "\\c", "\\connect":
      use(database: words.last.map { $0.filter { $0 != "\"" } })
    case ".import":
      if let table = words.last {
        let name = table.filter { !"'\"`[]".contains($0) }
        noteUnread(QualifiedName(name: name), command, line: line)
      }
    case "\\copy":
      guard words.count > 2, !words[1].hasPrefix("("),
        words.contains(where: { $0.lowercased() == "from" })
      else { return }
      let table = words[1].prefix { $0 != "(" }.split(separator: ".").last ?? ""
      noteUnread(QualifiedName(name: table.filter { $0 != "\"" }), command, line: line)
    default: break
    }
  }

  /// Notes the database that names without one are in from here on.
  mutating func use(database: String?) {
    scanner.usedDatabase = database
    scanner.usedSchema = nil
    lastBeginning = nil
  }

  /// Takes a line with a slash, at which SQL*Plus runs the statement before: an INSERT that ended
  /// with a semicolon for the second time.
  mutating func runAgain() throws {
    if let table = lastInsert {
      noteUnread(
        tables[table].qualifiedName, "a second run of INSERT by '/'", line: scanner.line)
    }
    lastInsert = nil
    try scanner.skipLine()
  }

  /// Takes the number behind GO: how often the statements before are run.
  mutating func endBatch(line: Int) throws {
    defer { filled.removeAll() }
    guard let byte = try scanner.nextSignificantByte(), scanner.line == line, byte.isASCIIDigit
    else { return }
    let count = try restOfLine()
    if count == "1" { return }
    for table in filled { noteUnread(tables[table].qualifiedName, "GO \(count)", line: line) }
  }

  /// Passes over a routine, and notes what it would do.
  ///
  /// - Parameter isRun: Whether a statement of the script may run it.
  mutating func createRoutine(isTrigger: Bool, isRun: Bool) throws {
    let start = scanner.line
    if try scanner.takeWord("IF"), try scanner.takeWord("NOT") {
      _ = try scanner.takeWord("EXISTS")
    }
    // A package has a head and a body.
    _ = try scanner.takeWord("BODY")
    let name = try scanner.tableName()
    var table: QualifiedName?
    var isOfInsert = false
    while isTrigger, let byte = try scanner.nextSignificantByte(), byte != UInt8(ascii: ";"),
      try !scanner.isNext(word: "BEGIN")
    {
      if try scanner.takeWord("INSERT") { isOfInsert = true }
      if try scanner.takeWord("ON") {
        table = try scanner.qualifiedName()
        break
      }
      try scanner.skipToken(byte)
    }
    // SQL Server has the events behind the table.
    if isTrigger,
      try scanner.takeWord("AFTER", "INSTEAD")
        || scanner.takeWord("FOR") && !scanner.takeWord("EACH")
    {
      while let byte = try scanner.nextSignificantByte(), byte != UInt8(ascii: ";"),
        try !scanner.takeWord("AS")
      {
        if try scanner.takeWord("INSERT") { isOfInsert = true } else { try scanner.skipToken(byte) }
      }
    }
    if scanner.dialect == .postgresql {
      scanner.runsTexts = true
      try scanner.skipStatement()
    } else {
      try scanner.skipRoutine()
    }
    let actions = scanner.distinctPassed
    lastBeginning = nil
    if !actions.isEmpty, isRun {
      if isOfInsert, let table, let position = positions.position(of: table) {
        triggers[position, default: []] += actions
      } else if !isTrigger, let name {
        scanner.routines[name.lowercased(), default: []] += actions
      }
    }
    noteForeignLines(from: start)
  }

  private static let inclusions: Set<String> = [
    ".read", "\\i", "\\ir", "\\include", "\\include_relative", "\\.", ":r",
  ]

  /// Takes the rest of a line that would read another script.
  mutating func include(_ keyword: String, line: Int) throws {
    noteInclusion(keyword + " " + (try restOfLine()), line: line)
  }

  private mutating func noteInclusion(_ text: String, line: Int) {
    skippedStatements["line that reads another script", default: 0] += 1
    if inclusion == nil { inclusion = UnreadStatement(line: line, name: text) }
  }

  private func restOfLine() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try scanner.reader.peek(), byte != 0x0A, byte != 0x0D {
      if bytes.count < 200 { bytes.append(byte) }
      scanner.advance()
    }
    return String(decoding: bytes, as: UTF8.self).trimmingEdgeSpaces
  }
}
