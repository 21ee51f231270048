import CPostgreSQL

extension PostgreSQLConnection {
  /// Runs a statement and returns all that it answers.
  @discardableResult
  public func run(_ statement: Statement) throws(PostgreSQLError) -> ResultRows {
    try run([statement])[0]
  }

  /// Runs statements that are sent together, in one round trip. An error in one ends them all:
  /// those after it are not run, and those before are undone unless a transaction is open
  /// that somebody commits nevertheless.
  ///
  /// - Returns: What each has answered.
  @discardableResult
  public func run(_ statements: [Statement]) throws(PostgreSQLError) -> [ResultRows] {
    var exchange = try StatementExchange(statements, on: self)
    return try exchange.run()
  }

  /// Runs a statement and returns what a function makes of each row.
  public func rows<Value>(
    of statement: Statement, _ read: (ResultRow) throws -> Value
  ) throws -> [Value] {
    try run(statement).map(read)
  }

  /// Runs a statement and calls a function for each row as it comes: so many rows need no
  /// more memory than one.
  ///
  /// A function that throws has the server cancel the statement, which fails the
  /// transaction, too.
  public func forEachRow(
    of statement: Statement, _ body: (ResultRow) throws -> Void
  ) throws {
    try forEachRow(ofLast: [statement], body)
  }

  /// Runs statements that are sent together, and calls a function for each row of the last one.
  ///
  /// - Returns: What each of the others has answered.
  @discardableResult
  public func forEachRow(
    ofLast statements: [Statement], _ body: (ResultRow) throws -> Void
  ) throws -> [ResultRows] {
    var exchange = try StatementExchange(statements, on: self)
    var thrown: (any Error)?
    let answers = Result {
      try exchange.run { row in
        do { try body(row) } catch { thrown = error }
        return thrown == nil
      }
    }
    // The server may have been done before it could be told.
    if let thrown { throw thrown }
    return try answers.get()
  }

  /// Runs statements without arguments that are written one after the other, as in a script.
  public func runScript(_ sql: String) throws(PostgreSQLError) {
    try prepareToSend()
    isBusy = true
    defer { isBusy = false }
    notices.removeAll()
    guard PQsendQuery(handle, sql) == 1 else { throw giveUp() }
    try flush()
    try finish(try failureOfResults())
  }
}

// MARK: What all of them do

extension PostgreSQLConnection {
  /// Sends a BEGIN that is owed, where it cannot go with what follows.
  func prepareToSend() throws(PostgreSQLError) {
    try check()
    guard let begin = owedBegin else { return }
    owedBegin = nil
    try runScript(begin)
  }

  /// - Throws: Where nothing can be sent.
  func check() throws(PostgreSQLError) {
    precondition(!isBusy, "a connection does one thing at a time")
    try checkInterruption()
    guard isOpen else { throw lost }
  }

  /// Sends all that waits to be sent, and takes what comes meanwhile: a server that cannot
  /// send reads no more.
  func flush() throws(PostgreSQLError) {
    while true {
      switch PQflush(handle) {
      case 0: return
      case 1:
        try wait(toWrite: true)
        guard PQconsumeInput(handle) == 1 else { throw lost }
      default: throw lost
      }
    }
  }

  /// Returns the next result of a statement, nil behind the last.
  func nextResult() throws(PostgreSQLError) -> OpaquePointer? {
    while PQisBusy(handle) != 0 {
      try wait()
      guard PQconsumeInput(handle) == 1 else { throw lost }
    }
    return PQgetResult(handle)
  }

  /// Takes all results of a statement or script, and returns the first error in them.
  func failureOfResults() throws(PostgreSQLError) -> PostgreSQLError? {
    var failure: PostgreSQLError?
    while let result = try nextResult() {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
        // The library would give it again and again.
        _ = giveUp()
        throw .protocolViolation("COPY began that nobody has asked for")
      default:
        if let error = try error(in: result), failure == nil { failure = error }
      }
    }
    return failure
  }

  /// Returns the error that a result is.
  ///
  /// - Throws: Where the connection ends with it.
  func error(in result: OpaquePointer) throws(PostgreSQLError) -> PostgreSQLError? {
    switch PQresultStatus(result) {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR: break
    default: return nil
    }
    let message = ServerMessage(result)
    if message.isFatal {
      _ = giveUp()
      throw .connectionLost(message.description)
    }
    if !message.state.rawValue.isEmpty { return .refused(message) }
    if !isOpen { throw lost }
    return .protocolViolation(message.message)
  }

  /// Ends what was sent: waits for a cancellation, and throws the error that there was.
  func finish(_ failure: PostgreSQLError?) throws(PostgreSQLError) {
    let wasCancelling = isCancelling
    endCancelling()
    guard let failure else { return }
    if wasCancelling, failure.state == .queryCanceled { throw .interrupted }
    throw failure
  }
}
