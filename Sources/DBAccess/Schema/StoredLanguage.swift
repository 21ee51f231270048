import CatalogAccess
import Collation
import GRDB

/// A listing that is stored in the catalog.
struct StoredLanguage: Hashable {
  /// The number under which its rows are kept; 1 is the catalog's own.
  var id: Int64
  var locale: String
  /// The versions that its keys were made with: the description of a `CollationVersion`.
  var collationVersion: String

  static let ownID: Int64 = 1

  static func all(_ db: Database) throws -> [StoredLanguage] {
    try db.all("SELECT id, locale, collation_version FROM language ORDER BY id") {
      StoredLanguage(
        id: $0.id(0), locale: $0.string(1) ?? "", collationVersion: $0.string(2) ?? "")
    }
  }

  /// Returns those whose locale this ICU knows, each once and by its usual name, where the table can be read.
  static func known(_ db: Database) throws -> [StoredLanguage] {
    var languages: [StoredLanguage] = []
    do {
      languages = try all(db)
    } catch let error as DatabaseError where db.isOfContent(error) {
      // It is no table of languages.
    }
    var locales: Set<String> = []
    return languages.compactMap { language in
      guard let locale = language.knownLocale, locales.insert(locale).inserted
      else { return nil }
      var language = language
      language.locale = locale
      return language
    }
  }

  /// The usual name of its locale; nil where this ICU does not know it.
  var knownLocale: String? { try? LocaleIdentifier(locale).identifier }

  /// Whether its keys were made by the ICU and the folding of this program.
  var isCurrent: Bool { ListingStamp.isCurrent(collationVersion, locale: locale) }

  /// The titles of its sections, in order.
  func sectionTitles(_ db: Database) throws -> [String] {
    try db.strings("SELECT title FROM section WHERE language_id = ? ORDER BY number", [id])
  }

  /// The sections and the order of its locale, if this ICU knows it.
  func collation() throws -> IndexedCollation {
    try IndexedCollation(locale: LocaleIdentifier(locale))
  }
}
