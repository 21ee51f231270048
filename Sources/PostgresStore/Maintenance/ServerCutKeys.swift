import CatalogAccess
import PostgreSQL

/// Names whose sort keys are longer than a server keeps. Those that are the same up to there are in the order of
/// their ids, and not in that of the rest of their keys as in a file: they may be in another block, and in
/// another place of it.
enum ServerCutKeys {
  /// The products with such names, as SQL.
  private static let equal = """
    SELECT language_id, section, sort_key, product_id FROM (
      SELECT language_id, section, sort_key, product_id,
        count(*) OVER (PARTITION BY language_id, section, sort_key) AS count
      FROM catalog.listing WHERE length(sort_key) = \(ServerSchema.greatestKeySize)) AS cut
    WHERE count > 1
    """

  /// Whether listings have such names.
  ///
  /// - Complexity: O(products).
  static func areThere(in languages: ServerLanguages, on connection: PostgreSQLConnection) throws
    -> Bool
  {
    let statement = Statement(
      "SELECT EXISTS (\(equal) AND language_id = ANY ($1))", .int64s(languages.usableIDs),
      isPrepared: false)
    return try connection.rows(of: statement) { try $0.bool(0) }.first ?? false
  }

  /// Makes the blocks anew of such names, in listings that come from a file.
  static func makeBlocksAnew(
    on connection: PostgreSQLConnection, _ versions: ListingVersions
  ) throws {
    // The least key of the names is in the block before, which may have lost some.
    try connection.runScript(
      """
      WITH equal AS (\(equal))
      INSERT INTO catalog.listing_change (language_id, section, sort_key, product_id, difference)
      SELECT language_id, section, sort_key, product_id, 0 FROM equal
      UNION ALL
      SELECT DISTINCT language_id, section, sort_key, \(ListingKey.leastIDLiteral), 0 FROM equal
      """)
    try ServerAddition.addUp(on: connection, versions)
  }
}
