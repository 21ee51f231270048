import CatalogAccess
import Foundation
import PostgreSQL
import ServerSupport
import StoreSupport
import TestSupport
import Testing

@testable import PostgresStore

/// What is undone and redone on a server is what it is in a file.
struct ReplayTests {
  private let sample: StoreSample

  init() throws { sample = try StoreSample() }

  private func connection(_ address: String) throws -> PostgreSQLConnection {
    try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func writer(_ address: String) throws -> PostgresCatalog {
    try PostgresCatalog(writingAt: ConnectionInfo(address))
  }

  private func check(_ address: String) throws {
    #expect(try PostgresCatalog(readingAt: ConnectionInfo(address)).check() == [])
  }

  // MARK: As a file

  /// Returns a change of products that are there; ids of new ones may be others on a server.
  private func edit(using generator: inout SeededGenerator) -> [String] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let first = number(1...240)
    let range = ["--where", "id BETWEEN {\(first), \(first + number(0...40))}", "--yes"]
    let origin = ["Sweden", "NO", "Iceland"][number(0...2)]
    let maker = "Maker \(number(1...5))"
    return
      switch number(0...5)
    {
    case 0: ["edit", "\(first)", "--origin", origin]
    case 1:
      ["edit"] + range + ["--quantity", "7", "--manufacturer", "One", "--clear", "origin"]
    case 2:
      ["edit"] + range + ["--price", "*1.1", "--sort-name", "M", "--set", "Shelf=B\(first)"]
    case 3: ["remove"] + range
    case 4:
      [
        "edit", "\(first)", "--sku", "S-\(number(1...99))", "--manufacturer", maker, "--name",
        "E",
      ]
    default: ["edit", "\(first)", "--set", "F\(first % 3)=x", "--set", "Color=red"]
    }
  }

  private static func withoutTimes(_ text: String) -> String {
    text.replacing(/"time":"[^"]*"/, with: "")
  }

