import CatalogAccess
import Collation
import Dispatch
import GRDB
import Glibc
import Synchronization

/// The identity of the file that a path leads to.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt
  private let number: UInt

  /// Nil when there is no such file.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}

/// Several connections that read one state of a catalog, each on its thread.
///
/// A reader keeps out whoever wants to commit, with a rollback journal: as long
/// as one has not ended its transaction, every other that begins one sees the
/// same state (https://www.sqlite.org/lockingv3.html). With a write-ahead log
/// it would see what was committed meanwhile.
extension CatalogDatabase {
  /// Whether other connections can read what this one reads.
  func canShareSnapshot(_ db: Database) throws -> Bool {
    guard identity != nil, db.isInsideTransaction else { return false }
    return try db.string("PRAGMA journal_mode") != "wal"
  }

  /// Calls `body` with another connection that reads the same state, where that is possible:
  /// ``canShareSnapshot(_:)`` was true, and the state is still being read.
  func readingSharedSnapshot(
    _ rareIDs: RareTextIDs,
    _ body: (Database, ReferenceNames) throws -> Void
  ) throws {
    // It never has to wait for a lock that this process has.
    guard let other = try? Self.open(path, isReadOnly: true, LockPatience(0, nil)),
      // The path may lead to another file now.
      let identity, let present = FileIdentity(of: path), identity == present
    else { return }
    try other.unsafeRead { db in
      guard (try? db.execute(sql: "BEGIN")) != nil,
        (try? db.int("PRAGMA schema_version")) != nil
      else { return }
      let references = ReferenceNames(db, rareIDs: rareIDs)
      try body(db, references)
      try references.throwFailure()
    }
  }

  /// Reads two things at once, the second by another connection on another thread; where that cannot be, one
  /// after the other.
  ///
  /// - Parameter db: The connection that is being read.
  func readingBoth<Result: Sendable>(
    _ db: Database, _ first: (Database) throws -> Result,
    and second: @escaping @Sendable (Database) throws -> Result
  ) throws -> (Result, Result) {
    guard ProcessorCount.available > 1, try canShareSnapshot(db) else {
      return (try first(db), try second(db))
    }
    let other = OtherResult<Result>()
    let thread = DispatchGroup()
    DispatchQueue(label: "catalog.both").async(group: thread) {
      try? self.readingSharedSnapshot(RareTextIDs()) { db, _ in
        // It reads every page once.
        try? db.execute(sql: "PRAGMA cache_size = -100")
        var result: Result?
        try? StatementInterruption.asking({ other.isUnwanted }, in: db) { result = try second(db) }
        other.value.withLock { [result] in $0 = result }
      }
    }
    defer {
      other.stop()
      thread.wait()
    }
    let result = try first(db)
    thread.wait()
    return (result, try other.value.withLock { $0 } ?? second(db))
  }

  /// What another thread has read; nil where it could not.
  private final class OtherResult<Result: Sendable>: Sendable {
    let value = Mutex<Result?>(nil)
    private let stopped = Atomic(false)

    var isUnwanted: Bool { stopped.load(ordering: .relaxed) }

    func stop() { stopped.store(true, ordering: .relaxed) }
  }
}
