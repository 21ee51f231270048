public import CatalogAccess
public import Collation
import GRDB

extension CatalogDatabase {
  /// Rebuilds the catalog's own listing, and brings all others up to date, in one
  /// transaction. Products that refer to a manufacturer or an origin that does not exist have none
  /// afterwards.
  ///
  /// - Returns: The number of such references.
  @discardableResult
  public func reindex(
    _ collation: IndexedCollation, progress: ListingProgress? = nil
  ) throws -> Int {
    try rebuild(collation, clearsReferences: true, progress)
  }

  /// Rebuilds what is derived from the products.
  ///
  /// - Parameter clearsReferences: Whether references to nothing are taken from products. Who did not ask for it
  ///   keeps them: they may say which products had the same manufacturer.
  private func rebuild(
    _ collation: IndexedCollation, clearsReferences: Bool, _ progress: ListingProgress? = nil
  ) throws -> Int {
    var clearedCount = 0
    try writing("reindex", isAlone: true) { db in
      try HistoryFaults(db, looksAtPages: true).mend(db)
      do {
        try HistorySchema.noteForeignChanges(db)
      } catch let error as DatabaseError where db.isInsideTransaction && db.isOfContent(error) {
        // A queue that is none has nothing to note.
      }
      let others = try StoredLanguage.known(db).filter { $0.id != StoredLanguage.ownID }
      let hasSubstringIndex = try SubstringIndex.isWanted(db)
      let hasWordIndex = try WordIndex.isWanted(db)
      let customIndexes = try CustomIndex.fields(db).map(\.name)
      // Whatever stands in them, and whatever they are now.
      try SchemaDifferences.replaceDerivedTables(db)
      try CustomFieldTable.rebuild(db)
      // Another program may have dropped them.
      try ChangeQueue.withoutTriggers(db) {
        // An index may say that a product refers to another.
        try CatalogSchema.withoutIndexes(db) {
          if clearsReferences { clearedCount = try Self.clearReferencesToNothing(db) }
        }
      }
      try rebuildDerivedTables(collation, db, progress)
      var id = StoredLanguage.ownID
      for other in others where other.locale != collation.locale.identifier {
        id += 1
        try ListingBuilder(collation: self.collation(other.locale), languageID: id).rebuild(db)
      }
      if hasSubstringIndex { try SubstringIndex.create(db) }
      if hasWordIndex { try WordIndex.create(db) }
      try CustomIndex.replace(by: customIndexes, db)
    }
    return clearedCount
  }

  /// Takes references from products to rows that do not exist, and returns how many there were.
  private static func clearReferencesToNothing(_ db: Database) throws -> Int {
    var count = 0
    for (column, table) in [("manufacturer_id", "manufacturer"), ("country_id", "country")] {
      try db.execute(
        sql: """
          UPDATE product SET \(column) = NULL
          WHERE \(column) IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM \(table) WHERE \(table).id = \(column))
          """)
      count += db.changesCount
    }
    return count
  }

  /// Replaces the derived tables of an earlier version by ours.
  func replaceDerivedTables() throws {
    try writing("bring up to date", isAlone: true) { db in
      let languages = try StoredLanguage.all(db)
      let hasSubstringIndex = try SubstringIndex.isWanted(db)
      let hasWordIndex = try WordIndex.isWanted(db)
      let customIndexes = try CustomIndex.fields(db).map(\.name)
      try SubstringIndex.remove(db)
      try WordIndex.remove(db)
      let history = HistorySchema.tableNames + [ForeignColumns.historyTable]
      for table in CatalogSchema.derivedTableNames where !history.contains(table) {
        try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
      }
      // Before its tables are there, the history has no column to add.
      try CatalogSchema.addCustomColumns(db)
      try db.execute(sql: CatalogSchema.derivedTables + HistorySchema.tables)
      try ChangeQueue.withoutTriggers(db) { try CatalogSchema.withoutIndexes(db) {} }
      if let own = languages.first(where: { $0.id == StoredLanguage.ownID }) {
        try rebuildDerivedTables(collation(own.locale), db)
        for other in languages where other.id != own.id {
          try ListingBuilder(collation: collation(other.locale), languageID: other.id).rebuild(db)
        }
      }
      if hasSubstringIndex { try SubstringIndex.create(db) }
      if hasWordIndex { try WordIndex.create(db) }
      try CustomIndex.replace(by: customIndexes, db)
      try db.execute(sql: "PRAGMA user_version = \(CatalogSchema.version)")
    }
  }

