import CatalogAccess

/// The listings of a state of a catalog.
struct StoredListings {
  /// The languages of the listings that are stored, the catalog's own first.
  let languages: [StoredLanguage]
  let state: ListingState
}
