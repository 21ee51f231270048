import CatalogAccess
import GRDB

/// An order of products whose ids are known, in that order.
struct ChosenOrder: RowOrder {
  let source: RowSource
  let ids: ProductNumbers

  func withReader(_ body: (ReadingContext) throws -> Void) throws { try source.withContext(body) }

  func forEachProduct(
    in section: ListingSection,
    _ range: Range<Int>,
    from start: ListingPiece.Start?,
    by reader: ReadingContext,
    _ body: (ProductView) throws -> Void
  ) throws {
    let first = section.offset + range.lowerBound
    try ids.forEachChunk(of: first..<first + range.count) {
      try reader.forEachView(ofProducts: $0, section: section.number, body)
    }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try ids.firstIndex(of: id)
  }

  func divide(
    _ range: Range<Int>,
    of section: ListingSection,
    into pieces: inout ListingPieces
  ) -> Bool {
    pieces.append(range, of: section)
    return true
  }

  func sibling() throws -> ChosenOrder? {
    try source.sibling().map { ChosenOrder(source: $0, ids: ids) }
  }
}

extension ReadingContext {
  /// Calls `body` with some products.
  func forEachView(
    ofProducts ids: some Sequence<Int64>,
    section: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT \(ProductColumns.selected(id: "id")) FROM product WHERE id = ?")
    for id in ids {
      statement.bind(id, at: 1)
      try statement.forEachView(section: section, references, body)
    }
  }
}
