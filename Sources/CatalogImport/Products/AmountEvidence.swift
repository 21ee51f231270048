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

  /// Looks at one more value; one that is no amount says nothing.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func add(_ utf8: some Collection<UInt8>) {
    let evidence =
      utf8.withContiguousStorageIfAvailable(Self.evidence)
      ?? Array(utf8).withUnsafeBufferPointer(Self.evidence)
    switch evidence {
    case .point: pointCount += 1
    case .comma: commaCount += 1
    case nil: break
    }
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
}
