import CatalogAccess
import CatalogFields
import Collation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import DBAccess

/// The stored listing against an array that is sorted anew.
struct ListingMaintenanceTests {
  private static let words = [
    "saw", "Säge", "Åsa", "axe", "Ämne", "9 mm", "#8", "Ö", "zebra", "Яблоко", "日本", "", "e\u{301}",
    "socket", "sax", "Z", "a",
  ]

  private static func name(using generator: inout SeededGenerator) -> String {
    let word = words.randomElement(using: &generator) ?? ""
    return "\(word) \(Int.random(in: 0..<40, using: &generator))"
  }

  /// A random change by SQL that any program could run.
  private static func change(
    among count: Int = 400,
    using generator: inout SeededGenerator
  ) -> (String, [String]) {
    let id = Int.random(in: 1...count, using: &generator)
    let other = Int.random(in: 1...count, using: &generator)
    let new = name(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<3: return ("INSERT INTO product (name) VALUES (?)", [new])
    case 3: return ("INSERT OR REPLACE INTO product (id, name) VALUES (\(id), ?)", [new])
    case 4: return ("INSERT OR REPLACE INTO product (name, sku) VALUES (?, 'S\(id % 9)')", [new])
    case 5: return ("UPDATE product SET name = ? WHERE id = \(id)", [new])
    case 6: return ("UPDATE product SET sort_name = ? WHERE id = \(id)", [new])
    case 7: return ("UPDATE product SET sort_name = NULL, quantity = 5 WHERE id = \(id)", [])
    case 8:
      let column = ["id", "rowid", "_rowid_"].randomElement(using: &generator) ?? "id"
      return ("UPDATE OR REPLACE product SET \(column) = \(other) WHERE id = \(id)", [])
    case 9: return ("UPDATE OR REPLACE product SET sku = 'S\(id % 9)' WHERE id = \(other)", [])
    default: return ("DELETE FROM product WHERE id = \(id)", [])
    }
  }

