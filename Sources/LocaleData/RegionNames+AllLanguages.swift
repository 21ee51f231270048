import CICU
import Collation

extension RegionNames {
  /// Returns the code of the region that a text is the name of in any language
  /// that ICU has; see ``InAllLanguages``.
  ///
  ///     RegionNames.codeInAnyLanguage("Schweden")    // "SE"
  ///     RegionNames.codeInAnyLanguage("日本")         // "JP"
  ///     RegionNames.codeInAnyLanguage("Various")     // nil
  public static func codeInAnyLanguage(_ text: String) -> String? {
    var names = InAllLanguages()
    return names.code(for: text)
  }

  /// The names of all regions in all languages, to recognise many texts by. Where
  /// languages differ, most of those that know a name must agree.
  ///
  /// - Complexity: Making it looks at all names: about a tenth of a second. After
  ///   that a text costs as much as there are names with its first letter, once.
  public struct InAllLanguages: Sendable {
    private struct Name: Sendable {
      var text: String
      var region: Int
    }

    private let codes: [String]
    /// Names by their first scalar, folded.
    private var names: [Unicode.Scalar: [Name]] = [:]
    /// The votes for regions by the folded names that begin with a scalar, made
    /// when one is asked for.
    private var votes: [Unicode.Scalar: [String: [Int: Int]]] = [:]

    /// Collects the names.
    public init() {
      codes = (0..<cicu_region_count()).map { String(cString: cicu_region_at($0)) }
      // Few scalars begin names, and folding one takes longer than a name.
      var beginnings: [Unicode.Scalar: Unicode.Scalar] = [:]
      for locale in RegionNames.languages {
        for (region, code) in codes.enumerated() {
          let name = RegionNames.name(of: code, in: locale)
          guard let scalar = name.unicodeScalars.first else { continue }
          let folded =
            beginnings[scalar] ?? RegionNames.key(String(scalar)).unicodeScalars.first ?? scalar
          beginnings[scalar] = folded
          names[folded, default: []].append(Name(text: name, region: region))
        }
      }
    }

    /// Returns the code of the region that a text is the name of.
    public mutating func code(for text: String) -> String? {
      let wanted = RegionNames.key(text)
      guard let first = wanted.unicodeScalars.first, let named = names[first] else { return nil }
      if votes[first] == nil {
        var counts: [String: [Int: Int]] = [:]
        for name in named {
          counts[RegionNames.key(name.text), default: [:]][name.region, default: 0] += 1
        }
        votes[first] = counts
      }
      guard let regions = votes[first]?[wanted] else { return nil }
      let all = regions.values.reduce(0, +)
      return regions.first { $0.value * 2 > all }.map { codes[$0.key] }
    }
  }

  /// The locales without a region: those with one repeat the names of their
  /// language, but for a few.
  fileprivate static var languages: [String] {
    LocaleIdentifier.available.map(\.identifier).filter { identifier in
      let parts = identifier.split(separator: "_")
      return parts.count == 1 || (parts.count == 2 && parts[1].utf8.count == 4)
    }
  }
}
