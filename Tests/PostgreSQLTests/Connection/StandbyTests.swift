import PostgreSQL
import ServerSupport
import Testing

/// A server that copies another one, and only reads.
struct StandbyTests {
  private let primary: TestServer
  private let standby: TestServer

  /// A standby copies all that its primary has: that of the other tests has hundreds of databases.
  private static let servers = Result {
    let primary = try TestServer.another()
    return (primary, standby: try primary.makeStandby())
  }

  init() throws { (primary, standby) = try Self.servers.get() }

  @Test(arguments: [
    ("primary", false), ("read-write", false), ("standby", true), ("read-only", true),
    ("prefer-standby", true), ("any", true),
  ])
  func hostIsChosenByWhatItDoes(wanted: String, isStandby: Bool) throws {
    let hosts = "127.0.0.1:\(standby.port),127.0.0.1:\(primary.port)"
    let connection = try PostgreSQLConnection(
      to: ConnectionInfo("postgresql://postgres@\(hosts)/postgres?target_session_attrs=\(wanted)"))
    #expect(connection.isStandby == isStandby)
    let answers = try connection.rows(of: Statement("SELECT pg_is_in_recovery()")) {
      try $0.bool(0)
    }
    #expect(answers == [isStandby])
  }

  @Test(
    "What is wanted goes before what the address says",
    arguments: [
      (ConnectionInfo.WantedServer.standbyFirst, true), (.primary, false), (.writable, false),
    ], ["read-write", "standby", "any"])
  func wantedServer(wanted: (ConnectionInfo.WantedServer, isStandby: Bool), said: String) throws {
    let hosts = "127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)"
    let info = try ConnectionInfo(
      "postgresql://postgres@\(hosts)/postgres?target_session_attrs=\(said)")
    #expect(try PostgreSQLConnection(to: info.wanting(wanted.0)).isStandby == wanted.isStandby)
  }

  @Test("Where there is no standby, the primary is taken")
  func noStandby() throws {
    let info = try ConnectionInfo(primary.address()).wanting(.standbyFirst)
    #expect(try !PostgreSQLConnection(to: info).isStandby)
  }

  @Test func standbyReads() throws {
    let connection = try standby.connection()
    let answers = try connection.transaction(.reading) {
      try connection.rows(of: Statement("SELECT 1")) { try $0.int(0) }
    }
    #expect(answers == [1])
  }

  @Test(arguments: [TransactionMode.writing, .writingOneState])
  func standbyRefusesChanges(mode: TransactionMode) throws {
    let connection = try standby.connection()
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction(mode) { try connection.runScript("CREATE TABLE n (n int)") }
    }
    #expect(error?.state == .readOnlyTransaction)
    #expect(connection.isOpen)
    #expect(!connection.isInTransaction)
  }

  @Test func serverWhoseOwnerAllowsNoChangesRefusesThem() throws {
    let info = try ConnectionInfo(
      primary.address(options: "options=-c%20default_transaction_read_only%3Don"))
    let connection = try PostgreSQLConnection(to: info)
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction(.writing) { try connection.runScript("CREATE TABLE n (n int)") }
    }
    #expect(error?.state == .readOnlyTransaction)
  }
}