  @Test(arguments: [1, 2])
  func aListingFollowsAnyChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog.sample(locale: "sv")
    try catalog.database.addListing(
      IndexedCollation(locale: LocaleIdentifier("de-u-co-phonebk-kn")))
    for round in 0..<12 {
      let other = try DatabaseQueue(path: catalog.database.path)
      try other.write { db in
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
          let (sql, arguments) = Self.change(using: &generator)
          try db.execute(sql: sql, arguments: StatementArguments(arguments))
        }
      }
      #expect(try catalog.database.listingState() == .behind)
      try catalog.database.bringUpToDate()
      #expect(try catalog.database.check() == [], "round \(round)")
      try expectOrder(of: catalog)
    }
  }

  /// More changes than are worked off one by one are merged (`ListingMerge`).
  @Test(arguments: [1, 2])
  func aListingFollowsManyChangesAtOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let catalog = try TestCatalog.sample(locale: "sv")
    _ = try catalog.shell(
      """
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 6000)
      INSERT INTO product (name) SELECT substr('sazzÅ9#日äq', n % 10 + 1, 1) || n % 991 FROM n
      """)
    _ = try catalog.database.createSubstringIndex()
    try catalog.database.addListing(
      IndexedCollation(locale: LocaleIdentifier("de-u-co-phonebk-kn")))
    let statements = [
      "DELETE FROM product WHERE name LIKE 's%'",
      "DELETE FROM product WHERE name LIKE 'z%' AND id % 40 <> 0",
      "UPDATE product SET name = 's' || name WHERE id % 5 = 0",
      """
      INSERT INTO product (name)
      SELECT 's' || id % 7 FROM product WHERE name LIKE '9%' OR name LIKE 'q%'
      """,
    ]
    for round in 0..<statements.count {
      let other = try DatabaseQueue(path: catalog.database.path)
      try other.write { db in
        try db.execute(sql: statements[round])
        for _ in 0..<Int.random(in: 1...700, using: &generator) {
          let (sql, arguments) = Self.change(among: 7000, using: &generator)
          try db.execute(sql: sql, arguments: StatementArguments(arguments))
        }
      }
      try catalog.database.bringUpToDate()
      #expect(try catalog.database.check() == [], "round \(round)")
      try expectOrder(of: catalog)
    }
  }

  /// Expects both listings to be what sorting all products gives, and ordinals
  /// to lead there and back.
  private func expectOrder(of catalog: TestCatalog) throws {
    for locale in try catalog.database.storedLocales() {
      let listing = try catalog.database.listing(in: locale)
      #expect(listing.isStored)
      let computed = try catalog.database.all(
        computedIn: IndexedCollation(locale: locale))
      #expect(listing.sections == computed.sections)
      var ids: [Int64] = []
      for section in listing.sections {
        try listing.forEachProduct(in: section, offset: 0, limit: .max) { ids.append($0.id) }
      }
      var expected: [Int64] = []
      for section in computed.sections {
        try computed.forEachProduct(in: section, offset: 0, limit: .max) { expected.append($0.id) }
      }
      #expect(ids == expected)
      for ordinal in stride(from: 0, to: ids.count, by: 17) {
        #expect(try listing.ordinal(ofProduct: ids[ordinal]) == ordinal)
      }
      for name in ["", "s", "SAX", "å", "9", "zz", "日"] {
        #expect(
          try listing.ordinal(beginningAt: name) == computed.ordinal(beginningAt: name), "\(name)")
      }
    }
  }

  /// Blocks are divided and joined only when there are many products; so this
  /// edits the blocks of one section directly, thousands of times.
  @Test func blocksFollowThousandsOfEdits() throws {
    let catalog = try TestCatalog("INSERT INTO product (name) VALUES ('x');")
    let blocks = ListingBlocks(languageID: 9)
    var keys: [ListingKey] = []
    var generator = SeededGenerator(seed: 42)
    try catalog.database.queue.write { db in
      func edit(adding isAdding: Bool) throws {
        if isAdding || keys.isEmpty {
          let key = ListingKey(
            section: 3, sortKey: [UInt8.random(in: 2...9, using: &generator)],
            productID: Int64.random(in: 0..<1_000_000, using: &generator))
          let position = keys.firstIndex { key <= $0 } ?? keys.count
          if position < keys.count, keys[position] == key { return }
          try db.execute(
            sql: """
              INSERT INTO listing (language_id, section, sort_key, product_id, name)
              VALUES (9, 3, ?, ?, 'x')
              """, arguments: [Data(key.sortKey), key.productID])
          try blocks.add(key, db)
          keys.insert(key, at: position)
        } else {
          let key = keys.remove(at: Int.random(in: 0..<keys.count, using: &generator))
          try db.execute(
            sql: "DELETE FROM listing WHERE language_id = 9 AND sort_key = ? AND product_id = ?",
            arguments: [Data(key.sortKey), key.productID])
          try blocks.remove(key, db)
        }
      }
      func expectRight() throws {
        #expect(try blocks.firstWrongBlock(in: 3, db) == nil)
        for ordinal in stride(from: 0, to: keys.count, by: 389) {
          #expect(try blocks.ordinal(of: keys[ordinal], db) == ordinal)
          let start = try blocks.start(ofOrdinal: ordinal, in: 3, db)
          #expect(start.ordinal <= ordinal)
          #expect(start.key <= keys[ordinal])
          #expect(ordinal - start.ordinal < 1024)
        }
      }
      func blockCount() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM listing_block WHERE language_id = 9") ?? 0
      }
      for _ in 0..<5000 { try edit(adding: Int.random(in: 0..<10, using: &generator) > 0) }
      try expectRight()
      #expect(try blockCount() > 3)
      for _ in 0..<3000 { try edit(adding: Bool.random(using: &generator)) }
      try expectRight()
      while keys.count > 100 { try edit(adding: false) }
      try expectRight()
      #expect(try blockCount() == 1)
      while !keys.isEmpty { try edit(adding: false) }
      #expect(try blockCount() == 0)
    }
  }

  @Test func renamingAMakerNeedsNoChangeOfTheListing() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell("UPDATE manufacturer SET name = 'Renamed Works' WHERE id = 1")
    #expect(try catalog.database.listingState() == .current)
    let products = try catalog.listing().map(\.product)
    #expect(products.contains { $0.manufacturer?.name == "Renamed Works" })
  }

  @Test func onlyTheChangedRowsAreWritten() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell("UPDATE product SET name = 'Zzz' WHERE id = 7")
    #expect(try catalog.shell("SELECT product_id FROM pending_change") == "7\n")
    try catalog.database.bringUpToDate()
    #expect(try catalog.shell("SELECT count(*) FROM pending_change") == "0\n")
    #expect(try catalog.database.check() == [])
  }

  @Test func aReaderBringsTheListingUpToDate() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell("DELETE FROM product WHERE id % 2 = 0")
    let reader = try CatalogDatabase(readingAt: catalog.database.path)
    #expect(try reader.listingState() == .current)
    #expect(try reader.listing().count == 124)
    #expect(try reader.check() == [])
  }

  @Test func aReaderThatMayNotWriteComputes() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell("UPDATE product SET name = 'Aaaaaa' WHERE id = 7")
    let reader = try CatalogDatabase(unchangedAt: catalog.database.path)
    #expect(try reader.listingState() == .behind)
    let listing = try reader.listing()
    #expect(!listing.isStored)
    let section = try #require(listing.sections.first)
    #expect(try listing.bounds(of: section)?.first == "Aaaaaa")
  }

  /// Expects a reader to notice another version, and to answer nevertheless. A
  /// function of its own: while there is a reader nobody can write.
  private func expectComputed(at path: String) throws {
    let reader = try CatalogDatabase(readingAt: path)
    guard case .otherVersion = try reader.listingState() else {
      Issue.record("the stamp is not noticed")
      return
    }
    let listing = try reader.listing()
    #expect(!listing.isStored)
    #expect(listing.sections.map(\.title).suffix(4) == ["Å", "Ä", "Ö", "#"])
  }

  @Test func aForgedStampIsNoticedAndMended() throws {
    let catalog = try TestCatalog.sample(locale: "sv")
    for change in ["replace(collation_version, 'icu=', 'icu=1')", "collation_version || '9'", "''"]
    {
      _ = try catalog.shell("UPDATE language SET collation_version = \(change)")
      // Keys of another version: none of them can be trusted.
      _ = try catalog.shell("UPDATE listing SET sort_key = X'02' || sort_key")
      try expectComputed(at: catalog.database.path)
      #expect(try !catalog.database.check().isEmpty)
      try catalog.database.bringUpToDate()
      #expect(try catalog.database.listingState() == .current)
      #expect(try catalog.database.check() == [])
    }
  }

  @Test("A listing without the letters that the alphabet lacks is noticed and mended")
  func missingLetters() throws {
    let lithuanian = try LocaleIdentifier("lt")
    let catalog = try TestCatalog.sample(locale: "lt")
    let before = try IndexedCollation(
      locale: lithuanian, options: .init(extraLabels: .locales([])))
    try catalog.database.reindex(before)
    #expect(try catalog.shell("SELECT count(*) FROM section WHERE title = 'W'") == "0\n")
    do {
      let reader = try CatalogDatabase(unchangedAt: catalog.database.path)
      #expect(try reader.listingState() == .otherVersion(stamp: before.version.description))
      let listing = try reader.listing()
      #expect(!listing.isStored)
      #expect(listing.sections.map(\.title).contains("W"))
    }
    #expect(try !catalog.database.check().isEmpty)
    try catalog.database.bringUpToDate()
    #expect(try catalog.database.listingState() == .current)
    #expect(try catalog.database.check() == [])
    #expect(try catalog.database.listing().sections.map(\.title).contains("W"))
  }

  @Test(arguments: [
    "DELETE FROM listing WHERE product_id = 7",
    "UPDATE listing SET quantity = 4711 WHERE product_id = 7",
    "UPDATE listing SET sort_key = X'99' WHERE product_id = 7",
    "UPDATE section SET product_count = product_count + 1 WHERE number = 2",
    "UPDATE listing_block SET product_count = product_count + 1 WHERE section = 2",
    "UPDATE listing_block SET first_fold = X'FE' WHERE section = 2",
    "UPDATE section SET last_name = 'Zzz' WHERE number = 2",
    "UPDATE section SET title = 'Å' WHERE number = 3",
    "DELETE FROM section WHERE number = 3",
    "DELETE FROM section",
    "DELETE FROM section_boundary",
    "DROP TRIGGER product_did_update",
    "DROP INDEX product_by_price",
    "UPDATE block_fold SET folds = X'61FF'",
    "UPDATE listing_block SET last_fold = X'61'",
    "UPDATE language SET collation_version = replace(collation_version, 'collator=', 'collator=1')",
  ])
  func checkFindsWhatIsWrongAndReindexMendsIt(damage: String) throws {
    _ = try expectFoundAndMended(damage, in: TestCatalog.sample())
  }

  /// Expects check to find a damage, and reindex to mend it. Returns how many faults there were.
  private func expectFoundAndMended(_ damage: String, in catalog: TestCatalog) throws -> Int {
    #expect(try catalog.database.check() == [])
    _ = try catalog.shell(damage)
    let faults = try catalog.database.check()
    #expect(!faults.isEmpty)
    #expect(faults.allSatisfy { $0.remedy == .reindex })
    try catalog.database.reindex(catalog.collation)
    #expect(try catalog.database.check() == [])
    return faults.count
  }

  @Test func checkFindsReferencesToNothing() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell("UPDATE product SET manufacturer_id = 4711 WHERE id = 7")
    try catalog.database.bringUpToDate()
    let faults = try catalog.database.check()
    #expect(faults.map(\.remedy) == [.reindex])
    #expect(faults.first?.message.contains("product 7") == true)
    try catalog.database.reindex(catalog.collation)
    #expect(try catalog.database.check() == [])
  }

  @Test("References to nothing stay where only the sort order is of another version")
  func referencesStayUntilAReindex() throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.shell(
      """
      UPDATE product SET manufacturer_id = 4711 WHERE id = 7;
      UPDATE language SET collation_version = '';
      """)
    try catalog.database.bringUpToDate()
    #expect(try catalog.database.listingState() == .current)
    let manufacturer = "SELECT manufacturer_id FROM product WHERE id = 7"
    #expect(try catalog.shell(manufacturer) == "4711\n")
    #expect(try catalog.database.check().map(\.remedy) == [.reindex])
    #expect(try catalog.database.reindex(catalog.collation) == 1)
    #expect(try catalog.shell(manufacturer) == "\n")
  }

  @Test(
    "Wrong totals of the substring index are found: a change would be refused by them",
    arguments: [
      "UPDATE name_trigram_data SET id = -1 WHERE id = 1",
      "UPDATE name_trigram_data SET block = x'' WHERE id = 1",
      "UPDATE name_trigram_data SET block = x'01' WHERE id = 1",
      "UPDATE name_trigram_data SET block = x'0105' WHERE id = 1",
      "UPDATE name_trigram_data SET block = 'x' WHERE id = 1",
      "UPDATE name_trigram_data SET block = x'ffff' WHERE id = 1",
    ])
  func totalsOfTheSubstringIndex(damage: String) throws {
    let catalog = try TestCatalog.sample()
    _ = try catalog.database.createSubstringIndex()
    var edit = ProductEdit()
    try edit.set(.name, to: "Another")
    _ = try catalog.database.editProduct(id: 7, edit, ChangeNote(.edit, at: 1))
    #expect(try expectFoundAndMended(damage, in: catalog) == 1)
  }

  @Test func aDumpOfACatalogIsACatalogForTheShell() throws {
    // Triggers need no function that only we have.
    let catalog = try TestCatalog.sample()
    let dump = try catalog.shell(".dump")
    let copy = catalog.directory.file("copy.db")
    #expect(try ProgramRun("sqlite3", [copy], input: dump).status == 0)
    let run = try ProgramRun(
      "sqlite3",
      [copy, "UPDATE product SET name = 'x' WHERE id = 1; SELECT count(*) FROM pending_change"])
    #expect(run.output == "1\n")
  }
}
