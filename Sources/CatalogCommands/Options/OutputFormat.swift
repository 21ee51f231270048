/// The format of rows.
enum OutputFormat: String, OptionWord {
  /// A table for a person.
  case table
  /// One document.
  case json
  /// One object a line.
  case ndjson
  case csv
  case tsv
  /// Headings and tables for a forge.
  case markdown
  /// One page that needs nothing else.
  case html

  /// The delimiter of the values of a record.
  var delimiter: UInt8 { self == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",") }
}
