import CatalogAccess
import CatalogModel
import Search

extension Predicate {
  /// Returns the predicate so that sections, and SKUs that are not there as they are typed, may be in
  /// another case, as they may elsewhere.
  ///
  ///     section == "a"           // section ==[c] "a"
  ///     sku == "kn-0001"         // sku == "KN-0001", where that is the only one
  func matchingAnyCase(in catalog: any CatalogReading) throws -> Predicate {
    guard !keys.isDisjoint(with: [.section, .sku]) else { return self }
    let replaced = try replacing { comparison in
      guard comparison.options.isEmpty, [.equal, .notEqual, .in].contains(comparison.operator)
      else { return nil }
      switch comparison.key {
      case .section: return Predicate(comparison.ignoringCase)
      case .sku: return Predicate(try comparison.replacingTexts { try catalog.sku(meantBy: $0) })
      default: return nil
      }
    }
    return replaced ?? self
  }
}

extension CatalogReading {
  /// Returns the SKU that is meant: the same, or else the only one in another case.
  fileprivate func sku(meantBy typed: String) throws -> String {
    if try productID(sku: typed) != nil { return typed }
    let others = try productIDs(skuInAnyCase: typed)
    guard others.count == 1, let sku = try product(id: others[0])?.sku else { return typed }
    return sku
  }
}
