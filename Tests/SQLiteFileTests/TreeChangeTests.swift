import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteFile

/// What is changed and removed here is what SQLite makes of the same statements, and is checked by it.
@Suite struct TreeChangeTests {
  private typealias Item = TreeMergeTests.Item

  /// What happens to the items of a database.
  private struct Change {
    var old: Item?
    var new: Item?

    var id: Int64 { (new ?? old)?.id ?? 0 }
  }

  private static func changes(
    of items: [Item],
    share: Int,
    isAllRemoved: Bool,
    _ generator: inout SeededGenerator
  ) -> [Change] {
    let known = Set(items.map(\.id))
    var changes: [Change] = []
    for item in items where Int.random(in: 0..<share, using: &generator) == 0 || isAllRemoved {
      var new: Item? = TreeMergeTests.item(item.id, &generator)
      // Many keep their places, as a product does whose price changes.
      if Bool.random(using: &generator) {
        new?.a = item.a
        new?.b = item.b
      }
      if isAllRemoved || Int.random(in: 0..<3, using: &generator) == 0 { new = nil }
      changes.append(Change(old: item, new: new))
    }
    let last = items.map(\.id).max() ?? 0
    for id in 1...last + 5
    where !known.contains(id) && Int.random(in: 0..<share, using: &generator) == 0 {
      changes.append(Change(new: TreeMergeTests.item(id, &generator)))
    }
    return changes.sorted { $0.id < $1.id }
  }

  /// Makes the changes by SQLite.
  private static func execute(_ changes: [Change], in database: WrittenDatabase) throws {
    try database.remove(changes.compactMap(\.old?.id))
    try database.insert(changes.compactMap { $0.new?.rows })
  }

  private enum Step: Equatable {
    case put([Value])
    case remove([Value])

    var values: [Value] {
      switch self {
      case .put(let values), .remove(let values): values
      }
    }
  }

  /// Returns what is to be done with an index, in its order.
  private static func steps(
    _ changes: [Change],
    keyCount: Int,
    _ values: (Item) -> [Value]
  ) throws -> [Step] {
    var steps: [[Value]: Step] = [:]
    for change in changes {
      if let old = change.old.map(values) { steps[Array(old[..<keyCount])] = .remove(old) }
    }
    for change in changes {
      if let new = change.new.map(values) { steps[Array(new[..<keyCount])] = .put(new) }
    }
    return try TreeMergeTests.sortedBySQLite(steps.values.map(\.values)).compactMap {
      steps[Array($0[..<keyCount])]
    }
  }

  /// Makes the changes in all trees, and leaves the journal. Returns it, and how many leaves stayed.
  private static func merge(
    _ changes: [Change], into database: WrittenDatabase
  ) throws -> (journal: RollbackJournal, kept: Int) {
    let roots = try TreeMergeTests.roots(database)
    let pages = try DatabasePages(DatabaseFile(path: database.path))
    let outline = try TreeOutline(pages, root: roots["plain"] ?? 0)
    let search = try TableTreeSearch(pages, outline)
    for change in changes {
      #expect(try (search.row(change.id) != nil) == (change.old != nil))
    }
    let kept = outline.kept(search.visited)
    let journal = try pages.beginReplacing(keeping: kept)
    let rows = try TableTreeMerge(pages, outline, isChanged: search.visited)
    let record = RecordEncoder()
    for change in changes {
      if let new = change.new {
        record.encode(new.row)
        try rows.put(rowID: change.id, record)
      } else {
        try rows.remove(rowID: change.id)
      }
    }
    try rows.finish()
    for (name, keyCount, values) in [
      ("plain_by_a", 3, { $0.entry }), ("clustered", 2, { $0.clustered }),
    ] as [(String, Int, (Item) -> [Value])] {
      let merge = try IndexTreeMerge(pages, root: roots[name] ?? 0, keyCount: keyCount)
      for step in try steps(changes, keyCount: keyCount, values) {
        record.encode(step.values)
        if case .put = step { try merge.put(record) } else { try merge.remove(record) }
      }
      try merge.finish()
    }
    try pages.finish()
    return (journal, kept.count)
  }

