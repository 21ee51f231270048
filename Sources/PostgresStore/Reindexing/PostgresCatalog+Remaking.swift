import PostgreSQL

extension PostgresCatalog {
  /// Makes derived tables anew in one transaction in which nobody else changes products or listings.
  ///
  /// What is made twice is the same, so where the connection is lost it is made anew, on whatever server
  /// takes changes then.
  ///
  /// - Parameter body: Gets the stored listings. It may be called again.
  func remaking(_ body: (PostgreSQLConnection, ServerLanguages) throws -> Void) throws {
    endState()
    let greatestAttemptCount = 3
    var attempt = 0
    var isDone = false
    while !isDone {
      attempt += 1
      do {
        try remake(on: server.connection, body)
        isDone = true
      } catch let error as PostgreSQLError {
        try passOver(error, "reindex", isLast: attempt == greatestAttemptCount)
      } catch ServerCatalogError.server(_, _, let error) {
        try passOver(error, "reindex", isLast: attempt == greatestAttemptCount)
      }
    }
    endState()
    noteWritten()
  }

  private func remake(
    on connection: PostgreSQLConnection,
    _ body: (PostgreSQLConnection, ServerLanguages) throws -> Void
  ) throws {
    try connection.transaction(.writing) {
      try connection.run([
        Statement("LOCK TABLE catalog.product IN SHARE MODE", isPrepared: false),
        Statement("SELECT format FROM catalog.state FOR UPDATE"),
      ])
      let languages = try ServerLanguages(
        connection.run(ServerLanguages.statement), for: server.versions)
      try body(connection, languages)
      // Whoever has lists of the state before is told of another one.
      try connection.run(
        Statement("UPDATE catalog.state SET format = \(ServerSchema.formatOfListings)"))
    }
  }
}
