/// A catalog in which what commands changed can be undone and redone.
public protocol CatalogHistory: CatalogHistoryReading {
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
  ///   - changes: The result of ``undoable(limit:by:)``. Where others are the
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

  /// Redoes changes that ``redoable(limit:by:)`` has returned; see
  /// ``undo(_:isForced:productLimit:progress:)``.
  func redo(
    _ changes: [HistoryEntry],
    isForced: Bool,
    productLimit: Int,
    progress: (HistoryEntry) -> Void
  ) throws

  /// Forgets changes: they can no longer be undone.
  func pruneHistory(_ pruning: HistoryPruning) throws
}
