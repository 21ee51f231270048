import Collation

extension LocaleIdentifier {
  /// The English name of the locale: messages are in English.
  var languageName: String {
    if self == .root { return "language-neutral" }
    if let plain = withoutNumericOrder { return plain.languageName + ", numbers by value" }
    return (try? LocaleIdentifier("en")).map { name(in: $0) } ?? identifier
  }

  /// The name in a language: `German (Phonebook Sort Order)`.
  func name(in locale: LocaleIdentifier) -> String {
    // The other way says `Sort Order=Phonebook Sort Order`.
    identifier.contains("@") ? spokenName(in: locale) : displayName(in: locale)
  }

  /// The name with the identifier: `Swedish as in Sweden (sv_SE), numbers by value`.
  var sortName: String {
    if self == .root { return languageName }
    if let plain = withoutNumericOrder { return plain.sortName + ", numbers by value" }
    let parts = identifier.split(separator: "_")
    let hasRegionOnly = parts.count == 2 && parts[1].utf8.count == 2
    let name = languageName
    guard hasRegionOnly, name.hasSuffix(")") else { return "\(name) (\(self))" }
    return "\(name.dropLast().replacing(" (", with: " as in ")) (\(self))"
  }

  /// The sort order of a catalog, to follow the number of its products.
  var sortNote: String {
    (withoutNumericOrder ?? self) == .root
      ? "; sort order: \(sortName) (choose one with --locale)" : ", sorted for \(sortName)"
  }

  /// Whether 9 is before 10.
  var sortsNumbersByValue: Bool { withoutNumericOrder != nil }

  /// The locale without numeric order, for which ICU has no name; nil where it has none.
  private var withoutNumericOrder: LocaleIdentifier? {
    for keyword in ["@colnumeric=yes", ";colnumeric=yes", "colnumeric=yes;"]
    where identifier.contains(keyword) {
      let plain = identifier.replacing(keyword, with: "")
      return plain.isEmpty ? .root : try? LocaleIdentifier(plain)
    }
    return nil
  }

  /// The locale, nil for the root, which is no language: keywords alone are its own.
  var nonRoot: LocaleIdentifier? {
    self == .root || identifier.utf8.first == UInt8(ascii: "@") ? nil : self
  }

  /// Whether its script is written from right to left.
  var isRightToLeft: Bool {
    ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"].contains(script)
  }

  /// The language tag without what only matters for order.
  var displayLanguageTag: String {
    guard nonRoot != nil else { return "en" }
    let tag = languageTag
    return tag.firstRange(of: "-u-").map { String(tag[..<$0.lowerBound]) } ?? tag
  }
}

extension String {
  /// Whether this language tag is another, or one of its regions: `en-GB` is `en`.
  func isLanguage(_ tag: String) -> Bool { self == tag || hasPrefix(tag + "-") }
}
