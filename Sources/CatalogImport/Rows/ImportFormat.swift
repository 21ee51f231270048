/// The format of a file that is imported. The raw value is the word of an
/// option.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// SQL statements of any dialect.
  case sql
  /// Comma-separated values; the delimiter may be another.
  case csv
  /// Values separated by tabs.
  case tsv
  /// One JSON document.
  case json
  /// JSON objects that follow each other.
  case ndjson
  /// A document of XML: records of the same elements.
  case xml
  /// A workbook of Excel 2007 and later.
  case xlsx
  /// A SQLite database.
  case database = "db"
}
