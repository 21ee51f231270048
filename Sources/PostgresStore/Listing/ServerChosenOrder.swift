import Bytes
import CatalogAccess
import Collation
import PostgreSQL

/// Products whose ids are known, in that order.
struct ServerChosenOrder: ServerOrder {
  let catalog: PostgresCatalog
  let ids: ProductNumbers
  /// What makes the keys of their order, where it is one by names.
  var collation: ListingCollation?

  func forEachProduct(
    of rows: SectionRows, by reader: ServerReader, _ body: (ProductView) throws -> Void
  ) throws {
    let first = rows.section.offset + rows.range.lowerBound
    try ids.forEachChunk(of: first..<first + rows.range.count) {
      try catalog.forEachProduct($0, section: rows.section.number, by: reader, body)
    }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try ids.firstIndex(of: id)
  }

  /// Counts the products before the key of a name, by binary search over the names.
  func ordinal(beginningAt name: String, in sections: [ListingSection]) throws -> Int {
    guard let collation else {
      preconditionFailure("an order of something else than names has no place for a name")
    }
    let key = ListingKey(beginningAt: name, in: collation)
    return try (0..<ids.count).firstPosition { position in
      let id = try ids[position..<position + 1].first ?? 0
      let other = try catalog.listingName(ofProduct: id) ?? ""
      return ListingKey(listingName: other, productID: id, in: collation) >= key
    }
  }
}

extension PostgresCatalog {
  /// The number of products that are asked for by their ids at a time.
  private static let chunkCount = 1024

  /// Calls `body` with the products of some ids, in their order.
  func forEachProduct(
    _ ids: ArraySlice<Int64>, section: Int, by reader: ServerReader,
    _ body: (ProductView) throws -> Void
  ) throws {
    for start in stride(from: ids.startIndex, to: ids.endIndex, by: Self.chunkCount) {
      let chunk = ids[start..<min(start + Self.chunkCount, ids.endIndex)]
      try server.connection.run(Self.statement(ofProducts: Array(chunk))).forEach {
        try reader.give($0, section: section, body)
      }
    }
  }

  /// The statement for products in the order of their ids in a list.
  static func statement(ofProducts ids: [Int64]) -> Statement {
    Statement(
      """
      SELECT \(ProductRows.columns(id: "id", rare: "listed"))
      FROM unnest($1) WITH ORDINALITY AS wanted (id, place)
      JOIN catalog.product AS listed ON listed.id = wanted.id
      \(ProductRows.joins)
      ORDER BY place
      """, .int64s(ids))
  }
}
