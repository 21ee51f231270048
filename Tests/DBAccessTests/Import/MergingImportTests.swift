import CatalogAccess
import CatalogImport
import Collation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import DBAccess

/// Products that are merged into a catalog, tree by tree; what comes of it is what SQLite makes of
/// the same products one by one.
@Suite struct MergingImportTests {
  private let catalogs: MergedCatalogs

  init() throws { catalogs = try MergedCatalogs() }

  private func add(
    _ scripts: [String],
    to path: String,
    locale: String = "en",
    isMerged: Bool,
    keepsHistory: Bool = true
  ) throws -> ImportResult {
    var policy = ImportPolicy()
    // Files that cannot be read again are never merged.
    policy.canReadAgain = isMerged
    policy.expectedRowCount = 1000
    policy.keepsHistory = keepsHistory
    return try CatalogDatabase(writingAt: path).importProducts(
      listedIn: IndexedCollation(locale: LocaleIdentifier(locale)), policy: policy,
      from: scripts.map(TestCatalog.file(of:)),
      note: ChangeNote(.importing, at: 7, subject: "more"))
  }

  /// Whether scripts can be merged, and no fallback is taken.
  private func isMerged(_ scripts: [String], into path: String, locale: String = "en") throws
    -> Bool
  {
    var policy = ImportPolicy()
    policy.expectedRowCount = 1000
    var result = ImportResult()
    return try CatalogDatabase(writingAt: catalogs.copy(path)).merge(
      scripts.map(TestCatalog.file(of:)),
      listedIn: IndexedCollation(locale: LocaleIdentifier(locale)), policy, nil, nil, nil,
      into: &result)
  }

  private func expectTheSame(
    _ scripts: [String],
    into path: String,
    locale: String = "en",
    keepsHistory: Bool = true
  ) throws {
    let (merged, inserted) = (try catalogs.copy(path), try catalogs.copy(path))
    let results = try [(merged, true), (inserted, false)].map {
      try add(scripts, to: $0, locale: locale, isMerged: $1, keepsHistory: keepsHistory)
    }
    try catalogs.expectWhole(merged)
    #expect(try catalogs.dump(merged) == catalogs.dump(inserted))
    #expect(results[0].files == results[1].files)
    #expect(results[0].productCount == results[1].productCount)
    if keepsHistory { try catalogs.expectTheSameReplays(merged, from: path, rounds: 2) }
  }

