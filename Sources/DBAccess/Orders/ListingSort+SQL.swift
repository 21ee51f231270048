import CatalogAccess

extension ListingSort {
  /// The order as SQL, products with equal keys by their id.
  func orderTerms(isReversed: Bool) -> String {
    let direction = isReversed ? "DESC" : "ASC"
    // Where the first key is not known, no other is: saying so once lets SQLite
    // walk the index.
    let terms = keyColumns.enumerated().map { position, key in
      "\(key) \(direction)" + (position == 0 ? " NULLS LAST" : "")
    }
    return (terms + ["product.id \(direction)"]).joined(separator: ", ")
  }
}
