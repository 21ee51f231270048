/// A reader of the rows of a sheet.
///
/// - The first row that has a text in most columns names them. What stands above it, such as a
///   title, is left out and told.
/// - A cell is what it shows: a text, a number, a day as ISO 8601 has it, `true` or `false`. An
///   error such as `#N/A` is null, and told. The mark of a currency stands behind a number.
/// - Rows without any value are passed over. A row that has a value behind the last column is an
///   error.
///
/// - Complexity: O(*n*) for *n* bytes; memory for the rows of a piece of 64 KiB.
struct SheetReader: RowReader {
  private(set) var tables: [SourceTable] = []

  private let sheet: String
  private let hasHeader: Bool
  private let columns: [String]?
  private let skippedRowCount: Int
  private var nullWords: NullWords
  private let readMerges: () throws -> SheetMerges
  private let events: SheetEvents
  private let scanner: XMLScanner
  private var namedHeader: HeaderRow?
  private var merges = SheetMerges()
  private var position = 0
  private var failure: (any Error)?
  private var isAtEnd = false
  private var isOpen = false
  /// The rows that were looked at to find the names of the columns.
  private var first: [RawRow] = []
  private var titles: [String] = []
  /// The number of the row that names the columns, once the sheet was looked at; 0 where none does.
  private(set) var headerRow = 0

  /// The number of rows among which the names of the columns are looked for.
  private static let lookedAtCount = 100
  /// The number of bytes after which no more of them are looked at.
  private static let lookedAtSize = 1 << 24

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - hasHeader: Whether a row names the columns.
  ///   - columns: Names in place of those.
  ///   - skippedRowCount: The number of rows above the names.
  ///   - nullWords: The words that mean no value, where they are all that a cell shows.
  init(
    _ sheet: Workbook.Sheet, of workbook: Workbook, hasHeader: Bool, columns: [String]?,
    skippedRowCount: Int = 0, nullWords: [String] = []
  ) throws {
    self.nullWords = NullWords(nullWords)
    self.skippedRowCount = skippedRowCount
    self.sheet = sheet.name
    self.hasHeader = hasHeader
    self.columns = columns
    events = SheetEvents(workbook)
    scanner = try XMLScanner(workbook.open(sheet), events)
    readMerges = { try workbook.merges(of: sheet) }
  }

  var remarks: [String] {
    var remarks: [String] = []
    if let remark = TitleRemark.text(titles) { remarks.append(remark) }
    if let remark = NullWords.remark(ofErrors: events.errorCount, Array(events.errors)) {
      remarks.append(remark)
    }
    if !merges.filled.isEmpty {
      let count = merges.filled.values.reduce(0, +)
      let columns = merges.filled.keys.sorted().map { column in
        "'" + (tables.first.map { $0.columns[column].name } ?? SheetEvents.letters(of: column))
          + "'"
      }
      remarks.append(
        "\(count) \(count == 1 ? "cell" : "cells") that \(count == 1 ? "is" : "are") merged with "
          + "one above filled with its value, in \(columns.prefix(5).joined(separator: ", "))"
          + (columns.count > 5 ? " and \(columns.count - 5) more columns" : ""))
    }
    if let (count, cell) = formulas(in: { _ in true }) {
      remarks.append(
        "\(count) \(count == 1 ? "formula" : "formulas") without a saved value read as nothing, "
          + "the first in cell \(cell)")
    }
    return remarks + [nullWords.remark].compactMap(\.self)
  }

  var wordsReadAsNone: [String] { nullWords.found }

  /// The columns in which formulas that were read so far have no saved value, from 0.
  var columnsOfFormulas: [Int] { events.formulas.keys.sorted() }

  /// Returns how many formulas that were read so far have no saved value, in some of the columns,
  /// and the first cell with one; nil where all have one.
  func formulas(in isWanted: (Int) -> Bool) -> (count: Int, cell: String)? {
    let found = events.formulas.filter { isWanted($0.key) }
    guard let first = found.min(by: { ($0.value.row, $0.key) < ($1.value.row, $1.key) }) else {
      return nil
    }
    return (
      found.values.reduce(0) { $0 + $1.count },
      SheetEvents.letters(of: first.key) + String(first.value.row)
    )
  }

