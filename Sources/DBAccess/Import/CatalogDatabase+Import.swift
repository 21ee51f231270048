public import CatalogAccess
import CatalogFields
public import Collation
import GRDB
import LocaleData

extension ImportPolicy {
  /// Whether all that comes is new and stays.
  var canBeLoaded: Bool { canReadAgain && key == nil && !isDryRun }
}

extension CatalogDatabase {
  /// Takes in the products of files, all of them or none, and brings what is
  /// derived from products up to date: one transaction.
  public func importProducts(
    listedIn collation: IndexedCollation,
    policy: ImportPolicy = ImportPolicy(),
    from files: [ImportFile],
    preview: ImportPreview? = nil,
    note: ChangeNote? = nil,
    progress: ListingProgress? = nil,
    isInterrupted: (() -> Bool)? = nil
  ) throws -> ImportResult {
    var result = ImportResult()
    if isBeingMade, policy.canBeLoaded, try isWithoutProducts() {
      let isLoaded = try load(
        files, listedIn: collation, policy, note, progress, isInterrupted, into: &result)
      if isLoaded { return result }
      result = ImportResult()
    }
    if policy.canReadAgain, !policy.isDryRun, preview == nil, !isBeingMade {
      let isMerged = try merge(
        files, listedIn: collation, policy, note, progress, isInterrupted, into: &result)
      if isMerged { return result }
      result = ImportResult()
    }
    do {
      try writing("import into") { db in
        try StatementInterruption.asking(isInterrupted ?? { false }, in: db) {
          try importProducts(collation, policy, files, preview, note, progress, into: &result, db)
        }
      }
    } catch is DryRunEnd {
      // The transaction has been rolled back.
    }
    return result
  }

  private func isWithoutProducts() throws -> Bool {
    try reading("import into") { try !$0.hasRow("SELECT 1 FROM product LIMIT 1") }
  }

  private func importProducts(
    _ collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ files: [ImportFile],
    _ preview: ImportPreview?,
    _ note: ChangeNote?,
    _ progress: ListingProgress?,
    into result: inout ImportResult,
    _ db: Database
  ) throws {
    // Each tree is gone through in its order, but the indexes: with room for most of their pages
    // few are written twice. The sorters of the listing come on top of it: what SQLite gives back is not theirs.
    try db.execute(sql: "PRAGMA cache_size = -28000")
    try HistorySchema.noteForeignChanges(db)
    let isBulk = try isBulk(policy, collation, db)
    var sorter: ProductSorter?
    let recorder =
      try (policy.isDryRun ? preview == nil : !policy.keepsHistory)
      ? nil : note.map { try ChangeRecorder($0, db) }
    let unused = policy.canLeaveReferences(files) ? try UnusedReferences(db) : nil
    if isBulk {
      // Values have been checked when they were read.
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = ON;
          """)
      defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
      // Where products are changed, they are read again when all is known.
      if policy.key == nil, !policy.isDryRun, !policy.isDraft {
        sorter = ProductSorter(ListingCollation(collation))
      }
      try ChangeQueue.withoutTriggers(db) {
        try CatalogSchema.withoutIndexes(db) {
          if !policy.replacesAll { try sorter?.takeAll(db) }
          try add(
            files, policy, listedIn: collation, isBulk: true, into: &result, sorter, recorder, db)
        }
      }
    } else {
      try add(files, policy, listedIn: collation, isBulk: false, into: &result, nil, recorder, db)
    }
    try unused?.removeOthers(db)
    result.productCount = try db.int("SELECT count(*) FROM product") ?? 0
    if policy.isDryRun {
      if let recorder, let preview, try recorder.finish(db) {
        try RecordedChanges(entry: recorder.entry).forEach(limit: preview.limit, db, preview.show)
      }
      throw DryRunEnd()
    }
    try recorder?.finish(db)
    if let note, !policy.keepsHistory {
      try ChangeRecorder.noteBarrier(
        note, added: result.files.reduce(0) { $0 + $1.added },
        updated: result.files.reduce(0) { $0 + $1.updated }, removed: result.removed, db)
    }
    if policy.isDraft { return }
    if isBulk {
      let sorted = sorter.flatMap { $0.isInOrder ? $0 : nil }
      try rebuildDerivedTables(collation, of: sorted, db, progress)
    } else {
      try ListingMaintenance(db).workOffChanges(db)
    }
  }

  private struct DryRunEnd: Error {}

  /// Whether the derived tables are rebuilt: where there is no listing in
  /// this language, and where about as much comes as is there. Half as much is
  /// merged in less time, and where fields have indexes of their own, in a half.
  private func isBulk(
    _ policy: ImportPolicy,
    _ collation: IndexedCollation,
    _ db: Database
  ) throws -> Bool {
    let languages = try StoredLanguage.all(db)
    let own = languages.first { $0.id == StoredLanguage.ownID }
    guard own?.locale == collation.locale.identifier, languages.allSatisfy(\.isCurrent) else {
      return true
    }
    if policy.removesAllFirst { return true }
    let count = try db.int("SELECT count(*) FROM product") ?? 0
    return policy.expectedRowCount * 4 > count * 3
  }

  private func add(
    _ files: [ImportFile],
    _ policy: ImportPolicy,
    listedIn collation: IndexedCollation,
    isBulk: Bool,
    into result: inout ImportResult,
    _ sorter: ProductSorter?,
    _ recorder: ChangeRecorder?,
    _ db: Database
  ) throws {
    let regions = RegionNames(locales: [collation.locale])
    let references = try ImportReferences(db, regions: regions)
    if policy.removesAllFirst {
      try ChangeRecorder.removeAllProducts(recordedBy: recorder, db)
      result.removed = db.changesCount
    }
    let isFirst = try !db.hasRow("SELECT 1 FROM product LIMIT 1")
    if isFirst { try recorder?.noteAllReferencesAdded() }
    if policy.key == .nameAndManufacturer {
      try db.execute(sql: "CREATE INDEX product_by_name ON product (name, manufacturer_id)")
    }
    let seen = try policy.key.map { _ in try SeenProducts(db) }
    let numbers = policy.lastID.map(NumbersBehind.init)
    var last: ProductInserter?
    func read(_ notes: ChangeNotes?) throws {
      for (number, file) in files.enumerated() {
        seen?.file = Int64(number)
        references.hasOriginCodes = file.fields.contains(.originCode)
        references.replacedOrigins = []
        let inserter = try ProductInserter(
          db, fields: file.fields, key: policy.key, references: references, seen: seen,
          putsOffSKUs: !policy.skipsRows,
          removesOthers: policy.replacesAll && number == files.count - 1, numbers: numbers,
          sorter: sorter,
          recorder: isFirst ? nil : recorder,
          notes: notes)
        let session = ImportSession(into: inserter, key: policy.key)
        try file.read(session)
        try inserter.finish()
        if number == files.count - 1 { last = inserter }
        var summary = session.summary
        summary.replacedOrigins = references.replacedOrigins.sorted()
        result.files.append(summary)
        try CustomFieldTable.add(file.customNames(), db)
      }
    }
    if isBulk { try read(nil) } else { try ChangeQueue.noting(db, read) }
    if isFirst { try recorder?.noteAllAdded(db) }
    if policy.replacesAll, let seen {
      result.removed = try seen.removeOthers()
      try last?.finishRest()
    }
    try seen?.end()
    if policy.key == .nameAndManufacturer { try db.execute(sql: "DROP INDEX product_by_name") }
  }
}
