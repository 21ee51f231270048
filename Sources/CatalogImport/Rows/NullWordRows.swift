/// Rows of records, in which texts are taken for no value where they are words that mean none.
struct NullWordRows: RowReader {
  private(set) var reader: any RowReader
  private var words: NullWords

  init(_ reader: any RowReader, _ words: [String]) {
    self.reader = reader
    self.words = NullWords(words)
  }

  var tables: [SourceTable] { reader.tables }

  var remarks: [String] { reader.remarks + [words.remark].compactMap(\.self) }

  var wordsReadAsNone: [String] { reader.wordsReadAsNone + words.found }

  mutating func next(into row: inout RawRow) throws -> Int? {
    let table = try reader.next(into: &row)
    if table != nil { words.clear(&row) }
    return table
  }
}
