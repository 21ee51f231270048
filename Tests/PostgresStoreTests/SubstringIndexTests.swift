import CatalogAccess
import CatalogFields
import Collation
import DBAccess
import Foundation
import PostgreSQL
import Search
import ServerSupport
import StoreSupport
import TestSupport
import Testing

@testable import PostgresStore

/// The substring index of a catalog on a server, against a file without one.
struct SubstringIndexTests {
  private func ids(_ listing: Listing) throws -> [Int64] {
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: 0, limit: .max) { view, _ in
      ids.append(view.id)
    }
    return ids
  }

  /// Parts of the awkward names, with some of three and more characters of each.
  private func needles(using generator: inout SeededGenerator) -> [String] {
    AwkwardCatalog.texts.filter { !$0.isEmpty }
      + AwkwardCatalog.names.flatMap { name in
        let scalars = Array((name + " 1").unicodeScalars)
        return (0..<3).map { _ in
          let count = Int.random(in: 2...min(6, scalars.count), using: &generator)
          let start = Int.random(in: 0...scalars.count - count, using: &generator)
          return String(String.UnicodeScalarView(scalars[start..<start + count]))
        }
      }
  }

  @Test(
    "What names hold is found as in a file, whatever letters the server's locale knows",
    arguments: ["C", "C.UTF-8"])
  func searches(locale: String) throws {
    let sample = try StoreSample()
    var generator = SeededGenerator(seed: 5)
    try AwkwardCatalog.fill(sample.file, count: 200, using: &generator)
    let server = try TestServer.shared()
    let database = "substring_\(UInt32.random(in: 0 ... .max))"
    let admin = try server.connection()
    try admin.runScript(
      "CREATE DATABASE \(database) TEMPLATE template0 LC_COLLATE '\(locale)' LC_CTYPE '\(locale)'")
    // So few products would be read from end to end.
    try admin.runScript("ALTER DATABASE \(database) SET enable_seqscan = off")
    let address = server.address(database)
    let file = try CatalogDatabase(readingAt: sample.file)
    try CatalogCopy(from: file, to: NewServerCatalog(at: ConnectionInfo(address))).perform()
    try #expect(PostgresCatalog(writingAt: ConnectionInfo(address)).createSubstringIndex() > 0)
    let catalog = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try !catalog.check().contains { $0.message.contains("substring") })
    let turkish = try LocaleIdentifier("tr")
    var (foundCount, indexedCount) = (0, 0)
    for needle in needles(using: &generator) {
      let options = ["", "[c]", "[cd]", "[cd]"].randomElement(using: &generator) ?? ""
      let isEnd = Int.random(in: 0..<4, using: &generator) == 0
      let predicate = try Predicate(
        format: "name \(isEnd ? "ENDSWITH" : "CONTAINS")\(options) %@", needle)
      for locale in [nil, turkish] {
        let listing = try catalog.listing(where: predicate, in: locale)
        let found = try ids(listing)
        #expect(try found == ids(file.listing(where: predicate, in: locale)), "\(predicate)")
        foundCount += found.count
        if listing.statistics?.index.hasPrefix("substring index") == true { indexedCount += 1 }
      }
    }
    #expect(foundCount > 500 && indexedCount > 100, "\(foundCount), \(indexedCount)")
  }

  @Test("More products than are worth looking up are found in the texts of blocks")
  func manyMatches() throws {
    let sample = try StoreSample()
    try sample.shell(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO product (name) SELECT 'Knivset ' || i FROM n
      """)
    let address = try sample.copyToServer()
    _ = try PostgresCatalog(writingAt: ConnectionInfo(address)).createSubstringIndex()
    let catalog = try PostgresCatalog(readingAt: ConnectionInfo(address))
    let file = try CatalogDatabase(readingAt: sample.file)
    for (text, way) in [("nivs", "block names"), ("vset 119", "substring index: 11 ")] {
      let predicate = try Predicate(format: "name CONTAINS[cd] %@", text)
      let listing = try catalog.listing(where: predicate)
      #expect(try ids(listing) == ids(file.listing(where: predicate)))
      let index = listing.statistics?.index ?? ""
      #expect(index.hasPrefix(way), "\(index)")
    }
  }

  @Test("A change that waits while listings and the index are made anew is listed as they are then")
  func changesDuringRemaking() throws {
    let address = try StoreSample().copyToServer()
    let admin = try PostgreSQLConnection(to: ConnectionInfo(address))
    let remaker = try PostgresCatalog(writingAt: ConnectionInfo(address))
    var edit = ProductEdit()
    try edit.set(.name, to: "Örnkniv")
    let change = edit
    let waiting = Statement(
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'catalog.product'::regclass")
    let group = ThreadGroup()
    try remaker.remaking { connection, _ in
      group.add {
        let writer = try PostgresCatalog(writingAt: ConnectionInfo(address))
        let product = try #require(try writer.product(id: 3))
        _ = try writer.editProduct(
          id: 3, change, expecting: product, ChangeNote(.edit, at: 7))
      }
      while try admin.rows(of: waiting, { try $0.int(0) }) == [0], !group.hasEndedOne {
        usleep(20000)
      }
      try remaker.renewNameFolds(of: 1, on: connection)
    }
    try group.wait()
    let folds = try admin.rows(
      of: Statement("SELECT fold FROM catalog.name_fold WHERE product_id = 3")
    ) { try $0.string(0) }
    #expect(folds == ["ornkniv"])
    let edits = try admin.rows(
      of: Statement("SELECT count(*) FROM catalog.history WHERE action = 'edit'")
    ) { try $0.int(0) }
    #expect(edits == [1])
  }
}
