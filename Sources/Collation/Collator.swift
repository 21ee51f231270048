import CICU

/// The object that compares two strings in a locale: ICU's collator with the
/// settings that every catalog has.
///
///     let collator = try Collator(locale: LocaleIdentifier("sv"))
///     collator.compare("Zebra", "Ångström") < 0  // true
///     let names = ["Ångström", "Zebra", "adam"]
///     let sorted = names.sorted { collator.compare($0, $1) < 0 }
///     sorted  // ["adam", "Zebra", "Ångström"]
///
/// Strength is tertiary, normalization is on and punctuation is not ignored,
/// whatever the locale's own settings are. Strings that compare equal are not
/// always the same string; a caller breaks the tie.
///
/// A collator may be shared between threads: ICU's is not changed after it is
/// opened, and its const operations are thread-safe.
/// https://unicode-org.github.io/icu/userguide/collation/api.html
public final class Collator: @unchecked Sendable {
  /// The locale that was asked for.
  public let locale: LocaleIdentifier
  /// Whether runs of digits sort by their value: 9 before 10.
  public let isNumeric: Bool
  /// Whether names in other scripts are compared by their transliteration.
  public let transliteratesToLatin: Bool

  let handle: OpaquePointer

  /// Opens the collator of a locale.
  ///
  /// - Parameters:
  ///   - locale: May carry its own order and numeric order, as
  ///     `de-u-co-phonebk` and `en-u-kn-true` do.
  ///   - numericOrder: Numeric order even if the locale does not ask for it.
  ///   - transliteratesToLatin: Applies ICU's Any-Latin to every string first.
  /// - Throws: `CollationError.failed`.
  public init(
    locale: LocaleIdentifier,
    numericOrder: Bool = false,
    transliteratesToLatin: Bool = false
  ) throws(CollationError) {
    var opened: OpaquePointer?
    let status = cicu_collator_open(
      locale.identifier, numericOrder, transliteratesToLatin, &opened)
    guard let opened else {
      throw .failed(
        operation: "open the collator of '\(locale)'",
        status: String(cString: cicu_status_name(status)))
    }
    handle = opened
    self.locale = locale
    self.transliteratesToLatin = transliteratesToLatin
    isNumeric = cicu_collator_is_numeric(opened)
  }

  deinit {
    cicu_collator_close(handle)
  }

  /// Compares two strings: negative, zero or positive.
  public func compare(_ left: String, _ right: String) -> Int {
    left.withUTF8Characters { leftBytes, leftCount in
      right.withUTF8Characters { rightBytes, rightCount in
        Int(cicu_collator_compare(handle, leftBytes, leftCount, rightBytes, rightCount))
      }
    }
  }

  /// Returns the key by which a string sorts.
  public func sortKey(for string: String) -> SortKey {
    var copy = string
    return copy.withUTF8 { SortKey(bytes: sortKeyBytes(for: $0)) }
  }

  /// Returns the bytes of the sort key of a UTF-8 string.
  public func sortKeyBytes(for utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    filledBytes(capacity: 3 * utf8.count + 32) { writeSortKey(for: utf8, to: $0, capacity: $1) }
  }

  /// Appends the sort key of a UTF-8 string to a caller's bytes. Allocates
  /// nothing when they have the capacity.
  ///
  /// - Returns: The length of the key.
  @discardableResult
  public func appendSortKey(
    for utf8: UnsafeBufferPointer<UInt8>,
    to keys: inout SortKeyList
  ) -> Int {
    keys.append(guess: 3 * utf8.count + 32) { writeSortKey(for: utf8, to: $0, capacity: $1) }
  }

  private func writeSortKey(
    for utf8: UnsafeBufferPointer<UInt8>,
    to destination: UnsafeMutablePointer<UInt8>,
    capacity: Int32
  ) -> Int32 {
    utf8.withCharacters { cicu_collator_sort_key(handle, $0, $1, destination, capacity) }
  }

  /// The version that keys of this collator depend on.
  public var version: CollationVersion {
    CollationVersion(
      locale: locale,
      rulesLocale: filledString { cicu_collator_valid_locale(handle, $0, $1) },
      icuVersion: filledString { cicu_icu_version($0, $1) },
      cldrVersion: filledString { cicu_cldr_version($0, $1) },
      collatorVersion: filledString { cicu_collator_version(handle, $0, $1) },
      attributes: filledString { cicu_collator_attributes(handle, $0, $1) },
      foldVersion: Folding.version)
  }
}
