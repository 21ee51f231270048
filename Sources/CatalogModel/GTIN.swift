/// The check digit of trade item numbers: what a barcode of a shop encodes.
/// https://www.gs1.org/services/how-calculate-check-digit-manually
///
///     GTIN.expectedCheckDigit(of: "4006381333931")  // nil
///     GTIN.expectedCheckDigit(of: "4006381333932")  // 1
///     GTIN.expectedCheckDigit(of: "KN-0002")  // nil
public enum GTIN {
  /// The lengths of a number with its check digit: GTIN-8, UPC-A, EAN-13 and
  /// GTIN-14.
  private static let lengths: Set = [8, 12, 13, 14]

  /// Returns the last digit that a number should have, where it has another:
  /// it was mistyped, or is no trade item number.
  ///
  /// - Returns: Nil for a number whose check digit is right, and for any text
  ///   that is not of 8, 12, 13 or 14 digits.
  public static func expectedCheckDigit(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { expectedCheckDigit(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns the same for a number as UTF-8.
  public static func expectedCheckDigit(of utf8: UnsafeRawBufferPointer) -> Int? {
    guard lengths.contains(utf8.count),
      utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let last = utf8.last
    else { return nil }
    // From the right, digits count three times and once in turn.
    var sum = 0
    var weight = 3
    for digit in utf8.dropLast().reversed() {
      sum += Int(digit - UInt8(ascii: "0")) * weight
      weight = 4 - weight
    }
    let expected = (10 - sum % 10) % 10
    return expected == Int(last - UInt8(ascii: "0")) ? nil : expected
  }
}
