/// Texts from a catalog's CSV for Excel, which has a quote mark before each that a spreadsheet could
/// read as a formula: they are read without it.
struct FormulaMarks: RowReader {
  private var reader: any RowReader

  init(_ reader: any RowReader) { self.reader = reader }

  var tables: [SourceTable] { reader.tables }

  var remarks: [String] { reader.remarks }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone }

  mutating func next(into row: inout RawRow) throws -> Int? {
    let table = try reader.next(into: &row)
    if table == nil { return nil }
    for column in row.values.indices
    where row.values[column].kind == .text && Self.isMarked(row.bytes(at: column)) {
      row.values[column].start += 1
    }
    return table
  }

  /// Whether quote marks stand before what could begin a formula.
  private static func isMarked(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "'") && text.drop { $0 == UInt8(ascii: "'") }.beginsFormula
  }
}
