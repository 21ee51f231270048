/// What the values of a column say about its decimal mark.
///
/// `12,50`, `0,125`, `1.299,00` and `1.299.000` say comma; `12.50`, `1,299.00`
/// and `1,299,000` say point; `1,299`, `1.299` and `12` say nothing.
public struct AmountEvidence: Hashable, Sendable {
  /// How many values have a decimal point, or can have no other.
  public private(set) var pointCount = 0
  /// How many values have a decimal comma, or can have no other.
  public private(set) var commaCount = 0

  /// Makes evidence of no values.
  public init() {}

  /// Looks at one more value; one that is no amount says nothing.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func add(_ utf8: some Collection<UInt8>) {
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
    guard let text = AmountText(bytes), let shape = AmountShape(text.core) else { return nil }
    return shape.evidence
  }

  /// The mark that more values speak for, a point if as many do; nil when none
  /// says anything.
  public var decimalMark: DecimalMark? {
    if pointCount == 0, commaCount == 0 { return nil }
    return commaCount > pointCount ? .comma : .point
  }
}
