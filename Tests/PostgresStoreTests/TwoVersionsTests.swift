import CatalogAccess
import CatalogFields
import Collation
import DBAccess
import Foundation
import PostgreSQL
import Search
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// Programs with two versions of ICU that use a catalog by turns, as during an upgrade.
struct TwoVersionsTests {
  private static let new = ListingVersions(icu: "99.1", fold: ListingVersions.current.fold)
  private static let both = [ListingVersions.current, new]

  private let sample: StoreSample
  private let info: ConnectionInfo
  private let admin: PostgreSQLConnection

  /// The sample in Swedish and Czech by this program, and in Swedish by a newer one, too.
  init() throws {
    sample = try StoreSample()
    try sample.run(["reindex", "--db", sample.file, "--locale", "cs", "--add"])
    info = try ConnectionInfo(sample.copyToServer())
    admin = try PostgreSQLConnection(to: info)
    let reindex = try ServerReindex(of: writer(Self.new), by: DraftCatalog.init)
    try reindex.addListing(IndexedCollation(locale: LocaleIdentifier("sv")), progress: nil)
  }

  private func writer(_ versions: ListingVersions) throws -> PostgresCatalog {
    try PostgresCatalog(at: info, as: versions, isWriter: true)
  }

  private func reader(_ versions: ListingVersions) throws -> PostgresCatalog {
    try PostgresCatalog(readingAt: info, as: versions)
  }

  private func numbers(_ sql: String) throws -> [Int] {
    try admin.rows(of: Statement(sql, isPrepared: false)) { try $0.int(0) }
  }

  private func pending(_ versions: ListingVersions) throws -> Int {
    try numbers(
      "SELECT count(*) FROM catalog.pending_change WHERE queue LIKE 'icu=\(versions.icu) %'")[0]
  }

