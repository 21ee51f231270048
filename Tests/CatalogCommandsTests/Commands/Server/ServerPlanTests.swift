import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// What commands have the server do, as its module `auto_explain` writes it into the log: into one for all, so that
/// one test waits for the other.
@Suite(.serialized)
struct ServerPlanTests {
  private let server: TestServer
  private let address: String

  /// Makes a catalog of so many products that the server does not read whole tables for a page.
  init() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("many.db")
    try Self.run(["import", "--db", file, "--locale", "sv", Repository.path("catalog.sql")])
    let products = try ProgramRun(
      "sqlite3",
      [
        file,
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO product
          (name, sku, manufacturer_id, country_id, price_minor, currency, quantity, custom)
        SELECT char(97 + i * 7 % 26) || char(97 + i * 11 % 26) || ' ' || i, 'S' || i, 1 + i % 50,
          1 + i % 40, i % 5000, 'EUR', nullif(i % 9, 0), CASE WHEN i % 500 = 0 THEN '{"Shelf":"A"}' END
        FROM n
        """,
      ])
    #expect(products.status == 0)
    try Self.run(["reindex", "--db", file, "--locale", "cs", "--add"])
    server = try TestServer.shared()
    let name = try server.makeDatabase()
    address = server.address(name)
    try Self.run(["copy", file, address])
    try server.connection().runScript(
      """
      ALTER DATABASE \(name) SET session_preload_libraries = 'auto_explain';
      ALTER DATABASE \(name) SET auto_explain.log_min_duration = 0;
      ALTER DATABASE \(name) SET auto_explain.log_format = 'json';
      ALTER DATABASE \(name) SET min_parallel_table_scan_size = 0;
      ALTER DATABASE \(name) SET min_parallel_index_scan_size = 0;
      ALTER DATABASE \(name) SET parallel_setup_cost = 0;
      ALTER DATABASE \(name) SET parallel_tuple_cost = 0;
      """)
  }

  private static func run(_ arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0, "\(arguments): \(run.diagnostics)")
  }

  /// A step of a plan, with those that it takes its rows from.
  private struct Step: Decodable {
    var type: String
    var relation: String?
    var index: String?
    var parts: [Step]?

    enum CodingKeys: String, CodingKey {
      case type = "Node Type"
      case relation = "Relation Name"
      case index = "Index Name"
      case parts = "Plans"
    }

    func forEach(_ body: (Step) -> Void) {
      body(self)
      for part in parts ?? [] { part.forEach(body) }
    }

    func reads(_ relations: Set<String>) -> Bool {
      var found = false
      forEach { if let relation = $0.relation, relations.contains(relation) { found = true } }
      return found
    }
  }

  private struct Plan: Decodable {
    var text: String
    var step: Step

    enum CodingKeys: String, CodingKey {
      case text = "Query Text"
      case step = "Plan"
    }
  }

  /// Runs a command, and returns what the server did.
  private func plans(of arguments: [String]) throws -> [Plan] {
    let log = URL(fileURLWithPath: server.folder + "/log")
    let before = try Data(contentsOf: log).count
    try Self.run([arguments[0], "--db", address] + arguments.dropFirst())
    let text = String(decoding: try Data(contentsOf: log).dropFirst(before), as: UTF8.self)
    // A plan is in lines that begin with a tab, behind one that ends so.
    var plans: [Plan] = []
    var json: String?
    for line in text.split(separator: "\n") {
      if line.first == "\t" {
        json? += line + "\n"
        continue
      }
      if let known = json {
        plans.append(try JSONDecoder().decode(Plan.self, from: Data(known.utf8)))
      }
      json = line.hasSuffix("plan:") ? "" : nil
    }
    if let json { plans.append(try JSONDecoder().decode(Plan.self, from: Data(json.utf8))) }
    return plans
  }

  /// Whether the server has the module, as Debian's do.
  private static func hasModule() -> Bool {
    (try? TestServer.shared().connection().runScript("LOAD 'auto_explain'")) != nil
  }

  @Test(
    "No command that reads has the server read a whole listing out of order, or sort one, or start processes",
    .enabled("where the server has the module auto_explain", hasModule))
  func plans() throws {
    let commands = [
      ["list", "--page", "100"], ["list", "--section", "K"],
      ["list", "--locale", "cs", "--page", "9"],
      ["search", "k"], ["search", "--contains", "b 2"], ["search", "--where", "quantity > 5"],
      ["search", "--where", "Shelf = 'A'"], ["index"], ["show", "300"],
      ["export", "--format", "csv"],
      ["list", "--group-by", "origin"], ["list", "--sort", "price", "--page", "30"],
      ["list", "--sort", "quantity", "--reverse", "--page", "7"],
      ["list", "--sort", "manufacturer", "--page", "7"], ["info"],
    ]
    func expectNone(_ state: Comment) throws {
      for command in commands {
        let plans = try plans(of: command)
        #expect(plans.count > 1)
        for plan in plans {
          plan.step.forEach { step in
            let isWhole = step.type == "Seq Scan" && step.relation == "listing"
            let isSorted = step.type.hasSuffix("Sort") && step.reads(["listing"])
            let isSlow = isWhole || isSorted || step.type.hasPrefix("Gather")
            #expect(!isSlow, "\(state), \(command): \(plan.text) \(plan.step)")
          }
        }
      }
    }
    try expectNone("all is counted")
    // Of these, blocks and sections are not counted yet.
    for id in 300..<330 {
      try Self.run(["edit", "\(id)", "--db", address, "--name", "kz \(id)"])
    }
    let notes = try server.connection(String(address.split(separator: "/").last?.dropLast() ?? ""))
      .rows(of: Statement("SELECT count(*) FROM catalog.listing_change")) { try $0.int(0) }
    #expect((notes.first ?? 0) > 30)
    try expectNone("changes are noted")
  }

  @Test(
    "What names hold is found by the index of their trigrams, and few products are read",
    .enabled("where the server has the module auto_explain", hasModule))
  func substrings() throws {
    try Self.run(["reindex", "--substring", "--db", address])
    let predicate = "name ENDSWITH[cd] ' 1999' AND price > 1"
    for search in [["--contains", "c 1234"], ["--where", predicate]] {
      let plans = try plans(of: ["search"] + search)
      var scans: [String] = []
      for plan in plans {
        plan.step.forEach { step in
          if step.type == "Bitmap Index Scan" { scans.append(step.index ?? "") }
          let isWhole =
            step.type == "Seq Scan"
            && ["listing", "block_fold", "name_fold"].contains(step.relation)
          #expect(!isWhole, "\(search): \(plan.text) \(plan.step)")
        }
      }
      #expect(scans == ["name_fold_trigram"])
      #expect(plans.allSatisfy { !$0.step.reads(["block_fold"]) })
    }
  }
}
