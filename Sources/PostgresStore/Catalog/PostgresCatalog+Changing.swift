import CatalogAccess
import Glibc
import PostgreSQL

extension PostgresCatalog {
  private struct Rollback: Error {}

  /// As many times a change is made anew that another has come in the way of.
  private static let greatestAttemptCount = 5

  /// Changes products in one transaction, and keeps the listings up to date.
  ///
  /// The transaction is READ COMMITTED: `body` locks the rows that it changes before it looks at them, so
  /// it needs no older state, and nobody's change has to be made anew because another one was made
  /// elsewhere. Where two wait for each other, the server ends one, which is made anew; so is a change whose
  /// connection was lost before it was committed, on whatever server is the primary then. `body` may be
  /// called again.
  ///
  /// - Parameters:
  ///   - operation: What is being done, for messages: "change".
  ///   - isOfOne: Whether one product is changed at most.
  ///   - body: Returns whether anything was changed. It makes an entry of the history, or changes one,
  ///     with the token of the change.
  /// - Throws: `ServerCatalogError`, and what `body` throws.
  func changing(
    _ operation: String, isOfOne: Bool = false, isDryRun: Bool = false,
    _ body: (ServerChange) throws -> Bool
  ) throws {
    endState()
    onChange?()
    var attempt = 0
    var isDone = false
    /// The number of notes on listings; nil where these are left to the queue.
    var noteCount: Int?
    /// What the server has said of its position with COMMIT.
    var position: ResultRows?
    while !isDone {
      attempt += 1
      do {
        let token = ChangeToken()
        do {
          try server.connection.transaction(.writing) {
            let change = try ServerChange(token, isOfOne: isOfOne, on: server)
            let isChanged = try body(change)
            if isDryRun || !isChanged { throw Rollback() }
            (noteCount, position) = try commitTakingOwnChanges(of: change)
          }
          isDone = true
        } catch PostgreSQLError.unknownOutcome(let reason) {
          isDone = try isMade(operation, token, reason)
          if !isDone, attempt == Self.greatestAttemptCount {
            throw ServerCatalogError.notDone(operation: operation, place: path, reason)
          }
        }
      } catch is Rollback {
        // What `body` has found out stays with it.
        return
      } catch is ServerUpdate.ListingsChanged {
        // The change is made anew: this has cost somebody else much more.
        attempt -= 1
      } catch let error as PostgreSQLError {
        try passOver(error, operation, isLast: attempt == Self.greatestAttemptCount)
      } catch ServerCatalogError.server(_, _, let error) {
        // Of what `body` has read.
        try passOver(error, operation, isLast: attempt == Self.greatestAttemptCount)
      }
    }
    // The change is made, whatever becomes of this: others will do it.
    if let noteCount {
      if noteCount >= ServerAddition.writersCount { try? addUp() }
    } else {
      try? bringUpToDate()
      position = nil
    }
    endState()
    noteWritten(position)
  }

  /// Brings the listings up to date with what a transaction has changed, inside it, and commits it where
  /// that costs no trip: readers never find this behind. It is left to the queue, which is worked off after
  /// the commit, where another program works off a change of many products just now. Listings of other
  /// versions have queues of their own, for programs of these.
  ///
  /// - Returns: The number of notes on listings, nil where it is left; what was asked of the position behind
  ///   COMMIT, where it was committed.
  private func commitTakingOwnChanges(
    of change: ServerChange
  ) throws -> (noteCount: Int?, position: ResultRows?) {
    let ids = change.productIDs
    guard
      let update = try ServerUpdate(
        change.connection, change.languages, server.versions, keys: keys)
    else { return (nil, nil) }
    if ids.count > ServerUpdate.greatestOwnCount { return (try update.takeMany(), nil) }
    let (noteCount, answer) = try update.takeOwnAndCommit(ids.sorted(), asking: askingPosition)
    return (noteCount, answer)
  }

  /// A row to which another refers is gone by now, an id or an SKU is taken by now, or two wait for each
  /// other.
  private static let statesInTheWay: Set<SQLState> = [
    .deadlockDetected, .serializationFailure, .foreignKeyViolation, .uniqueViolation,
  ]

  // MARK: Outcomes

  /// Whether a text is written as a token of a change is, so that one that was cut off is none.
  package static func isToken(_ text: String) -> Bool { ChangeToken(text) != nil }

