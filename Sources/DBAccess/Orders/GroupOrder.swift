import CatalogAccess
import Collation
import GRDB
import Synchronization

/// The products by origin or manufacturer, each a section, and in each in the order of a stored listing;
/// those without one last.
///
/// Groups are counted in an index. A page walks the listing as long as that has what it shows soon; the
/// products of a small group are looked up and sorted, and where more is asked for, all are put in
/// order once.
struct GroupOrder: SourceOrder {
  /// So many rows of the listing are walked for those of a page.
  private static let fewWalked = 100_000
  /// The products of so large a group are looked up and sorted.
  private static let fewSorted = 5000
  /// So many groups are sorted one by one.
  private static let fewGroupsSorted = 8

  var source: RowSource
  private let language: StoredLanguage
  private let collation: IndexedCollation
  private let grouping: ListingGrouping
  private let isReversed: Bool
  private let names: [Int64: String]
  /// The row that each section stands for; nil for what has none.
  private let groups: [Int64?]
  private let counts: [Int]
  private let found = Found()

  /// What was put in order so far, for all threads.
  private final class Found: @unchecked Sendable {
    private let lock = Mutex(())
    var sortedCount = 0
    /// The last group that was sorted.
    var last: (section: Int, ids: [Int64])?
    var all: ProductNumbers?

    func withLock(_ body: (Found) throws -> Void) rethrows {
      try lock.withLock { _ in try body(self) }
    }
  }

  /// Counts the products of each name, in the order of a collation; nil where two rows have one name.
  static func read(
    _ grouping: ListingGrouping, isReversed: Bool, _ collation: IndexedCollation,
    in language: StoredLanguage, from source: RowSource
  ) throws -> (order: GroupOrder, sections: [ListingSection])? {
    guard let table = grouping.table else { return nil }
    let rows = try source.catalog.reading("read the products of") { db in
      try counts(table, grouping.column, db).map { row in
        // A row without a name is none.
        (id: row.name == nil ? nil : row.id, name: row.name, count: row.count)
      }
    }
    let named = rows.filter { $0.name != nil }
    guard rows.count - named.count <= 1, Set(named.map(\.name)).count == named.count else {
      return nil
    }
    let byBytes = named.sorted {
      ($0.name ?? "").utf8.lexicographicallyPrecedes(($1.name ?? "").utf8)
    }
    let ordered = collation.sorted(byBytes, by: { $0.name ?? "" })
    let groups = (isReversed ? ordered.reversed() : ordered) + rows.filter { $0.name == nil }
    let sections = groups.enumerated().map { number, group in
      ListingSection(number: number, title: group.name ?? ListingSort.noneTitle, count: group.count)
    }
    var names: [Int64: String] = [:]
    for group in groups { if let id = group.id { names[id] = group.name } }
    let order = GroupOrder(
      source: source, language: language, collation: collation, grouping: grouping,
      isReversed: isReversed, names: names, groups: groups.map(\.id), counts: groups.map(\.count))
    return (order, sections.placed())
  }