  /// Rebuilds all derived tables; `collation` becomes the catalog's own.
  ///
  /// - Parameter products: All products in this language, where somebody has
  ///   sorted them already.
  func rebuildDerivedTables(
    _ collation: IndexedCollation,
    of products: ProductSorter? = nil,
    _ db: Database,
    _ progress: ListingProgress? = nil
  ) throws {
    // A language that was stored besides becomes the catalog's own.
    for language in try StoredLanguage.all(db)
    where language.locale == collation.locale.identifier {
      try ListingBuilder.remove(language.id, db)
    }
    try ListingBuilder(
      collation: collation, languageID: StoredLanguage.ownID, progress: progress
    ).rebuild(of: products, db)
    for language in try StoredLanguage.all(db) where language.id != StoredLanguage.ownID {
      try ListingBuilder(collation: self.collation(language.locale), languageID: language.id)
        .rebuild(db)
    }
    try SubstringIndex.rebuild(db)
    try WordIndex.rebuild(db)
    try CustomIndex.rebuild(db)
    for index in ProductIndex.all {
      let blocks = OrderBlocks(index: index)
      try blocks.replace(by: blocks.counted(db), db)
    }
    try CustomFieldTable.noteChanges(db)
    try db.execute(sql: "DELETE FROM pending_change")
  }

  /// Stores the listing of one more language.
  public func addListing(_ collation: IndexedCollation, progress: ListingProgress? = nil) throws {
    try bringUpToDate()
    try writing("reindex") { db in
      // Another program may have come between.
      try ListingMaintenance(db).workOffChanges(db)
      let stored = try StoredLanguage.all(db)
      let known = stored.first { $0.locale == collation.locale.identifier }
      // The least that is free: another program may have given the greatest.
      let id =
        known?.id
        ?? (1...Int64(stored.count) + 1).first { id in !stored.contains { $0.id == id } } ?? 1
      try ListingBuilder(collation: collation, languageID: id, progress: progress).rebuild(db)
    }
  }

  /// Brings what is derived from the products up to date: works off the queue of
  /// changes, or rebuilds everything where it was made by another version of ICU.
  public func bringUpToDate() throws {
    switch try listingState() {
    case .current: return
    case .otherVersion: _ = try rebuild(collation(), clearsReferences: false)
    case .behind:
      try writing("bring up to date") { db in
        try HistorySchema.noteForeignChanges(db)
        try ListingMaintenance(db).workOffChanges(db)
      }
    }
  }

  /// Makes an index of what names hold anywhere, for `CONTAINS`; it is kept up to
  /// date like the other derived tables.
  public func createSubstringIndex() throws -> Int {
    try createIndex(SubstringIndex.create, size: SubstringIndex.size)
  }

  /// Removes the index of what names hold, where there is one.
  public func removeSubstringIndex() throws {
    try writing("reindex") { try SubstringIndex.remove($0) }
  }

  /// Makes an index of the words of products, for queries of words; it is kept up to date like the
  /// other derived tables.
  ///
  /// - Returns: The bytes that it takes.
  public func createWordIndex() throws -> Int {
    try createIndex(WordIndex.create, size: WordIndex.size)
  }

  /// Removes the index of words, where there is one.
  public func removeWordIndex() throws {
    try writing("reindex") { try WordIndex.remove($0) }
  }

  /// Makes an index of the products as they are, and returns its size.
  private func createIndex(
    _ create: (Database) throws -> Void, size: (Database) throws -> Int
  ) throws -> Int {
    try bringUpToDate()
    var bytes = 0
    try writing("reindex") { db in
      try ListingMaintenance(db).workOffChanges(db)
      try create(db)
      bytes = try size(db)
    }
    return bytes
  }

  /// Makes indexes of custom fields, and removes some; they are kept up to date like
  /// the other derived tables.
  ///
  /// - Complexity: One pass over the products where there is one to make.
  public func changeCustomIndexes(adding added: [String], removing removed: [String]) throws {
    try bringUpToDate()
    try writing("reindex") { db in
      try ListingMaintenance(db).workOffChanges(db)
      let known = try CustomIndex.fields(db).map(\.name)
      var names = known.filter { !removed.contains($0) }
      names += added.filter { !names.contains($0) }
      if names != known || !added.isEmpty { try CustomIndex.replace(by: names, db) }
    }
  }
}
