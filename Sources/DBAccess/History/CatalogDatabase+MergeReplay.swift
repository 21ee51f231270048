import CatalogAccess
import CatalogModel
import GRDB
import SQLiteFile

extension CatalogDatabase {
  /// Undoes or redoes a change of many products past SQLite.
  ///
  /// - Returns: The change; nil where SQLite has to do it, or to say why it cannot be done.
  func mergeReplay(
    _ direction: ReplayDirection,
    _ change: HistoryEntry,
    productLimit: Int
  ) throws -> HistoryEntry? {
    do {
      let found: (HistoryReplay, ReplayedProducts, MergeableChange)? = try performingUntyped(
        "change"
      ) { try findReplay(direction, change) }
      guard let (replay, products, mergeable) = found else { return nil }
      let count = try merge(
        mergeable, "change", progress: nil, isInterrupted: { self.isInterrupted }
      ) { db in
        try HistorySchema.create(db)
        try db.execute(sql: HistorySchema.referenceTriggers(replay.entry, db))
        if direction == .undo {
          try ReplayedProductWriter(replay.entry, db).keepRemoved(mergeable.changes)
        }
        try replay.addReferences(db)
        try CustomFieldTable.add(products.customNames.names, db)
        try replay.end(db)
      }
      if count == nil { return nil }
      return try reading("read the history of") {
        try Self.entries(
          $0, where: "id = \(replay.entry)", limit: 1, productLimit: productLimit, nil
        ).first
      }
    } catch  where Self.needsSQLite(error) {
      return nil
    }
  }

  /// Finds out what a change makes of products, while others may read the catalog.
  private func findReplay(
    _ direction: ReplayDirection, _ change: HistoryEntry
  ) throws -> (HistoryReplay, ReplayedProducts, MergeableChange)? {
    var result: (HistoryReplay, ReplayedProducts, MergeableChange)?
    try queue.inTransaction(.immediate) { db in
      guard let (_, collation) = try mergeableCollation(db), try HistorySchema.exists(db),
        let next = try Self.replayable(direction, limit: 1, db).first, next.id == change.id,
        next.action != HistoryEntry.barrierAction,
        try isEnough(next.added + next.edited + next.removed, db)
      else { return .rollback }
      try HistorySchema.create(db)
      let isFaulty = try db.hasRow(
        "SELECT 1 FROM history WHERE id = ? AND \(HistoryFaults.hasOtherProducts)", [next.id])
      guard !isFaulty, try !ForeignColumns.isKept(db) else { return .rollback }
      let replay = HistoryReplay(entry: next.id, direction: direction)
      try HistorySchema.mendable { try replay.refuseConflicts(db) }
      // Before anything is written, which is taken back at the end.
      patience.interruption?.begin()
      let trees = try CatalogTrees(pagesFile(db), db.rootPages())
      try replay.addReferences(db)
      let changes = ProductChanges(collation)
      var products = ReplayedProducts(replay, trees, changes)
      try HistorySchema.mendable { try products.find(db) }
      if isInterrupted { throw CancellationError() }
      result = (replay, products, MergeableChange(changes, trees, db))
      return .rollback
    }
    return result
  }
}

/// Keeps products that an undo removes, to be able to add them again.
private struct ReplayedProductWriter {
  private let insertion: Statement

  init(_ entry: Int64, _ db: Database) throws {
    let columns = HistoryColumn.all
    let values = columns.enumerated().map { position, column in
      let value = "?\(position + 2)"
      return column.table.map { "(SELECT name FROM \($0) WHERE id = \(value))" } ?? value
    }
    insertion = try db.makeStatement(
      sql: """
        INSERT INTO history_product (history_id, product_id, fields, \(HistoryColumn.names("new")))
        VALUES (
          \(entry), ?1, \(HistoryBits.allFields + HistoryBits.isThere),
          \(values.joined(separator: ", ")))
        \(HistorySchema.keepingPresent)
        """)
  }

  func keepRemoved(_ changes: ProductChanges) throws {
    try changes.rows.forEach { id, old, new in
      guard new == nil, let old = old.flatMap(StoredRecord.init) else { return }
      insertion.bind(id, at: 1)
      _ = try old.withValues(ProductRow.columnCount) { values in
        for column in 1..<ProductRow.columnCount {
          insertion.bind(values[column], at: Int32(column) + 1)
        }
        try insertion.run()
      }
    }
  }
}