  private func importArguments(using generator: inout SeededGenerator) throws -> [String] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let rows = Set((0..<number(1...60)).map { _ in number(1...400) }).sorted().map {
      "\($0),Imported \($0 % 50),I-\($0)-\(number(0...2)),Maker \(number(1...9)),Iceland\n"
    }
    let path = sample.directory.file("rows.csv")
    try ("id,name,sku,manufacturer,origin\n" + rows.joined())
      .write(toFile: path, atomically: true, encoding: .utf8)
    return ["import", path, "--key", "id", "--yes"] + (number(0...4) == 0 ? ["--replace"] : [])
  }

  /// Compares what both say, and the tables that nobody shows.
  private func expectTheSame(_ address: String, after step: [String]) throws {
    for arguments in [
      ["export", "--format", "sql"], ["history", "--all", "--json"], ["list", "--sort", "price"],
    ] {
      let found = try Self.withoutTimes(sample.run(arguments + ["--db", address]))
      let expected = try Self.withoutTimes(sample.run(arguments + ["--db", sample.file]))
      #expect(found == expected, "\(step)")
    }
    let tables = """
      SELECT 'manufacturer' AS kind, 0 AS id, name FROM manufacturer
      UNION ALL SELECT 'country', 0, name FROM country
      UNION ALL SELECT kind, history_id, name FROM history_reference
      UNION ALL SELECT 'from ' || last_id, history_id, '' || first_id FROM history_added
      UNION SELECT 'foreign', 0, '' || product_id FROM history_foreign
      """
    let found = try connection(address).rows(
      of: Statement(
        """
        SELECT kind || '|' || id || '|' || name
        FROM (\(tables.replacing("FROM ", with: "FROM catalog."))) AS rows
        """, isPrepared: false)
    ) { try $0.string(0) }
    let expected = try sample.shell(tables).split(separator: "\n").map(String.init)
    let difference = Set(found).symmetricDifference(expected)
    #expect(difference.isEmpty, "\(step)")
    try check(address)
    #expect(try sample.run(["check", "--db", sample.file]) == "")
  }

  @Test("Any undo and redo come to the same on a server and in a file", arguments: [2, 3])
  func sameAsInAFile(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    for step in 0..<10 {
      let arguments =
        switch step % 4 {
        case 0: try importArguments(using: &generator)
        case 1: ["add", "--name", "New", "--manufacturer", "Maker \(step)", "--origin", "NO"]
        default: edit(using: &generator)
        }
      // Some products are no more.
      _ = try ProgramRun.catalog(arguments + ["--db", sample.file])
    }
    let address = try sample.copyToServer()
    for _ in 0..<10 {
      let command = ["undo", "undo", "redo"][number(0...2)]
      var step = [command, "\(number(1...4))", "--yes", "--json"]
      switch number(0...6) {
      case 0: step.append("--force")
      case 1, 2: step = edit(using: &generator)
      case 3:
        let id = number(1...240)
        let sql = [
          "UPDATE product SET quantity = 99 WHERE id = \(id)",
          "DELETE FROM product WHERE id = \(id)",
          "UPDATE product SET custom = '{\"Z\":\"1\"}' WHERE id = \(id)",
          """
          INSERT INTO product (id, name)
          SELECT \(id), 'Taken' WHERE NOT EXISTS (SELECT 1 FROM product WHERE id = \(id))
          """,
        ][number(0...3)]
        try sample.shell(sql)
        try connection(address).runScript("SET search_path = catalog; " + sql)
        step = [sql]
      default: break
      }
      if step.count > 1 {
        let expected = try ProgramRun.catalog(step + ["--db", sample.file])
        let found = try ProgramRun.catalog(step + ["--db", address])
        #expect(
          Self.withoutTimes(found.output) == Self.withoutTimes(expected.output), "\(step)")
        #expect(
          found.placelessDiagnostics
            == expected.placelessDiagnostics.replacing(
              sample.file, with: String(address.dropLast())),
          "\(step)")
        #expect(found.status == expected.status, "\(step)")
      }
      try expectTheSame(address, after: step)
    }
    let back = try sample.copyToFile(address)
    #expect(try sample.run(["check", "--db", back]) == "")
    let histories = try [back, sample.file].map {
      try Self.withoutTimes(sample.run(["history", "--all", "--json", "--db", $0]))
    }
    #expect(histories[0] == histories[1])
  }

  @Test("What commands change is not noted as a change of other programs")
  func ownChanges() throws {
    let address = try sample.copyToServer()
    let catalog = try writer(address)
    func foreignCount() throws -> Int {
      try connection(address).rows(
        of: Statement("SELECT count(*) FROM catalog.history_foreign")
      ) { try $0.int(0) }[0]
    }
    for quantity in [70, 71] {
      try catalog.changing("change") { change in
        let recorder = try ServerChangeRecorder(ChangeNote(.edit, at: 7), change)
        try change.connection.run(
          recorder.update([("quantity", "\(quantity)")], "WHERE product.id > 3", []))
        return try recorder.finish()
      }
    }
    _ = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try foreignCount() == 0)
    try connection(address).runScript("UPDATE catalog.product SET quantity = 5 WHERE id = 9")
    _ = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try foreignCount() == 1)
    try check(address)
  }

  // MARK: Several people

  /// Makes a file whose changes 2 to 5 are those of `ann`, `bob`, `ann` and nobody known.
  private func copyOfSeveralAuthors() throws -> String {
    for arguments in [
      ["edit", "7", "--price", "5 SEK"], ["edit", "8", "--quantity", "3"],
      ["edit", "9", "--name", "Other"], ["edit", "10", "--name", "Another"],
    ] { try sample.run(arguments + ["--db", sample.file]) }
    try sample.shell(
      """
      UPDATE history SET author = 'bob' WHERE id IN (1, 3);
      UPDATE history SET author = 'ann' WHERE id IN (2, 4);
      UPDATE history SET author = NULL WHERE id = 5
      """)
    return try sample.copyToServer()
  }

  @Test("Whoever undoes takes back their own last changes, whatever others did since")
  func changesOfAuthors() throws {
    let address = try copyOfSeveralAuthors()
    let catalog = try writer(address)
    #expect(try catalog.replayable(.undo, limit: 9).map(\.id) == [5, 4, 3, 2, 1])
    #expect(try catalog.replayable(.undo, limit: 9, by: .user("ann")).map(\.id) == [5, 4, 2])
    let bobs = try catalog.replayable(.undo, limit: 1, by: .user("bob"))
    #expect(bobs.map(\.id) == [5])
    try catalog.replay(.undo, catalog.replayable(.undo, limit: 3, by: .user("ann"))) { _ in }
    #expect(try catalog.product(id: 7)?.price?.currencyCode == "EUR")
    #expect(try catalog.product(id: 8)?.quantity == 3)
    #expect(try catalog.replayable(.redo, limit: 9, by: .user("bob")).map(\.id) == [5])
    #expect(throws: ChangeError.otherChange(nil)) { try catalog.replay(.undo, bobs) { _ in } }
    try catalog.replay(.redo, catalog.replayable(.redo, limit: 9, by: .user("ann"))) { _ in }
    #expect(try catalog.replayable(.undo, limit: 9).map(\.id) == [5, 4, 3, 2, 1])
    try check(address)
  }

  @Test("An import is not undone over what others have changed of it since, without force")
  func laterChangesOfOthers() throws {
    let address = try copyOfSeveralAuthors()
    let catalog = try writer(address)
    let first = try catalog.history().filter { $0.id == 1 }
    // Bob's last change but that of nobody known.
    try catalog.replay(.undo, catalog.replayable(.undo, limit: 1)) { _ in }
    try catalog.replay(.undo, catalog.replayable(.undo, limit: 1, by: .user("bob"))) { _ in }
    let error = #expect(throws: ChangeError.self) { try catalog.replay(.undo, first) { _ in } }
    guard case .conflicts(let conflicts, let count) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count == 2)
    #expect(conflicts.map(\.productID) == [7, 9])
    try catalog.replay(.undo, first, isForced: true) { _ in }
    #expect(try catalog.countProducts() == 0)
    try catalog.replay(.redo, catalog.replayable(.redo, limit: 1)) { _ in }
    #expect(try catalog.product(id: 9)?.name == "Other")
    try check(address)
  }

  @Test("A change is not undone where one of which nothing was kept came after it")
  func barriers() throws {
    let address = try copyOfSeveralAuthors()
    try connection(address).runScript(
      """
      INSERT INTO catalog.history (id, "time", action, author, edited_count)
      VALUES (6, 7, 'import --no-history', 'bob', 3)
      """)
    let catalog = try writer(address)
    let anns = try catalog.replayable(.undo, limit: 2, by: .user("ann"))
    let error = #expect(throws: ChangeError.self) { try catalog.replay(.undo, anns) { _ in } }
    guard case .barrier(let entry) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(entry.id == 6)
  }

  @Test("The history on a server keeps so many changes, and says that there were more")
  func theHistoryIsBounded() throws {
    let address = try copyOfSeveralAuthors()
    try connection(address).runScript(
      """
      INSERT INTO catalog.history ("time", action) SELECT 1, 'edit' FROM generate_series(1, 1200)
      """)
    let catalog = try writer(address)
    for quantity in 1...16 {
      try catalog.changing("change") { change in
        let recorder = try ServerChangeRecorder(ChangeNote(.edit, at: 7), change)
        try change.connection.run(
          recorder.update([("quantity", "\(1000 + quantity)")], "WHERE product.id = 7", []))
        return try recorder.finish()
      }
    }
    #expect((1000..<1016).contains(try catalog.historyCount()))
    #expect(try catalog.hasForgottenChanges())
    #expect(try catalog.history(ofProduct: 9).isEmpty)
    try check(address)
  }

  @Test("Two who undo the same change at once do it once")
  func twoAtOnce() throws {
    let address = try copyOfSeveralAuthors()
    let last = try writer(address).replayable(.undo, limit: 1)
    let group = ThreadGroup()
    for _ in 0..<4 {
      group.add {
        try PostgresCatalog(writingAt: ConnectionInfo(address)).replay(.undo, last) { _ in }
      }
    }
    let results = group.results().map { result -> ChangeError? in
      guard case .failure(let error) = result else { return nil }
      if !(error is ChangeError) { Issue.record(error) }
      return error as? ChangeError
    }
    #expect(results.count { $0 == nil } == 1)
    for case .otherChange? in results { continue }
    #expect(try writer(address).replayable(.undo, limit: 1).map(\.id) == [4])
    try check(address)
  }
}
