public import CatalogAccess
import PostgreSQL

extension PostgresCatalog: CatalogHistory {
  /// Undoes or redoes changes, all of them or none. Each must be the next one of its author.
  public func replay(
    _ direction: ReplayDirection,
    _ changes: [HistoryEntry],
    isForced: Bool = false,
    productLimit: Int = 1,
    progress: (HistoryEntry) -> Void
  ) throws {
    var done: [HistoryEntry] = []
    // All of it may be done anew.
    defer { done.forEach(progress) }
    try changing("change") { change in
      done = []
      let connection = change.connection
      for meant in changes {
        let next = try lockNext(direction, meant, connection)
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
  /// - Throws: `ChangeError` where that is not the one that is meant.
  private func lockNext(
    _ direction: ReplayDirection, _ change: HistoryEntry, _ connection: PostgreSQLConnection
  ) throws -> HistoryEntry {
    func next() throws -> HistoryEntry? {
      try HistoryEntries.replayable(direction, by: .user(change.author))
        .read(connection, limit: 1, damage: damage).first
    }
    let found = try next()
    guard let found, found.id == change.id else { throw ChangeError.otherChange(found) }
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
