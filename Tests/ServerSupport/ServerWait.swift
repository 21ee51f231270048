import Foundation
public import PostgreSQL
import Synchronization

/// Waits until another connection waits for something.
public struct ServerWait: @unchecked Sendable {
  private let connection: PostgreSQLConnection

  /// - Parameter connection: The one that asks, which nobody else uses meanwhile.
  public init(_ connection: PostgreSQLConnection) { self.connection = connection }

  /// Waits, ten seconds at most.
  ///
  /// - Parameters:
  ///   - event: The name that the server gives to it: `SyncRep`, `PgSleep`.
  ///   - process: The server's process.
  public func until(_ event: String, of process: Int32) throws {
    let statement = Statement(
      "SELECT wait_event FROM pg_stat_activity WHERE pid = $1", .int32(process))
    for _ in 0..<500 {
      let events = try connection.rows(of: statement) { $0.stringIfPresent(0) }
      if events == [event] { return }
      usleep(20000)
    }
  }

  /// Ends a process of the server, and waits for that.
  public func terminate(_ process: Int32) throws {
    try connection.run(Statement("SELECT pg_terminate_backend($1, 5000)", .int32(process)))
  }
}

/// What one thread tells another.
public final class Flag: Sendable {
  private let value = Atomic(false)

  /// Makes one that is not set.
  public init() {}

  /// Whether somebody has set it.
  public var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  /// Sets it.
  public func set() { value.store(true, ordering: .sequentiallyConsistent) }
}
