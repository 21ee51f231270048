/// Why something could not be done with a server.
///
/// No case holds a password, or the arguments of a statement.
public enum PostgreSQLError: Error, Equatable, Sendable {
  /// What should say where the server is cannot be read; with the reason.
  case invalidConnectionInfo(String)
  /// No connection could be opened; with what each host said. A password may have been
  /// asked for that is not there.
  case notConnected(String, needsPassword: Bool)
  /// The server is older than 15, the oldest that this is made for; with its version.
  case oldServer(String)
  /// The server refused a statement.
  case refused(ServerMessage)
  /// The connection broke, or the server ended it. What was not committed is undone.
  case connectionLost(String)
  /// The connection broke in COMMIT: nobody knows whether the change is there.
  case unknownOutcome(String)
  /// The change is committed on this server, and no standby has confirmed it as it should:
  /// the wait was cancelled. It is lost if this server is.
  case notReplicated(String)
  /// COMMIT was answered by undoing, since a statement before had failed.
  case rolledBack
  /// Somebody asked for the end. The statement is undone, and so is its transaction.
  case interrupted
  /// A text holds U+0000, which a server cannot store; with the number of the argument
  /// or of the column, from 1.
  case nullCharacter(Int)
  /// A value is not what it should be; with its column and what was expected.
  case unexpectedValue(column: String, expected: String)
  /// The library or the server broke the rules of their protocol.
  case protocolViolation(String)

  /// What the server said of the statement that it refused; else nil.
  public var serverMessage: ServerMessage? {
    if case .refused(let message) = self { message } else { nil }
  }

  /// The state of a refused statement; else nil.
  public var state: SQLState? { serverMessage?.state }

  /// Whether no server of several takes changes, but standbys are there, of which one may be about to, or a
  /// server has gone while it was asked: libpq asks no other then.
  public var isForLackOfPrimary: Bool {
    guard case .notConnected(let reason, _) = self else { return false }
    // What libpq says where `target_session_attrs=read-write` passes a server over.
    return [
      "session is read-only", "server is in hot standby mode", "server closed the connection",
    ]
    .contains(where: reason.contains)
  }

  /// Returns a message of the library in one line: it has one for each host.
  static func trimmed(_ message: String) -> String {
    message.split(separator: "\n").map { line in
      var line = line.drop { $0 == " " || $0 == "\t" }
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "; ")
  }
}

extension PostgreSQLError: CustomStringConvertible {
  /// What went wrong, in one line.
  public var description: String {
    switch self {
    case .invalidConnectionInfo(let reason): reason
    case .notConnected(let reason, _): reason
    case .oldServer(let version):
      "the server is PostgreSQL \(version); it must be 15 or later"
    case .refused(let message): message.description
    case .connectionLost(let reason): "the connection to the server is lost: \(reason)"
    case .unknownOutcome(let reason):
      "the connection to the server was lost while the change was committed, "
        + "which may or may not have been done: \(reason)"
    case .notReplicated(let reason):
      "the change is made on this server, but no standby has confirmed it: \(reason)"
    case .rolledBack: "the server undid the transaction in place of committing it"
    case .interrupted: "the statement was interrupted"
    case .nullCharacter(let number):
      "value \(number) holds the character U+0000, which PostgreSQL does not store in texts"
    case .unexpectedValue(let column, let expected): "'\(column)' is not \(expected)"
    case .protocolViolation(let reason): "PostgreSQL's protocol was not kept: \(reason)"
    }
  }
}
