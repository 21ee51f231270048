import Bytes

/// A reader of comma-separated values, as spreadsheets write them: RFC 4180
/// and what is usual beside it. https://www.rfc-editor.org/rfc/rfc4180
///
///     // `file` has the lines "name;price" and "Cup;4,29".
///     var reader = CSVReader(source: file, name: "stock")
///     var row = RawRow()
///     let table = try reader.next(into: &row)
///     table  // 0
///     reader.tables[0].columns.map(\.name)  // ["name", "price"]
///     String(decoding: row.bytes(at: 1), as: UTF8.self)  // "4,29"
///
/// - Values are parted by `,` `;` `|` or a tab, found out from the first
///   records, told by a first line `sep=;`, or given.
/// - A value that begins with a quote goes on to the closing one; a doubled
///   quote in it is one, and line ends in it are data. A quote elsewhere is
///   data. Spaces after the closing quote are dropped; anything else there is
///   an error, for it is a quote that should have been doubled, and either
///   reading of it would lose something.
/// - Records end with LF, CRLF or CR. Rows without any value are skipped.
/// - An unquoted value without bytes is null, and so is a word that means null;
///   `""` is an empty text. Values are not trimmed.
/// - A shorter row lacks its last values; without a line end behind it, it is
///   one that was cut off, and an error. So is a longer one unless what it has
///   too much is empty.
/// - The first record names the columns, unless it is said that it does not.
///   Names are trimmed and made different: see ``tables``.
///
/// After an error in one row, ``next(into:)`` goes on with the next line.
///
/// It is our own because rows must stream: packages such as SwiftCSV hold the
/// file in memory and make a `String` of every value.
///
/// - Complexity: O(*n*) for *n* bytes of any content; memory for one window and
///   the longest record.
public struct CSVReader: RowReader {
  /// The facts about a file that are known without reading it.
  public struct Options: Hashable, Sendable {
    /// The delimiter of the values; nil to detect it.
    public var delimiter: UInt8?
    /// Whether the first record holds the names of the columns.
    public var hasHeader: Bool
    /// The names of the columns, in place of those in the file.
    public var columns: [String]?
    /// The number of lines above the first record.
    public var skippedLines: Int
    /// The words that mean no value, where no quotes are around them.
    public var nullWords: [String]
    /// Whether these mean it in quotes, too: programs that put quotes around each value do so.
    public var areNullWordsQuoted: Bool

    /// The words that mean no value unless others are given: those that programs of databases
    /// write.
    public static let usualNullWords = ["NULL", "\\N"]

    /// Makes options.
    public init(
      delimiter: UInt8? = nil, hasHeader: Bool = true, columns: [String]? = nil,
      skippedLines: Int = 0, nullWords: [String] = usualNullWords, areNullWordsQuoted: Bool = false
    ) {
      self.areNullWordsQuoted = areNullWordsQuoted
      self.nullWords = nullWords
      self.skippedLines = skippedLines
      self.delimiter = delimiter
      self.hasHeader = hasHeader
      self.columns = columns
    }
  }

  /// The one table, as soon as ``next(into:)`` was called.
  ///
  /// Its columns have the names of the header without edge spaces; an empty
  /// name becomes `column 3`, a repeated one gets a number, as `price 2`.
  public private(set) var tables: [SourceTable] = []

  private let window: ByteWindow
  private let name: String
  private let options: Options
  /// The delimiter of the values, as soon as ``next(into:)`` was called.
  public private(set) var delimiter = UInt8(ascii: ",")
  /// The number of columns; nil before it is known.
  private var columnCount: Int?
  private var isOpen = false
  private var header: HeaderRow?
  /// Whether the last record ended with CR, to which an LF may belong.
  private var endedWithReturn = false

  /// The words that mean no value.
  private var nullWords: NullWords
  /// The positions in a record of values that may be such words.
  private var nullCandidates: [Int] = []
  /// The errors of spreadsheets that are no words of somebody's choice: a row says nothing there.
  private var errors: NullWords
  private var errorCandidates: [Int] = []

