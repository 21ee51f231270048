import CatalogAccess
import GRDB

/// An order of products whose ids are known, in that order.
struct ChosenOrder: SourceOrder {
  var source: RowSource
  let ids: ProductNumbers

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(of: rows, in: ids, body)
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try ids.firstIndex(of: id)
  }
}

extension ReadingContext {
  /// Calls `body` with products whose ids are known.
  func forEachView(
    of rows: SectionRows, in ids: ProductNumbers, _ body: (ProductView) throws -> Void
  ) throws {
    let first = rows.section.offset + rows.range.lowerBound
    try ids.forEachChunk(of: first..<first + rows.range.count) {
      try forEachView(ofProducts: $0, section: rows.section.number, body)
    }
  }

  func forEachView(
    ofProducts ids: some Sequence<Int64>,
    section: Int,
    _ body: (ProductView) throws -> Void
  ) throws {
    try db.cachedStatement(
      sql: "SELECT \(ProductColumns.selected(id: "id")) FROM product WHERE id = ?"
    ).forEachView(ofProducts: ids, section: section, references, body)
  }
}
