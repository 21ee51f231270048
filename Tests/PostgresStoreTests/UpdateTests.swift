import CatalogAccess
import DBAccess
import Foundation
import PostgreSQL
import PostgresStore
import ServerSupport
import StoreSupport
import TestSupport
import Testing

/// Changes of other programs, with which the listings on a server are brought up to date.
struct UpdateTests {
  private let sample: StoreSample
  private let address: String
  private let other: PostgreSQLConnection

  init() throws {
    sample = try StoreSample()
    try sample.run(["reindex", "--db", sample.file, "--locale", "cs", "--add"])
    address = try sample.copyToServer()
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func open() throws -> PostgresCatalog {
    try PostgresCatalog(readingAt: ConnectionInfo(address))
  }

  private func pendingCount() throws -> Int {
    try other.rows(of: Statement("SELECT count(*) FROM catalog.pending_change")) {
      try $0.int(0)
    }[0]
  }

  private func csv(_ option: String, _ catalog: String, _ more: [String] = []) throws -> String {
    try sample.run(["export", option, catalog] + more)
  }

  /// Runs the same statements in the file and on the server, and compares what both say.
  private func change(_ sql: String) throws {
    try sample.shell(sql)
    try other.runScript("SET search_path = catalog;\n" + sql)
    for more in [[], ["--locale", "cs"]] {
      #expect(try csv("--db", address, more) == csv("--db", sample.file, more))
    }
    #expect(try pendingCount() == 0)
    #expect(try open().check() == [])
    let back = try sample.copyToFile(address, as: UUID().uuidString + ".db")
    #expect(try sample.run(["check", "--db", back]) == "")
    #expect(try csv("--db", back) == csv("--db", sample.file))
    for sort in ["price", "quantity", "id"] {
      #expect(
        try sample.run(["list", "--all", "--sort", sort, "--db", back])
          == sample.run(["list", "--all", "--sort", sort, "--db", sample.file]))
    }
  }

  @Test("Products that others add, rename, sort, reprice and delete are in the stored order")
  func changesAreTaken() throws {
    try change("UPDATE product SET price_minor = price_minor + 1 WHERE price_minor IS NOT NULL")
    try change("UPDATE product SET name = 'Örn ' || id WHERE id % 7 = 0")
    try change("UPDATE product SET sort_name = 'zz', name = 'Aa' WHERE id % 31 = 0")
    try change("DELETE FROM product WHERE id % 5 = 0")
    try change(
      """
      INSERT INTO product (id, name, custom) VALUES
        (1001, '日本酒', '{"Grade":"1"}'), (1002, '9 mm', NULL), (1003, 'Äpple', NULL)
      """)
    #expect(try open().customNames() == ["Grade"])
    try change(
      "UPDATE product SET name = 'Åäö' WHERE id = 1001; DELETE FROM product WHERE id = 1002")
    try change("DELETE FROM product")
    try change("INSERT INTO product (id, name) VALUES (1, 'One'), (2, 'Två')")
  }

