/// A catalog that keeps what commands changed.
public protocol CatalogHistoryReading {
  /// Returns the changes that an undo would take back, or a redo make again, the first of them
  /// first.
  ///
  /// - Parameter author: Whose changes are meant. In a file, only the last one of all can be undone.
  func replayable(
    _ direction: ReplayDirection, limit: Int, by author: ChangeAuthor
  ) throws -> [HistoryEntry]

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
}

extension CatalogHistoryReading {
  /// Returns why there is nothing to undo, or to redo.
  package func reasonForNothing(to direction: ReplayDirection) throws -> ChangeError {
    if direction == .redo { return .nothingToRedo }
    return try hasForgottenChanges() ? .forgotten : .nothingToUndo
  }
}
