import CatalogAccess

/// The listings of a state of a catalog.
struct StoredListings {
  let languages: [StoredLanguage]
  let state: ListingState
}
