import CatalogAccess
import PostgreSQL

/// A connection to the database of a catalog, and its name in messages.
final class ServerConnection {
  let connection: PostgreSQLConnection
  /// The address, without a password.
  let place: String
  /// The address with all that says how to get there, for commands that people are told.
  private let address: String
  /// The versions of the keys that this program makes.
  let versions: ListingVersions

  init(
    to info: ConnectionInfo, as versions: ListingVersions = .current,
    isInterrupted: (() -> Bool)? = nil
  ) throws {
    place = info.description
    address = info.address
    self.versions = versions
    do {
      connection = try PostgreSQLConnection(to: info, isInterrupted: isInterrupted)
    } catch {
      throw Self.described(error, "open", place)
    }
  }

  /// What a session is set to, with the first that it asks.
  ///
  /// Names and operators are looked up where nobody but the server's owner can put others. Compiling a
  /// page's statement takes two hundred times as long as running it. What is listed is in an index in
  /// its order: the server would rather read all of a large table and sort it, which takes longer
  /// before the first row, and files. Of a range of keys it expects one row in 200 of a whole listing, and
  /// starts processes for that: this takes longer than reading the few that there are. What somebody has
  /// asked who is gone is not answered for long.
  static let settings = Statement(
    """
    SELECT set_config('search_path', 'pg_catalog, pg_temp', false),
      set_config('jit', 'off', false), set_config('enable_sort', 'off', false),
      set_config('max_parallel_workers_per_gather', '0', false),
      CASE WHEN version() LIKE '%linux%'
        THEN set_config('client_connection_check_interval', '10s', false) END
    """, isPrepared: false)

  /// Runs a closure and gives the errors of the server our form.
  func performing<Result>(_ operation: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as PostgreSQLError {
      // With what has been written one looks at the server that takes changes, not at a standby.
      let isWritten =
        switch error {
        case .notReplicated, .unknownOutcome: true
        default: false
        }
      throw Self.described(error, operation, isWritten ? address : place)
    }
  }

  private static func described(
    _ error: PostgreSQLError, _ operation: String, _ place: String
  ) -> any Error {
    error == .interrupted
      ? CancellationError()
      : ServerCatalogError.server(operation: operation, place: place, error)
  }

  /// Throws for what is not a catalog that this version understands.
  ///
  /// - Parameter format: What ``formatStatement`` answers.
  func requireKnown(_ format: Int?) throws {
    guard let format else { throw ServerCatalogError.notACatalog(place: place) }
    guard format <= ServerSchema.formatOfAddedLetters else {
      throw ServerCatalogError.newerFormat(
        place: place, found: format, known: ServerSchema.formatOfAddedLetters)
    }
    guard format > 0 else { throw ServerCatalogError.notACatalog(place: place) }
    guard format >= ServerSchema.format else {
      throw ServerCatalogError.olderFormat(place: place, found: format, known: ServerSchema.format)
    }
  }

  static let formatStatement = Statement("SELECT format FROM catalog.state")

  /// Returns what a missing table or column means: there is no catalog, or something else.
  func errorOfMissing(_ error: PostgreSQLError, _ operation: String) throws -> any Error {
    guard error.isOfMissing else {
      return Self.described(error, operation, place)
    }
    let isThere = try performing(operation) {
      try connection.rows(of: Self.hasSchema) { try $0.bool(0) }.first ?? false
    }
    return isThere
      ? ServerCatalogError.notACatalog(place: place) : ServerCatalogError.missing(place: place)
  }

  /// Whether the schema holds anything.
  static let hasSchema = Statement(
    """
    SELECT EXISTS (
      SELECT 1 FROM pg_catalog.pg_class AS entry
      JOIN pg_catalog.pg_namespace AS space ON space.oid = entry.relnamespace
      WHERE space.nspname = '\(ServerSchema.name)')
    """, isPrepared: false)
}

extension PostgreSQLError {
  /// Whether the server lacks a table or column that was asked for.
  var isOfMissing: Bool { state == .undefinedTable || state == .undefinedColumn }
}
