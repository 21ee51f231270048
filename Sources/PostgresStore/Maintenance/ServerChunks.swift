import CatalogAccess
import PostgreSQL

/// The second level of counts: how many products the blocks of a chunk have together, so that the way to a
/// block goes over chunks, and then over the blocks of one.
///
///     section  [ chunk               ][ chunk        ][ chunk                   ]
///              [ block ][ block ][ .. ][ block ][ .. ][ block ][ block ][ block ]
///
/// A chunk begins where a block begins, the first of a section at the least key, and has all blocks up to the
/// next chunk. So what is noted of a listing is in the chunk of its block. No block knows its chunk: blocks
/// are divided and joined without them, and then the chunks are counted in which blocks begin, or began. One
/// that has twice as many blocks as it should is divided; one without blocks is gone. Small ones stay: each
/// is no more than a row on the way.
struct ServerChunks {
  /// The number of blocks of a chunk when all are made. Tests have smaller ones.
  @TaskLocal static var usualCount = 1024

  private let connection: PostgreSQLConnection
  private let language: Int32

  init(_ connection: PostgreSQLConnection, language: Int32) {
    self.connection = connection
    self.language = language
  }

  /// Makes the chunks of all listings, where there are none yet.
  static func makeAll(on connection: PostgreSQLConnection) throws {
    let languages = try connection.rows(of: Statement("SELECT id FROM catalog.language")) {
      try $0.int32(0)
    }
    for language in languages { try ServerChunks(connection, language: language).makeAll() }
  }

  /// Makes the chunks of a listing, where there are none yet.
  func makeAll() throws {
    let sections = try connection.rows(
      of: Statement(
        "SELECT number FROM catalog.section WHERE language_id = $1", .int32(language))
    ) { try $0.int(0) }
    try count(at: sections.map { .least(in: $0) })
  }

  /// Makes the chunks of some sections anew.
  func makeAnew(in sections: Set<Int>) throws {
    try connection.run(
      Statement(
        "DELETE FROM catalog.listing_chunk WHERE language_id = $1 AND section = ANY ($2)",
        .int32(language), .int64s(sections.map { Int64($0) })))
    try count(at: sections.map { .least(in: $0) })
  }

  /// Counts the chunks again in which blocks were made anew.
  ///
  /// - Parameter starts: Where these blocks begin, and where those began that they have replaced.
  func renew(at starts: Set<ListingKey>) throws {
    try count(at: Array(starts))
    let (keys, arguments) = wanted(Array(starts))
    try connection.run(
      Statement(
        """
        DELETE FROM catalog.listing_chunk AS chunk USING \(keys)
        WHERE chunk.language_id = $1 AND chunk.section = wanted.section
          AND chunk.sort_key = wanted.sort_key AND chunk.product_id = wanted.product_id
          AND NOT EXISTS (
            SELECT 1 FROM catalog.listing_block AS block
            WHERE block.language_id = $1 AND block.section = chunk.section
              AND block.sort_key = chunk.sort_key AND block.product_id = chunk.product_id)
        """, arguments: arguments))
  }

  private func wanted(_ keys: [ListingKey]) -> (String, [Argument]) {
    (
      "unnest($2, $3, $4) AS wanted (section, sort_key, product_id)",
      [
        .int32(language), .int64s(keys.map { Int64($0.section) }),
        .byteArrays(keys.map(\.storedSortKey)), .int64s(keys.map(\.productID)),
      ]
    )
  }

  /// Counts the chunks to which some keys belong, and divides them. Those of a section that has none yet
  /// are made. The blocks of a chunk are numbered from 0: of `count` in `part_count` parts, each is in the part
  /// `number * part_count / count`.
  private func count(at starts: [ListingKey]) throws {
    let (keys, arguments) = wanted(starts)
    let size = Self.usualCount
    try connection.run(
      Statement(
        """
        INSERT INTO catalog.listing_chunk
          (language_id, section, sort_key, product_id, product_count)
        SELECT $1, section, (array_agg(sort_key ORDER BY number))[1],
          (array_agg(product_id ORDER BY number))[1], sum(product_count)
        FROM (
          SELECT old.section, old.sort_key AS old_key, old.product_id AS old_id,
            block.sort_key, block.product_id, block.product_count,
            row_number() OVER (
              PARTITION BY old.section, old.sort_key, old.product_id
              ORDER BY block.sort_key, block.product_id) - 1 AS number,
            count(*) OVER (PARTITION BY old.section, old.sort_key, old.product_id) AS count
          FROM (
            SELECT DISTINCT wanted.section, coalesce(chunk.sort_key, ''::bytea) AS sort_key,
              coalesce(chunk.product_id, \(ListingKey.leastIDLiteral)) AS product_id
            FROM \(keys)
            LEFT JOIN LATERAL (
              SELECT sort_key, product_id FROM catalog.listing_chunk
              WHERE language_id = $1 AND section = wanted.section
                AND (sort_key, product_id) <= (wanted.sort_key, wanted.product_id)
              ORDER BY sort_key DESC, product_id DESC LIMIT 1) AS chunk ON true) AS old
          LEFT JOIN LATERAL (
            SELECT sort_key, product_id FROM catalog.listing_chunk
            WHERE language_id = $1 AND section = old.section
              AND (sort_key, product_id) > (old.sort_key, old.product_id)
            ORDER BY sort_key, product_id LIMIT 1) AS next ON true
          CROSS JOIN LATERAL (
            SELECT sort_key, product_id, product_count FROM catalog.listing_block
            WHERE language_id = $1 AND section = old.section
              AND (sort_key, product_id) >= (old.sort_key, old.product_id)
              AND (sort_key, product_id) < (
                coalesce(next.sort_key, \(ListingKey.greatestSortKeyLiteral)),
                coalesce(next.product_id, 0))
            ORDER BY sort_key, product_id) AS block) AS numbered
        CROSS JOIN LATERAL (
          SELECT CASE WHEN count > \(2 * size) THEN count / \(size) ELSE 1 END AS part_count) AS parts
        GROUP BY section, old_key, old_id, number * part_count / count
        ON CONFLICT (language_id, section, sort_key, product_id)
          DO UPDATE SET product_count = excluded.product_count
        """, arguments: arguments))
  }
}
