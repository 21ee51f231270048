import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// Commands that read a standby.
@Suite(.serialized)
final class ServerReplicaTests {
  private static let servers = Result {
    let primary = try TestServer.another()
    return (primary, standby: try primary.makeStandby())
  }

  private let directory: TemporaryDirectory
  private let primary: TestServer
  private let standby: TestServer
  private let database: String
  /// Of both servers, as whoever changes a catalog has it.
  private let address: String
  private let home: [String: String]

  init() throws {
    directory = try TemporaryDirectory()
    (primary, standby) = try Self.servers.get()
    database = try primary.makeDatabase()
    address =
      "postgresql://postgres@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)/\(database)"
      + "?target_session_attrs=read-write"
    home = ["XDG_STATE_HOME": directory.file("state")]
    try change(["import", "--locale", "sv", Repository.path("catalog.sql")])
    try primary.waitForReplay(by: standby)
  }

  deinit { try? standby.resumeReplay() }

  private func change(_ arguments: [String]) throws {
    let run = try ProgramRun.catalog(arguments + ["--db", address], environment: home)
    try #require(run.status == 0, "\(arguments): \(run.diagnostics)")
  }

  private func read(
    _ arguments: [String], environment: [String: String]? = nil
  ) throws -> ProgramRun {
    try ProgramRun.catalog(
      arguments + ["--db", address, "--read-from", "standby"], environment: environment ?? home)
  }

  /// The file with the position behind the last change.
  private var noted: String {
    get throws {
      let folder = directory.file("state/catalog/written")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      try #require(names.count == 1, "\(names)")
      return folder + "/" + names[0]
    }
  }

  private var position: String {
    get throws { try String(contentsOfFile: noted, encoding: .utf8) }
  }

  @Test("Commands write of a standby what they write of the primary")
  func readingIsTheSame() throws {
    for arguments in [
      ["list"], ["list", "--page", "3"], ["search", "kn"], ["index"], ["show", "7"], ["export"],
      ["list", "--locale", "de"], ["history"], ["check"],
    ] {
      let expected = try ProgramRun.catalog(arguments + ["--db", address])
      let found = try read(arguments)
      #expect(found.output == expected.output, "\(arguments)")
      let diagnostics = found.placelessDiagnostics.replacing(" --read-from standby", with: "")
      #expect(diagnostics == expected.placelessDiagnostics, "\(arguments)")
      #expect(found.status == 0 && expected.status == 0, "\(arguments)")
    }
    let copies = try ["a.db", "b.db"].map { name in
      let path = directory.file(name)
      let run = try ProgramRun.catalog(
        ["copy", address, path] + (name == "b.db" ? ["--read-from", "standby"] : []))
      #expect(run.status == 0, "\(run.diagnostics)")
      return try ProgramRun("sqlite3", [path, ".dump"]).output
    }
    #expect(copies[0] == copies[1])
  }

