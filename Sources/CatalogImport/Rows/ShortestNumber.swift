import Bytes

/// Numbers that a program wrote with more digits than they have: the `.dump` of SQLite has
/// `5.0999999999999996447` for 5.1.
enum ShortestNumber {
  /// Returns the shortest text of the number that a text of digits and a point is as a double.
  ///
  /// - Parameter greatestDigitCount: The number of digits that it may have: a number that has more
  ///   is hardly one of so few, and stays as it is.
  static func text(of text: String, greatestDigitCount: Int = 17) -> String {
    let shortest = text.utf8.withContiguousStorageIfAvailable {
      Self.text(of: $0, greatestDigitCount)
    }
    return (shortest ?? nil) ?? text
  }

  /// Returns the shortest text of a number; nil where the text stays as it is.
  static func text(
    of text: UnsafeBufferPointer<UInt8>, _ greatestDigitCount: Int
  ) -> String? {
    guard text.count > 16, text.count < 64, text.contains(UInt8(ascii: ".")),
      text.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }),
      let shortest = Double(String(decoding: text, as: UTF8.self))?.description,
      !shortest.contains("e")
    else { return nil }
    let digits = shortest.utf8.filter(\.isASCIIDigit).drop { $0 == UInt8(ascii: "0") }
    return digits.count <= greatestDigitCount ? shortest : nil
  }
}
