import CatalogAccess
import CatalogFields
import CatalogModel

extension CatalogReading {
  /// Returns the products with some SKUs or ids, in their order; nil for those that are not there or
  /// cannot be read, which whoever writes to the catalog says.
  func knownProducts(by key: ProductField, _ values: [String]) -> [Product?] {
    values.map { value in
      let id = key == .sku ? (try? productID(sku: value)) ?? nil : Int64(value)
      return id.flatMap { (try? product(id: $0)) ?? nil }
    }
  }
}
