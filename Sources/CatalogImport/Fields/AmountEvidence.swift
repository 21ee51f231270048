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
    if case .decimal(let mark) = Reading(bytes) { return mark }
    return nil
  }

  /// What one value says.
  enum Reading: Hashable {
    /// It has this decimal mark, or can have no other.
    case decimal(DecimalMark)
    /// It has this mark once, before three digits: the decimal mark or grouping.
    case either(DecimalMark)
    /// It has neither, or is no amount.
    case nothing

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      let isMark = { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      guard bytes.contains(where: isMark), let text = AmountText(bytes),
        let shape = AmountShape(text.core)
      else {
        self = .nothing
        return
      }
      if let mark = shape.evidence {
        self = .decimal(mark)
      } else if shape.point.count + shape.comma.count == 1 {
        self = .either(shape.point.count == 1 ? .point : .comma)
      } else {
        self = .nothing
      }
    }
  }

  /// The mark that more values speak for, a point if as many do; nil when none
  /// says anything.
  public var decimalMark: DecimalMark? {
    if pointCount == 0, commaCount == 0 { return nil }
    return commaCount > pointCount ? .comma : .point
  }
}
