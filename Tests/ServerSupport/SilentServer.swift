import Foundation

/// What takes connections, and says what it is told to say, or nothing.
public final class SilentServer: Sendable {
  private let listener: Listener

  /// The port at which it is to be reached.
  public var port: Int { listener.port }

  /// Starts a server.
  ///
  /// - Parameter answer: What it says to the first that each client sends.
  public init(answer: [UInt8] = []) throws {
    listener = try Listener()
    let listener = listener
    Thread.detachNewThread {
      while let client = listener.accept() {
        var request = [UInt8](repeating: 0, count: 4096)
        if answer.isEmpty { continue }
        if recv(client, &request, request.count, 0) > 0 {
          send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        }
      }
      listener.close()
    }
  }

  deinit { listener.stop() }

  /// Returns what a server says that lets anybody in, up to where it waits for statements.
  /// https://www.postgresql.org/docs/15/protocol-message-formats.html
  ///
  /// - Parameter status: Whether it is in a transaction: `T`, or not: `I`.
  public static func greeting(version: String, status: String = "I") -> [UInt8] {
    func message(_ letter: Character, _ body: [UInt8]) -> [UInt8] {
      let length = withUnsafeBytes(of: UInt32(body.count + 4).bigEndian) { Array($0) }
      return Array(String(letter).utf8) + length + body
    }
    func setting(_ name: String, _ value: String) -> [UInt8] {
      message("S", Array(name.utf8) + [0] + Array(value.utf8) + [0])
    }
    return message("R", [0, 0, 0, 0]) + setting("server_version", version)
      + setting("client_encoding", "UTF8") + message("K", [0, 0, 0, 1, 0, 0, 0, 2])
      + message("Z", Array(status.utf8))
  }
}
