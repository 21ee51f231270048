import CatalogAccess
import Collation
import GRDB

/// A list in another order than that of a language.
struct SortedOrder: RowOrder {
  let sort: ListingSort
  let isReversed: Bool
  /// The row that each section stands for; nil for what has none.
  private(set) var groups: [Int64?] = []
  /// The places of some of the products.
  let places = SortedPlaces()

  let source: RowSource

  init(_ sort: ListingSort, isReversed: Bool, from source: RowSource) {
    self.source = source
    self.sort = sort
    self.isReversed = isReversed
  }

  func withReader(_ body: (ReadingContext) throws -> Void) throws { try source.withContext(body) }

  func divide(
    _ range: Range<Int>, of section: ListingSection, into pieces: inout ListingPieces
  ) -> Bool {
    false
  }

  func sibling() -> SortedOrder? { nil }

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

  /// The greatest number of groups that are counted one after the other, which takes half of the
  /// time of one pass over all (42 and 87 ms for a million products of twenty origins): SQLite
  /// makes no groups then.
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

  /// Returns the condition that the products of a section share, as SQL; empty where there is none.
  func condition(ofSection section: Int) -> (String, [DatabaseValue]) {
    guard let (table, column) = sort.grouping else { return ("", []) }
    guard let group = groups[section] else {
      return ("\(column) IS NULL OR \(column) NOT IN (SELECT id FROM \(table))", [])
    }
    return ("\(column) = ?", [group.databaseValue])
  }
}
