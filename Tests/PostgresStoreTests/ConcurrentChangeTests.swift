import CatalogAccess
import CatalogFields
import CatalogModel
import Collation
import PostgreSQL
import Search
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import PostgresStore

/// Listings that are read while several writers change them.
struct ConcurrentChangeTests {
  private let sample: StoreSample
  private let address: String

  /// The sample in two languages, with many names that begin with the same letter.
  init() throws {
    let sample = try StoreSample()
    self.sample = sample
    try sample.shell(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO product (id, name) SELECT 10000 + i, 'Sax ' || i FROM n
      """)
    try sample.run(["reindex", "--db", sample.file, "--locale", "cs", "--add"])
    address = try Self.withSmallChunks { try sample.copyToServer() }
  }

  /// Has each block be a chunk, or two: so there are many.
  private static func withSmallChunks<Result>(_ body: () throws -> Result) throws -> Result {
    try ServerChunks.$usualCount.withValue(1) { try body() }
  }

  /// What the products themselves say of a listing, in the state that a catalog reads.
  private struct Expected {
    var ids: [Int64] = []
    var names: [String] = []
    var counts: [Int]

    init(_ catalog: PostgresCatalog, _ locale: String) throws {
      let collation = try IndexedCollation(locale: LocaleIdentifier(locale))
      let keys = ListingCollation(collation)
      counts = [Int](repeating: 0, count: collation.sectionTitles.count)
      let rows = try catalog.server.connection.rows(
        of: Statement("SELECT id, name, coalesce(sort_name, name) FROM catalog.product")
      ) { row in
        (
          ListingKey(listingName: try row.string(2), productID: try row.int64(0), in: keys),
          try row.string(1)
        )
      }.sorted { $0.0 < $1.0 }
      for (key, name) in rows {
        ids.append(key.productID)
        names.append(name)
        counts[key.section] += 1
      }
    }
  }

  private static func ids(_ listing: Listing, _ offset: Int = 0, _ limit: Int = .max) throws
    -> [Int64]
  {
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) { view, _ in
      ids.append(view.id)
    }
    return ids
  }

  private static func compare(
    _ catalog: PostgresCatalog, _ generator: inout SeededGenerator
  ) throws {
    for locale in ["sv", "cs"] {
      let expected = try Expected(catalog, locale)
      let listing = try catalog.listing(in: LocaleIdentifier(locale))
      #expect(listing.isStored)
      #expect(listing.sections.map(\.count) == expected.counts)
      var start = 0
      for section in listing.sections where section.count > 0 {
        let bounds = try listing.bounds(of: section)
        #expect(bounds?.first == expected.names[start])
        start += section.count
        #expect(bounds?.last == expected.names[start - 1])
      }
      for _ in 0..<4 {
        let offset = Int.random(in: 0..<expected.ids.count, using: &generator)
        #expect(
          try ids(listing, offset, 30) == Array(expected.ids.dropFirst(offset).prefix(30)))
        #expect(try listing.ordinal(ofProduct: expected.ids[offset]) == offset)
      }
      for text in ["sax 1", "b", "ö", "sax 77"] {
        let wanted = Array(zip(expected.ids, expected.names)).filter {
          Self.fold($0.1).starts(with: Self.fold(text))
        }.map(\.0)
        let found = try catalog.listing(
          where: Predicate.parse("name BEGINSWITH[cd] '\(text)'"), in: LocaleIdentifier(locale))
        #expect(try ids(found) == wanted)
        if let last = wanted.last {
          #expect(try found.ordinal(ofProduct: last) == wanted.count - 1)
        }
      }
      let part = try catalog.listing(
        where: Predicate.parse("name CONTAINS[cd] 'x 12'"), in: LocaleIdentifier(locale))
      #expect(
        try ids(part)
          == zip(expected.ids, expected.names).filter { Self.fold($0.1).contains("x 12") }.map(\.0))
    }
  }

  private static func fold(_ text: String) -> String {
    Folding.caseAndDiacriticInsensitive.fold(text)
  }

  /// How many writers are at it.
  private final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    var areLeft: Bool { left.load(ordering: .sequentiallyConsistent) > 0 }
    func finish() { left.subtract(1, ordering: .sequentiallyConsistent) }
  }

  private static func name(_ generator: inout SeededGenerator) -> String {
    let words = ["Sax", "sax", "Säx", "Borr", "Ögla", "Čepel", "Zon", "包丁", "Chleba", "4 mm"]
    let word = words.randomElement(using: &generator) ?? ""
    return "\(word) \(Int.random(in: 0..<2500, using: &generator))"
  }

  private static func change(
    _ catalog: PostgresCatalog, _ generator: inout SeededGenerator
  ) throws {
    let note = ChangeNote(.edit, at: 7)
    let id = Int64.random(in: 10000..<12100, using: &generator)
    var edit = ProductEdit()
    do {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        try edit.set(.name, to: name(&generator))
        _ = try catalog.addProduct(edit, note)
      case 2:
        let plan = try catalog.planRemoval(of: .ids([id, id + 3]))
        try catalog.perform(plan, isForced: true, note)
      case 3:
        try edit.set(.quantity, to: "5")
        _ = try catalog.editProduct(id: id, edit, note)
      case 4:
        try edit.set(.sortName, to: name(&generator))
        _ = try catalog.editProduct(id: id, edit, note)
      default:
        try edit.set(.name, to: name(&generator))
        _ = try catalog.editProduct(id: id, edit, note)
      }
    } catch ChangeError.noProduct {
      // Another has removed it.
    }
  }

  @Test("Readers see the products in order, whatever is written and added up meanwhile")
  func readersAndWriters() throws {
    let address = address
    let writers = Countdown(3)
    let group = ThreadGroup()
    for writer in 0..<3 {
      group.add {
        defer { writers.finish() }
        var generator = SeededGenerator(seed: UInt64(writer))
        let catalog = try PostgresCatalog(writingAt: ConnectionInfo(address))
        for _ in 0..<40 { try Self.withSmallChunks { try Self.change(catalog, &generator) } }
      }
    }
    group.add {
      // Another program, whose changes are in the queue.
      let other = try PostgreSQLConnection(to: ConnectionInfo(address))
      var number = 0
      while writers.areLeft {
        number += 1
        try? other.runScript(
          "UPDATE catalog.product SET name = 'Psql \(number)' WHERE id = \(10000 + number * 7)")
        try Self.withSmallChunks {
          try PostgresCatalog(writingAt: ConnectionInfo(address)).addUp()
        }
      }
    }
    group.add {
      var generator = SeededGenerator(seed: 99)
      repeat {
        let catalog = try Self.withSmallChunks {
          try PostgresCatalog(readingAt: ConnectionInfo(address))
        }
        // A change of another program that is not committed keeps it behind.
        if try catalog.listingState() == .current { try Self.compare(catalog, &generator) }
      } while writers.areLeft
    }
    try group.wait()
    let catalog = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try catalog.check() == [])
    var generator = SeededGenerator(seed: 5)
    try Self.compare(catalog, &generator)
    let back = try sample.copyToFile(address)
    #expect(try sample.run(["check", "--db", back]) == "")
    #expect(
      try sample.run(["export", "--db", back]) == sample.run(["export", "--db", address]))
    // Added up, all is the same.
    try PostgresCatalog(writingAt: ConnectionInfo(address)).addUp()
    let added = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try added.state.noteCount == 0)
    #expect(try added.check() == [])
    try Self.compare(added, &generator)
  }

  @Test("A page takes two round trips where changes are not added up, too")
  func roundTrips() throws {
    let writer = try PostgresCatalog(writingAt: ConnectionInfo(address))
    for id in [10005, 11000, 3] as [Int64] {
      var edit = ProductEdit()
      try edit.set(.name, to: "Saxofon \(id)")
      _ = try writer.editProduct(id: id, edit, ChangeNote(.edit, at: 7))
    }
    let server = try TestServer.shared()
    let proxy = try ServerProxy(to: server.port)
    let info = try ConnectionInfo(
      address.replacing(":\(server.port)/", with: ":\(proxy.port)/"))
    var connection: PostgreSQLConnection?
    let connecting = try proxy.roundTrips { connection = try PostgreSQLConnection(to: info) }
    var reader: PostgresCatalog?
    var page: [Int64] = []
    let trips = try proxy.roundTrips {
      let catalog = try PostgresCatalog(readingAt: info)
      reader = catalog
      page = try Self.ids(catalog.listing(), 900, 50)
    }
    #expect(connection != nil && page.count == 50)
    #expect(try reader?.state.noteCount ?? 0 > 0)
    #expect(trips == connecting + 2)
  }

  @Test("Notes are added up by who finds many, and checked")
  func notes() throws {
    let writer = try PostgresCatalog(writingAt: ConnectionInfo(address))
    let selection = ProductSelection.ids((10001...10300).map { $0 })
    var edit = ProductEdit()
    try edit.set(.sortName, to: "Öl")
    let plan = try writer.planEdit(edit, of: selection)
    try writer.perform(plan, ChangeNote(.edit, at: 7))
    // Two languages, and each product goes and comes.
    let reader = try PostgresCatalog(readingAt: ConnectionInfo(address))
    #expect(try reader.state.noteCount == 0)
    #expect(try reader.check() == [])
    try edit.set(.sortName, to: "Xö")
    _ = try writer.editProduct(id: 10001, edit, ChangeNote(.edit, at: 7))
    let other = try PostgreSQLConnection(to: ConnectionInfo(address))
    try other.runScript("DELETE FROM catalog.listing_change WHERE difference = 1")
    let faults = try PostgresCatalog(readingAt: ConnectionInfo(address)).check().map(\.message)
    #expect(faults.contains { $0.contains("products, but") })
    #expect(faults.contains { $0.contains("wrong number of products") })
  }
}
