import Foundation
import PostgreSQL
import ServerSupport
import Testing

/// Transactions, and what is known of them when something breaks.
struct TransactionTests {
  private let server: TestServer
  private let database: String

  init() throws {
    server = try TestServer.shared()
    database = try server.makeDatabase()
    try server.connection(database).runScript("CREATE TABLE n (n int PRIMARY KEY)")
  }

  private static let insert = Statement("INSERT INTO n VALUES ($1)", .int32(1))

  private func count() throws -> Int {
    try server.connection(database).rows(of: Statement("SELECT count(*) FROM n")) {
      try $0.int(0)
    }[0]
  }

  private func connection(by proxy: ServerProxy) throws -> PostgreSQLConnection {
    let address = server.address(database, port: proxy.port, options: "sslmode=disable")
    return try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  private func failure<Result>(_ body: () throws -> Result) -> PostgreSQLError? {
    #expect(throws: PostgreSQLError.self) { _ = try body() }
  }

  // MARK: A whole connection

  @Test func transactionIsCommittedWhenItsFunctionReturns() throws {
    let connection = try server.connection(database)
    let result = try connection.transaction(.writing) {
      try connection.run(Self.insert).affectedCount
    }
    #expect(result == 1)
    #expect(try count() == 1)
    #expect(!connection.isInTransaction)
  }

  @Test func transactionIsUndoneWhenItsFunctionThrows() throws {
    struct Stop: Error {}
    let connection = try server.connection(database)
    #expect(throws: Stop.self) {
      try connection.transaction(.writing) {
        try connection.run(Self.insert)
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    try connection.transaction(.writing) {}
    #expect(try count() == 0)
  }

  @Test func readingTransactionSeesOneStateAndChangesNothing() throws {
    let connection = try server.connection(database)
    let counting = Statement("SELECT count(*) FROM n")
    let error = failure {
      try connection.transaction(.reading) {
        #expect(try connection.run(counting).first { try $0.int(0) } == 0)
        try server.connection(database).run(Self.insert)
        #expect(try connection.run(counting).first { try $0.int(0) } == 0)
        try connection.run(Statement("DELETE FROM n"))
      }
    }
    #expect(error?.state == .readOnlyTransaction)
  }

  @Test func changeOfOneThatAnotherChangedCanBeTriedAgain() throws {
    let connection = try server.connection(database)
    try connection.run(Self.insert)
    let update = Statement("UPDATE n SET n = n + 1")
    let error = failure {
      try connection.transaction(.writingOneState) {
        try connection.run(Statement("SELECT 1"))
        try server.connection(database).run(update)
        try connection.run(update)
      }
    }
    #expect(error?.state == .serializationFailure)
  }

  @Test func commitOfAFailedTransactionIsNoSuccess() throws {
    let connection = try server.connection(database)
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run(Self.insert)
        _ = try? connection.run(Self.insert)
      }
    }
    #expect(error == .rolledBack)
    #expect(try count() == 0)
  }

