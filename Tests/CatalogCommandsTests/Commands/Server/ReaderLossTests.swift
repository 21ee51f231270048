import ServerSupport
import TestSupport
import Testing

/// Commands that read, and whose server goes away.
struct ReaderLossTests {
  private let server: TestServer
  private let database: String

  init() throws {
    server = try TestServer.shared()
    database = try server.makeDatabase()
    let run = try ProgramRun.catalog([
      "import", "--locale", "sv", Repository.path("catalog.sql"), "--db", server.address(database),
    ])
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  private func address(_ ports: Int...) -> String {
    let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
    return "postgresql://postgres@\(hosts)/\(database)?sslmode=disable"
  }

  /// Commands, and the message in which they lose their server: the first pipeline, or the next.
  private static let commands: [(arguments: [String], messageNumber: Int)] = [
    (["list"], 1), (["list", "--locale", "de", "--page", "2"], 2), (["search", "kn"], 1),
    (["index"], 1), (["show", "7"], 2), (["history"], 2), (["info", "--json"], 1), (["check"], 2),
    (["export", "--where", "id < 20"], 2),
  ]

  @Test("What loses its server before anything is written begins again on another")
  func otherServer() throws {
    for (arguments, messageNumber) in Self.commands {
      let proxy = try ServerProxy(to: server.port)
      let count = proxy.rule(at: "catalog.") { $0 == messageNumber ? .die : .pass }
      func run(_ address: String, _ ports: String) throws -> ProgramRun {
        var run = try ProgramRun.catalog(arguments + ["--db", address])
        run.output.replace(ports, with: "HOSTS")
        run.diagnostics.replace(ports, with: "HOSTS")
        return run
      }
      let found = try run(
        address(proxy.port, server.port), "127.0.0.1:\(proxy.port),127.0.0.1:\(server.port)")
      let expected = try run(address(server.port), "127.0.0.1:\(server.port)")
      #expect(found.status == 0, "\(arguments): \(found.diagnostics)")
      #expect(count() == messageNumber, "\(arguments)")
      #expect(found.output == expected.output, "\(arguments)")
      #expect(found.placelessDiagnostics == expected.placelessDiagnostics, "\(arguments)")
    }
  }

  @Test("A server that is there again is asked again, once")
  func sameServer() throws {
    for (cutCount, status) in [(1, Int32(0)), (2, 2)] {
      let proxy = try ServerProxy(to: server.port)
      let count = proxy.rule(at: "search_path") { $0 <= cutCount ? .cut : .pass }
      let run = try ProgramRun.catalog(["list", "--db", address(proxy.port)])
      #expect(run.status == status, "\(run.diagnostics)")
      #expect(count() == 2)
      if status == 0 { continue }
      #expect(run.output == "")
      #expect(run.diagnostics.contains("the connection to the server is lost"))
    }
  }

  @Test("Where output was written, the command fails and says so", arguments: [false, true])
  func writtenOutput(isToPipe: Bool) throws {
    // So many of one section come one by one, and not at once.
    try server.connection(database).runScript(
      """
      INSERT INTO catalog.product (id, name, details)
      SELECT 1000 + n, 'Bolt ' || n, repeat('long ', 50) FROM generate_series(1, 3000) AS n
      """)
    let whole = try ProgramRun.catalog(["export", "--db", address(server.port)])
    try #require(whole.status == 0, "\(whole.diagnostics)")
    let proxy = try ServerProxy(to: server.port)
    let place = address(proxy.port)
    proxy.cut(afterAnswersOf: whole.output.utf8.count / 2)
    let line = "set -o pipefail; \"$1\" export -o /dev/stdout --db \"$2\" | cat"
    let run =
      try isToPipe
      ? ProgramRun("bash", ["-c", line, "bash", ProgramRun.catalog, place])
      : ProgramRun.catalog(["export", "--db", place])
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("\n  Output was written before that"), "\(run.diagnostics)")
    #expect(!run.output.isEmpty && run.output != whole.output)
    #expect(whole.output.hasPrefix(run.output))
    // A file is written when it is whole.
    let directory = try TemporaryDirectory()
    let path = directory.file("export.csv")
    proxy.cut(afterAnswersOf: whole.output.utf8.count / 2)
    let file = try ProgramRun.catalog(["export", "--db", place, "-o", path])
    #expect(file.status == 0, "\(file.diagnostics)")
    #expect(try ProgramRun("cat", [path]).output == whole.output)
  }

  @Test("Who changes something does not begin again by this")
  func writers() throws {
    let proxy = try ServerProxy(to: server.port)
    let count = proxy.rule(at: "search_path") { _ in .cut }
    let run = try ProgramRun.catalog(["history", "--prune", "--yes", "--db", address(proxy.port)])
    #expect(run.status == 2)
    #expect(count() == 1)
  }
}
