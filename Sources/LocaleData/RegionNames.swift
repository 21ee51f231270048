import CICU
public import Collation
import Synchronization

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
  private let language: String
  private let table: Table

  /// Recognises regions by their names in some languages, English always among them.
  ///
  /// The first name that is asked for takes all names of these languages from ICU, some 300 each.
  public init(locales: [LocaleIdentifier]) {
    language = locales.first?.identifier ?? "en"
    let english = LocaleIdentifier(trusting: "en")
    table = Table([english] + locales.filter { $0 != english })
  }

  /// The codes of all names. Many files have no origins, and never ask.
  private final class Table: Sendable {
    private let locales: [LocaleIdentifier]
    private let codes = Mutex<[String: String]?>(nil)

    init(_ locales: [LocaleIdentifier]) { self.locales = locales }

    func code(_ key: String) -> String? {
      codes.withLock { codes in
        if codes == nil { codes = Self.codes(in: locales) }
        return codes?[key]
      }
    }

    private static func codes(in locales: [LocaleIdentifier]) -> [String: String] {
      var codes: [String: String] = [:]
      for (code, name) in locales.flatMap(RegionNames.names) {
        let key = RegionNames.key(name)
        if codes[key] == nil { codes[key] = code }
      }
      return codes
    }
  }

  /// Returns the code of the region that a name, a two-letter or a
  /// three-letter code stands for.
  public func code(for text: String) -> String? {
    let key = Self.key(text)
    if let code = table.code(key) { return code }
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
