public import Collation
import GRDB

/// What a catalog file holds and what it is stamped with.
public struct CatalogInfo: Sendable {
  /// A listing that is stored.
  public struct StoredListing: Sendable {
    /// The locale of its language.
    public var locale: LocaleIdentifier
    /// How many of its sections have products.
    public var sectionCount: Int
    /// What its keys were made with.
    public var stamp: String
    /// Whether that is this program's ICU and folding.
    public var isCurrent: Bool
  }

  /// The bytes that a table takes, with its indexes.
  public struct TableSize: Sendable {
    /// The name of the table.
    public var name: String
    /// Its pages, in bytes.
    public var bytes: Int
  }

  /// How many products there are.
  public var productCount: Int
  /// How many manufacturers.
  public var manufacturerCount: Int
  /// How many origins.
  public var countryCount: Int
  /// The listings that are stored, the catalog's own first.
  public var listings: [StoredListing]
  /// How many products were changed since the listings were made.
  public var pendingChanges: Int
  /// The bytes of the substring index; nil when there is none.
  public var substringIndexSize: Int?
  /// The number of the schema.
  public var schemaVersion: Int
  /// The bytes of the file.
  public var fileSize: Int
  /// What each table takes of them, the largest first; empty where SQLite was
  /// built without `dbstat`.
  public var tableSizes: [TableSize]
}

extension CatalogDatabase {
  /// Returns what the file holds.
  ///
  /// - Parameter measuresTables: Whether to read every page for the sizes of
  ///   the tables.
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
        // The listing knows without counting; see `productCount`.
        productCount: try productCount(db),
        manufacturerCount: try count("manufacturer"), countryCount: try count("country"),
        listings: listings, pendingChanges: try ChangeQueue.count(db),
        substringIndexSize: try SubstringIndex.exists(db) ? SubstringIndex.size(db) : nil,
        schemaVersion: try pragma("user_version"),
        fileSize: try pragma("page_count") * pragma("page_size"),
        tableSizes: measuresTables ? tableSizes(db) : [])
    }
  }

  /// The sum of the sections where the listing is up to date, else a count.
  private func productCount(_ db: Database) throws -> Int {
    if !hasEarlierSchema, try ChangeQueue.isEmpty(db),
      let sum = try db.int(
        "SELECT sum(product_count) FROM section WHERE language_id = ?", [StoredLanguage.ownID])
    {
      return sum
    }
    return try db.int("SELECT count(*) FROM product") ?? 0
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
