import CICU

/// A locale that ICU knows, in ICU's canonical form.
///
/// Unlike ICU's own, making one fails for a language, script, region or order
/// that ICU has no data for; ICU would go on with the root locale.
///
///     try LocaleIdentifier("sv").identifier  // "sv"
///     try LocaleIdentifier("zh-Hant-TW").identifier  // "zh_Hant_TW"
///     try LocaleIdentifier("de-u-co-phonebk").identifier  // "de@collation=phonebook"
///     try LocaleIdentifier("sr@latin").identifier  // "sr_Latn"
///     try LocaleIdentifier("C.UTF-8")  // .root
public struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// ICU's canonical identifier, such as `sv_SE` or `root`.
  public let identifier: String

  /// CLDR's root locale, the order that languages start from.
  public static let root = LocaleIdentifier(trusting: "root")

  /// Reads a BCP 47 language tag, an ICU identifier, or the POSIX form that
  /// environment variables have: `de_DE.UTF-8`, `sr_RS@latin`, `C`, `POSIX`.
  ///
  /// - Throws: `CollationError.unknownLocale`.
  public init(_ text: String) throws(CollationError) {
    let (base, modifier) = Self.split(text)
    if base == "C" || base == "POSIX" {
      self = .root
      return
    }
    var request = base
    if let modifier {
      if modifier.contains("=") {
        request += "@" + modifier
      } else if let subtag = Self.subtags[modifier.lowercased()] {
        request = Self.inserting(subtag, in: base)
      } else {
        throw .unknownLocale(identifier: text, .unknownModifier)
      }
    }
    guard !request.isEmpty, !request.utf8.contains(0), request.utf8.count < 150 else {
      throw .unknownLocale(identifier: text, .malformed)
    }
    var code: Int32 = 0
    let canonical = filledString { destination, capacity in
      code = cicu_locale_parse(request, destination, capacity)
      return Int32(Self.length(of: destination, within: capacity))
    }
    let reason: CollationError.Reason? =
      switch Int(code) {
      case cicu_locale_ok: nil
      case cicu_locale_unknown_language: .unknownLanguage
      case cicu_locale_unknown_script: .unknownScript
      case cicu_locale_unknown_region: .unknownRegion
      case cicu_locale_unknown_collation: .unknownCollation
      case cicu_locale_unknown_keyword: .unknownKeyword
      default: .malformed
      }
    if let reason { throw .unknownLocale(identifier: text, reason) }
    identifier = canonical
  }

  /// Returns the same locale with digits sorted by their value (`kn`).
  public func withNumericOrder() throws(CollationError) -> LocaleIdentifier {
    let keyword = "colnumeric="
    let parts = identifier.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let others = parts.count < 2 ? [] : parts[1].split(separator: ";")
    let keywords = others.filter { !$0.hasPrefix(keyword) }.map(String.init) + [keyword + "yes"]
    // ICU knows keywords of the root by no other name.
    let base = self == .root || parts[0].isEmpty ? "und" : parts[0]
    return try LocaleIdentifier(base + "@" + keywords.joined(separator: ";"))
  }

  /// Takes an identifier for what another process has found canonical, as one
  /// that was stored. Whether ICU knows it shows when a collator is opened;
  /// checking costs about as much as starting a process.
  public init(trusting identifier: String) {
    self.identifier = identifier
  }

  /// The locales that ICU has data for, in the order of their identifiers.
  public static var available: [LocaleIdentifier] {
    (0..<cicu_locale_count()).map {
      LocaleIdentifier(trusting: String(cString: cicu_locale_at($0)))
    }
  }

  /// The language in the orders that it has beside its usual one: `de@collation=phonebook` of `de`.
  /// None of a locale that has keywords, or names a country: its language has them.
  public var otherOrders: [LocaleIdentifier] {
    let parts = identifier.split(separator: "_")
    if identifier.contains("@") || self == .root
      || parts.dropFirst().contains(where: { $0.utf8.count != 4 })
    {
      return []
    }
    return filledString { cicu_locale_orders(identifier, $0, $1) }.split(separator: " ").map {
      LocaleIdentifier(trusting: identifier + "@collation=" + $0)
    }
  }

  /// The BCP 47 language tag, such as `sv-SE`; `und` for root.
  public var languageTag: String {
    filledString { cicu_locale_language_tag(identifier, $0, $1) }
  }

  /// The ISO 15924 code of the script that the language is written in, such
  /// as `Latn`, by CLDR's likely subtags.
  public var script: String {
    filledString { cicu_locale_script(identifier, $0, $1) }
  }

  /// Whether its alphabet is Latin and lacks some of A to Z, as that of `lt` has no Q, W and X.
  package var lacksLatinLetters: Bool { cicu_locale_lacks_latin_letters(identifier) }

  /// The ISO 4217 code of the currency of the country, such as `EUR` for `de_DE`; empty for a
  /// locale that names no country, such as `de`.
  public var currencyCode: String {
    filledString { cicu_locale_currency(identifier, $0, $1) }
  }

  /// The name of the locale in the language of another.
  public func displayName(in locale: LocaleIdentifier) -> String {
    filledString { cicu_locale_display_name(identifier, locale.identifier, $0, $1) }
  }

  /// The name of the locale in the language of another, as people say it: `Brazilian Portuguese`
  /// for `Portuguese (Brazil)`.
  public func spokenName(in locale: LocaleIdentifier) -> String {
    filledString { cicu_locale_spoken_name(identifier, locale.identifier, $0, $1) }
  }

  /// ICU's canonical identifier.
  public var description: String { identifier }

  // MARK: POSIX

  /// The subtag of a POSIX modifier; an empty one says nothing about order (`@euro` was a
  /// currency).
  private static let subtags = [
    "latin": "Latn",
    "cyrillic": "Cyrl",
    "devanagari": "Deva",
    "valencia": "VALENCIA",
    "euro": "",
  ]

  /// Returns the locale without its encoding, and what follows `@`.
  private static func split(_ text: String) -> (base: String, modifier: String?) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let base = parts[0].prefix { $0 != "." }
    return (String(base), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Returns a POSIX locale with a script after its language, or a variant at
  /// its end.
  private static func inserting(_ subtag: String, in base: String) -> String {
    if subtag.isEmpty { return base }
    if subtag.utf8.count > 4 { return base + "_" + subtag }
    var parts = base.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    parts.insert(subtag, at: 1)
    return parts.joined(separator: "_")
  }

  private static func length(of text: UnsafePointer<CChar>, within capacity: Int32) -> Int {
    var length = 0
    while length < Int(capacity), text[length] != 0 { length += 1 }
    return length
  }
}
