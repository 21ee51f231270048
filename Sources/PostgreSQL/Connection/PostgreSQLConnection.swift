import CPostgreSQL
import Glibc

/// A connection to a PostgreSQL server, by libpq.
///
/// It is used by one thread at a time, and does one thing at a time: what reads the rows of a
/// statement as they come runs no other one. Whoever waits asks whether somebody wants the
/// end, and has the server cancel the statement then.
///
///     let connection = try PostgreSQLConnection(to: ConnectionInfo("postgresql:///shop"))
///     let names = try connection.rows(of: Statement("SELECT name FROM product")) { row in
///       try row.string(0)
///     }
///
/// https://www.postgresql.org/docs/15/libpq.html
public final class PostgreSQLConnection {
  /// The oldest server that this is made for.
  public static let oldestVersion = 150_000

  let handle: OpaquePointer
  let notices = NoticeList()
  private let redaction: Redaction
  private let isInterrupted: (() -> Bool)?

  /// What cancels the statement that runs, from any thread.
  public let cancellation: StatementCancellation

  /// The names of the statements that the server has prepared.
  var preparedNames: [Statement.Preparation: String] = [:]
  /// How many names were ever given.
  var preparedCount = 0
  /// What begins a transaction and was not sent yet: it goes with the next statement.
  var owedBegin: String?
  /// Whether the last transaction was committed, as the server has said.
  var isCommitted = false
  /// Whether statements are sent or rows read.
  var isBusy = false

  /// Whether somebody wanted the end, and when waiting for the server's word on it ends.
  private var cancelDeadline: ContinuousClock.Instant?
  /// When the server is asked to cancel once more.
  private var nextCancellation = ContinuousClock.now
  /// When waiting ends in any case.
  private var deadline: ContinuousClock.Instant?
  /// Whether interruptions are not asked for.
  private var isUndisturbed = false
  /// Whether the connection was given up with a statement under way.
  private var isAbandoned = false

  /// How long a server has to answer that it has cancelled.
  private static let patience = Duration.seconds(5)

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - info: Where the server is.
  ///   - isInterrupted: Whether somebody wants the end; asked some twenty times a second
  ///     while something is waited for.
  public init(
    to info: ConnectionInfo, isInterrupted: (() -> Bool)? = nil
  ) throws(PostgreSQLError) {
    handle = try ConnectionAttempt.open(info, isInterrupted: isInterrupted)
    var redaction = info.redaction
    // Of the file of passwords or a service.
    if let password = PQpass(handle) { redaction.add(String(cString: password)) }
    self.redaction = redaction
    self.isInterrupted = isInterrupted
    cancellation = StatementCancellation(handle)
    guard PQstatus(handle) == CONNECTION_OK else {
      let needsPassword = PQconnectionNeedsPassword(handle) != 0
      throw .notConnected(libraryMessage, needsPassword: needsPassword)
    }
    guard serverVersion >= Self.oldestVersion else {
      let version = PQparameterStatus(handle, "server_version").map { String(cString: $0) }
      throw .oldServer(version ?? "\(serverVersion / 10000)")
    }
    notices.receive(from: handle)
    PQsetnonblocking(handle, 1)
  }

  deinit { PQfinish(handle) }

  /// The version of the server: 150018 is 15.18.
  public var serverVersion: Int { Int(PQserverVersion(handle)) }

  /// Whether the connection is open as far as anybody knows.
  public var isOpen: Bool { !isAbandoned && PQstatus(handle) == CONNECTION_OK }

  /// Whether the server is a standby, as far as it has said so with its last answer.
  public var isStandby: Bool {
    PQparameterStatus(handle, "in_hot_standby").map { String(cString: $0) } == "on"
  }

  /// The process of the server that serves this connection.
  public var serverProcess: Int { Int(PQbackendPID(handle)) }

  /// The descriptor of its socket, by which something can wait for it among others.
  public var descriptor: Int32 { PQsocket(handle) }

  /// What the server warned of with the last statement.
  public var warnings: [ServerMessage] { notices.messages }

  /// What the library says went wrong, without passwords.
  var libraryMessage: String {
    let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    return redaction.clean(PostgreSQLError.trimmed(message))
  }

  var lost: PostgreSQLError {
    isAbandoned ? .connectionLost("it was given up") : .connectionLost(libraryMessage)
  }
}

extension PostgreSQLConnection: CustomReflectable {
  /// No part is shown.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// MARK: Interruption

extension PostgreSQLConnection {
  /// Asks whether somebody wants the end, before anything is sent.
  ///
  /// - Throws: ``PostgreSQLError/interrupted``.
  public func checkInterruption() throws(PostgreSQLError) {
    if !isUndisturbed, isInterrupted?() == true { throw .interrupted }
  }

  /// Runs something that is not interrupted, and takes so long at most: what
  /// cleans up after an interruption.
  func undisturbed<Result>(
    for duration: Duration = patience, _ body: () throws -> Result
  ) rethrows -> Result {
    let (wasUndisturbed, oldDeadline) = (isUndisturbed, deadline)
    isUndisturbed = true
    deadline = .now + duration
    defer { (isUndisturbed, deadline) = (wasUndisturbed, oldDeadline) }
    return try body()
  }

  /// Whether the statement that runs is being cancelled.
  var isCancelling: Bool { cancelDeadline != nil }

  /// Has the server cancel what it does.
  func beginCancelling() {
    guard cancelDeadline == nil else { return }
    cancelDeadline = .now + Self.patience
    cancelAgain()
  }

  /// A server on a busy machine may be asked to cancel before it has read the statement, and
  /// forgets it: it is asked again while the statement runs.
  private func cancelAgain() {
    nextCancellation = .now + .milliseconds(500)
    cancellation.begin()
  }

  /// Waits until a cancellation cannot reach a later statement any more. Where that takes too
  /// long, no later statement is sent.
  func endCancelling() {
    guard let end = cancelDeadline else { return }
    cancelDeadline = nil
    while cancellation.isUnderWay {
      if ContinuousClock.now >= end {
        isAbandoned = true
        return
      }
      poll(nil, 0, 1)
    }
  }

  /// Gives up a connection on which something is half done.
  func giveUp() -> PostgreSQLError {
    let error = lost
    isAbandoned = true
    cancelDeadline = nil
    return error
  }

  private func abandon() -> PostgreSQLError {
    isAbandoned = true
    cancelDeadline = nil
    return isUndisturbed ? lost : .interrupted
  }

  /// Waits until the socket can be read, or also be written to.
  func wait(toWrite: Bool = false) throws(PostgreSQLError) {
    while true {
      if !isUndisturbed, cancelDeadline == nil, isInterrupted?() == true { beginCancelling() }
      if cancelDeadline != nil, !cancellation.isUnderWay, ContinuousClock.now >= nextCancellation {
        cancelAgain()
      }
      let end = [cancelDeadline, deadline].compactMap(\.self).min()
      if let end, ContinuousClock.now >= end { throw abandon() }
      let mask = POLLIN | (toWrite ? POLLOUT : 0)
      var entry = pollfd(fd: descriptor, events: Int16(mask), revents: 0)
      let isPatient = end == nil && (isInterrupted == nil || isUndisturbed)
      let count = poll(&entry, 1, isPatient ? -1 : 50)
      if count > 0 { return }
      // A signal wakes it up: then somebody may want the end.
      if count < 0, errno != EINTR { throw lost }
    }
  }
}
