/// Numbers of any size as bytes that sort as they do, so that a text that is a number is compared
/// exactly and without a value for it.
///
///     "-12.5"  "0"  "0.07"  "7"  "007.0"  "1e3"
///                            └ same ┘
///
/// The bytes are the sign, the place of the point among the significant digits, and these; none
/// is zero.
public enum SortableNumber {
  private static let headCount = 7

  /// Calls `body` with the bytes of a text that is a number as a predicate has it; nil for any
  /// other text. Nothing is allocated for up to a kilobyte.
  @inline(__always)
  public static func with<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    guard let first = text.first, first < UInt8(ascii: ":") else { return body(nil) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + headCount + 1) {
      guard let count = write(text, into: $0) else { return body(nil) }
      return body(UnsafeBufferPointer(rebasing: $0[..<count]))
    }
  }

  /// Calls `body` with the bytes of so many 10^-`fractionDigits`.
  static func with<Result>(
    _ value: Int64, fractionDigits: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { text in
      var start = text.count
      func prepend(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      func prepend(_ number: UInt64) {
        var rest = number
        repeat {
          prepend(UInt8(ascii: "0") + UInt8(rest % 10))
          rest /= 10
        } while rest > 0
      }
      if fractionDigits > 0 {
        prepend(UInt64(fractionDigits))
        prepend(UInt8(ascii: "-"))
        prepend(UInt8(ascii: "e"))
      }
      prepend(value.magnitude)
      if value < 0 { prepend(UInt8(ascii: "-")) }
      return with(UnsafeBufferPointer(rebasing: text[start...]), body)
    }
  }

  /// The bytes of a number.
  static func bytes(of number: Predicate.Number) -> [UInt8] {
    Array(number.spelling.utf8).withUnsafeBufferPointer { with($0) { $0.map { Array($0) } ?? [] } }
  }

  private static func write(
    _ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    guard Predicate.Number.length(in: text[...]) == text.count else { return nil }
    var (count, wholeCount) = (0, 0)
    var (isNegative, isFraction) = (false, false)
    var position = 0
    scan: while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        wholeCount += ScaledNumber.exponent(text[position...])
        break scan
      case UInt8(ascii: "0") where count == 0:
        if isFraction { wholeCount -= 1 }
      default:
        bytes[headCount + count] = byte - UInt8(ascii: "0") + 0x11
        count += 1
        if !isFraction { wholeCount += 1 }
      }
    }
    while count > 0, bytes[headCount + count - 1] == 0x11 { count -= 1 }
    if count == 0 {
      bytes[0] = 2
      return 1
    }
    bytes[0] = isNegative ? 1 : 3
    let place = UInt64(wholeCount + 1 << 34)
    for index in 1..<headCount {
      let shift = UInt64(6 * (headCount - 1 - index))
      bytes[index] = 0x40 | UInt8(place >> shift & 0x3F)
    }
    if !isNegative { return headCount + count }
    for index in 1..<headCount + count { bytes[index] = 0xFF - bytes[index] }
    bytes[headCount + count] = 0xFF
    return headCount + count + 1
  }
}
