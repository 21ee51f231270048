import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// The history of a catalog on a server.
struct ServerHistoryTests {
  private let directory: TemporaryDirectory
  private let file: String

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("shop.db")
    for arguments in [
      ["import", "--locale", "sv", Repository.path("catalog.sql")],
      ["edit", "7", "--set", "Shelf=B 2", "--quantity", "0", "--price", "5 SEK"],
      ["add", "--name", "Såg\u{1B}[1m", "--sku", "S-1", "--origin", "Japan"],
      ["edit", "--where", "price < 9", "--price", "+1", "--yes"],
      ["remove", "12", "14", "--yes"],
      ["edit", "7", "--sku", "S-7", "--unset", "Shelf"],
      ["remove", "20", "--yes"], ["edit", "8", "--name", "Other"], ["undo", "2", "--yes"],
    ] { try Self.run(arguments + ["--db", file]) }
    _ = try ProgramRun("sqlite3", [file, "UPDATE history SET author = 'ann' WHERE id = 4"])
  }

  @discardableResult
  private static func run(_ arguments: [String]) throws -> ProgramRun {
    let run = try ProgramRun.catalog(arguments)
    try #require(run.status == 0, "\(arguments): \(run.diagnostics)")
    return run
  }

  private func copyToServer() throws -> String {
    let server = try TestServer.shared()
    let address = server.address(try server.makeDatabase())
    try Self.run(["copy", file, address])
    return address
  }

  private func expectTheSame(_ arguments: [String], _ address: String) throws {
    let expected = try ProgramRun.catalog(arguments + ["--db", file])
    let found = try ProgramRun.catalog(arguments + ["--db", address])
    #expect(found.output == expected.output, "\(arguments)")
    #expect(
      found.placelessDiagnostics
        == expected.placelessDiagnostics.replacing(file, with: String(address.dropLast())),
      "\(arguments)")
    #expect(found.status == expected.status, "\(arguments)")
  }

  @Test("The history on a server reads as in the file, as text and as JSON")
  func history() throws {
    let address = try copyToServer()
    for arguments in [
      ["history"], ["history", "--all"], ["history", "--limit", "2"], ["history", "--json"],
      ["history", "7"], ["history", "7", "--json"], ["history", "S-1"], ["history", "12"],
      ["history", "30", "--json"], ["history", "99999"], ["history", "none"], ["history", "-q"],
    ] { try expectTheSame(arguments, address) }
  }

  @Test("A history of which a part, or all, was deleted reads as in the file")
  func forgottenHistory() throws {
    for options in [["--keep", "3"], []] {
      try Self.run(["history", "--prune", "--yes", "--db", file] + options)
      let address = try copyToServer()
      for arguments in [["history"], ["history", "--json"], ["history", "7"]] {
        try expectTheSame(arguments, address)
      }
    }
  }

  @Test("Undo, redo and deleting history on a server say what they say of a file")
  func commands() throws {
    let address = try copyToServer()
    for arguments in [
      ["undo", "--dry-run", "--anyone"], ["undo", "2"], ["redo", "--anyone"],
      ["redo", "-v", "--anyone"], ["redo", "--anyone"],
      ["undo", "3", "--yes", "--json", "--anyone"], ["redo", "2", "--yes", "--anyone"],
      ["undo", "99", "--yes", "--anyone"], ["undo", "--anyone"], ["undo", "--dry-run"],
      ["redo", "99", "--yes", "-q", "--anyone"], ["history", "--json"],
      ["history", "--prune", "--keep", "3", "--dry-run"], ["history", "--prune", "--keep", "3"],
      ["history", "--prune", "--keep", "3", "--yes"], ["history"],
      ["history", "--prune", "--yes"], ["history", "--prune", "--yes"], ["undo"], ["redo"],
      ["export"], ["check"],
    ] { try expectTheSame(arguments, address) }
  }

  @Test("Undo is of one's own last change, and of another's only if that is said")
  func authors() throws {
    _ = try ProgramRun("sqlite3", [file, "UPDATE history SET author = 'ann' WHERE id > 1"])
    let address = try copyToServer()
    for command in ["redo", "undo"] {
      let run = try ProgramRun.catalog([command, "--anyone", "--yes", "--db", address])
      #expect(run.status == 0, "\(run.diagnostics)")
      #expect(
        try ProgramRun.catalog([command, "--anyone", "--no-input", "--db", address]).diagnostics
          .contains("1 change of ann"))
    }
    let redo = try ProgramRun.catalog(["redo", "--db", address])
    #expect(redo.status == 1)
    #expect(redo.diagnostics.hasPrefix("Error: no change of yours to redo\n  To redo that of ann"))
    #expect(redo.placelessDiagnostics.hasSuffix("catalog redo --db PLACE --anyone\n"))
    // The import is one's own, but others have changed its products since.
    let undo = try ProgramRun.catalog(["undo", "9", "--yes", "--db", address])
    #expect(undo.status == 2)
    #expect(undo.diagnostics.contains("Error: the products have changed since:"))
    let forced = try ProgramRun.catalog(["undo", "9", "--yes", "--force", "--db", address])
    #expect(forced.status == 0)
    #expect(forced.diagnostics.contains("There was only one change of yours."))
    #expect(try Self.run(["check", "--db", address]).output == "")
  }

  @Test("A change whose outcome was unknown can be asked for by its token")
  func tokens() throws {
    let server = try TestServer.shared()
    let database = try server.makeDatabase()
    let address = server.address(database)
    for arguments in [["import", Repository.path("catalog.sql")], ["edit", "3", "--name", "x"]] {
      let run = try ProgramRun.catalog(arguments + ["--db", address])
      try #require(run.status == 0, "\(run.diagnostics)")
    }
    let token = try server.connection(database).rows(
      of: Statement("SELECT token::text FROM catalog.history ORDER BY id DESC LIMIT 1")
    ) { try $0.string(0) }[0]
    for (token, status, output) in [
      (token, Int32(0), "The change was made.\n"),
      (token.uppercased(), 0, "The change was made.\n"),
      ("00000000-0000-4000-8000-000000000000", 1, "The change was not made.\n"),
      // What is cut off, or none, is not said to be of a change that was not made.
      ("' OR true --", 64, ""), (String(token.dropLast(4)), 64, ""), (" " + token, 64, ""),
    ] {
      let run = try ProgramRun.catalog(["history", "--token", token, "--db", address])
      #expect(run.status == status && run.output == output, "\(token): \(run.diagnostics)")
    }
    let directory = try TemporaryDirectory()
    let file = try ProgramRun.catalog([
      "history", "--token", token, "--db", directory.file("a.db"),
    ])
    #expect(file.status == 64)
    #expect(file.diagnostics.contains("--token is for a catalog on a server"))
  }
}
