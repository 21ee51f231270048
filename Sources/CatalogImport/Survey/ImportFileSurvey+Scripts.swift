import CatalogFields

/// Scripts of one command: they have one dialect, and where one has the tables and another their
/// rows, they are one script in several files.
extension ImportFileSurvey {
  /// A fault of one of several scripts.
  public struct ScriptError: Error {
    /// The position of the script.
    public let position: Int
    /// The fault itself.
    public let fault: any Error
  }

  /// Returns whether a file is a script.
  public static func isScript(
    fileName: String, options: ImportOptions, open: () throws -> ByteSource
  ) -> Bool {
    if let format = options.format { return format == .sql }
    let encoding = options.encoding.flatMap { try? TextEncoding(name: $0) }
    guard
      let beginning = try? ByteWindow.beginning(
        of: DecodedSource(open(), encoding: encoding, checksUTF8: false).bytes)
    else { return false }
    return beginning.withUnsafeBufferPointer {
      ImportFormat.detect(prefix: $0, fileName: fileName) == .sql
    }
  }

  /// Looks at a script.
  static func ofScript(_ file: TextFile, _ options: ImportOptions) throws -> ImportFileSurvey {
    let survey = try SQLSurvey(dialect: options.dialect, open: file.open)
    return try made(of: survey, survey.tables, options, earlier: nil, file.open)
  }

  /// Looks at the scripts of one command.
  ///
  /// - Parameter files: Open the scripts at their beginnings, several times.
  /// - Throws: ``ScriptError``.
  public static func ofScripts(
    _ files: [() throws -> ByteSource], options: ImportOptions
  ) throws -> [ImportFileSurvey] {
    let encoding = try options.encoding.map { try TextEncoding(name: $0) }
    let files = files.map { open in
      { DecodedSource(try open(), encoding: encoding, checksUTF8: false).bytes }
    }
    let marks = try each(files) { try SQLDialect.marked(in: ByteWindow.beginning(of: $1())) }
    let found = Set(marks.compactMap(\.self))
    let likely = found.count == 1 ? found.first : nil
    func surveys(_ tables: [SourceTable]) throws -> [SQLSurvey] {
      try each(files) {
        try SQLSurvey(dialect: options.dialect, likelyDialect: likely, tables: tables, open: $1)
      }
    }
    let first = try surveys([])
    guard areOneScript(first) else {
      return try each(files) { position, open in
        let survey = first[position]
        return try made(of: survey, survey.tables, options, earlier: [], open)
      }
    }
    let second = try surveys(union(of: first.map(\.tables)))
    var tables = union(of: second.map(\.tables))
    for position in tables.indices {
      let parts = second.map { $0.tables[position] }
      tables[position].rowCount = parts.reduce(0) { $0 + $1.rowCount }
      tables[position].sampleRows = Array(
        parts.flatMap(\.sampleRows).prefix(SourceTable.sampleCount))
    }
    return try each(files) { position, open in
      let earlier = second[..<position].flatMap { survey in
        survey.tables.indices.filter { survey.tables[$0].rowCount > 0 }
      }
      var survey = try made(
        of: second[position], tables, options, earlier: Set(earlier), open)
      survey.ownRowCounts = second[position].tables.map(\.rowCount)
      survey.readJoinedRows = { wanted in
        RowsOfScripts(
          tables: tables,
          readers: zip(second, files).map { survey, open in
            { reader(of: survey, tables, wanted, try open()) }
          })
      }
      return survey
    }
  }

  private static func each<Result>(
    _ files: [() throws -> ByteSource],
    _ body: (Int, @escaping () throws -> ByteSource) throws -> Result
  ) throws -> [Result] {
    try files.enumerated().map { position, open in
      do { return try body(position, open) } catch {
        throw ScriptError(position: position, fault: error)
      }
    }
  }

  /// Whether a script has rows of a table that it does not create and another does.
  private static func areOneScript(_ surveys: [SQLSurvey]) -> Bool {
    let created = surveys.reduce(into: Set()) { $0.formUnion($1.createdTables) }
    return surveys.contains { survey in
      survey.tables.contains { table in
        let name = table.name.lowercased()
        return table.rowCount > 0 && created.contains(name) && !survey.createdTables.contains(name)
      }
    }
  }