  private static let quote = UInt8(ascii: "\"")
  /// The greatest number of excess values of a row that are kept for rejected rows.
  private static let greatestExcessCount = 100

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - name: The name of the table.
  ///   - options: The facts about the file that are known.
  public init(source: @escaping ByteSource, name: String, options: Options = Options()) {
    self.init(source: source, name: name, options: options, windowSize: 1 << 18)
  }

  init(source: @escaping ByteSource, name: String, options: Options, windowSize: Int) {
    window = ByteWindow(source: source, size: windowSize)
    self.name = name
    self.options = options
    nullWords = NullWords(options.nullWords)
    errors = NullWords(NullWords.errors.filter { !options.nullWords.contains($0) })
  }

  /// The words that were taken for no value, once all rows are read.
  public var remarks: [String] {
    let words = nullWords.remark.map {
      options.areNullWordsQuoted ? $0 : $0 + " (without quotes; --null WORD sets other words)"
    }
    return [NullWords.remark(ofErrors: errors.count, errors.found), words].compactMap(\.self)
  }

  /// The words that were taken for no value so far.
  public var wordsReadAsNone: [String] { nullWords.found }

  /// Takes the next row that has a value; see ``RowReader``.
  ///
  /// - Throws: `ImportError` for a row that cannot be read; the next call goes on
  ///   with the line after it.
  public mutating func next(into row: inout RawRow) throws -> Int? {
    if !isOpen { try open(&row) }
    let limit = columnCount ?? ColumnNames.greatestCount
    guard let record = try nextRecord(into: &row, limit: limit) else { return nil }
    guard columnCount != nil else {
      if record.count > limit { throw ColumnNames.tooMany(line: row.line) }
      setColumns(Array(repeating: "", count: record.count))
      return 0
    }
    if record.hasExcess {
      throw ImportError(
        line: row.line, ColumnNames.wrongCount(record.count, for: limit),
        isOfRow: true)
    }
    if record.endsFile, record.count < limit {
      throw Self.cutOff(record.count, of: limit, line: row.line)
    }
    if let error = header?.error(of: row) { throw error }
    return 0
  }

  /// Returns the error of a last row that has too few values, and no line end.
  private static func cutOff(_ count: Int, of columns: Int, line: Int) -> ImportError {
    ImportError(
      line: line,
      "the file ends in this row: it has \(count) of \(columns) values, and no line end; get the "
        + "whole file, or if the row is whole, end it with a line break",
      isOfRow: true)
  }

  /// Takes the next record that has a value, however many it has; false at the end.
  mutating func nextRecord(into row: inout RawRow) throws -> Bool {
    if !isOpen { try open(&row) }
    return try nextRecord(into: &row, limit: ColumnNames.greatestCount) != nil
  }

  // MARK: Columns

  private mutating func open(_ row: inout RawRow) throws {
    isOpen = true
    _ = try window.beginning()
    window.skipByteOrderMark()
    try window.skipLines(options.skippedLines)
    let (bytes, isWhole) = try window.beginning()
    if let declared = CSVDelimiter.declared(in: bytes) {
      delimiter = declared.delimiter
      window.position += declared.length
      window.line += 1
    } else if options.delimiter == nil {
      delimiter = CSVDelimiter.find(in: bytes, isWhole: isWhole)
    }
    if let given = options.delimiter { delimiter = given }

    let header = options.hasHeader ? try header(&row) : nil
    if let columns = options.columns ?? header { setColumns(columns) }
  }

  /// Takes the first record and returns its values.
  private mutating func header(_ row: inout RawRow) throws -> [String] {
    let limit = ColumnNames.greatestCount
    guard let record = try nextRecord(into: &row, limit: limit) else { return [] }
    if record.hasExcess { throw ColumnNames.tooMany(line: row.line) }
    header = HeaderRow((0..<row.count).map { Array(row.bytes(at: $0)) })
    return try (0..<row.count).map { index in
      let bytes = row.bytes(at: index)
      if let name = String(validating: bytes, as: UTF8.self) { return name }
      throw UTF8Validation.error(in: bytes, line: row.line(at: index), subject: "a column's name")
    }
  }

