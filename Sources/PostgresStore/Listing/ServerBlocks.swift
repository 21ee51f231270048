import CatalogAccess
import PostgreSQL

/// The statements about the blocks and chunks of a stored listing, which add up counts in place of products.
///
/// Where writers have noted changes that are not added up yet, a block is what it has with them: its names
/// are not in the bounds or the text that it has.
enum ServerBlocks {
  /// The blocks of a language, as a table. Their column `is_changed` says whether the names of a block are
  /// others than those of its bounds and its text; it has no bounds then.
  ///
  /// - Parameters:
  ///   - hasChanges: Whether notes have to be looked at.
  ///   - language: The number of the language, or the parameter that it is.
  static func table(hasChanges: Bool, of language: String = "$1") -> String {
    let condition = "language_id = \(language)"
    let bounds = ["first_fold", "last_fold", "first_other_fold", "last_other_fold"]
    guard hasChanges else {
      return """
        (SELECT section, sort_key, product_id, product_count, \(bounds.joined(separator: ", ")),
          false AS is_changed
        FROM catalog.listing_block WHERE \(condition))
        """
    }
    let knownBounds = bounds.map { "CASE WHEN difference IS NULL THEN \($0) END AS \($0)" }
    return """
      (SELECT section, sort_key, product_id,
        (coalesce(product_count, 0) + coalesce(difference, 0))::bigint AS product_count,
        \(knownBounds.joined(separator: ", ")), difference IS NOT NULL AS is_changed
      FROM (SELECT * FROM catalog.listing_block WHERE \(condition)) AS block
      FULL JOIN \(changes(in: "listing_block", of: language, where: condition)) AS changed
      USING (section, sort_key, product_id))
      """
  }

  /// What writers have noted, added up by the blocks or the chunks that it belongs to: those of a section that
  /// has none yet by the least key.
  private static func changes(
    in table: String, of language: String, where condition: String
  ) -> String {
    """
    (SELECT note.section, coalesce(place.sort_key, ''::bytea) AS sort_key,
      coalesce(place.product_id, \(ListingKey.leastIDLiteral)) AS product_id,
      sum(note.difference) AS difference
    FROM (SELECT * FROM catalog.listing_change WHERE \(condition)) AS note
    LEFT JOIN LATERAL (
      SELECT sort_key, product_id FROM catalog.\(table)
      WHERE language_id = \(language) AND section = note.section
        AND (sort_key, product_id) <= (note.sort_key, note.product_id)
      ORDER BY sort_key DESC, product_id DESC LIMIT 1) AS place ON true
    GROUP BY 1, 2, 3)
    """
  }

  // MARK: Ordinals

  private static let ofSection = "language_id = $1 AND section = $2"

  /// The first of some blocks or chunks of the section `$2` of the language `$1` that has more than `$3` products
  /// before its end, with the number of those before it.
  ///
  /// - Parameters:
  ///   - before: The number of products before the first of them.
  private static func first(
    in table: String, before: String, hasChanges: Bool, where condition: String
  ) -> String {
    var counts = "catalog.\(table) WHERE \(condition)"
    if hasChanges {
      counts = """
        (SELECT sort_key, product_id,
          (coalesce(product_count, 0) + coalesce(difference, 0))::integer AS product_count
        FROM (SELECT * FROM \(counts)) AS stored
        FULL JOIN \(changes(in: table, of: "$1", where: condition)) AS changed
        USING (section, sort_key, product_id)) AS counted
        """
    }
    return """
      SELECT sort_key, product_id, upto - product_count AS before FROM (
        SELECT sort_key, product_id, product_count,
          \(before) + sum(product_count) OVER (
            ORDER BY sort_key, product_id ROWS UNBOUNDED PRECEDING) AS upto
        FROM \(counts)) AS added
      WHERE upto > $3 ORDER BY sort_key, product_id LIMIT 1
      """
  }

  /// The block of the section `$2` of the language `$1` in which the product with the ordinal `$3` stands,
  /// and the number of products before it: its chunk by the counts of chunks, then the block by those of the
  /// chunk's.
  static func blockOfOrdinal(hasChanges: Bool) -> String {
    let ofChunk = """
      \(ofSection)
        AND (sort_key, product_id)
          >= ((SELECT sort_key FROM chunk), (SELECT product_id FROM chunk))
        AND (sort_key, product_id) < (
          coalesce((SELECT sort_key FROM next), \(ListingKey.greatestSortKeyLiteral)),
          coalesce((SELECT product_id FROM next), 0))
      """
    return """
      WITH chunk AS MATERIALIZED (
        \(first(in: "listing_chunk", before: "0", hasChanges: hasChanges, where: ofSection))),
      next AS MATERIALIZED (
        SELECT sort_key, product_id FROM catalog.listing_chunk
        WHERE \(ofSection) AND (sort_key, product_id)
          > ((SELECT sort_key FROM chunk), (SELECT product_id FROM chunk))
        ORDER BY sort_key, product_id LIMIT 1)
      \(first(
        in: "listing_block", before: "(SELECT before FROM chunk)", hasChanges: hasChanges,
        where: ofChunk))
      """
  }

  /// The statement for how many products of its section stand before a key: those of the chunks before its
  /// own, of the chunk's blocks before its own, of that block, and what is noted of all these blocks.
  static func ordinal(
    of key: ListingKey, in language: ServerLanguage, hasChanges: Bool
  ) -> Statement {
    func own(_ table: String) -> String {
      """
      MATERIALIZED (
        SELECT sort_key, product_id FROM catalog.\(table)
        WHERE \(ofSection) AND (sort_key, product_id) <= ($3, $4)
        ORDER BY sort_key DESC, product_id DESC LIMIT 1)
      """
    }
    func start(_ own: String) -> String {
      """
      (coalesce((SELECT sort_key FROM \(own)), ''::bytea),
        coalesce((SELECT product_id FROM \(own)), \(ListingKey.leastIDLiteral)))
      """
    }
    func sum(_ column: String, _ table: String, _ condition: String) -> String {
      """
      (SELECT coalesce(sum(\(column)), 0)::bigint FROM catalog.\(table)
        WHERE \(ofSection) AND \(condition))
      """
    }
    let chunk = start("chunk")
    let block = start("block")
    let noted = sum("difference", "listing_change", "(sort_key, product_id) < \(block)")
    return Statement(
      """
      WITH chunk AS \(own("listing_chunk")), block AS \(own("listing_block"))
      SELECT \(sum("product_count", "listing_chunk", "(sort_key, product_id) < \(chunk)"))
        + \(sum(
          "product_count", "listing_block",
          "(sort_key, product_id) >= \(chunk) AND (sort_key, product_id) < \(block)"))
        \(hasChanges ? "+ " + noted : "")
        + (SELECT count(*) FROM catalog.listing
          WHERE \(ofSection) AND (sort_key, product_id) >= \(block)
            AND (sort_key, product_id) < ($3, $4))
      """,
      arguments: [.int32(language.id), .int32(Int32(key.section))] + key.arguments)
  }
}
