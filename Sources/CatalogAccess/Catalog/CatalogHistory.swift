/// A catalog that keeps what commands changed, so that it can be undone and redone.
public protocol CatalogHistory {
  /// Undoes the last change that a command made, or one before that was
  /// undone already: products, their manufacturers and origins are as they
  /// were. One transaction.
  ///
  /// - Parameter isForced: Whether values that have changed since are overwritten,
  ///   products come back without an id or an SKU that is that of
  ///   another now, and those that are gone are passed over.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  @discardableResult
  func undo(isForced: Bool) throws -> HistoryEntry

  /// Redoes the change that was undone last.
  ///
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  @discardableResult
  func redo(isForced: Bool) throws -> HistoryEntry

  /// Undoes changes as ``undo(isForced:)`` does, all of them or none.
  ///
  /// - Parameters:
  ///   - changes: The result of ``undoable(limit:)``. Where others are the
  ///     last now, nothing is changed.
  ///   - isForced: See ``undo(isForced:)``.
  ///   - productLimit: The number of products that are told of each.
  ///   - progress: Gets each when it is undone; what throws is about the next.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  func undo(
    _ changes: [HistoryEntry],
    isForced: Bool,
    productLimit: Int,
    progress: (HistoryEntry) -> Void
  ) throws

  /// Redoes changes that ``redoable(limit:)`` has returned; see
  /// ``undo(_:isForced:productLimit:progress:)``.
  func redo(
    _ changes: [HistoryEntry],
    isForced: Bool,
    productLimit: Int,
    progress: (HistoryEntry) -> Void
  ) throws

  /// Returns the changes that ``undo(isForced:)`` would undo, the first of them first.
  func undoable(limit: Int) throws -> [HistoryEntry]

  /// Returns the changes that ``redo(isForced:)`` would redo, the first of them first.
  func redoable(limit: Int) throws -> [HistoryEntry]

  /// Returns what commands changed, the last first.
  ///
  /// - Parameters:
  ///   - product: The product that is asked for; nil is all.
  ///   - offset: The number of entries to pass over.
  ///   - limit: The greatest number of entries to return.
  ///   - productLimit: The number of products that are told of each.
  /// - Complexity: O(entries): a seek each.
  func history(
    ofProduct product: Int64?,
    offset: Int,
    limit: Int,
    productLimit: Int
  ) throws -> [HistoryEntry]

  /// Returns how many changes the catalog keeps.
  func historyCount() throws -> Int

  /// Whether the history has forgotten changes: because it was told to, or
  /// because they were too many.
  func hasForgottenChanges() throws -> Bool

  /// Returns the changes beside the last ones that were not
  /// undone; nil for none. Those that were undone are not among them, unless
  /// nothing is kept.
  func historyPruning(keeping count: Int) throws -> HistoryPruning?

  /// Forgets changes: they can no longer be undone.
  func pruneHistory(_ pruning: HistoryPruning) throws
}
