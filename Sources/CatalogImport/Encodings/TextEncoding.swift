import Bytes
import CICU

/// A character encoding other than UTF-8 that a file may be in, by any name
/// that ICU has for it. https://unicode-org.github.io/icu/userguide/conversion/
public struct TextEncoding: Hashable, Sendable {
  /// The name that was given.
  public let name: String

  /// Returns the encoding with a name, in any case.
  ///
  /// - Throws: ``UnknownEncoding`` when ICU has none of the name.
  public init(name: String) throws(UnknownEncoding) {
    let trimmed = name.trimmingEdgeSpaces
    guard Self.isName(trimmed), TextConverter(encoding: trimmed) != nil else {
      throw UnknownEncoding(name: name, nearNames: Self.names(near: trimmed))
    }
    self.name = trimmed
  }

  init(knownName: String) { name = knownName }

  /// Whether it is UTF-8 itself.
  var isUTF8: Bool { Self.key(name) == "utf8" }
  /// Whether it is UTF-16 of an order that the text shows.
  var isUTF16OfAnyOrder: Bool { Self.key(name) == "utf16" }

  /// The names that files mostly are in.
  static let usualNames: [String] = [
    "windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "windows-874", "iso-8859-1", "iso-8859-2",
    "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
    "iso-8859-9",
    "iso-8859-13", "iso-8859-15", "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-8", "shift_jis",
    "euc-jp", "iso-2022-jp", "gb18030", "gbk", "gb2312", "big5", "euc-kr", "koi8-r", "koi8-u",
    "macintosh", "ibm850", "ibm437", "tis-620",
  ]

  /// Whether a text can be a name: ICU would look for a file of another.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { byte in
        byte.isASCIIDigit || byte.isASCIILetter
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: ".")
      }
  }

  /// A name as names are compared: small letters and digits.
  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  /// Returns at most three names that were perhaps meant: those with the same
  /// number, or few letters changed.
  private static func names(near name: String) -> [String] {
    let wanted = key(name.count <= 60 ? name : "")
    if wanted.isEmpty { return [] }
    let digits = wanted.filter(\.isNumber)
    let usual = near(wanted, digits, in: usualNames)
    if !usual.isEmpty { return usual }
    var aliases: [String] = []
    for index in 0..<cicu_converter_count() {
      for alias in 0..<cicu_converter_alias_count(index) {
        if let text = cicu_converter_alias(index, alias) { aliases.append(String(cString: text)) }
      }
    }
    return near(wanted, digits, in: aliases)
  }

  private static func near(_ wanted: String, _ digits: String, in names: [String]) -> [String] {
    var found: [(name: String, distance: Int)] = []
    for name in names {
      let key = key(name)
      let distance = wanted.utf8.editDistance(to: key.utf8)
      let hasNumber = digits.count >= 3 && key.filter(\.isNumber) == digits
      if distance <= 2 || hasNumber { found.append((name, distance)) }
    }
    // A stable order: by distance, then as listed.
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return sorted.prefix(3).map(\.element.name)
  }
}

/// A name that no encoding has.
public struct UnknownEncoding: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was given.
  public let name: String
  /// Names that were perhaps meant, the likeliest first.
  public let nearNames: [String]

  /// The fault, with the names to choose from.
  public var description: String {
    if nearNames.isEmpty {
      return "unknown encoding '\(name)'; common ones are "
        + "windows-1252, iso-8859-1, utf-16, shift_jis, gb18030, euc-kr"
    }
    return "unknown encoding '\(name)'; did you mean \(nearNames.joined(separator: ", "))?"
  }
}
