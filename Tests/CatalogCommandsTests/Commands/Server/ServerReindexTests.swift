import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// `catalog reindex` on a server, against the same in a file.
struct ServerReindexTests {
  private let directory: TemporaryDirectory
  private let file: String
  private let address: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("shop.db")
    let server = try TestServer.shared()
    address = server.address(try server.makeDatabase())
    let made = try ProgramRun.catalog([
      "import", "--db", file, "--locale", "en", Repository.path("catalog.sql"),
    ])
    try #require(made.status == 0, "\(made.diagnostics)")
    try #require(try ProgramRun.catalog(["copy", file, address]).status == 0)
  }

  private func expectTheSame(_ arguments: [String], status: Int32 = 0) throws {
    let expected = try ProgramRun.catalog(arguments + ["--db", file])
    let found = try ProgramRun.catalog(arguments + ["--db", address])
    let place = String(address.dropLast())
    #expect(found.output == expected.output, "\(arguments)")
    #expect(
      found.placelessDiagnostics
        == expected.placelessDiagnostics.replacing(file, with: place), "\(arguments)")
    #expect(found.status == expected.status && found.status == status, "\(arguments)")
  }

  /// The rows of the stored listings.
  private func listings(_ file: String) throws -> String {
    let tables = [
      "language", "section", "section_boundary", "listing", "listing_block", "block_fold",
      "order_block", "custom_field",
    ]
    let queries = tables.map { "SELECT * FROM \($0) ORDER BY 1, 2, 3, 4;" }
      .map { $0.replacing("FROM language ORDER BY 1, 2, 3, 4", with: "FROM language ORDER BY 1") }
      .map { $0.replacing("custom_field ORDER BY 1, 2, 3, 4", with: "custom_field ORDER BY 1") }
      .map {
        $0.replacing("section_boundary ORDER BY 1, 2, 3, 4", with: "section_boundary ORDER BY 1, 2")
      }
    let run = try ProgramRun(
      "sqlite3", ["-bail", "-cmd", ".mode quote", file], input: queries.joined(separator: "\n"))
    try #require(run.status == 0, "\(run.diagnostics)")
    return run.output
  }

  @Test("Import --numeric is the same on a server")
  func numericImport() throws {
    let bolts = try directory.write("name\nM10 Bolt\nM9 Bolt\n", to: "bolts.csv")
    let refused = try ProgramRun.catalog(["import", "--numeric", "--db", address, bolts])
    #expect(refused.status == 64)
    #expect(refused.diagnostics.contains("catalog reindex --numeric --db "))
    let server = try TestServer.shared()
    let new = server.address(try server.makeDatabase())
    let made = try ProgramRun.catalog(["import", "--numeric", "--db", new, bolts])
    #expect(made.status == 0, "\(made.diagnostics)")
    let list = try ProgramRun.catalog(["list", "--columns", "name", "--format", "csv", "--db", new])
    #expect(list.output == "name\nM9 Bolt\nM10 Bolt\n")
    #expect(
      try ProgramRun.catalog(["import", "--numeric", "-q", "--key", "none", "--db", new, bolts])
        .status == 0)
  }

  @Test("Listings that are made anew on a server are those of a file, row by row")
  func reindexing() throws {
    for arguments in [
      ["reindex", "--locale", "sv"], ["list", "--all"], ["index"],
      ["reindex", "--locale", "cs", "--add"], ["reindex", "--locale", "da", "--add"],
      ["list", "--locale", "cs"], ["edit", "3", "--name", "Ångermanländska"], ["reindex"],
      ["list", "--locale", "da"], ["reindex", "--numeric"], ["reindex", "--locale", "cs", "--add"],
      ["reindex", "--locale", "cs"], ["list", "--page", "2"], ["check"],
    ] {
      try expectTheSame(arguments)
    }
    let back = directory.file("back.db")
    try #require(try ProgramRun.catalog(["copy", address, back]).status == 0)
    #expect(try listings(back) == listings(file))
  }

  @Test("What another program has written is listed after a reindex, and the history knows of it")
  func foreignChanges() throws {
    let sql = "UPDATE product SET name = 'Zzz', manufacturer_id = 4711 WHERE id = 5"
    let server = try TestServer.shared()
    try server.connection(String(address.split(separator: "/").last?.dropLast() ?? ""))
      .runScript(
        """
        ALTER TABLE catalog.product DROP CONSTRAINT product_manufacturer_id_fkey;
        \(sql.replacing("product", with: "catalog.product"))
        """)
    #expect(try ProgramRun("sqlite3", [file, sql]).status == 0)
    try expectTheSame(["reindex"])
    try expectTheSame(["list", "--section", "Z"])
    try expectTheSame(["check"])
  }

  @Test("An index that only a file can have is refused with the reason")
  func refusals() throws {
    let run = try ProgramRun.catalog(["reindex", "--db", address, "--custom", "Category"])
    #expect(run.status == 64)
    #expect(run.diagnostics.hasPrefix("Error: --custom is for a catalog in a file"))
  }

  @Test("The sort order of another version stays beside a new one, until a reindex")
  func otherVersions() throws {
    let database = String(address.split(separator: "/").last?.dropLast() ?? "")
    let server = try TestServer.shared().connection(database)
    func numbers(_ sql: String) throws -> [Int] {
      try server.rows(of: Statement(sql)) { try $0.int(0) }
    }
    try server.runScript(
      """
      UPDATE catalog.language SET
        collation_version = regexp_replace(collation_version, 'icu=[^ ]*', 'icu=1.1')
      """)
    let names = try ProgramRun.catalog(["list", "--all", "--db", file]).output
    let computed = try ProgramRun.catalog(["list", "--all", "--db", address])
    #expect(computed.output == names)
    #expect(
      computed.placelessDiagnostics.hasSuffix(
        "To keep one for this version beside it: catalog reindex --db PLACE --locale en --add\n"))
    let added = try ProgramRun.catalog(["reindex", "--locale", "en", "--add", "--db", address])
    #expect(added.status == 0)
    try expectTheSame(["list", "--all"])
    try expectTheSame(["edit", "3", "--name", "Zebra"])
    try expectTheSame(["list", "--all"])
    try expectTheSame(["check"])
    let info = try ProgramRun.catalog(["info", "--db", address]).output
    #expect(info.contains("language         English (en)"))
    #expect(info.contains(" sections (built by another version: catalog reindex --db '"))
    #expect(try numbers("SELECT count(*) FROM catalog.language") == [2])
    #expect(try numbers("SELECT product_id FROM catalog.pending_change") == [3])
    try expectTheSame(["reindex"])
    #expect(try numbers("SELECT count(*) FROM catalog.language") == [1])
    #expect(try numbers("SELECT product_id FROM catalog.pending_change") == [])
    try expectTheSame(["list", "--all"])
  }

  @Test("An import in another language lists the whole catalog in it")
  func importInAnotherLanguage() throws {
    let path = directory.file("more.csv")
    try "name,price\nÅnother,3 EUR\n".write(toFile: path, atomically: true, encoding: .utf8)
    try expectTheSame(["import", path, "--locale", "sv"])
    try expectTheSame(["list", "--all"])
    try expectTheSame(["check"])
  }
}
