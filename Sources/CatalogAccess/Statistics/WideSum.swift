/// An exact sum of products of two 64-bit numbers: 192 bits, which more of them than there can be do
/// not overflow.
public struct WideSum: Hashable, Sendable {
  private var low: UInt128 = 0
  private var high: Int64 = 0

  /// Makes a sum of nothing.
  public init() {}

  /// Makes the sum that is written in decimal digits, with a minus sign perhaps; nil for other texts,
  /// and for one of more bits.
  public init?(decimal text: some Collection<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    if digits.isEmpty { return nil }
    for digit in digits {
      let digit = digit &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      let lower = low.multipliedFullWidth(by: 10)
      let (sum, carry) = lower.low.addingReportingOverflow(UInt128(digit))
      let (product, isTooLarge) = high.multipliedReportingOverflow(by: 10)
      let (next, isGreater) = product.addingReportingOverflow(Int64(lower.high) + (carry ? 1 : 0))
      if isTooLarge || isGreater { return nil }
      (low, high) = (sum, next)
    }
    if isNegative {
      let (negated, carry) = (~low).addingReportingOverflow(1)
      (low, high) = (negated, ~high + (carry ? 1 : 0))
    }
  }

  /// Adds the product of two numbers.
  public mutating func add(_ first: Int64, times second: Int64) {
    add(Int128(first) * Int128(second))
  }

  /// Adds a number.
  public mutating func add(_ number: Int128) {
    let (sum, carry) = low.addingReportingOverflow(UInt128(truncatingIfNeeded: number))
    low = sum
    high &+= (number < 0 ? -1 : 0) + (carry ? 1 : 0)
  }

  /// Adds another sum.
  public mutating func add(_ other: WideSum) {
    let (sum, carry) = low.addingReportingOverflow(other.low)
    low = sum
    high &+= other.high &+ (carry ? 1 : 0)
  }

  /// The sum; nil where it has more than 128 bits.
  public var number: Int128? {
    let number = Int128(truncatingIfNeeded: low)
    return high == (number < 0 ? -1 : 0) ? number : nil
  }
}
