/// Rows of records, in which texts are taken for no value where they are words that mean none.
struct NullWordRows<Reader: RowReader>: RowReader {
  private(set) var reader: Reader
  private var words: NullWords?

  /// - Parameter words: The words; nil where every text means what it says.
  init(_ reader: Reader, _ words: [String]?) {
    self.reader = reader
    self.words = words.map(NullWords.init)
  }

  var tables: [SourceTable] { reader.tables }

  var remarks: [String] { reader.remarks + [words?.remark].compactMap { $0 ?? nil } }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone + (words?.found ?? []) }

  mutating func next(into row: inout RawRow) throws -> Int? {
    let table = try reader.next(into: &row)
    if table != nil { words?.clear(&row) }
    return table
  }
}
