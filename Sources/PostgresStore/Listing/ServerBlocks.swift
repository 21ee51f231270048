import CatalogAccess
import PostgreSQL

/// The statements about the blocks of a stored listing, which add up counts in place of products.
enum ServerBlocks {
  /// The blocks of the section `$2` of the language `$1`, with the number of products before each.
  private static let counted = """
    SELECT sort_key, product_id,
      coalesce(sum(product_count) OVER (
        ORDER BY sort_key, product_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS before
    FROM catalog.listing_block
    WHERE language_id = $1 AND section = $2
    """

  /// The block in which the product with the ordinal `$3` stands.
  static let blockOfOrdinal = """
    SELECT sort_key, product_id, before FROM (\(counted)) AS counted
    WHERE before <= $3
    ORDER BY sort_key DESC, product_id DESC
    LIMIT 1
    """

  /// The statement for how many products of its section stand before a key.
  static func ordinal(of key: ListingKey, in language: ServerLanguage) -> Statement {
    Statement(
      """
      WITH block AS MATERIALIZED (
        SELECT sort_key, product_id, before FROM (\(counted)) AS counted
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
