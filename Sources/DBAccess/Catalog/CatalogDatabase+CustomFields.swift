import GRDB

extension CatalogDatabase {
  /// Returns the names of the custom fields in their order.
  ///
  /// - Parameter isExact: Whether those are left out that no product has any more, for which
  ///   products are looked at.
  public func customNames(isExact: Bool = false) throws -> [String] {
    try reading("read the products of") { db in
      try isExact
        ? CustomFieldTable.namesInUse(seesAll: false, db) : CustomFieldTable.names(db)
    }
  }
}
