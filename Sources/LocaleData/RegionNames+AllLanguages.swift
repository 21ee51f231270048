import CICU
public import Collation

extension RegionNames {
  /// Returns the code of the region that a text is the name of in any language
  /// that ICU has. Where languages differ, most of those that know the name
  /// must agree.
  ///
  ///     RegionNames.codeInAnyLanguage("Schweden")    // "SE"
  ///     RegionNames.codeInAnyLanguage("日本")         // "JP"
  ///     RegionNames.codeInAnyLanguage("Various")     // nil
  ///
  /// - Complexity: The names of all regions in all languages are looked at:
  ///   about a tenth of a second.
  public static func codeInAnyLanguage(_ text: String) -> String? {
    let wanted = key(text)
    guard let first = wanted.unicodeScalars.first else { return nil }
    let codes = (0..<cicu_region_count()).map { String(cString: cicu_region_at($0)) }
    // Most names begin with another letter, and need not be folded.
    var beginnings: [Unicode.Scalar: Bool] = [:]
    func mayBeWanted(_ name: String) -> Bool {
      guard let scalar = name.unicodeScalars.first else { return false }
      if let known = beginnings[scalar] { return known }
      let folded = key(String(scalar)).unicodeScalars.first
      beginnings[scalar] = folded == first
      return folded == first
    }
    var votes: [String: Int] = [:]
    for locale in languages {
      for code in codes {
        let name = name(of: code, in: locale)
        if mayBeWanted(name), key(name) == wanted { votes[code, default: 0] += 1 }
      }
    }
    let all = votes.values.reduce(0, +)
    return votes.first { $0.value * 2 > all }?.key
  }

  /// The locales without a region: those with one repeat the names of their
  /// language, but for a few.
  private static var languages: [String] {
    LocaleIdentifier.available.map(\.identifier).filter { identifier in
      let parts = identifier.split(separator: "_")
      return parts.count == 1 || (parts.count == 2 && parts[1].utf8.count == 4)
    }
  }
}
