import Bytes

/// The digits of an amount and what parts them, before it is decided which of
/// the marks is the decimal one.
struct AmountShape {
  /// A kind of mark between digits.
  enum Mark: Int {
    case point
    case comma
    /// A space of any width.
    case space
    case apostrophe
  }

  /// The number of marks of each kind.
  private var counts = SIMD4<Int>()
  /// The digits behind the last mark of each kind, up to the next of another.
  private var lastDigitCounts = SIMD4<Int>()
  /// Whether the marks of a kind cannot be grouping. Each but the last has two or three digits
  /// before it, the first one to three, and the last three: as in 1,299,000 and 12,34,567.
  private var isUngrouped = SIMD4<Int>() .!= 0
  /// The last kind of mark; nil when there is none.
  private var last: Mark?
  /// Whether the marks of one kind stand apart from those of another: a
  /// decimal mark comes once, behind all grouping.
  private(set) var isOrdered = true
  private var beginsWithZero = false

  /// Describes the bytes from the first digit, or the mark before it, to the
  /// last digit or mark; nil when something else is in them.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    var digitCount = 0
    var hasDigits = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isASCIIDigit {
        if !hasDigits { beginsWithZero = byte == UInt8(ascii: "0") && last == nil }
        hasDigits = true
        digitCount += 1
        position += 1
        continue
      }
      guard let (mark, length) = Self.mark(in: bytes, at: position) else { return nil }
      if let last { lastDigitCounts[last.rawValue] = digitCount }
      if mark != last, count(mark) > 0 { isOrdered = false }
      let least = count(mark) == 0 ? 1 : 2
      if digitCount < least || digitCount > 3 || (last != nil && mark != last) {
        isUngrouped[mark.rawValue] = true
      }
      counts[mark.rawValue] += 1
      last = mark
      digitCount = 0
      position += length
    }
    guard hasDigits else { return nil }
    if let last { lastDigitCounts[last.rawValue] = digitCount }
  }

  /// Returns how many marks of a kind there are.
  func count(_ mark: Mark) -> Int { counts[mark.rawValue] }

  /// Whether all marks of a kind part groups of three, or of two as in India
  /// with three at the end.
  func groups(_ mark: Mark) -> Bool {
    if count(mark) == 0 { return true }
    return !isUngrouped[mark.rawValue] && lastDigitCounts[mark.rawValue] == 3 && !beginsWithZero
  }

  /// Whether there is grouping that cannot be a decimal mark.
  var hasOtherGrouping: Bool { count(.space) > 0 || count(.apostrophe) > 0 }

  /// The decimal mark that the amount shows by itself; nil when it could be either.
  var evidence: DecimalMark? {
    guard isOrdered else { return nil }
    switch (count(.point), count(.comma)) {
    case (0, 0): return nil
    case (0, 1): return groups(.comma) && !hasOtherGrouping ? nil : .comma
    case (1, 0): return groups(.point) && !hasOtherGrouping ? nil : .point
    case (0, _): return groups(.comma) ? .point : nil
    case (_, 0): return groups(.point) ? .comma : nil
    default: return last == .point ? .point : .comma
    }
  }

  /// Returns the mark at a position and how many bytes it has.
  static func mark(
    in bytes: UnsafeBufferPointer<UInt8>,
    at position: Int
  ) -> (mark: Mark, length: Int)? {
    switch bytes[position] {
    case UInt8(ascii: "."): return (.point, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "'"): return (.apostrophe, 1)
    case UInt8(ascii: " "): return (.space, 1)
    case 0xC2 where AmountText.begins(bytes, at: position, 0xC2, 0xA0): return (.space, 2)
    case 0xE2:
      // U+2007 figure space, U+2009 thin space, U+202F narrow no-break space.
      if AmountText.begins(bytes, at: position, 0xE2, 0x80, 0x87)
        || AmountText.begins(bytes, at: position, 0xE2, 0x80, 0x89)
        || AmountText.begins(bytes, at: position, 0xE2, 0x80, 0xAF)
      {
        return (.space, 3)
      }
      // U+2019 right single quotation mark.
      if AmountText.begins(bytes, at: position, 0xE2, 0x80, 0x99) { return (.apostrophe, 3) }
      return nil
    default: return nil
    }
  }
}
