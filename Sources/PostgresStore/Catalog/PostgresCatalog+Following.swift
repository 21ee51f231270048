public import CatalogAccess
public import Collation
public import PostgreSQL
import Synchronization

/// What a reader that stays knows of the states that it has seen.
final class FollowedStates: Sendable {
  private struct State {
    var token = ""
    var number = 0
    var isInterrupted = false
  }

  private let state = Mutex(State())

  var isInterrupted: Bool {
    get { state.withLock { $0.isInterrupted } }
    set { state.withLock { $0.isInterrupted = newValue } }
  }

  /// Returns the number of a state; another token has another number.
  func number(of token: String) -> Int {
    state.withLock { state in
      if token != state.token {
        state.token = token
        state.number += 1
      }
      return state.number
    }
  }
}

extension PostgresCatalog: CatalogFollowing {
  /// Returns the languages whose orders are stored, the catalog's own first.
  public func storedLocales() throws -> [LocaleIdentifier] { try listedLocales() }

  /// Opens a catalog for a reader that stays.
  ///
  /// - Parameter server: Which server of the address is read.
  /// - Throws: `ServerCatalogError`.
  public convenience init(
    followingAt info: ConnectionInfo, from server: ReadServer = .addressed
  ) throws {
    let states = FollowedStates()
    try self.init(readingAt: info, from: server, isInterrupted: { states.isInterrupted })
    followed = states
    endState()
  }

  /// What is another after each change: a command writes the history or, like a command that brings
  /// listings up to date, the row of the catalog; other programs' changes wait in the queue. The
  /// transactions that wrote their rows are added up. In a long queue each transaction counts.
  static let token = Statement(
    """
    SELECT concat_ws(' ',
      (SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM catalog.history),
      (SELECT xmin FROM catalog.state),
      (SELECT concat(count(*), ' ', sum(change.xmin::text::bigint),
          CASE WHEN count(*) > \(countedChanges) THEN pg_current_snapshot()::text END)
        FROM (SELECT xmin FROM catalog.pending_change LIMIT \(countedChanges + 1)) AS change))
    """)
  private static let countedChanges = 1000

  private func number(of token: ResultRows?) throws -> Int {
    followed.number(of: try token?.first { try $0.string(0) } ?? "")
  }

  /// Calls `body` with what it reads being of one state: one round trip before it.
  public func withSnapshot<Result>(_ body: (_ version: Int) throws -> Result) throws -> Result {
    followed.isInterrupted = false
    let version = try number(of: beginState(asking: Self.token))
    defer { endState() }
    return try body(version)
  }

  /// Returns the number of the present state: one round trip.
  public func version() throws -> Int {
    followed.isInterrupted = false
    return try number(of: askOnce(Self.token))
  }

  /// Runs `body`, and tells `report` how far an order has come that is computed meanwhile.
  public func reportingProgress<Result>(
    to report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try computing.reporting(to: report, body)
  }

  /// Ends what another thread reads just now, within a twentieth of a second: that throws.
  public func interruptReading() { followed.isInterrupted = true }

  /// Whether the connection is lost.
  public var isLost: Bool { !server.connection.isOpen }

  /// Brings the listings up to date where products were changed by another program, if this user
  /// may, and nobody else is at it.
  public func bringUpToDateIfFree() throws {
    followed.isInterrupted = false
    try bringUpToDate()
    endState()
  }
}
