import Foundation
import PostgreSQL
import ServerSupport
import Testing

/// A process of the server dies while it serves a connection: what the client says, and what
/// is there afterwards.
@Suite(.serialized) struct ServerDeathTests {
  private static let server = Result { try TestServer.another() }

  private let server: TestServer
  private let connection: PostgreSQLConnection
  /// The one that dies.
  private let process: Int

  init() throws {
    server = try Self.server.get()
    connection = try server.recoveredConnection()
    process = connection.serverProcess
    try connection.runScript("DROP TABLE IF EXISTS n; CREATE TABLE n (n bigint)")
  }

  private static let insert = Statement("INSERT INTO n VALUES ($1)", .int64(1))

  private func crash() throws { try server.crash(process) }

  private func crashWhen(_ event: String) throws {
    let other = ServerWait(try server.connection())
    Thread.detachNewThread { [server, process] in
      try? other.until(event, of: Int32(process))
      try? server.crash(process)
    }
  }

  private func expectLoss(rowCount: Int, in body: () throws -> Void) throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction(.writing) {
        try connection.run(Self.insert)
        try body()
      }
    }
    if case .connectionLost = error {} else { Issue.record("\(String(describing: error))") }
    try expectRows(rowCount)
  }

  private func expectRows(_ count: Int) throws {
    #expect(!connection.isOpen)
    #expect(try countRows(tries: 500) == count)
  }

  /// The server may take a connection before it knows that one of its processes has died: that one ends it then, and
  /// until then what the process had under way is not to be seen.
  private func countRows(tries: Int) throws -> Int? {
    do {
      let other = try server.recoveredConnection()
      let dead = Statement(
        "SELECT count(*) FROM pg_stat_activity WHERE pid = $1", .int64(Int64(process)))
      let isGone = try other.run(dead).first { try $0.int(0) } == 0
      if isGone || tries == 1 {
        return try other.run(Statement("SELECT count(*) FROM n")).first { try $0.int(0) }
      }
    } catch PostgreSQLError.connectionLost where tries > 1 {}
    usleep(20000)
    return try countRows(tries: tries - 1)
  }

  @Test func deathBetweenStatementsLosesTheTransaction() throws {
    try expectLoss(rowCount: 0) {
      try crash()
      try connection.run(Self.insert)
    }
  }

  @Test func deathBeforeCommitSaysNothingOfTheOutcome() throws {
    try expectUnknownOutcome(rowCount: 0) { try crash() }
  }

  @Test func deathInAStatementLosesTheTransaction() throws {
    try crashWhen("PgSleep")
    try expectLoss(rowCount: 0) { try connection.run(Statement("SELECT pg_sleep(60)")) }
  }

  @Test func deathWhileRowsComeLosesTheTransaction() throws {
    var count = 0
    try expectLoss(rowCount: 0) {
      try connection.forEachRow(of: Statement("SELECT generate_series(1, 10000000)")) { _ in
        count += 1
        if count == 1000 { try crash() }
      }
    }
    #expect((1000..<10_000_000).contains(count))
  }

  @Test func deathInCopyLosesTheTransaction() throws {
    try expectLoss(rowCount: 0) {
      try connection.copy(into: "n", columnCount: 1) { writer in
        for number in Int64(1)...1_000_000 {
          try writer.append(number)
          if number == 30_000 { try crash() }
        }
      }
    }
  }

  @Test func deathWhileCopyComesLosesTheTransaction() throws {
    var count = 0
    try expectLoss(rowCount: 0) {
      try connection.copy(from: "(SELECT generate_series(1, 10000000))") { _ in
        count += 1
        if count == 1000 { try crash() }
      }
    }
  }

  @Test func deathInCommitSaysNothingOfTheOutcome() throws {
    try connection.runScript("SET synchronous_commit = on")
    try crashWhen("SyncRep")
    // It was written, and a standby is waited for.
    try expectUnknownOutcome(rowCount: 1) {}
  }

  private func expectUnknownOutcome(rowCount: Int, _ body: () throws -> Void) throws {
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction(.writing) {
        try connection.run(Self.insert)
        try body()
      }
    }
    if case .unknownOutcome = error {} else { Issue.record("\(String(describing: error))") }
    try expectRows(rowCount)
  }

  @Test func serverIsThereAgainForANewConnection() throws {
    try connection.run(Self.insert)
    try crash()
    let error = #expect(throws: PostgreSQLError.self) { try connection.run(Self.insert) }
    if case .connectionLost = error {} else { Issue.record("\(String(describing: error))") }
    try expectRows(1)
  }
}
