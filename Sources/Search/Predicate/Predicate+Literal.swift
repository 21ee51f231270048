import Bytes

extension Predicate {
  /// A value as it was written.
  public enum Literal: Hashable, Sendable {
    /// `nil` or `NULL`: nothing.
    case null
    /// A decimal number.
    case number(Number)
    /// A string, without its quotes and escapes.
    case text(String)

    /// The literal as a text: a number is what was written, so that
    /// `sku == 0042` finds the article 0042. Nil for `nil`.
    public var text: String? {
      switch self {
      case .null: nil
      case .number(let number): number.spelling
      case .text(let text): text
      }
    }

    /// The literal as a number, where it is one or a text that is one.
    public var number: Number? {
      switch self {
      case .null: nil
      case .number(let number): number
      case .text(let text): Number(text)
      }
    }
  }

  /// An exact decimal number: an optional minus sign, digits with at most one
  /// point, and an optional exponent, of any size.
  ///
  /// Two are equal when they are written alike: `5` is not `5.0`, because it
  /// may be compared with a text.
  public struct Number: Hashable, Sendable {
    /// The number as it was written.
    public let spelling: String

    /// Makes a number of a text. Nil when it is none.
    public init?(_ spelling: String) {
      var copy = spelling
      let length = copy.withUTF8 { Number.length(in: $0[...]) }
      guard length > 0, length == spelling.utf8.count else { return nil }
      self.spelling = spelling
    }

    /// Makes a whole number.
    public init(_ value: some BinaryInteger) {
      spelling = String(value)
    }

    /// Makes the number of a spelling that is known to be one.
    init(checked spelling: String) {
      self.spelling = spelling
    }

    /// Returns how many bytes at the start of a text are a number, 0 for none.
    static func length(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
      var index = bytes.startIndex
      func skipDigits() -> Bool {
        let start = index
        while index < bytes.endIndex, bytes[index].isASCIIDigit { index += 1 }
        return index > start
      }
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "-") { index += 1 }
      let hasWhole = skipDigits()
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") {
        index += 1
        if !skipDigits() { return 0 }
      } else if !hasWhole {
        return 0
      }
      if index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") {
        let mark = index
        index += 1
        if index < bytes.endIndex,
          bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
        {
          index += 1
        }
        if !skipDigits() { index = mark }
      }
      return index - bytes.startIndex
    }
  }
}
