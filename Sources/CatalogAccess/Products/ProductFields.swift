/// Fields that products may lack.
public struct ProductFields: OptionSet, Hashable, Sendable {
  /// A bit a field.
  public let rawValue: Int

  /// Makes a set of fields.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The SKU.
  public static let sku = ProductFields(rawValue: 1)
  /// The manufacturer.
  public static let manufacturer = ProductFields(rawValue: 2)
  /// The price.
  public static let price = ProductFields(rawValue: 4)
  /// The quantity in stock.
  public static let quantity = ProductFields(rawValue: 8)
  /// The origin.
  public static let origin = ProductFields(rawValue: 16)
  /// The name of an image file.
  public static let image = ProductFields(rawValue: 32)
  /// A description.
  public static let details = ProductFields(rawValue: 64)
  /// A quantity of none, or less.
  public static let outOfStock = ProductFields(rawValue: 128)
}
