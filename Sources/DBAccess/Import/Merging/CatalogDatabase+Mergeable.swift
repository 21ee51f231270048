import CatalogAccess
import Collation
import GRDB

/// When products are merged into a catalog, and when SQLite inserts them.
extension CatalogDatabase {
  /// Of how many products of a catalog one is to be added at least, so that all of its pages
  /// are written once more: fewer touch a part of them.
  static let mergedShare = 200
  /// Of so many rows that were counted more may come.
  private static let countedRows = 500

  /// Whether all of the catalog is as we make it, and enough will come.
  func canMerge(
    _ policy: ImportPolicy,
    _ collation: IndexedCollation,
    _ db: Database
  ) throws -> Bool {
    guard !isBeingMade, isWriter, schemaVersion == CatalogSchema.version, !policy.replacesAll,
      policy.key != .nameAndManufacturer,
      try CustomFieldTable.exists(db), try ChangeQueue.isEmpty(db)
    else { return false }
    let count = try ChangeQueue.productCount(db)
    // Of a long file only the first rows were counted. Rows with a key may change nothing at all.
    guard count > 0,
      policy.expectedRowCount >= Self.countedRows
        || policy.expectedRowCount * Self.mergedShare > count
    else { return false }
    let languages = try StoredLanguage.all(db)
    guard languages.count == 1, let own = languages.first, own.isCurrent,
      own.id == StoredLanguage.ownID, own.locale == collation.locale.identifier
    else { return false }
    return try hasOurTrees(db)
  }

  func isEnough(_ count: Int) throws -> Bool {
    try performingUntyped("import into") {
      try queue.unsafeRead { try ChangeQueue.productCount($0) < count * Self.mergedShare }
    }
  }

  /// Whether products and the listing have the columns and indexes that are written here, and no others.
  private func hasOurTrees(_ db: Database) throws -> Bool {
    if try SubstringIndex.isWanted(db) || CustomIndex.exists(db) || CustomIndex.isPartial(db) {
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
