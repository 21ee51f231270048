import Foundation
import Synchronization

/// Has tests of a catalog in a file use a copy of it on a server instead: with
/// `CATALOG_TEST_STORE=postgresql`, and in `CATALOG_TEST_SERVER` the address of a server without a
/// database, such as `postgresql://postgres@127.0.0.1:5432`, whose user may make databases.
///
/// What a command changes there is copied back into the file, which the next one begins with. In
/// messages the file stands in place of the address again.
enum ServerStore {
  private static let readingCommands = ["list", "search", "index", "show", "export"]
  private static let changingCommands = [
    "add", "edit", "remove", "undo", "redo", "history", "import",
  ]

  private static let server: String? = {
    let environment = ProcessInfo.processInfo.environment
    guard environment["CATALOG_TEST_STORE"] == "postgresql" else { return nil }
    return environment["CATALOG_TEST_SERVER"]
  }()

  private static let count = Mutex(0)

  /// Runs a command as `body` does, over a copy on the server where it is one over a file that can
  /// be copied: others, such as a damaged file, are used where they are.
  static func run(
    _ arguments: [String], _ body: ([String]) throws -> ProgramRun
  ) throws -> ProgramRun {
    guard let server, let command = arguments.first,
      (readingCommands + changingCommands).contains(command),
      let option = arguments.firstIndex(of: "--db"), option + 1 < arguments.count
    else { return try body(arguments) }
    let isThere = FileManager.default.fileExists(atPath: arguments[option + 1])
    // An import makes a catalog.
    guard isThere || command == "import" else { return try body(arguments) }
    let number = count.withLock {
      $0 += 1
      return $0
    }
    let name = "test_\(getpid())_\(number)"
    let file = arguments[option + 1]
    let address = "\(server)/\(name)"
    func psql(_ sql: String) throws -> ProgramRun {
      try ProgramRun("psql", ["-qXc", sql, "\(server)/postgres"])
    }
    let made = try psql("CREATE DATABASE \(name)")
    defer { _ = try? psql("DROP DATABASE \(name) WITH (FORCE)") }
    let isCopied =
      try !isThere || ProgramRun(ProgramRun.catalog, ["copy", file, address]).status == 0
    guard made.status == 0, isCopied else { return try body(arguments) }
    var redirected = arguments
    redirected[option + 1] = address
    var run = try body(redirected)
    run.output.replace(address, with: file)
    run.diagnostics.replace(address, with: file)
    if changingCommands.contains(command) {
      try copyBack(address, to: file, isThere: isThere)
    }
    return run
  }

  /// Replaces a file by the catalog on the server where that is another now.
  private static func copyBack(_ address: String, to file: String, isThere: Bool) throws {
    func dump(_ file: String) throws -> String {
      try ProgramRun("sqlite3", [file, ".dump"]).output
    }
    let directory = try TemporaryDirectory()
    let new = directory.file("back.db")
    let copied = try ProgramRun(ProgramRun.catalog, ["copy", address, new])
    if copied.status == 0, try !isThere || dump(new) != dump(file) {
      try Data(contentsOf: URL(fileURLWithPath: new)).write(to: URL(fileURLWithPath: file))
    }
  }
}
