/// The manufacturer of a product.
public struct Manufacturer: Hashable, Sendable {
  /// The name, unique in a catalog.
  public var name: String

  /// Makes a manufacturer.
  public init(name: String) {
    self.name = name
  }
}
