import Bytes
import Collation
import SectionedTable
import Synchronization

/// The languages by what people call them: in English and in the language itself.
///
///     try LanguageNames.locale("sv")                    // sv
///     try LanguageNames.locale("Swedish")               // sv
///     try LanguageNames.locale("português (Brasil)")    // pt_BR
///     try LanguageNames.locale("Brazilian Portuguese")  // pt_BR
///     try LanguageNames.locale("German (Phonebook Sort Order)")  // de@collation=phonebook
struct LanguageNames {
  /// A name that locales have, folded.
  private struct Name {
    var key: String
    var text: String
    var locale: LocaleIdentifier
  }

  private let names: [Name]

  /// Collects the names of all locales.
  ///
  /// - Complexity: Some ten milliseconds.
  init() {
    let english = LocaleIdentifier(trusting: "en")
    let locales = LocaleIdentifier.available.flatMap { [$0] + $0.otherOrders }
    names = locales.flatMap { locale in
      [
        locale.displayName(in: english), locale.spokenName(in: english),
        locale.displayName(in: locale), locale.spokenName(in: locale),
      ].map { Name(key: Self.key($0), text: $0, locale: locale) }
    }
  }

  /// Names that were typed, and what they mean: an option is read in several places.
  private static let known = Mutex<[String: LocaleIdentifier]>([:])

  /// Returns the locale of a code, or else of a name. Names are looked at only for what is no code.
  ///
  /// - Throws: `CollationError.unknownLocale`; `CommandError` where a name is near to others, or means
  ///   several languages.
  static func locale(
    _ text: String, among names: @autoclosure () -> LanguageNames = LanguageNames()
  ) throws -> LocaleIdentifier {
    // As it is typed, a country; in small letters it is Northern Sami.
    if text == "SE" { throw Self.country(text, withLanguage: "sv") }
    do {
      return try LocaleIdentifier(text)
    } catch {
      if let known = known.withLock({ $0[text] }) { return known }
      if text.contains(where: { ",;".contains($0) }) {
        throw CommandError(
          .wrongUsage, "'\(text.escapedForTerminal)' is more than one language",
          advice: "Name one; reindex --add stores the order of another beside it.")
      }
      if let code = Self.languages[text.lowercased()] {
        throw Self.country(text, withLanguage: code)
      }
      guard let found = try names().locale(named: text) else {
        guard let language = text.split(separator: "-").first.map(String.init), language != text,
          let base = try? LocaleIdentifier(language)
        else { throw error }
        throw CommandError(
          .wrongUsage,
          "unknown language '\(text.escapedForTerminal)': what is behind \(language.escapedForTerminal) is "
            + "no script, region or order of \(Self.described(base))",
          advice: "Another order of a language is written such as de-u-co-phonebk.\n"
            + "  To list the languages: catalog locales")
      }
      known.withLock { $0[text] = found }
      return found
    }
  }

  /// Languages by the codes of countries that are none of a language.
  private static let languages = [
    "at": "de", "au": "en", "br": "pt", "ch": "de", "cn": "zh", "cz": "cs", "dk": "da", "gb": "en",
    "gr": "el", "jp": "ja", "kr": "ko", "mx": "es", "ua": "uk", "us": "en",
  ]

  /// The error of a country where a language should be.
  private static func country(_ text: String, withLanguage code: String) -> CommandError {
    CommandError(
      .wrongUsage,
      "'\(text.escapedForTerminal)' is a country; did you mean \(described(LocaleIdentifier(trusting: code)))?",
      advice: "To list the languages: catalog locales")
  }

  /// Case, accents and marks between words do not matter.
  private static func key(_ text: String) -> String {
    Folding.caseAndDiacriticInsensitive.fold(text).unicodeScalars
      .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil && !$0.isMark }
      .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  private func locale(named text: String) throws -> LocaleIdentifier? {
    let key = Self.key(text)
    if key.isEmpty { return nil }
    let found = locales { $0.key == key }
    if found.count > 1 {
      let list = found.map { Self.described($0) }.joined(separator: " or ")
      throw CommandError(
        .wrongUsage, "'\(text.escapedForTerminal)' may be \(list)",
        advice: "Give the code, such as --locale \(found[0].languageTag).")
    }
    if let locale = found.first { return locale }
    let near = ofRegion(in: key) ?? nearest(to: key)
    if near.isEmpty { return nil }
    throw CommandError(
      .wrongUsage,
      "unknown language '\(text.escapedForTerminal)'; did you mean "
        + near.map { Self.described($0) }.joined(separator: " or ") + "?",
      advice: "To list the languages: catalog locales")
  }

  /// Returns the locales with a name, but for those that only say more than another of them: the
  /// script or the region that it has anyway.
  private func locales(where matches: (Name) -> Bool) -> [LocaleIdentifier] {
    var found: [LocaleIdentifier] = []
    for name in names where matches(name) && !found.contains(name.locale) {
      if found.contains(where: { name.locale.identifier.hasPrefix($0.identifier + "_") }) {
        continue
      }
      found.append(name.locale)
    }
    return found
  }

  /// Returns the locale of a language whose name a region follows, by its code or in short, such as `english uk`.
  private func ofRegion(in key: String) -> [LocaleIdentifier]? {
    let short = ["uk": "GB", "usa": "US", "britain": "GB", "england": "GB", "america": "US"]
    let words = key.split(separator: " ").map(String.init)
    guard words.count > 1, let last = words.last,
      let region = short[last] ?? (last.count == 2 ? last.uppercased() : nil)
    else { return nil }
    let language = words.dropLast().joined(separator: " ")
    let found = locales { $0.key == language || $0.locale.identifier == language }
    guard let locale = found.first,
      let meant = try? LocaleIdentifier("\(locale.identifier)_\(region)")
    else { return nil }
    return [meant]
  }

  /// Returns the locales whose names differ in a few letters, or go on: the nearest, three at most.
  private func nearest(to key: String) -> [LocaleIdentifier] {
    let letters = Array(key.unicodeScalars)
    let limit = min(2, letters.count / 3)
    var distances: [(distance: Int, name: Name)] = []
    for name in names {
      if letters.count > 2, name.key.hasPrefix(key) {
        // Shorter names are meant sooner.
        distances.append((limit + name.key.unicodeScalars.count - letters.count, name))
      } else if abs(name.key.unicodeScalars.count - letters.count) <= limit {
        let distance = Array(name.key.unicodeScalars).editDistance(to: letters)
        if distance <= limit { distances.append((distance, name)) }
      }
    }
    guard let least = distances.map(\.distance).min() else { return [] }
    let nearest = Set(distances.filter { $0.distance == least }.map(\.name.locale))
    return Array(locales { nearest.contains($0.locale) }.prefix(3))
  }

  private static func described(_ locale: LocaleIdentifier) -> String {
    "\(locale.languageName) (\(locale.languageTag))"
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark on the letter before, as the vowels of many scripts are.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
