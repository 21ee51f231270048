public import CatalogAccess
public import Collation
import GRDB
import Synchronization

extension CatalogDatabase {
  /// Returns the locale that the catalog is listed in, nil in a catalog that holds
  /// nothing yet.
  public func locale() throws -> LocaleIdentifier? {
    try storedListings().languages.first { $0.id == StoredLanguage.ownID }
      .map { LocaleIdentifier(trusting: $0.locale) }
  }

  /// Returns the locale that the catalog is listed in.
  public func knownLocale() throws -> LocaleIdentifier? {
    try locale().map { try knownLocale($0.identifier) }
  }

  /// Returns the locale that the catalog is noted to be listed in, whatever else of the derived
  /// tables cannot be read; nil where that cannot be read either.
  public func notedLocale() -> LocaleIdentifier? {
    let noted: String?? = try? reading("read") { db in
      try db.string("SELECT locale FROM language WHERE id = ?", [StoredLanguage.ownID])
    }
    guard let identifier = noted ?? nil else { return nil }
    return try? LocaleIdentifier(identifier)
  }

  /// Returns the locales of all listings that are stored, the catalog's own
  /// first.
  public func storedLocales() throws -> [LocaleIdentifier] {
    try storedListings().languages.map { LocaleIdentifier(trusting: $0.locale) }
  }

  /// Returns whether the stored listings can be used as they are.
  public func listingState() throws -> ListingState { try storedListings().state }

  /// Returns the stored listings and their state, found out once a snapshot.
  func storedListings() throws -> StoredListings {
    if let known = knownListings.withLock({ $0 }) { return known }
    return try reading("read") { db in
      let languages = try StoredLanguage.all(db)
      let state: ListingState =
        if hasEarlierSchema {
          .otherVersion(stamp: "an earlier schema")
        } else if let other = languages.first(where: { !$0.isCurrent }) {
          .otherVersion(stamp: other.collationVersion)
        } else {
          try ChangeQueue.isEmpty(db) ? .current : .behind
        }
      let listings = StoredListings(languages: languages, state: state)
      if db.isInsideTransaction { knownListings.withLock { $0 = listings } }
      return listings
    }
  }

  /// The source of the order of a language.
  enum LanguageOrder {
    /// A stored listing, which is up to date.
    case stored(StoredLanguage)
    case computed(IndexedCollation)
  }

  /// Finds out where the order of a locale comes from: its stored listing, or that
  /// of one with the same order. Nil is the catalog's own locale.
  func order(in locale: LocaleIdentifier?) throws -> LanguageOrder {
    let (languages, isCurrent) = try (storedListings().languages, listingState() == .current)
    let known = languages.first {
      locale == nil ? $0.id == StoredLanguage.ownID : $0.locale == locale?.identifier
    }
    if let known, isCurrent { return .stored(known) }
    let wanted = try collation(
      locale?.identifier ?? known?.locale ?? LocaleIdentifier.root.identifier)
    if locale != nil, isCurrent,
      let same = try languages.first(where: { try isStored(wanted, as: $0) })
    {
      return .stored(same)
    }
    return .computed(wanted)
  }

  /// Whether a stored listing of another locale has the same order: `sv` is `sv_SE`.
  private func isStored(_ collation: IndexedCollation, as language: StoredLanguage) throws -> Bool {
    guard ListingStamp.hasRules(language.collationVersion, of: collation) else { return false }
    return try reading("read") { db in
      try language.sectionTitles(db) == collation.sectionTitles
        && ListingCollation.storedBoundaries(language, db) == collation.boundaries.boundaries
    }
  }

  /// Returns the sections and the order of a locale that is stored.
  func collation(_ identifier: String) throws -> IndexedCollation {
    let locale = try knownLocale(identifier)
    return try lastCollation.withLock { last in
      if let last, last.locale == locale { return last.collation }
      let collation = try IndexedCollation(locale: locale)
      last = (locale, collation)
      return collation
    }
  }

  /// Returns the sections and the order that the catalog is listed in.
  public func collation() throws -> IndexedCollation {
    try collation(locale()?.identifier ?? LocaleIdentifier.root.identifier)
  }
}
