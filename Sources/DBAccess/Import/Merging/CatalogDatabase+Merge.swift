import Bytes
import CSQLite
import CatalogAccess
import CatalogImport
import Collation
import GRDB
import GRDBSQLite
import LocaleData
import SQLiteFile

/// The products of an import, and what it makes of those that there are, before anything is written.
private struct ReadImport {
  var changes: ProductChanges
  /// Manufacturers and origins, those of the catalog and new ones.
  var names: DatabaseQueue
  /// The greatest ids that there were.
  var knownReferences: [String: Int64]
  /// Those that no product has, where one may lose its last.
  var unused: UnusedReferences?
  var trees: CatalogTrees
  var changeCounter: UInt32?
}

extension CatalogDatabase {
  /// Takes in the products of files past SQLite: what comes is sorted, and merged into each tree in one pass.
  ///
  ///     files ─ read, sorted, compared ─ journal ─ trees written ─ what SQL keeps ─ journal removed
  ///
  /// A process that is killed leaves the journal, and whoever opens the catalog next
  /// has the old state. What is little beside the catalog is written by SQLite.
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
      let found: ReadImport? = try performingUntyped("import into") {
        try read(files, collation, policy, isInterrupted, into: &result)
      }
      guard let read = found else { return false }
      // As long as its file is open: closing it would end the locks of SQLite.
      defer { withExtendedLifetime(read.trees) {} }
      if policy.key != nil, try !isEnough(read.changes.count) {
        try write(read, files, policy, note, isInterrupted, into: &result)
        return true
      }
      guard try isEnough(read.changes.count) else { return false }
      try performingUntyped("import into") {
        try queue.inTransaction(.exclusive) { db in
          try requireUnchanged(read, db)
          let count =
            try ChangeQueue.productCount(db) + read.changes.addedCount - read.changes.removedCount
          let new = CatalogMerge(read.trees, read.changes) {
            if isInterrupted() { throw CancellationError() }
            progress?($0, count)
          }
          try new.checkSKUs()
          merge = new
          try write(read, with: new, files, collation, policy, note, isInterrupted, db)
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

  /// Throws where somebody has come in between.
  private func requireUnchanged(_ read: ReadImport, _ db: Database) throws {
    guard db.changeCounter == read.changeCounter else { throw NewCatalogWriter.Unsuitable.file }
  }

  /// Reads the files while others may read the catalog; nil where SQLite has to insert them.
  private func read(
    _ files: [ImportFile],
    _ collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ isInterrupted: @escaping () -> Bool,
    into result: inout ImportResult
  ) throws -> ReadImport? {
    var read: ReadImport?
    try queue.inTransaction(.immediate) { db in
      guard try canMerge(policy, collation, db) else { return .rollback }
      let trees = try CatalogTrees(path: db.filePath, db.rootPages())
      let names = try DatabaseQueue(path: "")
      var known: [String: Int64] = [:]
      for table in ["manufacturer", "country"] {
        known[table] = try db.int64("SELECT max(id) FROM \(table)") ?? 0
        guard known[table] ?? 0 < .max else { return .rollback }
      }
      let unused = policy.canLeaveReferences(files) ? try UnusedReferences(db) : nil
      let changes = ProductChanges(ListingCollation(collation))
      try names.write { new in
        try new.execute(sql: CatalogSchema.sourceTables)
        try Self.copyReferences(from: db, to: new)
        let references = try ImportReferences(
          new, regions: RegionNames(locales: [collation.locale]))
        if let key = policy.key {
          let rows = KeyedRows(new, references, key: key, isInterrupted: isInterrupted)
          try rows.read(files, isInterrupted: isInterrupted, into: &result)
          try rows.compare(with: trees, into: changes, &result.files)
        } else {
          let added = AddedProducts(
            new, references, changes, behind: trees.lastID, isInterrupted: isInterrupted)
          try added.read(files, isInterrupted: isInterrupted, into: &result)
          // They come into the last leaf.
          if let id = changes.addedIDs.first?.lowerBound { _ = try trees.search.row(id) }
        }
      }
      read = ReadImport(
        changes: changes, names: names, knownReferences: known, unused: unused, trees: trees,
        changeCounter: db.changeCounter)
      return .rollback
    }
    return read
  }

  /// Writes all of it.
  private func write(
    _ read: ReadImport,
    with merge: CatalogMerge,
    _ files: [ImportFile],
    _ collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ isInterrupted: () -> Bool,
    _ db: Database
  ) throws {
    let changes = read.changes
    var ids = try OrderBlocks(index: ProductIndex(sort: .id)).read(db)
    ids.append(ids: changes.addedIDs)
    let counts = try merge.write(sectionCount: collation.sectionTitles.count)
    // A connection that sees the new pages, under the lock of the other. That is gone as soon as this
    // process closes the file once: https://www.sqlite.org/howtocorrupt.html, 2.2.
    let copy = try unlockedCopy(db.filePath)
    defer { try? copy.close() }
    try copy.inTransaction(.immediate) { db in
      let recorder = try (policy.keepsHistory ? note : nil).map { try ChangeRecorder($0, db) }
      try addNames(read, files, db)
      if let recorder, changes.changedCount > 0 {
        let history = try HistoryProductWriter(recorder, db)
        try changes.forEachChange { try history.note($0, changed: $1, from: $2, to: $3) }
      }
      try end(read, recorder, policy, note, db)
      if let counts { try Self.setCounts(counts, db) }
      var orders = merge.orders()
      if changes.addedCount > 0 { orders[.id] = ids }
      for (sort, blocks) in orders {
        try OrderBlocks(index: ProductIndex(sort: sort)).replace(by: blocks, db)
      }
      return .commit
    }
    try merge.synchronize()
    // Here it comes to be.
    if isInterrupted() { throw CancellationError() }
    try merge.journal?.remove()
  }

  /// Writes it by SQLite.
  private func write(
    _ read: ReadImport,
    _ files: [ImportFile],
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ isInterrupted: @escaping () -> Bool,
    into result: inout ImportResult
  ) throws {
    let changes = read.changes
    if changes.count == 0, files.allSatisfy({ $0.customNames().isEmpty }) {
      result.productCount = try performingUntyped("import into") {
        try queue.unsafeRead { try ChangeQueue.productCount($0) }
      }
      return
    }
    try writing("import into") { db in
      try requireUnchanged(read, db)
      try StatementInterruption.asking(isInterrupted, in: db) {
        let recorder = try (policy.keepsHistory ? note : nil).map { try ChangeRecorder($0, db) }
        try addNames(read, files, db)
        try ChangeQueue.noting(db) { notes in
          let writer = try ChangedProductWriter(db, recorder: recorder, notes: notes)
          try changes.rows.forEach(writer.write)
          try writer.finish()
        }
        try end(read, recorder, policy, note, db)
        result.productCount = try db.int("SELECT count(*) FROM product") ?? 0
        try ListingMaintenance(db).workOffChanges(db)
      }
    }
  }

  /// Adds manufacturers, origins and names of custom fields.
  private func addNames(_ read: ReadImport, _ files: [ImportFile], _ db: Database) throws {
    try read.names.read {
      try Self.copyReferences(from: $0, to: db, behind: read.knownReferences)
    }
    for file in files { try CustomFieldTable.add(file.customNames(), db) }
  }

  /// Ends the entry of the history, when the products are written.
  private func end(
    _ read: ReadImport,
    _ recorder: ChangeRecorder?,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ db: Database
  ) throws {
    let changes = read.changes
    recorder?.noteAdded(changes.addedIDs, count: changes.addedCount)
    try read.unused?.removeOthers(db)
    try recorder?.finish(db)
    if let note, !policy.keepsHistory {
      try ChangeRecorder.noteBarrier(
        note, added: changes.addedCount, updated: changes.changedCount,
        removed: changes.removedCount, db)
    }
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
