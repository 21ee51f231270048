import CatalogAccess
import PostgreSQL

/// The check of the chunks of a stored listing against its blocks: each begins where a block does, and has the
/// counts of all up to the next one.
struct ServerChunkCheck {
  private struct Chunk {
    var key: ListingKey
    var recordedCount: Int
    var count = 0
    /// Whether a block begins where it does.
    var hasFirst = false
  }

  private var chunks: [Chunk] = []
  private var chunk = -1
  private var sectionsWithout: Set<Int> = []

  /// Returns the numbers of sections, each as often as a chunk of it is wrong, or once where blocks are in none.
  static func wrongSections(
    of language: ServerLanguage, on connection: PostgreSQLConnection
  ) throws -> [Int] {
    var check = ServerChunkCheck()
    try forEachRow(of: "listing_chunk", language, connection) { key, count in
      check.chunks.append(Chunk(key: key, recordedCount: count))
    }
    try forEachRow(of: "listing_block", language, connection) { check.add($0, $1) }
    let wrong = check.chunks.filter { !$0.hasFirst || $0.count != $0.recordedCount }
    return (wrong.map(\.key.section) + check.sectionsWithout).sorted()
  }

  private static func forEachRow(
    of table: String, _ language: ServerLanguage, _ connection: PostgreSQLConnection,
    _ body: (ListingKey, Int) -> Void
  ) throws {
    try connection.copy(
      from: """
        (SELECT section, sort_key, product_id, product_count::bigint FROM catalog.\(table)
        WHERE language_id = \(language.id) ORDER BY section, sort_key, product_id)
        """
    ) { row in
      body(
        ListingKey(
          section: Int(try row.int64(0)), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
          productID: try row.int64(2)), Int(try row.int64(3)))
    }
  }

  private mutating func add(_ key: ListingKey, _ count: Int) {
    while chunk + 1 < chunks.count, chunks[chunk + 1].key <= key { chunk += 1 }
    guard chunks.indices.contains(chunk), chunks[chunk].key.section == key.section else {
      sectionsWithout.insert(key.section)
      return
    }
    if chunks[chunk].key == key { chunks[chunk].hasFirst = true }
    // A count of a damaged row can be any number.
    chunks[chunk].count &+= count
  }
}
