import PostgreSQL

/// Statements over the history that several tasks need.
enum ServerHistory {
  /// The tables of what belongs to an entry, by its id in `history_id`.
  static let children = [
    "history_added", "history_product", "history_reference", "history_foreign",
  ]

  /// Notes for the last entry who was changed by other programs since: of products that an import
  /// has added nothing else is kept, and undoing it must not remove what others wrote.
  ///
  /// - Parameters:
  ///   - query: Selects the ids of these products: among `$1`, or from the queue `$2`.
  static func foreignChanges(
    _ query: String, of ids: [Int64] = [], in queue: String? = nil
  ) -> Statement {
    Statement(
      """
      INSERT INTO catalog.history_foreign (history_id, product_id)
      SELECT (SELECT max(id) FROM catalog.history WHERE is_undone = 0), changed.id
      FROM (\(query)) AS changed (id)
      WHERE EXISTS (
        SELECT 1 FROM catalog.history
        JOIN catalog.history_added ON history_id = history.id WHERE is_undone = 0)
      ON CONFLICT (history_id, product_id) DO NOTHING
      """, .int64s(ids), .text(queue))
  }

  /// Forgets changes of an author that were undone, before a new one: they can no longer be redone. Those
  /// of others stay. What other programs changed since was changed after the last that was not undone.
  static func forgettingUndone(before entry: Int64, of author: String?) -> Statement {
    let deletions = children.map {
      "\($0)_gone AS (DELETE FROM catalog.\($0) USING forgotten WHERE history_id = forgotten.id)"
    }
    return Statement(
      """
      WITH forgotten AS (
        DELETE FROM catalog.history
        WHERE is_undone <> 0 AND id < $1 AND (author IS NULL OR author = $2) RETURNING id),
      kept AS (
        INSERT INTO catalog.history_foreign (history_id, product_id)
        SELECT DISTINCT last.id, product_id
        FROM forgotten
        JOIN catalog.history_foreign ON history_id = forgotten.id
        CROSS JOIN LATERAL (
          SELECT id FROM catalog.history
          WHERE history.id < forgotten.id AND is_undone = 0 ORDER BY id DESC LIMIT 1) AS last
        ON CONFLICT (history_id, product_id) DO NOTHING),
      \(deletions.joined(separator: ",\n"))
      SELECT count(*) FROM forgotten
      """, .int64(entry), .text(author))
  }
}
