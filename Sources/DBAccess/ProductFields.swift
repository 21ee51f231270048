import GRDB

/// Fields that products may lack.
public struct ProductFields: OptionSet, Hashable, Sendable {
  /// A bit a field.
  public let rawValue: Int

  /// Makes a set of fields.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The article number.
  public static let sku = ProductFields(rawValue: 1)
  /// Who makes it.
  public static let manufacturer = ProductFields(rawValue: 2)
  /// What it costs.
  public static let price = ProductFields(rawValue: 4)
  /// How many there are.
  public static let quantity = ProductFields(rawValue: 8)
  /// Where it comes from.
  public static let origin = ProductFields(rawValue: 16)
  /// The name of an image file.
  public static let image = ProductFields(rawValue: 32)
  /// A description.
  public static let details = ProductFields(rawValue: 64)

  /// The columns of `product` that hold them. All but the last two are indexed.
  fileprivate static let columns: [(field: ProductFields, name: String)] = [
    (.sku, "sku"), (.manufacturer, "manufacturer_id"), (.price, "currency"),
    (.quantity, "quantity"), (.origin, "country_id"), (.image, "image"), (.details, "details"),
  ]
}

extension CatalogDatabase {
  /// Returns those of some fields that at least one product has: what a table
  /// has columns for.
  ///
  /// - Complexity: A seek in an index each; for images and details a look at
  ///   products up to the first that has them.
  public func fieldsInUse(among fields: ProductFields) throws -> ProductFields {
    let columns = ProductFields.columns.filter { fields.contains($0.field) }
    if columns.isEmpty { return [] }
    let sql = columns.map {
      "EXISTS (SELECT 1 FROM product WHERE \($0.name) IS NOT NULL)"
    }
    return try reading("read the products of") { db in
      guard let row = try Row.fetchOne(db, sql: "SELECT " + sql.joined(separator: ", ")) else {
        return []
      }
      var found: ProductFields = []
      for (index, column) in columns.enumerated() where row[index] { found.insert(column.field) }
      return found
    }
  }
}
