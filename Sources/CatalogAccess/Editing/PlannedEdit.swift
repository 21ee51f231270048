package import CatalogFields
package import CatalogModel

/// What an edit makes of a product that nobody else can change any more.
package struct PlannedEdit {
  package let before: Product
  /// The product as it is to be; its origin is what was typed.
  package let wanted: Product
  private let mended: Set<ProductField>

  /// - Parameters:
  ///   - expected: The product on which the edit was prepared.
  ///   - isForced: Whether values that are others by now are overwritten.
  ///   - usual: The currency of a price that names none.
  /// - Throws: `ChangeError`.
  package init(
    _ edit: ProductEdit, of view: ProductView, expecting expected: Product?, isForced: Bool,
    usual: Currency?
  ) throws(ChangeError) {
    before = view.wholeProduct
    var start = before
    start.price = view.price(before: edit)
    mended = view.unreadableFields.intersection(edit.fields)
    if let expected, !isForced {
      let conflicts = expected.conflicts(with: before, in: edit.fields)
      if !conflicts.isEmpty { throw .conflicts(conflicts, count: conflicts.count) }
    }
    wanted = try edit.applied(to: start, orThrowingOf: view.id, usual: usual)
  }

  /// Returns the change.
  ///
  /// - Parameter after: The product as it is now; nil where nothing was changed.
  package func change(to after: Product?) -> ProductChange {
    ProductChange(before: before, after: after ?? before, mended: after == nil ? [] : mended)
  }
}
