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

  /// The order as SQL, products with equal keys by their number.
  func orderTerms(isReversed: Bool) -> String {
    let direction = isReversed ? "DESC" : "ASC"
    let keys: [String] =
      switch self {
      case .price: ["currency", "price_minor"]
      case .quantity: ["quantity"]
      case .listing, .origin, .manufacturer, .id: []
      }
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
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM product") ?? 0
      groups = [nil]
      return [ListingSection(number: 0, title: "", indexTitle: nil, count: count, offset: 0)]
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(grouping.table).id, \(grouping.table).name, sum(size)
        FROM (
          SELECT \(grouping.column) AS key, count(*) AS size
          FROM product
          GROUP BY \(grouping.column)
        )
        LEFT JOIN \(grouping.table) ON \(grouping.table).id = key
        GROUP BY \(grouping.table).id
        """)
    let named = collation.sorted(
      rows.filter { ($0[1] as String?) != nil }, by: { $0[1] as String })
    let unnamed = rows.filter { ($0[1] as String?) == nil }
    var offset = 0
    var sections: [ListingSection] = []
    for row in (isReversed ? named.reversed() : named) + unnamed {
      let title: String? = row[1]
      let count: Int = row[2]
      groups.append(row[0])
      sections.append(
        ListingSection(
          number: sections.count, title: title ?? ListingSort.noneTitle, indexTitle: nil,
          count: count, offset: offset))
      offset += count
    }
    return sections
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
    var condition = ""
    var arguments: StatementArguments = []
    if let grouping = sort.grouping {
      if let group = groups[section] {
        condition = "WHERE \(grouping.column) = ?"
        arguments += [group]
      } else {
        condition = """
          WHERE \(grouping.column) IS NULL
            OR \(grouping.column) NOT IN (SELECT id FROM \(grouping.table))
          """
      }
    }
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
}
