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

  /// A custom field.
  public struct CustomField: Sendable {
    /// The name.
    public var name: String
    /// The number of products that have one, and of different texts; nil where the field has no
    /// index, which alone knows them.
    public var index: (productCount: Int, valueCount: Int)?

    package init(name: String, index: (productCount: Int, valueCount: Int)?) {
      self.name = name
      self.index = index
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
  /// The bytes of the index of words; nil when there is none.
  public var wordIndexSize: Int?
  /// The custom fields, in the order of their names.
  public var customFields: [CustomField]
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
    wordIndexSize: Int? = nil,
    customFields: [CustomField] = [],
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
    self.wordIndexSize = wordIndexSize
    self.customFields = customFields
    self.schemaVersion = schemaVersion
    self.fileSize = fileSize
    self.tableSizes = tableSizes
  }
}
