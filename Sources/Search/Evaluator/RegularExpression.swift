import CICU
import Collation

/// A regular expression of ICU that matches whole texts.
/// https://unicode-org.github.io/icu/userguide/strings/regexp.html
///
/// The pattern is compared in normalization form C, as the texts are; where
/// accents are ignored, they are removed from both. Case is left to ICU, because
/// folding a pattern would make `\D` of `\d`.
final class RegularExpression: @unchecked Sendable {
  /// The failure of a pattern to compile.
  struct Failure: Error {
    /// The reason, in words.
    var reason: String
    /// The place in the pattern, in bytes of UTF-8.
    var offset: Int
  }

  /// The limit of one match, in ICU's measure: some 40 ms. ICU counts steps and not time, so that
  /// the answer does not depend on the machine.
  static let stepLimit: Int32 = 200
  /// The number of bytes of memory that one match may take for backtracking.
  static let stackLimit: Int32 = 8_000_000

  private let handle: OpaquePointer

  init(_ pattern: String, folding: Folding) throws(Failure) {
    let form = folding.ignoresDiacritics ? Folding.diacriticInsensitive : .canonical
    var opened: OpaquePointer?
    var offset: Int32 = 0
    let status = form.foldedBytes(of: pattern).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cicu_regex_open($0.baseAddress, Int32($0.count), folding.ignoresCase, &opened, &offset)
      }
    }
    guard status <= 0, let opened else {
      throw Failure(
        reason: RegularExpressionFault.words(forPattern: status), offset: Int(offset))
    }
    handle = opened
  }

  deinit { cicu_regex_close(handle) }

  /// Returns whether the whole of a text that is folded matches.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> ComparisonOutcome {
    var matches = false
    let status = text.withMemoryRebound(to: CChar.self) {
      cicu_regex_matches(
        handle, $0.baseAddress, Int32($0.count), Self.stepLimit, Self.stackLimit, &matches)
    }
    if status > 0 { return .failed(status) }
    return matches ? .yes : .no
  }
}