  /// Returns the tables of all scripts, with the columns and keys that they have in any. Those with
  /// more columns come first, so that a script without CREATE TABLE says nothing of their order.
  private static func union(of scripts: [[SourceTable]]) -> [SourceTable] {
    var tables: [SourceTable] = []
    var positions = TablePositions()
    for table in scripts.joined() {
      let name = table.qualifiedName
      let unnamed = positions.positionWithoutSchema(of: name)
      guard
        let position = positions.position(of: name)
          ?? unnamed.flatMap({ tables[$0].schema == nil ? $0 : nil })
      else {
        positions.add(name, at: tables.count)
        tables.append(table.withoutRows)
        continue
      }
      if tables[position].schema == nil {
        tables[position].schema = table.schema
        positions.add(name, at: position)
      }
      if tables[position].whole == nil { tables[position].whole = table.whole }
      let isCreatedHere = table.columns.contains { $0.type != nil }
      let isKnown = tables[position].columns.contains { $0.type != nil }
      if isCreatedHere, !isKnown { tables[position].columns = table.columns }
      if isCreatedHere || !isKnown {
        var names = Set(tables[position].columns.map { $0.name.lowercased() })
        for column in table.columns where names.insert(column.name.lowercased()).inserted {
          tables[position].columns.append(column)
        }
      }
      if tables[position].primaryKey.isEmpty { tables[position].primaryKey = table.primaryKey }
      let keys = Set(tables[position].foreignKeys)
      tables[position].foreignKeys += table.foreignKeys.filter { !keys.contains($0) }
    }
    return tables
  }

  private static func made(
    of survey: SQLSurvey, _ tables: [SourceTable], _ options: ImportOptions,
    earlier: Set<Int>?, _ open: @escaping () throws -> ByteSource
  ) throws -> ImportFileSurvey {
    let result = try ImportFileSurvey(
      format: .sql, tables: tables, sql: survey, options: options
    ) { reader(of: survey, tables, $0, try open()) }
    try result.requireRows(of: survey, earlier: earlier)
    return result
  }

  /// Checks that all rows of a script are read, and that their columns have names that say what they
  /// are.
  private func requireRows(of survey: SQLSurvey, earlier: Set<Int>?) throws {
    let used = usedColumns
    try survey.requireAllRows(of: used, earlier: earlier)
    for rename in survey.renames {
      let table = survey.tables[rename.table]
      let name = table.columns[rename.column].name
      guard used[survey.holder(of: rename.table)]?.contains(name) == true else { continue }
      func fields(_ name: String) -> Set<ProductField> {
        let readings = ColumnName.readings(of: name, in: TableName(table.name))
        return Set(readings.filter { $0.value < FieldNames.poorRank * 10 }.keys)
      }
      if let new = rename.new, fields(rename.old) == fields(new) { continue }
      throw SQLSurvey.changeOfRows(
        "ALTER TABLE with another name for the column \(rename.old)",
        of: table.name.lowercased(), line: rename.line)
    }
  }

  private static func reader(
    of survey: SQLSurvey, _ tables: [SourceTable], _ wanted: Set<Int>,
    _ source: @escaping ByteSource
  ) -> SQLScriptReader {
    SQLScriptReader(
      source: source, dialect: survey.dialect, escapesWithBackslash: survey.escapesWithBackslash,
      tables: tables, wanted: wanted)
  }
}

/// The rows of several scripts, one after the other.
private struct RowsOfScripts: RowReader {
  let tables: [SourceTable]
  var readers: [() throws -> SQLScriptReader]
  private var current: SQLScriptReader?

  init(tables: [SourceTable], readers: [() throws -> SQLScriptReader]) {
    self.tables = tables
    self.readers = readers.reversed()
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    while true {
      if let table = try current?.next(into: &row) { return table }
      guard let open = readers.popLast() else { return nil }
      current = try open()
    }
  }
}
