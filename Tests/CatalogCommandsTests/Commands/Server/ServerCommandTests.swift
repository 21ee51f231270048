import ServerSupport
import TestSupport
import Testing

/// Commands on a catalog on a server.
struct ServerCommandTests {
  /// A catalog in a file, and a copy of it on the server.
  private struct Both {
    let directory: TemporaryDirectory
    let file: String
    let address: String
    /// The address as messages show it.
    let place: String

    init() throws {
      directory = try TemporaryDirectory()
      file = directory.file("shop.db")
      let server = try TestServer.shared()
      let name = try server.makeDatabase()
      address = server.address(name)
      place = String(address.dropLast())
      try Self.run([
        "import", "--db", file, "--locale", "sv", Repository.path("catalog.sql"),
      ])
      try Self.run(["edit", "--db", file, "7", "--set", "Shelf=B 2", "--quantity", "0"])
      try Self.run(["copy", file, address])
    }

    @discardableResult
    static func run(_ arguments: [String]) throws -> ProgramRun {
      let run = try ProgramRun.catalog(arguments)
      try #require(run.status == 0, "\(arguments): \(run.diagnostics)")
      return run
    }
  }

  private static let reading: [[String]] = [
    ["list"], ["list", "--page", "3"], ["list", "--all"], ["list", "--json"],
    ["list", "--page", "9"], ["list", "--all", "--format", "csv"],
    ["list", "--section", "K", "--section", "Ö"], ["list", "--section", "Q"],
    ["list", "--from", "sam"], ["list", "--locale", "de"], ["list", "--locale", "sv_SE"],
    ["list", "--sort", "price"], ["list", "--sort", "price", "--reverse", "--page", "2"],
    ["list", "--sort", "quantity"], ["list", "--sort", "id", "--reverse"],
    ["list", "--sort", "origin"], ["list", "--sort", "manufacturer", "--reverse", "--json"],
    ["list", "--where", "price < 5 AND origin == \"Japan\""],
    ["list", "--where", "Shelf == 'B 2'"],
    ["list", "--where", "nonsense"],
    ["list", "--where", "name CONTAINS 'lamp'", "--sort", "price"],
    ["list", "--columns", "name,Shelf,price"], ["list", "--cell", "catalog"],
    ["index"], ["index", "--all", "--json"], ["index", "--locale", "ja", "--format", "csv"],
    ["show", "7"], ["show", "KN-0001", "--json"], ["show", "7", "--format", "csv"],
    ["search", "kn"], ["search", "--contains", "lamp"], ["search", "KN-0001"],
    ["search", "kn-0001"], ["search", "Kn-0001", "--case-sensitive"],
    ["list", "--locale", "sv", "--where", "origin == \"Sverige\""],
    ["search", "xyzzy"], ["search", "qqqqqq"], ["search", "KN", "--case-sensitive"],
    ["search", "kn", "--where", "price > 20", "--json"], ["search", "--where", "quantity == 0"],
    ["export"], ["export", "--format", "json"], ["export", "--format", "ndjson"],
    ["export", "--format", "sql"], ["export", "--format", "sql", "--section", "K"],
    ["export", "--format", "html", "--title", "Shop"], ["export", "--format", "xlsx"],
    ["export", "--format", "markdown", "--title", "Shop", "--where", "price > 30"],
  ]

  @Test("Commands that read a server write what they write of a file, to the byte")
  func readingIsTheSame() throws {
    let both = try Both()
    for arguments in Self.reading {
      let expected = try ProgramRun.catalog(arguments + ["--db", both.file])
      let found = try ProgramRun.catalog(arguments + ["--db", both.address])
      #expect(found.output == expected.output, "\(arguments)")
      #expect(found.placelessDiagnostics == expected.placelessDiagnostics, "\(arguments)")
      #expect(found.status == expected.status, "\(arguments)")
    }
    let found = try ProgramRun.catalog(["list"], environment: ["CATALOG_DB": both.address])
    #expect(found.output == (try ProgramRun.catalog(["list", "--db", both.file])).output)
  }

  @Test("A shell is offered of a server what it is offered of a file")
  func completionsAreTheSame() throws {
    let both = try Both()
    for words in [
      "list --section ", "list --section k", "show K", "show kn-0", "show ", "search kn", "search ",
      "list --from b", "add --manufacturer ", "add --origin s", "edit 1 --set ",
      "list --columns x,",
    ] {
      func offered(_ place: String) throws -> String {
        let line = "catalog --db '\(place)' \(words)"
        let run = try ProgramRun.catalog(["---complete", "zsh", line])
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        return run.output
      }
      let expected = try offered(both.file)
      #expect(expected.split(separator: "\n").count > 1, "\(words)")
      #expect(try offered(both.address) == expected, "\(words)")
    }
  }

