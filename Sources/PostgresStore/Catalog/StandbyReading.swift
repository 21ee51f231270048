import CatalogAccess
import Glibc
import PostgreSQL

/// The reading of a standby that has what this user has changed, or else of the primary.
struct StandbyReading {
  let info: ConnectionInfo
  let versions: ListingVersions
  let written: any WrittenPositions
  let isInterrupted: (() -> Bool)?

  /// How long a standby has to get what this user has changed.
  private static let patience = Duration.seconds(1)
  private static let pauseMicroseconds: UInt32 = 20_000

  /// Connects to a standby, or else to any server.
  func connect() throws -> ServerConnection { try connect(to: .standbyFirst) }

  private func connect(to server: ConnectionInfo.WantedServer) throws -> ServerConnection {
    try ServerConnection(to: info.wanting(server), as: versions, isInterrupted: isInterrupted)
  }

  /// What begins a state. The position is asked for in a transaction of its own: were it asked for in that of
  /// the state, it might be one that the standby has come to after the state.
  private static let beginning = [
    Statement("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY", isPrepared: false),
    ServerConnection.settings, ServerStanding.statement, Statement("COMMIT", isPrepared: false),
    Statement(TransactionMode.reading.rawValue, isPrepared: false),
  ]
  private static let standingIndex = 2

  /// Begins to read one state that has what this user has changed: one round trip where the standby has it.
  ///
  /// - Parameters:
  ///   - server: The standby; the primary takes its place where it has that too late.
  ///   - statements: What is asked first.
  /// - Returns: The answers.
  /// - Throws: `PostgreSQLError`; `ServerCatalogError` and `CancellationError` of connecting to the primary.
  func begin(
    on server: inout ServerConnection, asking statements: [Statement]
  ) throws -> (answers: [ResultRows], staleness: Staleness?) {
    let end = ContinuousClock.now + Self.patience
    while true {
      do {
        let (answers, standing) = try ask(statements, on: server)
        if hasOwnChanges(standing) {
          try check(standing, of: server)
          return (answers, standing.staleness)
        }
        server.connection.endReading()
      } catch let error as PostgreSQLError where error.isOfMissing {
        // A catalog that this user has made just now is not there yet.
        server.connection.endReading()
        if try hasOwnChanges(standing(of: server)) { throw error }
      }
      if try !waitForOwnChanges(on: server, until: end) {
        return try beginOnPrimary(in: &server, asking: statements)
      }
    }
  }

  private func ask(
    _ statements: [Statement], on server: ServerConnection
  ) throws -> ([ResultRows], ServerStanding) {
    let answers = try server.connection.run(Self.beginning + statements)
    return (
      Array(answers.dropFirst(Self.beginning.count)),
      try ServerStanding(answers[Self.standingIndex])
    )
  }

  private func standing(of server: ServerConnection) throws -> ServerStanding {
    try ServerStanding(server.connection.run(ServerStanding.statement))
  }

  /// Whether a server has all that this user has changed.
  private func hasOwnChanges(_ standing: ServerStanding) -> Bool {
    guard standing.isStandby, let own = written.position(in: standing.database) else { return true }
    return standing.position.map { $0 >= own } ?? false
  }

  /// Replaces a position that the primary's log does not have. It is of another past: the server was restored,
  /// or another became primary without it.
  private func check(_ standing: ServerStanding, of server: ServerConnection) throws {
    func isBehind(_ standing: ServerStanding, _ own: LogPosition) -> Bool {
      !standing.isStandby && standing.end.map { $0 < own } ?? false
    }
    guard let own = written.position(in: standing.database), isBehind(standing, own) else { return }
    // Another command may have noted it since the server has answered.
    let present = try self.standing(of: server)
    if isBehind(present, own), let position = present.position {
      written.replace(own, by: position, in: present.database)
    }
  }

  /// How far a server is behind that is read.
  func staleness(of standing: ServerStanding) -> Staleness? {
    hasOwnChanges(standing)
      ? standing.staleness : Staleness(.lacksOwnChanges, age: standing.staleness?.age)
  }

  private func waitForOwnChanges(
    on server: ServerConnection, until end: ContinuousClock.Instant
  ) throws -> Bool {
    repeat {
      usleep(Self.pauseMicroseconds)
      if try hasOwnChanges(standing(of: server)) { return true }
    } while ContinuousClock.now < end
    return false
  }

  private func beginOnPrimary(
    in server: inout ServerConnection, asking statements: [Statement]
  ) throws -> (answers: [ResultRows], staleness: Staleness?) {
    do {
      server = try connect(to: .primary)
    } catch ServerCatalogError.server(_, _, .notConnected) {
      // An older state is better than none.
    }
    let (answers, standing) = try ask(statements, on: server)
    try check(standing, of: server)
    return (answers, staleness(of: standing))
  }
}
