public import CatalogFields
public import CatalogModel

/// The facts about a file to import that are known without reading it.
public struct ImportOptions: Sendable {
  /// The format; nil to detect it.
  public var format: ImportFormat?
  /// The SQL dialect; nil to detect it.
  public var dialect: SQLDialect?
  /// The table of the products; nil finds it.
  public var productTable: String?
  /// Fields and the columns that they are read from, which overrule what is
  /// found.
  public var assignments: [(field: String, column: String)] = []
  /// The currency of prices that name none; nil finds it, and for a product in the catalog is the
  /// currency that it has.
  public var currency: Currency?
  /// The decimal mark of all amounts; nil finds out.
  public var decimalMark: DecimalMark?
  /// The field by which products that are there are told and updated; nil adds all. With one a
  /// product need not have a name, for it keeps the one that it has.
  public var key: ProductField?
  /// Whether products that are there are updated, by ``key`` or by several fields: a quantity with a
  /// plus sign is refused then.
  public var updatesProducts = false
  /// The names of the custom fields that products of the catalog have, where these are updated: a
  /// column of such a name stays that custom field where it is not surely another field.
  public var knownCustomNames: Set<String> = []
  /// Returns the products of the catalog that have some SKUs or ids, in their order; none where they
  /// are not known. It is asked where a column may be a field of products that are updated: it is,
  /// where they have its values already.
  public var knownProducts: @Sendable (_ key: ProductField, _ values: [String]) -> [Product?] = {
    _, _ in []
  }
  /// The delimiter of the values of a row of CSV; nil to detect it.
  public var delimiter: UInt8?
  /// Whether the first row of CSV names the columns.
  public var hasHeader = true
  /// The words of CSV, TSV and workbooks that mean no value; nil for the usual ones, which CSV and TSV
  /// have without quotes.
  public var nullWords: [String]?
  /// The number of lines above the header of CSV.
  public var skippedLines = 0
  /// The names of the columns of CSV that has no header.
  public var columns: [String]?
  /// The encoding of the file, by any name that ICU knows; nil is UTF-8, or
  /// UTF-16 with a byte order mark.
  public var encoding: String?
  /// The end of the path of the elements of XML that are products; nil finds it.
  public var record: String?
  /// The sheet of a workbook; nil finds it.
  public var sheet: String?
  /// Whether a file of which the fields cannot be found is surveyed all the same, to explain why.
  public var explains = false
  /// Whether the entities of HTML stand for characters in names and details.
  public var decodesEntities = false

  /// Whether rows of parents without a price are products beside those of their variations.
  public var keepsParents = false

  /// Whether columns that no field is read from are kept as custom fields.
  public var keepsCustomFields = true

  /// What is said of a column of quantities that a row behind the first ones has shown to be none, so
  /// that it is kept as a custom field; nil reads it.
  public var quantityRemark: String?

  /// Whether nobody waits for the file any more; asked where nothing is read for long.
  public var isInterrupted: @Sendable () -> Bool = { false }

  /// Makes the options of a file of which nothing is known.
  public init() {}
}
