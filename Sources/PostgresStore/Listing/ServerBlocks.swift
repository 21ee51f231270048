import CatalogAccess
import PostgreSQL

/// The statements about the blocks of a stored listing, which add up counts in place of products.
///
/// Where writers have noted changes that are not added up yet, a block is what it has with them: its names
/// are not in the bounds or the text that it has.
enum ServerBlocks {
  /// The blocks of a language, or of one of its sections, as a table. Their column `is_changed` says whether
  /// the names of a block are others than those of its bounds and its text; it has no bounds then.
  ///
  /// - Parameters:
  ///   - hasChanges: Whether notes have to be looked at.
  ///   - language: The number of the language, or the parameter that it is.
  ///   - section: That of the section; nil for all.
  static func table(
    hasChanges: Bool, of language: String = "$1", section: String? = nil
  ) -> String {
    let condition =
      "language_id = \(language)" + (section.map { " AND section = \($0)" } ?? "")
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
      FULL JOIN (
        SELECT note.section, coalesce(place.sort_key, ''::bytea) AS sort_key,
          coalesce(place.product_id, \(leastID)) AS product_id, sum(note.difference) AS difference
        FROM (SELECT * FROM catalog.listing_change WHERE \(condition)) AS note
        LEFT JOIN LATERAL (
          SELECT sort_key, product_id FROM catalog.listing_block
          WHERE language_id = \(language) AND section = note.section
            AND (sort_key, product_id) <= (note.sort_key, note.product_id)
          ORDER BY sort_key DESC, product_id DESC LIMIT 1) AS place ON true
        GROUP BY 1, 2, 3) AS changed
      USING (section, sort_key, product_id))
      """
  }

  /// The id in the least key of a section.
  private static let leastID = "(-9223372036854775808)::bigint"

  /// The blocks of the section `$2` of the language `$1`, with the number of products before each.
  private static func counted(hasChanges: Bool) -> String {
    """
    SELECT sort_key, product_id,
      coalesce(sum(product_count) OVER (
        ORDER BY sort_key, product_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS before
    FROM \(table(hasChanges: hasChanges, section: "$2")) AS block
    """
  }

  /// The block in which the product with the ordinal `$3` stands.
  static func blockOfOrdinal(hasChanges: Bool) -> String {
    """
    SELECT sort_key, product_id, before FROM (\(counted(hasChanges: hasChanges))) AS counted
    WHERE before <= $3
    ORDER BY sort_key DESC, product_id DESC
    LIMIT 1
    """
  }

  /// The statement for how many products of its section stand before a key.
  static func ordinal(
    of key: ListingKey, in language: ServerLanguage, hasChanges: Bool
  ) -> Statement {
    Statement(
      """
      WITH block AS MATERIALIZED (
        SELECT sort_key, product_id, before FROM (\(counted(hasChanges: hasChanges))) AS counted
        WHERE (sort_key, product_id) <= ($3, $4)
        ORDER BY sort_key DESC, product_id DESC
        LIMIT 1)
      SELECT block.before + (
        SELECT count(*) FROM catalog.listing
        WHERE language_id = $1 AND section = $2
          AND (sort_key, product_id) >= (block.sort_key, block.product_id)
          AND (sort_key, product_id) < ($3, $4))
      FROM block
      """,
      arguments: [.int32(language.id), .int32(Int32(key.section))] + key.arguments)
  }
}
