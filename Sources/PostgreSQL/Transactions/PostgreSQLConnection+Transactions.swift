import CPostgreSQL

/// What a transaction sees of others, and whether it changes anything. One that may do so is
/// refused with ``SQLState/readOnlyTransaction`` at its first change where the server is a standby
/// or its owner has set `default_transaction_read_only`.
public enum TransactionMode: String, Sendable {
  /// Each statement sees what was committed before it.
  case writing = "BEGIN ISOLATION LEVEL READ COMMITTED"
  /// All statements see one state; a change of a row that another has changed fails, and
  /// can be tried again.
  case writingOneState = "BEGIN ISOLATION LEVEL REPEATABLE READ"
  /// As if all transactions ran one after the other; any statement may fail for that, and
  /// the transaction can be tried again.
  case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE"
  /// All statements see one state and change nothing.
  case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

extension PostgreSQLConnection {
  /// Whether a transaction is open, or will be with the next statement. On a connection that
  /// is lost there is none.
  public var isInTransaction: Bool {
    owedBegin != nil || isOpen && PQtransactionStatus(handle) != PQTRANS_IDLE
  }

  /// Runs a function in a transaction, which is committed when the function returns and
  /// undone when it throws.
  ///
  /// BEGIN goes with the first statement, so it costs no round trip; ``Statement/commit`` as
  /// the last one of the last pipeline costs none either. Transactions do not nest.
  ///
  /// - Throws: What the function throws; where it returned, the errors of COMMIT, three of which
  ///   are no refusals: ``PostgreSQLError/unknownOutcome(_:)``,
  ///   ``PostgreSQLError/notReplicated(_:)`` and ``PostgreSQLError/rolledBack``.
  @discardableResult
  public func transaction<Result>(
    _ mode: TransactionMode, _ body: () throws -> Result
  ) throws -> Result {
    try checkIsOutside()
    owedBegin = mode.rawValue
    isCommitted = false
    do {
      let result = try body()
      try endTransaction()
      return result
    } catch PostgreSQLError.unknownOutcome(let reason) where mode == .reading {
      // Nothing was changed.
      throw PostgreSQLError.connectionLost(reason)
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction that changes nothing and in which all statements see one state. It ends
  /// with the connection, or by ``endReading()``.
  ///
  /// - Throws: Where the connection is lost.
  public func beginReading() throws(PostgreSQLError) { try begin(.reading) }

  /// Begins a transaction that ends with the connection, or by ``endReading()``, and is undone then.
  ///
  /// - Throws: Where the connection is lost.
  public func begin(_ mode: TransactionMode) throws(PostgreSQLError) {
    try checkIsOutside()
    owedBegin = mode.rawValue
  }

  /// Makes sure that a transaction may begin.
  private func checkIsOutside() throws(PostgreSQLError) {
    precondition(owedBegin == nil, "transactions do not nest")
    // The server says this, and may say it of one that nobody has begun.
    if isInTransaction {
      _ = giveUp()
      throw .protocolViolation("the server is in a transaction already")
    }
    try check()
  }

  /// Ends the transaction that ``begin(_:)`` or ``beginReading()`` began.
  public func endReading() { rollBack() }

  private func endTransaction() throws(PostgreSQLError) {
    if owedBegin != nil {
      owedBegin = nil
    } else if isInTransaction {
      try run(.commit)
    } else if !isOpen, !isCommitted {
      // Who passed over the loss has no transaction any more.
      throw lost
    }
  }

  /// Undoes the transaction. A connection on which that is not possible is not used again, so
  /// the server does it.
  private func rollBack() {
    if owedBegin != nil || !isOpen || !isInTransaction {
      owedBegin = nil
      return
    }
    undisturbed {
      do { try runScript("ROLLBACK") } catch { _ = giveUp() }
    }
  }
}
