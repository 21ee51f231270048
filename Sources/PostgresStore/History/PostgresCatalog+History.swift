public import CatalogAccess
import PostgreSQL

extension PostgresCatalog: CatalogHistoryReading {
  /// Returns what commands changed, the last first: one round trip.
  public func history(
    ofProduct product: Int64? = nil,
    offset: Int = 0,
    limit: Int = .max,
    productLimit: Int = 1
  ) throws -> [HistoryEntry] {
    let entries =
      product.map { id in
        HistoryEntries(
          """
          EXISTS (SELECT 1 FROM catalog.history_product
            WHERE history_id = history.id AND product_id = $1)
          OR EXISTS (SELECT 1 FROM catalog.history_added
            WHERE history_id = history.id AND $1 BETWEEN first_id AND last_id)
          """, .int64(id), ofProduct: id)
      } ?? HistoryEntries(HistoryEntries.isKept)
    return try reading {
      try entries.read(
        $0, offset: offset, limit: limit, productLimit: productLimit, damage: damage)
    }
  }

  /// Returns how many changes the catalog keeps.
  public func historyCount() throws -> Int {
    try reading {
      try $0.rows(
        of: Statement("SELECT count(*) FROM catalog.history WHERE \(HistoryEntries.isKept)")
      ) { try $0.int(0) }.first ?? 0
    }
  }

  /// Whether the history has forgotten changes: because it was told to, or because they were too
  /// many.
  public func hasForgottenChanges() throws -> Bool {
    try reading { try HistoryEntries.areForgotten($0) }
  }

  /// Returns the changes that are undone or redone next, the first of them first.
  public func replayable(
    _ direction: ReplayDirection, limit: Int, by author: ChangeAuthor = .anyone
  ) throws -> [HistoryEntry] {
    try reading {
      try HistoryEntries.replayable(direction, by: author).read($0, limit: limit, damage: damage)
    }
  }

  /// Returns the changes beside the last ones that were not undone; nil for none.
  public func historyPruning(keeping count: Int) throws -> HistoryPruning? {
    try reading {
      try HistoryEntries.pruning($0, entries: count, products: .max)
    }
  }
}
