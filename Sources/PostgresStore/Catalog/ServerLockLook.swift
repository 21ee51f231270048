import Dispatch
public import PostgreSQL
import Synchronization

/// Sees whether what a connection waits for is a lock: asks the server by another connection, on a thread of
/// its own, as long as somebody waits.
public final class ServerLockLook: Sendable {
  /// Who waits no longer than this asks nothing, and so long lies between two looks.
  private static let pause = Duration.milliseconds(250)

  private struct State {
    /// The server's process for the connection that is looked at; nil before there is one.
    var process: Int?
    var start = ContinuousClock.now
    var last = ContinuousClock.now
    var isLooking = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "catalog.postgresql.lock")
  private let other: OtherConnection
  private let onLock: @Sendable () -> Void

  /// The connection that asks. Only the queue may use it.
  private final class OtherConnection: @unchecked Sendable {
    let info: ConnectionInfo
    var connection: PostgreSQLConnection?

    init(_ info: ConnectionInfo) { self.info = info }

    func isLocked(_ process: Int) throws -> Bool {
      let connection = try self.connection ?? PostgreSQLConnection(to: info)
      self.connection = connection
      do {
        return try connection.run(
          Statement(
            "SELECT 1 FROM pg_catalog.pg_stat_activity WHERE pid = \(process) AND wait_event_type = 'Lock'",
            isPrepared: false)
        ).count == 1
      } catch {
        self.connection = nil
        throw error
      }
    }
  }

  /// Makes one that has seen nothing, and has no connection yet.
  ///
  /// - Parameter onLock: Called some three times a second while another transaction has locked what is
  ///   waited for, on a thread of its own.
  public init(at info: ConnectionInfo, onLock: @escaping @Sendable () -> Void) {
    other = OtherConnection(info)
    self.onLock = onLock
  }

  /// Has the connection of a catalog looked at.
  public func follow(_ catalog: PostgresCatalog) {
    let process = catalog.server.connection.serverProcess
    state.withLock { $0.process = process }
  }

  /// Says that somebody is waiting for the server, and will say so again soon.
  public func noteWaiting() {
    let now = ContinuousClock.now
    let process: Int? = state.withLock { state in
      if now - state.last > Self.pause { state.start = now }
      state.last = now
      guard !state.isLooking, now - state.start > Self.pause, let process = state.process else {
        return nil
      }
      state.isLooking = true
      // The next look is after a pause of its own.
      state.start = now
      return process
    }
    guard let process else { return }
    queue.async { [self] in
      // A server that cannot be asked has locked nothing that is known.
      if (try? other.isLocked(process)) == true { onLock() }
      state.withLock { $0.isLooking = false }
    }
  }
}
