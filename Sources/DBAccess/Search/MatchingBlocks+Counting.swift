import CatalogAccess
import GRDB

extension MatchingBlocks {
  /// Counts the matches of all spans, and returns those of each section.
  mutating func count(_ context: ReadingContext) throws -> [Int] {
    if isEverything {
      try countSections(context)
    } else {
      // Where names alone decide, those of blocks that have others too are
      // looked at.
      if isExact { try findPositions(context.db) }
      let statement = SpanStatement(
        "count(*)", languageID: languageID, testedBy: try predicate(context), context)
      for section in spans.indices {
        for index in spans[section].indices where spans[section][index].matchCount == nil {
          try statement.forEachRow(of: spans[section][index], limit: -1, offset: 0) {
            spans[section][index].matchCount = Int($0.id(0))
          }
        }
      }
    }
    return knownCounts
  }

  /// Looks up which products of each span have such names, but where all have.
  mutating func findPositions(_ db: Database) throws {
    guard let ranges else { return }
    let texts = try db.cachedStatement(
      sql: "SELECT folds FROM block_fold WHERE \(KeyedTable.blockFold.isRow)")
    defer { texts.reset() }
    for section in spans.indices {
      for index in spans[section].indices where !spans[section][index].isWhole {
        let start = spans[section][index].start
        texts.bind([languageID, section, start.sortKey, start.productID])
        guard try texts.step(), let text = texts.row.bytes(0) else { continue }
        let positions = try MatchingBlocks.checked(
          ranges.positions(in: text), of: spans[section][index].count)
        spans[section][index].positions = positions
        if isExact { spans[section][index].matchCount = positions.count }
      }
    }
  }

  /// Counts by one pass over the whole listing.
  private mutating func countSections(_ context: ReadingContext) throws {
    let predicate = try predicate(context)
    let wanted = spans.indices.filter { !spans[$0].isEmpty }
    let sections = wanted.map(String.init).joined(separator: ", ")
    let statement = try context.db.makeStatement(
      sql: """
        SELECT section, count(*)
        FROM listing
        WHERE language_id = ?2 AND section IN (\(sections)) AND \(predicate.condition)
        GROUP BY section
        """)
    statement.bind(languageID, at: 2)
    predicate.bind(to: statement)
    for section in spans.indices where !spans[section].isEmpty {
      spans[section][0].matchCount = 0
    }
    try predicate.rethrowing(context.statistics) {
      while try statement.step() {
        let section = Int(statement.row.id(0))
        guard spans.indices.contains(section), !spans[section].isEmpty else { continue }
        spans[section][0].matchCount = Int(statement.row.id(1))
      }
    }
  }
}
