public import CatalogAccess
public import Collation
import Glibc
public import PostgreSQL

/// One catalog on a PostgreSQL server: the schema `catalog` of a database.
///
///     let catalog = try PostgresCatalog(readingAt: ConnectionInfo("postgresql:///shop"))
///     try catalog.locale()?.identifier  // "sv"
///
/// Everything that is read is of one state, that of the first read: a transaction which ends with
/// the object.
///
/// One thread uses it at a time.
public final class PostgresCatalog: @unchecked Sendable {
  var server: ServerConnection
  private var knownState: ServerState?
  /// What makes the keys of stored listings, by their languages.
  private var knownKeys: [String: ListingCollation] = [:]
  /// Whether it is changed, too: then it holds no state for longer than it has to.
  let isWriter: Bool
  let info: ConnectionInfo
  let isInterrupted: (() -> Bool)?
  /// The versions of the keys that this program makes; tests are programs of others.
  private let versions: ListingVersions
  /// How long a change whose server is gone waits for one that takes it.
  var patience: Duration
  let onWait: (() -> Void)?
  /// Who wants to know how far an order has come that is computed.
  let computing = ComputingProgress()
  /// Called when a change begins, which is not to be ended halfway.
  let onChange: (() -> Void)?
  /// What reads a standby, where one is wanted.
  let standby: StandbyReading?
  /// Where the positions of this user's changes are noted.
  let written: (any WrittenPositions)?
  /// How far the server is behind that is read, as far as that is known.
  public internal(set) var staleness: Staleness?
  /// What tells the states apart that a reader that stays reads.
  var followed = FollowedStates()

  /// The address, without a password.
  public var path: String { server.place }

