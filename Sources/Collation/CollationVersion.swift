import CICU

/// The versions that sort keys, sections and folded names depend on.
///
/// Keys of two versions are comparable only if the versions are equal: from
/// ICU 72 to 76 all but one key in a hundred changed its bytes. Stored beside
/// the keys as ``description``, and compared on opening.
public struct CollationVersion: Hashable, Sendable {
  /// The locale that was asked for.
  public var locale: LocaleIdentifier
  /// The locale whose rules ICU found for it, such as `sv` for `sv_FI`.
  public var rulesLocale: String
  /// The version of ICU, such as `72.1`.
  public var icuVersion: String
  /// The version of CLDR in it, such as `42`.
  public var cldrVersion: String
  /// The version of the collator's data and rules, from `ucol_getVersion`.
  public var collatorVersion: String
  /// The attributes that change an order, such as `kn-true kf-upper`.
  public var attributes: String
  /// The version of the folding, with that of Unicode.
  public var foldVersion: String
  /// Whether the sections have those letters of A to Z that the alphabet of the language lacks.
  public var hasAddedLetters = false

  /// The end of a description with letters that were added. Versions before had not added them.
  package static let addedLetters = " letters=A-Z"

  /// The version of the ICU that runs, without opening anything of it.
  public static var currentICU: String { filledString { cicu_icu_version($0, $1) } }
}

extension CollationVersion: CustomStringConvertible {
  /// All parts on one line, such as
  /// `locale=sv rules=sv icu=72.1 cldr=42 collator=153.120.44 attributes= fold=1/15.0`, and
  /// ``addedLetters`` where it has them.
  public var description: String {
    "locale=\(locale.identifier) rules=\(rulesLocale) icu=\(icuVersion) cldr=\(cldrVersion) "
      + "collator=\(collatorVersion) attributes=\(attributes) fold=\(foldVersion)"
      + (hasAddedLetters ? Self.addedLetters : "")
  }
}
