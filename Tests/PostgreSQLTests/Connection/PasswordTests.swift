import Foundation
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

/// Passwords stand in no message, no description and no debugger's view.
@Suite(.serialized) struct PasswordTests {
  private let server: TestServer

  init() throws { server = try TestServer.shared() }

  /// All that a program or a test may print of something.
  private func views(of value: Any) -> String {
    var text = "\(value) \(String(reflecting: value)) "
    dump(value, to: &text)
    return text
  }

  /// All that is said when a connection is tried, and of what was tried.
  private func views(ofConnectingTo address: String) -> String {
    var text = ""
    do {
      let info = try ConnectionInfo(address)
      text += views(of: info)
      let connection = try PostgreSQLConnection(to: info)
      text += views(of: connection)
      try connection.run(Statement("SELECT pg_terminate_backend(pg_backend_pid())"))
    } catch {
      text += views(of: error)
    }
    return text
  }

  @Test(arguments: [
    // The right one, and wrong ones.
    "postgresql://secret:p%40ss%20word@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunt%65r22@127.0.0.1:PORT/postgres",
    "postgresql://secret@127.0.0.1:PORT/postgres?password=hunter22",
    "host=127.0.0.1 port=PORT user=secret password=hunter22 dbname=postgres",
    "host=127.0.0.1 port=PORT user=secret password='hunter22 hunter22' dbname=postgres",
    "service=shop",
    "service=wrong",
    "postgresql:///postgres?service=wrong",
    // What is no address because of one.
    "postgresql://secret:hunter22@hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22/hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22#hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22?hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22:hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22 hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22%zz@127.0.0.1:PORT/postgres",
    "postgresql://secret:hunter22%00@127.0.0.1:PORT/postgres",
    "postgresql://secret:a\"hunter22%zz@127.0.0.1:PORT/postgres",
    "postgresql://secret:a\"hunter22\"b%zz@127.0.0.1:PORT/postgres",
    "host=127.0.0.1 port=PORT user=secret password=a\"hunter22 b\"hunter22",
    "host=127.0.0.1 port=PORT password='x' sslpassword=x hunter22",
    "postgresql://secret:[hunter22@127.0.0.1:PORT/postgres",
    "postgresql://secret@127.0.0.1:PORT/postgres?password=hunter22=hunter22",
    "postgresql://secret@127.0.0.1:PORT/postgres?password=hunter22&hunter22",
    "postgresql://secret@127.0.0.1:PORT/postgres?sslpassword=hunter22%zz",
    "host=127.0.0.1 port=PORT user=secret password=hunter22 hunter22",
    "host=127.0.0.1 port=PORT user=secret password='hunter22",
    "host=127.0.0.1 port=PORT user=secret password=x hunter22=1",
    "host=127.0.0.1 port=PORT password = 'hunter22' hunter22",
  ])
  func passwordStandsNowhere(address: String) {
    let text = views(
      ofConnectingTo: address.replacingOccurrences(of: "PORT", with: "\(server.port)"))
    #expect(!text.contains("hunter22"), "\(text)")
    #expect(!text.contains("p@ss word"), "\(text)")
    #expect(!text.contains("p%40ss"), "\(text)")
  }

  /// Addresses in which anything may end a password, which nobody connects to.
  @Test func passwordStandsNowhereWhateverIsInIt() {
    var generator = SeededGenerator(seed: 19)
    let marks = Array("@/?#[]:%=&'\"\\ ,+")
    for _ in 0..<5000 {
      func junk() -> String {
        String(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            marks.randomElement(using: &generator) ?? "x"
          })
      }
      let password = junk() + "hunter22" + junk() + "hunter22" + junk()
      let address =
        [
          "postgresql://me:\(password)@host:5432/shop?application_name=x",
          "postgresql://me@host/shop?password=\(password)&application_name=x",
          "postgresql://me@host/shop?application_name=x&sslpassword=\(password)",
          "host=one user=me password=\(password) dbname=shop",
          "host=one sslpassword='\(password)' dbname=shop",
        ].randomElement(using: &generator) ?? ""
      let text: String
      do { text = views(of: try ConnectionInfo(address)) } catch { text = views(of: error) }
      #expect(!text.contains("hunter22"), "\(address): \(text)")
    }
  }

  @Test func passwordOfTheEnvironmentStandsNowhere() {
    setenv("PGPASSWORD", "hunter22", 1)
    defer { unsetenv("PGPASSWORD") }
    let text = views(ofConnectingTo: server.address(user: "secret"))
    #expect(text.contains("authentication failed"))
    #expect(!text.contains("hunter22"))
    // Also where the name of something happens to be the same.
    #expect(!views(ofConnectingTo: server.address("hunter22")).contains("hunter22"))
  }

  @Test func shortPasswordDoesNotMakeMessagesUnreadable() {
    for password in ["o", "nothing: it is?"] {
      let text = views(
        ofConnectingTo: server.address(
          "nothing", user: "postgres:\(password)", options: "application_name=o@nothing"))
      #expect(text.contains("database \"nothing\" does not exist"))
    }
  }

  @Test(arguments: [
    ("postgresql://me:p@ss@host/shop", true), ("postgresql://me:p/ss@host/shop", true),
    ("postgresql://me@work:x@host/shop", true), ("postgresql://me:p@/s@host/shop", true),
    ("postgresql://me:12/34@host:5432/shop", true),
    ("postgresql://me:p%40ss@host/shop", false), ("postgresql://host:5432/shop", false),
    ("postgresql://me:p:s?s#s@host/shop?application_name=a@b", false),
    ("postgresql:///shop@work", false), ("postgresql://me@host/shop@work", false),
    ("postgresql://[::1]/shop@work", false),
    ("postgresql://me:x@one:1,two:2/shop", false), ("service=a@b", false),
  ])
  func passwordThatHoldsTheEndOfAPasswordIsRefused(address: String, isRefused: Bool) {
    let error = Result { try ConnectionInfo(address) }.failure as? PostgreSQLError
    #expect((error != nil) == isRefused)
    if isRefused { #expect(error?.description.contains("written %40 or %2F") == true) }
  }

  @Test func addressForPeopleHasAllButThePassword() throws {
    func shown(_ address: String) throws -> String { try ConnectionInfo(address).description }
    #expect(
      try shown("postgresql://me:x@one:1,two:2/shop?sslmode=require")
        == "postgresql://me@one:1,two:2/shop")
    #expect(try shown("host=one port=5433 dbname=shop password=x") == "postgresql://one:5433/shop")
    #expect(try shown("postgresql:///shop") == "postgresql:///shop")
    #expect(try shown("postgresql://[::1]:5/shop") == "postgresql://[::1]:5/shop")
  }

  @Test func wordThatIsNoOptionIsNamed() {
    #expect(
      throws: PostgreSQLError.invalidConnectionInfo("invalid URI query parameter: \"sslmod\"")
    ) {
      try ConnectionInfo("postgresql://me:x@host/shop?sslmod=require")
    }
    #expect(throws: PostgreSQLError.invalidConnectionInfo("invalid connection option \"hots\"")) {
      try ConnectionInfo("hots=one password=x")
    }
  }
}

extension Result {
  /// The error; nil where there is none.
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
