import Bytes

/// The digits of an amount and what parts them, before it is decided which of
/// the marks is the decimal one.
struct AmountShape {
  /// A kind of mark between digits.
  enum Mark: Hashable {
    case point
    case comma
    /// A space of any width.
    case space
    case apostrophe
  }

  /// The places of marks of one kind.
  struct Marks {
    /// The number of marks.
    var count = 0
    /// Whether each but the last has two or three digits before it, the first
    /// one to three, and the last three: as in 1,299,000 and 12,34,567.
    var isGrouping = true
    /// The digits behind the last, up to the next mark of another kind.
    var lastDigitCount = 0
  }

  var point = Marks()
  var comma = Marks()
  /// The marks that can only be grouping.
  var space = Marks()
  var apostrophe = Marks()
  /// The last kind of mark; nil when there is none.
  var last: Mark?
  /// Whether the marks of one kind stand apart from those of another: a
  /// decimal mark comes once, behind all grouping.
  var isOrdered = true
  /// The number of digits before the first mark, and whether the first is zero.
  var firstDigitCount = 0
  var beginsWithZero = false

  /// Describes the bytes from the first digit, or the mark before it, to the
  /// last digit or mark; nil when something else is in them.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 0
    var digitCount = 0
    var hasMark = false
    var hasDigits = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte.isASCIIDigit {
        if !hasDigits { beginsWithZero = byte == UInt8(ascii: "0") && !hasMark }
        hasDigits = true
        digitCount += 1
        position += 1
        continue
      }
      guard let (mark, length) = Self.mark(in: bytes, at: position) else { return nil }
      endGroup(digitCount, isFirst: !hasMark)
      if mark != last, self[mark].count > 0 { isOrdered = false }
      // Grouping has one to three digits before its first mark, two or three
      // between marks.
      var marks = self[mark]
      let least = marks.count == 0 ? 1 : 2
      if digitCount < least || digitCount > 3 || (hasMark && mark != last) {
        marks.isGrouping = false
      }
      marks.count += 1
      self[mark] = marks
      last = mark
      hasMark = true
      digitCount = 0
      position += length
    }
    guard hasDigits else { return nil }
    endGroup(digitCount, isFirst: !hasMark)
  }

  private mutating func endGroup(_ digitCount: Int, isFirst: Bool) {
    if isFirst { firstDigitCount = digitCount }
    guard let last else { return }
    self[last].lastDigitCount = digitCount
  }

  private subscript(mark: Mark) -> Marks {
    get {
      switch mark {
      case .point: point
      case .comma: comma
      case .space: space
      case .apostrophe: apostrophe
      }
    }
    set {
      switch mark {
      case .point: point = newValue
      case .comma: comma = newValue
      case .space: space = newValue
      case .apostrophe: apostrophe = newValue
      }
    }
  }

  /// Whether all marks of a kind part groups of three, or of two as in India
  /// with three at the end.
  func groups(_ mark: Mark) -> Bool {
    let marks = self[mark]
    if marks.count == 0 { return true }
    return marks.isGrouping && marks.lastDigitCount == 3 && !beginsWithZero
  }

  /// Whether there is grouping that cannot be a decimal mark.
  var hasOtherGrouping: Bool { space.count > 0 || apostrophe.count > 0 }

  /// The decimal mark that the amount shows by itself; nil when it could be either.
  var evidence: DecimalMark? {
    guard isOrdered else { return nil }
    switch (point.count, comma.count) {
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
