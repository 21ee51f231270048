import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// `catalog reindex --substring` on a server, and searches with the index, against a file without one.
struct ServerSubstringTests {
  private let directory: TemporaryDirectory
  private let file: String
  private let server: TestServer
  private let database: String
  private let address: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("shop.db")
    server = try TestServer.shared()
    database = try server.makeDatabase()
    address = server.address(database)
    // So few products would be read from end to end.
    try server.connection().runScript("ALTER DATABASE \(database) SET enable_seqscan = off")
    let made = try ProgramRun.catalog([
      "import", "--db", file, "--locale", "sv", Repository.path("catalog.sql"),
    ])
    try #require(made.status == 0, "\(made.diagnostics)")
  }

  @discardableResult
  private func run(_ arguments: [String], status: Int32 = 0) throws -> ProgramRun {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == status, "\(arguments): \(run.diagnostics)")
    return run
  }

  private func copyAndIndex() throws {
    try run(["copy", file, address])
    let made = try run(["reindex", "--substring", "--db", address])
    let size = try #require(
      made.diagnostics.wholeMatch(of: /(.+): substring index of ([\d,]+) bytes created\n/))
    #expect(size.1 == String(address.dropLast()))
  }

  /// Does the same in the file and on the server, and compares what searches find then.
  private func both(_ arguments: [String]) throws {
    for place in [file, address] { try run([arguments[0], "--db", place] + arguments.dropFirst()) }
    try expectTheSame()
  }

  private func expectTheSame() throws {
    for text in ["kniv", "örn", "nife", "100%", "%_\\", "日本酒", "本酒 2", "ÅÄÖ", "  x", "e"] {
      let search = ["search", "--contains", text, "--all"]
      let expected = try ProgramRun.catalog(search + ["--db", file])
      let found = try ProgramRun.catalog(search + ["--db", address])
      #expect(found.output == expected.output, "\(text)")
      #expect(found.status == expected.status, "\(text)")
    }
    #expect(try run(["check", "--db", address]).output == "")
  }

  @Test("What names hold is found after each kind of change as in a file")
  func changes() throws {
    try copyAndIndex()
    try expectTheSame()
    let explained = try run(["search", "--explain", "--contains", "kniv", "--db", address])
    #expect(explained.output.hasPrefix("index    substring index: "))
    let info = try run(["info", "--json", "--db", address]).output
    #expect(info.firstMatch(of: /"substringIndex":\d+/) != nil)

    try both(["add", "--name", "Örnkniv 100% _\\ ÅÄÖ"])
    try both(["edit", "9", "--name", "日本酒 2"])
    try both(["edit", "9", "--price", "12 EUR"])
    try both(["remove", "10", "--yes"])
    try both(["undo", "--yes"])
    try both(["edit", "--where", "id BETWEEN {20, 40}", "--set", "Shelf=Kniv", "--yes"])
    let rows = (0..<1200).map { "\($0 % 7 == 0 ? "Kniv" : "Gaffel") \($0),1 EUR" }
    let csv = directory.file("more.csv")
    try ("name,price\n" + rows.joined(separator: "\n") + "\n")
      .write(toFile: csv, atomically: true, encoding: .utf8)
    for place in [file, address] { try run(["import", csv, "--db", place]) }
    try expectTheSame()
    let sql = """
      UPDATE product SET name = 'Foreign kniv ' || id WHERE id % 9 = 0;
      DELETE FROM product WHERE id % 11 = 0;
      """
    #expect(try ProgramRun("sqlite3", [file, sql]).status == 0)
    try server.connection(database).runScript(sql.replacing("product", with: "catalog.product"))
    try expectTheSame()
    try both(["reindex", "--locale", "cs"])
    try both(["edit", "18", "--name", "Kniv till sist"])

    let copied = try run(["copy", address, directory.file("back.db")])
    #expect(copied.diagnostics.contains("not copied: the substring index\n"))
    let dropped = try run(["reindex", "--no-substring", "--db", address])
    #expect(dropped.diagnostics == "\(address.dropLast()): no substring index\n")
    try both(["edit", "18", "--name", "Ingen kniv"])
    let left = try run(["info", "--json", "--db", address]).output
    #expect(left.contains("\"substringIndex\":null"))
  }

  @Test("An index that differs from the names is noticed, and made anew")
  func faults() throws {
    try copyAndIndex()
    for fault in [
      "UPDATE catalog.name_fold SET fold = 'kniv' WHERE product_id = 3",
      "DELETE FROM catalog.name_fold WHERE product_id = 3",
      "INSERT INTO catalog.name_fold VALUES (1, 4711, 'x')", "DROP INDEX catalog.name_fold_trigram",
    ] {
      try server.connection(database).runScript(fault)
      let check = try run(["check", "--db", address], status: 2)
      #expect(check.output.contains("the substring index does not match the names"), "\(fault)")
      try run(["reindex", "--substring", "--db", address])
      #expect(try run(["check", "--db", address]).output == "")
    }
    try server.connection(database).runScript("DELETE FROM catalog.name_fold WHERE product_id < 99")
    try run(["reindex", "--db", address])
    #expect(try run(["check", "--db", address]).output == "")
  }

  @Test("Without the right to it, the index is refused; an extension is used where it is")
  func rights() throws {
    let admin = try server.connection(database)
    let owned = server.address(database, user: "secret:p%40ss%20word")
    let place = server.address(database, user: "secret").dropLast()
    try admin.runScript("GRANT CREATE ON DATABASE \(database) TO secret")
    try run(["copy", file, owned])
    try admin.runScript(
      """
      REVOKE CREATE ON DATABASE \(database) FROM secret;
      GRANT USAGE ON SCHEMA catalog TO safe;
      GRANT ALL ON ALL TABLES IN SCHEMA catalog TO safe;
      """)
    func expectRefusal(_ reason: String, at address: String, as place: some StringProtocol) throws {
      let refused = try run(["reindex", "--substring", "--db", address], status: 2)
      #expect(
        refused.diagnostics.hasPrefix(
          "Error: cannot create a substring index in '\(place)': \(reason)\n  Nothing was changed"))
    }
    try expectRefusal(
      "the database does not have the extension pg_trgm, and you may not create it", at: owned,
      as: place)
    if try server.hasTLS {
      let other = server.address(database, user: "safe:p%40ss%20word", options: "sslmode=require")
      try expectRefusal(
        "only the owner of the catalog can create an index", at: other,
        as: server.address(database, user: "safe").dropLast())
    }
    let schema = "\"Odd \"\"one\""
    try admin.runScript(
      """
      CREATE SCHEMA \(schema);
      GRANT USAGE ON SCHEMA \(schema) TO secret;
      CREATE EXTENSION pg_trgm SCHEMA \(schema);
      """)
    try run(["reindex", "--substring", "--db", owned])
    try expectTheSame()
    try run(["reindex", "--no-substring", "--db", owned])
  }
}
