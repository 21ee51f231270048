package import Collation

/// The versions that the keys of a stored listing were made with, as a store keeps them: the
/// description of a `CollationVersion`.
package enum ListingStamp {
  /// Whether keys with a stamp were made by the ICU and the folding of this program.
  ///
  /// Versions are compared; a collator, which `catalog check` opens to compare the
  /// rest of the stamp, would cost as much as reading a page.
  package static func isCurrent(_ stamp: String, locale: String) -> Bool {
    // `contains` of a text costs as much as a search in the catalog, the first time.
    let icu = Array("icu=\(CollationVersion.currentICU)".utf8)
    return stamp.hasPrefix("locale=\(locale) ")
      && stamp.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(icu) }
      && stamp.hasSuffix(" fold=\(Folding.version)")
  }

  /// Whether keys with a stamp were made by the rules of a collation, whatever its locale is called:
  /// `sv` is `sv_SE`.
  package static func hasRules(_ stamp: String, of collation: IndexedCollation) -> Bool {
    func rules(_ stamp: String) -> Substring { stamp.drop { $0 != " " } }
    return rules(collation.version.description) == rules(stamp)
  }
}
