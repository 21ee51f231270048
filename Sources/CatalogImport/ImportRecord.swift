public import CatalogModel

/// One thing that a file says about a catalog.
public enum ImportRecord: Hashable, Sendable {
  /// A manufacturer, and the key by which products of the same file refer to it.
  case manufacturer(key: String, Manufacturer)
  /// An origin, likewise.
  case country(key: String, Country)
  /// A product.
  case product(ProductRecord)
}

/// A product as a file has it: its values are read and valid, its references
/// are keys of that file.
public struct ProductRecord: Hashable, Sendable {
  /// The line on which it begins, from 1.
  public var line: Int
  /// The number that it has there.
  public var id: Int64?
  /// The article number.
  public var sku: String?
  /// The name. Not empty, without edge spaces.
  public var name: String
  /// What it is sorted by, where that is not the name.
  public var sortName: String?
  /// The key of the manufacturer.
  public var manufacturerKey: String?
  /// A description.
  public var details: String?
  /// What it costs.
  public var price: Price?
  /// Whether the price had more decimals than the currency has.
  public var isPriceRounded: Bool
  /// How many there are.
  public var quantity: Int64?
  /// The key of the origin.
  public var originKey: String?
  /// The name of an image file.
  public var image: String?
}