  @Test(arguments: [512, 4096], [1, 3, 30, 500, 3000])
  func changedTreesAreThoseThatSQLiteMakes(pageSize: Int, count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pageSize + count))
    for (share, isAllRemoved) in [(1, false), (4, false), (300, false), (1, true)] {
      let (database, items) = try TreeMergeTests.database(
        pageSize: pageSize, count: count, &generator)
      let changes = Self.changes(
        of: items, share: share, isAllRemoved: isAllRemoved, &generator)
      if changes.isEmpty { continue }
      let expected = try WrittenDatabase(pageSize: pageSize)
      try database.queue.backup(to: expected.queue)
      try Self.execute(changes, in: expected)
      let before = try TreeMergeTests.queries.map { try database.rows($0) }
      do {
        let (journal, kept) = try Self.merge(changes, into: database)
        if share == 300, count == 3000, pageSize == 512 { #expect(kept > 100) }
        try journal.remove()
      } catch DatabasePagesError.unsuitable("a table has a single leaf") {
        // SQLite puts back what was.
        #expect(try TreeMergeTests.queries.map { try database.rows($0) } == before)
        try Self.execute(changes, in: database)
      }
      let text = "\(changes.count) of \(items.count), a share of \(share)"
      #expect(try database.integrity == "ok", "\(text)")
      for query in TreeMergeTests.queries {
        #expect(try database.rows(query) == expected.rows(query), "\(text): \(query)")
      }
      // SQLite goes on with it.
      try database.insert([TreeMergeTests.item(1_000_000, &generator).rows])
      try database.queue.write { try $0.execute(sql: "DELETE FROM plain WHERE id % 2 = 0") }
      #expect(try database.integrity == "ok")
    }
  }

  @Test func whatIsNotThereCannotBeRemoved() throws {
    var generator = SeededGenerator(seed: 8)
    let (database, items) = try TreeMergeTests.database(pageSize: 512, count: 2000, &generator)
    let known = Set(items.map(\.id))
    let missing = try #require((1...2000).map(Int64.init).first { !known.contains($0) })
    let pages = try DatabasePages(DatabaseFile(path: database.path))
    let outline = try TreeOutline(pages, root: try database.root("plain"))
    let search = try TableTreeSearch(pages, outline)
    #expect(try search.row(missing) == nil)
    // A damaged index may lead to a row twice.
    #expect(throws: DatabasePagesError.self) { try search.row(missing) }
    let journal = try pages.beginReplacing(keeping: outline.kept(search.visited))
    let rows = try TableTreeMerge(pages, outline, isChanged: search.visited)
    #expect(throws: DatabasePagesError.unsuitable("a row is not there")) {
      try rows.remove(rowID: missing)
    }
    let entries = try IndexTreeMerge(pages, root: try database.root("clustered"), keyCount: 2)
    let record = RecordEncoder()
    record.encode([.integer(0), .integer(-1)])
    #expect(throws: DatabasePagesError.unsuitable("an entry is not there")) {
      try entries.remove(record)
    }
    withExtendedLifetime(journal) {}
  }

  @Test(arguments: [0, 1, 40, 2000])
  func rowsOfRangesAreFound(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let (database, items) = try TreeMergeTests.database(pageSize: 512, count: count, &generator)
    let pages = try DatabasePages(DatabaseFile(path: database.path))
    let outline = try TreeOutline(pages, root: try database.root("plain"))
    for _ in 0..<20 {
      let search = try TableTreeSearch(pages, outline)
      var first = Int64.random(in: -3...10, using: &generator)
      while first < Int64(count) + 10 {
        let last = first + Int64.random(in: 0...400, using: &generator)
        var found: [Int64] = []
        try search.forEachRow(in: first...last) { id, record in
          found.append(id)
          try pages.withValues(of: record, count: 2) { #expect($0[0].kind == .null) }
        }
        #expect(found == items.map(\.id).filter { (first...last).contains($0) })
        first = last + Int64.random(in: 1...100, using: &generator)
      }
    }
    #expect(try TableTreeSearch(pages, outline).greatestRowID() == items.last?.id)
  }
}
