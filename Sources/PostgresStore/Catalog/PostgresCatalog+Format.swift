import PostgreSQL

extension PostgresCatalog {
  /// Reads what has to be known first, for which the tables of an earlier format are brought up to date.
  func firstState() throws -> ServerState {
    do {
      return try readState()
    } catch let outdated as ServerCatalogError {
      guard case .olderFormat = outdated else { throw outdated }
      server.connection.endReading()
      try bringFormatUpToDate(outdated)
    } catch let error as PostgreSQLError where error.isOfMissing {
      // An earlier format has not all that is asked for.
      server.connection.endReading()
      guard let outdated = outdatedFormat() else { throw error }
      try bringFormatUpToDate(outdated)
    }
    return try readState()
  }

  /// What is to be said of an earlier format; nil where there is none.
  private func outdatedFormat() -> ServerCatalogError? {
    guard
      let formats = try? server.connection.rows(
        of: ServerConnection.formatStatement, { try $0.int(0) }),
      let format = formats.first
    else { return nil }
    do {
      try server.requireKnown(format)
    } catch let error as ServerCatalogError {
      if case .olderFormat = error { return error }
    } catch {}
    return nil
  }

  private func readState() throws -> ServerState {
    let answers =
      try isWriter
      ? server.connection.run(ServerState.statements) : begin(asking: ServerState.statements)
    return try server.performing("read") { try ServerState(answers, of: server) }
  }

  /// - Throws: `outdated`, where this user or this server may not do so.
  private func bringFormatUpToDate(_ outdated: ServerCatalogError) throws {
    let connection = server.connection
    try server.performing("bring up to date") {
      do {
        // What was set while nothing was read is not set any more.
        try connection.run(ServerConnection.settings)
        try ServerFormatUpdate.perform(on: connection)
      } catch let error as PostgreSQLError
        where [.readOnlyTransaction, .insufficientPrivilege].contains(error.state)
      {
        throw outdated
      }
    }
  }
}
