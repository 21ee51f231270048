import Bytes
import CSQLite
import CatalogAccess
import CatalogImport
import Collation
import GRDB
import GRDBSQLite
import LocaleData
import SQLiteFile

extension CatalogDatabase {
  /// Adds the products of files past SQLite: what comes is sorted, and merged into each tree in one pass.
  ///
  ///     files ─ read, sorted ─ journal ─ trees written ─ what SQL keeps ─ journal removed
  ///
  /// A process that is killed leaves the journal, and whoever opens the catalog next
  /// has the old state.
  ///
  /// - Returns: False where that could not be done: the catalog is as it was then,
  ///   and the files are to be read again.
  /// - Throws: The error of a file, or `CatalogDatabaseError`.
  func merge(
    _ files: [ImportFile],
    listedIn collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ progress: ListingProgress?,
    _ isInterrupted: (() -> Bool)?,
    into result: inout ImportResult
  ) throws -> Bool {
    let isInterrupted = isInterrupted ?? { false }
    var merge: CatalogMerge?
    do {
      let reading = try performingUntyped("import into") {
        try read(files, collation, policy, isInterrupted, into: &result)
      }
      guard let reading, try isEnough(reading.added.count) else { return false }
      try performingUntyped("import into") {
        try queue.inTransaction(.exclusive) { db in
          // Somebody may have come in between.
          guard db.changeCounter == reading.changeCounter else {
            throw NewCatalogWriter.Unsuitable.file
          }
          let count = try ChangeQueue.productCount(db) + reading.added.count
          let new = try CatalogMerge(path: db.filePath, db.rootPages(), reading.added) {
            if isInterrupted() { throw CancellationError() }
            progress?($0, count)
          }
          guard new.lastID == reading.lastID else { throw NewCatalogWriter.Unsuitable.file }
          try new.checkSKUs()
          merge = new
          try write(reading, with: new, files, collation, policy, note, isInterrupted, db)
          result.productCount = count
          return .rollback
        }
      }
      return true
    } catch {
      // SQLite puts back what the journal has, when it reads next.
      if merge?.journal != nil { _ = try? queue.unsafeRead { try $0.int("PRAGMA user_version") } }
      switch error {
      // SQLite may have room where this has none, and says it in its words where it has not.
      case is NewCatalogWriter.Unsuitable, is DatabasePagesError, is TemporaryFileError:
        return false
      default: throw error
      }
    }
  }

  /// What an import adds, before anything is written.
  private struct Reading {
    var added: AddedProducts
    /// Manufacturers and origins, those of the catalog and new ones.
    var names: DatabaseQueue
    /// The greatest ids that there were.
    var knownReferences: [String: Int64]
    var lastID: Int64?
    var changeCounter: UInt32?
  }

  /// Reads the files while others may read the catalog; nil where SQLite has to insert them.
  private func read(
    _ files: [ImportFile],
    _ collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ isInterrupted: @escaping () -> Bool,
    into result: inout ImportResult
  ) throws -> Reading? {
    var reading: Reading?
    try queue.inTransaction(.immediate) { db in
      guard try canMerge(policy, collation, db) else { return .rollback }
      let lastID = try db.int64("SELECT max(id) FROM product")
      let names = try DatabaseQueue(path: "")
      var known: [String: Int64] = [:]
      for table in ["manufacturer", "country"] {
        known[table] = try db.int64("SELECT max(id) FROM \(table)") ?? 0
        guard known[table] ?? 0 < .max else { return .rollback }
      }
      try names.write { new in
        try new.execute(sql: CatalogSchema.sourceTables)
        try Self.copyReferences(from: db, to: new)
        let references = try ImportReferences(
          new, regions: RegionNames(locales: [collation.locale]))
        let added = AddedProducts(
          new, references, ListingCollation(collation), behind: lastID,
          isInterrupted: isInterrupted)
        try added.read(files, isInterrupted: isInterrupted, into: &result)
        reading = Reading(
          added: added, names: names, knownReferences: known, lastID: lastID,
          changeCounter: db.changeCounter)
      }
      return .rollback
    }
    return reading
  }

  /// Writes all of it.
  private func write(
    _ reading: Reading,
    with merge: CatalogMerge,
    _ files: [ImportFile],
    _ collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ isInterrupted: () -> Bool,
    _ db: Database
  ) throws {
    var ids = try OrderBlocks(index: ProductIndex(sort: .id)).read(db)
    ids.append(ids: reading.added.ids)
    let counts = try merge.write(sectionCount: collation.sectionTitles.count)
    let names = reading.names
    // A connection that sees the new pages, under the lock of the other. That is gone as soon as this
    // process closes the file once: https://www.sqlite.org/howtocorrupt.html, 2.2.
    let copy = try unlockedCopy(db.filePath)
    defer { try? copy.close() }
    try copy.inTransaction(.immediate) { db in
      let recorder = try (policy.keepsHistory ? note : nil).map { try ChangeRecorder($0, db) }
      try names.read {
        try Self.copyReferences(from: $0, to: db, behind: reading.knownReferences)
      }
      for file in files { try CustomFieldTable.add(file.customNames(), db) }
      recorder?.noteAdded(reading.added.ids, count: reading.added.count)
      try recorder?.finish(db)
      if let note, !policy.keepsHistory {
        try ChangeRecorder.noteBarrier(
          note, added: reading.added.count, updated: 0, removed: 0, db)
      }
      try Self.setCounts(counts, db)
      var orders = merge.orders()
      orders[.id] = ids
      for index in ProductIndex.all {
        try OrderBlocks(index: index).replace(by: orders[index.sort] ?? CountedBlocks(), db)
      }
      return .commit
    }
    try merge.synchronize()
    // Here it comes to be.
    if isInterrupted() { throw CancellationError() }
    try merge.journal?.remove()
  }

  /// Writes the counts of the sections, and their first and last names.
  private static func setCounts(_ counts: [Int], _ db: Database) throws {
    for (section, count) in counts.enumerated() where count > 0 {
      try db.run(
        "UPDATE section SET product_count = ? WHERE language_id = ? AND number = ?",
        [count, StoredLanguage.ownID, section])
      try ListingMaintenance.updateBounds(
        section: section, languageID: StoredLanguage.ownID, db)
    }
  }

  /// Opens the file once more, past the lock that this has.
  private func unlockedCopy(_ path: String) throws -> DatabaseQueue {
    guard Self.hasUnlockedSystem else { throw NewCatalogWriter.Unsuitable.file }
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
        throw NewCatalogWriter.Unsuitable.file
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
  /// The path of the file, without links, as SQLite names its journal after it.
  fileprivate var filePath: String {
    sqlite3_db_filename(sqliteConnection, "main").map { String(cString: $0) } ?? ""
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
