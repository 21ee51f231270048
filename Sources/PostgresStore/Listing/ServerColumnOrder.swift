import CatalogAccess
import PostgreSQL

/// All products by price, quantity or id; those without a value last.
struct ServerColumnOrder: ServerOrder {
  let catalog: PostgresCatalog
  private let columns: [String]
  private let isReversed: Bool
  /// The numbers of products with a value and without one.
  private let counts: (known: Int, unknown: Int)

  init(_ sort: ListingSort, isReversed: Bool, in catalog: PostgresCatalog) throws {
    self.catalog = catalog
    self.isReversed = isReversed
    columns = sort.keyColumns
    // A listing that is up to date has as many.
    let all =
      try catalog.listingState() == .current
      ? catalog.state.sections.required(of: catalog.server).sections.reduce(0) { $0 + $1.count }
      : catalog.countProducts()
    guard let column = columns.first else {
      counts = (all, 0)
      return
    }
    let unknown = try catalog.reading {
      try $0.rows(
        of: Statement("SELECT count(*) FROM catalog.product WHERE \(column) IS NULL")
      ) { try $0.int(0) }.first
    }
    counts = (all - (unknown ?? 0), unknown ?? 0)
  }

  /// All products.
  var section: ListingSection {
    ListingSection(number: 0, title: "", count: counts.known + counts.unknown)
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ServerReader, _ body: (ProductView) throws -> Void
  ) throws {
    // Each part is one walk in an index, which alone is read of those that are passed over.
    let known = rows.range.clamped(to: 0..<counts.known)
    let unknown = rows.range.clamped(to: counts.known..<counts.known + counts.unknown)
    if !known.isEmpty { try forEachProduct(known, isKnown: true, by: reader, body) }
    if unknown.isEmpty { return }
    try forEachProduct(
      unknown.lowerBound - counts.known..<unknown.upperBound - counts.known, isKnown: false,
      by: reader, body)
  }

  private func forEachProduct(
    _ range: Range<Int>, isKnown: Bool, by reader: ServerReader,
    _ body: (ProductView) throws -> Void
  ) throws {
    try catalog.server.connection.copy(
      from: """
        (SELECT \(ProductRows.columns(id: "id", rare: "listed"))
        FROM (
          SELECT \((columns + ["id"]).joined(separator: ", ")) FROM catalog.product
          \(condition(isKnown: isKnown))
          ORDER BY \(order(isKnown: isKnown, of: "product"))
          LIMIT \(range.count) OFFSET \(range.lowerBound)
        ) AS place
        JOIN catalog.product AS listed ON listed.id = place.id
        \(ProductRows.joins)
        ORDER BY \(order(isKnown: isKnown, of: "place")))
        """
    ) { try reader.give($0, section: 0, body) }
  }

  private func condition(isKnown: Bool) -> String {
    columns.first.map { "WHERE \($0) IS \(isKnown ? "NOT " : "")NULL" } ?? ""
  }

  private func order(isKnown: Bool, of table: String) -> String {
    ((isKnown ? columns : []) + ["id"]).map { "\(table).\($0)\(isReversed ? " DESC" : "")" }
      .joined(separator: ", ")
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    let isNull = columns.first.map { "\($0) IS NULL" } ?? "false"
    let side = isReversed ? ">" : "<"
    return try catalog.reading { connection in
      try connection.rows(
        of: Statement(
          """
          SELECT CASE WHEN \(isNull) THEN \(counts.known) + (
              SELECT count(*) FROM catalog.product AS other
              WHERE \(columns.first.map { "other.\($0) IS NULL AND " } ?? "") other.id \(side) $1)
            ELSE (
              SELECT count(*) FROM catalog.product AS other
              WHERE (\(columns.map { "other.\($0), " }.joined())other.id) \(side) (
                \(columns.map { "product.\($0), " }.joined())product.id)) END
          FROM catalog.product WHERE id = $1
          """, .int64(id))
      ) { try $0.int(0) }.first
    }
  }
}
