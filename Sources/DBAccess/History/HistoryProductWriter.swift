import CatalogAccess
import GRDB
import SQLiteFile

/// Writes products before and after into the history, where both are at hand, in a
/// third of the time that the trigger takes to find them out.
final class HistoryProductWriter {
  private let insertion: Statement
  private let deletion: Statement

  /// Takes the place of the trigger until the entry is finished.
  init(_ recorder: ChangeRecorder, _ db: Database) throws {
    try recorder.leaveOutUpdates()
    let columns = HistoryColumn.all
    func values(from first: Int) -> [String] {
      columns.enumerated().map { position, column in
        let value = "?\(first + position)"
        return column.table.map { "(SELECT name FROM \($0) WHERE id = \(value))" } ?? value
      }
    }
    insertion = try db.makeStatement(
      sql: """
        INSERT INTO history_product (
          product_id, fields, \(HistoryColumn.names("old")), \(HistoryColumn.names("new")),
          history_id
        )
        VALUES (
          ?1, ?2, \((values(from: 3) + values(from: 3 + columns.count)).joined(separator: ", ")),
          \(recorder.entry)
        )
        """)
    deletion = try db.makeStatement(
      sql: """
        DELETE FROM history_product
        WHERE history_id = \(recorder.entry) AND product_id = ?
        """)
  }

  /// Notes a product that is going to be changed.
  ///
  /// - Parameters:
  ///   - changed: The positions of the columns that change, in
  ///     `HistoryColumn.all`.
  ///   - old: The values that these columns have.
  ///   - new: The values that they get.
  func note(
    _ id: Int64,
    changed: [Int],
    from old: UnsafePointer<RecordValue>,
    to new: UnsafePointer<RecordValue>
  ) throws {
    let columns = HistoryColumn.all
    let fields = changed.reduce(0) { $0 | columns[$1].bit }
    // The price is two columns, and both are kept.
    let kept = columns.indices.filter { columns[$0].bit & fields != 0 }
    insertion.clearBindings()
    insertion.bind(id, at: 1)
    insertion.bind(Int64(fields | HistoryBits.wasThere | HistoryBits.isThere), at: 2)
    for column in kept {
      let position = Int32(column) + 3
      insertion.bind(old[column], at: position)
      insertion.bind(new[column], at: position + Int32(columns.count))
    }
    try insertion.run()
  }

  /// Takes back that a product was noted, which could not be changed.
  func forget(_ id: Int64) throws {
    deletion.bind(id, at: 1)
    try deletion.run()
  }
}
