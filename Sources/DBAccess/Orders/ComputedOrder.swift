import Bytes
import CatalogAccess
import Collation
import GRDB

/// The order of a collation whose listing is not stored: found out from names.
struct ComputedOrder: NameOrder {
  var source: RowSource
  private let ids: ProductNumbers
  private let keys: ListingCollation

  /// - Parameters:
  ///   - ids: The ids of the products, in the order of the keys.
  ///   - keys: The collator that makes the keys.
  init(_ ids: ProductNumbers, _ keys: ListingCollation, from source: RowSource) {
    self.source = source
    self.ids = ids
    self.keys = keys
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(of: rows, in: ids, body)
  }

  func collation() -> ListingCollation { keys }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try ids.firstIndex(of: id)
  }

  /// Returns how many products stand before a key, by binary search.
  func ordinal(of key: ListingKey) throws -> Int {
    try (0..<ids.count).firstPosition { position in
      let id = try ids[position..<position + 1].first ?? 0
      let name = try source.listingName(ofProduct: id) ?? ""
      return ListingKey(listingName: name, productID: id, in: keys) >= key
    }
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    try ordinal(of: ListingKey(beginningAt: name, in: keys))
  }
}
