import CatalogAccess

extension NameBounds {
  static let columns = "first_fold, last_fold, first_other_fold, last_other_fold"

  var values: [[UInt8]?] { [ascii?.first, ascii?.last, others?.first, others?.last] }

  /// The bounds in a column and the next three, nil where there are none.
  init?(_ row: StatementRow, at column: Int32) {
    func interval(_ column: Int32) -> NameInterval? {
      guard let first = row.blob(column), let last = row.blob(column + 1) else { return nil }
      return NameInterval(first: first, last: last)
    }
    self.init(ascii: interval(column), others: interval(column + 2))
  }
}
