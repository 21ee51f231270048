import GRDB

extension SortedOrder {
  /// Returns how many products stand before a product, nil when there is no such
  /// product.
  ///
  /// - Complexity: One step in an index for each product before it, in its
  ///   section, or behind it: some 40 ns each.
  func ordinal(ofProduct id: Int64, in sections: [ListingSection], _ db: Database) throws -> Int? {
    if let grouping = sort.grouping {
      return try ordinal(ofProduct: id, of: grouping, in: sections, db)
    }
    guard let values = try values(ofProduct: id, db) else { return nil }
    if let place = places.place(ofProduct: id) { return place.offset }
    let offset = try ordinal(of: values, db)
    places.remember(SortedPlaces.Place(section: 0, offset: offset, values: values))
    return offset
  }

  /// Returns how many products stand before one, in a list without sections.
  private func ordinal(of values: [DatabaseValue], _ db: Database) throws -> Int {
    let keys = sort.keyColumns
    // What is not known is last, in both directions.
    let isKnown = keys.isEmpty || !values[0].isNull
    let columns = isKnown ? keys + ["id"] : ["id"]
    let own = Array(values.suffix(columns.count))
    if !isKnown {
      return try self.count(db, "\(keys[0]) IS NOT NULL", [])
        + countBeyond(own, of: columns, isReversed ? ">" : "<", among: "\(keys[0]) IS NULL", db)
    }
    // Those before it, or those behind it, where these seem to be fewer.
    let isLow = try keys.isEmpty || isInLowerHalf(values, of: keys, db)
    let beyond = try countBeyond(own, of: columns, isLow ? "<" : ">", among: nil, db)
    if isLow != isReversed { return beyond }
    let unknown = try keys.isEmpty ? 0 : count(db, "\(keys[0]) IS NULL", [])
    return try Self.productCount(db) - unknown - 1 - beyond
  }

  /// Counts the products whose values stand on one side of others.
  ///
  /// Column by column: of `(a, b) < (x, y)` SQLite looks only for `a <= x` in an
  /// index that ends with the number of the row, and reads the rest.
  private func countBeyond(
    _ values: [DatabaseValue], of columns: [String], _ comparison: String, among scope: String?,
    _ db: Database
  ) throws -> Int {
    try columns.indices.reduce(0) { count, position in
      var terms = scope.map { [$0] } ?? []
      terms += columns[..<position].map { "\($0) = ?" }
      terms.append("\(columns[position]) \(comparison) ?")
      return count
        + (try self.count(db, terms.joined(separator: " AND "), Array(values[...position])))
    }
  }

  /// Whether a value is nearer to the least than to the greatest that products
  /// have in the last column, among those that are equal in the others.
  private func isInLowerHalf(
    _ values: [DatabaseValue], of keys: [String], _ db: Database
  ) throws -> Bool {
    let position = keys.count - 1
    guard let value = Int64.fromDatabaseValue(values[position]) else { return !isReversed }
    let scope = keys[..<position].map { " AND \($0) = ?" }.joined()
    func bound(_ function: String) throws -> Int64? {
      try Int64.fetchOne(
        db,
        sql: """
          SELECT \(function)(\(keys[position]))
          FROM product
          WHERE \(keys[position]) IS NOT NULL\(scope)
          """,
        arguments: StatementArguments(values[..<position]))
    }
    guard let least = try bound("min"), let greatest = try bound("max") else { return !isReversed }
    return Double(value) - Double(least) < Double(greatest) - Double(value)
  }

  private func ordinal(
    ofProduct id: Int64, of grouping: (table: String, column: String),
    in sections: [ListingSection], _ db: Database
  ) throws -> Int? {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT \(grouping.table).id
          FROM product LEFT JOIN \(grouping.table) ON \(grouping.table).id = \(grouping.column)
          WHERE product.id = ?
          """,
        arguments: [id]),
      let section = groups.firstIndex(of: row[0])
    else { return nil }
    let direction = isReversed ? ">" : "<"
    let (condition, arguments) = condition(ofSection: section)
    let offset = try count(
      db, "(\(condition)) AND id \(direction) ?", arguments + [id.databaseValue])
    places.remember(
      SortedPlaces.Place(section: section, offset: offset, values: [id.databaseValue]))
    return sections[section].offset + offset
  }

  private func count(
    _ db: Database, _ condition: String, _ arguments: [DatabaseValue]
  ) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM product WHERE \(condition)",
      arguments: StatementArguments(arguments)) ?? 0
  }
}
