import Collation

/// The place of a product in a stored listing.
package struct ListingKey: Hashable, Sendable {
  package var section: Int
  package var sortKey: [UInt8]
  package var productID: Int64

  /// Less than the key of any product in a section.
  package static func least(in section: Int) -> ListingKey {
    ListingKey(section: section, sortKey: [], productID: .min)
  }

  package init(section: Int, sortKey: [UInt8], productID: Int64) {
    self.section = section
    self.sortKey = sortKey
    self.productID = productID
  }

  /// The key of a product by the name that it is listed under.
  package init(listingName: String, productID: Int64, in collation: ListingCollation) {
    let key = collation.collator.sortKey(for: listingName).bytes
    self.init(
      section: key.withUnsafeBytes { collation.boundaries.section(for: $0) }, sortKey: key,
      productID: productID)
  }

  /// The least key of a name that begins like another: its primary weights.
  /// Where a name stands for a place to begin at, case and accents shall not
  /// matter.
  package init(beginningAt name: String, in collation: ListingCollation) {
    self.init(listingName: name, productID: .min, in: collation)
    // 0x01 separates the levels of a key and stands in none of them.
    sortKey = Array(sortKey.prefix { $0 != 1 })
  }
}

extension ListingKey: Comparable {
  package static func < (left: ListingKey, right: ListingKey) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.sortKey != right.sortKey {
      return left.sortKey.lexicographicallyPrecedes(right.sortKey)
    }
    return left.productID < right.productID
  }
}
