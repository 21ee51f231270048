import Bytes

extension ImportFormat {
  /// Returns the format of a file, by its content and else by its name.
  ///
  /// - A database has SQLite's magic, JSON begins with a bracket, SQL with a
  ///   comment or a keyword of a statement behind which no delimiter stands.
  /// - Anything else is values with a delimiter. Whether that is a tab is
  ///   told by the name, then by the first records.
  /// - A name decides what the content leaves open: an empty file, one that
  ///   begins with a word that is both SQL and a column's name (`set`, `comment`),
  ///   and whether JSON is one document or many. Both are read alike.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the file, some kilobytes, in UTF-8.
  ///   - fileName: Its name, or an empty one.
  public static func detect(
    prefix: UnsafeBufferPointer<UInt8>,
    fileName: String
  ) -> ImportFormat {
    let named = format(ofName: fileName)
    if prefix.starts(with: "SQLite format 3\0".utf8) { return .database }
    var text = prefix[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.first else { return named == .database ? .csv : named ?? .csv }
    switch first {
    case UInt8(ascii: "{"):
      if let named, named == .json || named == .ndjson { return named }
      return JSONShape.isContainer(text) ? .json : .ndjson
    case UInt8(ascii: "["):
      return .json
    case UInt8(ascii: "<") where MarkupStart(text) != nil:
      return .xml
    default:
      break
    }
    // H2 begins its scripts with an empty statement.
    let script = text.drop { $0 == UInt8(ascii: ";") || $0 == 0x20 || (0x09...0x0D).contains($0) }
    let isSheet = named == .csv || named == .tsv || fileName.lowercased().hasSuffix(".txt")
    // A comment above a table is none of SQL.
    let rest = isSheet ? behindComments(text) : nil
    if rest.map({ isSQL($0, isNamedSQL: true, isBehindComment: true) })
      ?? isSQL(first == UInt8(ascii: ";") ? script : text, isNamedSQL: named == .sql)
    {
      return .sql
    }
    switch named {
    case .tsv: return .tsv
    case .csv: return .csv
    case .json, .ndjson: return named ?? .json
    default:
      let bytes = UnsafeBufferPointer(rebasing: text)
      let delimiter = CSVDelimiter.find(in: bytes, isWhole: false)
      return delimiter == UInt8(ascii: "\t") ? .tsv : .csv
    }
  }

  private static func format(ofName name: String) -> ImportFormat? {
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch name[point...].lowercased() {
    case ".sql", ".dump", ".ddl": return .sql
    case ".csv": return .csv
    case ".tsv", ".tab": return .tsv
    case ".json", ".geojson": return .json
    case ".ndjson", ".jsonl", ".ldjson": return .ndjson
    case ".xml": return .xml
    case ".xlsx", ".xlsm": return .xlsx
    case ".db", ".sqlite", ".sqlite3", ".db3": return .database
    default: return nil
    }
  }

  private static let statementWords: Set<String> = [
    "CREATE", "INSERT", "REPLACE", "BEGIN", "START", "PRAGMA", "SET", "DROP", "USE", "LOCK",
    "ALTER",
    "COPY", "SELECT", "DELETE", "UPDATE", "COMMIT", "DELIMITER", "COMMENT", "TRUNCATE", "ANALYZE",
    "GRANT", "REVOKE", "WITH", "ATTACH", "DETACH", "VACUUM",
  ]

  /// Words that begin statements of scripts, where the name of the file says that it is one.
  private static let scriptWords: Set<String> = [
    "DECLARE", "EXEC", "EXECUTE", "IF", "MERGE", "PRINT", "DO", "CALL", "RENAME", "GO", "WHILE",
    "EXPLAIN", "LOAD", "BULK", "PROMPT",
  ]

  /// Words that begin statements and are hardly the name of a column.
  private static let sqlWords: Set<String> = ["PRAGMA", "ATTACH", "DETACH", "VACUUM", "ANALYZE"]

  /// Returns what follows the lines of comments that a text begins with; nil where there are none,
  /// or nothing else.
  private static func behindComments(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    var rest = text
    while ["--", "#", "//", ";"].contains(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
        .drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
    return rest.isEmpty || rest.count == text.count ? nil : rest
  }

  /// Whether a text begins as SQL does.
  ///
  /// - Parameter isBehindComment: Whether a line without a word of SQL is none of it: one of values
  ///   may have no delimiter either.
  private static func isSQL(
    _ text: Slice<UnsafeBufferPointer<UInt8>>,
    isNamedSQL: Bool,
    isBehindComment: Bool = false
  ) -> Bool {
    if text.starts(with: "--".utf8) || text.starts(with: "/*".utf8) { return true }
    // psql's own commands, as pg_dump writes them; MySQL's comments.
    if text.first == UInt8(ascii: "\\") || text.first == UInt8(ascii: "#") {
      return isNamedSQL || text.first == UInt8(ascii: "\\") || !firstLineHasDelimiter(text)
    }
    let word = text.prefix(while: \.isASCIILetter)
    guard word.count <= 10 else { return false }
    let keyword = String(decoding: word, as: UTF8.self).uppercased()
    let isKnown = statementWords.contains(keyword)
    if !isKnown {
      return isNamedSQL
        && (isBehindComment
          ? scriptWords.contains(keyword) && !firstLineHasDelimiter(text)
          : scriptWords.contains(keyword) || !firstLineHasDelimiter(text))
    }
    if isNamedSQL, !isBehindComment { return true }
    // A header can have such a word as its first name: "set,price".
    let rest = text.dropFirst(word.count)
    guard let next = rest.first else { return false }
    if next == UInt8(ascii: ";") { return sqlWords.contains(keyword) || !isHeader(rest) }
    guard next == 0x20 || (0x09...0x0D).contains(next) else { return false }
    let second = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return next == 0x20 ? second.first != UInt8(ascii: ",") : next != 0x09 || !isHeader(rest)
  }

  /// Whether something stands behind the delimiter on its line.
  private static func isHeader(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let next = rest.dropFirst().first else { return false }
    return next != 0x0A && next != 0x0D
  }

  private static func firstLineHasDelimiter(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    // What ends a statement is not between two values.
    if line.last == UInt8(ascii: ";") { line.removeLast() }
    return line.contains { CSVDelimiter.candidates.contains($0) }
  }
}
