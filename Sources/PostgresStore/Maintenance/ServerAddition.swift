import CatalogAccess
import Collation
import PostgreSQL

/// Adds up what writers have noted of stored listings: blocks and sections are counted again where names
/// came, went or are others.
///
/// The transaction reads one state. So a block is counted with the same products whose notes are
/// deleted; those of a writer that commits meanwhile stay, and its products are not counted. One program
/// at a time does this: a lease on the row of `state`, without waiting.
enum ServerAddition {
  /// Whoever has written adds up so many notes.
  static let writersCount = 512
  /// Whoever reads, and may write, adds up so many.
  static let readersCount = 4096

  /// The statement for the number of notes, up to that at which a reader adds them up.
  static let count = """
    (SELECT count(*) FROM (
      SELECT 1 FROM catalog.listing_change LIMIT \(readersCount)) AS noted)
    """

  /// Adds up all notes.
  ///
  /// - Returns: False where another program is at it.
  /// - Throws: `PostgreSQLError`, such as for a standby, or somebody who may not write. Nothing is
  ///   changed then.
  @discardableResult
  static func perform(on connection: PostgreSQLConnection) throws -> Bool {
    do {
      return try connection.transaction(.writingOneState) {
        guard try connection.run(ServerSchema.lease).count == 1 else { return false }
        try addUp(on: connection)
        return true
      }
    } catch let error as PostgreSQLError where error.state == .serializationFailure {
      // Another has done so since this state.
      return false
    }
  }

  /// Adds up the notes of the state that a transaction reads.
  static func addUp(on connection: PostgreSQLConnection) throws {
    var keys: [Int32: [ListingKey]] = [:]
    let notes = Statement(
      """
      DELETE FROM catalog.listing_change RETURNING language_id, section, sort_key, product_id
      """)
    try connection.run(notes).forEach { row in
      keys[try row.int32(0), default: []].append(
        ListingKey(
          section: try row.int(1), sortKey: row.bytes(2).map { [UInt8]($0) } ?? [],
          productID: try row.int64(3)))
    }
    for (language, keys) in keys.sorted(by: { $0.key < $1.key }) {
      let blocks = ServerBlockUpdate(connection, language: language)
      for block in try blocks.blocks(of: keys) { try blocks.renew(block) }
      try blocks.renewSections(Set(keys.map(\.section)).sorted())
    }
  }
}
