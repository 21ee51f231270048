import CatalogAccess
import CatalogImport
import Collation
import GRDB
import LocaleData
import SQLiteFile
import Glibc

extension CatalogDatabase {
  /// Fills a catalog that is being made with the products of files, past SQLite.
  ///
  /// - Returns: False where that could not be done: the catalog is as it was then,
  ///   and the files are to be read again.
  /// - Throws: The error of a file, or `CatalogDatabaseError`.
  func load(
    _ files: [ImportFile],
    listedIn collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ progress: ListingProgress?,
    _ isInterrupted: (() -> Bool)?,
    into result: inout ImportResult
  ) throws -> Bool {
    // Most files have their products in the order of the ids; sorting them takes half as long again.
    for isInOrder in [true, false] {
      var writer: NewCatalogWriter?
      do {
        let new = try NewCatalogWriter(queue, ProductSorter(ListingCollation(collation)))
        writer = new
        try load(
          files, to: new, isInOrder: isInOrder, listedIn: collation, policy, note, progress,
          isInterrupted ?? { false }, into: &result)
        return true
      } catch let reason as NeedsSQLite {
        try performing("import into") { try writer?.cancel() }
        result = ImportResult()
        guard case .idOutOfOrder = reason else { return false }
      } catch DatabasePagesError.system(let code) {
        throw Self.error(systemError: code, path: path)
      }
    }
    return false
  }

  private func load(
    _ files: [ImportFile],
    to new: NewCatalogWriter,
    isInOrder: Bool,
    listedIn collation: IndexedCollation,
    _ policy: ImportPolicy,
    _ note: ChangeNote?,
    _ progress: ListingProgress?,
    _ isInterrupted: @escaping () -> Bool,
    into result: inout ImportResult
  ) throws {
    // Numbers are given to manufacturers and origins in a database of their own:
    // what SQLite writes into the catalog comes behind what is loaded.
    let names = try DatabaseQueue(path: "")
    let known = try queue.read { db in
      try names.write { names in
        try names.execute(sql: CatalogSchema.sourceTables)
        try Self.copyReferences(from: db, to: names)
      }
      return try Self.greatestReferences(db)
    }
    let sorted = isInOrder ? nil : ProductsByID()
    try names.write { db in
      let references = try ImportReferences(
        db, regions: RegionNames(locales: [collation.locale]))
      try AddedProducts(
        db, references, to: sorted ?? new, behind: policy.lastID, isInOrder: isInOrder
      )
      .read(files, isInterrupted: isInterrupted, into: &result)
    }
    try sorted?.write(to: new, isInterrupted: isInterrupted)
    let (counts, blocks) = try new.finish(
      sectionCount: collation.sectionTitles.count, progress: progress,
      isInterrupted: isInterrupted)
    try writing("import into") { db in
      try names.read { try Self.copyReferences(from: $0, to: db, behind: known) }
      for file in files { try CustomFieldTable.add(file.customNames(), db) }
      try new.noteAdded(policy.keepsHistory ? note : nil, db)
      try ListingBuilder(collation: collation, languageID: StoredLanguage.ownID)
        .stamp(counts, db)
      for index in ProductIndex.all {
        try OrderBlocks(index: index).replace(by: blocks[index.sort] ?? CountedBlocks(), db)
      }
      try CustomIndex.rebuild(db)
    }
    result.productCount = new.count
  }

  /// Returns the greatest ids of manufacturers and countries, by the names of their tables.
  static func greatestReferences(_ db: Database) throws -> [String: Int64] {
    var greatest: [String: Int64] = [:]
    for (table, _, _) in HistoryColumn.references {
      greatest[table] = try db.int64("SELECT max(id) FROM \(table)") ?? 0
    }
    return greatest
  }

  /// Copies manufacturers and countries with their ids.
  ///
  /// - Parameter known: The greatest id of each that is not copied.
  static func copyReferences(
    from source: Database,
    to db: Database,
    behind known: [String: Int64] = [:]
  ) throws {
    for (table, columns) in [("manufacturer", "id, name"), ("country", "id, name, code")] {
      let condition = known[table].map { " WHERE id > \($0)" } ?? ""
      let rows = try source.makeStatement(
        sql: "SELECT \(columns) FROM \(table)\(condition) ORDER BY id")
      defer { rows.reset() }
      let row = rows.row
      let count = row.columnCount
      let places = repeatElement("?", count: Int(count)).joined(separator: ", ")
      let insertion = try db.makeStatement(
        sql: "INSERT INTO \(table) (\(columns)) VALUES (\(places))")
      while try rows.step() {
        insertion.bind(row.id(0), at: 1)
        for column in 1..<count { insertion.bindText(row.bytes(column), at: column + 1) }
        try insertion.run()
      }
    }
  }

  private static func error(systemError code: Int32, path: String) -> CatalogDatabaseError {
    // As SQLite has it.
    let isFull = code == ENOSPC || code == EDQUOT
    return .failed(
      operation: "import into", path: path,
      resultCode: Int((isFull ? ResultCode.SQLITE_FULL : .SQLITE_IOERR).rawValue),
      message: isFull ? "database or disk is full" : String(cString: strerror(code)))
  }
}

extension NewCatalogWriter {
  /// Notes what was loaded in the history, where it is to be kept.
  fileprivate func noteAdded(_ note: ChangeNote?, _ db: Database) throws {
    guard let recorder = try note.map({ try ChangeRecorder($0, db) }) else { return }
    try recorder.writeAllReferencesAdded()
    if let ids { recorder.noteAdded(ids, count: count) } else { try recorder.noteAllAdded(db) }
    try recorder.finish(db)
  }
}
