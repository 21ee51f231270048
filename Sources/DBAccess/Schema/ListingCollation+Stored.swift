import CatalogAccess
import Collation
import GRDB

extension ListingCollation {
  /// Opens that of a stored listing, whose stamp is known to be current.
  init(_ language: StoredLanguage, _ db: Database) throws {
    let stored = try Self.storedBoundaries(language, db)
    self.init(
      collator: try Collator(locale: LocaleIdentifier(trusting: language.locale)),
      // Another program may have emptied the table; `catalog check` finds that.
      boundaries: stored.first?.key.isEmpty == true
        ? SectionBoundaries(stored) : try language.collation().boundaries)
  }

  /// Returns the boundaries as they are in the catalog.
  static func storedBoundaries(
    _ language: StoredLanguage,
    _ db: Database
  ) throws -> [SectionBoundaries.Boundary] {
    let sectionCount = try db.int(
      "SELECT count(*) FROM section WHERE language_id = ?", [language.id])
    return try db.all(
      """
      SELECT sort_key, section
      FROM section_boundary
      WHERE language_id = ?
      ORDER BY sort_key
      """,
      [language.id]
    ) { .init(key: $0.blob(0) ?? [], section: try $0.section(1, of: sectionCount ?? 0)) }
  }
}
