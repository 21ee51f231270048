/// Writes numbers of units of 10^-digits in decimal: 1290 with two digits is `12.90`.
enum DecimalText {
  /// The greatest number of bytes of a number.
  static let greatestCount = 24

  /// Writes a number with up to four decimals, and returns how many bytes it has, at most
  /// ``greatestCount``.
  @inline(__always)
  static func write(
    _ number: Int64,
    fractionDigits digits: Int,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var rest = number.magnitude
    var count = decimalCount(rest)
    if digits > 0 { count = max(count, digits + 1) + 1 }
    if number < 0 { count += 1 }
    var next = place + count
    var written = 0
    repeat {
      if digits > 0, written == digits {
        next -= 1
        next.pointee = UInt8(ascii: ".")
      }
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      next -= 1
      next.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
      written += 1
    } while rest > 0 || written <= digits
    if number < 0 { place.pointee = UInt8(ascii: "-") }
    return count
  }

  /// Returns the number of digits of a number.
  @inline(__always)
  private static func decimalCount(_ number: UInt64) -> Int {
    var count = 1
    var bound: UInt64 = 10
    while number >= bound, count < 20 {
      count += 1
      if count < 20 { bound *= 10 }
    }
    return count
  }
}
