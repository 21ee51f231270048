public import CatalogAccess
import GRDB
import Glibc
import Synchronization

extension CatalogDatabase: CatalogFollowing {
  /// Opens a catalog for a reader that stays: one that reads a state of it at a
  /// time, by ``withSnapshot(_:)``, and is in nobody's way between.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - watch: Sees whether a lock is being waited for.
  ///   - seconds: How long a lock is waited for while it is opened; nil is as long as always.
  /// - Throws: `CatalogDatabaseError`.
  public convenience init(
    readingNowAndThenAt path: String, watch: LockWatch? = nil, waiting seconds: Double? = nil
  ) throws(CatalogDatabaseError) {
    try self.init(
      unchangedAt: path, LockPatience(min(seconds ?? .infinity, Self.busyTimeout), watch))
    try bringUpToDateIfFree()
    setBusyTimeout(Self.busyTimeout)
    try performing("read") {
      try endSnapshot()
      // Half of SQLite's usual cache: it reads a page here and a page there.
      try queue.unsafeRead { try $0.execute(sql: "PRAGMA cache_size = -1000") }
    }
  }

  /// Calls `body` with what it reads being of one state.
  ///
  /// - Parameter body: Gets a number that is another when another connection has
  ///   changed the file (https://www.sqlite.org/pragma.html#pragma_data_version).
  public func withSnapshot<Result>(_ body: (_ version: Int) throws -> Result) throws -> Result {
    try performing("read") { try beginSnapshot() }
    defer { _ = try? endSnapshot() }
    return try body(reading("read") { try Self.dataVersion($0) })
  }

  /// Returns the number that ``withSnapshot(_:)`` has for the present state.
  public func version() throws -> Int { try withSnapshot { $0 } }

  /// A file is there as long as it is open.
  public var isLost: Bool { false }

  /// Runs `body`, and tells `report` how far an order has come that is computed meanwhile.
  public func reportingProgress<Result>(
    to report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try computing.reporting(to: report, body)
  }

  /// Ends what another thread reads just now: that throws.
  public func interruptReading() { queue.interrupt() }

  /// Brings the listings up to date where products were changed by another
  /// program since they were made, if the file can be written, and nobody else
  /// is at it. A reader that has a snapshot has another then.
  public func bringUpToDateIfFree() throws(CatalogDatabaseError) {
    let hasSnapshot = try performing("read") { queue.unsafeRead { $0.isInsideTransaction } }
    if !hasSnapshot {
      try performing("read") { try queue.unsafeRead { try $0.trustMembersOfJSON() } }
    }
    let isBehind = try performing("read") { try listingState() == .behind }
    guard isBehind, access(path, W_OK) == 0 else { return }
    // A reader is in the way of a writer, so it stops reading first. Where
    // writing does not work, the listing is computed.
    if hasSnapshot { try performing("read") { try endSnapshot() } }
    // Nobody waits for the lock of another program for longer than computing the
    // listing would take, a second at most.
    let greatest = try performing("read") {
      try queue.unsafeRead { try $0.int64("SELECT max(id) FROM product") } ?? 0
    }
    setBusyTimeout(min(max(Double(greatest), 0) * 4e-6, 1))
    _ = try? bringUpToDate()
    setBusyTimeout(Self.busyTimeout)
    try performing("read") {
      if hasSnapshot { try beginSnapshot() }
    }
  }

  /// A number that changes with the file. https://www.sqlite.org/pragma.html#pragma_data_version
  static func dataVersion(_ db: Database) throws -> Int {
    try db.int("PRAGMA data_version") ?? 0
  }

  private func setBusyTimeout(_ seconds: Double) {
    patience.limit.store(Int(seconds * 1_000_000), ordering: .relaxed)
  }

  /// Ends the state that was read since it was opened, and lets others write.
  public func endReading() { try? endSnapshot() }

  private func beginSnapshot() throws {
    knownListings.withLock { $0 = nil }
    try queue.unsafeRead {
      try $0.execute(sql: "BEGIN")
      try $0.trustMembersOfJSON()
    }
  }

  /// Stops reading it, even if that is interrupted: else no other could begin.
  private func endSnapshot() throws {
    knownListings.withLock { $0 = nil }
    try queue.unsafeRead { db in
      while db.isInsideTransaction {
        do {
          try db.execute(sql: "COMMIT")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
          continue
        }
      }
    }
  }
}
