import CatalogAccess
import CatalogFields
import CatalogImport
import CatalogModel
import DBAccess
import SectionedTable

/// The rows that an import has left out, in the format that they came in, each
/// with the reason: to be mended and imported again.
///
/// What a row refers to in other tables of its file stands beside it as text,
/// in columns that are called as the fields are, and so does the currency that the file says beside
/// its products: alone, the row would lose it.
/// The file is made when the first row is rejected, so that none is there when
/// all rows were good.
final class RejectedRows {
  private let file: OutputFile
  private let output: BufferedOutput
  private let format: ImportFormat
  /// The delimiter of the values of CSV, as in the first file.
  private let delimiter: UInt8
  /// The columns of the files that are read, as a line of CSV.
  private let headers: [String]
  /// Whether a file says the currency of its prices beside the products.
  private let hasCurrencies: Bool
  private var count = 0

  /// Begins the file. It throws where the files that are read have several formats.
  init(_ path: String, _ readings: [ImportReading], whileReading catalogPath: String?) throws {
    let formats = Set(readings.map(\.survey.format))
    guard formats.count == 1, let format = formats.first else {
      throw CommandError(
        .wrongUsage, "--rejects writes one format, but the files have several",
        advice: "Import them one at a time.")
    }
    self.format = format
    let delimiter =
      readings.first?.survey.delimiter ?? (format == .tsv ? 0x09 : UInt8(ascii: ","))
    self.delimiter = delimiter
    file = try OutputFile(path, whileReading: catalogPath, option: "--rejects")
    output = BufferedOutput(file)
    hasCurrencies = readings.contains { $0.survey.currencyBesideProducts != nil }
    headers = readings.map { reading in
      let table = reading.survey.tables[reading.survey.mapping.productTable]
      var csv = CSVText(delimiter: delimiter, quotesEmptyTexts: true, escapesForTerminal: false)
      csv.record(table.columns.map(\.name))
      return String(decoding: csv.bytes, as: UTF8.self).filter { !$0.isNewline }
    }
    if [.csv, .tsv, .xml, .xlsx].contains(format), Set(headers).count > 1 {
      throw CommandError(
        .wrongUsage, "--rejects writes one list of columns, but the files have several",
        advice: "Import them one at a time.")
    }
    guard file.mayReplace(isOurs) else {
      throw CommandError(
        .wrongUsage,
        "--rejects would overwrite '\(path.escapedForTerminal)', which has no rejected rows of this "
          + "file", advice: "Choose another file, or delete it first.")
    }
  }

  /// Whether a file begins as one of these: with the columns of a file that is read, and with the
  /// line of a row that was rejected.
  private func isOurs(_ beginning: String) -> Bool {
    let lines = beginning.split(
      maxSplits: 4, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let first = lines.first else { return false }
    switch format {
    case .sql, .database:
      return first.hasPrefix("-- ") && first.contains(Self.place)
        && lines.dropFirst().first?.hasPrefix("INSERT INTO ") ?? false
    case .json, .ndjson:
      return beginning.contains("\"error\":\"") && beginning.contains(Self.place)
    case .csv, .tsv, .xml, .xlsx:
      return headers.contains(where: first.hasPrefix) && first.hasSuffix("error")
        && beginning.dropFirst(first.count).contains(Self.place)
    }
  }

  /// What stands behind the name of the file in the reason of a row: `:12: `, `row 12: `.
  private static var place: Regex<Substring> { #/[: ][0-9]+:\s/# }

  /// Adds a row, with the texts that it refers to.
  func append(
    _ row: RawRow,
    _ joined: [(field: ProductField, text: String)],
    of reading: ImportReading,
    _ error: ImportError
  ) throws {
    let table = reading.survey.tables[reading.survey.mapping.productTable]
    var columns = table.columns.map(\.name)
    var values = columns.indices.map { Self.value(of: row, at: $0) }
    func add(_ field: ProductField, _ text: String?) {
      if columns.contains(field.rawValue) { return }
      columns.append(field.rawValue)
      values.append(text.map { Value(kind: .text, bytes: Array($0.utf8)) })
    }
    for (field, text) in joined { add(field, text) }
    if hasCurrencies { add(.currency, reading.survey.currencyBesideProducts?.code) }
    let place =
      "\(reading.input.place(of: row.line, product: error.product)): \(error.description)"
    switch format {
    case .sql, .database:
      try output.write(Self.statement(columns, values, table: table.name, reason: place))
    case .json, .ndjson:
      if format == .json { try output.write(count == 0 ? "[\n" : ",\n") }
      try output.write(Self.object(columns, values, text: row.textOfNoRecord, reason: place))
      if format == .ndjson { try output.write("\n") }
    case .csv, .tsv, .xml, .xlsx:
      if count == 0 { try output.write(record(columns + ["error"])) }
      // What a row has too much is in the way when it comes again, and not lost.
      let excess = (min(columns.count, row.count)..<row.count).map { Self.value(of: row, at: $0) }
      try output.write(record((values + excess).map { $0?.text } + [place]))
    }
    count += 1
  }

  /// Puts all rows on disk. What cannot be written is an error before anything is imported.
  func finish() throws {
    if count > 0, format == .json { try output.write("\n]\n") }
    try output.flush()
    try file.sync()
  }

  /// Puts the file into its place, or removes that of an earlier import if no row was rejected.
  func publish() throws {
    if count > 0 { return try file.publish() }
    file.removePrevious(if: isOurs)
  }

  // MARK: Formats

  private struct Value {
    var kind: RawRow.Kind
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as SQL has it; what is no text, as bytes.
    var literal: String {
      switch kind {
      case .number: return text
      case .text where String(validating: bytes, as: UTF8.self) != nil:
        return "'" + text.replacing("'", with: "''") + "'"
      default:
        let digits = bytes.map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "X'" + digits.joined() + "'"
      }
    }
  }

  private static func value(of row: RawRow, at index: Int) -> Value? {
    guard index < row.count else { return nil }
    let kind = row.kind(at: index)
    if kind == .null || kind == .expression { return nil }
    return Value(kind: kind, bytes: Array(row.bytes(at: index)))
  }

  private func record(_ values: [String?]) -> [UInt8] {
    var csv = CSVText(
      delimiter: delimiter, quotesEmptyTexts: true, escapesForTerminal: false)
    csv.record(values)
    return csv.bytes
  }

  private static func object(
    _ columns: [String], _ values: [Value?], text: String?, reason: String
  ) -> [UInt8] {
    var json = JSONText()
    json.beginObject()
    for (name, value) in zip(columns, values) {
      guard let value else { continue }
      json.name(name)
      if value.kind == .number { json.literal(value.text) } else { json.value(value.text) }
    }
    if let text { json.member("text", text) }
    json.member("error", reason)
    json.endObject()
    return json.bytes
  }

  private static func statement(
    _ columns: [String],
    _ values: [Value?],
    table: String,
    reason: String
  ) -> String {
    func name(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    let literals = values.map { $0?.literal ?? "NULL" }
    // A line break in the reason would end the comment.
    return "-- \(reason.escapedForTerminal)\nINSERT INTO \(name(table)) "
      + "(\(columns.map(name).joined(separator: ", "))) VALUES "
      + "(\(literals.joined(separator: ", ")));\n"
  }
}
