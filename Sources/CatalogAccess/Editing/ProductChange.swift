public import CatalogFields
public import CatalogModel

/// A product before and after a change; nil where there was or is none.
public struct ProductChange: Hashable, Sendable {
  /// The product as it was.
  public var before: Product?
  /// The product as it is now.
  public var after: Product?

  /// The fields of which `before` shows nothing, as their values could not be read, and that have
  /// other values now, or none.
  public var mended: Set<ProductField>

  /// Makes a change.
  public init(before: Product?, after: Product?, mended: Set<ProductField> = []) {
    self.before = before
    self.after = after
    self.mended = mended
  }

  /// The fixed fields that can be edited, and the custom ones that differ.
  public var fields: [ProductField] {
    ProductEdit.fields
      + CustomFields.changedNames(
        from: before?.custom ?? CustomFields(), to: after?.custom ?? CustomFields()
      ).map(ProductField.custom)
  }

  /// Whether there is no difference.
  public var isEmpty: Bool { before == after && mended.isEmpty }
}