  @Test("A copy comes back as the same dump, and says where it went")
  func copyThereAndBack() throws {
    let both = try Both()
    let back = both.directory.file("back.db")
    let run = try Both.run(["copy", both.address, back])
    #expect(run.output == "")
    #expect(run.diagnostics == "248 products copied to '\(back)'\n")
    let dumps = try [both.file, back].map { try ProgramRun("sqlite3", [$0, ".dump"]).output }
    #expect(dumps[0] == dumps[1])
    #expect(try Both.run(["check", "--db", back]).diagnostics.contains("no problems found"))
    #expect(
      try ProgramRun.catalog(["copy", "-q", back, both.directory.file("c.db")]).diagnostics == "")
    let again = try ProgramRun.catalog(["copy", both.address, back])
    #expect(again.status == 2)
    #expect(
      again.diagnostics == """
        Error: '\(back)' exists already
          Nothing was copied. Choose the name of a new file.

        """)
  }

  @Test("What a copy leaves out is said")
  func leftOut() throws {
    let both = try Both()
    try Both.run(["reindex", "--db", both.file, "--substring"])
    try Both.run(["reindex", "--db", both.file, "--custom", "Shelf"])
    _ = try ProgramRun("sqlite3", [both.file, "ALTER TABLE product ADD COLUMN aisle TEXT"])
    let server = try TestServer.shared()
    let address = try server.address(server.makeDatabase())
    let run = try Both.run(["copy", both.file, address])
    #expect(
      run.diagnostics == """
        248 products copied to '\(address.dropLast())'
        not copied: the substring index
        not copied: the index of 'Shelf'
        not copied: 'product.aisle' of another program, with what the history has of it

        """)
  }

  @Test("Info tells of the server, and check finds what does not fit")
  func infoAndCheck() throws {
    let both = try Both()
    let info = try Both.run(["info", "--json", "--sizes", "--db", both.address]).output
    for part in [
      "\"file\":\"\(both.place)\"", "\"schema\":2", "\"count\":248", "\"pending\":0",
      "\"locale\":\"sv\",\"sections\":30", "{\"name\":\"Shelf\",\"indexed\":false", "\"listing\":",
    ] { #expect(info.contains(part), "\(part)") }
    let whole = try Both.run(["check", "--db", both.address])
    #expect(whole.diagnostics == "\(both.place): no problems found\n")
    _ = try ProgramRun(
      "psql",
      [
        "-qXc",
        """
        UPDATE catalog.listing SET name = 'x' WHERE product_id = 3;
        DELETE FROM catalog.listing WHERE product_id = 4;
        UPDATE catalog.section SET product_count = 99 WHERE title = 'K';
        """, both.address,
      ])
    let broken = try ProgramRun.catalog(["check", "--db", both.address])
    #expect(broken.status == 2)
    for part in [
      "product 3 has different values in the sort order of 'sv'",
      "there are 1 products too few in the sort order of 'sv'", "section 'K' of 'sv' has ",
      "has the wrong number of products recorded", "has names outside its recorded range",
    ] { #expect(broken.output.contains(part), "\(part): \(broken.output)") }
  }

  @Test("A command that needs a file says so, without the password")
  func refusals() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("x.csv")
    try "name\nA\n".write(toFile: file, atomically: true, encoding: .utf8)
    let run = try ProgramRun.catalog(["diff", file, "--db", "postgresql://u:hunter22@h/shop"])
    #expect(run.status == 64)
    #expect(
      run.diagnostics == """
        Error: this command needs a catalog in a file, and 'postgresql://u@h/shop' is one on a server
          Copy it into a file first: catalog copy 'postgresql://u@h/shop' FILE

        """)
  }

  @Test("No message shows a password, wherever the address stands")
  func passwords() throws {
    let address = "postgresql://u:hunter22@127.0.0.1:1/shop"
    let directory = try TemporaryDirectory()
    for arguments in [
      ["list", "--db", address], ["copy", address, directory.file("a.db")],
      ["copy", directory.file("none.db"), address], ["import", address], ["collate", address],
      ["list", "--db", "x.db", "-o", address], ["diff", address, address],
      ["import", "--rejects", address, Repository.path("catalog.sql")],
      ["list", "--db", "postgresql://u:hun@ter22@h/shop"],
      ["info", "--db", "host=127.0.0.1 port=1 password=hunter22 dbname=shop"],
      ["copy", "port = 1 password = hunter22", directory.file("a.db")],
      ["list", "--db", "POSTGRES://u:hunter22@127.0.0.1:1/shop"],
      ["list", "--db", "postgres:/u:hunter22@127.0.0.1:1/shop"],
      ["list", "--db", "  postgresql://u:hunter22@127.0.0.1:1/shop"],
      [
        "import", "--db", "password=hunter22 port=1 host=127.0.0.1", Repository.path("catalog.sql"),
      ],
    ] {
      let run = try ProgramRun.catalog(
        arguments, environment: ["CATALOG_DB": directory.file("b.db")])
      #expect(run.status != 0, "\(arguments)")
      #expect(!run.diagnostics.contains("ter22"), "\(run.diagnostics)")
      #expect(!run.output.contains("ter22"), "\(run.output)")
    }
  }

  @Test("A database without a catalog, with another, and no database")
  func otherDatabases() throws {
    let server = try TestServer.shared()
    let name = try server.makeDatabase()
    let place = String(server.address(name).dropLast())
    let none = try ProgramRun.catalog(["list", "--db", server.address(name)])
    #expect(none.status == 2)
    #expect(
      none.diagnostics == """
        Error: no catalog in '\(place)'
          Create it with: catalog import --db '\(place)' FILE

        """)
    let unknown = try ProgramRun.catalog(["list", "--db", server.address("no_such")])
    #expect(unknown.status == 2)
    #expect(unknown.diagnostics.contains("database \"no_such\" does not exist"))
    #expect(unknown.diagnostics.contains("\n  See whether psql reaches it with the same address"))
    let both = try Both()
    let full = try ProgramRun.catalog(["copy", both.file, both.address])
    #expect(full.status == 2)
    #expect(full.diagnostics.contains("'\(both.place)' has a catalog already"))
    let nothing = try ProgramRun.catalog(["copy", both.directory.file("none.db"), both.address])
    #expect(nothing.status == 2)
    #expect(nothing.diagnostics.contains("none.db'\n  Nothing was copied. Name the catalog first"))
  }

  @Test("A catalog without products says how to get some")
  func noProducts() throws {
    let server = try TestServer.shared()
    let address = server.address(try server.makeDatabase())
    let directory = try TemporaryDirectory()
    let path = directory.file("empty.db")
    try Both.run(["add", "--db", path, "--name", "Saw"])
    try Both.run(["remove", "--db", path, "--yes", "1"])
    try Both.run(["copy", path, address])
    for command in ["list", "index"] {
      let run = try Both.run([command, "--db", address])
      #expect(
        run.placelessDiagnostics == "No products yet. Import some: catalog import --db PLACE FILE\n"
      )
    }
  }

  @Test("A standby, and whoever may only read, copies what is not counted yet in the listings")
  func uncountedCopies() throws {
    let both = try Both()
    let server = try TestServer.another()
    let standby: TestServer
    let address = server.address(try server.makeDatabase())
    try Both.run(["copy", both.file, address])
    try Both.run(["reindex", "--db", address, "--locale", "cs", "--add"])
    for number in 1...3 { try Both.run(["add", "--db", address, "--name", "Åny \(number)"]) }
    standby = try server.makeStandby()
    let database = String(address.split(separator: "/").last?.dropLast() ?? "")
    try server.connection(database).runScript(
      """
      CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA catalog TO reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA catalog TO reader;
      """)
    let readers =
      "postgresql:///\(database)?host=\(server.folder)&port=\(server.port)&user=reader"
    let lists = try [
      server.address(database), standby.address(database),
      readers,
    ].enumerated().map { number, place in
      let copy = both.directory.file("copy\(number).db")
      try Both.run(["copy", place, copy])
      #expect(try Both.run(["check", "--db", copy]).diagnostics.contains("no problems found"))
      return try [["list", "--all"], ["index", "--locale", "cs"], ["history"]].map {
        try Both.run($0 + ["--db", copy]).output
      }
    }
    #expect(lists[1] == lists[0] && lists[2] == lists[0])
    for (place, part) in [
      (standby.address(database), "target_session_attrs=read-write"),
      (readers, "can give you the right"),
    ] {
      let run = try ProgramRun.catalog(["edit", "3", "--name", "x", "--db", place])
      #expect(run.status == 2)
      #expect(run.diagnostics.contains(part), "\(run.diagnostics)")
    }
  }

  @Test("What psql changes is in the next list, and in the stored order")
  func otherPrograms() throws {
    let both = try Both()
    _ = try ProgramRun(
      "psql",
      [
        "-qXc", "UPDATE catalog.product SET name = 'Zzz', sort_name = NULL WHERE id = 3",
        both.address,
      ])
    let run = try ProgramRun.catalog(["list", "--section", "Z", "--all", "--db", both.address])
    #expect(run.output.contains("Zzz"))
    #expect(run.diagnostics == "")
    #expect(
      try Both.run(["info", "--json", "--db", both.address]).output.contains("\"pending\":0"))
    #expect(
      try Both.run(["check", "--db", both.address]).diagnostics.contains("no problems found"))
  }
}
