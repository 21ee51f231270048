import CatalogAccess
import DBAccess
import PostgresStore
import PostgreSQL
import ServerSupport
import TestSupport

/// Catalogs for the tests, in files and on the server of the tests.
struct StoreSample {
  let directory: TemporaryDirectory
  /// A catalog in a file.
  let file: String

  /// Makes a file of the sample's products.
  init(locale: String = "sv") throws {
    directory = try TemporaryDirectory()
    file = directory.file("sample.db")
    try run(["import", "--db", file, "--locale", locale, Repository.path("catalog.sql")])
  }

  /// Runs the program, which must succeed.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let run = try ProgramRun.catalog(arguments)
    guard run.status == 0 else { throw Failure(arguments, run.status, run.diagnostics) }
    return run.output
  }

  /// Has sqlite3 run statements.
  @discardableResult
  func shell(_ sql: String, of file: String? = nil) throws -> String {
    let run = try ProgramRun("sqlite3", [file ?? self.file, sql])
    guard run.status == 0 else { throw Failure([sql], run.status, run.diagnostics) }
    return run.output
  }

  /// The whole of a file as statements.
  func dump(of file: String? = nil) throws -> String { try shell(".dump", of: file) }

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ arguments: [String], _ status: Int32, _ diagnostics: String) {
      description = "\(arguments.joined(separator: " ")): status \(status): \(diagnostics)"
    }
  }

  /// Makes an empty database on the server, and returns its address.
  static func newAddress() throws -> String {
    let server = try TestServer.shared()
    return try server.address(server.makeDatabase())
  }

  /// Copies a file into a new database, and returns its address.
  func copyToServer(_ file: String? = nil) throws -> String {
    let address = try Self.newAddress()
    let source = try CatalogDatabase(readingAt: file ?? self.file)
    try CatalogCopy(from: source, to: NewServerCatalog(at: ConnectionInfo(address))).perform()
    return address
  }

  /// Copies a catalog on the server into a new file, as it is, and returns its path.
  func copyToFile(_ address: String, as name: String = "back.db") throws -> String {
    let path = directory.file(name)
    let new = try NewCatalog(for: path)
    let source = try PostgresCatalog(unchangedAt: ConnectionInfo(address))
    try CatalogCopy(from: source, to: new.database).perform()
    try new.publish()
    return path
  }
}