  /// Opens a catalog for reading.
  ///
  /// Where products were changed by other programs since the listings were made, these are brought
  /// up to date first, if the server can be written to and nobody else is at it.
  ///
  /// - Parameters:
  ///   - server: Which server of the address is read.
  ///   - isInterrupted: Whether somebody wants the end; asked while the server is waited for.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public convenience init(
    readingAt info: ConnectionInfo, from server: ReadServer = .addressed,
    isInterrupted: (() -> Bool)? = nil
  ) throws {
    try self.init(readingAt: info, as: .current, from: server, isInterrupted)
  }

  /// Opens a catalog for reading as a program of some versions does.
  convenience init(
    readingAt info: ConnectionInfo, as versions: ListingVersions,
    from server: ReadServer = .addressed, _ isInterrupted: (() -> Bool)? = nil
  ) throws {
    try self.init(
      at: info, as: versions, isWriter: false,
      standby: Self.standby(server, of: info, versions, isInterrupted), isInterrupted)
    let isLate = try state.noteCount >= ServerAddition.readersCount
    guard try isLate || listingState() == .behind, !self.server.connection.isStandby else { return }
    try isLate ? addUp() : bringUpToDate()
    try beginState()
  }

  /// Opens a catalog for reading it as it is.
  ///
  /// - Parameters:
  ///   - server: Which server of the address is read.
  ///   - isInterrupted: Whether somebody wants the end; asked while the server is waited for.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public convenience init(
    unchangedAt info: ConnectionInfo, from server: ReadServer = .addressed,
    isInterrupted: (() -> Bool)? = nil
  ) throws {
    try self.init(
      at: info, as: .current, isWriter: false,
      standby: Self.standby(server, of: info, .current, isInterrupted), isInterrupted)
  }

  private static func standby(
    _ server: ReadServer, of info: ConnectionInfo, _ versions: ListingVersions,
    _ isInterrupted: (() -> Bool)?
  ) -> StandbyReading? {
    guard case .standby(let written) = server else { return nil }
    return StandbyReading(
      info: info, versions: versions, written: written, isInterrupted: isInterrupted)
  }

  /// Opens a catalog for changing it. What it reads is of one state as long as a listing is read; no
  /// transaction is open while somebody thinks.
  ///
  /// - Parameters:
  ///   - written: Where the positions of changes are noted.
  ///   - isInterrupted: Whether somebody wants the end; asked while the server is waited for.
  ///   - onWait: Called before a server that takes changes is waited for, half a minute at most. Where
  ///     nobody is told, it is two seconds.
  ///   - onChange: Called when a change begins: whoever wants the end from then on is to be asked for, and not to
  ///     end the process, or nobody could say whether the change was made.
  /// - Throws: `ServerCatalogError`; `CancellationError` after an interruption.
  public convenience init(
    writingAt info: ConnectionInfo, noting written: (any WrittenPositions)? = nil,
    isInterrupted: (() -> Bool)? = nil, onWait: (() -> Void)? = nil,
    onChange: (() -> Void)? = nil
  ) throws {
    try self.init(
      at: info, as: .current, isWriter: true, written: written, isInterrupted, onWait, onChange)
  }

  init(
    at info: ConnectionInfo, as versions: ListingVersions, isWriter: Bool,
    standby: StandbyReading? = nil, written: (any WrittenPositions)? = nil,
    _ isInterrupted: (() -> Bool)? = nil, _ onWait: (() -> Void)? = nil,
    _ onChange: (() -> Void)? = nil
  ) throws {
    self.versions = versions
    patience = onWait == nil ? .seconds(2) : .seconds(30)
    server =
      try standby?.connect()
      ?? (isWriter && info.hasSeveralHosts
        ? Self.connection(to: info, as: versions, waiting: patience, isInterrupted, onWait)
        : ServerConnection(to: info, as: versions, isInterrupted: isInterrupted))
    self.isWriter = isWriter
    self.info = info
    self.isInterrupted = isInterrupted
    self.onWait = onWait
    self.onChange = onChange
    self.standby = standby
    self.written = written
    do {
      knownState = try firstState()
    } catch let error as PostgreSQLError {
      server.connection.endReading()
      throw try server.errorOfMissing(error, "read")
    }
  }

  // MARK: States

  /// What was read first of the state that is read.
  var state: ServerState {
    get throws {
      if let knownState { return knownState }
      var state: ServerState?
      do {
        state = try reading { try ServerState($0.run(ServerState.statements), of: server) }
      } catch  where isWriter && !server.connection.isOpen && !(error is CancellationError) {
        // What was changed is there, and is to be told of.
        try whenServerIsBack { connection in
          state = try ServerState(connection.run(ServerState.statements), of: server)
        }
      }
      guard let state else { throw damage("its state cannot be read") }
      knownState = state
      return state
    }
  }

  /// What makes the keys of a stored listing, whose stamp is that of this program.
  func keys(of language: ServerLanguage) throws -> ListingCollation {
    if let known = knownKeys[language.locale] { return known }
    let keys = ListingCollation(try IndexedCollation(locale: knownLocale(language.locale)))
    knownKeys[language.locale] = keys
    return keys
  }

  /// Begins to read one state, the newest.
  ///
  /// - Parameter question: What is asked in the same round trip.
  /// - Returns: The answer to it.
  @discardableResult
  func beginState(asking question: Statement? = nil) throws -> ResultRows? {
    try reading { _ in
      do {
        let statements = ServerState.statements
        let answers = try begin(asking: statements + [question].compactMap(\.self))
        knownState = try ServerState(Array(answers.prefix(statements.count)), of: server)
        return question == nil ? nil : answers.last
      } catch {
        server.connection.endReading()
        throw error
      }
    }
  }

  /// Begins to read one state, the newest, in which everything that writers have noted is added up. Nobody
  /// else adds up as long as it is read, and nothing of it is kept.
  ///
  /// - Throws: `ServerCatalogError`, for a standby and for whoever may not write.
  func beginAddedState() throws {
    endState()
    try reading { connection in
      for attempt in 1... {
        do {
          try connection.begin(.writingOneState)
          try connection.run(Statement("SELECT format FROM catalog.state FOR UPDATE"))
          try ServerAddition.addUp(on: connection, versions)
          break
        } catch let error as PostgreSQLError
          where error.state == .serializationFailure && attempt < Self.greatestAttemptCount
        {
          // Another has added up since the state.
          connection.endReading()
        }
      }
      knownState = try ServerState(connection.run(ServerState.statements), of: server)
    }
  }

  private static let greatestAttemptCount = 20

  /// Ends the reading of a state: what is read next is of a newer one.
  func endState() {
    if server.connection.isInTransaction { server.connection.endReading() }
    knownState = nil
  }

  /// Connects to one of several servers, of which none may take changes for a while: a standby becomes the
  /// primary then.
  private static func connection(
    to info: ConnectionInfo, as versions: ListingVersions, waiting patience: Duration,
    _ isInterrupted: (() -> Bool)?,
    _ onWait: (() -> Void)?
  ) throws -> ServerConnection {
    let end = ContinuousClock.now + patience
    var isTold = false
    while true {
      do {
        return try ServerConnection(to: info, as: versions, isInterrupted: isInterrupted)
      } catch ServerCatalogError.server(_, _, let error)
        where error.isForLackOfPrimary && ContinuousClock.now < end
      {
        if !isTold { onWait?() }
        isTold = true
        usleep(pauseMicroseconds)
        if isInterrupted?() == true { throw CancellationError() }
      }
    }
  }

  /// The pause between two attempts to connect.
  static let pauseMicroseconds: UInt32 = 200_000

  /// Connects anew, after the connection was lost.
  func reconnect() throws {
    knownState = nil
    server = try ServerConnection(to: info, as: versions, isInterrupted: isInterrupted)
    try reading { _ = try $0.run(ServerConnection.settings) }
  }

  /// Works off what other programs have changed, if this user may write, and nobody else is at it.
  ///
  /// - Throws: `ServerCatalogError`.
  public func bringUpToDate() throws {
    guard try listingState() == .behind else { return }
    let languages = try state.languages
    try maintaining { _ = try ServerUpdate.perform(on: $0, languages, versions, keys: keys) }
  }

  /// Adds up what writers have noted of the listings, if this user may write, and nobody else is at it.
  func addUp() throws { try maintaining { try ServerAddition.perform(on: $0, versions) } }

  private func maintaining(_ body: (PostgreSQLConnection) throws -> Void) throws {
    endState()
    try reading { connection in
      do {
        try body(connection)
      } catch let error as PostgreSQLError where error.serverMessage != nil {
        // Whoever may not write reads what there is.
      }
    }
  }

  /// Reads, and gives errors our form.
  func reading<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
    try server.performing("read") { try body(server.connection) }
  }

  func damage(_ fault: String) -> ServerCatalogError { .inconsistent(place: path, fault: fault) }

  // MARK: Languages

  /// Returns the locale that the catalog is listed in.
  public func locale() throws -> LocaleIdentifier? {
    try state.languages.locale.map { LocaleIdentifier(trusting: $0) }
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

  /// Returns whether the stored listings can be used as they are: those that have the keys of this program.
  public func listingState() throws -> ListingState {
    let state = try state
    if state.languages.own == nil,
      let other = state.languages.lackingLetters ?? state.languages.all.first
    {
      return .otherVersion(stamp: other.stamp)
    }
    return state.hasPendingChanges ? .behind : .current
  }
}
