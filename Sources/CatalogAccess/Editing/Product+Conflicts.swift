public import CatalogFields
public import CatalogModel

extension Product {
  /// Returns the value of a field as a person reads it.
  public func text(of field: ProductField) -> String? {
    switch field {
    case .id: String(id)
    case .sku: sku
    case .name: name
    case .sortName: sortName
    case .manufacturer: manufacturer?.name
    case .details: details
    case .price: price?.description
    case .priceMinor: price.map { String($0.minorUnits) }
    case .currency: price?.currencyCode
    case .quantity: quantity.map { String($0) }
    case .origin: origin?.name
    case .originCode: origin?.code
    case .image: image
    case .custom(let name): custom[name]
    }
  }

  /// Returns the fields in which another state of the product differs.
  package func conflicts(with found: Product, in fields: Set<ProductField>) -> [FieldConflict] {
    let custom = fields.compactMap(\.customName).sorted().map(ProductField.custom)
    return (ProductEdit.fields.filter(fields.contains) + custom).compactMap { field in
      let (expected, present) = (text(of: field), found.text(of: field))
      if expected == present { return nil }
      return FieldConflict(productID: id, field: field, expected: expected, found: present)
    }
  }
}
