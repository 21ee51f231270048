import Collation
import Foundation
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
    boundaries = SectionBoundaries(
      try Row.fetchAll(
        db,
        sql: """
          SELECT sort_key, section
          FROM section_boundary
          WHERE language_id = ?
          ORDER BY sort_key
          """,
        arguments: [language.id]
      ).map { .init(key: [UInt8]($0[0] as Data), section: $0[1]) })
  }
}
