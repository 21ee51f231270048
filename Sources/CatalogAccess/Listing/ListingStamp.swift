package import Collation

/// The versions that the keys of a stored listing were made with, as a store keeps them: the
/// description of a `CollationVersion`.
package enum ListingStamp {
  /// Whether keys with a stamp were made by the ICU and the folding of this program.
  package static func isCurrent(_ stamp: String, locale: String) -> Bool {
    ListingVersions.current.areThose(of: stamp, locale: locale)
  }

  /// Whether a stamp is that of a program which did not add letters to the alphabet of its language.
  package static func lacksLetters(_ stamp: String) -> Bool {
    let locale = stamp.prefix { $0 != " " }.dropFirst("locale=".count)
    return ListingVersions.current.lackLetters(stamp, locale: String(locale))
  }

  /// Whether keys with a stamp were made by the rules of a collation, whatever its locale is called:
  /// `sv` is `sv_SE`.
  package static func hasRules(_ stamp: String, of collation: IndexedCollation) -> Bool {
    func rules(_ stamp: String) -> Substring { stamp.drop { $0 != " " } }
    return rules(collation.version.description) == rules(stamp)
  }
}
