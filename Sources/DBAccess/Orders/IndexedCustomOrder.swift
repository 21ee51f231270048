import CatalogAccess
import GRDB

/// All products sorted by a custom field that has an index; those without a value last. It is the
/// order of `CustomSorter`.
///
/// A page passes over the texts before it, and inside one over the products before it, in indexes.
struct IndexedCustomOrder: SourceOrder {
  var source: RowSource
  /// All products.
  let section: ListingSection
  private let index: Int64
  private let isReversed: Bool
  private var direction: String { isReversed ? "DESC" : "ASC" }
  private var before: String { isReversed ? ">" : "<" }

  init(_ index: Int64, isReversed: Bool, from source: RowSource) throws {
    self.index = index
    self.isReversed = isReversed
    self.source = source
    let count = try source.catalog.reading("read the products of") {
      try ChangeQueue.productCount($0)
    }
    section = ListingSection(number: 0, title: "", count: count)
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    try reader.forEachView(of: rows, found: { try forEachID(rows.range, reader.db, $0) }, body)
  }

  /// Calls `body` with the ids of products at some positions.
  private func forEachID(
    _ range: Range<Int>, _ db: Database, _ body: (Int64) throws -> Void
  ) throws {
    var (skipped, left) = (range.lowerBound, range.count)
    // Texts with the same key are sorted by the ids of their products.
    let values = try db.makeStatement(
      sql: """
        SELECT sort_key, sum(product_count), count(*), min(id) FROM custom_value
        WHERE index_id = ? GROUP BY sort_key ORDER BY sort_key \(direction)
        """)
    values.bind(index, at: 1)
    defer { values.reset() }
    while left > 0, try values.step() {
      let row = values.row
      let count = try row.count(1)
      if skipped >= count {
        skipped -= count
        continue
      }
      let taken = min(left, count - skipped)
      if row.id(2) == 1 {
        try db.forEach(
          """
          SELECT product_id FROM custom_entry WHERE value_id = ?
          ORDER BY product_id \(direction) LIMIT ? OFFSET ?
          """, [row.id(3), taken, skipped]
        ) { try body($0.id(0)) }
      } else {
        try db.forEach(
          """
          SELECT product_id FROM custom_entry WHERE value_id IN \(Self.valuesOfKey)
          ORDER BY product_id \(direction) LIMIT ? OFFSET ?
          """, [index, row.blob(0) ?? [], taken, skipped]
        ) { try body($0.id(0)) }
      }
      left -= taken
      skipped = 0
    }
    if left == 0 { return }
    try db.forEach(
      """
      SELECT id FROM product WHERE \(Self.isAbsent)
      ORDER BY id \(direction) LIMIT ? OFFSET ?
      """, [index, left, skipped]
    ) { try body($0.id(0)) }
  }

  private static let valuesOfKey = """
    (SELECT id FROM custom_value WHERE index_id = ? AND sort_key = ?)
    """

  private static let isAbsent = """
    NOT EXISTS (SELECT 1 FROM custom_entry WHERE index_id = ? AND product_id = product.id)
    """

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try source.catalog.reading("read") { db in
      guard try db.hasRow("SELECT 1 FROM product WHERE id = ?", [id]) else { return nil }
      let key = try db.first(
        """
        SELECT custom_value.sort_key
        FROM custom_entry JOIN custom_value ON custom_value.id = value_id
        WHERE custom_entry.index_id = ? AND product_id = ?
        """, [index, id]
      ) { $0.blob(0) ?? [] }
      guard let key else {
        let known = try db.int(
          "SELECT sum(product_count) FROM custom_value WHERE index_id = ?", [index])
        let others = try db.int(
          "SELECT count(*) FROM product WHERE \(Self.isAbsent) AND id \(before) ?", [index, id])
        return (known ?? 0) + (others ?? 0)
      }
      let others = try db.int(
        "SELECT sum(product_count) FROM custom_value WHERE index_id = ? AND sort_key \(before) ?",
        [index, key])
      let equal = try db.int(
        """
        SELECT count(*) FROM custom_entry
        WHERE value_id IN \(Self.valuesOfKey) AND product_id \(before) ?
        """, [index, key, id])
      return (others ?? 0) + (equal ?? 0)
    }
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> IndexedCustomOrder? { nil }
}

extension ReadingContext {
  /// Calls `body` with products whose ids are found one by one.
  ///
  /// - Parameter find: Calls what it is given with the ids.
  /// - Throws: `DatabaseError` where they are not as many as were wanted.
  func forEachView(
    of rows: SectionRows,
    found find: ((Int64) throws -> Void) throws -> Void,
    _ body: (ProductView) throws -> Void
  ) throws {
    var writer = ProductNumbersWriter()
    try find { try writer.append($0) }
    let ids = try writer.finish()
    if ids.count != rows.range.count {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT_INDEX, message: "'custom_value' counts other products")
    }
    try ids.forEachChunk(of: 0..<ids.count) {
      try forEachView(ofProducts: $0, section: rows.section.number, body)
    }
  }
}
