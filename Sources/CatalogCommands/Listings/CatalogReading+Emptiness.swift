import CatalogAccess
import SectionedTable

extension CatalogReading {
  /// Throws where the listing is empty and the catalog is not: nobody shall believe that all is
  /// gone.
  func requireNoProducts() throws {
    let count = try countProducts()
    if count == 0 { return }
    throw CatalogDatabaseError.inconsistent(
      path: path, fault: "its listing is empty, but it has \(count.counted("product"))")
  }
}
