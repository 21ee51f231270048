import CatalogAccess
import Collation
import GRDB

/// The products by origin or manufacturer, each a section; those without one last.
struct GroupOrder: SourceOrder {
  var source: RowSource
  private let isReversed: Bool
  private let table: String
  private let column: String
  /// The row that each section stands for; nil for what has none.
  private let groups: [Int64?]

  /// Counts the products of each name, in the order of a collation.
  static func read(
    _ grouping: (table: String, column: String),
    isReversed: Bool,
    _ collation: IndexedCollation,
    from source: RowSource
  ) throws -> (order: GroupOrder, sections: [ListingSection]) {
    let rows = try source.catalog.reading("read the products of") { try counts(grouping, $0) }
    let named = collation.sorted(rows.filter { $0.name != nil }, by: { $0.name ?? "" })
    let unnamed = rows.filter { $0.name == nil }
    let groups = (isReversed ? named.reversed() : named) + unnamed
    let sections = groups.enumerated().map { number, group in
      ListingSection(number: number, title: group.name ?? ListingSort.noneTitle, count: group.count)
    }
    let order = GroupOrder(
      source: source, isReversed: isReversed, table: grouping.table, column: grouping.column,
      groups: groups.map(\.id))
    return (order, sections.placed())
  }

  /// Calls `body` with products; those before them are passed over in an index.
  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    let (condition, values) = condition(ofSection: rows.section.number)
    let statement = try reader.db.cachedStatement(
      sql: """
        SELECT \(ProductColumns.selected(id: "id"))
        FROM product
        WHERE \(condition)
        ORDER BY id \(isReversed ? "DESC" : "ASC")
        LIMIT ? OFFSET ?
        """)
    statement.bind(values + [rows.range.count, rows.range.lowerBound])
    try statement.forEachView(section: rows.section.number, reader.references, body)
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try source.catalog.reading("read") { db in
      let group = try db.first(
        """
        SELECT \(table).id
        FROM product LEFT JOIN \(table) ON \(table).id = \(column)
        WHERE product.id = ?
        """, [id]
      ) { $0.integer(0) }
      guard let group, let section = groups.firstIndex(of: group) else { return nil }
      let (condition, values) = condition(ofSection: section)
      let before = try db.int(
        """
        SELECT count(*) FROM product WHERE (\(condition)) AND id \(isReversed ? ">" : "<") ?
        """, values + [id])
      return sections[section].offset + (before ?? 0)
    }
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> GroupOrder? { nil }

  private func condition(ofSection section: Int) -> (String, [any StatementArgument]) {
    guard let group = groups[section] else {
      return ("\(column) IS NULL OR \(column) NOT IN (SELECT id FROM \(table))", [])
    }
    return ("\(column) = ?", [group])
  }

  /// The greatest number of groups counted one after another, which takes half of
  /// the time of one pass over all (42 and 87 ms for a million products of twenty
  /// origins): SQLite makes no groups then.
  private static let fewGroups = 1000

  /// Counts the products of each group that has some, and of none.
  private static func counts(
    _ grouping: (table: String, column: String), _ db: Database
  ) throws -> [(id: Int64?, name: String?, count: Int)] {
    let (table, column) = grouping
    let groupCount = try db.int("SELECT count(*) FROM \(table)") ?? 0
    if groupCount > fewGroups {
      return try db.all(
        """
        SELECT \(table).id, \(table).name, sum(size)
        FROM (SELECT \(column) AS key, count(*) AS size FROM product GROUP BY \(column))
        LEFT JOIN \(table) ON \(table).id = key
        GROUP BY \(table).id
        """
      ) { ($0.integer(0), $0.string(1), try $0.int(2)) }
    }
    var groups: [(id: Int64?, name: String?, count: Int)] = try db.all(
      """
      SELECT id, name, (SELECT count(*) FROM product WHERE \(column) = \(table).id)
      FROM \(table)
      """
    ) { ($0.integer(0), $0.string(1), try $0.int(2)) }
    let others = try ChangeQueue.productCount(db) - groups.reduce(0) { $0 + $1.count }
    groups.removeAll { $0.count == 0 }
    if others > 0 { groups.append((nil, nil, others)) }
    return groups
  }
}
