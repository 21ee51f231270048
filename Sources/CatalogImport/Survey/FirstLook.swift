import CatalogFields

/// A first look at the rows of a file: its tables with samples, and the reader that has read them.
///
/// It reads the first rows; all of JSON and XML, in which a member may come first in the last row.
struct FirstLook<Reader: RowReader> {
  /// The tables, with the numbers and samples of the rows that were looked at.
  private(set) var tables: [SourceTable]
  /// The reader behind these rows.
  private(set) var reader: Reader
  /// Whether several rows are on a line.
  private(set) var areOnOneLine = false

  /// The number of rows that are looked at where the columns are known before them.
  private static var greatestRowCount: Int { 10_000 }

  /// Reads rows.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - name: The name of its table where the format has no names.
  /// - Throws: `ImportError` where nothing is there, and for what cannot be read at all.
  init(_ reader: Reader, format: ImportFormat, name: String) throws {
    self.reader = reader
    var row = RawRow()
    var firstError: ImportError?
    var found: [Rows] = []
    var count = 0
    var lastLine = 0
    let greatestCount = [.csv, .tsv, .xlsx].contains(format) ? Self.greatestRowCount : Int.max
    while count < greatestCount {
      let table: Int
      do {
        guard let next = try self.reader.next(into: &row) else { break }
        table = next
      } catch let error as ImportError where error.isOfRow {
        firstError = firstError ?? error
        continue
      }
      count += 1
      areOnOneLine = areOnOneLine || row.line == lastLine
      lastLine = row.line
      while found.count <= table { found.append(Rows()) }
      found[table].add(row)
    }
    tables = self.reader.tables
    let isEmptyList = count == 0 && isEmptyList(format)
    if firstError == nil, !tables.isEmpty, tables.allSatisfy(\.columns.isEmpty), !isEmptyList {
      throw ImportError(line: nil, "is empty: there is no value in it")
    }
    // What has no good row may be something else than it was taken for.
    if count == 0, format == .json || format == .ndjson, let firstError { throw firstError }
    if isEmptyList {
      tables = [OwnTables.records(named: name)]
      return
    }
    if tables.isEmpty { throw ImportError(line: nil, "has nothing that could be products") }
    for (table, rows) in found.enumerated() {
      tables[table].rowCount = rows.count
      tables[table].sampleRows = rows.samples
      for column in tables[table].columns.indices {
        tables[table].columns[column].hasNumbers = rows.numbers.contains(column)
      }
    }
  }

  /// Whether a file without records is one of no products, as a catalog without any writes it: `[]`,
  /// or no line at all where lines are said to be JSON.
  private func isEmptyList(_ format: ImportFormat) -> Bool {
    switch format {
    case .json: tables.count == 1 && tables[0].columns.isEmpty
    case .ndjson: tables.isEmpty
    case .sql, .csv, .tsv, .xml, .xlsx, .database: false
    }
  }
}

/// What was found in the rows of a table.
private struct Rows {
  var count = 0
  var samples: [[String?]] = []
  var numbers = NumberColumns()
  private var columnCount = 0

  mutating func add(_ row: RawRow) {
    count += 1
    let isWider = row.count > columnCount
    // A row that brings new columns shows what is in them.
    if samples.count < SourceTable.sampleCount
      || isWider && samples.count < 2 * SourceTable.sampleCount
    {
      samples.append(row.sample)
      numbers.add(row)
    }
    if isWider { columnCount = row.count }
  }
}
