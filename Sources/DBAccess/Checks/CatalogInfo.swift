public import CatalogAccess
import Collation
import GRDB

extension CatalogDatabase {
  /// Returns what the file holds.
  public func info(measuringTables measuresTables: Bool = false) throws -> CatalogInfo {
    try reading("read") { db in
      func count(_ table: String) throws -> Int {
        try db.int("SELECT count(*) FROM \(table)") ?? 0
      }
      func pragma(_ name: String) throws -> Int { try db.int("PRAGMA \(name)") ?? 0 }
      let listings = try StoredLanguage.all(db).map { language in
        CatalogInfo.StoredListing(
          locale: LocaleIdentifier(trusting: language.locale),
          sectionCount: try db.int(
            "SELECT count(*) FROM section WHERE language_id = ? AND product_count > 0",
            [language.id]) ?? 0,
          stamp: language.collationVersion,
          isCurrent: language.isCurrent && !hasEarlierSchema)
      }
      return CatalogInfo(
        productCount: try hasEarlierSchema
          ? count("product") : ChangeQueue.productCount(db),
        manufacturerCount: try count("manufacturer"), countryCount: try count("country"),
        listings: listings, pendingChanges: try ChangeQueue.count(db),
        substringIndexSize: try SubstringIndex.exists(db) ? SubstringIndex.size(db) : nil,
        wordIndexSize: try WordIndex.exists(db) ? WordIndex.size(db) : nil,
        customFields: try customFields(db), schemaVersion: try pragma("user_version"),
        fileSize: try pragma("page_count") * pragma("page_size"),
        tableSizes: measuresTables ? tableSizes(db) : [])
    }
  }

  private func customFields(_ db: Database) throws -> [CatalogInfo.CustomField] {
    let sizes = try CustomIndex.sizes(db)
    // A name stays known when the last product loses the field.
    let used = try CustomFieldTable.namesInUse(seesAll: false, db)
    return try CustomFieldTable.names(db).compactMap { name in
      let size = sizes.first { $0.name.utf8.elementsEqual(name.utf8) }
      guard size != nil || used.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        return nil
      }
      return CatalogInfo.CustomField(
        name: name, index: size.map { ($0.productCount, $0.valueCount) })
    }
  }

  private func tableSizes(_ db: Database) -> [CatalogInfo.TableSize] {
    let sizes = try? db.all(
      """
      SELECT coalesce(entry.tbl_name, page.name), sum(page.pgsize)
      FROM dbstat AS page
      LEFT JOIN sqlite_schema AS entry ON entry.name = page.name
      WHERE page.aggregate = TRUE
      GROUP BY 1
      ORDER BY 2 DESC, 1
      """
    ) { CatalogInfo.TableSize(name: $0.string(0) ?? "", bytes: try $0.int(1)) }
    return sizes ?? []
  }
}
