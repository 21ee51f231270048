import CatalogAccess
import GRDB

/// The manufacturers and origins that an entry has taken from their last product.
struct OrphanedReferences {
  let entry: Int64
  /// The side of the history on which they are.
  let side: String
  /// Whether those stay that were there before the entry.
  var keepsOthers = false

  func remove(_ db: Database) throws {
    for (table, column, source) in HistoryColumn.references {
      try db.run(
        """
        DELETE FROM \(table)
        WHERE name IN (
            SELECT \(side)_\(column)
            FROM history_product
            WHERE history_id = ?1 AND \(side)_\(column) IS NOT NULL)
          AND (NOT ?2 OR EXISTS (SELECT 1 FROM history_reference
            WHERE history_id = ?1
              AND (kind = '\(HistoryReferenceKind.added(table))' AND history_reference.name = \(table).name
                OR kind = '\(HistoryReferenceKind.allAdded)')))
          AND NOT EXISTS (SELECT 1 FROM product WHERE product.\(source) = \(table).id)
        """,
        [entry, keepsOthers])
    }
  }
}

/// The manufacturers and origins that no product had before a change.
struct UnusedReferences {
  private let ids: [[Int64]]

  /// - Complexity: A search in an index for each of them.
  init(_ db: Database) throws {
    ids = try HistoryColumn.references.map { try Self.unused($0.table, $0.source, db) }
  }

  /// Removes those that have lost their last product since.
  func removeOthers(_ db: Database) throws {
    for (reference, before) in zip(HistoryColumn.references, ids) {
      let before = Set(before)
      for id in try Self.unused(reference.table, reference.source, db) where !before.contains(id) {
        try db.run("DELETE FROM \(reference.table) WHERE id = ?", [id])
      }
    }
  }

  private static func unused(
    _ table: String, _ column: String, _ db: Database
  ) throws -> [Int64] {
    try db.int64s(
      """
      SELECT id
      FROM \(table)
      WHERE NOT EXISTS (SELECT 1 FROM product WHERE product.\(column) = \(table).id)
      """)
  }
}
