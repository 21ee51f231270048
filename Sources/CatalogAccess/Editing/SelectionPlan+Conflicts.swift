import CatalogFields
import CatalogModel

extension SelectionPlan {
  /// Returns how what comes out now differs.
  package func conflict(with now: SelectionPlan) -> ChangeError {
    guard rows.map(\.id) == now.rows.map(\.id) else {
      return .staleSelection(expected: count, found: now.count)
    }
    var conflicts: [FieldConflict] = []
    var differing = 0
    for (old, new) in zip(rows, now.rows) where old != new {
      differing += 1
      if conflicts.count >= 10 { continue }
      conflicts += self.conflicts(of: old, with: new, now.before[old.id])
    }
    return .conflicts(conflicts, count: max(differing, conflicts.count))
  }

  private func conflicts(
    of old: Row,
    with new: Row,
    _ found: Product?
  ) -> [FieldConflict] {
    if let expected = before[old.id], let found {
      return expected.conflicts(with: found, in: edit?.fields ?? Set(ProductEdit.fields))
    }
    var conflicts: [FieldConflict] = []
    if old.oldPrice != new.oldPrice {
      conflicts.append(
        FieldConflict(
          productID: old.id, field: .price, expected: old.oldPrice.text, found: new.oldPrice.text))
    }
    if old.oldQuantity != new.oldQuantity {
      conflicts.append(
        FieldConflict(
          productID: old.id, field: .quantity, expected: old.oldQuantity.map { String($0) },
          found: new.oldQuantity.map { String($0) }))
    }
    return conflicts.isEmpty
      ? [
        FieldConflict(productID: old.id, field: nil, expected: "as shown", found: "changed")
      ] : conflicts
  }

  /// Keeps a product as it is, for ``conflict(with:)``.
  package mutating func keepBefore(_ view: ProductView) {
    if before.count < Self.greatestBeforeCount { before[view.id] = view.wholeProduct }
  }
}

extension SelectionPlan.PackedPrice {
  fileprivate var text: String? {
    currencyCode.flatMap(Currency.init(code:)).map {
      Price(minorUnits: minorUnits, currency: $0).description
    }
  }
}
