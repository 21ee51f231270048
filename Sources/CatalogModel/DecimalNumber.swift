/// A decimal number read from text, without going through binary floating
/// point: mantissa × 10^exponent.
public struct DecimalNumber: Hashable, Sendable {
  /// Whether the text begins with a minus sign.
  public let isNegative: Bool
  /// The first 19 significant digits.
  private var mantissa: UInt64
  private var exponent: Int
  /// Whether digits other than zero follow those of the mantissa.
  private var hasMoreDigits: Bool

  /// The number of digits of a double that are reliable (C's DBL_DIG).
  private static let doubleDigits = 15
  private static let mantissaDigits = 19

  /// Reads an optional sign, digits with at most one point, and an optional
  /// exponent. Nil when the text is anything else.
  public init?(_ utf8: some Collection<UInt8>) {
    let number =
      utf8.withContiguousStorageIfAvailable { Self(reading: $0) } ?? Self(reading: Array(utf8))
    guard let number else { return nil }
    self = number
  }

  /// Reads a collection whose type is known here, so that no byte costs a call.
  private init?(reading utf8: some Collection<UInt8>) {
    var isNegative = false
    var mantissa: UInt64 = 0
    var digitCount = 0
    var exponent = 0
    var hasMoreDigits = false
    var hasDigits = false
    var isFraction = false
    var index = utf8.startIndex

    if index < utf8.endIndex, utf8[index] == UInt8(ascii: "-") || utf8[index] == UInt8(ascii: "+") {
      isNegative = utf8[index] == UInt8(ascii: "-")
      utf8.formIndex(after: &index)
    }
    while index < utf8.endIndex {
      let byte = utf8[index]
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        hasDigits = true
        let digit = UInt64(byte - UInt8(ascii: "0"))
        if digitCount < Self.mantissaDigits {
          mantissa = mantissa * 10 + digit
          if mantissa > 0 { digitCount += 1 }
          if isFraction { exponent -= 1 }
        } else {
          hasMoreDigits = hasMoreDigits || digit != 0
          if !isFraction { exponent += 1 }
        }
      } else {
        break
      }
      utf8.formIndex(after: &index)
    }
    guard hasDigits else { return nil }
    if index < utf8.endIndex {
      guard utf8[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      let digits = String(decoding: utf8[utf8.index(after: index)...], as: UTF8.self)
      guard let power = Int(digits), (-1000...1000).contains(power) else { return nil }
      exponent += power
    }
    self.isNegative = isNegative
    self.mantissa = mantissa
    self.exponent = exponent
    self.hasMoreDigits = hasMoreDigits
  }

  /// Whether the number is zero.
  public var isZero: Bool { mantissa == 0 && !hasMoreDigits }

  /// Returns the number of 10^-digits in the number, rounded half to even, and
  /// whether nothing was rounded off. Nil when it has more than 18 digits.
  ///
  /// A number of more than 15 significant digits that does not come out even
  /// is first rounded to 15: it is a double printed in full.
  public func scaled(toFractionDigits digits: Int) -> (value: Int64, isExact: Bool)? {
    guard let direct = shifted(by: exponent + digits) else { return nil }
    if direct.isExact || significantDigits <= Self.doubleDigits { return direct }
    let rounded = roundedToDoubleDigits
    // Where 15 digits do not reach the last that is kept, they would lose it.
    if rounded.exponent + digits > 0 { return direct }
    return rounded.shifted(by: rounded.exponent + digits)
  }

  private var significantDigits: Int {
    if hasMoreDigits { return Self.mantissaDigits + 1 }
    var rest = mantissa
    while rest > 0, rest % 10 == 0 { rest /= 10 }
    return Self.digitCount(of: rest)
  }

  private var roundedToDoubleDigits: DecimalNumber {
    let excess = Self.digitCount(of: mantissa) - Self.doubleDigits
    guard excess > 0 else { return self }
    var rounded = self
    rounded.mantissa = Self.divide(mantissa, byPowerOfTen: excess, hasMoreDigits).quotient
    rounded.exponent += excess
    rounded.hasMoreDigits = false
    return rounded
  }

  private func shifted(by power: Int) -> (value: Int64, isExact: Bool)? {
    var value = mantissa
    var isExact = !hasMoreDigits
    if power < 0 {
      (value, isExact) = Self.divide(mantissa, byPowerOfTen: -power, hasMoreDigits)
    } else if mantissa > 0 {
      for _ in 0..<power {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        value = product
      }
    }
    guard value < 1_000_000_000_000_000_000 else { return nil }
    return (isNegative ? -Int64(value) : Int64(value), isExact)
  }

  /// Divides and rounds half to even; `hasMore` says that the dividend has
  /// further digits behind its last.
  private static func divide(
    _ dividend: UInt64,
    byPowerOfTen power: Int,
    _ hasMore: Bool
  ) -> (quotient: UInt64, isExact: Bool) {
    if power > mantissaDigits { return (0, dividend == 0 && !hasMore) }
    var divisor: UInt64 = 1
    for _ in 0..<power { divisor *= 10 }
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    let rest = divisor - remainder
    let roundsUp: Bool
    if remainder == rest {
      roundsUp = hasMore || quotient % 2 == 1
    } else {
      roundsUp = remainder > rest
    }
    return (roundsUp ? quotient + 1 : quotient, remainder == 0 && !hasMore)
  }

  private static func digitCount(of value: UInt64) -> Int {
    var count = 0
    var rest = value
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return count
  }
}
