public import CatalogFields
public import CatalogModel

/// What is known of a file that is imported, without reading it.
public struct ImportOptions: Sendable {
  /// What it is written in; nil finds out.
  public var format: ImportFormat?
  /// Whose SQL it is; nil finds out.
  public var dialect: SQLDialect?
  /// The table of the products; nil finds it.
  public var productTable: String?
  /// Fields and the columns that they are read from, which overrule what is
  /// found.
  public var assignments: [(field: String, column: String)] = []
  /// What prices without a currency are in; nil is US dollars, and for a product
  /// that is there the currency that it has.
  public var currency: Currency?
  /// The decimal mark of all amounts; nil finds out.
  public var decimalMark: DecimalMark?
  /// Whether the products must have a name. One that is known by its key keeps
  /// the one that it has.
  public var requiresName = true
  /// What is between the values of a row of CSV; nil finds out.
  public var delimiter: UInt8?
  /// Whether the first row of CSV names the columns.
  public var hasHeader = true
  /// The names of the columns of CSV that has no header.
  public var columns: [String]?
  /// The encoding of the file, by any name that ICU knows; nil is UTF-8, or
  /// UTF-16 with a byte order mark.
  public var encoding: String?
  /// Whether the entities of HTML stand for characters in names and details.
  public var decodesEntities = false

  /// Makes the options of a file of which nothing is known.
  public init() {}
}
