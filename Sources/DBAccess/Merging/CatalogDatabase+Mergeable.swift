import CatalogAccess
import Collation
import GRDB

/// When changes are merged into a catalog, and when SQLite writes them.
extension CatalogDatabase {
  /// Returns how the catalog is listed, where all of it is as we make it; else nil.
  func mergeableCollation(_ db: Database) throws -> (locale: String, ListingCollation)? {
    guard !isBeingMade, isWriter, schemaVersion == CatalogSchema.version,
      try CustomFieldTable.exists(db), try ChangeQueue.isEmpty(db)
    else { return nil }
    let languages = try StoredLanguage.all(db)
    guard languages.count == 1, let own = languages.first, own.isCurrent,
      own.id == StoredLanguage.ownID, try hasOurTrees(db)
    else { return nil }
    return (own.locale, try ListingCollation(own, db))
  }

  /// Whether so many products are enough that all pages are written once more.
  func isEnough(_ count: Int, _ db: Database) throws -> Bool {
    guard try ChangeQueue.productCount(db) < count * Self.mergedShare else { return false }
    let size = try (db.int("PRAGMA page_count") ?? 0) * (db.int("PRAGMA page_size") ?? 0)
    return size < count * Self.mergedSize
  }

  /// Whether products and the listing have the columns and indexes that are written here, and no others.
  private func hasOurTrees(_ db: Database) throws -> Bool {
    if try SubstringIndex.isWanted(db) || WordIndex.isWanted(db) || CustomIndex.exists(db)
      || CustomIndex.isPartial(db)
    {
      return false
    }
    let differences = try SchemaDifferences(db)
    guard differences.derived.isEmpty, differences.source.isEmpty else { return false }
    let columns = try db.strings("SELECT name FROM pragma_table_xinfo('product')")
    let wanted = [
      "id", "sku", "name", "sort_name", "manufacturer_id", "details", "price_minor", "currency",
      "quantity", "country_id", "image", "custom",
    ]
    let indexes = try db.strings(
      """
      SELECT i.name || ' ' || group_concat(c.name || ' ' || c.coll || ' ' || c.desc, ' ')
      FROM pragma_index_list('product') AS i, pragma_index_xinfo(i.name) AS c
      WHERE c.key AND NOT i.partial
      GROUP BY i.name ORDER BY i.name
      """)
    let wantedIndexes = [
      "product_by_country country_id BINARY 0",
      "product_by_manufacturer manufacturer_id BINARY 0",
      "product_by_price currency BINARY 0 price_minor BINARY 0",
      "product_by_quantity quantity BINARY 0",
      "sqlite_autoindex_product_1 sku BINARY 0",
    ]
    let listingIndexes = try db.int("SELECT count(*) FROM pragma_index_list('listing')")
    let indexCount = try db.int("SELECT count(*) FROM pragma_index_list('product')")
    return columns == wanted && indexes == wantedIndexes && indexCount == wantedIndexes.count
      && listingIndexes == 1
  }
}
