package import CatalogFields
package import CatalogModel

/// A column of `product` and its new value, in every store of tables.
package struct ProductAssignment: Hashable, Sendable {
  /// A value as a column has it; nil is NULL.
  package enum Value: Hashable, Sendable {
    case text(String?)
    case integer(Int64?)
  }

  package let column: String
  package let value: Value

  private init(_ column: String, _ value: Value) {
    self.column = column
    self.value = value
  }

  /// Returns the columns for some fields of a product, and their values.
  ///
  /// - Parameters:
  ///   - manufacturer: Returns the id of a manufacturer, which is added where the catalog does not
  ///     have it.
  ///   - origin: Does so for an origin.
  package static func all(
    of product: Product, _ fields: Set<ProductField>,
    manufacturer: (String) throws -> Int64, origin: (Country) throws -> Int64
  ) rethrows -> [ProductAssignment] {
    var values: [ProductAssignment] = []
    for field in ProductEdit.fields where fields.contains(field) {
      switch field {
      case .name: values.append(.init("name", .text(product.name)))
      case .sortName: values.append(.init("sort_name", .text(product.sortName)))
      case .sku: values.append(.init("sku", .text(product.sku)))
      case .details: values.append(.init("details", .text(product.details)))
      case .image: values.append(.init("image", .text(product.image)))
      case .quantity: values.append(.init("quantity", .integer(product.quantity)))
      case .price:
        values.append(.init("price_minor", .integer(product.price?.minorUnits)))
        values.append(.init("currency", .text(product.price?.currency.code)))
      case .manufacturer:
        let id = try product.manufacturer.map { try manufacturer($0.name) }
        values.append(.init("manufacturer_id", .integer(id)))
      case .origin:
        values.append(.init("country_id", .integer(try product.origin.map(origin))))
      case .id, .priceMinor, .currency, .originCode, .custom: break
      }
    }
    if fields.contains(where: { $0.customName != nil }) {
      values.append(.init("custom", .text(product.custom.storedText)))
    }
    return values
  }
}

extension CustomFields {
  /// The fields as the column has them.
  package var storedText: String? { isEmpty ? nil : String(decoding: json, as: UTF8.self) }
}
