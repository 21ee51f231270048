/// A decimal number whose digits are all kept: `value` / 10^`digits`.
public struct ExactDecimal: Hashable, Sendable {
  /// The number without its decimal point.
  public let value: Int64
  /// The number of digits behind the point.
  public let digits: Int

  /// The greatest number of decimals of a factor.
  public static let greatestDigits = 9

  /// Makes a number of an integer and a power of ten.
  public init(_ value: Int64, digits: Int = 0) {
    self.value = value
    self.digits = digits
  }

  /// Makes the number that was read; nil where it has more than nine decimals,
  /// or more than 18 digits.
  public init?(_ number: DecimalNumber) {
    for digits in 0...Self.greatestDigits {
      guard let scaled = number.scaled(toFractionDigits: digits) else { return nil }
      if scaled.isExact {
        self.init(scaled.value, digits: digits)
        return
      }
    }
    return nil
  }

  /// Ten to the number of digits.
  var scale: Int128 { (0..<digits).reduce(1 as Int128) { scale, _ in scale * 10 } }
}

extension Price {
  /// Returns the price times a factor, rounded once: to a multiple of `step`
  /// minor units, halves away from zero.
  ///
  /// - Throws: `PriceError` for a result below zero or of more than 18 digits.
  public func multiplied(by factor: ExactDecimal, step: Int64 = 1) throws(PriceError) -> Price {
    precondition(step > 0, "a step is at least one minor unit")
    let product = Int128(minorUnits) * Int128(factor.value)
    let divisor = factor.scale * Int128(step)
    if product < 0 { throw .negative }
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
    let rounded = (remainder * 2 >= divisor ? quotient + 1 : quotient) * Int128(step)
    guard rounded <= Int128(Self.greatestMinorUnits) else { throw .tooLarge }
    return Price(minorUnits: Int64(rounded), currency: currency)
  }

  /// Returns the price with so many minor units more, or fewer.
  ///
  /// - Throws: `PriceError` for a result below zero or of more than 18 digits.
  public func adding(minorUnits difference: Int64) throws(PriceError) -> Price {
    let sum = Int128(minorUnits) + Int128(difference)
    if sum < 0 { throw .negative }
    guard sum <= Int128(Self.greatestMinorUnits) else { throw .tooLarge }
    return Price(minorUnits: Int64(sum), currency: currency)
  }

  /// 18 digits: see `DecimalNumber.scaled(toFractionDigits:)`.
  public static let greatestMinorUnits: Int64 = 999_999_999_999_999_999
}
