import Collation
import GRDB

/// What a list can be sorted by besides its listing order.
public enum ListingSort: String, CaseIterable, Sendable {
  /// The order of the language, by section.
  case listing
  /// Currency and amount; those without a price last.
  case price
  /// How many there are; those of which that is not known last.
  case quantity
  /// The names of the origins, each a section; those without one last.
  case origin
  /// The names of the manufacturers, each a section; those without one last.
  case manufacturer
  /// The number of the product.
  case id

  /// The title of the section of products that have no origin or manufacturer.
  static let noneTitle = "(none)"

  /// What products are sorted by before their number, inside a section.
  var keyColumns: [String] {
    switch self {
    case .price: ["currency", "price_minor"]
    case .quantity: ["quantity"]
    case .listing, .origin, .manufacturer, .id: []
    }
  }

  /// The order as SQL, products with equal keys by their number.
  func orderTerms(isReversed: Bool) -> String {
    let direction = isReversed ? "DESC" : "ASC"
    let keys = keyColumns
    // Where the first key is not known, no other is: saying so once lets SQLite
    // walk the index.
    let terms = keys.enumerated().map { position, key in
      position == 0 ? "\(key) \(direction) NULLS LAST" : "\(key) \(direction)"
    }
    return (terms + ["id \(direction)"]).joined(separator: ", ")
  }

  /// The table and the column of `product` whose rows are the sections.
  var grouping: (table: String, column: String)? {
    switch self {
    case .origin: ("country", "country_id")
    case .manufacturer: ("manufacturer", "manufacturer_id")
    case .listing, .price, .quantity, .id: nil
    }
  }
}

/// A list in another order than that of a language.
struct SortedOrder {
  let sort: ListingSort
  let isReversed: Bool
  /// The row that each section stands for; nil for what has none.
  private(set) var groups: [Int64?] = []

  init(_ sort: ListingSort, isReversed: Bool) {
    self.sort = sort
    self.isReversed = isReversed
  }

  /// Returns the sections: one without a title, or one for each name in the
  /// order of a collation.
  mutating func sections(_ collation: IndexedCollation, _ db: Database) throws -> [ListingSection] {
    guard let grouping = sort.grouping else {
      let count = try Self.productCount(db)
      groups = [nil]
      return [ListingSection(number: 0, title: "", indexTitle: nil, count: count, offset: 0)]
    }
    let rows = try Self.groupCounts(grouping, db)
    let named = collation.sorted(rows.filter { $0.name != nil }, by: { $0.name ?? "" })
    let unnamed = rows.filter { $0.name == nil }
    var offset = 0
    var sections: [ListingSection] = []
    for row in (isReversed ? named.reversed() : named) + unnamed {
      groups.append(row.id)
      sections.append(
        ListingSection(
          number: sections.count, title: row.name ?? ListingSort.noneTitle, indexTitle: nil,
          count: row.count, offset: offset))
      offset += row.count
    }
    return sections
  }

  /// Returns how many products there are: as the sections of the catalog's own
  /// listing say, where it is not behind. SQLite would count the entries of an
  /// index, page by page (5 ms for a million).
  static func productCount(_ db: Database) throws -> Int {
    // A catalog of an earlier schema may have neither table.
    let counted =
      (try? ChangeQueue.isEmpty(db)) == true
      ? try? Int.fetchOne(
        db, sql: "SELECT sum(product_count) FROM section WHERE language_id = ?",
        arguments: [StoredLanguage.ownID]) : nil
    if let counted { return counted }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0
  }

  /// Up to so many groups are counted one after the other, which takes half of
  /// the time of one pass over all (42 and 87 ms for a million products of twenty
  /// origins): SQLite makes no groups then.
  private static let fewGroups = 1000

  /// Counts the products of each group that has some; the one without a name are
  /// those of none.
  private static func groupCounts(
    _ grouping: (table: String, column: String), _ db: Database
  ) throws -> [(id: Int64?, name: String?, count: Int)] {
    let (table, column) = grouping
    let groupCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    if groupCount > fewGroups {
      return try Row.fetchAll(
        db,
        sql: """
          SELECT \(table).id, \(table).name, sum(size)
          FROM (SELECT \(column) AS key, count(*) AS size FROM product GROUP BY \(column))
          LEFT JOIN \(table) ON \(table).id = key
          GROUP BY \(table).id
          """
      ).map { ($0[0], $0[1], $0[2]) }
    }
    var groups: [(id: Int64?, name: String?, count: Int)] = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name, (SELECT count(*) FROM product WHERE \(column) = \(table).id)
        FROM \(table)
        """
    ).map { ($0[0], $0[1], $0[2]) }
    let all = try productCount(db)
    let others = all - groups.reduce(0) { $0 + $1.count }
    groups.removeAll { $0.count == 0 }
    if others > 0 { groups.append((nil, nil, others)) }
    return groups
  }

  /// Calls `body` with products of a section. What is passed over is passed
  /// over in an index, without a look at the products.
  func forEachView(
    inSection section: Int,
    offset: Int,
    limit: Int,
    _ db: Database,
    _ references: ReferenceNames,
    _ body: (ProductView) throws -> Void
  ) throws {
    let order = sort.orderTerms(isReversed: isReversed)
    var (condition, values) = self.condition(ofSection: section)
    if !condition.isEmpty { condition = "WHERE " + condition }
    var arguments = StatementArguments(values)
    let source =
      offset == 0
      ? "product \(condition) ORDER BY \(order) LIMIT ?"
      : """
      product
      WHERE id IN (SELECT id FROM product \(condition) ORDER BY \(order) LIMIT ? OFFSET ?)
      ORDER BY \(order)
      """
    arguments += offset == 0 ? [limit] : [limit, offset]
    let statement = try db.cachedStatement(
      sql: "SELECT \(ProductView.columns(id: "id")) FROM \(source)")
    try statement.setArguments(arguments)
    try statement.forEachView(section: section, references, body)
  }

  /// What the products of a section have in common, as SQL; empty where that is
  /// nothing.
  func condition(ofSection section: Int) -> (String, [DatabaseValue]) {
    guard let (table, column) = sort.grouping else { return ("", []) }
    guard let group = groups[section] else {
      return ("\(column) IS NULL OR \(column) NOT IN (SELECT id FROM \(table))", [])
    }
    return ("\(column) = ?", [group.databaseValue])
  }
}
