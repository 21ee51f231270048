import Glibc
import Synchronization

/// A socket that waits for connections at a port of this machine.
///
/// It is closed by the thread that waits at it, and stopped by others: closed by them, its number may be that of the
/// next socket already, whose clients would be taken here.
final class Listener: Sendable {
  private let descriptor: Int32
  private let isOpen = Mutex(true)
  let port: Int

  /// - Parameter port: The port, else any free one.
  init(port: Int = 0) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = Self.address(port: port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) + listen(descriptor, 64)
          + getsockname(descriptor, pointer, &size)
      }
    }
    guard result == 0 else {
      Glibc.close(descriptor)
      throw TestServer.Failure(port == 0 ? "no port is free" : "port \(port) is not free")
    }
    self.descriptor = descriptor
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    if client < 0 { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    return client
  }

  /// Takes no connections any more.
  func stop() { isOpen.withLock { if $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } } }

  func close() {
    isOpen.withLock {
      if $0 { Glibc.close(descriptor) }
      $0 = false
    }
  }

  /// Returns a connection to a port of this machine.
  static func connect(to port: Int) -> Int32? {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = address(port: port)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return descriptor }
    Glibc.close(descriptor)
    return nil
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
