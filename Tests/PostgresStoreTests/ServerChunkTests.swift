import CatalogAccess
import CatalogFields
import PostgreSQL
import ServerSupport
import TestSupport
import Testing

@testable import PostgresStore

/// A catalog on a server whose chunks have so few blocks that there are many.
private struct ChunkSample {
  let sample: StoreSample
  let address: String
  let other: PostgreSQLConnection

  /// The sample with many names that begin with the same letter, in chunks of so many blocks.
  init(_ size: Int) throws {
    sample = try StoreSample()
    let sample = sample
    try sample.shell(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
      INSERT INTO product (id, name) SELECT 10000 + i, 'Sax ' || i * 7 % 9000 FROM n
      """)
    try sample.run(["list", "--db", sample.file])
    address = try ServerChunks.$usualCount.withValue(size) { try sample.copyToServer() }
    other = try PostgreSQLConnection(to: ConnectionInfo(address))
  }

  func open() throws -> PostgresCatalog {
    try PostgresCatalog(readingAt: ConnectionInfo(address))
  }

  struct Counted: Equatable {
    var key: ListingKey
    var count: Int
  }

  func counts(in table: String) throws -> [Counted] {
    try other.rows(
      of: Statement(
        """
        SELECT section, sort_key, product_id, product_count::bigint FROM catalog.\(table)
        WHERE language_id = 1 ORDER BY section, sort_key, product_id
        """)
    ) { row in
      Counted(
        key: ListingKey(
          section: try row.int(0), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
          productID: try row.int64(2)), count: try row.int(3))
    }
  }

  /// Expects what the blocks say of each chunk: each belongs to the last that is not behind it.
  func expectRight(_ size: Int) throws {
    let chunks = try counts(in: "listing_chunk")
    var found = chunks.map { Counted(key: $0.key, count: 0) }
    var blockCounts = chunks.map { _ in 0 }
    var firsts = chunks.map { _ in false }
    for block in try counts(in: "listing_block") {
      let chunk = try #require(chunks.lastIndex { $0.key <= block.key })
      #expect(chunks[chunk].key.section == block.key.section)
      found[chunk].count += block.count
      blockCounts[chunk] += 1
      if chunks[chunk].key == block.key { firsts[chunk] = true }
    }
    #expect(found == chunks)
    #expect(!firsts.contains(false))
    #expect((blockCounts.max() ?? 0) <= 2 * size)
    let sections = try other.rows(
      of: Statement(
        "SELECT product_count FROM catalog.section WHERE language_id = 1 ORDER BY number")
    ) { try $0.int(0) }
    for (section, count) in sections.enumerated() {
      #expect(chunks.reduce(0) { $0 + ($1.key.section == section ? $1.count : 0) } == count)
    }
  }

  func ids(_ listing: Listing, _ offset: Int = 0, _ limit: Int = .max) throws -> [Int64] {
    var ids: [Int64] = []
    try listing.forEachProduct(in: listing.sections, offset: offset, limit: limit) { view, _ in
      ids.append(view.id)
    }
    return ids
  }

  /// Compares pages and ordinals with the whole listing, whose sections are read from their beginnings.
  func comparePages(_ generator: inout SeededGenerator) throws {
    let listing = try open().listing()
    #expect(listing.isStored)
    let all = try ids(listing)
    let places = (0..<6).map { _ in Int.random(in: all.indices, using: &generator) }
    for place in places + [0, all.count - 1] {
      #expect(try ids(listing, place, 40) == Array(all.dropFirst(place).prefix(40)))
      #expect(try listing.ordinal(ofProduct: all[place]) == place)
    }
  }

  /// A change of many products or a few, by another program.
  static func change(_ generator: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<9000, using: &generator)
    let few = Int.random(in: 50..<400, using: &generator)
    let many = Int.random(in: 1000..<2500, using: &generator)
    func insertion(_ count: Int, _ word: String) -> String {
      """
      INSERT INTO catalog.product (name)
      SELECT '\(word) ' || (\(number) + i * 3) % 9999 FROM generate_series(1, \(count)) AS i
      """
    }
    let names = "SELECT id FROM catalog.product WHERE name > 'Sax \(number)' ORDER BY name, id"
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return insertion(few, "Sax")
    case 1: return insertion(many, "Sax \(number)")
    case 2: return insertion(few, "Ögla")
    case 3: return "DELETE FROM catalog.product WHERE id IN (\(names) LIMIT \(few))"
    case 4: return "DELETE FROM catalog.product WHERE id IN (\(names) LIMIT \(many))"
    case 5: return "DELETE FROM catalog.product WHERE name LIKE 'Ö%'"
    case 6:
      return
        "UPDATE catalog.product SET name = 'Sax 4' || id WHERE id IN (\(names) LIMIT \(few))"
    default:
      return "UPDATE catalog.product SET name = 'Tax ' || id WHERE id IN (\(names) LIMIT \(many))"
    }
  }
}

/// The second level of counts of listings on a server.
struct ServerChunkTests {
  @Test(
    "Chunks have the counts of their blocks, whatever comes and goes", arguments: [1, 2, 3])
  func chunksAreRight(size: Int) throws {
    let test = try ChunkSample(size)
    var generator = SeededGenerator(seed: UInt64(size))
    try test.expectRight(size)
    #expect(try test.counts(in: "listing_chunk").count > 20)
    for _ in 0..<16 {
      try test.other.runScript(ChunkSample.change(&generator))
      try ServerChunks.$usualCount.withValue(size) { _ = try test.open() }
      try test.expectRight(size)
      try test.comparePages(&generator)
    }
    #expect(try test.open().check() == [])
    try test.sample.run(["reindex", "--db", test.address])
    try test.expectRight(1024)
    try test.other.runScript("DELETE FROM catalog.product")
    #expect(try test.open().check() == [])
    #expect(try test.counts(in: "listing_chunk") == [])
    try test.other.runScript("INSERT INTO catalog.product (name) VALUES ('Sax')")
    #expect(try test.open().check() == [])
    try test.expectRight(1024)
  }

  @Test("A page and a place need the counts of chunks, and of the blocks of one")
  func otherBlocksAreNotRead() throws {
    let test = try ChunkSample(2)
    let listing = try test.open().listing()
    let page = try test.ids(listing, 8000, 50)
    let place = try #require(try listing.ordinal(ofProduct: page[0]))
    #expect(page.count == 50 && place == 8000)
    // Wrong counts of what is before the last chunk of the section.
    let last = try #require(test.counts(in: "listing_chunk").last { $0.count > 500 })
    try test.other.run(
      Statement(
        """
        UPDATE catalog.listing_block SET product_count = 1
        WHERE section = $1 AND (sort_key, product_id) < ($2, $3)
        """, arguments: [.int32(Int32(last.key.section))] + last.key.arguments))
    for hasNotes in [false, true] {
      let changed = try test.open().listing()
      let end = changed.sections.reduce(0) {
        $1.number <= last.key.section ? $0 + $1.count : $0
      }
      let expected = try test.ids(changed).prefix(end).suffix(100)
      #expect(try test.ids(changed, end - 100, 100) == Array(expected))
      #expect(try changed.ordinal(ofProduct: expected[expected.startIndex]) == end - 100)
      if hasNotes { return }
      // The first and the last of the section, noted and not added up.
      let writer = try PostgresCatalog(writingAt: ConnectionInfo(test.address))
      for name in ["Saa", "Szz"] {
        var edit = ProductEdit()
        try edit.set(.name, to: name)
        _ = try writer.addProduct(edit, ChangeNote(.edit, at: 7))
      }
      #expect(try test.open().state.noteCount > 0)
    }
  }

  @Test(
    "A wrong chunk is found, and mended by reindexing",
    arguments: [
      "UPDATE catalog.listing_chunk SET product_count = product_count + 1 WHERE product_id > 0",
      "DELETE FROM catalog.listing_chunk WHERE sort_key = ''",
      "DELETE FROM catalog.listing_chunk WHERE sort_key <> ''",
      "UPDATE catalog.listing_chunk SET product_id = product_id - 1 WHERE sort_key <> ''",
      "INSERT INTO catalog.listing_chunk VALUES (1, 3, '\\xff', 1, 0)",
    ])
  func wrongChunks(damage: String) throws {
    let test = try ChunkSample(4)
    #expect(try test.open().check() == [])
    try test.other.runScript(damage)
    let faults = try test.open().check()
    #expect(faults.contains { $0.message.contains("a chunk of section number") })
    #expect(faults.allSatisfy { $0.remedy == .reindex })
    try test.sample.run(["reindex", "--db", test.address])
    #expect(try test.open().check() == [])
  }
}
