public import CatalogAccess
public import CatalogModel
import GRDB

extension ProductFields {
  /// The conditions on rows of `product` that have the fields.
  fileprivate static let conditions: [(field: ProductFields, sql: String)] = [
    (.sku, "sku IS NOT NULL"), (.manufacturer, "manufacturer_id IS NOT NULL"),
    (.price, "currency IS NOT NULL"), (.quantity, "quantity IS NOT NULL"),
    (.origin, "country_id IS NOT NULL"), (.image, "image IS NOT NULL"),
    (.details, "details IS NOT NULL"), (.outOfStock, "quantity <= 0"),
  ]
}

extension CatalogDatabase {
  /// Returns all origins, with their names as the catalog has them.
  public func origins() throws -> [Country] {
    try reading("read") { db in
      try db.all("SELECT name, code FROM country ORDER BY id") {
        Country(name: $0.string(0) ?? "", code: $0.string(1))
      }
    }
  }

  /// Returns those of some fields that at least one product has: what a table has
  /// columns for.
  public func fieldsInUse(among fields: ProductFields) throws -> ProductFields {
    let conditions = ProductFields.conditions.filter { fields.contains($0.field) }
    if conditions.isEmpty { return [] }
    let sql = conditions.map { "EXISTS (SELECT 1 FROM product WHERE \($0.sql))" }
    return try reading("read the products of") { db in
      var found: ProductFields = []
      try db.forEach("SELECT " + sql.joined(separator: ", ")) { row in
        for (column, condition) in conditions.enumerated() where row.id(Int32(column)) != 0 {
          found.insert(condition.field)
        }
      }
      return found
    }
  }
}
