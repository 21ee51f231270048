public import CatalogAccess
public import Collation
import GRDB

extension CatalogDatabase {
  /// Returns the locale that the catalog is listed in, nil in a catalog that
  /// holds nothing yet.
  public func locale() throws -> LocaleIdentifier? {
    try languages().first { $0.id == StoredLanguage.ownID }
      .map { LocaleIdentifier(trusting: $0.locale) }
  }

  /// Returns the locale that the catalog is listed in.
  ///
  /// - Throws: `CatalogDatabaseError.unknownLocale` when this ICU does not know
  ///   it.
  public func knownLocale() throws -> LocaleIdentifier? {
    try locale().map { try knownLocale($0.identifier) }
  }

  /// Returns the locales of all listings that are stored, the catalog's own
  /// first.
  public func storedLocales() throws -> [LocaleIdentifier] {
    try languages().map { LocaleIdentifier(trusting: $0.locale) }
  }

  /// Returns whether the stored listings can be used as they are.
  public func listingState() throws -> ListingState {
    try listingState(languages())
  }

  func listingState(_ languages: [StoredLanguage]) throws -> ListingState {
    if hasEarlierSchema { return .otherVersion(stamp: "an earlier schema") }
    if let other = languages.first(where: { !$0.isCurrent }) {
      return .otherVersion(stamp: other.collationVersion)
    }
    let isUpToDate = try reading("read") { try ChangeQueue.isEmpty($0) }
    return isUpToDate ? .current : .behind
  }

  /// Returns the products under the sections of a language.
  ///
  /// - Parameter locale: The language; nil is the catalog's own. One that is
  ///   not stored, or not up to date, is computed from all names.
  public func listing(in locale: LocaleIdentifier? = nil) throws -> Listing {
    switch try order(in: locale) {
    case .stored(let language): try Listing(language, storedIn: self)
    case .computed(let collation): try Listing(collation, computedFrom: self)
    }
  }

  /// Where the order of a language comes from.
  enum LanguageOrder {
    /// A stored listing, which is up to date.
    case stored(StoredLanguage)
    case computed(IndexedCollation)
  }

  /// Finds out where the order of a locale comes from: its stored listing, or that
  /// of one with the same order. Nil is the catalog's own locale.
  func order(in locale: LocaleIdentifier?) throws -> LanguageOrder {
    let languages = try languages()
    let isCurrent = try listingState(languages) == .current
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

  /// Whether a stored listing of another locale is that of a locale all the same:
  /// `sv` and `sv_SE` have the same rules and the same sections.
  private func isStored(_ collation: IndexedCollation, as language: StoredLanguage) throws -> Bool {
    func rules(_ stamp: String) -> Substring { stamp.drop { $0 != " " } }
    guard rules(collation.version.description) == rules(language.collationVersion) else {
      return false
    }
    return try reading("read") { db in
      try language.sectionTitles(db) == collation.sectionTitles
        && ListingCollation.storedBoundaries(language, db) == collation.boundaries.boundaries
    }
  }

  /// Returns the products in another order than that of a language.
  ///
  /// - Parameters:
  ///   - sort: What they are sorted by; `listing` is not for this.
  ///   - isReversed: Whether the greatest comes first. What is not known stays
  ///     last.
  ///   - locale: The language in which names of origins and manufacturers are
  ///     sorted; nil is the catalog's own.
  public func listing(
    sortedBy sort: ListingSort,
    isReversed: Bool,
    in locale: LocaleIdentifier? = nil
  ) throws -> Listing {
    let collation = try locale.map { try IndexedCollation(locale: $0) } ?? collation()
    return try Listing(SortedOrder(sort, isReversed: isReversed), collation, from: self)
  }

  /// Returns the sections and the order of a locale that is stored.
  func collation(_ identifier: String) throws -> IndexedCollation {
    try IndexedCollation(locale: knownLocale(identifier))
  }

  private func knownLocale(_ identifier: String) throws -> LocaleIdentifier {
    do {
      return try LocaleIdentifier(identifier)
    } catch CollationError.unknownLocale {
      throw CatalogDatabaseError.unknownLocale(path: path, identifier: identifier)
    }
  }

  /// Returns the sections and the order that the catalog is listed in.
  public func collation() throws -> IndexedCollation {
    try collation(locale()?.identifier ?? LocaleIdentifier.root.identifier)
  }

  func languages() throws -> [StoredLanguage] {
    try reading("read") { try StoredLanguage.all($0) }
  }
}
