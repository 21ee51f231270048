/// The tables that make a catalog, and the columns in them that we read: ours
/// and those of the seed's database.
///
/// Names are compared without case and underscores, so that `manufacturer_id`
/// and `ManufacturerID` are one.
enum CatalogTable: String, CaseIterable {
  case product
  case manufacturer
  case country

  init?(tableName: String) {
    switch Self.key(tableName) {
    case "product", "products": self = .product
    case "manufacturer", "manufacturers": self = .manufacturer
    case "country", "countries": self = .country
    default: return nil
    }
  }

  static func key(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }
}

/// What a column of one of the tables is to us.
enum CatalogColumn: Int, CaseIterable {
  case id
  case sku
  case name
  case sortName
  case manufacturer
  case details
  /// A decimal number in units of the currency.
  case price
  /// A whole number in minor units of the currency.
  case priceMinor
  case currency
  case quantity
  case origin
  case image
  case code

  init?(columnName: String, in table: CatalogTable) {
    let key = CatalogTable.key(columnName)
    let known: CatalogColumn? =
      switch table {
      case .product: Self.productColumns[key]
      case .manufacturer: ["id": .id, "manufacturerid": .id, "name": .name][key]
      case .country:
        ["id": .id, "countryid": .id, "name": .name, "country": .name, "code": .code][key]
      }
    guard let known else { return nil }
    self = known
  }

  private static let productColumns: [String: CatalogColumn] = [
    "id": .id,
    "sku": .sku,
    "name": .name,
    "sortname": .sortName,
    "manufacturerid": .manufacturer,
    "details": .details,
    "price": .price,
    "priceminor": .priceMinor,
    "currency": .currency,
    "quantity": .quantity,
    "quantityonhand": .quantity,
    "countryid": .origin,
    "countryoforiginid": .origin,
    "image": .image,
  ]
}