  private static var damage: DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT_INDEX, message: "the listing has other products than 'product'")
  }

  // MARK: Products

  func forEachProduct(
    of rows: SectionRows, by reader: ReadingContext, _ body: (ProductView) throws -> Void
  ) throws {
    var some: [Int64]?
    var all = ProductNumbers([])
    try found.withLock { found in
      some = try ids(of: rows, found, reader)
      if let known = found.all { all = known }
    }
    guard let some else { return try reader.forEachView(of: rows, in: all, body) }
    if some.count != rows.range.count {
      throw Self.damage
    }
    try reader.forEachView(ofProducts: some, section: rows.section.number, body)
  }

  /// Returns the products of some rows; nil where all are put in order.
  private func ids(
    of rows: SectionRows, _ found: Found, _ reader: ReadingContext
  ) throws -> [Int64]? {
    let (section, range) = (rows.section.number, rows.range)
    let count = counts[section]
    if found.all != nil { return nil }
    if let last = found.last, last.section == section {
      return Array(last.ids[range.clamped(to: 0..<last.ids.count)])
    }
    let (walked, isTooMany) = range.upperBound.multipliedReportingOverflow(by: counts.reduce(0, +))
    if range.count <= Self.fewSorted, !isTooMany, walked / max(count, 1) <= Self.fewWalked {
      return try walk(section, range, reader.db)
    }
    if count <= Self.fewSorted, found.sortedCount < Self.fewGroupsSorted {
      let ids = try sorted(section, reader)
      found.sortedCount += 1
      found.last = (section, ids)
      return Array(ids[range.clamped(to: 0..<ids.count)])
    }
    found.all = try sortedAll(reader.db)
    return nil
  }

  private func walk(_ section: Int, _ range: Range<Int>, _ db: Database) throws -> [Int64] {
    let (condition, values) = condition(ofSection: section)
    var ids: [Int64] = []
    try db.forEach(
      """
      SELECT product_id FROM listing WHERE language_id = ? AND (\(condition))
      ORDER BY section, sort_key, product_id LIMIT ? OFFSET ?
      """, [language.id] + values + [range.count, range.lowerBound]
    ) { ids.append($0.id(0)) }
    return ids
  }

  /// Returns the products of a section by keys of their names.
  private func sorted(_ section: Int, _ reader: ReadingContext) throws -> [Int64] {
    let (condition, values) = condition(ofSection: section)
    let keys = try ListingCollation(language, reader.db)
    var products: [ListingKey] = []
    try reader.db.forEach(
      "SELECT id, coalesce(sort_name, name) FROM product WHERE \(condition)", values
    ) {
      products.append(
        ListingKey(listingName: $0.string(1) ?? "", productID: $0.id(0), in: keys))
    }
    return products.sorted().map(\.productID)
  }

  private func sortedAll(_ db: Database) throws -> ProductNumbers {
    var computed = ComputedGroups(
      by: grouping, collation, rowNames: names, isSort: true, isReversed: isReversed)
    try computed.append(listingOf: language, by: grouping, db)
    let (ids, sections) = try computed.finish()
    if sections.map(\.count) != counts {
      throw Self.damage
    }
    return ids
  }

  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    guard let name = try source.listingName(ofProduct: id) else { return nil }
    return try source.catalog.reading("read") { db in
      let row = try db.first("SELECT \(grouping.column) FROM product WHERE id = ?", [id]) {
        $0.integer(0)
      }
      let group = row.flatMap { $0 }.flatMap { names[$0] == nil ? nil : $0 }
      guard let section = groups.firstIndex(of: group) else { return nil }
      let before =
        try knownPlace(ofProduct: id, in: section)
        ?? count(
          before: ListingKey(
            listingName: name, productID: id, in: try ListingCollation(language, db)),
          in: section, db)
      return sections[section].offset + before
    }
  }

  /// Returns the place of a product in its section, where that was put in order already.
  private func knownPlace(ofProduct id: Int64, in section: Int) throws -> Int? {
    var place: Int?
    try found.withLock { found in
      if let all = found.all {
        let first = counts[..<section].reduce(0, +)
        var offset = 0
        try all.forEachChunk(of: first..<first + counts[section]) { ids in
          if place == nil, let index = ids.firstIndex(of: id) {
            place = offset + index - ids.startIndex
          }
          offset += ids.count
        }
      } else if let last = found.last, last.section == section {
        place = last.ids.firstIndex(of: id)
      }
    }
    return place
  }

  /// Counts the products of a section before a key: from the nearer end of the listing, in which they
  /// stand far apart.
  private func count(before key: ListingKey, in section: Int, _ db: Database) throws -> Int {
    let (condition, values) = condition(ofSection: section)
    let isInFirstHalf =
      try db.int(
        """
        SELECT 2 * total(product_count) FILTER (WHERE number <= ?) <= total(product_count)
        FROM section WHERE language_id = ?
        """, [key.section, language.id]) == 1
    let count =
      try db.int(
        """
        SELECT count(*) FROM listing WHERE language_id = ? AND (\(condition))
          AND (section, sort_key, product_id) \(isInFirstHalf ? "<" : ">=") (?, ?, ?)
        """, [language.id] + values + [key]) ?? 0
    return isInFirstHalf ? count : counts[section] - count
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> GroupOrder? { nil }

  private func condition(ofSection section: Int) -> (String, [any StatementArgument]) {
    guard let group = groups[section] else {
      let table = grouping.table ?? ""
      return (
        "\(grouping.column) IS NULL OR \(grouping.column) NOT IN (SELECT id FROM \(table))", []
      )
    }
    return ("\(grouping.column) = ?", [group])
  }

  // MARK: Counts

  /// The greatest number of groups counted one after another, which takes half of
  /// the time of one pass over all (42 and 87 ms for a million products of twenty
  /// origins): SQLite makes no groups then.
  private static let fewGroups = 1000

  /// Counts the products of each group that has some, and of none.
  private static func counts(
    _ table: String, _ column: String, _ db: Database
  ) throws -> [(id: Int64?, name: String?, count: Int)] {
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
