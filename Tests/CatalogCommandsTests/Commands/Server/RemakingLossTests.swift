import Foundation
import PostgreSQL
import ServerSupport
import Synchronization
import TestSupport
import Testing

/// Commands that make a catalog on a server, or its listings, and whose connection is lost on the way.
struct RemakingLossTests {
  private let fixture: CatalogFixture
  private var file: String { fixture.path }

  init() throws {
    let script = try String(contentsOfFile: Repository.path("catalog.sql"), encoding: .utf8)
    fixture = try CatalogFixture(script, locale: "sv")
  }

  private func listing(_ place: String) throws -> String {
    try ProgramRun.catalog(["list", "--all", "--db", place]).output
  }

  /// `COMMIT` is lost before the server gets it, or with the answer; what comes before is lost, too.
  @Test(
    "What is lost with a connection is made again, and what was made is not made twice",
    arguments: ["copy", "import", "reindex"],
    ["COPY catalog.listing ", "COPY catalog.order_block ", "COMMIT", "answer of COMMIT"])
  func losses(command: String, place: String) throws {
    let server = try TestServer.shared()
    let database = try server.makeDatabase()
    let direct = server.address(database)
    if command == "reindex" {
      let run = try ProgramRun.catalog(["copy", "-q", file, direct])
      try #require(run.status == 0, "\(run.diagnostics)")
    }
    let proxy = try ServerProxy(to: server.port)
    let isAnswer = place.hasPrefix("answer")
    let text = place.hasSuffix("COMMIT") ? "COMMIT\0" : place
    let count = proxy.rule(at: text) { number in
      number > 1 ? .pass : isAnswer ? .cutAnswer : .cut
    }
    let address = server.address(database, port: proxy.port, options: "sslmode=disable")
    let arguments =
      switch command {
      case "copy": ["copy", file, address]
      case "import": ["import", "--locale", "sv", "--db", address, Repository.path("catalog.sql")]
      default: ["reindex", "--db", address]
      }
    let run = try ProgramRun.catalog(arguments)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(count() >= 1)
    if command != "reindex" {
      #expect(run.diagnostics.contains("248 products"), "\(run.diagnostics)")
    }
    #expect(try listing(direct) == listing(file))
    let check = try ProgramRun.catalog(["check", "--db", direct])
    #expect(check.status == 0, "\(check.output)\(check.diagnostics)")
    let changes = try server.connection(database).rows(
      of: Statement("SELECT count(*) FROM catalog.history")
    ) { try $0.int(0) }
    #expect(changes == [1])
  }

  @Test("Who makes a catalog hears that a server is waited for", arguments: ["copy", "import"])
  func waiting(command: String) throws {
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    // One connection is lost, and two are refused before one goes.
    let refusals = Mutex<Int?>(nil)
    proxy.rule { bytes in
      refusals.withLock { count in
        if count == nil, bytes.firstRange(of: Array("COPY catalog.listing ".utf8)) != nil {
          count = 2
          return .cut
        }
        guard let left = count, left > 0, bytes.firstRange(of: Array("user\0".utf8)) != nil else {
          return .pass
        }
        count = left - 1
        return .cut
      }
    }
    let database = try server.makeDatabase()
    let address = server.address(database, port: proxy.port, options: "sslmode=disable")
    let run = try ProgramRun.catalog(
      command == "copy"
        ? ["copy", file, address]
        : ["import", "--locale", "sv", "--db", address, Repository.path("catalog.sql")])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains(
        "No server takes changes just now: waiting for one, half a minute at most.\n"),
      "\(run.diagnostics)")
    #expect(try listing(server.address(database)) == listing(file))
  }
}
