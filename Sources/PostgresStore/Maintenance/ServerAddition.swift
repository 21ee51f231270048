import CatalogAccess
import Collation
import PostgreSQL

/// Adds up what writers have noted of stored listings: blocks, chunks and sections are counted again where
/// names came, went or are others.
///
/// The transaction reads one state. So a block is counted with the same products whose notes are
/// deleted; those of a writer that commits meanwhile stay, and its products are not counted. One program
/// at a time does this: a lease on the row of `state`, without waiting.
enum ServerAddition {
  /// Whoever has written adds up so many notes.
  static let writersCount = 512
  /// Whoever reads, and may write, adds up so many.
  static let readersCount = 4096

  /// The statement for the number of notes of usable listings, up to that at which a reader adds them up.
  static func count(of languages: ServerLanguages) -> Statement {
    Statement(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM catalog.listing_change WHERE language_id = ANY ($1)
        LIMIT \(readersCount)) AS noted
      """, .int64s(languages.usableIDs))
  }

  /// Adds up all notes of listings that are usable to a program of some versions.
  ///
  /// - Returns: False where another program is at it.
  /// - Throws: `PostgreSQLError`, such as for a standby, or somebody who may not write. Nothing is
  ///   changed then.
  @discardableResult
  static func perform(
    on connection: PostgreSQLConnection, _ versions: ListingVersions
  ) throws -> Bool {
    do {
      return try connection.transaction(.writingOneState) {
        guard try connection.run(ServerSchema.lease).count == 1 else { return false }
        try addUp(on: connection, versions)
        return true
      }
    } catch let error as PostgreSQLError where error.state == .serializationFailure {
      // Another has done so since this state.
      return false
    }
  }

  /// Adds up the notes of the state that a transaction reads.
  static func addUp(on connection: PostgreSQLConnection, _ versions: ListingVersions) throws {
    let languages = try ServerLanguages(connection.run(ServerLanguages.statement), for: versions)
    let noted = try connection.rows(
      of: Statement(
        """
        SELECT language_id, count(*), (
          SELECT coalesce(sum(product_count), 0)::bigint FROM catalog.section
          WHERE section.language_id = listing_change.language_id)
        FROM catalog.listing_change WHERE language_id = ANY ($1)
        GROUP BY language_id ORDER BY language_id
        """, .int64s(languages.usableIDs))
    ) { (language: try $0.int32(0), count: try $0.int(1), listedCount: try $0.int(2)) }
    for (language, count, listedCount) in noted {
      var blocks = ServerBlockUpdate(connection, language: language)
      let isMost = count > max(Self.writersCount, listedCount / Self.rowsForBlock)
      let sections =
        try isMost
        ? renewAll(&blocks, language, on: connection) : renew(&blocks, language, on: connection)
      try blocks.renewSections(sections)
    }
  }

  /// So many rows of a listing are read in the time that looking for one block and writing it takes.
  private static let rowsForBlock = 1000

  /// Makes the blocks anew in which something is noted, and returns their sections.
  private static func renew(
    _ blocks: inout ServerBlockUpdate, _ language: Int32, on connection: PostgreSQLConnection
  ) throws -> [Int] {
    let keys = try connection.rows(
      of: Statement(
        """
        DELETE FROM catalog.listing_change WHERE language_id = $1
        RETURNING section, sort_key, product_id
        """, .int32(language))
    ) { row in
      ListingKey(
        section: try row.int(0), sortKey: row.bytes(1).map { [UInt8]($0) } ?? [],
        productID: try row.int64(2))
    }
    for block in try blocks.blocks(of: keys) { try blocks.renew(block) }
    return Set(keys.map(\.section)).sorted()
  }

  /// Makes all blocks anew of the sections in which something is noted.
  private static func renewAll(
    _ blocks: inout ServerBlockUpdate, _ language: Int32, on connection: PostgreSQLConnection
  ) throws -> [Int] {
    let sections = try connection.rows(
      of: Statement(
        """
        WITH gone AS (
          DELETE FROM catalog.listing_change WHERE language_id = $1 RETURNING section)
        SELECT DISTINCT section FROM gone ORDER BY section
        """, .int32(language))
    ) { try $0.int(0) }
    for section in sections { try blocks.renewAll(in: section) }
    return sections
  }
}
