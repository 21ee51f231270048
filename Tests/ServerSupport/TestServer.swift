import Foundation
public import PostgreSQL
import TestSupport

/// A PostgreSQL server of the tests' own, in a temporary folder: on a Unix socket and a free
/// port of this machine, without what makes it safe and slow.
///
/// There is one for all tests of a process, and a database for each that asks for one. The
/// server ends with the process, however that ends.
///
/// Transactions are `synchronous_commit = local`, and there is a synchronous standby in the
/// settings that does not exist: with `on` a COMMIT waits for it until it is cancelled.
public final class TestServer: Sendable {
  /// The folder of its socket, its certificate (`server.crt`) and its log (`log`).
  public let folder: String
  /// The port of both.
  public let port: Int
  /// The end of this pipe tells the server that the process has ended.
  private let lifeline: Int32

  /// The server of this process, which the first call starts. It is known as the service `shop`
  /// for the user `secret`, and as `wrong` with the password `hunter22`, which is not theirs.
  public static func shared() throws -> TestServer { try result.get() }

  private static let result = Result {
    clearVariables()
    let server = try TestServer()
    let place = "host=127.0.0.1\nport=\(server.port)\ndbname=postgres\nuser=secret\n"
    let services = "[shop]\n\(place)password=p@ss word\n[wrong]\n\(place)password=hunter22\n"
    let file = server.folder + "/service.conf"
    try services.write(toFile: file, atomically: true, encoding: .utf8)
    setenv("PGSERVICEFILE", file, 1)
    return server
  }

  /// Starts another server, which ends with the object: one that a test may do harm to.
  public static func another() throws -> TestServer {
    _ = try shared()
    return try TestServer()
  }

  /// Starts a standby of this server, which ends with the object.
  public func makeStandby() throws -> TestServer { try TestServer(primary: port) }

  deinit { close(lifeline) }

  /// Returns the address of a database over TCP.
  ///
  /// - Parameters:
  ///   - user: One of `postgres`, who is trusted; `secret`, who has the password `p@ss word`;
  ///     `safe`, who has it, too, and must come by TLS.
  ///   - options: More of what a URI says: `sslmode=require`.
  public func address(
    _ database: String = "postgres", user: String = "postgres", port: Int? = nil,
    options: String = ""
  ) -> String {
    "postgresql://\(user)@127.0.0.1:\(port ?? self.port)/\(database)?\(options)"
  }

  /// Opens a connection to a database.
  public func connection(
    _ database: String = "postgres", isInterrupted: (() -> Bool)? = nil
  ) throws -> PostgreSQLConnection {
    let address = "host=\(folder) port=\(port) user=postgres dbname=\(database)"
    return try PostgreSQLConnection(to: ConnectionInfo(address), isInterrupted: isInterrupted)
  }

  /// Kills one of its processes as a fault in it would. The server ends all connections, recovers
  /// what was committed, and takes connections again.
  public func crash(_ process: Int) throws {
    guard kill(pid_t(process), SIGKILL) == 0 else { throw Failure("there is no such process") }
  }

  /// Waits until it takes connections, and returns one.
  public func recoveredConnection(_ database: String = "postgres") throws -> PostgreSQLConnection {
    for _ in 0..<500 {
      // It may take one that it ends at once, as it has not noticed yet.
      if let connection = try? connection(database),
        (try? connection.run(Statement("SELECT 1"))) != nil
      {
        return connection
      }
      usleep(20000)
    }
    return try connection(database)
  }

  /// Whether it was made with TLS, as Debian's are.
  public var hasTLS: Bool {
    get throws {
      try connection().rows(of: Statement("SHOW ssl")) { try $0.string(0) } == ["on"]
    }
  }

  /// Makes an empty database and returns its name.
  public func makeDatabase() throws -> String {
    let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    try connection().runScript("CREATE DATABASE \(name)")
    return name
  }

  // MARK: Starting

  private init(primary: Int? = nil) throws {
    let programs = try Self.programs()
    let directory = Self.directory()
    folder = "\(directory)/catalog-server-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    port = try Self.freePort()
    let process: Process
    (process, lifeline) = try Self.start(
      [folder, programs, "\(port)"] + (primary.map { ["\($0)"] } ?? []))
    try waitUntilReady(process)
    if primary != nil { return }
    let connection = try connection()
    try connection.runScript(
      """
      CREATE ROLE secret LOGIN PASSWORD 'p@ss word';
      CREATE ROLE safe LOGIN PASSWORD 'p@ss word';
      """)
  }

  /// Returns where the server's files are: in memory where there is much of it, as a hundred
  /// databases are fifty thousand files, which a disk takes minutes to remove.
  private static func directory() -> String {
    let need = 8 << 30
    let memory = "/dev/shm"
    let free = try? FileManager.default.attributesOfFileSystem(forPath: memory)[.systemFreeSize]
    let meminfo = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)) ?? ""
    let available = meminfo.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    let kilobytes = available?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    if (free as? Int ?? 0) >= need, kilobytes >= need >> 10 { return memory }
    // A path of a socket has 107 bytes at most.
    let directory = FileManager.default.temporaryDirectory.path
    return directory.utf8.count > 60 ? "/tmp" : directory
  }

  /// Takes what libpq reads from somebody's environment out of it.
  private static func clearVariables() {
    for name in ProcessInfo.processInfo.environment.keys where name.hasPrefix("PG") {
      unsetenv(name)
    }
    setenv("PGPASSFILE", "/nonexistent", 1)
  }

  /// Returns the folder of the newest server's programs, which no PATH has in Debian.
  private static func programs() throws -> String {
    let variable = "CATALOG_TEST_POSTGRESQL"
    if let folder = ProcessInfo.processInfo.environment[variable] { return folder }
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let folders = versions.compactMap { Int($0) }.sorted(by: >).map { "\(root)/\($0)/bin" }
    for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/initdb") {
      return folder
    }
    throw Failure(
      "no PostgreSQL server is installed in \(root): run Scripts/setup, or name the folder of "
        + "its programs by \(variable)")
  }

  /// Starts the server below a shell that ends it when the pipe to it is closed, and returns the
  /// end of the pipe.
  private static func start(_ arguments: [String]) throws -> (Process, lifeline: Int32) {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: Repository.path("Tests/ServerSupport/start-server"))
    process.arguments = arguments
    // A service or a password of somebody's own is nothing for tests.
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C"]
    let pipe = Pipe()
    process.standardInput = pipe.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    // What other tests run shall not hold the server's life.
    let end = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    guard end >= 0 else { throw Failure("no descriptor is free") }
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.runWithSignals()
    return (process, end)
  }

  private func waitUntilReady(_ process: Process) throws {
    let end = Date() + 120
    while true {
      do {
        _ = try connection()
        return
      } catch {
        guard process.isRunning, Date() < end else {
          let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
          throw Failure("the server does not start: \(error)\n\(log)")
        }
        usleep(20000)
      }
    }
  }

  /// Returns a port that nobody listens at, and that the system gives to no connection until a server does.
  public static func freePort() throws -> Int {
    for _ in 0..<100 {
      guard let listener = try? Listener(port: Int.random(in: 10_000..<20_000)) else { continue }
      defer { listener.close() }
      return listener.port
    }
    throw Failure("no port is free")
  }

  /// Why there is no server.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: String) { self.description = description }
  }
}
