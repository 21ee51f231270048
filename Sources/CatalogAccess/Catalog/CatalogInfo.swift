public import Collation

/// The contents of a catalog file, and the versions it was made with.
public struct CatalogInfo: Sendable {
  /// A listing that is stored.
  public struct StoredListing: Sendable {
    /// The locale of its language.
    public var locale: LocaleIdentifier
    /// The number of sections that have products.
    public var sectionCount: Int
    /// The versions that its keys were made with.
    public var stamp: String
    /// Whether that is this program's ICU and folding.
    public var isCurrent: Bool

    package init(locale: LocaleIdentifier, sectionCount: Int, stamp: String, isCurrent: Bool) {
      self.locale = locale
      self.sectionCount = sectionCount
      self.stamp = stamp
      self.isCurrent = isCurrent
    }
  }

  /// The bytes that a table takes, with its indexes.
  public struct TableSize: Sendable {
    /// The name of the table.
    public var name: String
    /// The size of its pages, in bytes.
    public var bytes: Int

    package init(name: String, bytes: Int) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The number of products.
  public var productCount: Int
  /// The number of manufacturers.
  public var manufacturerCount: Int
  /// The number of origins.
  public var countryCount: Int
  /// The listings that are stored, the catalog's own first.
  public var listings: [StoredListing]
  /// The number of products that were changed since the listings were made.
  public var pendingChanges: Int
  /// The bytes of the substring index; nil when there is none.
  public var substringIndexSize: Int?
  /// The number of the schema.
  public var schemaVersion: Int
  /// The bytes of the file.
  public var fileSize: Int
  /// The size of each table in them, the largest first; empty where SQLite was built without
  /// `dbstat`.
  public var tableSizes: [TableSize]

  package init(
    productCount: Int,
    manufacturerCount: Int,
    countryCount: Int,
    listings: [StoredListing],
    pendingChanges: Int,
    substringIndexSize: Int? = nil,
    schemaVersion: Int,
    fileSize: Int,
    tableSizes: [TableSize]
  ) {
    self.productCount = productCount
    self.manufacturerCount = manufacturerCount
    self.countryCount = countryCount
    self.listings = listings
    self.pendingChanges = pendingChanges
    self.substringIndexSize = substringIndexSize
    self.schemaVersion = schemaVersion
    self.fileSize = fileSize
    self.tableSizes = tableSizes
  }
}
