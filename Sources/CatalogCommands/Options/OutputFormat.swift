import SectionedTable

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

/// A format of an export.
enum ExportFormat: String, OptionWord {
  /// A script in the catalog's own tables.
  case sql
  case csv
  case tsv
  /// One array.
  case json
  /// One object a line.
  case ndjson
  /// Headings and tables for a forge.
  case markdown
  /// One page to publish or to print.
  case html
  /// A workbook of Excel.
  case xlsx

  /// Returns what stands behind the last point of a file's name; nil where there is nothing, or
  /// nothing before the point.
  static func fileExtension(of name: String) -> String? {
    let file = name.split(separator: "/").last ?? ""
    guard let point = file.lastIndex(of: "."), point > file.startIndex else { return nil }
    let ending = file[file.index(after: point)...]
    return ending.isEmpty ? nil : String(ending)
  }

  /// The format that the extension of a file's name stands for; nil for an unknown one.
  init?(ofFile name: String) {
    switch Self.fileExtension(of: name)?.lowercased() {
    case "sql": self = .sql
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "xlsx": self = .xlsx
    default: return nil
    }
  }
}

/// What is said of a file whose extension is that of another format than is in it.
enum FormatNote {
  /// The extensions of what others print, and of their spreadsheets, which are not written here.
  static let (pages, sheets) = (["pdf", "doc", "docx", "odt"], ["ods", "xls"])

  /// Returns the sentence, up to the line that writes what the extension says; nil where there is no such
  /// file.
  static func contradiction(_ file: String?, format: String) -> String? {
    guard let file, let named = ExportFormat(ofFile: file), named.rawValue != format else {
      return nil
    }
    return "'\(file.escapedForTerminal)' is \(name(format)), not \(name(named.rawValue)). "
      + "For \(name(named.rawValue)): "
  }

  static func name(_ format: String) -> String {
    switch format {
    case "table": "a table"
    case "markdown": "Markdown"
    case "xlsx": "a workbook"
    default: format.uppercased()
    }
  }
}
