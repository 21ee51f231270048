import PostgreSQL

extension PostgresCatalog {
  /// Makes derived tables anew in one transaction in which nobody else changes products or listings.
  ///
  /// - Parameter body: Gets the stored listings.
  func remaking(_ body: (PostgreSQLConnection, ServerLanguages) throws -> Void) throws {
    endState()
    try server.performing("reindex") {
      let connection = server.connection
      try connection.transaction(.writing) {
        try connection.run([
          Statement("LOCK TABLE catalog.product IN SHARE MODE", isPrepared: false),
          Statement("SELECT format FROM catalog.state FOR UPDATE"),
        ])
        let languages = try ServerLanguages(
          connection.run(ServerLanguages.statement), for: server.versions)
        try body(connection, languages)
        // Whoever has lists of the state before is told of another one.
        try connection.run(Statement("UPDATE catalog.state SET format = format"))
      }
    }
    endState()
    noteWritten()
  }
}
