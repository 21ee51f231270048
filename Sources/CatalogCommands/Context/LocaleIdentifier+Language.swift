import Collation

extension LocaleIdentifier {
  /// The English name of the locale: messages are in English.
  var languageName: String {
    if self == .root { return "no language, the root order" }
    guard let english = try? LocaleIdentifier("en") else { return identifier }
    // ICU has no name for numeric order and would write `colnumeric=yes`.
    let numeric = ["@colnumeric=yes", ";colnumeric=yes", "colnumeric=yes;"]
    for keyword in numeric where identifier.contains(keyword) {
      let plain = identifier.replacing(keyword, with: "")
      guard let locale = try? LocaleIdentifier(plain) else { break }
      return locale.displayName(in: english) + ", digits by value"
    }
    return displayName(in: english)
  }

  /// Whether its script is written from right to left.
  var isRightToLeft: Bool {
    ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"].contains(script)
  }

  /// The language tag without what only matters for order.
  var displayLanguageTag: String {
    let tag = languageTag
    if tag == "und" || tag == "root" { return "en" }
    return tag.range(of: "-u-").map { String(tag[..<$0.lowerBound]) } ?? tag
  }
}
