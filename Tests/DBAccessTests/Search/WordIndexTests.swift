import CatalogAccess
import CatalogModel
import Collation
import GRDB
import Search
import StoreSupport
import TestSupport
import Testing

@testable import DBAccess

/// The index of words against the evaluator, whatever happens to the products.
struct WordIndexTests {
  private static let texts = [
    "wid", "widget", "a", "e", "s 1", "K-1", "ol", "öl", "sweden a", "wid co", "n", "5", "aa",
    "various", "zzz", "strasse", "1",
  ]

  private static let fields: [[Predicate.Key]?] = [
    nil, [.name], [.details, .manufacturer], [.sku, .origin], [.custom("Cost")],
  ]

  private static func make(count: Int, seed: UInt64) throws -> TestCatalog {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');", locale: "sv")
    try AwkwardCatalog.fill(catalog.database.path, count: count, using: &generator)
    try catalog.database.bringUpToDate()
    return catalog
  }

  /// Expects of every query what the evaluator chooses, in the listing's order.
  private static func expectRightAnswers(
    of database: CatalogDatabase, usesIndex: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = try database.listing()
    for text in texts {
      for keys in fields {
        let predicate = Predicate(try WordQuery(text, in: keys))
        let evaluator = predicate.evaluator()
        var expected: [Int64] = []
        for section in all.sections {
          try all.forEachProduct(in: section, offset: 0, limit: .max) {
            if try evaluator.evaluate($0.wholeProduct) { expected.append($0.id) }
          }
        }
        let listing = try database.listing(where: predicate)
        var found: [Int64] = []
        for section in listing.sections {
          var count = 0
          try listing.forEachProduct(in: section, offset: 0, limit: .max) {
            #expect($0.section == section.number, sourceLocation: sourceLocation)
            found.append($0.id)
            count += 1
          }
          #expect(count == section.count, sourceLocation: sourceLocation)
        }
        #expect(found == expected, "\(predicate)", sourceLocation: sourceLocation)
        // As many are read by the blocks of the listing.
        if usesIndex, let own = try database.storedListings().languages.first {
          let listing = try database.matches(of: evaluator, in: own, by: .words)
          var found: [Int64] = []
          for section in listing.sections {
            try listing.forEachProduct(in: section, offset: 0, limit: .max) { found.append($0.id) }
          }
          #expect(found == expected, "\(predicate) by blocks", sourceLocation: sourceLocation)
        }
        if usesIndex, keys != [.custom("Cost")] {
          #expect(
            listing.statistics?.index.hasPrefix("words: ") == true,
            "\(listing.statistics?.index ?? "")", sourceLocation: sourceLocation)
        }
      }
    }
    let faults = try database.check().filter { $0.message.contains("words") }
    #expect(faults.isEmpty, "\(faults)", sourceLocation: sourceLocation)
  }

  @Test(
    "The index finds what the evaluator chooses, also of products that change", arguments: [1, 2])
  func changes(seed: UInt64) throws {
    let catalog = try Self.make(count: 300, seed: seed)
    let database = catalog.database
    #expect(try database.info().wordIndexSize == nil)
    #expect(try database.createWordIndex() > 0)
    try Self.expectRightAnswers(of: database)
    for round in 0..<4 {
      var generator = SeededGenerator(seed: seed * 100 + UInt64(round))
      // Another program writes a few, and then so many that the index is made anew.
      try AwkwardCatalog.fill(
        database.path, count: round == 3 ? 600 : 20, using: &generator)
      try database.bringUpToDate()
      try Self.expectRightAnswers(of: database)
      let changes = try database.reading("read") { db in
        try db.int("SELECT count(*) FROM word_change") ?? 0
      }
      #expect(round == 3 ? changes == 0 : changes > 0)
    }
    let other = try DatabaseQueue(path: database.path)
    try other.write { try $0.execute(sql: "UPDATE manufacturer SET name = 'Renamed' WHERE id = 2") }
    let renamed = try database.listing(where: Predicate(WordQuery("renamed", in: [.manufacturer])))
    #expect(renamed.count > 0)
    try Self.expectRightAnswers(of: database)
  }

  @Test("Rebuilding the sort order keeps the index, and in another language")
  func reindexing() throws {
    let catalog = try Self.make(count: 200, seed: 5)
    let database = catalog.database
    _ = try database.createWordIndex()
    try database.reindex(IndexedCollation(locale: LocaleIdentifier("cs")))
    try Self.expectRightAnswers(of: database)
    try database.addListing(IndexedCollation(locale: LocaleIdentifier("sv")))
    try Self.expectRightAnswers(of: database)
    let other = try database.listing(
      where: Predicate(WordQuery("wid")), in: LocaleIdentifier("sv"))
    #expect(other.count == (try database.listing(where: Predicate(WordQuery("wid")))).count)
    try database.removeWordIndex()
    #expect(try database.info().wordIndexSize == nil)
    try Self.expectRightAnswers(of: database, usesIndex: false)
  }

  @Test("Parts and rows of ids end anywhere", arguments: [1, 1023, 1024, 1025, 2048])
  func ends(count: Int) throws {
    let rows = (1...count).map { "('Item \($0)', 'x\($0 % 7)')" }.joined(separator: ",")
    let catalog = try TestCatalog("INSERT INTO product (name, details) VALUES \(rows);")
    _ = try catalog.database.createWordIndex()
    let all = try catalog.database.listing(where: Predicate(WordQuery("item")))
    #expect(all.count == count)
    let some = try catalog.database.listing(where: Predicate(WordQuery("x1 item")))
    #expect(some.count == (1...count).filter { $0 % 7 == 1 }.count)
    #expect(try catalog.database.check().isEmpty)
  }

  @Test(
    "A damaged index is named by check, crashes nothing and is mended by reindex",
    arguments: [
      "UPDATE word_list SET places = x'ffffffffff'",
      "UPDATE word_list SET places = x'00'",
      "UPDATE word_list SET places = x'7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f'",
      "UPDATE word_list SET word = CAST(word || x'01' AS BLOB)",
      "DELETE FROM word_list WHERE rowid_is_none IS NULL",
      "DELETE FROM word_product",
      "UPDATE word_product SET ids = x'01'",
      "UPDATE word_product SET ids = zeroblob(length(ids))",
      "UPDATE word_section SET product_count = 1099511627775",
      "UPDATE word_section SET product_count = product_count + 1",
      "UPDATE word_section SET product_count = -1",
      "UPDATE word_section SET number = number + 70000",
      "DELETE FROM word_section",
      "DROP TABLE word_change",
      "DROP TABLE word_list; CREATE VIEW word_list AS SELECT 1 AS part",
    ])
  func damage(sql: String) throws {
    let catalog = try TestCatalog.sample(locale: "sv")
    let database = catalog.database
    _ = try database.createWordIndex()
    let sql = sql.replacing(" WHERE rowid_is_none IS NULL", with: "")
    let other = try DatabaseQueue(path: database.path)
    try other.writeWithoutTransaction { try $0.execute(sql: sql) }
    try other.close()
    try Self.readDamaged(database.path)
    try database.reindex(catalog.collation)
    #expect(try database.check().isEmpty)
    try Self.expectRightAnswers(of: database)
  }

  /// Reads a catalog whose index is damaged: it throws, or finds something, and check says so.
  private static func readDamaged(_ path: String) throws {
    let reader = try CatalogDatabase(readingAt: path)
    for text in texts {
      do {
        let listing = try reader.listing(where: Predicate(WordQuery(text)))
        for section in listing.sections {
          try listing.forEachProduct(in: section, offset: 0, limit: .max) { _ in }
        }
      } catch is CatalogDatabaseError {}
    }
    let faults = try reader.check()
    #expect(faults.contains { $0.message.contains("the index of words") }, "\(faults)")
    #expect(faults.allSatisfy { $0.remedy == .reindex }, "\(faults)")
  }
}
