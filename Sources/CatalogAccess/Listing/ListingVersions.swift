package import Collation

/// The versions of ICU and of the folding, on which the keys and the folded names of a program depend.
package struct ListingVersions: Hashable, Sendable {
  package var icu: String
  package var fold: String

  package init(icu: String, fold: String) {
    self.icu = icu
    self.fold = fold
  }

  /// Those of this program.
  package static var current: ListingVersions {
    ListingVersions(icu: CollationVersion.currentICU, fold: Folding.version)
  }

  /// Whether a listing with a stamp was made by a program of these.
  ///
  /// Versions are compared; a collator, which `catalog check` opens to compare the
  /// rest of the stamp, would cost as much as reading a page.
  package func areThose(of stamp: String, locale: String) -> Bool {
    areThoseOfKeys(stamp, locale)
      && (stamp.hasSuffix(" fold=\(fold)")
        ? !LocaleIdentifier(trusting: locale).lacksLatinLetters
        : stamp.hasSuffix(" fold=\(fold)" + CollationVersion.addedLetters))
  }

  /// Whether a listing with a stamp was made by a program with the same keys that did not add the
  /// letters of A to Z which the language lacks.
  package func lackLetters(_ stamp: String, locale: String) -> Bool {
    areThoseOfKeys(stamp, locale) && stamp.hasSuffix(" fold=\(fold)")
      && LocaleIdentifier(trusting: locale).lacksLatinLetters
  }

  private func areThoseOfKeys(_ stamp: String, _ locale: String) -> Bool {
    // `contains` of a text costs as much as a search in the catalog, the first time.
    let icu = Array("icu=\(icu)".utf8)
    return stamp.hasPrefix("locale=\(locale) ")
      && stamp.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(icu) }
  }

  /// Returns the stamp of keys that a program of these makes.
  package func stamp(of collation: IndexedCollation) -> String {
    var version = collation.version
    version.icuVersion = icu
    version.foldVersion = fold
    return version.description
  }
}
