import Collation
import GRDB

/// Where a product stands in a stored listing.
struct ListingKey: Hashable {
  var section: Int
  var sortKey: [UInt8]
  var productID: Int64

  /// Less than the key of any product in a section.
  static func least(in section: Int) -> ListingKey {
    ListingKey(section: section, sortKey: [], productID: .min)
  }

  init(section: Int, sortKey: [UInt8], productID: Int64) {
    self.section = section
    self.sortKey = sortKey
    self.productID = productID
  }

  /// The key of a product by the name that it is listed under.
  init(listingName: String, productID: Int64, in collation: ListingCollation) {
    let key = collation.collator.sortKey(for: listingName).bytes
    self.init(
      section: key.withUnsafeBytes { collation.boundaries.section(for: $0) }, sortKey: key,
      productID: productID)
  }

  /// The least key of a name that begins like another: its primary weights.
  /// Where a name stands for a place to begin at, case and accents shall not
  /// matter.
  init(beginningAt name: String, in collation: ListingCollation) {
    self.init(listingName: name, productID: .min, in: collation)
    // 0x01 separates the levels of a key and stands in none of them.
    sortKey = Array(sortKey.prefix { $0 != 1 })
  }
}

extension ListingKey: StatementArgument {
  /// Binds section, sort key and product.
  func bind(to statement: Statement, at position: inout Int32) {
    statement.bind(self, at: position)
    position += 3
  }
}

extension Statement {
  /// Binds section, sort key and product of a key from a parameter on.
  func bind(_ key: ListingKey, at position: Int32) {
    bind(Int64(key.section), at: position)
    bind(key.sortKey, at: position + 1)
    bind(key.productID, at: position + 2)
  }
}

extension ListingKey: Comparable {
  static func < (left: ListingKey, right: ListingKey) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.sortKey != right.sortKey {
      return left.sortKey.lexicographicallyPrecedes(right.sortKey)
    }
    return left.productID < right.productID
  }
}

/// The columns of `listing` that come from `product`, under the same names.
enum ListingColumns {
  static let carried = """
    sku, name, manufacturer_id, details, price_minor, currency, quantity, country_id, image
    """
}
