import Bytes
import CatalogFields

/// Tells lines of titles above a header from a header.
enum TitleLines {
  private static let greatestRecordCount = 60
  private static let greatestHeader = 20

  private struct Record {
    var line: Int
    var cells: [String]

    var filled: [String] { cells.filter { !$0.isEmpty } }
  }

  /// What stands above the header of a file of CSV.
  enum Finding {
    /// Titles, and the lines that they take.
    case titles([String], lineCount: Int, delimiter: UInt8? = nil)
    /// What has to be said by somebody.
    case error(ImportError)
  }

  /// Returns the lines of titles of a file of CSV, or its error where the header may be another
  /// record than the first, or has another header below it; nil where neither may be.
  ///
  /// - Parameters:
  ///   - options: Facts about the file; its delimiter is to be found where it is nil.
  ///   - name: The name of the table.
  static func finding(
    in open: () throws -> ByteSource, _ options: ImportOptions, name: String
  ) throws -> Finding? {
    func records(_ delimiter: UInt8?) throws -> [Record] {
      var reader = CSVReader(
        source: try open(), name: "",
        options: CSVReader.Options(
          delimiter: delimiter, hasHeader: false, skippedLines: options.skippedLines))
      return try Self.records { try reader.nextRecord(into: &$0) }
    }
    let usual = try records(options.delimiter)
    let table = TableName(name)
    let second = secondHeader(in: usual, of: table, rowName: "line").map(Finding.error)
    if options.skippedLines > 0 { return second }
    var readings = [(delimiter: options.delimiter, records: usual)]
    // A title may have commas: `Acme Ltd., Springfield`.
    if options.delimiter == nil, let first = usual.first,
      !first.filled.contains(where: { isKnown($0, in: table) }) || isComment(first.cells[0])
    {
      readings = try CSVDelimiter.candidates.map { (delimiter: $0, records: try records($0)) }
    }
    let headers = readings.compactMap { reading in
      Self.header(in: reading.records, of: table).map { (found: $0, reading: reading) }
    }
    guard
      let best = headers.max(by: {
        $0.found.header.filled.count < $1.found.header.filled.count
      })
    else { return second }
    let header = best.found.header
    guard best.found.isSure else { return .error(error(of: header, rowName: "line")) }
    return .titles(
      titles(in: best.reading.records, above: header), lineCount: header.line - 1,
      delimiter: best.reading.delimiter)
  }

  /// Returns what stands above the header of a sheet of a workbook where this is below the row that was
  /// taken for it, or its error where that is not sure, or the header has another below it.
  ///
  /// - Parameters:
  ///   - header: The number of the row that was taken for the header.
  ///   - skipped: The number of rows that shall be left out.
  ///   - reader: A reader of all rows.
  static func finding(
    behind header: Int, skipping skipped: Int, in reader: SheetReader, name: String
  ) throws -> Finding? {
    var reader = reader
    let all = try records { try reader.next(into: &$0) != nil }
    let table = TableName(name)
    if skipped == 0, let found = Self.header(in: all, of: table), found.header.line > header {
      guard found.isSure else { return .error(error(of: found.header, rowName: "row")) }
      return .titles(titles(in: all, above: found.header), lineCount: found.header.line - 1)
    }
    return secondHeader(in: all.filter { $0.line >= header }, of: table, rowName: "row")
      .map(Finding.error)
  }

  private static func titles(in records: [Record], above header: Record) -> [String] {
    records.prefix { $0.line < header.line }.map { $0.filled.joined(separator: " ") }
  }

  private static func error(of header: Record, rowName: String) -> ImportError {
    ImportError(
      line: nil,
      "has titles above its header: \(rowName) \(header.line) looks like that "
        + "(\(header.filled.prefix(6).joined(separator: ", "))); leave out the \(rowName)s before it "
        + "with --skip-lines \(header.line - 1)")
  }

  /// Returns the error of records of which the second names fields, too, as the second line of
  /// some marketplaces' templates does.
  private static func secondHeader(
    in records: [Record], of table: TableName, rowName: String
  ) -> ImportError? {
    guard let first = records.first, first.filled.count > 1,
      let second = headers(in: records.dropFirst(), of: table).last
    else { return nil }
    return ImportError(
      line: nil,
      "has two headers: \(rowName) \(second.line) names columns, too "
        + "(\(second.filled.prefix(6).joined(separator: ", "))); choose it with "
        + "--skip-lines \(second.line - 1), or take one out")
  }

  /// Returns the records of known names that others begin with.
  private static func headers(in records: ArraySlice<Record>, of table: TableName)
    -> ArraySlice<Record>
  {
    records.prefix { record in
      record.filled.count > 1 && record.filled.allSatisfy { isKnown($0, in: table) }
    }
  }

  /// Whether a line begins as a comment does in programs and scripts.
  private static func isComment(_ text: String) -> Bool {
    ["#", "//", "--", ";"].contains { text.hasPrefix($0) } || text.isEmpty
  }

  private static func isKnown(_ cell: String, in table: TableName) -> Bool {
    ColumnName.readings(of: cell, in: table).contains { $0.value < ColumnName.compoundScore }
  }

  private static func records(_ next: (inout RawRow) throws -> Bool) throws -> [Record] {
    var records: [Record] = []
    var row = RawRow()
    while records.count < greatestRecordCount {
      do {
        guard try next(&row) else { break }
      } catch let error as ImportError {
        if error.isOfRow { continue }
        break
      }
      let cells = row.sample.map { ($0 ?? "").trimmingEdgeSpaces }
      records.append(Record(line: row.line, cells: cells))
    }
    return records
  }

  /// Returns the record behind the first that is the header: one of names with more cells than
  /// all before it, one of them known, above a column of numbers. It is surely that where all
  /// before have less than three fifths of its cells, as titles of workbooks have, and no other
  /// header is below it.
  private static func header(
    in records: [Record], of table: TableName
  ) -> (header: Record, isSure: Bool)? {
    guard let first = records.first, records.count > 2 else { return nil }
    var widest = first.filled.count
    for position in 1..<min(greatestHeader, records.count - 1) {
      let record = records[position]
      let filled = record.filled
      defer { widest = max(widest, filled.count) }
      guard filled.count > max(widest, 1), Set(filled).count == filled.count,
        AmountCounts(filled).count == 0, filled.contains(where: { isKnown($0, in: table) })
      else { continue }
      let isFirstHeader = first.filled.contains { isKnown($0, in: table) }
      if isFirstHeader, 2 * first.filled.count > filled.count { return nil }
      let below = records[(position + 1)...].prefix(20)
      let hasNumbers = record.cells.indices.contains { column in
        guard !record.cells[column].isEmpty else { return false }
        let values = below.compactMap { column < $0.cells.count ? $0.cells[column] : nil }
          .filter { !$0.isEmpty }
        return !values.isEmpty && 2 * AmountCounts(values).count >= values.count
      }
      if hasNumbers {
        if let other = headers(in: records[(position + 1)...], of: table).last {
          return (other, false)
        }
        return (record, records[..<position].allSatisfy { $0.filled.count * 5 < filled.count * 3 })
      }
    }
    return nil
  }
}
