public import CatalogAccess
public import CatalogModel
import Collation
import GRDB

extension CatalogDatabase {
  /// Returns where a product stands in the catalog's own listing.
  ///
  /// - Throws: `ChangeError.noProduct`, `CatalogDatabaseError`.
  public func place(ofProduct id: Int64) throws -> ProductPlace {
    guard let place = try listing().place(ofProduct: id) else { throw ChangeError.noProduct(id) }
    return place
  }

  /// Returns the titles of the sections that products stand in, or would.
  public func sectionTitles(of products: [Product]) throws -> [String] {
    if products.isEmpty { return [] }
    let collation = try collation()
    let keys = ListingCollation(collation)
    let titles = collation.sectionTitles
    return products.map {
      titles[ListingKey(listingName: $0.listingName, productID: $0.id, in: keys).section]
    }
  }
}
