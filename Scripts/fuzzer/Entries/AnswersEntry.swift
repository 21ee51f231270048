import Glibc
import PostgreSQL
import PostgresStore
import Synchronization

/// What a server answers, as it comes over the network: the first byte is what is asked. Each request gets the
/// messages up to the next `ReadyForQuery` or `CopyInResponse`; behind the last one the server is gone.
/// https://www.postgresql.org/docs/15/protocol-message-formats.html
enum AnswersEntry {
  private static let port = 5432
  private static let listener: Int32 = {
    signal(SIGPIPE, SIG_IGN)
    let path = Program.folder + "/.s.PGSQL.\(port)"
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isBound == 0, listen(descriptor, 16) == 0 else { fatalError("there is no socket") }
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in AnswersEntry.acceptClients() }, nil)
    return descriptor
  }()

  /// The answers that have not been given.
  private static let units = Mutex<[ArraySlice<UInt8>]>([])

  /// Whether there was no answer for a while: whoever waits for the server to come back waits for seconds.
  private static func isGone() -> Bool {
    guard units.withLock({ $0.isEmpty }) else {
      exhausted.store(0, ordering: .relaxed)
      return false
    }
    let count = exhausted.wrappingAdd(1, ordering: .relaxed).newValue
    return count > 3
  }

  /// How often it was asked since there was no answer left.
  private static let exhausted = Atomic(0)

  static func failure(of bytes: [UInt8]) throws -> String? {
    var choices = Choices(bytes)
    let choice = Int(choices.byte())
    let answers = parts(of: choices.rest)
    units.withLock { $0 = answers.reversed() }
    _ = listener
    let info = try ConnectionInfo(
      "postgresql://me@/shop?host=\(Program.folder)&port=\(port)&sslmode=disable&gssencmode=disable"
    )
    // How these end is for the program that asks; that they end is all that is tried.
    if choice < 128 {
      if let catalog = try? PostgresCatalog(readingAt: info, isInterrupted: isGone) {
        try? StoreTrial.read(catalog, choice)
      }
    } else if let catalog = try? PostgresCatalog(writingAt: info, isInterrupted: isGone) {
      try? StoreTrial.change(catalog, choice - 128)
    }
    units.withLock { $0 = [] }
    return nil
  }

  /// Divides messages into what answers a request each.
  private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, place) = (bytes.startIndex, bytes.startIndex)
    while place + 5 <= bytes.endIndex {
      let kind = bytes[place]
      let size = bytes[(place + 1)..<(place + 5)].reduce(0) { $0 << 8 | Int($1) }
      place = min(bytes.endIndex, place + 1 + max(4, size))
      if kind == UInt8(ascii: "Z") || kind == UInt8(ascii: "G") {
        parts.append(bytes[start..<place])
        start = place
      }
    }
    if start < bytes.endIndex { parts.append(bytes[start...]) }
    return parts
  }

  private static func acceptClients() -> Never {
    while true {
      let client = accept(listener, nil, nil)
      if client < 0 { continue }
      var thread = pthread_t()
      let argument = UnsafeMutableRawPointer(bitPattern: Int(client) + 1)
      pthread_create(
        &thread, nil,
        { argument in
          AnswersEntry.serve(Int32(Int(bitPattern: argument) - 1))
          return nil
        }, argument)
      pthread_detach(thread)
    }
  }

  private static func serve(_ client: Int32) {
    defer { close(client) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var isStarted = false
    while true {
      var request = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      // A client that waits for more than it has got gets what comes next.
      if poll(&request, 1, 20) == 0 {
        if !answer(client) { return }
        continue
      }
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return }
      received += buffer[..<count]
      while let kind = take(&received, isStarted) {
        isStarted = true
        if kind == UInt8(ascii: "X") { return }
        if [0, UInt8(ascii: "S"), UInt8(ascii: "Q"), UInt8(ascii: "c"), UInt8(ascii: "f")]
          .contains(kind), !answer(client)
        {
          return
        }
      }
    }
  }

  /// Takes a whole message, and returns its letter: 0 of the first, which has none.
  private static func take(_ received: inout [UInt8], _ isStarted: Bool) -> UInt8? {
    let start = isStarted ? 1 : 0
    guard received.count >= start + 4 else { return nil }
    let size = received[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard received.count >= start + size else { return nil }
    defer { received.removeFirst(start + size) }
    return isStarted ? received[0] : 0
  }

  /// Sends the next answer; false where there is none.
  private static func answer(_ client: Int32) -> Bool {
    guard let unit = units.withLock({ $0.popLast() }) else { return false }
    var rest = unit
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }
}
