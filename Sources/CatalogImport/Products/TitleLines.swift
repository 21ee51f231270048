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

  /// Returns the error of a file of CSV in which the header is not the first record; nil where it
  /// may be.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter of the values; nil where it is to be found.
  ///   - name: The name of the table.
  static func error(
    in open: () throws -> ByteSource, delimiter: UInt8?, name: String
  ) throws -> ImportError? {
    let usual = try records(in: open(), delimiter: delimiter)
    var readings = [usual]
    if delimiter == nil, usual.first?.cells.count == 1 {
      readings = try CSVDelimiter.candidates.map { try records(in: open(), delimiter: $0) }
    }
    let table = TableName(name)
    let headers = readings.compactMap { header(in: $0, of: table) }
    guard let header = headers.max(by: { $0.filled.count < $1.filled.count }) else { return nil }
    return ImportError(
      line: nil,
      "has titles above its header: line \(header.line) looks like that "
        + "(\(header.filled.prefix(6).joined(separator: ", "))); leave out the lines before it "
        + "with --skip-lines \(header.line - 1)")
  }

  /// Returns the error of a table whose first row names fields again, as the second line of
  /// some marketplaces' templates does.
  static func secondHeader(in table: SourceTable) -> ImportError? {
    let name = TableName(table.name)
    let cells = (table.sampleRows.first ?? []).compactMap { $0 }.filter { !$0.isEmpty }
    guard cells.count > 1, cells.allSatisfy({ isKnown($0, in: name) }) else { return nil }
    return ImportError(
      line: nil,
      "has two headers: the first row names columns, too "
        + "(\(cells.prefix(6).joined(separator: ", "))); choose the second with --skip-lines 1, "
        + "or take one out")
  }

  private static func isKnown(_ cell: String, in table: TableName) -> Bool {
    ColumnName.readings(of: cell, in: table).contains { $0.value < ColumnName.compoundScore }
  }

  private static func records(in source: @escaping ByteSource, delimiter: UInt8?) throws -> [Record]
  {
    var reader = CSVReader(
      source: source, name: "", options: CSVReader.Options(delimiter: delimiter, hasHeader: false))
    var records: [Record] = []
    var row = RawRow()
    while records.count < greatestRecordCount {
      do {
        guard try reader.nextRecord(into: &row) else { break }
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
  /// all before it, one of them known, above a column of numbers.
  private static func header(in records: [Record], of table: TableName) -> Record? {
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
      if hasNumbers { return record }
    }
    return nil
  }
}
