import CatalogAccess
import Foundation
import GRDB

extension FoldInterval {
  /// Bounds as they are stored; nil when they are not.
  init?(_ first: Data?, _ last: Data?) {
    guard let first, let last else { return nil }
    self.init(first: [UInt8](first), last: [UInt8](last))
  }
}

extension FoldBounds {
  /// The columns that hold them.
  static let columns = "first_fold, last_fold, first_other_fold, last_other_fold"

  /// The values of the columns.
  var values: [[UInt8]?] { [ascii?.first, ascii?.last, others?.first, others?.last] }

  var arguments: [Data?] {
    [ascii?.first.data, ascii?.last.data, others?.first.data, others?.last.data]
  }

  /// Bounds as they are stored in four columns from one on; nil when they are
  /// not.
  init?(_ row: Row, at column: Int) {
    self.init(
      ascii: FoldInterval(row[column], row[column + 1]),
      others: FoldInterval(row[column + 2], row[column + 3]))
  }
}
