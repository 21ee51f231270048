import CatalogAccess
import Collation
import TestSupport
import Testing

@testable import DBAccess

/// A catalog whose derived tables an earlier version has made.
struct EarlierSchemaTests {
  private let catalog: TestCatalog

  init() throws {
    catalog = try TestCatalog.sample(locale: "sv")
    try catalog.database.addListing(IndexedCollation(locale: LocaleIdentifier("cs")))
    // As schema 2 had it, and with what a program that knows no better left.
    _ = try catalog.shell(
      """
      DROP TABLE block_fold;
      CREATE TABLE name_fold (
        fold BLOB NOT NULL, product_id INTEGER NOT NULL, PRIMARY KEY (fold, product_id)
      ) STRICT, WITHOUT ROWID;
      DROP TABLE history;
      DELETE FROM listing;
      PRAGMA user_version = 2;
      """)
  }

  @Test func readersComputeTheListing() throws {
    let reader = try CatalogDatabase(readingAt: catalog.database.path)
    let expected = try TestCatalog.sample(locale: "sv").database.listing().sections
    let listing = try reader.listing()
    #expect(!listing.isStored)
    #expect(listing.locale.description == "sv")
    #expect(listing.sections.map(\.count) == expected.map(\.count))
    #expect(try reader.listingState() == .otherVersion(stamp: "an earlier schema"))
    #expect(try reader.info().productCount == 248)
    #expect(try reader.info().listings.allSatisfy { !$0.isCurrent })
    #expect(try reader.check().map(\.remedy) == [.reindex])
    #expect(try catalog.shell("PRAGMA user_version") == "2\n")
  }

  @Test func writersMakeItAnew() throws {
    let writer = try CatalogDatabase(writingAt: catalog.database.path)
    #expect(try writer.listing().isStored)
    #expect(try writer.storedLocales().map(\.description) == ["sv", "cs"])
    #expect(try writer.check() == [])
    #expect(try catalog.shell("PRAGMA user_version") == "\(CatalogSchema.version)\n")
    #expect(
      try catalog.shell("SELECT name FROM sqlite_schema WHERE name IN ('name_fold', 'history')")
        == "history\n")
  }

}

struct StoredLocaleTests {
  @Test(arguments: [
    ("sv", "sv_SE", true), ("sv", "sv_FI", true), ("cs", "cs_CZ", true), ("sv", "nb", false),
  ])
  func localesWithTheSameOrderShareAListing(stored: String, asked: String, isStored: Bool) throws {
    let catalog = try TestCatalog.sample(locale: stored)
    let listing = try catalog.database.listing(in: LocaleIdentifier(asked))
    #expect(listing.isStored == isStored)
    let expected = try TestCatalog.sample(locale: asked).database.listing()
    #expect(listing.sections == expected.sections)
  }

  @Test func namesWithZeroBytesOfOtherProgramsAreKept() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('Saw');", locale: "en")
    _ = try catalog.shell(
      "INSERT INTO product (name) VALUES ('a' || char(0) || 'b'), (char(9)), ('a' || char(0) || 'c')"
    )
    // A reader keeps others from writing, so each is gone before the next change.
    func remedies() throws -> [CatalogFault.Remedy] {
      let reader = try CatalogDatabase(readingAt: catalog.database.path)
      #expect(try reader.listingState() == .current)
      return try reader.check().map(\.remedy)
    }
    // It says so, and that the owner may correct them.
    #expect(try remedies() == [.edit, .edit])
    _ = try catalog.shell("UPDATE product SET name = 'x' || char(0) WHERE id = 2")
    #expect(try remedies() == [.edit, .edit])
    _ = try catalog.shell("DELETE FROM product WHERE id > 1")
    #expect(try remedies() == [])
  }
}
