import CICU
public import Collation

/// Recognises the regions of ISO 3166 by their names and codes.
///
///     let regions = RegionNames(locales: [LocaleIdentifier("sv")])
///     regions.code(for: "Sverige")         // "SE"
///     regions.code(for: " sweden ")        // "SE"
///     regions.code(for: "USA")             // "US"
///     regions.code(for: "Atlantis")        // nil
///
/// Case, accents and edge spaces do not matter.
public struct RegionNames: Sendable {
  private var codes: [String: String] = [:]
  private let language: String

  /// Makes a table of the names of all regions in some languages, English
  /// always among them.
  public init(locales: [LocaleIdentifier]) {
    language = locales.first?.identifier ?? "en"
    for locale in ["en"] + locales.map(\.identifier) {
      for index in 0..<cicu_region_count() {
        let code = String(cString: cicu_region_at(index))
        let key = Self.key(Self.name(of: code, in: locale))
        if codes[key] == nil { codes[key] = code }
      }
    }
  }

  /// Returns the code of the region that a name, a two-letter or a
  /// three-letter code stands for.
  public func code(for text: String) -> String? {
    let key = Self.key(text)
    if let code = codes[key] { return code }
    // As it was typed: folded, `ß` would be the code of South Sudan.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    guard isASCII, key.utf8.count == 2 || key.utf8.count == 3 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 3) { buffer in
      guard let base = buffer.baseAddress, cicu_region_canonical(key, base) else { return nil }
      return String(cString: base)
    }
  }

  /// Returns the name of a region in the first of the languages.
  public func name(of code: String) -> String { Self.name(of: code, in: language) }

  /// Returns the name of a region in the language of a locale.
  public static func name(of code: String, in locale: LocaleIdentifier) -> String {
    name(of: code, in: locale.identifier)
  }

  /// Returns the codes of all regions, each with its name in the language of a locale.
  public static func names(in locale: LocaleIdentifier) -> [(code: String, name: String)] {
    (0..<cicu_region_count()).map { index in
      let code = String(cString: cicu_region_at(index))
      return (code, name(of: code, in: locale.identifier))
    }
  }

  /// Returns the name of a region in the language of a locale.
  static func name(of code: String, in locale: String) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let base = characters.baseAddress else { return 0 }
        return min(256, Int(cicu_region_display_name(code, locale, base, 256)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func key(_ text: String) -> String {
    Folding.caseAndDiacriticInsensitive.fold(text).replacing("\u{2019}", with: "'")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