  private mutating func setColumns(_ names: [String]) {
    columnCount = names.count
    let columns = ColumnNames.columns(names)
    tables = [SourceTable(name: name, columns: columns)]
  }

  // MARK: Records

  /// A record that was read.
  private struct Record {
    /// The number of values, with those beyond the limit.
    var count = 0
    /// Whether one of them is not null.
    var hasValue = false
    /// Whether one beyond the limit is not empty.
    var hasExcess = false
    /// Whether the file ends behind it, without a line end.
    var endsFile = false
  }

  /// Takes the next record that has a value; nil at the end.
  private mutating func nextRecord(into row: inout RawRow, limit: Int) throws -> Record? {
    while let record = try record(into: &row, limit: limit) {
      if record.hasExcess || record.hasValue && !row.isBlank { return record }
    }
    return nil
  }

  /// Takes the next record; nil at the end.
  ///
  /// The bytes of a record are copied in as few pieces as there are: quotes and
  /// delimiters remain between the values.
  private mutating func record(into row: inout RawRow, limit: Int) throws -> Record? {
    guard try passEmptyLines() else { return nil }
    var cursor = RecordCursor(window)
    row.begin(line: cursor.line)
    nullCandidates.removeAll(keepingCapacity: true)
    errorCandidates.removeAll(keepingCapacity: true)
    var record = Record()
    var isEnded = false
    while !isEnded {
      let line = cursor.line
      var start = cursor.offset
      var end: Int
      var isQuoted = false
      if try cursor.position == cursor.end && !cursor.refill(into: &row.bytes) {
        end = start
      } else if cursor.base[cursor.position] == Self.quote {
        isQuoted = true
        cursor.position += 1
        start += 1
        end = try quoted(&cursor, &row, line: line)
      } else {
        if cursor.base[cursor.position] == UInt8(ascii: "#") {
          errorCandidates.append(row.values.count)
        }
        end = try unquoted(&cursor, &row.bytes)
      }
      // A delimiter, a line end or the end of the file comes next.
      if cursor.position == cursor.end {
        isEnded = true
        record.endsFile = true
      } else {
        let byte = cursor.base[cursor.position]
        cursor.position &+= 1
        isEnded = byte != delimiter
        if isEnded {
          cursor.line &+= 1
          endedWithReturn = byte == 0x0D
        }
      }
      let isNull = start == end && !isQuoted
      if record.count < limit &+ Self.greatestExcessCount {
        if !isNull, nullWords.mayHave(length: end &- start), !isQuoted || options.areNullWordsQuoted
        {
          nullCandidates.append(row.values.count)
        }
        row.values.append(
          RawRow.Value(kind: isNull ? .null : .text, start: start, end: end, line: line))
      }
      if record.count < limit {
        record.hasValue = record.hasValue || !isNull
      } else if start != end {
        record.hasExcess = true
      }
      record.count &+= 1
    }
    cursor.finish(into: &row.bytes)
    if cursor.line &- row.line > 1 { try requireOneRow(row) }
    for index in errorCandidates where index < row.values.count {
      errors.clear(&row, at: index, isAbsent: true)
    }
    for index in nullCandidates { nullWords.clear(&row, at: index) }
    if record.count > limit, !record.hasExcess {
      row.values.removeSubrange(limit...)
    }
    return record
  }

  /// Refuses a record of several lines in which a stray quote has swallowed rows.
  ///
  /// It is no error of one row: nobody knows which rows are lost by passing over it.
  private func requireOneRow(_ row: RawRow) throws {
    let swallowed = SwallowedRows.count(
      in: row.bytes, delimiter: delimiter, columnCount: columnCount)
    guard let swallowed else { return }
    let opening = row.values.last { value in
      row.bytes[value.start..<value.end].contains { $0 == 0x0A || $0 == 0x0D }
    }
    guard let opening else { return }
    throw ImportError(
      line: opening.line,
      "the quote that opens here goes on over \(swallowed) lines that look like rows; double a "
        + "quote that is part of a value, and put quotes around that value" + advice)
  }

