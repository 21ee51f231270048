import Bytes

/// A comparison of a number with values: the ranges of whole numbers of
/// 10^-n that pass.
///
/// `price < 5.001` passes, for a currency of two decimals, what is up to 500
/// minor units. Decimals are never rounded and whole numbers never divided.
struct NumberTest {
  private let `operator`: Predicate.Operator
  private let numbers: [Predicate.Number]
  /// The ranges for the decimals of all currencies there are.
  private let ranges: [[ClosedRange<Int64>]]

  init(_ operator: Predicate.Operator, _ numbers: [Predicate.Number]) {
    self.operator = `operator`
    self.numbers = numbers
    ranges = (0...4).map { Self.ranges(`operator`, numbers, fractionDigits: $0) }
  }

  /// Returns whether so many 10^-n pass; for `!=`, whether they are equal.
  @inline(__always)
  func passes(_ value: Int64, fractionDigits: Int) -> Bool {
    guard fractionDigits < ranges.count else {
      return Self.contains(value, in: passingRanges(fractionDigits: fractionDigits))
    }
    return Self.contains(value, in: ranges[fractionDigits])
  }

  /// The ranges that pass, ascending; none of them overlap.
  func passingRanges(fractionDigits: Int) -> [ClosedRange<Int64>] {
    if fractionDigits < ranges.count { return ranges[fractionDigits] }
    return Self.ranges(`operator`, numbers, fractionDigits: fractionDigits)
  }

  @inline(__always)
  private static func contains(_ value: Int64, in ranges: [ClosedRange<Int64>]) -> Bool {
    let position = ranges.indices.firstPosition { ranges[$0].upperBound >= value }
    return position < ranges.count && ranges[position].lowerBound <= value
  }

  private static func ranges(
    _ operator: Predicate.Operator,
    _ numbers: [Predicate.Number],
    fractionDigits: Int
  ) -> [ClosedRange<Int64>] {
    let scaled = numbers.map { ScaledNumber($0, fractionDigits: fractionDigits) }
    guard let first = scaled.first, let last = scaled.last else { return [] }
    let range: ClosedRange<Int64>?
    switch `operator` {
    case .less: range = first.atMost(includingEqual: false)
    case .lessOrEqual: range = first.atMost(includingEqual: true)
    case .greater: range = first.atLeast(includingEqual: false)
    case .greaterOrEqual: range = first.atLeast(includingEqual: true)
    case .between:
      let lower = first.atLeast(includingEqual: true)
      let upper = last.atMost(includingEqual: true)
      if let lower, let upper, lower.lowerBound <= upper.upperBound {
        range = lower.lowerBound...upper.upperBound
      } else {
        range = nil
      }
    default:
      return Set(scaled.compactMap(\.wholeNumber)).sorted().map { $0...$0 }
    }
    return range.map { [$0] } ?? []
  }
}

extension ScaledNumber {
  /// The whole number that this is, if it is one.
  fileprivate var wholeNumber: Int64? { isExact && !isBelowAll ? floor : nil }

  /// The whole numbers that are less, or not greater.
  fileprivate func atMost(includingEqual: Bool) -> ClosedRange<Int64>? {
    if isBelowAll { return nil }
    if includingEqual || !isExact { return .min...floor }
    return floor == .min ? nil : .min...(floor - 1)
  }

  /// The whole numbers that are greater, or not less.
  fileprivate func atLeast(includingEqual: Bool) -> ClosedRange<Int64>? {
    if isBelowAll { return .min ... .max }
    if includingEqual, isExact { return floor ... .max }
    return floor == .max ? nil : (floor + 1) ... .max
  }
}
