import Bytes
import CSQLite
import CatalogAccess
import Collation
import GRDB
import GRDBSQLite
import SQLiteFile
import Synchronization

/// A change of products before anything is written, and the trees that it can be merged into.
struct MergeableChange {
  let changes: ProductChanges
  let trees: CatalogTrees
  /// The state of the catalog that it was found out in.
  let changeCounter: UInt32?

  init(_ changes: ProductChanges, _ trees: CatalogTrees, _ db: Database) {
    self.changes = changes
    self.trees = trees
    changeCounter = db.changeCounter
  }

  /// Throws where somebody has come in between.
  func requireCurrent(_ db: Database) throws {
    guard db.changeCounter == changeCounter else { throw NeedsSQLite.file }
  }
}

/// How a change of many products is written past SQLite: all of the trees in one pass.
///
///     journal ─ trees written ─ what SQL keeps ─ journal removed
///
/// A process that is killed leaves the journal, and whoever opens the catalog next has the old state.
extension CatalogDatabase {
  /// Of how many products of a catalog one is to change at least, so that all of its pages
  /// are written once more: fewer touch a part of them.
  static let mergedShare = 200

  /// In how many bytes of a catalog one product is to change at least: where most pages are free, or products are
  /// long, SQLite writes less.
  static let mergedSize = 400 << 10

  /// Writes a change past SQLite.
  ///
  /// - Parameters:
  ///   - progress: Told now and then how many products are listed.
  ///   - isInterrupted: Asked now and then whether to stop.
  ///   - writeRest: Writes what is not in the trees of products, and leaves these alone.
  /// - Returns: How many products there are then; nil where that could not be done: the catalog is as it was
  ///   before.
  func merge(
    _ change: MergeableChange,
    _ operation: String,
    progress: ListingProgress?,
    isInterrupted: @escaping () -> Bool,
    _ writeRest: (Database) throws -> Void
  ) throws -> Int? {
    var merge: CatalogMerge?
    var count: Int?
    // Closed after the transaction: with it this process's locks end, and whoever finds a journal that nobody has
    // locked takes the change back (https://www.sqlite.org/howtocorrupt.html, 2.2).
    var copy: DatabaseQueue?
    defer { try? copy?.close() }
    do {
      try performingUntyped(operation) {
        try queue.inTransaction(.exclusive) { db in
          patience.interruption?.begin()
          try change.requireCurrent(db)
          // Else the journal would be that of another file.
          if db.fileHasMoved { throw NeedsSQLite.file }
          let changes = change.changes
          let total =
            try ChangeQueue.productCount(db) + changes.addedCount - changes.removedCount
          let new = CatalogMerge(change.trees, changes) {
            if isInterrupted() { throw CancellationError() }
            progress?($0, total)
          }
          try new.checkSKUs()
          merge = new
          // It sees the new pages, under the lock of the other.
          let unlocked = try unlockedCopy(db.filePath)
          copy = unlocked
          try write(change, with: new, db, unlocked, writeRest)
          // Here it comes to be.
          if isInterrupted() { throw CancellationError() }
          if db.fileHasMoved { throw DatabaseError(resultCode: Self.fileWasMoved) }
          try new.journal?.remove()
          count = total
          return .rollback
        }
      }
      return count
    } catch {
      // SQLite puts back what the journal has, when it reads next.
      if merge?.journal != nil { _ = try? queue.unsafeRead { try $0.int("PRAGMA user_version") } }
      if Self.needsSQLite(error) { return nil }
      throw error
    }
  }

  /// Whether SQLite may do it all the same: it may have room where this has none, and says it in its words
  /// where it has not.
  static func needsSQLite(_ error: any Error) -> Bool {
    error is NeedsSQLite || error is DatabasePagesError || error is TemporaryFileError
  }

