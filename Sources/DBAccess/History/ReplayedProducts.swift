import CatalogAccess
import CatalogModel
import GRDB
import SQLiteFile

/// What an entry of the history makes of products when it is undone or redone, before anything is written.
struct ReplayedProducts {
  private let replay: HistoryReplay
  private let trees: CatalogTrees
  private let changes: ProductChanges
  /// The names of the custom fields that products get.
  private(set) var customNames = CustomFieldNames()

  init(_ replay: HistoryReplay, _ trees: CatalogTrees, _ changes: ProductChanges) {
    self.replay = replay
    self.trees = trees
    self.changes = changes
  }

  /// Finds out what changes. Manufacturers and origins are there by now.
  ///
  /// - Throws: `NeedsSQLite` where statements have to decide.
  mutating func find(_ db: Database) throws {
    var ranges = try addedRanges(db)[...]
    let columns = HistoryColumn.all
    let side = replay.direction.newSide
    let values = columns.map { column in
      let value = "\(side)_\(column.name)"
      return column.table.map { "(SELECT id FROM \($0) WHERE name = \(value))" } ?? value
    }
    let rows = try db.makeStatement(
      sql: """
        SELECT product_id, fields, \(values.joined(separator: ", ")),
          \(replay.direction.oldSide)_custom
        FROM history_product WHERE history_id = \(replay.entry) ORDER BY product_id
        """)
    defer { rows.reset() }
    while try rows.step() {
      let id = try rows.row.int64(0)
      while let range = ranges.first, range.upperBound < id {
        try remove(range)
        ranges.removeFirst()
      }
      let fields = try rows.row.int(1)
      if let range = ranges.first, range.contains(id) {
        // It goes with its range.
        guard fields & replay.bothBits == HistoryBits.isThere else { throw NeedsSQLite.file }
        continue
      }
      try find(id, fields, rows.row)
    }
    for range in ranges { try remove(range) }
  }

  /// The ids of the products that the entry has added, and that go.
  private func addedRanges(_ db: Database) throws -> [ClosedRange<Int64>] {
    if replay.direction == .redo { return [] }
    let ranges = try db.all(
      "SELECT first_id, last_id FROM history_added WHERE history_id = ? ORDER BY first_id",
      [replay.entry]
    ) { (try $0.int64(0), try $0.int64(1)) }
    for ((first, last), (next, _)) in zip(ranges, ranges.dropFirst() + [(.max, .max)])
    where first > last || last >= next { throw NeedsSQLite.file }
    return ranges.map { $0.0...$0.1 }
  }

  private func remove(_ ids: ClosedRange<Int64>) throws {
    try trees.search.forEachRow(in: ids) { id, stored in
      try withRow(of: stored) { try changes.remove($0, id: id) }
    }
  }

  /// Calls `body` with a product as it is.
  private func withRow(of stored: StoredRecord, _ body: (ProductRow) throws -> Void) throws {
    try trees.pages.withValues(of: stored, count: ProductRow.columnCount) { values in
      try ProductRow.with(values) { row in
        row.set(0, to: .null)
        try body(row)
      }
    }
  }

  private mutating func find(_ id: Int64, _ fields: Int, _ row: StatementRow) throws {
    let stored = try trees.search.row(id)
    let isThere = fields & replay.direction.isThereBit != 0
    let willBeThere = fields & replay.direction.willBeThereBit != 0
    guard isThere == (stored != nil) else { throw NeedsSQLite.file }
    if willBeThere { try noteCustomNames(fields, row) }
    guard let stored else {
      return try ProductRow.withRow { new in
        try complete(new, fields, row, from: nil)
        try changes.add(new, id: id)
      }
    }
    try withRow(of: stored) { old in
      if !willBeThere { return try changes.remove(old, id: id) }
      try ProductRow.withRow { new in
        try complete(new, fields, row, from: old)
        try changes.change(old, to: new, id: id)
      }
    }
  }

  /// Fills in what a product becomes.
  ///
  /// - Parameter old: The product as it is; nil where it comes back.
  private func complete(
    _ new: ProductRow, _ fields: Int, _ row: StatementRow, from old: ProductRow?
  ) throws {
    for (position, column) in HistoryColumn.all.enumerated() {
      let kept = row.recordValue(Int32(position) + 2)
      new.set(
        position + 1, to: old.map { fields & column.bit == 0 ? $0.all[position + 1] : kept } ?? kept
      )
    }
    guard new.name.kind == .text else { throw NeedsSQLite.file }
    // Others may have changed fields that the entry does not.
    let custom = row.recordValue(Int32(HistoryColumn.all.count) + 2)
    if let old, fields & HistoryBits.custom != 0,
      !custom.isEqual(to: old.all[ProductRow.Column.custom])
    {
      throw NeedsSQLite.file
    }
  }

  private mutating func noteCustomNames(_ fields: Int, _ row: StatementRow) throws {
    if fields & HistoryBits.custom == 0 { return }
    if let json = row.utf8(Int32(HistoryColumn.all.count) + 1) { customNames.add(json) }
  }
}
