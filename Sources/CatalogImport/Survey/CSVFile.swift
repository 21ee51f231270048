import CatalogFields

/// A file of CSV or TSV that is looked at.
struct CSVFile {
  private let file: TextFile
  private var options: ImportOptions
  /// What stands above the header.
  private var titles: [String] = []

  /// Finds out where the header is.
  ///
  /// - Throws: `ImportError` where that is to be said by somebody.
  init(_ file: TextFile, _ options: ImportOptions) throws {
    self.file = file
    self.options = options
    guard options.hasHeader, options.columns == nil else { return }
    switch try TitleLines.finding(in: file.open, options, name: file.name) {
    case .titles(let found, let lineCount, let delimiter):
      titles = found
      self.options.skippedLines = lineCount
      if file.format == .csv { self.options.delimiter = options.delimiter ?? delimiter }
    case .error(let error) where options.findsHeader: throw error
    case .error, nil: break
    }
  }

  /// Returns the survey of the file.
  ///
  /// - Parameter readCount: Returns the number of bytes that were read of the file since it was
  ///   opened last.
  func survey(readCount: () -> Int?) throws -> ImportFileSurvey {
    let look = try firstLook(VariantLines(reader(), options))
    let byteCount = readCount()
    let table = look.tables.first
    if options.hasHeader, options.assignments.isEmpty, !options.explains {
      try requireWhatOptionsSay(of: table)
    }
    if options.findsHeader, let table {
      try requireSureHeader(of: table, delimiter: look.reader.delimiter)
    }
    var survey = try ImportFileSurvey(format: file.format, tables: look.tables, options: options) {
      _ in VariantLines(try reader(), options, behind: look.reader)
    }
    survey.surveyedByteCount = byteCount
    survey.delimiter = look.reader.delimiter
    survey.hasFormulaMarks =
      file.format == .csv && file.raw.starts(with: [0xEF, 0xBB, 0xBF]) && survey.isOfCatalog
    survey.remarks += [TitleRemark.text(titles)].compactMap(\.self)
    return survey
  }

  private func firstLook<Reader>(_ reader: Reader) throws -> FirstLook<Reader> {
    try FirstLook(reader, format: file.format, name: file.name)
  }

  private func reader(_ change: (inout ImportOptions) -> Void = { _ in }) throws -> CSVReader {
    var options = options
    change(&options)
    return CSVReader(
      source: try file.open(), name: file.name,
      options: CSVReader.Options(
        delimiter: options.delimiter ?? (file.format == .tsv ? UInt8(ascii: "\t") : nil),
        hasHeader: options.hasHeader, columns: options.columns, skippedLines: options.skippedLines,
        nullWords: options.nullWords ?? CSVReader.Options.usualNullWords,
        areNullWordsQuoted: options.nullWords != nil))
  }

  /// Refuses a table whose first row is a product where columns were named, or one column by a
  /// delimiter that was named, where there are several without it.
  private func requireWhatOptionsSay(of table: SourceTable?) throws {
    if options.columns != nil,
      let table = try firstLook(reader { $0.columns = nil }).tables.first,
      case .noHeader(let row, _, _)? = MissingHeader.error(in: table)
    {
      throw ImportError(
        line: nil,
        "has no header: the first row is a product (\(row.prefix(6).joined(separator: ", "))); "
          + "to read it, too: --no-header")
    }
    if options.delimiter != nil, table?.columns.count == 1,
      let count = try firstLook(reader { $0.delimiter = nil }).tables.first?.columns.count,
      count > 1
    {
      throw ImportError(
        line: nil, "has one column by that delimiter, and \(count) without --delimiter")
    }
  }

  /// Refuses a header that may be another one, or of other columns.
  private func requireSureHeader(of table: SourceTable, delimiter: UInt8?) throws {
    if options.delimiter == nil, table.columns.count == 1,
      let sign = CSVDelimiter.unusual(in: file.beginning)
    {
      let sign = String(UnicodeScalar(sign))
      let name = "name=" + table.columns[0].name
      throw ImportError(
        line: nil,
        "has one column, but '\(sign)' stands equally often in each line; if it parts the values: "
          + "--delimiter \(sign.quotedForShell), if not: --map \(name.quotedForShell)")
    }
    if let error = MissingHeader.ofLines(in: table) { throw error }
    if options.delimiter == nil, let delimiter { try requireOneDelimiter(delimiter, in: table) }
  }

  /// Refuses a header whose columns another sign parts than those of all rows below it.
  private func requireOneDelimiter(_ delimiter: UInt8, in table: SourceTable) throws {
    let other = file.beginning.withUnsafeBufferPointer {
      CSVDelimiter.belowHeader(of: delimiter, in: $0, isWhole: file.isWhole)
    }
    guard let other else { return }
    let sign = String(UnicodeScalar(other))
    var fields: [ProductField] = []
    let names = table.columns.map { column in
      let field = ColumnName.readings(of: column.name, in: TableName(table.name))
        .filter { $0.value < ColumnName.compoundScore && !fields.contains($0.key) }
        .min { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
      guard let field else { return "-" }
      fields.append(field)
      return field.rawValue
    }
    throw ImportError(
      line: nil,
      "has a header with '\(String(UnicodeScalar(delimiter)))' "
        + "(\(table.columns.prefix(6).map(\.name).joined(separator: ", "))) above rows with '\(sign)'; "
        + "write both with one of them, or name the columns, with - for one that is not read: "
        + "--delimiter \(sign.quotedForShell) --columns "
        + names.joined(separator: ",").quotedForShell)
  }
}
