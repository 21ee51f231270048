import Bytes
import CatalogFields

/// The counts of the values of a column that say what its decimal mark is.
///
/// `12,50`, `0,125`, `1.299,00` and `1.299.000` say comma; `12.50`, `1,299.00`
/// and `1,299,000` say point; `1,299`, `1.299` and `12` say nothing.
struct AmountEvidence: Hashable, Sendable {
  /// The number of values that have a decimal point, or can have no other.
  private(set) var pointCount = 0
  /// The number of values that have a decimal comma, or can have no other.
  private(set) var commaCount = 0
  /// The numbers of decimals of those values.
  private(set) var decimals: Set<Int> = []

  /// Looks at one more value; one that is no amount says nothing.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func add(_ utf8: some Collection<UInt8>) {
    let evidence: DecimalMark? =
      utf8.withContiguousStorageIfAvailable(Self.evidence)
      ?? Array(utf8).withUnsafeBufferPointer(Self.evidence)
    switch evidence {
    case .point: pointCount += 1
    case .comma: commaCount += 1
    case nil: return
    }
    let number = Array(utf8).trimmingToDigits
    let count = number.reversed().prefix(while: \.isASCIIDigit).count
    let mark = evidence == .point ? UInt8(ascii: ".") : UInt8(ascii: ",")
    if count < number.count, number[number.count - count - 1] == mark { decimals.insert(count) }
  }

  private static func evidence(_ bytes: UnsafeBufferPointer<UInt8>) -> DecimalMark? {
    if case .decimal(let mark) = DecimalMark.Reading(bytes) { return mark }
    return nil
  }

  /// The mark that more values speak for, a point if as many do; nil when none
  /// says anything.
  var decimalMark: DecimalMark? {
    if pointCount == 0, commaCount == 0 { return nil }
    return commaCount > pointCount ? .comma : .point
  }

  /// Whether an amount with three digits behind its mark is unlike those values, so that the mark may
  /// part thousands: all have two, or it ends with a zero that none of them has.
  func isUnlike(_ text: String) -> Bool {
    decimals == [2] || !decimals.isEmpty && decimals.isSubset(of: [1, 2]) && text.hasSuffix("0")
  }
}

extension [UInt8] {
  /// The bytes up to the last digit.
  fileprivate var trimmingToDigits: [UInt8] {
    Array(prefix((lastIndex(where: \.isASCIIDigit) ?? -1) + 1))
  }
}
