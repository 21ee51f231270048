import CatalogAccess
import Collation
import PostgreSQL

/// An order whose rows come from a server.
protocol ServerOrder: RowOrder where Reader == ServerReader {
  var catalog: PostgresCatalog { get }
}

extension ServerOrder {
  func withReader(_ body: (ServerReader) throws -> Void) throws {
    try catalog.reading { _ in try body(ServerReader()) }
  }

  /// One connection reads one thing at a time, and the server makes the rows.
  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> Self? { nil }
}

/// An order by keys that are made of names.
protocol ServerNameOrder: ServerOrder {
  var keys: ListingCollation { get throws }

  /// Returns how many products of its section stand before a key.
  func ordinal(of key: ListingKey) throws -> Int
}

extension ServerNameOrder {
  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let name = try catalog.listingName(ofProduct: id) else { return nil }
    return try ordinal(of: ListingKey(listingName: name, productID: id, in: keys), in: sections)
  }

  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    try ordinal(of: ListingKey(beginningAt: name, in: keys), in: sections)
  }

  private func ordinal(of key: ListingKey, in sections: [ListingSection]) throws -> Int {
    (sections.first { $0.number == key.section }?.offset ?? 0) + (try ordinal(of: key))
  }
}

extension PostgresCatalog {
  /// Returns the name that a product is listed under, nil without such a product.
  func listingName(ofProduct id: Int64) throws -> String? {
    try reading {
      try $0.rows(
        of: Statement(
          "SELECT coalesce(sort_name, name) FROM catalog.product WHERE id = $1", .int64(id))
      ) { try $0.string(0) }.first
    }
  }
}
