/// A catalog in which what commands changed can be undone and redone.
public protocol CatalogHistory: CatalogHistoryReading {
  /// Undoes changes, or redoes them, all of them or none, in one transaction: products, their
  /// manufacturers and origins are as they were.
  ///
  /// - Parameters:
  ///   - direction: Whether they are undone or redone.
  ///   - changes: The result of ``CatalogHistoryReading/replayable(_:limit:by:)``. Where others are
  ///     next now, nothing is changed.
  ///   - isForced: Whether values that have changed since are overwritten, products come back
  ///     without an id or an SKU that is that of another now, and those that are gone are passed
  ///     over.
  ///   - productLimit: The number of products that are told of each.
  ///   - progress: Gets each when it is done; what throws is about the next.
  /// - Throws: `ChangeError`, `CatalogDatabaseError`.
  func replay(
    _ direction: ReplayDirection,
    _ changes: [HistoryEntry],
    isForced: Bool,
    productLimit: Int,
    progress: (HistoryEntry) -> Void
  ) throws

  /// Forgets changes: they can no longer be undone.
  func pruneHistory(_ pruning: HistoryPruning) throws
}

extension CatalogHistory {
  /// Undoes the last change that a command made, whoever made it, or one before that was undone
  /// already; see ``replay(_:_:isForced:productLimit:progress:)``.
  @discardableResult
  public func undo(isForced: Bool = false) throws -> HistoryEntry {
    try replayNext(.undo, isForced: isForced)
  }

  /// Redoes the change that was undone first of those that are not redone, whoever made it.
  @discardableResult
  public func redo(isForced: Bool = false) throws -> HistoryEntry {
    try replayNext(.redo, isForced: isForced)
  }

  private func replayNext(_ direction: ReplayDirection, isForced: Bool) throws -> HistoryEntry {
    guard var next = try replayable(direction, limit: 1, by: .anyone).first else {
      throw try reasonForNothing(to: direction)
    }
    try replay(direction, [next], isForced: isForced, productLimit: 1) { next = $0 }
    return next
  }
}
