/// The columns of which all values are numbers in their file: those of JSON without quotes, and of
/// the cells of a workbook that are no texts.
struct NumberColumns {
  private var withNumbers: Set<Int> = []
  private var withOthers: Set<Int> = []

  /// Looks at one more row.
  mutating func add(_ row: RawRow) {
    for column in 0..<row.count {
      switch row.kind(at: column) {
      case .null: break
      case .number: withNumbers.insert(column)
      case .text, .blob, .hexadecimal, .expression: withOthers.insert(column)
      }
    }
  }

  /// Returns whether a column has numbers and nothing else.
  func contains(_ column: Int) -> Bool {
    withNumbers.contains(column) && !withOthers.contains(column)
  }
}
