public import CatalogAccess
import GRDB

extension CatalogDatabase {
  /// Returns the changes beside the last ones that were not undone; nil for none.
  public func historyPruning(keeping count: Int) throws -> HistoryPruning? {
    try reading("read the history of") { db in
      guard try HistorySchema.exists(db) else { return nil }
      return try ChangeRecorder.pruning(entries: count, products: .max, db)
    }
  }

  /// Forgets changes: they can no longer be undone.
  public func pruneHistory(_ pruning: HistoryPruning) throws {
    try writing("prune the history of") { db in
      try HistorySchema.create(db)
      try ChangeRecorder.prune(pruning, db)
    }
  }

  /// The condition that an entry is no mark of others that were forgotten.
  static let isKept = "action <> '\(HistoryEntry.forgottenAction)'"

  /// Whether the history has forgotten changes: because it was told to, or because
  /// they were too many.
  public func hasForgottenChanges() throws -> Bool {
    try reading("read the history of") { try Self.hasForgotten($0) }
  }

  static func hasForgotten(_ db: Database) throws -> Bool {
    guard try HistorySchema.exists(db) else { return false }
    return try db.hasRow("SELECT 1 FROM history WHERE NOT \(isKept) LIMIT 1")
  }
}
