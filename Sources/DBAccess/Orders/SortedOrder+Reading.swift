import CatalogAccess
import GRDB
import GRDBSQLite

extension SortedOrder {
  /// The number of products that are looked up one by one; more are walked over.
  private static let pageCount = 1024
  /// The number of products that SQLite passes over by itself while one is passed over here, row by
  /// row.
  private static let costOfStep = 2

  /// Calls `body` with products of a section. What is passed over is passed over
  /// in an index, without a look at the products: from the beginning of the
  /// section, from its end, or from a product whose place is known, whichever is
  /// nearest.
  func forEachProduct(
    in section: ListingSection,
    _ range: Range<Int>,
    from start: ListingPiece.Start?,
    by reader: ReadingContext,
    _ body: (ProductView) throws -> Void
  ) throws {
    let (db, offset, limit) = (reader.db, range.lowerBound, range.count)
    if offset > 0, limit <= Self.pageCount {
      let ids = try productIDs(in: section, offset: offset, limit: limit, db)
      try reader.forEachView(ofProducts: ids, section: section.number, body)
      if let id = ids.first { try remember(id, at: offset, in: section.number, db) }
      return
    }
    let (condition, values) = condition(ofSection: section.number)
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(ProductColumns.selected(id: "id"))
        FROM product
        \(condition.isEmpty ? "" : "WHERE \(condition)")
        ORDER BY \(sort.orderTerms(isReversed: isReversed))
        LIMIT ? OFFSET ?
        """)
    try statement.setArguments(StatementArguments(values) + [limit, offset])
    try statement.forEachView(section: section.number, reader.references, body)
  }

  /// Returns the ids of products of a section, as many as there are up to a
  /// limit.
  func productIDs(
    in section: ListingSection, offset: Int, limit: Int, _ db: Database
  ) throws -> [Int64] {
    let end = min(offset + limit, section.count)
    let behind = section.count - end
    let place = places.nearest(to: offset, in: section.number)
    if let place, abs(place.offset - offset) * Self.costOfStep < min(offset, behind) {
      return try productIDs(from: place, offset: offset, limit: end - offset, db)
    }
    let isBackwards = behind < offset
    let (condition, values) = condition(ofSection: section.number)
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: idQuery([condition], isBackwards: isBackwards) + " LIMIT ? OFFSET ?"),
      arguments: StatementArguments(values) + [end - offset, isBackwards ? behind : offset])
    return isBackwards ? ids.reversed() : ids
  }

  /// Returns the ids of products that stand near one whose place is known.
  private func productIDs(
    from place: SortedPlaces.Place, offset: Int, limit: Int, _ db: Database
  ) throws -> [Int64] {
    let end = offset + limit
    var ids: [Int64] = []
    if offset < place.offset {
      var walk = SortedWalk(
        self, from: place.values, in: place.section, isBackwards: true, db)
      var position = place.offset
      while position > offset, let id = try walk.next() {
        position -= 1
        if position < end { ids.append(id) }
      }
      ids.reverse()
    }
    if end > place.offset {
      var walk = SortedWalk(
        self, from: place.values, in: place.section, isBackwards: false, db)
      var position = place.offset
      while position < end, let id = try walk.next() {
        if position >= offset { ids.append(id) }
        position += 1
      }
    }
    return ids
  }

  /// A range of an index.
  typealias Part = (condition: String, values: [DatabaseValue])

  /// Returns the products on one side of a product, in parts, each a range of an index, in the
  /// order in which they are met: of `(a, b) > (x, y)` SQLite looks only for `a >= x` in an index
  /// that ends with the id of the row.
  func parts(beyond values: [DatabaseValue], isBackwards: Bool) -> [Part] {
    let keys = sort.keyColumns
    let columns = keys + ["id"]
    let isKnown = keys.isEmpty || !values[0].isNull
    let comparison = isReversed == isBackwards ? ">" : "<"
    // The product itself is among those behind it.
    let own = isBackwards ? comparison : comparison + "="
    if !isKnown {
      let unknown = (condition: "\(keys[0]) IS NULL AND id \(own) ?", values: [values[keys.count]])
      return [unknown] + (isBackwards ? [("\(keys[0]) IS NOT NULL", [])] : [])
    }
    var parts = columns.indices.reversed().map { position in
      let equal = columns[..<position].map { "\($0) = ?" }
      let last = "\(columns[position]) \(position == keys.count ? own : comparison) ?"
      return (
        condition: (equal + [last]).joined(separator: " AND "), values: Array(values[...position])
      )
    }
    if !isBackwards, let key = keys.first { parts.append(("\(key) IS NULL", [])) }
    return parts
  }

  /// A query for the ids of products that meet conditions, the first or the
  /// last first.
  func idQuery(_ conditions: [String], isBackwards: Bool) -> String {
    let terms = conditions.filter { !$0.isEmpty }.map { "(\($0))" }
    return """
      SELECT id
      FROM product
      \(terms.isEmpty ? "" : "WHERE " + terms.joined(separator: " AND "))
      ORDER BY \(sort.orderTerms(isReversed: isReversed, isBackwards: isBackwards))
      """
  }

  /// Remembers where a product stands.
  func remember(_ id: Int64, at offset: Int, in section: Int, _ db: Database) throws {
    guard let values = try values(ofProduct: id, db) else { return }
    places.remember(SortedPlaces.Place(section: section, offset: offset, values: values))
  }

  /// Returns what a product is sorted by, and its id; nil when there is no
  /// such product.
  func values(ofProduct id: Int64, _ db: Database) throws -> [DatabaseValue]? {
    let columns = sort.keyColumns + ["id"]
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT \(columns.joined(separator: ", ")) FROM product WHERE id = ?"),
      arguments: [id])
    return row.map { row in columns.indices.map { row[$0] } }
  }
}