  @Test("Blocks are divided and joined as products come and go")
  func blocksAreDividedAndJoined() throws {
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)"
    try change(
      "\(numbers) INSERT INTO product (id, name) SELECT 10000 + i, 'Sax ' || i FROM n")
    let counts = try other.rows(
      of: Statement("SELECT product_count FROM catalog.listing_block WHERE language_id = 1")
    ) { try $0.int(0) }
    #expect(counts.max() ?? 0 <= 1024)
    #expect(counts.reduce(0, +) == 6248)
    try change("UPDATE product SET name = 'Tax ' || id WHERE id > 10000 AND id % 3 = 0")
    try change("DELETE FROM product WHERE id > 10100")
    let left = try other.rows(
      of: Statement("SELECT count(*) FROM catalog.listing_block WHERE language_id = 1")
    ) { try $0.int(0) }
    #expect(left[0] < 40)
  }

  @Test("Awkward changes in any order come to what the file has")
  func awkwardChanges() throws {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<4 {
      try AwkwardCatalog.fill(sample.file, count: 60, using: &generator)
      // The same products on the server, by other statements.
      let rows = try sample.shell(
        """
        SELECT json_group_array(json_object('id', id, 'sku', sku, 'name', name,
          'sort_name', sort_name, 'price_minor', price_minor, 'currency', currency,
          'quantity', quantity, 'details', details, 'image', image, 'custom', json(custom)))
        FROM product
        """)
      let columns =
        "id, sku, name, sort_name, price_minor, currency, quantity, details, image, custom"
      try other.run(
        Statement("DELETE FROM catalog.product WHERE id % 4 = \(round)", isPrepared: false))
      try other.run(Statement("UPDATE catalog.product SET sku = NULL"))
      try other.run(
        Statement(
          """
          DELETE FROM catalog.product WHERE id NOT IN (
            SELECT id FROM json_populate_recordset(NULL::catalog.product, $1::json))
          """, .text(rows)))
      try other.run(
        Statement(
          """
          INSERT INTO catalog.product (\(columns))
          SELECT \(columns) FROM json_populate_recordset(NULL::catalog.product, $1::json)
          ON CONFLICT (id) DO UPDATE SET (\(columns)) = (
            excluded.id, excluded.sku, excluded.name, excluded.sort_name, excluded.price_minor,
            excluded.currency, excluded.quantity, excluded.details, excluded.image, excluded.custom)
          """, .text(rows)))
      let columnsShown = ["--all", "--columns", "id,name,price,quantity,sku,section"]
      let names = try sample.run(["list", "--format", "csv", "--db", sample.file] + columnsShown)
      #expect(
        try sample.run(["list", "--format", "csv", "--db", address] + columnsShown) == names)
      #expect(try open().check().filter { $0.remedy == .reindex } == [])
    }
  }

  @Test("Who may not write, or finds another at it, reads an order that is computed")
  func readersDoNotNeedToWrite() throws {
    try other.runScript(
      """
      GRANT USAGE ON SCHEMA catalog TO secret;
      GRANT SELECT ON ALL TABLES IN SCHEMA catalog TO secret;
      GRANT UPDATE, SELECT ON catalog.product TO secret;
      """)
    let reader = address.replacing("postgres@", with: "secret:p%40ss%20word@")
    let second = try PostgreSQLConnection(to: ConnectionInfo(reader))
    try second.runScript("UPDATE catalog.product SET name = 'Zebra' WHERE id = 9")
    let catalog = try PostgresCatalog(readingAt: ConnectionInfo(reader))
    #expect(try catalog.listingState() == .behind)
    #expect(try catalog.listing().isStored == false)
    try other.transaction(.writing) {
      try other.run(Statement("SELECT format FROM catalog.state FOR UPDATE"))
      #expect(try open().listingState() == .behind)
    }
    #expect(try open().listingState() == .current)
  }

  @Test("A change that is not committed yet is noted when it is")
  func openTransactions() throws {
    try other.runScript("UPDATE catalog.product SET name = 'First' WHERE id = 9")
    let second = try PostgreSQLConnection(to: ConnectionInfo(address))
    try second.runScript("BEGIN; UPDATE catalog.product SET name = 'Second' WHERE id = 9")
    // Its row of the queue is held, so it stays.
    #expect(try open().listingState() == .behind)
    try second.runScript("COMMIT")
    let catalog = try open()
    #expect(try catalog.listingState() == .current)
    #expect(try catalog.listing().ordinal(ofProduct: 9) != nil)
    #expect(try catalog.check() == [])
  }

  @Test("Writers and updates at the same time lose nothing")
  func concurrentWriters() throws {
    let address = address
    let group = ThreadGroup()
    for writer in 0..<4 {
      group.add {
        let connection = try PostgreSQLConnection(to: ConnectionInfo(address))
        for round in 0..<25 {
          try connection.run(
            Statement(
              "UPDATE catalog.product SET name = $1 || id WHERE id BETWEEN $2 AND $3",
              .text("N\(writer) \(round) "), .int64(Int64(round % 7 * 10)),
              .int64(Int64(round % 7 * 10 + 20))))
        }
      }
    }
    group.add {
      for _ in 0..<20 { _ = try PostgresCatalog(readingAt: ConnectionInfo(address)) }
    }
    // Writers that change the same products may deadlock; one is refused then.
    for case .failure(let error) in group.results() {
      guard let error = error as? PostgreSQLError else { throw error }
      #expect(error.state == .deadlockDetected, "\(error)")
    }
    let catalog = try open()
    #expect(try catalog.listingState() == .current)
    #expect(try catalog.check() == [])
  }
}
