import CatalogAccess
import GRDB

extension SortedOrder {
  /// Between places that are known, this part of all products is walked over;
  /// where there are more, a place is looked up in between.
  private static let walkedPart = 16
  /// The number of products that are looked at to guess where one stands: a guess is wrong by a
  /// twentieth of all products, at the most likely.
  private static let sampleCount: Int64 = 128

  /// Returns how many products stand before a product, nil when there is no such
  /// product.
  ///
  /// SQLite passes over rows faster than it counts those of a range, as it need
  /// not compare them (37 and 104 ns): so it is told to pass over as many as
  /// there probably are, and what is left is walked over.
  ///
  /// - Complexity: Up to a step in an index for half of the products, of which
  ///   most are passed over by SQLite; near a place that is known, a step for
  ///   each product in between.
  func ordinal(ofProduct id: Int64, in sections: [ListingSection]) throws -> Int? {
    try source.catalog.reading("read") { try ordinal(ofProduct: id, in: sections, $0) }
  }

  private func ordinal(
    ofProduct id: Int64, in sections: [ListingSection], _ db: Database
  ) throws -> Int? {
    if let grouping = sort.grouping {
      return try ordinal(ofProduct: id, of: grouping, in: sections, db)
    }
    guard let values = try values(ofProduct: id, db) else { return nil }
    if let place = places.place(ofProduct: id) { return place.offset }
    let offset = try offset(of: values, in: sections[0], db)
    places.remember(SortedPlaces.Place(section: 0, offset: offset, values: values))
    return offset
  }

  /// Returns how many products stand before one, in a list without sections.
  private func offset(
    of values: [DatabaseValue], in section: ListingSection, _ db: Database
  ) throws -> Int {
    var (before, behind) = places.neighbours(of: values, isBefore)
    if (behind?.offset ?? section.count) - (before?.offset ?? 0)
      > section.count / Self.walkedPart
    {
      let guess = try guess(values, section.count, db)
      if let id = try productIDs(in: section, offset: guess, limit: 1, db).first {
        try remember(id, at: guess, in: section.number, db)
        if id.databaseValue == values.last { return guess }
        (before, behind) = places.neighbours(of: values, isBefore)
      }
    }
    // In both directions, until it meets one whose place is known, or an end.
    var backwards = SortedWalk(self, from: values, in: section.number, isBackwards: true, db)
    var onwards = SortedWalk(self, from: values, in: section.number, isBackwards: false, db)
    _ = try onwards.next()
    var steps = 0
    while true {
      guard let id = try backwards.next() else { return steps }
      if let before, before.values.last == id.databaseValue { return before.offset + steps + 1 }
      guard let id = try onwards.next() else { return section.count - 1 - steps }
      if let behind, behind.values.last == id.databaseValue { return behind.offset - steps - 1 }
      steps += 1
    }
  }

  /// Guesses how many of so many products stand before one.
  private func guess(_ values: [DatabaseValue], _ count: Int, _ db: Database) throws -> Int {
    let samples = try places.samples { try self.samples(db) }
    let before = samples.count { isBefore($0, values) }
    return min(count - 1, count * before / max(1, samples.count))
  }

  /// Reads the values of some products, whose ids are evenly apart.
  private func samples(_ db: Database) throws -> [[DatabaseValue]] {
    let bounds = try Row.fetchOne(db, sql: "SELECT min(id), max(id) FROM product")
    guard let bounds, let first: Int64 = bounds[0], let last: Int64 = bounds[1] else { return [] }
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM product WHERE id >= ? ORDER BY id LIMIT 1")
    let distance = (Double(last) - Double(first)) / Double(Self.sampleCount)
    return try (0..<Self.sampleCount).compactMap { number in
      let wanted = Int64(exactly: (Double(first) + Double(number) * distance).rounded()) ?? last
      return try Int64.fetchOne(statement, arguments: [wanted]).flatMap {
        try self.values(ofProduct: $0, db)
      }
    }
  }

  /// Whether a product stands before another, by their values.
  private func isBefore(_ left: [DatabaseValue], _ right: [DatabaseValue]) -> Bool {
    // What is not known is last, in both directions.
    if left[0].isNull != right[0].isNull { return right[0].isNull }
    for (left, right) in zip(left, right) where left != right {
      let isLess =
        switch (left.storage, right.storage) {
        case (.int64(let left), .int64(let right)): left < right
        case (.string(let left), .string(let right)): left < right
        default: false
        }
      return isLess != isReversed
    }
    return false
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
