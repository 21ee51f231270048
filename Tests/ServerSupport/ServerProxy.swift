import Foundation
import Synchronization

/// A proxy before a server that counts round trips, and breaks connections where a test wants it.
///
/// A round trip begins with what a client sends after the server has sent something, however
/// many pieces it comes in.
public final class ServerProxy: Sendable {
  /// What happens to a piece that a client sends.
  public enum Action: Sendable {
    /// It is passed on.
    case pass
    /// Client and server lose their connection, and the server never gets it.
    case cut
    /// It is passed on, and the connection is cut when the server answers: nobody gets that.
    case cutAnswer
    /// The connection is cut, and nobody is let in again.
    case die
    /// Neither it nor anything after it is passed on, and nobody is told.
    case swallow
  }

  private struct State {
    var roundTrips = 0
    var isServersTurn = false
    var rule: (@Sendable ([UInt8]) -> Action)?
    /// So much more is passed on of what the server says; then that connection is cut.
    var answerSize: Int?

    /// Whether a piece of what the server says is passed on.
    mutating func passes(_ size: Int) -> Bool {
      guard let left = answerSize else { return true }
      answerSize = left > size ? left - size : nil
      return left > size
    }
  }

  private let listener: Listener
  private let server: Int
  private let state = Mutex(State())

  /// The port at which it is to be reached.
  public var port: Int { listener.port }

  /// How many round trips there were.
  public var roundTrips: Int { state.withLock { $0.roundTrips } }

  /// Starts a proxy before the server at a port.
  public init(to server: Int) throws {
    listener = try Listener()
    self.server = server
    let (listener, server) = (listener, server)
    Thread.detachNewThread { [weak self] in
      while let client = listener.accept() {
        guard let self, let upstream = Listener.connect(to: server) else {
          Foundation.close(client)
          continue
        }
        let pair = Pair(client: client, server: upstream)
        Thread.detachNewThread { self.passClient(pair) }
        Thread.detachNewThread { self.passServer(pair) }
      }
      listener.close()
    }
  }

  deinit { listener.stop() }

  /// Asks from now on what happens to what clients send.
  public func rule(_ rule: @escaping @Sendable ([UInt8]) -> Action) {
    state.withLock { $0.rule = rule }
  }

  /// Cuts connections before the server gets something in which a text stands.
  public func rule(_ action: Action, at text: String) {
    let wanted = Array(text.utf8)
    rule { bytes in bytes.firstRange(of: wanted) == nil ? .pass : action }
  }

  /// Cuts a connection, once, when the server has said so much.
  public func cut(afterAnswersOf size: Int) { state.withLock { $0.answerSize = size } }

  /// Asks what happens to what clients send in which a text stands; all else is passed on.
  ///
  /// - Parameter action: Gets the number of such pieces so far, from 1.
  /// - Returns: What tells this number afterwards.
  @discardableResult
  public func rule(
    at text: String, _ action: @escaping @Sendable (Int) -> Action
  ) -> @Sendable () -> Int {
    final class Counter: Sendable {
      let value = Mutex(0)
    }
    let counter = Counter()
    let wanted = Array(text.utf8)
    rule { bytes in
      guard bytes.firstRange(of: wanted) != nil else { return .pass }
      return action(
        counter.value.withLock { count in
          count += 1
          return count
        })
    }
    return { counter.value.withLock { $0 } }
  }

  /// Counts the round trips that something takes.
  public func roundTrips(of body: () throws -> Void) rethrows -> Int {
    let before = roundTrips
    try body()
    return roundTrips - before
  }

  private func passClient(_ pair: Pair) {
    defer { pair.end() }
    while let bytes = pair.read(pair.client) {
      let action = state.withLock { state in
        if !state.isServersTurn { state.roundTrips += 1 }
        state.isServersTurn = true
        return state.rule?(bytes) ?? .pass
      }
      switch action {
      case .pass: break
      case .cut: return pair.cut()
      case .die:
        listener.stop()
        return pair.cut()
      case .cutAnswer: pair.isDoomed.store(true, ordering: .sequentiallyConsistent)
      case .swallow:
        while pair.read(pair.client) != nil {}
        return
      }
      guard pair.write(bytes, to: pair.server) else { return pair.cut() }
    }
    pair.cut()
  }

  private func passServer(_ pair: Pair) {
    defer { pair.end() }
    while let bytes = pair.read(pair.server) {
      let passes = state.withLock { state in
        state.isServersTurn = false
        return state.passes(bytes.count)
      }
      if !passes { return pair.cut() }
      if pair.isDoomed.load(ordering: .sequentiallyConsistent) { return pair.cut() }
      guard pair.write(bytes, to: pair.client) else { return pair.cut() }
    }
    pair.cut()
  }
}

/// The two connections between which a proxy stands.
private final class Pair: Sendable {
  let client: Int32
  let server: Int32
  let isDoomed = Atomic(false)
  private let users = Atomic(2)

  init(client: Int32, server: Int32) {
    self.client = client
    self.server = server
  }

  /// Ends both; the descriptors are kept, lest somebody else gets their numbers.
  func cut() {
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
  }

  func end() {
    if users.subtract(1, ordering: .sequentiallyConsistent).newValue > 0 { return }
    close(client)
    close(server)
  }

  func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        send(
          descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }
}