  /// Whether a change was made of which nobody could say so; nil while it is still being made.
  ///
  /// - Parameter token: What the message said: one as ``isToken(_:)`` says; another is of no change.
  package func isChangeMade(token: String) throws -> Bool? {
    guard let token = ChangeToken(token) else { return false }
    endState()
    let isMade = try server.performing("read") { try isCommitted(token) }
    if isMade == true { noteWritten() }
    return isMade
  }

  /// Passes over an error after which a change can be made anew, as nothing of it was committed.
  func passOver(_ error: PostgreSQLError, _ operation: String, isLast: Bool) throws {
    if !isLast {
      if error.state.map(Self.statesInTheWay.contains) ?? false { return }
      if error != .interrupted, !server.connection.isOpen {
        do {
          return try whenServerIsBack { _ in }
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          // The first error says what has happened.
        }
      }
    }
    try server.performing(operation) { throw error }
  }

  /// Finds out after a lost connection whether a change was committed.
  ///
  /// - Throws: `ServerCatalogError` where nobody knows.
  private func isMade(_ operation: String, _ token: ChangeToken, _ reason: String) throws -> Bool {
    var isCommitted: Bool?
    do {
      try whenServerIsBack { _ in isCommitted = try self.isCommitted(token) }
    } catch {
      isCommitted = nil
    }
    guard let isCommitted else {
      throw ServerCatalogError.unknownOutcome(
        operation: operation, place: info.address, token: token.description, reason)
    }
    return isCommitted
  }

  /// Connects anew and calls `body`, as soon as a server is there that takes changes.
  ///
  /// - Throws: What came of the last attempt, where there is none for a while; `CancellationError` after
  ///   an interruption.
  func whenServerIsBack(_ body: (PostgreSQLConnection) throws -> Void) throws {
    let end = ContinuousClock.now + patience
    var isTold = false
    while true {
      do {
        try reconnect()
        let isStandby = try server.performing("open") {
          try server.connection.rows(of: Statement("SELECT pg_is_in_recovery()")) {
            try $0.bool(0)
          }.first
        }
        if isStandby == false { return try body(server.connection) }
        // It may become the primary.
        if ContinuousClock.now > end { throw PostgreSQLError.connectionLost("it is a standby") }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        if ContinuousClock.now > end { throw error }
      }
      if !isTold { onWait?() }
      isTold = true
      usleep(Self.pauseMicroseconds)
      if isInterrupted?() == true { throw CancellationError() }
    }
  }

  private static let forgottenTokens = "forgotten_token"
  private static let tokenTables = ["history", forgottenTokens]

  private func isToken(_ token: ChangeToken, in table: String) throws -> Bool {
    try server.connection.rows(
      of: Statement(
        "SELECT EXISTS (SELECT 1 FROM catalog.\(table) WHERE token = $1::uuid)",
        .text(token.description))
    ) { try $0.bool(0) } == [true]
  }

  /// Whether the change with a token is committed, and safe; nil where its transaction is still open.
  ///
  /// The server may not have noticed yet that the connection is gone. So a row with the same token is
  /// inserted, and not kept: this waits for the other transaction, as no two rows have it.
  private func isCommitted(_ token: ChangeToken) throws -> Bool? {
    let connection = server.connection
    for table in Self.tokenTables where try isToken(token, in: table) {
      _ = try token.isKept(in: table, on: connection)
      return true
    }
    var isFree: Bool?
    do {
      try connection.transaction(.writing) {
        isFree =
          try connection.run([
            Statement("SET LOCAL lock_timeout = '5s'", isPrepared: false),
            Statement(
              """
              INSERT INTO catalog.history ("time", action, token) VALUES (0, '', $1::uuid)
              ON CONFLICT (token) DO NOTHING RETURNING 1
              """, .text(token.description)),
          ])[1].count == 1
        // It may have been made and forgotten while this waited.
        if try isToken(token, in: Self.forgottenTokens) { isFree = false }
        throw Rollback()
      }
    } catch is Rollback {
      // Nothing was to be kept.
    }
    return isFree.map { !$0 }
  }
}

extension ChangeToken {
  /// Whether a table has the token, and keeps it.
  ///
  /// What is seen on this server may be on no other: its COMMIT may still have waited for a standby. One that
  /// writes after it waits for the same.
  func isKept(in table: String, on connection: PostgreSQLConnection) throws -> Bool {
    try connection.transaction(.writing) {
      try connection.run(
        Statement(
          "SELECT 1 FROM catalog.\(table) WHERE token = $1::uuid FOR KEY SHARE",
          .text(description))
      ).count == 1
    }
  }
}
