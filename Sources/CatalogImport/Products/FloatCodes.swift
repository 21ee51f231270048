import Bytes

/// Codes that a program wrote as numbers with a fraction of nothing, `4006381333931.0`, as pandas does
/// where a column has a blank: they are read without the `.0` in columns of codes of which all values
/// have it.
struct FloatCodes: RowReader {
  /// The columns of codes of a table in which some value has the `.0`.
  struct Columns: Equatable {
    /// Those in which all values have it.
    var whole: [Int] = []
    /// The others.
    var mixed: [Int] = []

    var isEmpty: Bool { whole.isEmpty && mixed.isEmpty }

    /// None.
    init() {}

    /// Looks at the samples of a table.
    ///
    /// - Parameter isKnown: Whether products of the catalog have some of these codes as they are.
    init(of table: SourceTable, isKnown: ([String]) -> Bool) {
      for (index, column) in table.columns.enumerated() where Self.isCode(column.name) {
        let values = table.sampleRows.compactMap { index < $0.count ? $0[index] : nil }
          .filter { !$0.isEmpty }
        let floats = values.filter { FloatCodes.isFloat($0.utf8) }
        if floats.isEmpty || isKnown(floats) { continue }
        if floats.count == values.count { whole.append(index) } else { mixed.append(index) }
      }
    }

    private static let codes: Set<String> = [
      "id", "sku", "ean", "ean8", "ean13", "upc", "gtin", "isbn", "barcode", "barcodes",
    ]

    private static func isCode(_ name: String) -> Bool {
      NameWords(name).words.contains(where: codes.contains)
    }
  }

  private var reader: any RowReader
  private let columns: [Columns]
  /// The number of values that were changed, by table and column, with the first.
  private var changed: [ColumnPlace: NotedCodes] = [:]
  private var kept: [ColumnPlace: NotedCodes] = [:]

  private struct ColumnPlace: Hashable {
    var table: Int
    var column: Int
  }

  /// - Parameter columns: The columns of codes of each table.
  init(_ reader: any RowReader, _ columns: [Columns]) {
    self.reader = reader
    self.columns = columns
  }

  var tables: [SourceTable] { reader.tables }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  var remarks: [String] {
    func list(_ found: [ColumnPlace: NotedCodes]) -> String {
      found.sorted { ($0.key.table, $0.key.column) < ($1.key.table, $1.key.column) }
        .map { "'\(tables[$0.key.table].columns[$0.key.column].name)' \($0.value)" }
        .joined(separator: "; ")
    }
    var own: [String] = []
    if !changed.isEmpty {
      own.append("codes written as decimal numbers, read without '.0': " + list(changed))
    }
    if !kept.isEmpty {
      own.append(
        "codes with '.0', as programs write numbers, among others without; kept: " + list(kept))
    }
    return reader.remarks + own
  }

  mutating func next(into row: inout RawRow) throws -> Int? {
    guard let table = try reader.next(into: &row) else { return nil }
    guard table < columns.count else { return table }
    for column in columns[table].whole where isFloat(row, column) {
      changed[ColumnPlace(table: table, column: column), default: NotedCodes()]
        .add(row.text(at: column) ?? "")
      row.values[column].end -= 2
    }
    for column in columns[table].mixed where isFloat(row, column) {
      kept[ColumnPlace(table: table, column: column), default: NotedCodes()]
        .add(row.text(at: column) ?? "")
    }
    return table
  }

  private func isFloat(_ row: RawRow, _ column: Int) -> Bool {
    guard column < row.count, row.kind(at: column) == .number || row.kind(at: column) == .text
    else { return false }
    return Self.isFloat(row.bytes(at: column))
  }

  /// Whether a text is digits with `.0` behind them.
  fileprivate static func isFloat(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    text.count > 2 && text.count <= 40 && text.last == UInt8(ascii: "0")
      && text.dropLast().last == UInt8(ascii: ".") && text.dropLast(2).allSatisfy(\.isASCIIDigit)
  }
}

extension SourceTable {
  /// The table with the samples as ``FloatCodes`` reads them.
  func withoutFloatCodes(in columns: FloatCodes.Columns) -> SourceTable {
    if columns.whole.isEmpty { return self }
    var table = self
    for row in table.sampleRows.indices {
      for column in columns.whole where column < table.sampleRows[row].count {
        guard let value = table.sampleRows[row][column], value.hasSuffix(".0") else { continue }
        table.sampleRows[row][column] = String(value.dropLast(2))
      }
    }
    return table
  }
}
