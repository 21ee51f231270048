public import CatalogImport
public import Collation
import GRDB
import LocaleData

extension CatalogDatabase {
  /// Adds the products of files, all of them or none, and makes the listing
  /// anew: one transaction.
  ///
  /// - Parameters:
  ///   - collation: The language that the catalog shall be listed in.
  ///   - files: For each file, calls what it is given with every record.
  /// - Returns: What was done, a summary a file.
  /// - Throws: What a file throws, or `CatalogDatabaseError`. The catalog is
  ///   then as it was.
  public func addProducts(
    listedIn collation: IndexedCollation,
    from files: [((ImportRecord) throws -> Void) throws -> Void]
  ) throws -> [ImportSummary] {
    let regions = RegionNames(locales: [collation.locale])
    var summaries: [ImportSummary] = []
    try writing("import into") { db in
      try ChangeQueue.withoutTriggers(db) {
        try CatalogSchema.withoutIndexes(db) {
          for file in files {
            var session = try ImportSession(db, regions: regions)
            try file { try session.add($0) }
            try session.finish()
            summaries.append(session.summary)
          }
        }
      }
      try rebuildDerivedTables(collation, db)
    }
    return summaries
  }
}