  @Test("Each change is noted, and its user sees it though the standby is behind")
  func ownChanges() throws {
    try standby.pauseReplay()
    let file = directory.file("more.csv")
    try "name,sku\nImported,I-1\n".write(toFile: file, atomically: true, encoding: .utf8)
    for arguments in [
      ["add", "--name", "Added"], ["edit", "3", "--name", "Edited"], ["remove", "4", "--yes"],
      ["undo", "--yes"], ["redo", "--yes"], ["import", "--key", "sku", file],
      ["edit", "--where", "price < 5", "--quantity", "77", "--yes"], ["reindex"],
      ["history", "--prune", "--keep", "3", "--yes"],
    ] {
      let before = try position
      try change(arguments)
      #expect(try position > before, "\(arguments)")
    }
    let expected = try ProgramRun.catalog(["export", "--db", address])
    let found = try read(["export"])
    #expect(found.output == expected.output && found.output.contains("Edited"))
    #expect(found.diagnostics == "249 products exported\n")
    // Another user's standby is behind, and says so.
    try primary.waitForReceipt(by: standby)
    let other = try read(["export"], environment: [:])
    #expect(other.output != expected.output && !other.output.contains("Edited"))
    let lines = other.diagnostics.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].wholeMatch(of: /The standby is behind its primary.*\./) != nil, "\(lines)")
    #expect(try read(["export", "-q"], environment: [:]).diagnostics == "")
    let copy = try ProgramRun.catalog([
      "copy", address, directory.file("c.db"), "--read-from", "standby",
    ])
    #expect(copy.status == 0 && copy.diagnostics.hasPrefix("The standby is behind"))
    // The primary is not among the servers.
    let only = try ProgramRun.catalog(
      ["show", "3", "--db", standby.address(database), "--read-from", "standby"],
      environment: home)
    #expect(only.status == 0 && !only.output.contains("Edited"))
    #expect(
      only.diagnostics
        == "The standby does not show your last change yet, and the primary cannot be reached.\n")
  }

  @Test("What stands in place of a position harms nothing")
  func hostileFiles() throws {
    let place = try noted
    let expected = try ProgramRun.catalog(["list", "--db", address]).output
    func expectReading(_ what: String) throws {
      let run = try read(["list"])
      #expect(run.status == 0 && run.output == expected, "\(what): \(run.diagnostics)")
    }
    for (number, text) in [
      "", "x", "FFFFFFFF/FFFFFFFF\n", "00000000/0000000G\n", "0/0\n",
      String(repeating: "F", count: 1 << 20),
    ].enumerated() {
      try text.write(toFile: place, atomically: true, encoding: .utf8)
      try expectReading("a text")
      try change(["edit", "3", "--quantity", "\(700 + number)"])
      try primary.waitForReplay(by: standby)
      #expect(try read(["show", "3"]).output.contains("\(700 + number)"))
      // A position of another past was replaced when it was found.
      #expect(try position < "0000FFFF")
      #expect(try position.utf8.count == 18)
    }
    let victim = directory.file("victim")
    try "kept".write(toFile: victim, atomically: true, encoding: .utf8)
    for (what, make) in [
      (
        "a link",
        { try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: victim) }
      ),
      ("a pipe", { mkfifo(place, 0o600) }),
      ("a folder", { mkdir(place, 0o700) }),
    ] as [(String, () throws -> Any)] {
      try FileManager.default.removeItem(atPath: place)
      _ = try make()
      try expectReading(what)
      try change(["edit", "3", "--quantity", "+1"])
    }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "kept")
  }

  @Test("The server is chosen by option or variable, and only where it is of use")
  func choices() throws {
    try standby.pauseReplay()
    try change(["edit", "3", "--name", "Chosen"])
    func shows(_ arguments: [String], _ variable: String? = nil) throws -> Bool {
      let run = try ProgramRun.catalog(
        ["show", "3", "--db", address] + arguments,
        environment: variable.map { ["CATALOG_READ_FROM": $0] } ?? [:])
      #expect(run.status == 0, "\(run.diagnostics)")
      return run.output.contains("Chosen")
    }
    #expect(try shows([]) && shows(["--read-from", "primary"]) && shows([], "primary"))
    #expect(try !shows(["--read-from", "standby"]) && !shows([], "standby"))
    #expect(try shows(["--read-from", "primary"], "standby"))

    let file = directory.file("file.db")
    try #require(try ProgramRun.catalog(["add", "--name", "A", "--db", file]).status == 0)
    for (arguments, message) in [
      (
        ["list", "--read-from", "standby", "--db", file],
        "--read-from is for a catalog on a server, and"
      ),
      (
        ["browse", "--read-from", "primary", "--db", file],
        "--read-from is for a catalog on a server, and"
      ),
      (
        ["copy", file, address, "--read-from", "standby"],
        "--read-from is for a catalog on a server, and"
      ),
      (["list", "--read-from", "replica", "--db", address], "The value 'replica' is invalid"),
      (["history", "--prune", "--read-from", "standby", "--db", address], "cannot be combined"),
      (
        ["edit", "3", "--name", "x", "--read-from", "standby", "--db", address],
        "has no option '--read-from'"
      ),
      (["import", file, "--read-from", "standby", "--db", address], "has no option '--read-from'"),
    ] {
      let run = try ProgramRun.catalog(arguments, environment: ["TERM": "xterm"])
      #expect(run.status == 64, "\(arguments)")
      #expect(run.diagnostics.contains(message), "\(arguments): \(run.diagnostics)")
    }
    // A file has no servers, so the variable says nothing of it.
    let list = ["list", "--db", file]
    #expect(
      try ProgramRun.catalog(list, environment: ["CATALOG_READ_FROM": "standby"]).status == 0)
    let wrong = try ProgramRun.catalog(list, environment: ["CATALOG_READ_FROM": "replica"])
    #expect(wrong.status == 64)
    #expect(wrong.diagnostics.contains("CATALOG_READ_FROM is 'replica'"))
  }

  @Test("A command that reads waits for the primary that its address wants")
  func wantedPrimary() throws {
    let proxy = try ServerProxy(to: primary.port)
    // The first of a connection.
    let count = proxy.rule(at: "client_encoding") { $0 < 3 ? .cut : .pass }
    let hosts = "127.0.0.1:\(standby.port),127.0.0.1:\(proxy.port)"
    let run = try ProgramRun.catalog([
      "list", "--db",
      "postgresql://postgres@\(hosts)/\(database)?sslmode=disable&target_session_attrs=read-write",
    ])
    #expect(run.status == 0 && run.diagnostics.hasPrefix("page 1 of 5"), "\(run.diagnostics)")
    #expect(count() == 3)
  }

  @Test("browse shows its user's changes, and marks a standby that is behind")
  func browse() throws {
    let terminal = try BrowseTerminal(
      SmallCatalog.make(), columns: 100, rows: 24,
      line: "\"$CATALOG\" browse --db '\(address)' --read-from standby", environment: home)
    try terminal.wait(for: "248 products · by")
    try standby.pauseReplay()
    let other = try primary.connection(database)
    try other.runScript("INSERT INTO catalog.product (id, name) VALUES (900, 'Åå by SQL')")
    try primary.waitForReceipt(by: standby)
    let behind = try terminal.wait(for: " old ")
    #expect(behind.contains("248 products · ") && behind.contains("The standby is behind"))
    try terminal.press("d")
    try terminal.wait(for: "[y/N]")
    try terminal.press("y")
    // The standby does not have it, and the primary has that of the other, too.
    let own = try terminal.wait(for: "removed; u restores it")
    #expect(try (own + terminal.wait(for: "248 products · by")).contains("removed"))
    try terminal.press("u")
    try terminal.wait(for: "undone")
    try terminal.wait(for: "249 products · by")
    try terminal.press("q")
    try terminal.wait(for: "status 0")
  }
}
