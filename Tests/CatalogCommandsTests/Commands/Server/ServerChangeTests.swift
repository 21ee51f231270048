import ServerSupport
import Synchronization
import TestSupport
import Testing

/// `catalog add`, `edit` and `remove` on a server, against the same in a file.
struct ServerChangeTests {
  private let directory: TemporaryDirectory
  private let file: String
  private let address: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("shop.db")
    try Self.run(["import", "--db", file, "--locale", "sv", Repository.path("catalog.sql")])
    let server = try TestServer.shared()
    address = server.address(try server.makeDatabase())
    try Self.run(["copy", file, address])
  }

  @discardableResult
  private static func run(_ arguments: [String]) throws -> ProgramRun {
    let run = try ProgramRun.catalog(arguments)
    try #require(run.status == 0, "\(arguments): \(run.diagnostics)")
    return run
  }

  private func expectTheSame(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws {
    let expected = try ProgramRun.catalog(
      arguments + ["--db", file], input: input, environment: environment)
    let found = try ProgramRun.catalog(
      arguments + ["--db", address], input: input, environment: environment)
    #expect(found.output == expected.output, "\(arguments)")
    let place = String(address.dropLast())
    #expect(
      found.placelessDiagnostics
        == expected.placelessDiagnostics.replacing(file, with: place), "\(arguments)")
    #expect(found.status == expected.status, "\(arguments)")
  }

  /// In this order: on a server, what is not kept takes a number, too.
  private static let commands: [[String]] = [
    [
      "add", "--name", "Ny sak", "--price", "12.50 EUR", "--manufacturer", "Nytt AB", "--origin",
      "Schweden", "--sku", "X-1", "--set", "Färg=röd",
    ],
    ["add", "--name", "Zebra", "--json"], ["add", "--name", "Älg", "-v", "--sort-name", "aelg"],
    ["edit", "3", "--name", "Ändrad", "--price", "3.20"], ["edit", "3", "--name", "Ändrad"],
    ["edit", "3", "--json", "--clear", "image", "--details", "x"],
    ["edit", "KN-0001", "--sku", "X-1"], ["edit", "99999", "--name", "x"],
    ["edit", "5", "--manufacturer", "Nytt AB", "--origin", "Japan"],
    ["edit", "249", "--manufacturer", "Annan"], ["edit", "5", "--manufacturer", "Annan"],
    ["edit", "7", "8", "9", "--quantity", "+10", "--origin", "DE", "--yes"],
    ["edit", "--where", "price < 5", "--price", "*1.05", "--dry-run"],
    ["edit", "--where", "price < 5", "--price", "*1.05", "--yes"],
    ["edit", "--where", "price < 5", "--price", "*1.05", "--set", "Rabatt=ja", "--yes", "--json"],
    ["edit", "--where", "name BEGINSWITH 'k'", "--unset", "Rabatt", "--yes", "-v"],
    ["edit", "--where", "quantity == 0", "--clear", "quantity", "--yes"],
    ["edit", "12", "13", "--quantity", "-5", "--yes"], ["edit", "12", "13", "--sku", "A", "--yes"],
    ["edit", "--where", "section == 'K'", "--sort-name", "Zz", "--yes"],
    ["edit", "--where", "price > 10000", "--price", "3", "--yes"],
    ["edit", "8", "--image", "none.png"],
    ["remove", "44"], ["remove", "44", "--yes"], ["remove", "45", "46", "--yes", "--json"],
    ["remove", "--where", "manufacturer == 'Annan'", "--yes"],
    ["remove", "--where", "quantity > 100", "--dry-run"], ["remove", "99999", "--yes"],
    ["remove", "--where", "name BEGINSWITH 's'", "--yes", "-v"],
    ["add", "--name", "Nobody", "--sku", "X-1"], ["add", "--price", "3"],
  ]

  @Test("Changes of a server say and do what they do in a file")
  func changesAreTheSame() throws {
    for arguments in Self.commands where !arguments.contains("none.png") {
      try expectTheSame(arguments)
    }
    try expectTheSame(
      ["edit", "8", "--editor"], environment: ["EDITOR": "sed -i s/^price:.*/price:\\ 7.77/"])
    for arguments in [["export"], ["index", "--all"], ["search", "s"], ["list", "--page", "3"]] {
      try expectTheSame(arguments)
    }
    for place in [file, address] {
      #expect(try Self.run(["check", "--db", place]).diagnostics.contains("no problems found"))
    }
    let back = directory.file("back.db")
    try Self.run(["copy", address, back])
    for query in [
      "SELECT action, subject, added_count, edited_count, removed_count, author FROM history "
        + "ORDER BY id",
      """
      SELECT product_id, fields, \(Self.historyColumns.joined(separator: ", "))
      FROM history_product ORDER BY history_id, product_id
      """,
      "SELECT kind, name, code FROM history_reference ORDER BY history_id, kind, name",
      "SELECT first_id, last_id FROM history_added ORDER BY 1", "SELECT * FROM custom_field",
      "SELECT name FROM manufacturer ORDER BY 1", "SELECT name, code FROM country ORDER BY 1",
    ] {
      let rows = try [file, back].map { try ProgramRun("sqlite3", [$0, query]).output }
      #expect(rows[0] == rows[1], "\(query)")
    }
  }

  private static let historyColumns = [
    "sku", "name", "sort_name", "manufacturer", "details", "price_minor", "currency", "quantity",
    "origin", "image", "custom",
  ].flatMap { ["old_\($0)", "new_\($0)"] }

  @Test("An image of a product on a server is in no folder, and not looked for")
  func images() throws {
    let run = try Self.run(["edit", "8", "--image", "none.png", "--db", address])
    #expect(run.diagnostics == "8 \(try name(8)): image \(try image(8)) → none.png\n")
  }

  private func name(_ id: Int) throws -> String { try value("name", id) }
  private func image(_ id: Int) throws -> String { try value("coalesce(image, 'none')", id) }

  private func value(_ column: String, _ id: Int) throws -> String {
    try ProgramRun("sqlite3", [file, "SELECT \(column) FROM product WHERE id = \(id)"]).output
      .replacing("\n", with: "")
  }

  @Test("Numbers that a server has given are given to nothing else, and others' are passed over")
  func numbers() throws {
    let added = try Self.run(["add", "--name", "A", "--db", address]).output
    #expect(added.hasPrefix("Added product 249,"))
    try Self.run(["remove", "249", "--yes", "--db", address])
    #expect(
      try Self.run(["add", "--name", "B", "--db", address]).output.hasPrefix("Added product 250,"))
    _ = try ProgramRun(
      "psql",
      [
        "-qXc",
        "INSERT INTO catalog.product (id, name) SELECT n, 'P' FROM generate_series(251, 300) AS n",
        address,
      ])
    #expect(
      try Self.run(["add", "--name", "C", "--db", address]).output.hasPrefix("Added product 301,"))
    #expect(try Self.run(["check", "--db", address]).diagnostics.contains("no problems found"))
  }

  @Test("A change that is interrupted while COMMIT waits for a standby is not said to be undone")
  func interruptedCommits() throws {
    // Its standby does not exist.
    let waiting = "\(address)&options=-c%20synchronous_commit%3Don".replacing("?&", with: "?")
    let list = try directory.write("sku,name\nX-9,Nine\n", to: "list.csv")
    let file = directory.file("copied.db")
    try Self.run(["import", "-q", "--locale", "en", "--db", file, list])
    let server = try TestServer.shared()
    let empty = server.address(try server.makeDatabase())
    let copy = "copy '\(file)' '\(empty)options=-c%20synchronous_commit%3Don'"
    for (command, address) in [
      ("add --name Ten --db '\(waiting)'", address),
      ("import --key sku '\(list)' --db '\(waiting)'", address), (copy, empty),
    ] {
      let script = """
        env --default-signal=TERM '\(ProgramRun.catalog)' \(command) &
        process=$!
        for _ in $(seq 600); do
          [ "$(psql -qXAtc "SELECT count(*) FROM pg_stat_activity
            WHERE wait_event = 'SyncRep' AND datname = current_database()" '\(address)')" = 1 ] && break
          sleep 0.05
        done
        kill -TERM $process
        wait $process
        """
      let run = try ProgramRun("sh", ["-c", script])
      #expect(run.status == 2, "\(command)")
      #expect(run.diagnostics.contains("no standby has confirmed it"), "\(run.diagnostics)")
      #expect(!run.diagnostics.contains("nothing was"), "\(run.diagnostics)")
      // What it says to type goes to the same server.
      #expect(
        run.diagnostics.contains("catalog history --db")
          && run.diagnostics.contains("options=-c%20synchronous_commit%3Don"), "\(run.diagnostics)")
    }
    #expect(try Self.run(["search", "nine", "--db", address]).output.contains("Nine"))
    #expect(try Self.run(["search", "ten", "--db", address]).output.contains("Ten"))
    #expect(try Self.run(["list", "--db", empty]).output.contains("Nine"))
    #expect(try Self.run(["check", "--db", address]).diagnostics.contains("no problems found"))
  }

  @Test("A product that was added is said to be, also where the server is gone right after it")
  func addedAndGone() throws {
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    let isCommitted = Mutex(false)
    proxy.rule { bytes in
      if isCommitted.withLock({ $0 }) { return .cut }
      if bytes.firstRange(of: Array("COMMIT\0".utf8)) != nil { isCommitted.withLock { $0 = true } }
      return .pass
    }
    let run = try ProgramRun.catalog([
      "add", "--name", "Ten", "--db",
      address.replacing(":\(server.port)/", with: ":\(proxy.port)/") + "sslmode=disable",
    ])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("was added."))
    #expect(run.diagnostics.contains("Where it stands is not known:"))
    #expect(try Self.run(["search", "ten", "--db", address]).output.contains("Ten"))
  }

  @Test("Who may only read is told so")
  func readers() throws {
    _ = try ProgramRun(
      "psql",
      [
        "-qXc",
        "GRANT USAGE ON SCHEMA catalog TO secret; "
          + "GRANT SELECT ON ALL TABLES IN SCHEMA catalog TO secret", address,
      ])
    let reader = address.replacing("postgres@", with: "secret:p%40ss%20word@")
    let run = try ProgramRun.catalog(["edit", "7", "--name", "x", "--db", reader])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("permission denied"))
    #expect(!run.diagnostics.contains("ss word"))
  }
}
