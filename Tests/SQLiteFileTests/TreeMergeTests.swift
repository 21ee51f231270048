import Foundation
import GRDB
import TestSupport
import Testing

@testable import SQLiteFile

/// What is merged here is what SQLite makes of the same rows one by one, and is checked by it.
@Suite struct TreeMergeTests {
  /// A row of `plain`, its entry in the index and a row of `clustered`.
  struct Item {
    var id: Int64
    var a: Value
    var b: Value
    var c: Value
    /// Where it is another than that of the entries.
    var rowID: Int64?

    var rows: (id: Int64, plain: [Value], clustered: [Value]) { (id, row, clustered) }
    var row: [Value] { [.null, a, b, c] }
    var entry: [Value] { [a, b, .integer(id)] }
    // No key of a table without row ids may be missing.
    var clustered: [Value] { [a == .null ? .integer(7) : a, .integer(id), c] }
  }

  static func item(_ id: Int64, _ generator: inout SeededGenerator) -> Item {
    let texts = ["", "Bolt", "Boltzmann", "Åre", String(repeating: "long ", count: 50)]
    let a: Value =
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: .null
      case 1: .text(texts.randomElement(using: &generator) ?? "")
      // So long that what tells two apart stands in another page.
      case 2:
        .text(
          String(repeating: "x", count: 6000) + "\(Int.random(in: 0..<50, using: &generator))")
      case 3: .blob([UInt8](repeating: 7, count: Int.random(in: 0..<9, using: &generator)))
      case 4: .integer(Int64.random(in: .min ... .max, using: &generator))
      default: .integer(Int64.random(in: -300...300, using: &generator))
      }
    return Item(
      id: id, a: a, b: .integer(Int64.random(in: 0...1, using: &generator)),
      c: .text(texts.randomElement(using: &generator) ?? ""))
  }

  /// A database that SQLite has filled, and not in order.
  static func database(
    pageSize: Int,
    count: Int,
    _ generator: inout SeededGenerator
  ) throws -> (WrittenDatabase, [Item]) {
    let database = try WrittenDatabase(pageSize: pageSize)
    var items = (0..<count).map { item(Int64($0 + 1), &generator) }
    try database.insert(items.shuffled(using: &generator).map(\.rows))
    // Some go, so that pages have holes and some are free.
    items.removeAll { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    let kept = Set(items.map(\.id))
    try database.remove((0..<Int64(count + 1)).filter { !kept.contains($0) })
    return (database, items)
  }

  /// Merges items into all trees of a database, and leaves the journal.
  private static func merge(
    _ items: [Item], into path: String, _ roots: [String: UInt32]
  ) throws -> RollbackJournal {
    let pages = try DatabasePages(DatabaseFile(path: path))
    let plain = roots["plain"] ?? 0
    let outline = try TreeOutline(pages, root: plain)
    let search = try TableTreeSearch(pages, outline)
    for item in items { _ = try search.row(item.rowID ?? item.id) }
    let journal = try pages.beginReplacing(keeping: outline.kept(search.visited))
    let rows = try TableTreeMerge(pages, outline, isChanged: search.visited)
    let record = RecordEncoder()
    for item in items {
      record.encode(item.row)
      try rows.put(rowID: item.rowID ?? item.id, record)
    }
    try rows.finish()
    for (name, entries) in [
      ("plain_by_a", items.map(\.entry)), ("clustered", items.map(\.clustered)),
    ] {
      var count = 0
      let merge = try IndexTreeMerge(
        pages, root: roots[name] ?? 0, keyCount: name == "clustered" ? 2 : 3,
        consumer: { _ in count += 1 })
      for entry in try sortedBySQLite(entries) {
        record.encode(entry)
        try merge.append(record)
      }
      try merge.finish()
      #expect(count >= items.count)
    }
    try pages.finish()
    return journal
  }

  private static func merge(
    _ items: [Item], into database: WrittenDatabase
  ) throws -> RollbackJournal {
    try merge(items, into: database.path, roots(database))
  }

  static func roots(_ database: WrittenDatabase) throws -> [String: UInt32] {
    try ["plain", "plain_by_a", "clustered"].reduce(into: [:]) { $0[$1] = try database.root($1) }
  }

  /// SQLite's own order.
  static func sortedBySQLite(_ entries: [[Value]]) throws -> [[Value]] {
    let queue = try DatabaseQueue()
    return try queue.write { db in
      try db.execute(sql: "CREATE TABLE t (position, a, b, c)")
      for (position, entry) in entries.enumerated() {
        try db.execute(
          sql: "INSERT INTO t VALUES (?, ?, ?, ?)",
          arguments: [position, entry[0].argument, entry[1].argument, entry[2].argument])
      }
      return try Int.fetchAll(db, sql: "SELECT position FROM t ORDER BY a, b, c").map {
        entries[$0]
      }
    }
  }

  static let queries = [
    "SELECT * FROM plain ORDER BY id",
    "SELECT a, b, id FROM plain INDEXED BY plain_by_a ORDER BY a, b, id",
    "SELECT * FROM clustered ORDER BY a, b", "SELECT * FROM other",
  ]

  @Test(arguments: [512, 4096], [0, 1, 3, 30, 500, 3000])
  func mergedTreesAreThoseThatSQLiteMakesRowByRow(pageSize: Int, count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pageSize + count))
    for added in [1, 7, 200, 2000] {
      let (database, _) = try Self.database(pageSize: pageSize, count: count, &generator)
      let items = (0..<added).map { Self.item(Int64(count + 1 + 2 * $0), &generator) }
      let expected = try WrittenDatabase(pageSize: pageSize)
      try database.queue.backup(to: expected.queue)
      try expected.insert(items.map(\.rows))
      try Self.merge(items, into: database).remove()
      #expect(try database.integrity == "ok", "\(added) into \(count)")
      for query in Self.queries {
        #expect(
          try database.rows(query) == expected.rows(query), "\(added) into \(count): \(query)")
      }
      // SQLite goes on with it.
      try database.insert([Self.item(1_000_000, &generator).rows])
      try database.queue.write {
        try $0.execute(
          sql: "DELETE FROM plain WHERE id % 2 = 0; DELETE FROM clustered WHERE b % 3 = 0")
      }
      #expect(try database.integrity == "ok")
    }
  }

  @Test(arguments: [512, 4096])
  func theJournalPutsBackWhatWasMerged(pageSize: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pageSize))
    let (database, _) = try Self.database(pageSize: pageSize, count: 3000, &generator)
    let before = try Self.queries.map { try database.rows($0) }
    let size = try Data(contentsOf: URL(fileURLWithPath: database.path)).count
    let items = (0..<1000).map { Self.item(Int64(10_000 + $0), &generator) }
    let roots = try Self.roots(database)
    try database.queue.close()
    _ = try Self.merge(items, into: database.path, roots)
    // As if the process had been killed here.
    let copy = try DatabaseQueue(path: database.path)
    let after = try copy.read { db in
      try Self.queries.map { try Row.fetchAll(db, sql: $0).map(Value.row) }
    }
    #expect(after == before)
    #expect(try copy.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    #expect(try Data(contentsOf: URL(fileURLWithPath: database.path)).count == size)
    #expect(!FileManager.default.fileExists(atPath: database.path + "-journal"))
  }

  /// A process that was killed while it copied pages leaves one that counts none.
  @Test func aJournalThatIsNotWholeIsRemovedBySQLite() throws {
    let database = try WrittenDatabase(pageSize: 4096)
    let before = try Data(contentsOf: URL(fileURLWithPath: database.path))
    try database.queue.close()
    let file = open(database.path, O_RDWR)
    let journal = try RollbackJournal(
      database.path, like: file, pageSize: 4096, pageCount: UInt32(before.count / 4096))
    try journal.append(1, [UInt8](repeating: 7, count: 4096))
    close(file)
    let queue = try DatabaseQueue(path: database.path)
    #expect(try queue.read { try String.fetchOne($0, sql: "SELECT a FROM other") } == "first")
    #expect(!FileManager.default.fileExists(atPath: database.path + "-journal"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: database.path)) == before)
  }

  @Test(arguments: [512, 4096])
  func aTreeThatIsReplacedGivesUpAllOfItsPages(pageSize: Int) throws {
    var generator = SeededGenerator(seed: UInt64(pageSize))
    for count in [0, 1, 40, 2000] {
      let (database, _) = try Self.database(pageSize: pageSize, count: count, &generator)
      let plain = try database.rows("SELECT * FROM plain ORDER BY id")
      for added in [count / 10, count * 2] {
        let pages = try DatabasePages(DatabaseFile(path: database.path))
        let roots = try Self.roots(database)
        let outline = try TreeOutline(pages, root: roots["plain"] ?? 0)
        // From here on SQLite would put back what was.
        let journal = try pages.beginReplacing(keeping: outline.kept())
        let tree = try IndexTreeWriter(pages, replacing: roots["clustered"] ?? 0)
        let record = RecordEncoder()
        let items = (0..<added).map { index -> [Value] in
          var values = Self.item(0, &generator).clustered
          values[0] = .integer(Int64(index))
          return values
        }
        for item in items {
          record.encode(item)
          try tree.append(record)
        }
        try tree.finish()
        try pages.finish()
        try journal.remove()
        #expect(try database.integrity == "ok", "\(added) in place of \(count)")
        #expect(try database.rows("SELECT * FROM clustered ORDER BY a") == items)
        #expect(try database.rows("SELECT * FROM plain ORDER BY id") == plain)
      }
    }
  }

  @Test func anEntryThatIsThereIsFoundAndRefused() throws {
    var generator = SeededGenerator(seed: 3)
    let (database, items) = try Self.database(pageSize: 512, count: 2000, &generator)
    let pages = try DatabasePages(DatabaseFile(path: database.path))
    func contains(_ values: [Value]) throws -> Bool {
      let search = try IndexTreeSearch(pages, root: try database.root("clustered"))
      let record = RecordEncoder()
      return try Self.sortedBySQLite(values.map { [$0, .null, .null] }).reduce(false) {
        record.encode([$1[0], .null])
        return try search.rowID(of: record) != nil || $0
      }
    }
    let known = items.map(\.a).filter { $0 != .null }
    #expect(try contains([]) == false)
    #expect(try contains([.integer(1000), .text("no such"), .blob([1])]) == false)
    for value in known.prefix(200) {
      #expect(try contains([.integer(-1000), value, .text("zzz")]))
    }
    #expect(throws: DatabasePagesError.unsuitable("an entry is there already")) {
      var again = items[5]
      again.rowID = 10_000
      _ = try Self.merge([again], into: database)
    }
  }

  @Test func aDamagedTreeIsAnErrorAndNoTrap() throws {
    var generator = SeededGenerator(seed: 5)
    let (database, _) = try Self.database(pageSize: 512, count: 600, &generator)
    let sound = try Data(contentsOf: URL(fileURLWithPath: database.path))
    let items = (0..<50).map { Self.item(Int64(10_000 + $0), &generator) }
    let roots = try Self.roots(database)
    try database.queue.close()
    var refused = 0
    for _ in 0..<400 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // Not in the first page: SQLite's own schema.
        let page = Int.random(in: 1..<bytes.count / 512, using: &generator)
        let isHeader = Int.random(in: 0..<4, using: &generator) > 0
        let place = page * 512 + Int.random(in: 0..<(isHeader ? 24 : 512), using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      try bytes.write(to: URL(fileURLWithPath: database.path))
      do {
        try Self.merge(items, into: database.path, roots).remove()
      } catch is DatabasePagesError {
        refused += 1
        // What was written by then is put back.
        if FileManager.default.fileExists(atPath: database.path + "-journal") {
          let queue = try DatabaseQueue(path: database.path)
          _ = try? queue.read { try Row.fetchOne($0, sql: "SELECT count(*) FROM other") }
          #expect(try Data(contentsOf: URL(fileURLWithPath: database.path)) == bytes)
        }
      }
    }
    #expect(refused > 10)
  }
}
