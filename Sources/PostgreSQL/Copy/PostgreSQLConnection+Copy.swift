import CPostgreSQL

extension PostgreSQLConnection {
  /// Writes rows into a table, by COPY. All of them are in it afterwards, or none.
  ///
  /// The server's word comes at the end: a row that it refuses is known when all are sent.
  ///
  /// - Parameters:
  ///   - table: The name of the table and of its columns as SQL has them:
  ///     `product (id, name)`.
  ///   - columnCount: How many columns these are.
  ///   - isNew: Whether the transaction has made the table: its rows need no second look later then.
  ///   - write: Appends the values of all rows, one after the other.
  /// - Returns: How many rows were written.
  @discardableResult
  public func copy(
    into table: String, columnCount: Int, isNew: Bool = false,
    _ write: (CopyWriter) throws -> Void
  ) throws -> Int {
    try beginCopy(
      "COPY \(table) FROM STDIN (FORMAT binary\(isNew ? ", FREEZE" : ""))", PGRES_COPY_IN)
    defer { isBusy = false }
    let writer = CopyWriter(self, columnCount: columnCount)
    do {
      try write(writer)
      try writer.finish()
    } catch {
      if isOpen {
        _ = try? endCopy("the rows were not all written")
        endCancelling()
      }
      throw error
    }
    try finish(try endCopy(nil))
    return writer.rowCount
  }

  /// Reads rows that the server sends one after the other, by COPY.
  ///
  /// A function that throws has the server cancel the statement, which fails the
  /// transaction, too.
  ///
  /// - Parameters:
  ///   - source: The name of a table, or a statement in parentheses.
  ///   - read: Called for each row.
  public func copy(from source: String, _ read: (CopiedRow) throws -> Void) throws {
    try beginCopy("COPY \(source) TO STDOUT (FORMAT binary)", PGRES_COPY_OUT)
    defer { isBusy = false }
    var reader = CopyReader()
    var thrown: (any Error)?
    do {
      while let piece = try nextPiece() {
        defer { PQfreemem(piece.baseAddress) }
        if thrown != nil { continue }
        try reader.read(UnsafeRawBufferPointer(piece)) { row in
          do { try read(row) } catch { thrown = error }
          return thrown == nil
        }
        if thrown != nil { beginCancelling() }
      }
      try finish(try failureOfResults())
    } catch {
      if case PostgreSQLError.protocolViolation = error { _ = giveUp() }
      throw thrown ?? error
    }
    if let thrown { throw thrown }
    guard reader.isAtEnd else {
      throw PostgreSQLError.protocolViolation("what COPY sent has no end")
    }
  }

  private func beginCopy(_ sql: String, _ expected: ExecStatusType) throws(PostgreSQLError) {
    try prepareToSend()
    isBusy = true
    var isBegun = false
    defer { isBusy = isBegun }
    notices.removeAll()
    guard PQsendQuery(handle, sql) == 1 else { throw giveUp() }
    try flush()
    if let result = try nextResult() {
      defer { PQclear(result) }
      isBegun = PQresultStatus(result) == expected
      if isBegun { return }
      if let failure = try error(in: result) {
        _ = try failureOfResults()
        try finish(failure)
      }
    }
    _ = giveUp()
    throw .protocolViolation("COPY did not begin")
  }

  /// Says that no more rows come, or that they are not to be kept and why.
  ///
  /// - Returns: What the server says went wrong.
  private func endCopy(_ reason: String?) throws(PostgreSQLError) -> PostgreSQLError? {
    while true {
      let status = PQputCopyEnd(handle, reason)
      if status == 1 { break }
      guard status == 0 else { throw giveUp() }
      try flush()
    }
    guard reason != nil else {
      try flush()
      return try failureOfResults()
    }
    // Nothing of it is to be kept: also where somebody wants the end.
    do {
      return try undisturbed {
        try flush()
        return try failureOfResults()
      }
    } catch {
      throw giveUp()
    }
  }

  /// Returns the next piece of what COPY sends, nil at the end.
  private func nextPiece() throws(PostgreSQLError) -> UnsafeMutableRawBufferPointer? {
    var bytes: UnsafeMutablePointer<CChar>?
    while true {
      let count = PQgetCopyData(handle, &bytes, 1)
      if count > 0 { return UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)) }
      if count == -1 { return nil }
      guard count == 0 else { throw giveUp() }
      try wait()
      guard PQconsumeInput(handle) == 1 else { throw lost }
    }
  }
}
