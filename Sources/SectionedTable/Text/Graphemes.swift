import Bytes
import CICU

/// The graphemes of a UTF-8 text and the columns that each takes.
///
/// The rules are those of UAX #29 on ICU's properties. Swift's `Character`
/// finds the same ones, but a string would have to be made of the bytes.
struct Graphemes {
  struct Grapheme {
    /// The end, from the beginning of the text.
    var end: Int
    /// The number of columns.
    var width: Int
  }

  private var scalars: ScalarCursor
  /// The scalar that begins the next grapheme.
  private var pending: TextProperties?
  private var pendingValue: UInt32 = 0

  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    scalars = ScalarCursor(utf8)
    advance()
  }

  @inline(__always)
  private mutating func advance() {
    guard let scalar = scalars.next() else {
      pending = nil
      return
    }
    pendingValue = scalar
    pending = TextProperties(scalar)
  }

  /// Returns the next grapheme.
  ///
  /// An emoji takes two columns, whatever it is joined of; of other graphemes
  /// the code points add up, as the parts of a Thai or Devanagari syllable do.
  mutating func next() -> Grapheme? {
    guard let first = pending else { return nil }
    var previous = first
    var width = first.width
    let isWideEmoji = first.isEmoji && first.width == 2
    // What the rules look back for: a pictograph and marks (GB11), a consonant
    // and whether a virama came after it (GB9c), an odd regional indicator.
    var pictographBefore = first.isPictographic
    var consonantBefore = first.isConsonant
    var linkerBefore = false
    var indicators = first.breakClass == cicu_break_regional_indicator ? 1 : 0
    var end = scalars.position
    var isPresentedAsEmoji = false
    advance()
    while let current = pending {
      let isJoined =
        Self.isJoined(previous.breakClass, current.breakClass)
        || (current.isPictographic && previous.breakClass == cicu_break_zwj && pictographBefore)
        || (current.isConsonant && consonantBefore && linkerBefore)
        || (current.breakClass == cicu_break_regional_indicator && indicators == 1)
      if !isJoined { break }
      width += current.width
      // A variation selector for emoji makes a narrow symbol wide (❤ and ❤️).
      if pendingValue == 0xFE0F { isPresentedAsEmoji = true }
      let extends =
        current.breakClass == cicu_break_extend || current.breakClass == cicu_break_zwj
      if !extends { pictographBefore = current.isPictographic }
      if current.isConsonant {
        consonantBefore = true
        linkerBefore = false
      } else if current.isLinker {
        linkerBefore = true
      } else if !extends {
        consonantBefore = false
      }
      indicators = current.breakClass == cicu_break_regional_indicator ? indicators + 1 : 0
      previous = current
      end = scalars.position
      advance()
    }
    return Grapheme(end: end, width: isWideEmoji || isPresentedAsEmoji ? 2 : width)
  }

  /// GB3 to GB9b: whether two neighbours are joined whatever is before them.
  private static func isJoined(_ left: Int, _ right: Int) -> Bool {
    switch (left, right) {
    case (cicu_break_cr, cicu_break_lf): true
    case (cicu_break_cr, _), (cicu_break_lf, _), (cicu_break_control, _): false
    case (_, cicu_break_cr), (_, cicu_break_lf), (_, cicu_break_control): false
    case (cicu_break_l, cicu_break_l), (cicu_break_l, cicu_break_v),
      (cicu_break_l, cicu_break_lv), (cicu_break_l, cicu_break_lvt):
      true
    case (cicu_break_lv, cicu_break_v), (cicu_break_v, cicu_break_v),
      (cicu_break_lv, cicu_break_t), (cicu_break_v, cicu_break_t):
      true
    case (cicu_break_lvt, cicu_break_t), (cicu_break_t, cicu_break_t): true
    case (_, cicu_break_extend), (_, cicu_break_zwj), (_, cicu_break_spacing_mark): true
    case (cicu_break_prepend, _): true
    default: false
    }
  }
}

/// The scalars of a UTF-8 text. What is ill-formed is U+FFFD.
struct ScalarCursor {
  private let utf8: UnsafeBufferPointer<UInt8>
  /// The place where the next scalar begins.
  private(set) var position = 0

  init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  @inline(__always)
  mutating func next() -> UInt32? {
    if position >= utf8.count { return nil }
    let first = utf8[position]
    if first < 0x80 {
      position += 1
      return UInt32(first)
    }
    return nextLong(first)
  }

  /// A sequence of several bytes, by Unicode's table 3-7.
  private mutating func nextLong(_ first: UInt8) -> UInt32 {
    guard let lead = UTF8Lead(first) else { return repair(1) }
    var (least, greatest) = (lead.least, lead.greatest)
    var value = UInt32(first) & 0x7F >> UInt32(lead.length)
    for offset in 1..<lead.length {
      guard position + offset < utf8.count else { return repair(offset) }
      let byte = utf8[position + offset]
      if byte < least || byte > greatest { return repair(offset) }
      value = value << 6 | UInt32(byte & 0x3F)
      (least, greatest) = (0x80, 0xBF)
    }
    position += lead.length
    return value
  }

  private mutating func repair(_ length: Int) -> UInt32 {
    position += length
    return 0xFFFD
  }
}
