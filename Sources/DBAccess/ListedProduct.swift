public import CatalogModel

/// A product with the section that it is listed in.
public struct ListedProduct: Hashable, Sendable {
  /// The product.
  public var product: Product
  /// The number of its section.
  public var section: Int
}
