public import CatalogAccess
import PostgreSQL

extension PostgresCatalog: CatalogHistory {
  /// Undoes the last change that a command made, whoever made it, or one before that was undone
  /// already: products, their manufacturers and origins are as they were.
  @discardableResult
  public func undo(isForced: Bool = false) throws -> HistoryEntry {
    try replayNext(.undo, isForced: isForced)
  }

  /// Redoes the change that was undone first of those that are not redone, whoever made it.
  @discardableResult
  public func redo(isForced: Bool = false) throws -> HistoryEntry {
    try replayNext(.redo, isForced: isForced)
  }

  /// Undoes changes, all of them or none. Each must be the last one of its author.
  public func undo(
    _ changes: [HistoryEntry],
    isForced: Bool = false,
    productLimit: Int = 1,
    progress: (HistoryEntry) -> Void
  ) throws {
    try replay(.undo, changes, isForced: isForced, productLimit, progress)
  }

  /// Redoes changes that ``redoable(limit:by:)`` has returned; see
  /// ``undo(_:isForced:productLimit:progress:)``.
  public func redo(
    _ changes: [HistoryEntry],
    isForced: Bool = false,
    productLimit: Int = 1,
    progress: (HistoryEntry) -> Void
  ) throws {
    try replay(.redo, changes, isForced: isForced, productLimit, progress)
  }

  private func replayNext(
    _ direction: ReplayDirection, isForced: Bool
  ) throws -> HistoryEntry {
    var result: HistoryEntry?
    try replay(direction, nil, isForced: isForced, 1) { result = $0 }
    guard let result else { throw ChangeError.nothingToUndo }
    return result
  }

  /// - Parameter changes: Those that are meant; nil is the next.
  private func replay(
    _ direction: ReplayDirection,
    _ changes: [HistoryEntry]?,
    isForced: Bool,
    _ productLimit: Int,
    _ progress: (HistoryEntry) -> Void
  ) throws {
    var done: [HistoryEntry] = []
    // All of it may be done anew.
    defer { done.forEach(progress) }
    try changing("change") { change in
      done = []
      let connection = change.connection
      for position in 0..<(changes?.count ?? 1) {
        let next = try lockNext(direction, changes?[position], connection)
        if direction == .undo { try refuseBarrier(next, connection) }
        try requireProducts(of: next, connection)
        var replay = ServerReplay(direction, of: next.id, in: change)
        try replay.run(isForced: isForced)
        let entries = try HistoryEntries("id = $1", .int64(next.id))
          .read(connection, limit: 1, productLimit: productLimit, damage: damage)
        if var entry = entries.first {
          entry.adjustments = replay.adjustments
          done.append(entry)
        }
      }
      if let last = done.last {
        try connection.run(
          Statement(
            "UPDATE catalog.history SET token = $2::uuid WHERE id = $1", .int64(last.id),
            .text(change.token.description)))
      }
      return true
    }
  }

  /// Returns the entry that is next, and locks it: two at once do not do the same.
  ///
  /// - Parameter change: The one that is meant; nil is the next of all.
  /// - Throws: `ChangeError` where another is next, or none.
  private func lockNext(
    _ direction: ReplayDirection, _ change: HistoryEntry?, _ connection: PostgreSQLConnection
  ) throws -> HistoryEntry {
    let author = change.map { ChangeAuthor.user($0.author) } ?? .anyone
    func next() throws -> HistoryEntry? {
      try HistoryEntries.replayable(direction, by: author)
        .read(connection, limit: 1, damage: damage).first
    }
    guard let found = try next() else {
      if change != nil { throw ChangeError.otherChange(nil) }
      if direction == .redo { throw ChangeError.nothingToRedo }
      throw try HistoryEntries.areForgotten(connection)
        ? ChangeError.forgotten : .nothingToUndo
    }
    if let change, found.id != change.id { throw ChangeError.otherChange(found) }
    try connection.run(
      Statement("SELECT id FROM catalog.history WHERE id = $1 FOR UPDATE", .int64(found.id)))
    // Another may have held it, and be done by now.
    let now = try next()
    if now?.id != found.id { throw ChangeError.otherChange(now) }
    return found
  }

  /// Refuses a change of which nothing was kept, and those before one.
  private func refuseBarrier(_ entry: HistoryEntry, _ connection: PostgreSQLConnection) throws {
    let barriers = HistoryEntries(
      "id >= $1 AND action = '\(HistoryEntry.barrierAction)'", .int64(entry.id))
    if let barrier = try barriers.read(connection, limit: 1, damage: damage).first {
      throw ChangeError.barrier(barrier)
    }
  }

  /// - Throws: Where the history has fewer products than it says: to undo nothing of them would
  ///   look as if they were as before.
  private func requireProducts(
    of entry: HistoryEntry, _ connection: PostgreSQLConnection
  ) throws {
    let count = try connection.rows(
      of: Statement(
        """
        SELECT count(*) FROM catalog.history_product
        WHERE history_id = $1 AND fields & \(HistoryBits.wasThere) <> 0
        """, .int64(entry.id))
    ) { try $0.int(0) }
    if count != [entry.edited + entry.removed] {
      throw damage("change \(entry.id) of the history has lost products")
    }
  }

  // MARK: Forgetting

  /// Forgets changes: they can no longer be undone.
  public func pruneHistory(_ pruning: HistoryPruning) throws {
    try changing("prune the history of") { change in
      try change.connection.run(
        ServerHistory.pruning(pruning) + [
          Statement(
            "UPDATE catalog.history SET token = $2::uuid WHERE id = $1", .int64(pruning.last),
            .text(change.token.description))
        ])
      return true
    }
  }
}
