/// Bytes whose order is the collator's order: comparing two keys byte by byte
/// is comparing the two strings.
///
///     let collator = try Collator(locale: LocaleIdentifier("sv"))
///     let zebra = collator.sortKey(for: "Zebra")
///     let angstrom = collator.sortKey(for: "Ångström")
///     zebra < angstrom  // true
///     collator.sortKey(for: "A\u{30A}ngstro\u{308}m")  // angstrom
///
/// Keys of different collators, or of the same one in another version of ICU,
/// are not comparable: see `CollationVersion`.
/// https://unicode-org.github.io/icu/userguide/collation/architecture.html#sort-keys
public struct SortKey: Hashable, Sendable {
  /// The key without ICU's terminating zero byte.
  public let bytes: [UInt8]

  /// Makes a key of bytes that a collator wrote.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension SortKey: Comparable {
  /// Returns whether the first string stands before the second.
  public static func < (left: SortKey, right: SortKey) -> Bool {
    left.bytes.withUnsafeBytes { left in
      right.bytes.withUnsafeBytes { right in
        SortKeyBytes.precedes(left, right)
      }
    }
  }
}

extension SortKey: CustomStringConvertible {
  /// The bytes in hexadecimal, two digits each.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