  @Test(arguments: [
    ("en", 1, 1), ("sv", 3, 700), ("ja", 900, 40), ("cs", 700, 700), ("en", 4000, 300),
  ])
  func whatIsMergedIsWhatSQLiteInserts(locale: String, count: Int, added: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count + added))
    let path = try catalogs.makeCatalog(
      NewCatalogWriterTests.script(count: count, using: &generator), locale: locale)
    let more = NewCatalogWriterTests.script(
      count: added, behind: 10_000_000, sku: "T", using: &generator)
    #expect(try isMerged([more], into: path, locale: locale))
    try expectTheSame([more], into: path, locale: locale)
    try expectTheSame([more], into: path, locale: locale, keepsHistory: false)
  }

  /// Changes by SQLite leave pages half full, and free ones.
  @Test func aCatalogThatWasChangedIsMergedToo() throws {
    var generator = SeededGenerator(seed: 8)
    var path = try catalogs.makeCatalog(
      NewCatalogWriterTests.script(count: 3000, using: &generator))
    for round in 1...4 {
      try DatabaseQueue(path: path).write { db in
        try db.execute(
          sql: """
            DELETE FROM product WHERE id % 3 = \(round % 3) OR id BETWEEN 1000 AND 20000;
            UPDATE product SET name = name || ' of old', quantity = \(round) WHERE id % 7 = 1;
            """)
      }
      // Brings the listing up to date, too: what others have changed is not merged.
      _ = try CatalogDatabase(writingAt: path).reindex(
        IndexedCollation(locale: LocaleIdentifier("en")))
      let more = NewCatalogWriterTests.script(
        count: 500, behind: round * 10_000_000, sku: "T\(round)", using: &generator)
      #expect(try isMerged([more], into: path))
      try expectTheSame([more], into: path)
      path = try catalogs.copy(path)
      _ = try add([more], to: path, isMerged: true)
    }
  }

  @Test func severalFilesAreMergedAtOnce() throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('a'), ('z');")
    let scripts = ["b", "Y", "c"].map {
      "INSERT INTO product (name, manufacturer) VALUES ('\($0)', 'Works of \($0)');"
    }
    #expect(try isMerged(scripts, into: path))
    try expectTheSame(scripts, into: path)
  }

  // MARK: What only SQLite can do

  @Test func anSKUThatIsThereIsTheErrorThatItIsOtherwise() throws {
    let path = try catalogs.makeCatalog(
      "INSERT INTO product (name, sku) VALUES ('a', 'A'), ('b', 'B');")
    for script in [
      "INSERT INTO product (name, sku) VALUES ('c', 'C');\nINSERT INTO product (name, sku) VALUES ('d', 'B');",
      "INSERT INTO product (name, sku) VALUES ('c', 'C');\nINSERT INTO product (name, sku) VALUES ('d', 'C');",
    ] {
      #expect(try !isMerged([script], into: path))
      let before = try catalogs.dump(path)
      let error = #expect(throws: ImportError.self) {
        try add([script], to: path, isMerged: true)
      }
      #expect(error?.line == 2)
      #expect(try catalogs.dump(path) == before)
      try catalogs.expectWhole(path)
    }
  }

  @Test func idsThatAreThereAreLeftToSQLite() throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (id, name) VALUES (1, 'a'), (5, 'b');")
    let script = "INSERT INTO product (id, name) VALUES (3, 'c'), (5, 'd');"
    #expect(try !isMerged([script], into: path))
    try expectTheSame([script], into: path)
  }

  @Test(arguments: [
    "CREATE INDEX by_image ON product (image)", "ALTER TABLE product ADD COLUMN shelf TEXT",
    "CREATE INDEX listed ON listing (name)", "PRAGMA journal_mode = WAL",
    "DROP INDEX product_by_price; CREATE INDEX product_by_price ON product (price_minor)",
    "UPDATE product SET name = 'changed' WHERE id = 1",
  ])
  func aCatalogThatAnotherProgramHasChangedIsLeftToSQLite(change: String) throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('a'), ('z');")
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: change) }
    #expect(try !isMerged(["INSERT INTO product (name) VALUES ('b');"], into: path))
  }

  @Test(
    "A file that is hardly the products' is left to SQLite, which writes the pages that change alone"
  )
  func aCatalogOfFreePagesIsLeftToSQLite() throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('a'), ('z');")
    let script = "INSERT INTO product (name) VALUES ('b');"
    #expect(try isMerged([script], into: path))
    try DatabaseQueue(path: path).writeWithoutTransaction {
      try $0.execute(
        sql: "CREATE TABLE x (x); INSERT INTO x VALUES (zeroblob(1000000)); DROP TABLE x")
    }
    #expect(try !isMerged([script], into: path))
    try expectTheSame([script], into: path)
  }

  // MARK: Ends

  @Test func anImportThatIsInterruptedWhileItWritesChangesNothing() throws {
    var generator = SeededGenerator(seed: 2)
    let path = try catalogs.makeCatalog(
      NewCatalogWriterTests.script(count: 2000, using: &generator))
    let more = NewCatalogWriterTests.script(
      count: 2000, behind: 10_000_000, sku: "T", using: &generator)
    let before = try catalogs.dump(path)
    // It is asked once a thousand rows, and once a block of the listing.
    for last in [0, 1, 2, 5, 10, 15] {
      var count = 0
      let database = try CatalogDatabase(writingAt: path)
      #expect(throws: (any Error).self) {
        try database.importProducts(
          listedIn: IndexedCollation(locale: LocaleIdentifier("en")), policy: Self.merging,
          from: [TestCatalog.file(of: more)],
          note: ChangeNote(.importing, at: 7, subject: "more"),
          isInterrupted: {
            count += 1
            return count > last
          })
      }
      #expect(try catalogs.dump(path) == before, "after \(last)")
      try catalogs.expectWhole(path)
    }
    #expect(try isMerged([more], into: path))
  }

  /// The locks of a process are gone as soon as it closes the file once, however it was opened.
  @Test func otherProgramsAreKeptOutUntilAllIsWritten() throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('a'), ('z');")
    var seen: [String] = []
    var isLastAskedBeforeTheEnd = false
    func ask() {
      let run = try? ProgramRun("sqlite3", [path, "SELECT count(*) FROM product"])
      seen.append((run?.output ?? "") + (run?.diagnostics ?? ""))
    }
    _ = try CatalogDatabase(writingAt: path).importProducts(
      listedIn: IndexedCollation(locale: LocaleIdentifier("en")), policy: Self.merging,
      from: [TestCatalog.file(of: "INSERT INTO product (name) VALUES ('b');")],
      progress: { _, _ in ask() },
      isInterrupted: {
        isLastAskedBeforeTheEnd = access(path + "-journal", F_OK) == 0
        // Whoever finds the journal and no lock takes all of it back.
        if isLastAskedBeforeTheEnd { ask() }
        return false
      })
    #expect(isLastAskedBeforeTheEnd && seen.count > 1)
    #expect(seen.allSatisfy { $0.contains("database is locked") }, "\(seen)")
    #expect(try ProgramRun("sqlite3", [path, "SELECT count(*) FROM product"]).output == "3\n")
  }

  @Test(arguments: ["while the rows are read", "while pages are written"])
  func anotherFileInThePlaceOfTheCatalogIsLeftAlone(moment: String) throws {
    let path = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('a'), ('z');")
    let other = try catalogs.makeCatalog("INSERT INTO product (name) VALUES ('other');")
    let expected = try catalogs.dump(other)
    var isInItsPlace = false
    let file = try TestCatalog.file(of: "INSERT INTO product (name) VALUES ('b');")
    let moving = ImportFile(fields: file.fields) { session in
      if moment.contains("rows") { isInItsPlace = rename(other, path) == 0 }
      try file.read(session)
    }
    #expect {
      try CatalogDatabase(writingAt: path).importProducts(
        listedIn: IndexedCollation(locale: LocaleIdentifier("en")), policy: Self.merging,
        from: [moving],
        isInterrupted: {
          if !isInItsPlace, access(path + "-journal", F_OK) == 0 {
            isInItsPlace = rename(other, path) == 0
          }
          return false
        })
    } throws: { error in
      if case .replaced? = error as? CatalogDatabaseError { true } else { false }
    }
    #expect(isInItsPlace)
    #expect(try catalogs.dump(path) == expected)
    try catalogs.expectWhole(path)
    #expect(access(path + "-journal", F_OK) != 0)
  }

  /// How many rows come is not known, so they are merged.
  private static var merging: ImportPolicy {
    var policy = ImportPolicy()
    policy.canReadAgain = true
    policy.expectedRowCount = 1000
    return policy
  }
}
