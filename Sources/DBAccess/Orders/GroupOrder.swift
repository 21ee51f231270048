import CatalogAccess
import Collation
import GRDB
import Synchronization

/// The products by origin or manufacturer, each a section, and in each in the order of a stored listing;
/// those without one last.
///
/// Groups are counted in an index. A page walks the listing from what is known near it, as long as that has what
/// it shows soon; the products of a small group are looked up and sorted, and where more is asked for, all are
/// put in order once.
struct GroupOrder: SourceOrder {
  /// Of more products two threads count.
  private static let fewCounted = 100_000
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
    /// Those around the last page that was walked to.
    var run: GroupRun?
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
      try counts(table, grouping.column, source.catalog, db).map { row in
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
    if let run = try run(to: range, in: section, near: found.run, reader.db) {
      found.run = run.trimmed(to: range)
      return run[range]
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

  /// Returns products of a section around those of a range: known ones, the first or the last, and those between
  /// them and the range. Nil where the walk is long.
  private func run(
    to range: Range<Int>, in section: Int, near known: GroupRun?, _ db: Database
  ) throws -> GroupRun? {
    let (count, total) = (counts[section], counts.reduce(0, +))
    let ends = [GroupRun(beginning: section), GroupRun(endOf: section, count: count)]
    let nearest = ([known].compactMap { $0?.section == section ? $0 : nil } + ends)
      .min { $0.distance(to: range) < $1.distance(to: range) }
    guard var run = nearest, run.distance(to: range) <= Self.fewSorted,
      run.distance(to: range) * total / max(count, 1) <= Self.fewWalked
    else { return nil }
    if range.upperBound > run.range.upperBound {
      let wanted = range.upperBound - run.range.upperBound
      run.append(try walk(section, from: run.last, wanted, isBackwards: false, db))
    }
    if range.lowerBound < run.range.lowerBound {
      let wanted = run.range.lowerBound - range.lowerBound
      run.prepend(try walk(section, from: run.first, wanted, isBackwards: true, db))
    }
    return run
  }

  /// Returns the next products of a section in the listing, behind a key or before it.
  private func walk(
    _ section: Int, from key: ListingKey, _ count: Int, isBackwards: Bool, _ db: Database
  ) throws -> [ListingKey] {
    let (condition, values) = condition(ofSection: section)
    let direction = isBackwards ? "DESC" : "ASC"
    var keys: [ListingKey] = []
    try db.forEach(
      """
      SELECT section, sort_key, product_id FROM listing
      WHERE language_id = ? AND (\(condition))
        AND (section, sort_key, product_id) \(isBackwards ? "<" : ">") (?, ?, ?)
      ORDER BY section \(direction), sort_key \(direction), product_id \(direction) LIMIT ?
      """, [language.id] + values + [key, count]
    ) { keys.append($0.listingKey) }
    return keys
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
      if let place = try knownPlace(ofProduct: id, in: section) {
        return sections[section].offset + place
      }
      let key = ListingKey(listingName: name, productID: id, in: try ListingCollation(language, db))
      let place = try count(before: key, in: section, db)
      // The page around it is walked to from there.
      found.withLock { $0.run = GroupRun(section: section, start: place, keys: [key]) }
      return sections[section].offset + place
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
      } else if let run = found.run, run.section == section {
        place = run.place(ofProduct: id)
      }
    }
    return place
  }

  /// Counts the products of a section before a key: from the nearer end of the listing, in which they
  /// stand far apart.
  private func count(before key: ListingKey, in section: Int, _ db: Database) throws -> Int {
    let sizes: [(number: Int, count: Int)] = try db.all(
      "SELECT number, product_count FROM section WHERE language_id = ? ORDER BY number",
      [language.id]
    ) { (Int($0.id(0)), try $0.count(1)) }
    let total = sizes.reduce(0) { $0 + $1.count }
    let before = sizes.reduce(0) { $0 + ($1.number <= key.section ? $1.count : 0) }
    let isInFirstHalf = 2 * before <= total
    // The place in the middle of what is counted.
    var left = (isInFirstHalf ? before : total + before) / 2
    let middle = sizes.first {
      left -= $0.count
      return left < 0
    }
    let bound = ListingKey.least(in: middle?.number ?? 0)
    let least = ListingKey.least(in: .min)
    let greatest = ListingKey.least(in: .max)
    let ends = isInFirstHalf ? (least, key) : (key, greatest)
    let (group, grouping, language) = (groups[section], grouping, language.id)
    let counted = { @Sendable (start: ListingKey, end: ListingKey, db: Database) in
      let (condition, values) = Self.condition(of: group, grouping)
      return try db.int(
        """
        SELECT count(*) FROM listing WHERE language_id = ? AND (\(condition))
          AND (section, sort_key, product_id) >= (?, ?, ?)
          AND (section, sort_key, product_id) < (?, ?, ?)
        """, [language] + values + [start, end]) ?? 0
    }
    let count: Int
    if ends.0 < bound, bound < ends.1, total >= Self.fewCounted {
      let parts = try source.catalog.readingBoth(
        db, { try counted(ends.0, bound, $0) }, and: { try counted(bound, ends.1, $0) })
      count = parts.0 + parts.1
    } else {
      count = try counted(ends.0, ends.1, db)
    }
    return isInFirstHalf ? count : counts[section] - count
  }

  func divide(_ rows: SectionRows, into pieces: inout ListingPieces) -> Bool { false }

  func sibling() -> GroupOrder? { nil }

  private func condition(ofSection section: Int) -> (String, [any StatementArgument]) {
    Self.condition(of: groups[section], grouping)
  }

  private static func condition(
    of group: Int64?, _ grouping: ListingGrouping
  ) -> (String, [any StatementArgument]) {
    if let group { return ("\(grouping.column) = ?", [group]) }
    let table = grouping.table ?? ""
    return ("\(grouping.column) IS NULL OR \(grouping.column) NOT IN (SELECT id FROM \(table))", [])
  }

  // MARK: Counts

  /// The greatest number of groups counted one after another, which takes half of
  /// the time of one pass over all (42 and 87 ms for a million products of twenty
  /// origins): SQLite makes no groups then.
  private static let fewGroups = 1000

  /// Counts the products of each group that has some, and of none.
  private static func counts(
    _ table: String, _ column: String, _ catalog: CatalogDatabase, _ db: Database
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
    let total = try ChangeQueue.productCount(db)
    let middle =
      try total < fewCounted
      ? .max
      : db.int64("SELECT id FROM \(table) ORDER BY id LIMIT 1 OFFSET ?", [groupCount / 2]) ?? .max
    let counted: @Sendable (String, Database) throws -> [(id: Int64?, name: String?, count: Int)] =
      {
        try $1.all(
          """
          SELECT id, name, (SELECT count(*) FROM product WHERE \(column) = \(table).id)
          FROM \(table) WHERE id \($0) ?
          """, [middle]
        ) { ($0.integer(0), $0.string(1), try $0.int(2)) }
      }
    let (first, rest) =
      try middle == .max
      ? (counted("<=", db), [])
      : catalog.readingBoth(db, { try counted("<", $0) }, and: { try counted(">=", $0) })
    var groups = first + rest
    let others = total - groups.reduce(0) { $0 + $1.count }
    groups.removeAll { $0.count == 0 }
    if others > 0 { groups.append((nil, nil, others)) }
    return groups
  }
}
