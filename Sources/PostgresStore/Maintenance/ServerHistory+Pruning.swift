import CatalogAccess
import PostgreSQL

extension ServerHistory {
  /// Forgets entries; the last of them stays as the mark that there were some.
  static func pruning(_ pruning: HistoryPruning) -> [Statement] {
    children.map { table in
      Statement("DELETE FROM catalog.\(table) WHERE history_id <= $1", .int64(pruning.last))
    } + [
      Statement("DELETE FROM catalog.history WHERE id < $1", .int64(pruning.last)),
      Statement(
        """
        UPDATE catalog.history SET action = '\(HistoryEntry.forgottenAction)', subject = NULL,
          author = NULL, is_undone = 0, added_count = 0, edited_count = 0, removed_count = 0
        WHERE id = $1
        """, .int64(pruning.last)),
    ]
  }
}
