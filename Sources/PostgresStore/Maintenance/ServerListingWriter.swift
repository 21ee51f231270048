import CatalogAccess
import PostgreSQL

/// A product that was changed: under which names the listings know it, and what it is called.
struct NameChange {
  var id: Int64
  /// Whether another program has changed it.
  var isForeign: Bool
  var old: (name: String, listingName: String)?
  var new: (name: String, listingName: String)?
  var hasCustomFields = false
}

/// Brings the rows of stored listings up to date with products that were changed.
///
/// No block and no section is counted here: what comes and goes is noted in `listing_change`, so that nobody
/// waits for another's counts. Readers add the notes, until ``ServerAddition`` adds them up. A note
/// has the key of a product and no block: blocks may be divided meanwhile.
struct ServerListingWriter {
  let languages: [(language: ServerLanguage, keys: ListingCollation)]

  /// The columns that a listing has of a product.
  static let carried = [
    "sku", "name", "manufacturer_id", "details", "price_minor", "currency", "quantity",
    "country_id", "image",
  ]

  /// Returns what is to be run for some changes.
  func statements(for changes: [NameChange]) -> [Statement] {
    languages.flatMap { language, keys in
      statements(for: changes, language, keys)
        + ServerNameFolds.statements(for: changes, of: language)
    }
  }

  private func statements(
    for changes: [NameChange], _ language: ServerLanguage, _ keys: ListingCollation
  ) -> [Statement] {
    var gone: [ListingKey] = []
    var present: [ListingKey] = []
    /// Those that keep their place, under another name.
    var renamed: [Int64] = []
    for change in changes {
      func key(_ names: (name: String, listingName: String)?) -> ListingKey? {
        names.map {
          var key = ListingKey(listingName: $0.listingName, productID: change.id, in: keys)
          key.sortKey = key.storedSortKey
          return key
        }
      }
      let (old, new) = (key(change.old), key(change.new))
      if let old, old != new { gone.append(old) }
      if let new {
        present.append(new)
        if old == new, change.old?.name != change.new?.name { renamed.append(change.id) }
      }
    }
    let columns = Self.carried.joined(separator: ", ")
    let removal = Statement(
      """
      WITH removed AS (
        DELETE FROM catalog.listing USING unnest($2, $3, $4) AS gone (section, sort_key, product_id)
        WHERE listing.language_id = $1 AND listing.section = gone.section
          AND listing.sort_key = gone.sort_key AND listing.product_id = gone.product_id
        RETURNING listing.section, listing.sort_key, listing.product_id)
      INSERT INTO catalog.listing_change (language_id, section, sort_key, product_id, difference)
      SELECT $1, section, sort_key, product_id, -1 FROM removed
      """, arguments: language.arguments(gone))
    // No older transaction has locked a row that this one inserts.
    let writing = Statement(
      """
      WITH written AS (
        INSERT INTO catalog.listing (language_id, section, sort_key, product_id, \(columns))
        SELECT $1, present.section, present.sort_key, product.id,
          \(Self.carried.map { "product.\($0)" }.joined(separator: ", "))
        FROM unnest($2, $3, $4) AS present (section, sort_key, product_id)
        JOIN catalog.product ON product.id = present.product_id
        ON CONFLICT (language_id, section, sort_key, product_id) DO UPDATE SET
          \(Self.carried.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        RETURNING section, sort_key, product_id, xmax = 0 AS is_new)
      INSERT INTO catalog.listing_change (language_id, section, sort_key, product_id, difference)
      SELECT $1, section, sort_key, product_id, CASE WHEN is_new THEN 1 ELSE 0 END FROM written
      WHERE is_new OR product_id = ANY ($5)
      """, arguments: language.arguments(present) + [.int64s(renamed)])
    return (gone.isEmpty ? [] : [removal]) + (present.isEmpty ? [] : [writing])
  }
}
