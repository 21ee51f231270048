import CatalogAccess
import Collation
import PostgreSQL

/// The products by origin or manufacturer, each a section; those without one last.
struct ServerGroupOrder: ServerOrder {
  let catalog: PostgresCatalog
  private let isReversed: Bool
  private let table: String
  private let column: String
  /// The row that each section stands for; nil for what has none.
  private let groups: [Int64?]

  /// Counts the products of each name, in the order of a collation.
  static func read(
    _ grouping: (table: String, column: String), isReversed: Bool, _ collation: IndexedCollation,
    in catalog: PostgresCatalog
  ) throws -> (order: ServerGroupOrder, sections: [ListingSection]) {
    let (table, column) = grouping
    let rows = try catalog.reading {
      try $0.rows(
        of: Statement(
          """
          SELECT named.id, named.name, sum(size)::bigint
          FROM (
            SELECT \(column) AS key, count(*) AS size FROM catalog.product GROUP BY \(column)
          ) AS counted
          LEFT JOIN catalog.\(table) AS named ON named.id = key
          GROUP BY named.id, named.name
          ORDER BY named.id
          """)
      ) { (id: try $0.int64IfPresent(0), name: $0.stringIfPresent(1), count: try $0.int(2)) }
    }
    let named = collation.sorted(rows.filter { $0.name != nil }, by: { $0.name ?? "" })
    let unnamed = rows.filter { $0.name == nil }
    let groups = (isReversed ? named.reversed() : named) + unnamed
    let sections = groups.enumerated().map { number, group in
      ListingSection(number: number, title: group.name ?? ListingSort.noneTitle, count: group.count)
    }
    let order = ServerGroupOrder(
      catalog: catalog, isReversed: isReversed, table: table, column: column,
      groups: groups.map(\.id))
    return (order, sections.placed())
  }

  func forEachProduct(
    of rows: SectionRows, by reader: ServerReader, _ body: (ProductView) throws -> Void
  ) throws {
    try catalog.server.connection.copy(
      from: """
        (SELECT \(ProductRows.columns(id: "id", rare: "listed"))
        FROM (
          SELECT id FROM catalog.product
          WHERE \(condition(ofSection: rows.section.number, of: "product"))
          ORDER BY id \(isReversed ? "DESC" : "ASC")
          LIMIT \(rows.range.count) OFFSET \(rows.range.lowerBound)
        ) AS place
        JOIN catalog.product AS listed ON listed.id = place.id
        \(ProductRows.joins)
        ORDER BY listed.id \(isReversed ? "DESC" : "ASC"))
        """
    ) { try reader.give($0, section: rows.section.number, body) }
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try catalog.reading { connection in
      let group = try connection.rows(
        of: Statement(
          """
          SELECT named.id
          FROM catalog.product LEFT JOIN catalog.\(table) AS named ON named.id = \(column)
          WHERE product.id = $1
          """, .int64(id))
      ) { try $0.int64IfPresent(0) }.first
      guard let group, let section = groups.firstIndex(of: group) else { return nil }
      let before = try connection.rows(
        of: Statement(
          """
          SELECT count(*) FROM catalog.product
          WHERE (\(condition(ofSection: section, of: "product")))
            AND id \(isReversed ? ">" : "<") $1
          """, .int64(id), isPrepared: false)
      ) { try $0.int(0) }.first
      return sections[section].offset + (before ?? 0)
    }
  }

  private func condition(ofSection section: Int, of name: String) -> String {
    groups[section].map { "\(name).\(column) = '\($0)'::bigint" }
      ?? "\(name).\(column) IS NULL OR NOT EXISTS (SELECT 1 FROM catalog.\(table) AS other "
      + "WHERE other.id = \(name).\(column))"
  }
}
