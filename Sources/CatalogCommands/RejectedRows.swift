import CatalogImport
import DBAccess
import TableView

/// The rows that an import has left out, in the format that they came in, each
/// with the reason: to be mended and imported again.
final class RejectedRows {
  private let file: OutputFile
  private let output: BufferedOutput
  private let format: ImportFormat
  private var hasHeader = false

  /// Begins the file.
  ///
  /// - Throws: `CommandError` when it cannot be written, or when the files that
  ///   are read have several formats.
  init(_ path: String, _ readings: [ImportReading], whileReading catalogPath: String) throws {
    let formats = Set(readings.map(\.survey.format))
    guard formats.count == 1, let format = formats.first else {
      throw CommandError(
        .wrongUsage, "--rejects writes one format, and the files have several",
        advice: "Import them one after the other.")
    }
    self.format = format
    file = try OutputFile(path, whileReading: catalogPath)
    output = BufferedOutput(file)
  }

  /// Adds a row.
  func append(_ row: RawRow, of reading: ImportReading, reason: String) throws {
    let table = reading.survey.tables[reading.survey.mapping.productTable]
    let place = "\(reading.input.name):\(row.line): \(reason)"
    switch format {
    case .sql, .database:
      try output.write(Self.statement(row, table: table, reason: place))
    case .json, .ndjson:
      var json = JSONText()
      json.beginObject()
      for (index, column) in table.columns.enumerated() where index < row.count {
        if let text = row.text(at: index) { json.member(column.name, text) }
      }
      json.member("error", place)
      json.endObject()
      json.newline()
      try output.write(json.bytes)
    case .csv, .tsv:
      let delimiter = format == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",")
      var csv = CSVText(delimiter: delimiter, escapesForTerminal: false)
      if !hasHeader { csv.record(table.columns.map(\.name) + ["error"]) }
      hasHeader = true
      let values = table.columns.indices.map { $0 < row.count ? row.text(at: $0) : nil }
      csv.record(values + [place])
      try output.write(csv.bytes)
    }
  }

  /// Puts the file into its place.
  func publish() throws {
    try output.flush()
    try file.publish()
  }

  private static func statement(_ row: RawRow, table: SourceTable, reason: String) -> String {
    func name(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    let columns = table.columns.prefix(row.count).map { name($0.name) }.joined(separator: ", ")
    let values = (0..<row.count).map { index -> String in
      guard let text = row.text(at: index) else { return "NULL" }
      if row.kind(at: index) == .number { return text }
      return "'" + text.replacing("'", with: "''") + "'"
    }
    // A line break in the reason would end the comment.
    let comment = reason.escapedForTerminal
    return "-- \(comment)\nINSERT INTO \(name(table.name)) (\(columns)) VALUES "
      + "(\(values.joined(separator: ", ")));\n"
  }
}

extension RawRow {
  /// A value as text, nil for no value.
  func text(at index: Int) -> String? {
    kind(at: index) == .null || kind(at: index) == .expression
      ? nil : String(decoding: bytes(at: index), as: UTF8.self)
  }
}
