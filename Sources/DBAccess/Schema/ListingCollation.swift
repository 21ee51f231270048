import Collation
import GRDB

/// What makes the key of a name in a stored listing: a collator, and where the
/// sections begin. Unlike an `IndexedCollation` it knows no titles, and is
/// opened in a fraction of the time.
struct ListingCollation {
  let collator: Collator
  let boundaries: SectionBoundaries

  init(_ collation: IndexedCollation) {
    collator = collation.collator
    boundaries = collation.boundaries
  }

  /// Opens that of a stored listing, whose stamp is known to be current.
  init(_ language: StoredLanguage, _ db: Database) throws {
    collator = try Collator(locale: LocaleIdentifier(trusting: language.locale))
    let stored = try Self.storedBoundaries(language, db)
    // Another program may have emptied the table; `catalog check` finds that.
    boundaries =
      stored.first?.key.isEmpty == true
      ? SectionBoundaries(stored) : try language.collation().boundaries
  }

  /// Returns the boundaries as they are in the catalog.
  static func storedBoundaries(
    _ language: StoredLanguage,
    _ db: Database
  ) throws -> [SectionBoundaries.Boundary] {
    try db.all(
      """
      SELECT sort_key, section
      FROM section_boundary
      WHERE language_id = ?
      ORDER BY sort_key
      """,
      [language.id]
    ) { .init(key: $0.blob(0) ?? [], section: try $0.int(1)) }
  }
}
