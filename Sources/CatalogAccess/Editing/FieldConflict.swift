public import CatalogFields

/// A value of a product that is another than was expected: another program, or
/// another command, has changed it meanwhile.
public struct FieldConflict: Hashable, Sendable {
  /// The product.
  public var productID: Int64
  /// The field; nil where it is the product as a whole.
  public var field: ProductField?
  /// The expected value, as a person reads it; nil for no value.
  public var expected: String?
  /// The value in the catalog.
  public var found: String?

  /// Makes a conflict.
  public init(productID: Int64, field: ProductField?, expected: String?, found: String?) {
    self.productID = productID
    self.field = field
    self.expected = expected
    self.found = found
  }
}