  private static func ids(_ listing: Listing) throws -> [Int64] {
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
      ids.append(view.id)
    }
    return ids
  }

  /// Compares what a program reads with an order that is made of the names.
  private static func compare(_ catalog: PostgresCatalog) throws {
    let listing = try catalog.listing()
    #expect(listing.isStored)
    let collation = try IndexedCollation(locale: LocaleIdentifier("sv"))
    #expect(try ids(listing) == ids(catalog.computed(collation, nil)))
    let part = try Predicate.parse("name CONTAINS[cd] 'kni'")
    #expect(
      try ids(catalog.listing(where: part)) == ids(catalog.computed(collation, part.evaluator())))
    for text in ["k", "ö", "zz"] {
      let start = try Predicate.parse("name BEGINSWITH[cd] '\(text)'")
      #expect(
        try ids(catalog.listing(where: start))
          == ids(catalog.computed(collation, start.evaluator())))
    }
  }

  private func compareBoth() throws {
    for versions in Self.both {
      let catalog = try reader(versions)
      #expect(try catalog.listingState() == .current)
      try Self.compare(catalog)
      #expect(try catalog.check() == [], "\(versions)")
    }
  }

  private static func name(_ generator: inout SeededGenerator) -> String {
    let words = ["Kniv", "kniv", "Älg", "Ögla", "Čepel", "Zon", "包丁", "Chleba", "4 mm"]
    let word = words.randomElement(using: &generator) ?? ""
    return "\(word) \(Int.random(in: 0..<500, using: &generator))"
  }

  private static func change(
    _ catalog: PostgresCatalog, _ generator: inout SeededGenerator
  ) throws {
    let note = ChangeNote(.edit, at: 7)
    let id = Int64.random(in: 1..<260, using: &generator)
    var edit = ProductEdit()
    do {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0:
        try edit.set(.name, to: name(&generator))
        _ = try catalog.addProduct(edit, note)
      case 1:
        let plan = try catalog.planRemoval(of: .ids([id, id + 3]))
        try catalog.perform(plan, isForced: true, note)
      case 2:
        try edit.set(.quantity, to: "\(Int.random(in: 0..<99, using: &generator))")
        _ = try catalog.editProduct(id: id, edit, note)
      case 3:
        try edit.set(.sortName, to: name(&generator))
        _ = try catalog.editProduct(id: id, edit, note)
      case 4:
        _ = try catalog.undo(isForced: true)
      default:
        try edit.set(.name, to: name(&generator))
        _ = try catalog.editProduct(id: id, edit, note)
      }
    } catch ChangeError.noProduct {
      // It was removed before.
    } catch ChangeError.nothingToUndo {
      // All is undone.
    } catch ChangeError.otherChange {
      // Another has undone it.
    }
  }

  @Test("Each program lists all changes in its own listing, whoever made them")
  func turns() throws {
    try compareBoth()
    #expect(try reader(Self.new).state.languages.usable.map(\.locale) == ["sv"])
    #expect(try reader(.current).state.languages.usable.map(\.locale) == ["sv", "cs"])
    var generator = SeededGenerator(seed: 11)
    for round in 0..<40 {
      let versions = Self.both[Int.random(in: 0..<2, using: &generator)]
      if round % 8 == 7 {
        try admin.runScript(
          """
          UPDATE catalog.product SET name = 'Psql kniv \(round)' WHERE id % 40 = \(round);
          DELETE FROM catalog.product WHERE id = \(round * 3);
          INSERT INTO catalog.product (id, name) VALUES (\(5000 + round), 'Ny');
          """)
      } else {
        let catalog = try writer(versions)
        try Self.change(catalog, &generator)
      }
      // Between two looks, several may have changed the same.
      if round % 3 == 0 { try compareBoth() }
    }
    try compareBoth()
    for versions in Self.both { try #expect(pending(versions) == 0) }
  }

  @Test("A program writes its own listing at once, and leaves the other to those who can")
  func queues() throws {
    var edit = ProductEdit()
    try edit.set(.name, to: "Ögla")
    for (versions, other) in [(Self.new, ListingVersions.current), (.current, Self.new)] {
      let old = try numbers("SELECT count(*) FROM catalog.listing WHERE name = 'Ögla 2'")
      try edit.set(.name, to: "Ögla 2")
      _ = try writer(versions).editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
      #expect(try pending(versions) == 0)
      #expect(try pending(other) == 1)
      #expect(
        try old == [0]
          && numbers(
            "SELECT DISTINCT language_id FROM catalog.listing WHERE name = 'Ögla 2' ORDER BY 1")
            == (versions == Self.new ? [3] : [1, 2])
      )
      try compareBoth()
      try edit.set(.name, to: "Kniv 2")
      _ = try writer(versions).editProduct(id: 3, edit, ChangeNote(.edit, at: 8))
      try compareBoth()
    }
    // What a command has changed is no change of another program.
    #expect(try numbers("SELECT count(*) FROM catalog.history_foreign") == [0])
  }

  @Test("Very many changes, and their notes, are left to the other program, too")
  func manyProducts() throws {
    try admin.runScript(
      """
      INSERT INTO catalog.product (name, quantity)
      SELECT 'Saxofon ' || n, n FROM generate_series(1, 5000) AS n
      """)
    try compareBoth()
    for versions in Self.both {
      let catalog = try writer(versions)
      for (field, text) in [(ProductField.quantity, "+1"), (.sortName, "Zon \(versions.icu)")] {
        var edit = ProductEdit()
        try edit.set(field, to: text)
        let plan = try catalog.planEdit(
          edit, of: .matching(Predicate.parse("name LIKE 'Saxofon *'")))
        #expect(try catalog.perform(plan, ChangeNote(.edit, at: 7)).count == 5000)
        #expect(try pending(versions) == 0)
        #expect(try pending(versions == Self.new ? .current : Self.new) >= 5000)
      }
      try compareBoth()
    }
  }

  @Test("Each has a substring index of its own")
  func substringIndexes() throws {
    for versions in Self.both {
      let catalog = try writer(versions)
      _ = try catalog.createSubstringIndex()
      var edit = ProductEdit()
      try edit.set(.name, to: "Kniven \(versions.icu)")
      _ = try catalog.editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
      try compareBoth()
    }
    #expect(try numbers("SELECT count(DISTINCT language_id) FROM catalog.name_fold") == [2])
    try writer(.current).removeSubstringIndex()
    #expect(try numbers("SELECT DISTINCT language_id FROM catalog.name_fold") == [3])
    try compareBoth()
    #expect(try reader(Self.new).info(measuringTables: false).substringIndexSize ?? 0 > 0)
    #expect(try reader(.current).info(measuringTables: false).substringIndexSize == nil)
  }

  @Test("Info tells both, a copy has those of the program that makes it")
  func infoAndCopies() throws {
    for versions in Self.both {
      let listings = try reader(versions).info(measuringTables: false).listings
      let isNew = versions == Self.new
      #expect(listings.map(\.isCurrent) == [true, !isNew, false])
      #expect(
        listings.map(\.locale.identifier) == (isNew ? ["sv", "sv", "cs"] : ["sv", "cs", "sv"]))
    }
    try admin.runScript("UPDATE catalog.product SET name = 'Zon' WHERE id = 3")
    // It is brought up to date, and copied as it is.
    #expect(try reader(.current).listingState() == .current)
    let old = try sample.copyToFile(info.description)
    let path = sample.directory.file("new.db")
    let new = try NewCatalog(for: path)
    try CatalogCopy(from: reader(Self.new), to: new.database).perform()
    try new.publish()
    for table in ["section", "section_boundary", "listing", "listing_block", "block_fold"] {
      let query = "SELECT * FROM \(table) WHERE language_id = 1"
      #expect(try sample.shell(query, of: path) == sample.shell(query, of: old))
      #expect(try !sample.shell(query, of: path).isEmpty)
    }
    #expect(
      try sample.shell("SELECT id, locale FROM language ORDER BY id", of: path) == "1|sv\n")
    #expect(
      try sample.shell("SELECT id, locale FROM language ORDER BY id", of: old) == "1|sv\n2|cs\n")
  }

  @Test("A reindex leaves the listings of its own version")
  func reindexing() throws {
    let sv = try IndexedCollation(locale: LocaleIdentifier("sv"))
    let reindex = try ServerReindex(of: writer(Self.new), by: DraftCatalog.init)
    #expect(try reindex.reindex(sv, progress: nil) == 0)
    #expect(try numbers("SELECT id FROM catalog.language ORDER BY id") == [1, 2])
    let catalog = try reader(Self.new)
    try Self.compare(catalog)
    #expect(try catalog.check() == [])
    // The old program computes, and leaves its changes to the new one.
    let old = try writer(.current)
    var edit = ProductEdit()
    try edit.set(.name, to: "Ögla")
    _ = try old.editProduct(id: 3, edit, ChangeNote(.edit, at: 7))
    guard case .otherVersion = try reader(.current).listingState() else {
      Issue.record("the old program uses the new listing")
      return
    }
    #expect(try reader(.current).listing().isStored == false)
    try Self.compare(reader(Self.new))
    #expect(try reader(Self.new).check() == [])
  }

  @Test("Another program's transaction of a state without the new listing changes nothing")
  func transactionsOfOneState() throws {
    let sv = try IndexedCollation(locale: LocaleIdentifier("sv"))
    let third = ListingVersions(icu: "100.1", fold: "9")
    let statement = Statement("UPDATE catalog.product SET name = 'Zon' WHERE id = 3")
    try admin.runScript(
      "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM catalog.product")
    try ServerReindex(of: writer(third), by: DraftCatalog.init).addListing(sv, progress: nil)
    #expect {
      try admin.run(statement)
    } throws: { error in
      (error as? PostgreSQLError)?.state == .serializationFailure
    }
    try admin.runScript("ROLLBACK; BEGIN ISOLATION LEVEL REPEATABLE READ")
    try admin.run(statement)
    try admin.runScript("COMMIT")
    try compareBoth()
    let catalog = try reader(third)
    try Self.compare(catalog)
    #expect(try catalog.check() == [])
  }

  private final class Writers: Sendable {
    let count = Atomic(4)

    var areLeft: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }
  }

  @Test("Programs of both versions write and read at the same time")
  func concurrency() throws {
    let info = info
    let writers = Writers()
    let group = ThreadGroup()
    for writer in 0..<4 {
      group.add {
        defer { writers.count.subtract(1, ordering: .sequentiallyConsistent) }
        var generator = SeededGenerator(seed: UInt64(writer))
        let catalog = try PostgresCatalog(
          at: info, as: Self.both[writer % 2], isWriter: true)
        for _ in 0..<20 { try Self.change(catalog, &generator) }
      }
    }
    group.add {
      let other = try PostgreSQLConnection(to: info)
      var number = 0
      while writers.areLeft {
        number += 1
        try? other.runScript(
          "UPDATE catalog.product SET name = 'Psql \(number)' WHERE id % 50 = \(number % 50)")
        try PostgresCatalog(at: info, as: Self.both[number % 2], isWriter: true).addUp()
      }
    }
    for versions in Self.both {
      group.add {
        repeat {
          let catalog = try PostgresCatalog(readingAt: info, as: versions)
          // A change that is not committed keeps it behind.
          if try catalog.listingState() == .current { try Self.compare(catalog) }
        } while writers.areLeft
      }
    }
    try group.wait()
    try compareBoth()
    for versions in Self.both {
      try writer(versions).addUp()
      #expect(try reader(versions).state.noteCount == 0)
    }
    try compareBoth()
  }
}
