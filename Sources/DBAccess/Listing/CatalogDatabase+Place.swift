public import CatalogModel
import Collation
import GRDB

/// Where a product stands in the catalog's own listing.
public struct ProductPlace: Hashable, Sendable {
  /// The title of its section.
  public var section: String
  /// Its position, from 1.
  public var ordinal: Int
  /// How many products there are.
  public var count: Int
}

extension CatalogDatabase {
  /// Returns where a product stands.
  ///
  /// - Throws: `ChangeError.noProduct`, `CatalogDatabaseError`.
  public func place(ofProduct id: Int64) throws -> ProductPlace {
    let listing = try listing()
    guard let ordinal = try listing.ordinal(ofProduct: id) else { throw ChangeError.noProduct(id) }
    let section = listing.sections.last { $0.offset <= ordinal && $0.count > 0 }
    return ProductPlace(
      section: section?.title ?? "", ordinal: ordinal + 1, count: listing.count)
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
