import CatalogAccess
import Collation
import Foundation
import TestSupport
import Testing

@testable import DBAccess

/// Catalogs in a folder of their own into which changes are merged, and copies into which SQLite writes the
/// same.
struct MergedCatalogs {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func newPath() -> String { directory.file("\(UInt32.random(in: 0 ... .max)).db") }

  /// Makes a catalog of a script.
  func makeCatalog(_ script: String, locale: String = "en") throws -> String {
    let path = newPath()
    let new = try NewCatalog(for: path)
    _ = try new.database.importProducts(
      listedIn: IndexedCollation(locale: LocaleIdentifier(locale)),
      from: [TestCatalog.file(of: script)], note: ChangeNote(.importing, at: 5, subject: "script"))
    try new.publish()
    return path
  }

  func copy(_ path: String) throws -> String {
    let copy = newPath()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  /// Everything that is in a file, but how products are divided into blocks.
  ///
  /// - Parameter word: Lines that hold it are left out, too. By programs that are optimized: a test is not.
  func dump(_ path: String, without word: String? = nil) throws -> String {
    let filter =
      "^INSERT INTO (listing_block|block_fold|order_block) " + (word.map { "|" + $0 } ?? "")
    let run = try ProgramRun(
      "sh", ["-c", #"sqlite3 "$1" .dump | LC_ALL=C grep -avE "$2""#, "sh", path, filter])
    try #require(run.status == 0, "\(run.diagnostics)")
    return run.output
  }

  func products(_ path: String) throws -> String {
    try ProgramRun("sqlite3", [path, "SELECT * FROM product ORDER BY id"]).output
  }

  func expectWhole(_ path: String, _ location: SourceLocation = #_sourceLocation) throws {
    let faults = try CatalogDatabase(readingAt: path).check()
    #expect(faults.isEmpty, "\(faults)", sourceLocation: location)
    let integrity = try ProgramRun("sqlite3", [path, "PRAGMA integrity_check"]).output
    #expect(integrity == "ok\n", sourceLocation: location)
    #expect(
      !FileManager.default.fileExists(atPath: path + "-journal"), sourceLocation: location)
  }

  /// Undoes and redoes a merged change past SQLite and, in a copy, by it.
  ///
  /// - Parameter before: The catalog as it was.
  func expectTheSameReplays(
    _ path: String,
    from before: String,
    rounds: Int = 1,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let bySQLite = try copy(path)
    let (one, other) = (
      try CatalogDatabase(writingAt: path), try CatalogDatabase(writingAt: bySQLite)
    )
    let after = try dump(path, without: "history")
    for _ in 1...rounds {
      #expect(try one.undo() == other.undo(isForced: true), sourceLocation: location)
      try expectWhole(path, location)
      #expect(try dump(path) == dump(bySQLite), sourceLocation: location)
      #expect(try products(path) == products(before), sourceLocation: location)
      #expect(try one.redo() == other.redo(isForced: true), sourceLocation: location)
      try expectWhole(path, location)
      #expect(try dump(path) == dump(bySQLite), sourceLocation: location)
    }
    #expect(try dump(path, without: "history") == after, sourceLocation: location)
  }
}
