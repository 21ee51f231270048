import CPostgreSQL
import Dispatch
import Synchronization

/// What cancels the statement that a connection runs, from any thread.
///
/// The server is asked over a connection of its own. A statement that is done by then is
/// not touched.
public final class StatementCancellation: Sendable {
  private let handle: ConnectionHandle
  private let isRunning = Mutex(false)

  init(_ connection: OpaquePointer) { handle = ConnectionHandle(pointer: PQgetCancel(connection)) }

  deinit { PQfreeCancel(handle.pointer) }

  /// Asks the server to cancel, and waits until it has been asked.
  ///
  /// - Returns: Whether the server could be asked.
  @discardableResult
  public func cancel() -> Bool {
    var message = [CChar](repeating: 0, count: 256)
    return PQcancel(handle.pointer, &message, Int32(message.count)) == 1
  }

  /// Whether the server is being asked by ``begin()``.
  var isUnderWay: Bool { isRunning.withLock { $0 } }

  /// Asks the server in another thread: where the network is gone, nobody answers.
  func begin() {
    isRunning.withLock { $0 = true }
    DispatchQueue(label: "catalog.postgresql.cancel").async { [self] in
      cancel()
      isRunning.withLock { $0 = false }
    }
  }
}
