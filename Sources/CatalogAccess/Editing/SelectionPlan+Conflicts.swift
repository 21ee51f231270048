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
    func add(_ field: ProductField?, _ expected: String?, _ found: String?) {
      conflicts.append(
        FieldConflict(productID: old.id, field: field, expected: expected, found: found))
    }
    if old.oldPrice != new.oldPrice { add(.price, old.oldPrice.text, new.oldPrice.text) }
    if old.oldQuantity != new.oldQuantity {
      add(.quantity, old.oldQuantity.map { String($0) }, new.oldQuantity.map { String($0) })
    }
    if conflicts.isEmpty { add(nil, "as shown", "changed") }
    return conflicts
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