  @Test func conditionThatCommitChecksIsRefused() throws {
    let connection = try server.connection(database)
    try connection.runScript(
      "ALTER TABLE n ADD UNIQUE (n) DEFERRABLE INITIALLY DEFERRED, DROP CONSTRAINT n_pkey")
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run([Self.insert, Self.insert])
      }
    }
    #expect(error?.state == .uniqueViolation)
    #expect(connection.isOpen)
    #expect(!connection.isInTransaction)
    #expect(try count() == 0)
  }

  @Test func errorBeforeCommitInAPipelineUndoesAll() throws {
    let connection = try server.connection(database)
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run([Self.insert, Self.insert, .commit])
      }
    }
    #expect(error?.state == .uniqueViolation)
    #expect(!connection.isInTransaction)
    #expect(try count() == 0)
  }

  @Test(
    "What stands behind COMMIT has no part in it",
    arguments: [("SELECT 7", 3), ("SELECT 1 / 0", 2)])
  func statementBehindCommit(sql: String, answerCount: Int) throws {
    let connection = try server.connection(database)
    try connection.transaction(.writing) {
      let answers = try connection.run([Self.insert, .commit, Statement(sql)])
      #expect(answers.count == answerCount)
      if answerCount == 3 { #expect(try answers[2].first { try $0.int(0) } == 7) }
    }
    #expect(try count() == 1)
    #expect(connection.isOpen && !connection.isInTransaction)
    // What is refused before COMMIT undoes all, as without it.
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run([Self.insert, .commit, Statement("SELECT 7")])
      }
    }
    #expect(error?.state == .uniqueViolation)
  }

  // MARK: A connection that breaks

  /// What is lost in which phase, by a text that the client sends in it.
  @Test(arguments: [
    ("BEGIN", ServerProxy.Action.cut), ("BEGIN", .cutAnswer), ("INSERT", .cut),
    ("INSERT", .cutAnswer),
  ])
  func connectionThatBreaksBeforeCommitLosesTheTransaction(
    text: String, action: ServerProxy.Action
  ) throws {
    let proxy = try ServerProxy(to: server.port)
    let connection = try connection(by: proxy)
    proxy.rule(action, at: text)
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run(Statement("SELECT 1"))
        try connection.run(Self.insert)
      }
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!connection.isOpen)
    #expect(try count() == 0)
    // So it is with whatever comes after it.
    for again in [
      failure { try connection.run(Self.insert) },
      failure { try connection.transaction(.writing) {} },
      failure { try connection.copy(into: "n", columnCount: 1) { _ in } },
    ] {
      guard case .connectionLost = again else {
        Issue.record("\(String(describing: again))")
        return
      }
    }
  }

  @Test func lossThatAFunctionPassesOverIsNoSuccess() throws {
    let proxy = try ServerProxy(to: server.port)
    let connection = try connection(by: proxy)
    proxy.rule(.cut, at: "INSERT")
    let error = failure {
      try connection.transaction(.writing) { _ = try? connection.run(Self.insert) }
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func readingHasNoOutcomeThatIsUnknown() throws {
    let proxy = try ServerProxy(to: server.port)
    let connection = try connection(by: proxy)
    proxy.rule(.cutAnswer, at: "COMMIT\0")
    let error = failure {
      try connection.transaction(.reading) { try connection.run(Statement("SELECT 1")) }
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// The same error, with and without the change: so it must be looked up.
  @Test(
    arguments: [(ServerProxy.Action.cut, 0), (.cutAnswer, 1)],
    [[insert], [insert, .commit], [insert, .commit, Statement("SELECT 1")]])
  func connectionThatBreaksInCommitSaysNothingOfTheOutcome(
    phase: (action: ServerProxy.Action, count: Int), pipeline: [Statement]
  ) throws {
    let proxy = try ServerProxy(to: server.port)
    let connection = try connection(by: proxy)
    // With the end of the text: a level of isolation has the word, too.
    proxy.rule(phase.action, at: "COMMIT\0")
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run(pipeline)
      }
    }
    guard case .unknownOutcome = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The server may not have noticed yet that nobody is there.
    #expect(try count() == phase.count)
  }

  @Test func serverThatEndsTheConnectionLosesTheTransaction() throws {
    let connection = try server.connection(database)
    let error = failure {
      try connection.transaction(.writing) {
        try connection.run(Self.insert)
        try ServerWait(server.connection()).terminate(Int32(connection.serverProcess))
        try connection.run(Statement("SELECT 1"))
      }
    }
    guard case .connectionLost(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("57P01"))
    #expect(try count() == 0)
  }

  // MARK: Standbys

  /// A change that is committed here, and waits for a standby in vain.
  @Test(arguments: [[insert], [insert, .commit, Statement("SELECT 1")]])
  func commitThatNoStandbyConfirmsIsNoSuccess(pipeline: [Statement]) throws {
    let interruption = Flag()
    let connection = try server.connection(database) { interruption.isSet }
    try connection.runScript("SET synchronous_commit = on")
    let other = ServerWait(try server.connection())
    let process = Int32(connection.serverProcess)
    Thread.detachNewThread {
      try? other.until("SyncRep", of: process)
      interruption.set()
    }
    let error = failure {
      try connection.transaction(.writing) { try connection.run(pipeline) }
    }
    guard case .notReplicated(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("01000"))
    #expect(try count() == 1)
    #expect(connection.isOpen)
  }

  @Test func connectionThatEndsWaitingForAStandbySaysNothingOfTheOutcome() throws {
    let connection = try server.connection(database)
    try connection.runScript("SET synchronous_commit = on")
    let other = ServerWait(try server.connection())
    let process = Int32(connection.serverProcess)
    Thread.detachNewThread {
      try? other.until("SyncRep", of: process)
      try? other.terminate(process)
    }
    let error = failure {
      try connection.transaction(.writing) { try connection.run([Self.insert, .commit]) }
    }
    guard case .unknownOutcome = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try count() == 1)
  }

  @Test func warningOfAConstraintInCommitIsNotTakenForAMissingStandby() throws {
    let connection = try server.connection(database)
    try connection.runScript(
      """
      CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN RAISE WARNING 'low stock'; RETURN NULL; END$$;
      CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON n DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION warn();
      """)
    try connection.transaction(.writing) { try connection.run(Self.insert) }
    #expect(connection.warnings.map(\.message) == ["low stock"])
    #expect(try count() == 1)
  }
}
