public import CatalogAccess
public import Collation
public import PostgreSQL

/// One catalog on a PostgreSQL server: the schema `catalog` of a database.
///
///     let catalog = try PostgresCatalog(readingAt: ConnectionInfo("postgresql:///shop"))
///     try catalog.locale()?.identifier  // "sv"
///
/// Everything that is read is of one state, that of the first read: a transaction which ends with
/// the object.
public final class PostgresCatalog {
  let server: ServerConnection
  private(set) var state: ServerState

  /// The address, without a password.
  public var path: String { server.place }

  /// Opens a catalog for reading.
  ///
  /// Where products were changed by other programs since the listings were made, these are brought
  /// up to date first, if the server can be written to and nobody else is at it.
  ///
  /// - Parameter isInterrupted: Whether somebody wants the end; asked while the server is waited
  ///   for.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public convenience init(
    readingAt info: ConnectionInfo, isInterrupted: (() -> Bool)? = nil
  ) throws {
    try self.init(unchangedAt: info, isInterrupted: isInterrupted)
    guard listingState() == .behind, !server.connection.isStandby else { return }
    try reading { connection in
      connection.endReading()
      do {
        _ = try ServerUpdate.perform(on: connection, state.languages)
      } catch let error as PostgreSQLError where error.serverMessage != nil {
        // Whoever may not write reads what there is.
      }
      try connection.beginReading()
      state = try ServerState(connection.run(ServerState.statements), of: server)
    }
  }

  /// Opens a catalog for reading it as it is.
  ///
  /// - Parameter isInterrupted: Whether somebody wants the end; asked while the server is waited
  ///   for.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public init(unchangedAt info: ConnectionInfo, isInterrupted: (() -> Bool)? = nil) throws {
    let server = try ServerConnection(to: info, isInterrupted: isInterrupted)
    self.server = server
    do {
      try server.connection.beginReading()
      let answers = try server.connection.run(ServerState.statements)
      state = try server.performing("read") { try ServerState(answers, of: server) }
    } catch let error as PostgreSQLError {
      server.connection.endReading()
      throw try server.errorOfMissing(error, "read")
    }
  }

  /// Reads, and gives errors our form.
  func reading<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
    try server.performing("read") { try body(server.connection) }
  }

  func damage(_ fault: String) -> ServerCatalogError { .inconsistent(place: path, fault: fault) }

  // MARK: Languages

  /// Returns the locale that the catalog is listed in.
  public func locale() -> LocaleIdentifier? {
    state.languages.first { $0.id == ServerLanguage.ownID }
      .map { LocaleIdentifier(trusting: $0.locale) }
  }

  /// Returns the locale that the catalog is listed in.
  public func knownLocale() throws -> LocaleIdentifier? {
    try locale().map { try knownLocale($0.identifier) }
  }

  /// Returns the sections and the order that the catalog is listed in.
  public func collation() throws -> IndexedCollation {
    try IndexedCollation(
      locale: knownLocale(locale()?.identifier ?? LocaleIdentifier.root.identifier))
  }

  /// Returns whether the stored listings can be used as they are.
  public func listingState() -> ListingState {
    if let other = state.languages.first(where: { !$0.isCurrent }) {
      return .otherVersion(stamp: other.stamp)
    }
    return state.hasPendingChanges ? .behind : .current
  }
}
