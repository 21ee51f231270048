import CICU

/// A way to make strings equal for a search: in their spelling alone, or also without case, without
/// accents, or without both.
///
///     let folding = Folding.caseAndDiacriticInsensitive
///     folding.fold("Crème Brûlée")  // "creme brulee"
///     folding.fold("ø")  // "ø"
///     Folding.caseInsensitive.fold("Straße")  // "strasse"
///     Folding.diacriticInsensitive.fold("É")  // "E"
///
/// All are in Unicode's normalization form C, so that canonically equivalent
/// strings are the same bytes. Without case is NFC(toCasefold(NFD(string))): the
/// full case folding of Unicode without a locale, so that `ß` is `ss` and `İ` is
/// `i` with a dot. Without accents removes nonspacing marks on Latin, Greek,
/// Cyrillic, Arabic and Hebrew letters. Marks of other scripts are vowels or
/// parts of letters and stay, and so do the letters ø ł đ æ þ.
/// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G34145
public enum Folding: Hashable, Sendable {
  /// Nothing but normalization: `É` is `E` with a combining accent, but not
  /// `é`. No option in a predicate.
  case canonical
  /// Without case: `É` is `é`, but not `e`. `[c]` in a predicate.
  case caseInsensitive
  /// Without accents: `É` is `E`, but not `e`. `[d]` in a predicate.
  case diacriticInsensitive
  /// Without case and accents: `É` is `e`. `[cd]` in a predicate.
  case caseAndDiacriticInsensitive

  /// The version of the folding and that of Unicode, such as `1/15.0`. Folded
  /// strings of two versions are not comparable.
  public static var version: String {
    "\(CICU_FOLD_VERSION)/" + filledString { cicu_unicode_version($0, $1) }
  }

  /// Whether `A` is `a`.
  public var ignoresCase: Bool { self == .caseInsensitive || self == .caseAndDiacriticInsensitive }

  /// Whether `é` is `e`.
  public var ignoresDiacritics: Bool {
    self == .diacriticInsensitive || self == .caseAndDiacriticInsensitive
  }

  /// Returns a string folded.
  public func fold(_ string: String) -> String {
    String(decoding: foldedBytes(of: string), as: UTF8.self)
  }

  /// Returns the UTF-8 of a string folded.
  public func foldedBytes(of string: String) -> [UInt8] {
    var copy = string
    return copy.withUTF8 { foldedBytes(of: $0) }
  }

  /// Returns a UTF-8 string folded. ASCII takes a path of its own.
  public func foldedBytes(of utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var isASCII = true
    let lowered = [UInt8](unsafeUninitializedCapacity: utf8.count) { buffer, count in
      isASCII = foldASCII(utf8, to: buffer.baseAddress)
      if isASCII { count = utf8.count }
    }
    return isASCII ? lowered : foldedByICU(utf8)
  }

  /// Appends a UTF-8 string folded to bytes.
  public func appendFold(of utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let isASCII = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { buffer in
      if !foldASCII(utf8, to: buffer.baseAddress) { return false }
      bytes.append(contentsOf: buffer)
      return true
    }
    if !isASCII { bytes.append(contentsOf: foldedByICU(utf8)) }
  }

  /// Folds a string of ASCII; false when it is another.
  private func foldASCII(
    _ utf8: UnsafeBufferPointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    guard let destination, let source = utf8.baseAddress else { return true }
    let ignoresCase = ignoresCase
    // Without a way out of the loop the compiler makes vectors of it.
    var all: UInt8 = 0
    for index in 0..<utf8.count {
      let byte = source[index]
      all |= byte
      let isUpper = ignoresCase && byte &- UInt8(ascii: "A") < 26
      destination[index] = isUpper ? byte | 0x20 : byte
    }
    return all < 0x80
  }

  private func foldedByICU(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let what =
      (ignoresCase ? Int32(cicu_fold_case) : 0)
      | (ignoresDiacritics ? Int32(cicu_fold_diacritics) : 0)
    return filledBytes(capacity: utf8.count + utf8.count / 2 + 16) { destination, capacity in
      utf8.withCharacters { bytes, count in
        destination.withMemoryRebound(to: CChar.self, capacity: Int(capacity)) {
          cicu_fold(bytes, count, what, $0, capacity)
        }
      }
    }
  }
}