  /// A way to read a file of tabs in which quotes are no marks, as many programs write it.
  private var advice: String {
    delimiter == 0x09
      ? #"; where no quote of the file is a mark: sed 's/"/""/g; s/[^\t]*/"&"/g' FILE"#
        + " | catalog import -" : ""
  }

  /// Passes over the LF of a CRLF, and over lines without a byte. False at the end of the file.
  private mutating func passEmptyLines() throws -> Bool {
    while try window.position < window.end || window.refill() {
      let byte = window.base[window.position]
      guard byte == 0x0A || byte == 0x0D else {
        endedWithReturn = false
        return true
      }
      if byte == 0x0D || !endedWithReturn { window.line &+= 1 }
      endedWithReturn = byte == 0x0D
      window.position &+= 1
    }
    return false
  }

  /// Passes over an unquoted value and returns where it ends in the row.
  @inline(__always)
  private func unquoted(_ cursor: inout RecordCursor, _ bytes: inout [UInt8]) throws -> Int {
    repeat {
      cursor.position = ByteScan.first(
        of: delimiter, 0x0A, 0x0D, in: cursor.base, from: cursor.position, to: cursor.end)
    } while try cursor.position == cursor.end && cursor.refill(into: &bytes)
    return cursor.offset
  }

  /// Passes over the rest of a quoted value and spaces behind it, and returns
  /// where it ends in the row.
  private mutating func quoted(
    _ cursor: inout RecordCursor,
    _ row: inout RawRow,
    line: Int
  ) throws -> Int {
    var lastWasReturn = false
    while true {
      let start = cursor.position
      cursor.position = ByteScan.first(
        of: Self.quote, 0x0A, 0x0D, in: cursor.base, from: start, to: cursor.end)
      if cursor.position > start { lastWasReturn = false }
      guard cursor.position < cursor.end else {
        if try cursor.refill(into: &row.bytes) { continue }
        cursor.finish(into: &row.bytes)
        throw ImportError(line: line, "the quote that begins here never ends" + advice)
      }
      switch cursor.base[cursor.position] {
      case Self.quote:
        let end = cursor.offset
        try cursor.leaveOutQuote(of: &row.bytes)
        let isDoubled = cursor.position < cursor.end && cursor.base[cursor.position] == Self.quote
        guard isDoubled else {
          try afterQuote(&cursor, &row.bytes, openingLine: line)
          return end
        }
        lastWasReturn = false
      case 0x0D:
        cursor.line += 1
        lastWasReturn = true
      default:
        if !lastWasReturn { cursor.line += 1 }
        lastWasReturn = false
      }
      cursor.position += 1
    }
  }

  /// Passes over spaces up to what must follow a closing quote.
  private mutating func afterQuote(
    _ cursor: inout RecordCursor, _ bytes: inout [UInt8], openingLine: Int
  ) throws {
    while try cursor.position < cursor.end || cursor.refill(into: &bytes) {
      let byte = cursor.base[cursor.position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { return }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else {
        let line = cursor.line
        try skipLine(&cursor, &bytes)
        if line > openingLine {
          // Nobody knows how many rows the value has swallowed.
          throw ImportError(
            line: openingLine,
            "the quote that opens here closes on line \(line), where \(byte.quoted) follows it; "
              + "double a quote that is part of a value, and put quotes around that value" + advice)
        }
        throw ImportError(
          line: line,
          "unexpected \(byte.quoted) after the closing quote; double a quote inside a value",
          isOfRow: true)
      }
      cursor.position += 1
    }
  }

  /// Passes over the rest of a line, so that reading can go on behind it.
  private mutating func skipLine(_ cursor: inout RecordCursor, _ bytes: inout [UInt8]) throws {
    repeat {
      cursor.position = ByteScan.first(
        of: 0x0A, 0x0D, 0x0D, in: cursor.base, from: cursor.position, to: cursor.end)
    } while try cursor.position == cursor.end && cursor.refill(into: &bytes)
    if cursor.position < cursor.end {
      endedWithReturn = cursor.base[cursor.position] == 0x0D
      cursor.position += 1
      cursor.line += 1
    }
    cursor.finish(into: &bytes)
  }
}
