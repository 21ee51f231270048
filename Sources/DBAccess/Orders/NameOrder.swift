import CatalogAccess
import GRDB

/// An order by keys that are made of names.
protocol NameOrder: SourceOrder {
  /// Opens what makes the keys.
  func collation() throws -> ListingCollation

  /// Returns how many products of its section stand before a key.
  func ordinal(of key: ListingKey) throws -> Int
}

extension NameOrder {
  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let name = try source.listingName(ofProduct: id) else { return nil }
    return try ordinal(
      of: ListingKey(listingName: name, productID: id, in: collation()), in: sections)
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    try ordinal(of: ListingKey(beginningAt: name, in: collation()), in: sections)
  }

  private func ordinal(of key: ListingKey, in sections: [ListingSection]) throws -> Int {
    (sections.first { $0.number == key.section }?.offset ?? 0) + (try ordinal(of: key))
  }
}