  private func write(
    _ change: MergeableChange,
    with merge: CatalogMerge,
    _ db: Database,
    _ copy: DatabaseQueue,
    _ writeRest: (Database) throws -> Void
  ) throws {
    let changes = change.changes
    var ids: CountedBlocks?
    if change.isAppended {
      ids = try OrderBlocks(index: ProductIndex(sort: .id)).read(db)
      ids?.append(ids: changes.addedIDs)
    }
    let sections = try db.int(
      "SELECT count(*) FROM section WHERE language_id = ?", [StoredLanguage.ownID])
    let counts = try merge.write(sectionCount: sections ?? 0)
    try copy.inTransaction(.immediate) { db in
      try writeRest(db)
      if let counts { try Self.setCounts(counts, db) }
      var orders = merge.orders()
      if changes.addedCount + changes.removedCount > 0 {
        orders[.id] = try ids ?? OrderBlocks(index: ProductIndex(sort: .id)).counted(db)
      }
      for (sort, blocks) in orders {
        try OrderBlocks(index: ProductIndex(sort: sort)).replace(by: blocks, db)
      }
      return .commit
    }
    try merge.synchronize()
  }

  /// Writes the counts of the sections, and their first and last names.
  private static func setCounts(_ counts: [Int], _ db: Database) throws {
    for (section, count) in counts.enumerated() {
      try db.run(
        "UPDATE section SET product_count = ? WHERE language_id = ? AND number = ?",
        [count, StoredLanguage.ownID, section])
      try ListingMaintenance.updateBounds(
        section: section, languageID: StoredLanguage.ownID, db)
    }
  }

  /// Returns the catalog's file for pages that are written past SQLite; it is open as long as this is.
  func pagesFile(_ db: Database) throws -> DatabaseFile {
    try openedPagesFile.withLock { opened in
      let file = try opened ?? DatabaseFile(path: db.filePath)
      if db.fileHasMoved { throw NeedsSQLite.file }
      opened = file
      return file
    }
  }

  /// Opens the file once more, past the lock that this has.
  private func unlockedCopy(_ path: String) throws -> DatabaseQueue {
    guard Self.hasUnlockedSystem else { throw NeedsSQLite.file }
    let escaped = path.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "/")
      let digits = String(byte, radix: 16)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count == 1 ? "0" : "") + digits
    }
    let copy = try Self.open(
      uri: "file:\(escaped.joined())?vfs=catalog-unlocked", path: path, isReadOnly: false)
    try copy.writeWithoutTransaction { db in
      guard try db.int("PRAGMA application_id") == CatalogSchema.applicationID else {
        throw NeedsSQLite.file
      }
      // The journal is ours.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -4000")
      try db.makeDefensive()
    }
    return copy
  }

  private static let hasUnlockedSystem = catalog_register_unlocked_system() == SQLITE_OK
}

extension Database {
  /// Whether the file is not under its path any more: another has its place, or none.
  var fileHasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// The path of the file, without links, as SQLite names its journal after it.
  var filePath: String {
    sqlite3_db_filename(sqliteConnection, "main").map { String(cString: $0) } ?? ""
  }
}

extension MergeableChange {
  /// Whether all products that are added stand behind the others, and none goes.
  fileprivate var isAppended: Bool {
    changes.removedCount == 0
      && (changes.addedIDs.first?.lowerBound ?? .max) > trees.lastID ?? .min
  }
}

extension CountedBlocks {
  /// Adds the blocks of products whose ids are greater than all.
  fileprivate mutating func append(ids ranges: [ClosedRange<Int64>]) {
    var start: Int64?
    var count = 0
    func key(_ id: Int64) -> ListingKey {
      starts.isEmpty ? .least(in: 0) : ListingKey(section: 0, sortKey: [], productID: id)
    }
    for range in ranges {
      var first = range.lowerBound
      while true {
        start = start ?? first
        let taken = min(CountedBlocks.usualCount - count, Int(range.upperBound - first) + 1)
        count += taken
        if count == CountedBlocks.usualCount {
          append(key(start ?? first), count: count)
          (start, count) = (nil, 0)
        }
        if range.upperBound - first < Int64(taken) { break }
        first += Int64(taken)
      }
    }
    if let start { append(key(start), count: count) }
  }
}
