import CPostgreSQL
import Dispatch
import Glibc
import Synchronization

/// The opening of a connection, by the library's own rules for hosts, their order and timeouts,
/// which it keeps only where it waits itself. So somebody who may be interrupted has another
/// thread do it.
final class ConnectionAttempt: Sendable {
  private enum State {
    case waiting, opened(ConnectionHandle), abandoned
  }

  private let state = Mutex(State.waiting)
  private let finished = DispatchSemaphore(value: 0)

  private init() {}

  /// Opens a connection, which may be one that says why it is none.
  static func open(
    _ info: ConnectionInfo, isInterrupted: (() -> Bool)?
  ) throws(PostgreSQLError) -> OpaquePointer {
    guard let isInterrupted else { return try known(connect(info)) }
    let attempt = ConnectionAttempt()
    DispatchQueue(label: "catalog.postgresql.connect").async { attempt.finish(connect(info)) }
    while attempt.finished.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isInterrupted() { break }
    }
    let result: ConnectionHandle? = attempt.state.withLock {
      if case .opened(let handle) = $0 { return handle }
      $0 = .abandoned
      return nil
    }
    guard let result else { throw .interrupted }
    return try known(result)
  }

  private static func known(_ handle: ConnectionHandle) throws(PostgreSQLError) -> OpaquePointer {
    guard let pointer = handle.pointer else {
      throw .notConnected("there is no memory", needsPassword: false)
    }
    return pointer
  }

  private func finish(_ handle: ConnectionHandle) {
    let isWanted = state.withLock {
      if case .abandoned = $0 { return false }
      $0 = .opened(handle)
      return true
    }
    if !isWanted { PQfinish(handle.pointer) }
    finished.signal()
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

  /// A later keyword stands before an earlier one, and `dbname` for all that its text says.
  private static func connect(_ info: ConnectionInfo) -> ConnectionHandle {
    var options = [
      ("fallback_application_name", "catalog"), ("dbname", info.text), ("client_encoding", "UTF8"),
    ]
    if let server = info.wantedServer { options.append(("target_session_attrs", server.rawValue)) }
    let words = options.map { copy($0.0) }
    let texts = options.map { copy($0.1) }
    defer { for copy in words + texts { free(copy) } }
    let keywords = words.map { UnsafePointer<CChar>($0) } + [nil]
    let values = texts.map { UnsafePointer<CChar>($0) } + [nil]
    return ConnectionHandle(pointer: PQconnectdbParams(keywords, values, 1))
  }
}

/// The library's connection on its way from one thread to another.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer?
}
