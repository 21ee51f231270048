import CatalogAccess
import DBAccess
import Foundation
import TestSupport
import Testing

struct CatalogDatabaseOpeningTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("catalog.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func sqlite(_ command: String) throws -> String {
    let run = try ProgramRun("sqlite3", [path, command])
    try #require(run.status == 0, "\(run.diagnostics)")
    return run.output
  }

  private func contents() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Opens in both ways, which both must fail in the same one, and expects the
  /// file and its directory to be as before.
  private func expectRefusal(
    _ expected: CatalogDatabaseError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    #expect(throws: expected, sourceLocation: sourceLocation) {
      try CatalogDatabase(readingAt: path)
    }
    #expect(throws: expected, sourceLocation: sourceLocation) {
      try CatalogDatabase(writingAt: path)
    }
    #expect(try contents() == before, sourceLocation: sourceLocation)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["catalog.db"],
      sourceLocation: sourceLocation)
  }

  // MARK: New

  @Test func newCatalogIsMarkedAsOne() throws {
    try TestCatalog.makeEmptyCatalog(at: path)
    // "Cata" in ASCII.
    #expect(try sqlite("PRAGMA application_id") == "\(0x4361_7461)\n")
    #expect(try sqlite("PRAGMA user_version") == "5\n")
  }

  @Test func newCatalogHasStrictTables() throws {
    try TestCatalog.makeEmptyCatalog(at: path)
    let tables = """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND strict
      ORDER BY name
      """
    #expect(
      try sqlite(tables).split(separator: "\n") == [
        "block_fold", "country", "custom_field", "history", "history_added", "history_foreign",
        "history_product",
        "history_reference", "language", "listing", "listing_block", "manufacturer",
        "order_block",
        "pending_change", "product", "section", "section_boundary",
      ])
  }

  @Test func newCatalogIsEmpty() throws {
    try TestCatalog.makeEmptyCatalog(at: path)
    let catalog = try CatalogDatabase(writingAt: path)
    #expect(try catalog.locale() == nil)
    #expect(try catalog.listing().count == 0)
    #expect(try catalog.product(id: 1) == nil)
  }

  @Test func openingAgainChangesNothing() throws {
    try TestCatalog.makeEmptyCatalog(at: path)
    let before = try contents()
    _ = try CatalogDatabase(writingAt: path)
    _ = try CatalogDatabase(readingAt: path)
    #expect(try contents() == before)
  }

  @Test func emptyFileBecomesACatalogOnlyByMakingOne() throws {
    try directory.write("", to: "catalog.db")
    #expect(throws: CatalogDatabaseError.unreadable(path: path, reason: "it is empty")) {
      try CatalogDatabase(readingAt: path)
    }
    #expect(try contents().isEmpty)
    try TestCatalog.makeEmptyCatalog(at: path)
    _ = try CatalogDatabase(readingAt: path)
  }

  // MARK: Refused

  @Test func readingNeverCreatesAFile() throws {
    #expect(throws: CatalogDatabaseError.missing(path: path)) {
      try CatalogDatabase(readingAt: path)
    }
    #expect(throws: CatalogDatabaseError.missing(path: path)) {
      try CatalogDatabase(writingAt: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test(arguments: [true, false])
  func directoryIsUnreadable(isReading: Bool) throws {
    let error = #expect(throws: CatalogDatabaseError.self) {
      _ =
        try isReading
        ? CatalogDatabase(readingAt: directory.path) : CatalogDatabase(writingAt: directory.path)
    }
    guard case .unreadable(directory.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  // A file of one byte is an empty one to SQLite (unixFileSize in os_unix.c).
  @Test(arguments: [2, 99, 100, 511, 512, 4096, 10_000])
  func textIsNoDatabase(size: Int) throws {
    try directory.write(String(repeating: "x", count: size), to: "catalog.db")
    try expectRefusal(.notADatabase(path: path))
  }

  @Test func databaseOfAnotherProgramIsNoCatalog() throws {
    _ = try sqlite("CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT)")
    try expectRefusal(.notACatalog(path: path))
  }

  @Test func markOfAnotherProgramIsNoCatalog() throws {
    _ = try sqlite("PRAGMA application_id = 252006675; PRAGMA user_version = 1; CREATE TABLE a (b)")
    try expectRefusal(.notACatalog(path: path))
  }

  @Test func newerSchemaIsRefused() throws {
    try TestCatalog.makeEmptyCatalog(at: path)
    _ = try sqlite("PRAGMA user_version = 6")
    try expectRefusal(.newerSchema(path: path, found: 6, known: 5))
  }

  // MARK: Messages

  static let messages: [CatalogDatabaseError] = [
    .missing(path: "shop.db"), .unreadable(path: "shop.db", reason: "it is a directory"),
    .notADatabase(path: "shop.db"), .notACatalog(path: "shop.db"),
    .newerSchema(path: "shop.db", found: 5, known: 4),
    .failed(operation: "read", path: "shop.db", resultCode: 10, message: "disk I/O error"),
  ]

  @Test(arguments: messages)
  func messageNamesTheFile(_ error: CatalogDatabaseError) {
    #expect(error.description.contains("'shop.db'"))
  }

  @Test func messageOfAFailureSaysWhatSQLiteSaid() {
    let error = CatalogDatabaseError.failed(
      operation: "read", path: "shop.db", resultCode: 10, message: "disk I/O error")
    #expect(error.description == "cannot read 'shop.db': disk I/O error (SQLite 10)")
  }
}
