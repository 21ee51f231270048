public import CatalogModel
public import Collation

/// The titles of the sections in which products stand, or would.
public struct SectionTitles {
  private let keys: ListingCollation
  private let titles: [String]

  /// Makes the titles of a language.
  public init(_ collation: IndexedCollation) {
    keys = ListingCollation(collation)
    titles = collation.sectionTitles
  }

  /// Returns the title of the section of a product.
  public func title(of product: Product) -> String {
    titles[
      ListingKey(listingName: product.listingName, productID: product.id, in: keys).section]
  }
}
