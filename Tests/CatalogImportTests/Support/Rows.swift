@testable import CatalogImport
import TestSupport

/// A value of a row, to be compared and printed.
enum RowValue: Hashable, CustomStringConvertible, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  case null
  case text(String)
  case number(String)
  case other

  init(stringLiteral value: String) { self = .text(value) }
  init(nilLiteral: ()) { self = .null }

  init(_ row: RawRow, at index: Int) {
    let text = String(decoding: row.bytes(at: index), as: UTF8.self)
    switch row.kind(at: index) {
    case .null: self = .null
    case .text: self = .text(text)
    case .number: self = .number(text)
    case .blob, .hexadecimal, .expression: self = .other
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .text(let text): "\"\(text)\""
    case .number(let text): text
    case .other: "?"
    }
  }
}

/// All that a reader gives.
struct ReadRows: Equatable {
  var tables: [SourceTable] = []
  /// The values, without nulls at the end.
  var rows: [[RowValue]] = []
  var rowTables: [Int] = []
  var rowLines: [Int] = []
  var valueLines: [[Int]] = []
  var errors: [ImportError] = []

  var columnNames: [String] { tables.first?.columns.map(\.name) ?? [] }
}

/// Reads everything, and goes on after as many errors as are allowed.
func readRows(_ reader: some RowReader, allowingErrors errorCount: Int = 0) throws -> ReadRows {
  var reader = reader
  var result = ReadRows()
  var row = RawRow()
  while true {
    do {
      guard let table = try reader.next(into: &row) else { break }
      var values = (0..<row.count).map { RowValue(row, at: $0) }
      while values.last == .null { values.removeLast() }
      result.rows.append(values)
      result.rowTables.append(table)
      result.rowLines.append(row.line)
      result.valueLines.append((0..<row.count).map { row.line(at: $0) })
    } catch let error as ImportError where result.errors.count < errorCount {
      result.errors.append(error)
    }
  }
  result.tables = reader.tables
  return result
}

/// Counts the rows and the bytes of their values.
func countRows(_ reader: some RowReader) throws -> (rows: Int, bytes: Int) {
  var reader = reader
  var row = RawRow()
  var (rows, bytes) = (0, 0)
  while try reader.next(into: &row) != nil {
    rows += 1
    for index in 0..<row.count { bytes += row.bytes(at: index).count }
  }
  return (rows, bytes)
}

/// Returns a reader of a text; the window and the pieces may be small.
func csvReader(
  _ bytes: some Collection<UInt8>,
  _ options: CSVReader.Options = CSVReader.Options(),
  pieceSize: Int = 1 << 16,
  windowSize: Int = 1 << 18
) -> CSVReader {
  CSVReader(
    source: byteSource(bytes, pieceSize: pieceSize), name: "parts", options: options,
    windowSize: windowSize)
}
