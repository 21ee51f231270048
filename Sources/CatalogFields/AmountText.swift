import Bytes

/// The parts of an amount as people write it: what stands before the digits,
/// the digits with what parts them, and what stands behind.
struct AmountText {
  /// The text before the number, without signs, spaces and parentheses: a currency.
  let prefix: UnsafeBufferPointer<UInt8>
  /// From the first digit, or a point or comma before it, to the last digit.
  let core: UnsafeBufferPointer<UInt8>
  /// The text behind the number.
  let suffix: UnsafeBufferPointer<UInt8>
  /// Whether it is less than zero: `-5`, `5-`, `(5)`.
  let isNegative: Bool

  /// Takes a text apart; nil when it has no digits, or signs where none belong.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let firstDigit = text.firstIndex(where: \.isASCIIDigit),
      let lastDigit = text.lastIndex(where: \.isASCIIDigit)
    else { return nil }
    var start = firstDigit
    if start > 0, text[start - 1] == UInt8(ascii: ".") || text[start - 1] == UInt8(ascii: ",") {
      // ".99", but not the point of "Rs.99".
      if start == 1 || !Self.isLetter(text[start - 2]) { start -= 1 }
    }
    var before = 0..<start
    var behind = (lastDigit + 1)..<text.count

    var signs = 0
    var isNegative = false
    Self.trim(&before, in: text)
    Self.trim(&behind, in: text)
    if before.count > 0, behind.count > 0, text[before.lowerBound] == UInt8(ascii: "("),
      text[behind.upperBound - 1] == UInt8(ascii: ")")
    {
      before = (before.lowerBound + 1)..<before.upperBound
      behind = behind.lowerBound..<(behind.upperBound - 1)
      isNegative = true
      signs += 1
    }
    // A sign stands at the very beginning, at the digits, or at the very end.
    for isAtStart in [true, false] {
      Self.trim(&before, in: text)
      if let (length, isMinus) = Self.sign(in: text, before, isAtStart: isAtStart) {
        before =
          isAtStart
          ? (before.lowerBound + length)..<before.upperBound
          : before.lowerBound..<(before.upperBound - length)
        isNegative = isNegative || isMinus
        signs += 1
      }
    }
    Self.trim(&before, in: text)
    behind = Self.withoutDash(behind, in: text, adjoins: lastDigit + 1)
    Self.trim(&behind, in: text)
    // A plus there says that it is more: `10+`.
    if let (length, isMinus) = Self.sign(in: text, behind, isAtStart: false), isMinus {
      behind = behind.lowerBound..<(behind.upperBound - length)
      isNegative = true
      signs += 1
    }
    Self.trim(&behind, in: text)
    guard signs <= 1 else { return nil }

    prefix = UnsafeBufferPointer(rebasing: text[before])
    core = UnsafeBufferPointer(rebasing: text[start...lastDigit])
    suffix = UnsafeBufferPointer(rebasing: text[behind])
    self.isNegative = isNegative
  }

  // MARK: Bytes

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIILetter
  }

  /// Whether some bytes stand at a position.
  @inline(__always)
  static func begins(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at position: Int,
    _ first: UInt8,
    _ second: UInt8,
    _ third: UInt8? = nil
  ) -> Bool {
    let length = third == nil ? 2 : 3
    guard position >= 0, position + length <= bytes.count else { return false }
    return bytes[position] == first && bytes[position + 1] == second
      && (third == nil || bytes[position + 2] == third)
  }

  /// Takes white space off both ends of a range.
  private static func trim(_ range: inout Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      let length = space(in: text, at: start)
      if length == 0 || start + length > end { break }
      start += length
    }
    while start < end {
      if space(in: text, at: end - 1) == 1 {
        end -= 1
      } else if end - start >= 2, space(in: text, at: end - 2) == 2 {
        end -= 2
      } else if end - start >= 3, space(in: text, at: end - 3) == 3 {
        end -= 3
      } else {
        break
      }
    }
    range = start..<end
  }

  /// Returns how many bytes the space at a position has, 0 when none is there.
  private static func space(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    switch text[position] {
    case 0x09...0x0D, 0x20: 1
    case 0xC2: begins(text, at: position, 0xC2, 0xA0) ? 2 : 0
    case 0xE2:
      if case (.space, let length)? = AmountShape.mark(in: text, at: position) { length } else { 0 }
    default: 0
    }
  }

  /// Returns the sign at one end of a range.
  private static func sign(
    in text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    isAtStart: Bool
  ) -> (length: Int, isMinus: Bool)? {
    if range.isEmpty { return nil }
    let byte = text[isAtStart ? range.lowerBound : range.upperBound - 1]
    if byte == UInt8(ascii: "-") { return (1, true) }
    if byte == UInt8(ascii: "+") { return (1, false) }
    // U+2212 minus sign.
    let position = isAtStart ? range.lowerBound : range.upperBound - 3
    if range.count >= 3, begins(text, at: position, 0xE2, 0x88, 0x92) { return (3, true) }
    return nil
  }

  /// Takes off what says that there are no cents: `5.-` `5,-` `5,--` `5:-` `5/-` `5 /-`, with
  /// a hyphen, en dash or em dash; or a lone mark behind the digits, `5.`.
  private static func withoutDash(
    _ range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>,
    adjoins start: Int
  ) -> Range<Int> {
    if range.isEmpty { return range }
    let mark = text[range.lowerBound]
    let needsDash = mark == UInt8(ascii: ":") || mark == UInt8(ascii: "/")
    guard needsDash || mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","),
      range.lowerBound == start || mark == UInt8(ascii: "/")
    else { return range }
    var position = range.lowerBound + 1
    var dashes = 0
    while position < range.upperBound, dashes < 2 {
      if text[position] == UInt8(ascii: "-") {
        position += 1
      } else if begins(text, at: position, 0xE2, 0x80, 0x93)
        || begins(text, at: position, 0xE2, 0x80, 0x94)
      {
        position += 3
      } else {
        break
      }
      dashes += 1
    }
    if dashes == 0, needsDash { return range }
    return position..<range.upperBound
  }
}
