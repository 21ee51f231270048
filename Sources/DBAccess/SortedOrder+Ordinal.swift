import GRDB

extension SortedOrder {
  /// Returns how many products stand before a product, nil when there is no such
  /// product.
  ///
  /// - Complexity: One step in an index for each product before it, in its
  ///   section: some 40 ns each.
  func ordinal(ofProduct id: Int64, in sections: [ListingSection], _ db: Database) throws -> Int? {
    if let grouping = sort.grouping {
      return try ordinal(ofProduct: id, of: grouping, in: sections, db)
    }
    let keys = sort.keyColumns
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT \((keys + ["id"]).joined(separator: ", ")) FROM product WHERE id = ?",
        arguments: [id])
    else { return nil }
    let values = (0...keys.count).map { row[$0] as DatabaseValue }
    // What is not known is last, in both directions.
    let isKnown = keys.isEmpty || !values[0].isNull
    let columns = isKnown ? keys + ["id"] : ["id"]
    let own = Array(values.suffix(columns.count))
    var count = 0
    if !isKnown {
      count += try self.count(db, "\(keys[0]) IS NOT NULL", [])
    }
    // Column by column: of `(a, b) < (x, y)` SQLite looks only for `a <= x` in an
    // index that ends with the number of the row, and reads the rest.
    for position in columns.indices {
      var terms = isKnown ? [] : ["\(keys[0]) IS NULL"]
      terms += columns[..<position].map { "\($0) = ?" }
      terms.append("\(columns[position]) \(isReversed ? ">" : "<") ?")
      count += try self.count(db, terms.joined(separator: " AND "), Array(own[...position]))
    }
    return count
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
    return try sections[section].offset
      + count(db, "(\(condition)) AND id \(direction) ?", arguments + [id.databaseValue])
  }

  private func count(
    _ db: Database, _ condition: String, _ arguments: [DatabaseValue]
  ) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM product WHERE \(condition)",
      arguments: StatementArguments(arguments)) ?? 0
  }
}
