import CatalogModel
import GRDB

/// How a product is selected and read.
enum ProductRow {
  /// The columns of a product, to be followed by FROM, with `product`,
  /// `manufacturer` and `country` in scope.
  static let columns = """
    product.id,
    product.sku,
    product.name,
    product.sort_name,
    manufacturer.name,
    product.details,
    product.price_minor,
    product.currency,
    product.quantity,
    country.name,
    country.code,
    product.image
    """

  /// The number of those columns: what a query selects besides comes after.
  static let count = 12

  static let joins = """
    LEFT JOIN manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN country ON country.id = product.country_id
    """

  static func product(_ row: Row) -> Product {
    let manufacturer: String? = row[4]
    let minorUnits: Int64? = row[6]
    let currency: String? = row[7]
    let origin: String? = row[9]
    var price: Price?
    if let minorUnits, let currency = currency.flatMap(Currency.init(code:)) {
      price = Price(minorUnits: minorUnits, currency: currency)
    }
    return Product(
      id: row[0],
      sku: row[1],
      name: row[2],
      sortName: row[3],
      manufacturer: manufacturer.map(Manufacturer.init(name:)),
      details: row[5],
      price: price,
      quantity: row[8],
      origin: origin.map { Country(name: $0, code: row[10]) },
      image: row[11])
  }
}
