public import CatalogFields
public import CatalogModel

/// A product before and after a change; nil where there was or is none.
public struct ProductChange: Hashable, Sendable {
  /// The product as it was.
  public var before: Product?
  /// The product as it is now.
  public var after: Product?

  /// Makes a change.
  public init(before: Product?, after: Product?) {
    self.before = before
    self.after = after
  }

  /// The fixed fields that can be edited, and the custom ones that differ.
  public var fields: [ProductField] {
    ProductEdit.fields
      + CustomFields.changedNames(
        from: before?.custom ?? CustomFields(), to: after?.custom ?? CustomFields()
      ).map(ProductField.custom)
  }

  /// Whether there is no difference.
  public var isEmpty: Bool { before == after }
}
