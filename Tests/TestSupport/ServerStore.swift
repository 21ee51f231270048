import Foundation
import Synchronization

/// Has tests that read a catalog in a file read a copy of it on a server instead: with
/// `CATALOG_TEST_STORE=postgresql`, and in `CATALOG_TEST_SERVER` the address of a server without a
/// database, such as `postgresql://postgres@127.0.0.1:5432`, whose user may make databases.
///
/// Messages then name the address in place of the file, so tests of those fail.
enum ServerStore {
  /// The commands that read catalogs on servers.
  private static let commands = ["list", "search", "index", "show", "export"]

  private static let server: String? = {
    let environment = ProcessInfo.processInfo.environment
    guard environment["CATALOG_TEST_STORE"] == "postgresql" else { return nil }
    return environment["CATALOG_TEST_SERVER"]
  }()

  private static let count = Mutex(0)

  /// Returns the arguments with the address of a copy in place of the file, where they read one.
  static func redirected(_ arguments: [String]) throws -> [String] {
    guard let server, let command = arguments.first, commands.contains(command),
      let option = arguments.firstIndex(of: "--db"), option + 1 < arguments.count,
      FileManager.default.fileExists(atPath: arguments[option + 1])
    else { return arguments }
    let number = count.withLock {
      $0 += 1
      return $0
    }
    let name = "test_\(getpid())_\(number)"
    let made = try ProgramRun(
      "psql", ["-qXc", "CREATE DATABASE \(name)", "\(server)/postgres"])
    let copied = try ProgramRun(
      ProgramRun.catalog, ["copy", arguments[option + 1], "\(server)/\(name)"])
    // What cannot be copied, such as a damaged file, is read where it is.
    guard made.status == 0, copied.status == 0 else { return arguments }
    var redirected = arguments
    redirected[option + 1] = "\(server)/\(name)"
    return redirected
  }
}
