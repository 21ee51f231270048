import GRDB
import GRDBSQLite

/// A walk over the products that stand before one in a list that is sorted by
/// something, or from one on: their ids, the nearest first.
struct SortedWalk {
  private let order: SortedOrder
  private let db: Database
  private let section: Int
  private let isBackwards: Bool
  private var parts: ArraySlice<SortedOrder.Part>
  private var statement: Statement?

  /// - Parameter isBackwards: Whether it goes to the beginning of the list,
  ///   without the product itself.
  init(
    _ order: SortedOrder, from values: [DatabaseValue], in section: Int, isBackwards: Bool,
    _ db: Database
  ) {
    self.order = order
    self.db = db
    self.section = section
    self.isBackwards = isBackwards
    parts = order.parts(beyond: values, isBackwards: isBackwards)[...]
  }

  /// Returns the next; nil at the end.
  mutating func next() throws -> Int64? {
    while true {
      if let statement, try statement.step() {
        return sqlite3_column_int64(statement.sqliteStatement, 0)
      }
      statement = nil
      guard let part = parts.popFirst() else { return nil }
      let (condition, arguments) = order.condition(ofSection: section)
      let begun = try db.makeStatement(
        sql: order.idQuery([condition, part.condition], isBackwards: isBackwards))
      try begun.setArguments(StatementArguments(arguments + part.values))
      statement = begun
    }
  }
}
