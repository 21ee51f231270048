import CPostgreSQL

/// Statements that are sent together, and what the server answers: one round trip.
///
/// A single statement that the server knows goes as it is, unless its rows are wanted one by one: libpq
/// would give the first statement of the next pipeline in that way, too. Others go as a pipeline, in which a
/// statement is prepared right before it runs, and BEGIN stands first where it is owed:
///
///     BEGIN | prepare | run | run | prepare | run | sync
///
/// https://www.postgresql.org/docs/15/libpq-pipeline-mode.html
struct StatementExchange {
  private enum Step {
    case begin(String)
    case prepare(Statement.Preparation, name: String)
    case run(Int, name: String?)
  }

  private let connection: PostgreSQLConnection
  private let statements: [Statement]
  private let arguments: [EncodedArguments]
  private var steps: [Step] = []
  private var results: [ResultRows] = []
  private var failure: PostgreSQLError?
  /// Whether rows are not wanted any more.
  private var isStopped = false
  private var isPipeline = false

  private var handle: OpaquePointer { connection.handle }
  /// The place of COMMIT. What stands behind it has no part in its outcome.
  private let commitIndex: Int?
  private var isCommitAnswered: Bool { commitIndex.map { results.count > $0 } ?? false }

  init(_ statements: [Statement], on connection: PostgreSQLConnection) throws(PostgreSQLError) {
    precondition(statements.count { $0.isCommit } < 2, "a pipeline commits once")
    self.connection = connection
    self.statements = statements
    commitIndex = statements.firstIndex(where: \.isCommit)
    var arguments: [EncodedArguments] = []
    for statement in statements { arguments.append(try EncodedArguments(statement.arguments)) }
    self.arguments = arguments
  }

  /// Sends all and returns what each statement has answered. Of those behind a COMMIT that was done,
  /// answers may be missing.
  mutating func run() throws(PostgreSQLError) -> [ResultRows] {
    try run(keepsRows: true) { _ in true }
  }

  /// Sends all and returns what each statement but the last one has answered.
  ///
  /// - Parameter body: Called for each row of the last one in place of keeping them; returns whether it
  ///   wants more.
  mutating func run(_ body: (ResultRow) -> Bool) throws(PostgreSQLError) -> [ResultRows] {
    try run(keepsRows: false, body)
  }

  private mutating func run(
    keepsRows: Bool, _ body: (ResultRow) -> Bool
  ) throws(PostgreSQLError) -> [ResultRows] {
    if statements.isEmpty { return [] }
    try connection.check()
    connection.isBusy = true
    connection.notices.removeAll()
    defer { connection.isBusy = false }
    plan()
    isPipeline = steps.count > 1 || !keepsRows
    do {
      try sendAll()
      try takeAll(keepsRows: keepsRows, body)
      try connection.finish(failure)
    } catch {
      if commitIndex == nil { throw error }
      guard isCommitAnswered else { throw outcome(of: error) }
    }
    if let commitIndex { try checkCommit(results[commitIndex]) }
    return results
  }

  private mutating func plan() {
    var names: [Statement.Preparation: String] = [:]
    if let begin = connection.owedBegin { steps.append(.begin(begin)) }
    connection.owedBegin = nil
    for (index, statement) in statements.enumerated() {
      guard statement.isPrepared else {
        steps.append(.run(index, name: nil))
        continue
      }
      let preparation = statement.preparation
      if let name = connection.preparedNames[preparation] ?? names[preparation] {
        steps.append(.run(index, name: name))
        continue
      }
      connection.preparedCount += 1
      let name = "s\(connection.preparedCount)"
      names[preparation] = name
      steps.append(.prepare(preparation, name: name))
      steps.append(.run(index, name: name))
    }
  }

  // MARK: Sending

  private func sendAll() throws(PostgreSQLError) {
    if isPipeline, PQenterPipelineMode(handle) != 1 { throw connection.giveUp() }
    for step in steps where !send(step) { throw connection.giveUp() }
    if isPipeline, PQpipelineSync(handle) != 1 { throw connection.giveUp() }
    try connection.flush()
  }

  private func send(_ step: Step) -> Bool {
    switch step {
    case .begin(let sql):
      return PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1
    case .prepare(let preparation, let name):
      let types = preparation.types.map(\.rawValue)
      return PQsendPrepare(handle, name, preparation.sql, Int32(types.count), types) == 1
    case .run(let index, let name):
      return arguments[index].send(statements[index].sql, name: name, on: handle)
    }
  }

  // MARK: Taking

  private mutating func takeAll(
    keepsRows: Bool, _ body: (ResultRow) -> Bool
  ) throws(PostgreSQLError) {
    for step in steps {
      var keeps = true
      if case .run(statements.count - 1, _) = step, !keepsRows {
        keeps = false
        PQsetSingleRowMode(handle)
      }
      while let result = try connection.nextResult() {
        try take(result, of: step, keepsRows: keeps, body)
      }
    }
    if !isPipeline { return }
    let result = try connection.nextResult()
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_PIPELINE_SYNC, PQexitPipelineMode(handle) == 1 else {
      _ = connection.giveUp()
      throw .protocolViolation("a pipeline did not end")
    }
  }

  private mutating func take(
    _ result: OpaquePointer, of step: Step, keepsRows: Bool, _ body: (ResultRow) -> Bool
  ) throws(PostgreSQLError) {
    switch PQresultStatus(result) {
    case PGRES_SINGLE_TUPLE:
      guard !keepsRows else {
        _ = connection.giveUp()
        PQclear(result)
        throw .protocolViolation("rows came one by one")
      }
      if !isStopped, !body(ResultRow(result, 0)) {
        isStopped = true
        connection.beginCancelling()
      }
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
      switch step {
      case .begin: break
      case .prepare(let preparation, let name): connection.preparedNames[preparation] = name
      case .run:
        if keepsRows {
          results.append(ResultRows(result))
          return
        }
      }
    case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
      _ = connection.giveUp()
      PQclear(result)
      throw .protocolViolation("COPY is not run as other statements are")
    default:
      defer { PQclear(result) }
      guard let error = try connection.error(in: result) else { return }
      forget(step, after: error)
      if failure == nil { failure = error }
      return
    }
    PQclear(result)
  }

  /// What the server does not know any more, or what its tables do not fit any more, is
  /// prepared anew the next time.
  private func forget(_ step: Step, after error: PostgreSQLError) {
    guard case .run(let index, _?) = step,
      error.state == .invalidStatementName || error.state == .featureNotSupported
    else { return }
    connection.preparedNames[statements[index].preparation] = nil
  }

  // MARK: Commits

  /// Returns what is known of a COMMIT after an error: a lost connection says nothing of it.
  private func outcome(of error: PostgreSQLError) -> PostgreSQLError {
    if failure != nil || connection.isOpen { return error }
    return switch error {
    case .connectionLost(let reason): .unknownOutcome(reason)
    case .interrupted: .unknownOutcome("the server did not answer when it was interrupted")
    default: error
    }
  }

  /// - Throws: Where the server has answered, and not done what it should.
  private func checkCommit(_ answer: ResultRows) throws(PostgreSQLError) {
    if answer.tag == "ROLLBACK" { throw .rolledBack }
    if let message = connection.notices.unreplicatedCommit {
      throw .notReplicated(message.description)
    }
    connection.isCommitted = true
  }
}
