public import CatalogFields

/// A word for nothing (`N/A`, `-`) that products have as the text of a field.
public struct KeptWord: Hashable, Sendable {
  /// The word, as the file has it.
  public var text: String
  /// The field.
  public var field: ProductField
  /// The number of products that have it.
  public var count: Int

  /// Makes one.
  public init(text: String, field: ProductField, count: Int) {
    (self.text, self.field, self.count) = (text, field, count)
  }
}
