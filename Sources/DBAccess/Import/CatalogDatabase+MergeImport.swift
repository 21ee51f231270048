import CatalogAccess
import CatalogImport
import Collation
import GRDB
import LocaleData
import SQLiteFile

/// The products of an import, and what it makes of those that there are, before anything is written.
private struct ReadImport {
  var change: MergeableChange
  /// Manufacturers and origins, those of the catalog and new ones.
  var names: DatabaseQueue
  /// The greatest ids that there were.
  var knownReferences: [String: Int64]
  /// Those that no product has, where one may lose its last.
  var unused: UnusedReferences?

  var changes: ProductChanges { change.changes }
}

extension CatalogDatabase {
  /// Of so many rows that were counted more may come.
  private static let countedRows = 500

  /// Takes in the products of files past SQLite: what comes is sorted, and merged into each tree in one pass.
  ///
  ///     files ─ read, sorted, compared ─ merged, where it is enough, or written by SQLite
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
    do {
      let found: ReadImport? = try performingUntyped("import into") {
        try read(files, collation, policy, isInterrupted, into: &result)
      }
      guard let read = found else { return false }
      let isEnough = try performingUntyped("import into") {
        try queue.unsafeRead { try self.isEnough(read.changes.count, $0) }
      }
      if !isEnough {
        if policy.key == nil { return false }
        try write(read, files, policy, note, isInterrupted, into: &result)
        return true
      }
      let count = try merge(
        read.change, "import into", progress: progress, isInterrupted: isInterrupted
      ) { db in
        let recorder = try (policy.keepsHistory ? note : nil).map { try ChangeRecorder($0, db) }
        try addNames(read, files, db)
        if let recorder, read.changes.changedCount > 0 {
          let history = try HistoryProductWriter(recorder, db)
          try read.changes.forEachChange { try history.note($0, changed: $1, from: $2, to: $3) }
        }
        try end(read, recorder, policy, note, db)
      }
      guard let count else { return false }
      result.productCount = count
      return true
    } catch  where Self.needsSQLite(error) {
      return false
    }
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
      guard !policy.replacesAll, policy.key != .nameAndManufacturer,
        let (locale, _) = try mergeableCollation(db), locale == collation.locale.identifier
      else { return .rollback }
      // Of a long file only the first rows were counted.
      guard try ChangeQueue.productCount(db) > 0,
        try policy.expectedRowCount >= Self.countedRows || isEnough(policy.expectedRowCount, db)
      else { return .rollback }
      let trees = try CatalogTrees(pagesFile(db), db.rootPages())
      let names = try DatabaseQueue(path: "")
      let known = try Self.greatestReferences(db)
      guard known.values.allSatisfy({ $0 < .max }) else { return .rollback }
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
          let added = AddedProducts(new, references, to: changes, behind: trees.lastID)
          try added.read(files, isInterrupted: isInterrupted, into: &result)
          // They come into the last leaf.
          if let id = changes.addedIDs.first?.lowerBound { _ = try trees.search.row(id) }
        }
      }
      read = ReadImport(
        change: MergeableChange(changes, trees, db), names: names, knownReferences: known,
        unused: unused)
      return .rollback
    }
    return read
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
      try read.change.requireCurrent(db)
      try StatementInterruption.asking(isInterrupted, in: db) {
        let recorder = try (policy.keepsHistory ? note : nil).map { try ChangeRecorder($0, db) }
        try addNames(read, files, db)
        try ChangeQueue.noting(db) { notes in
          let writer = try ChangedProductWriter(db, recorder: recorder, notes: notes)
          do {
            try changes.rows.forEach(writer.write)
          } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
          {
            // Products that change places, or a row that is to be told.
            throw NeedsSQLite.repeatedSKU
          }
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
}
