/// The place of a product in the catalog's own listing.
public struct ProductPlace: Hashable, Sendable {
  /// The title of its section.
  public var section: String
  /// The position, from 1.
  public var ordinal: Int
  /// The number of products.
  public var count: Int

  package init(section: String, ordinal: Int, count: Int) {
    self.section = section
    self.ordinal = ordinal
    self.count = count
  }
}