  /// Whether the sheet has names of columns and a row below them.
  mutating func hasRows() throws -> Bool {
    if !isOpen { try open() }
    return !first.isEmpty
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    if !isOpen { try open() }
    if !first.isEmpty {
      row = first.removeFirst()
    } else if try !nextRow(into: &row) {
      return nil
    }
    guard let width = tables.first?.columns.count else { return nil }
    if row.count > width {
      throw ImportError(
        line: row.line, ColumnNames.wrongCount(row.count, for: width), isOfRow: true)
    }
    if let error = namedHeader?.error(of: row) { throw error }
    nullWords.clear(&row)
    // Empty cells at the end of a row are not in the file.
    while row.count < width { row.append(.null, [], line: row.line) }
    return 0
  }

  private mutating func open() throws {
    isOpen = true
    merges = try readMerges()
    var row = RawRow()
    var size = 0
    while first.count < Self.lookedAtCount, size < Self.lookedAtSize, try nextRow(into: &row) {
      size += row.bytes.count
      if row.line > skippedRowCount { first.append(row) }
    }
    guard !first.isEmpty else { return }
    var names: [String] = []
    var named = 0
    if hasHeader {
      let header = skippedRowCount > 0 ? 0 : headerPosition
      titles = first[..<header].map { $0.sample.compactMap(\.self).joined(separator: " ") }
      let last = merges.lastRow(from: first[header].line)
      let end = first[header...].firstIndex { $0.line > last } ?? first.count
      names = Self.names(of: first[header..<end])
      named = first[end - 1].line
      headerRow = named
      first.removeFirst(end)
      namedHeader = HeaderRow(names.map { Array($0.utf8) })
    }
    merges.count(below: named)
    let width = first.reduce(names.count) { max($0, $1.count) }
    if width > ColumnNames.greatestCount { throw ColumnNames.tooMany(line: row.line) }
    names += Array(repeating: "", count: width - names.count)
    if let columns { names = columns + names.dropFirst(columns.count) }
    tables = [
      SourceTable(
        name: sheet, columns: ColumnNames.columns(names))
    ]
  }

  /// More bytes of a name are not read: none of a field is as long.
  private static let greatestNameSize = 4096

  /// Returns the names of columns of one row, or of several in which the names of groups of columns
  /// stand above theirs, and the others are merged: `Price` above `Net` and `Gross`.
  private static func names(of rows: ArraySlice<RawRow>) -> [String] {
    var names: [String] = []
    for row in rows {
      var group: String?
      let below = row.texts(upTo: greatestNameSize)
      for column in 0..<max(names.count, below.count) {
        if column == names.count { names.append("") }
        guard column < below.count, let name = below[column], name != names[column] else {
          group = nil
          continue
        }
        group = names[column].isEmpty ? group : names[column]
        names[column] = group.map { $0 + " " + name } ?? name
      }
    }
    return names
  }

  /// The position of the row that names the columns: the first with a text in most of those that
  /// rows have values in.
  private var headerPosition: Int {
    func count(_ row: RawRow) -> Int { row.values.count { $0.kind != .null } }
    let widest = first.reduce(0) { max($0, count($1)) }
    let found = first.firstIndex { row in
      count(row) * 5 >= widest * 3 && row.values.allSatisfy { $0.kind == .null || $0.kind == .text }
    }
    return found ?? 0
  }

  private mutating func nextRow(into row: inout RawRow) throws -> Bool {
    while position == events.count {
      if let failure { throw failure }
      if isAtEnd { return false }
      position = 0
      events.forgetRows()
      // What comes before an error is good.
      do { isAtEnd = try !scanner.readPiece() } catch { failure = described(error) }
    }
    swap(&row, &events.rows[position])
    position += 1
    merges.fill(&row)
    return true
  }

  /// Returns an error with the place in the sheet, in which there are no lines.
  private func described(_ error: any Error) -> any Error {
    guard let error = error as? ImportError else { return error }
    let row = events.rowNumber > 0 ? ", row \(events.rowNumber)" : ""
    return ImportError(line: nil, "sheet \(sheet)\(row): \(error.message)")
  }
}
