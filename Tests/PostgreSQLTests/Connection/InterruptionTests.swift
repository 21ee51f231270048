import Foundation
import PostgreSQL
import ServerSupport
import Testing

/// Somebody wants the end while the server works.
struct InterruptionTests {
  private let server: TestServer
  private let interruption = Flag()
  private let connection: PostgreSQLConnection

  init() throws {
    server = try TestServer.shared()
    let interruption = interruption
    connection = try server.connection { interruption.isSet }
  }

  /// Has the end wanted as soon as the server waits for something.
  private func interruptWhen(_ event: String) throws {
    let other = ServerWait(try server.connection())
    let process = Int32(connection.serverProcess)
    Thread.detachNewThread { [interruption] in
      try? other.until(event, of: process)
      interruption.set()
    }
  }

  @Test func statementIsCancelled() throws {
    try interruptWhen("PgSleep")
    let start = ContinuousClock.now
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.run(Statement("SELECT pg_sleep(60)"))
    }
    #expect(ContinuousClock.now < start + .seconds(40))
    // The connection is whole, but nothing new is begun.
    #expect(connection.isOpen)
    #expect(throws: PostgreSQLError.interrupted) { try connection.run(Statement("SELECT 1")) }
  }

  @Test func transactionIsUndone() throws {
    try interruptWhen("PgSleep")
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.transaction(.writing) {
        try connection.run(Statement("SELECT 1"))
        try connection.run(Statement("SELECT pg_sleep(60)"))
      }
    }
    #expect(connection.isOpen)
    #expect(!connection.isInTransaction)
  }

  @Test func nothingIsCommittedBehindAnInterruption() throws {
    let database = try server.makeDatabase()
    let connection = try server.connection(database) { [interruption] in interruption.isSet }
    try connection.runScript("CREATE TABLE n (n int)")
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.transaction(.writing) {
        try connection.run(Statement("INSERT INTO n VALUES (1)"))
        interruption.set()
      }
    }
    let count = try server.connection(database).run(Statement("SELECT count(*) FROM n"))
    #expect(try count.first { try $0.int(0) } == 0)
  }

  @Test func streamIsCancelled() throws {
    var count = 0
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.forEachRow(of: Statement("SELECT generate_series(1, 100000000)")) { _ in
        count += 1
        if count == 1000 { interruption.set() }
      }
    }
    #expect(connection.isOpen)
    #expect(count >= 1000)
  }

  @Test func copyIsCancelledInBothDirections() throws {
    try connection.runScript("CREATE TEMP TABLE n (n bigint)")
    let other = try server.connection { [interruption] in interruption.isSet }
    var count = 0
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.copy(into: "n", columnCount: 1) { writer in
        for number in Int64(0)... {
          try writer.append(number)
          if number == 20_000 { interruption.set() }
          try #require(number < 1_000_000)
        }
      }
    }
    #expect(connection.isOpen)
    #expect(throws: PostgreSQLError.interrupted) {
      try other.copy(from: "(SELECT generate_series(1, 100000000))") { _ in count += 1 }
    }
    #expect(count == 0)
  }

  @Test func otherThreadCancelsByItself() throws {
    let other = ServerWait(try server.connection())
    let process = Int32(connection.serverProcess)
    Thread.detachNewThread { [cancellation = connection.cancellation] in
      try? other.until("PgSleep", of: process)
      cancellation.cancel()
    }
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.run(Statement("SELECT pg_sleep(60)"))
    }
    #expect(error?.state == .queryCanceled)
    #expect(try connection.run(Statement("SELECT 1")).count == 1)
  }

  @Test func serverThatDoesNotAnswerIsLeft() throws {
    let proxy = try ServerProxy(to: server.port)
    let address = server.address(port: proxy.port, options: "sslmode=disable")
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address)) {
      [interruption] in interruption.isSet
    }
    // The statement and what cancels it are lost on their way, as by a cable that is cut.
    proxy.rule { _ in .swallow }
    let start = ContinuousClock.now
    Thread.detachNewThread { [interruption] in
      usleep(100_000)
      interruption.set()
    }
    #expect(throws: PostgreSQLError.interrupted) {
      try connection.transaction(.writing) { try connection.run(Statement("SELECT 1")) }
    }
    #expect(!connection.isOpen)
    #expect(ContinuousClock.now < start + .seconds(40))
  }

  @Test func commitThatIsNotAnsweredHasNoKnownOutcome() throws {
    let proxy = try ServerProxy(to: server.port)
    let address = server.address(port: proxy.port, options: "sslmode=disable")
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address)) {
      [interruption] in interruption.isSet
    }
    let wanted = Array("COMMIT\0".utf8)
    proxy.rule { [interruption] bytes in
      if bytes.firstRange(of: wanted) == nil { return interruption.isSet ? .swallow : .pass }
      interruption.set()
      return .swallow
    }
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction(.writing) { try connection.run(Statement("SELECT 1")) }
    }
    guard case .unknownOutcome = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The word of the server stands, also where it could not be asked to stop.
  @Test(arguments: [false, true])
  func commitThatIsAnsweredIsASuccess(isPipeline: Bool) throws {
    let proxy = try ServerProxy(to: server.port)
    let address = server.address(port: proxy.port, options: "sslmode=disable")
    let connection = try PostgreSQLConnection(to: ConnectionInfo(address)) {
      [interruption] in interruption.isSet
    }
    let wanted = Array("COMMIT\0".utf8)
    proxy.rule { [interruption] bytes in
      if bytes.firstRange(of: wanted) != nil {
        interruption.set()
        usleep(200_000)
        return .pass
      }
      // What cancels comes by a connection of its own.
      return interruption.isSet ? .swallow : .pass
    }
    try connection.transaction(.writing) {
      try connection.run(isPipeline ? [Statement("SELECT 1"), .commit] : [Statement("SELECT 1")])
    }
    #expect(!connection.isOpen)
  }
}
