public import CatalogAccess
import Glibc
public import PostgreSQL

/// A catalog that is being made on a server, in one transaction: nobody sees it before it is whole.
public final class NewServerCatalog: CatalogRowTarget {
  private let info: ConnectionInfo
  private let isInterrupted: (() -> Bool)?
  private let onWait: (() -> Void)?
  private var server: ServerConnection
  private let written: (any WrittenPositions)?
  private var hasCutKeys = false

  private static let greatestAttemptCount = 3
  /// The time for which another server is waited for.
  private static let patience = Duration.seconds(30)

  /// Connects to a database that has no catalog yet.
  ///
  /// - Parameters:
  ///   - written: Where the position of the new catalog is noted.
  ///   - isInterrupted: Asked while something is waited for; after it is true, nothing is made.
  ///   - onWait: Called before another server is waited for, half a minute at most, after the connection
  ///     was lost.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public init(
    at info: ConnectionInfo, noting written: (any WrittenPositions)? = nil,
    isInterrupted: (() -> Bool)? = nil, onWait: (() -> Void)? = nil
  ) throws {
    self.info = info
    self.isInterrupted = isInterrupted
    self.onWait = onWait
    self.written = written
    server = try ServerConnection(to: info, isInterrupted: isInterrupted)
    let (isThere, isOurs) = try server.performing("open") {
      let answers = try server.connection.run([
        ServerConnection.settings, ServerConnection.hasSchema,
        Statement(
          "SELECT to_regclass('\(ServerSchema.name).state') IS NOT NULL", isPrepared: false),
      ])
      return try (answers[1].first { try $0.bool(0) }, answers[2].first { try $0.bool(0) })
    }
    if isThere == true {
      throw isOurs == true
        ? ServerCatalogError.exists(place: server.place)
        : ServerCatalogError.notACatalog(place: server.place)
    }
  }

  package func fill(_ body: () throws -> Void) throws {
    // By this a catalog is known of which nobody could say that it was made.
    let token = ChangeToken()
    var attempt = 0
    var isMade = false
    while !isMade {
      attempt += 1
      do {
        try make(token, body)
        isMade = true
      } catch let failure as ServerCatalogError {
        guard case .server(_, _, let error) = failure else { throw failure }
        let isLost = !server.connection.isOpen && error != .interrupted
        // One that was lost may have gone on, and made it.
        guard isLost || attempt > 1, let found = try isThere(token, waits: isLost) else {
          throw failure
        }
        isMade = found
        if !isMade, !isLost || attempt == Self.greatestAttemptCount { throw failure }
      }
    }
    let connection = server.connection
    if let written {
      ServerStanding.note(in: written) { try connection.run(ServerStanding.statement) }
    }
  }

  /// Makes it in one transaction.
  private func make(_ token: ChangeToken, _ body: () throws -> Void) throws {
    let connection = server.connection
    try server.performing("create a catalog in") {
      try connection.transaction(.writing) {
        // Indexes are made of rows that are there. Who has given the server more keeps that.
        try connection.run(
          Statement(
            """
            SELECT set_config('maintenance_work_mem', '256MB', true)
            WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('256MB')
            """, isPrepared: false))
        try connection.runScript(
          "CREATE SCHEMA IF NOT EXISTS \(ServerSchema.name);\n" + ServerSchema.tables)
        hasCutKeys = false
        try body()
        try ServerChunks.makeAll(on: connection)
        // What is pending was copied before the listings.
        try connection.runScript(
          "UPDATE catalog.pending_change SET queue = language.queue FROM catalog.language "
            + "WHERE language.id = \(ServerLanguage.firstID);\n" + ServerSchema.indexes + "\n"
            + ServerSchema.triggers + ServerSchema.sequences)
        try connection.run(
          Statement("INSERT INTO catalog.state (format) SELECT \(ServerSchema.formatOfListings)"))
        if hasCutKeys {
          try ServerCutKeys.makeBlocksAnew(on: connection, server.versions)
        }
        // Plans depend on it; otherwise the server would get to it in a minute or so. A look at 9,000 rows of a
        // table tells them apart, and takes a third of the time.
        let tables = (CatalogTable.all.map(\.name) + ["listing_chunk"])
          .map { "\(ServerSchema.name).\($0)" }.joined(separator: ", ")
        try connection.runScript("SET LOCAL default_statistics_target = 30;\nANALYZE \(tables)")
        try connection.run(
          Statement(
            "INSERT INTO catalog.forgotten_token (token) VALUES ($1::uuid)",
            .text(token.description)))
      }
    }
  }

  /// Whether the catalog with a token is there, and safe; nil where nobody can be asked.
  ///
  /// - Parameter waits: Whether to wait for a server that takes changes, which is another one perhaps.
  private func isThere(_ token: ChangeToken, waits: Bool) throws -> Bool? {
    let end = ContinuousClock.now + Self.patience
    var isTold = false
    while true {
      if isInterrupted?() == true { throw CancellationError() }
      do {
        let other = try ServerConnection(to: info, isInterrupted: isInterrupted)
        if let isThere = try Self.isThere(token, on: other.connection) {
          server = other
          return isThere
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // It may be back in a moment.
      }
      if !waits || ContinuousClock.now > end { return nil }
      if !isTold { onWait?() }
      isTold = true
      usleep(PostgresCatalog.pauseMicroseconds)
    }
  }

  /// Nil on a standby.
  private static func isThere(
    _ token: ChangeToken, on connection: PostgreSQLConnection
  ) throws -> Bool? {
    let answers = try connection.run([
      ServerConnection.settings,
      Statement(
        "SELECT pg_is_in_recovery(), to_regclass('catalog.forgotten_token') IS NOT NULL",
        isPrepared: false),
    ])
    let state = try answers[1].first { (try $0.bool(0), try $0.bool(1)) }
    guard let state, !state.0 else { return nil }
    if !state.1 { return false }
    return try token.isKept(in: "forgotten_token", on: connection)
  }

  package func writeRows(
    of table: CatalogTable, from source: (_ write: (CopiedRows) throws -> Void) throws -> Void
  ) throws {
    try server.performing("copy into") {
      do {
        if try server.connection.copyRows(of: table, isNew: true, from: source) {
          hasCutKeys = true
        }
      } catch PostgreSQLError.nullCharacter(let column) {
        throw ServerCatalogError.unstorable(
          place: server.place,
          reason: "'\(table.name).\(table.columns[column - 1].name)' holds the character U+0000, "
            + "which PostgreSQL does not store in texts")
      }
    }
  }
}
