/// The mark between the whole and the fraction of a number.
public enum DecimalMark: String, Hashable, Sendable {
  /// `1,299.00`
  case point
  /// `1.299,00`
  case comma

  /// The evidence of one amount about its decimal mark.
  package enum Reading: Hashable {
    /// It has this decimal mark, or can have no other.
    case decimal(DecimalMark)
    /// It has this mark once, before three digits: the decimal mark or grouping.
    case either(DecimalMark)
    /// It has neither, or is no amount.
    case nothing

    /// Reads the bytes of an amount.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if let reading = ForeignDigits.withASCII(bytes, { Self(ascii: $0) }) {
        self = reading
      } else {
        self.init(ascii: bytes)
      }
    }

    private init(ascii bytes: UnsafeBufferPointer<UInt8>) {
      let isMark = { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      guard bytes.contains(where: isMark), let text = AmountText(bytes),
        let shape = AmountShape(text.core)
      else {
        self = .nothing
        return
      }
      if let mark = shape.evidence {
        self = .decimal(mark)
      } else if shape.count(.point) + shape.count(.comma) == 1 {
        self = .either(shape.count(.point) == 1 ? .point : .comma)
      } else {
        self = .nothing
      }
    }
  }
}
