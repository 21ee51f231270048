/// The place of a decimal number of any size among the whole numbers of 10^-n: makes comparing it
/// with a price in minor units exact.
struct ScaledNumber: Hashable {
  /// The greatest Int64 that is not greater; without meaning when the number is
  /// below all of them.
  var floor: Int64
  /// Whether the number is that whole number.
  var isExact: Bool
  /// Whether the number is less than every Int64.
  var isBelowAll: Bool

  /// Scales a number by 10^fractionDigits.
  init(_ number: Predicate.Number, fractionDigits: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var isNegative = false
    var isFraction = false
    var rest = number.spelling.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "-"):
        isNegative = true
      case UInt8(ascii: "."):
        isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent += Self.exponent(rest)
        rest = rest.dropFirst(rest.count)
      default:
        if isFraction { exponent -= 1 }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
      }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.init(
      digits: digits, wholeCount: digits.count + exponent + fractionDigits, isNegative: isNegative)
  }

  /// Reads an exponent. One beyond a thousand million is that: no text has so
  /// many digits that it would matter.
  static func exponent(_ text: some Collection<UInt8>) -> Int {
    var value = 0
    for byte in text where byte >= UInt8(ascii: "0") {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }

  /// - Parameters:
  ///   - digits: The significant digits, neither the first nor the last zero.
  ///   - wholeCount: The number of those before the point, with zeros behind;
  ///     negative where zeros follow it.
  private init(digits: [UInt8], wholeCount: Int, isNegative: Bool) {
    isExact = digits.count <= max(wholeCount, 0)
    isBelowAll = false
    // Int64.max has 19 digits, and 19 digits fit into UInt64.
    guard digits.isEmpty || wholeCount <= 19 else {
      floor = .max
      isExact = false
      isBelowAll = isNegative
      return
    }
    var magnitude: UInt64 = 0
    if !digits.isEmpty, wholeCount > 0 {
      for position in 0..<wholeCount {
        magnitude = magnitude * 10 + (position < digits.count ? UInt64(digits[position]) : 0)
      }
    }
    if isNegative {
      magnitude += isExact ? 0 : 1
      isBelowAll = magnitude > Int64.min.magnitude
      floor = isBelowAll ? .min : Int64(truncatingIfNeeded: 0 &- magnitude)
    } else {
      isExact = isExact && magnitude <= UInt64(Int64.max)
      floor = Int64(clamping: magnitude)
    }
  }
}
