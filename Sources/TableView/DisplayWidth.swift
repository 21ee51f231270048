import CICU

extension StringProtocol {
  /// How many columns of a terminal the text takes: 2 for `日`, for an emoji
  /// and for a flag, 0 for a combining mark.
  ///
  /// Unlike `count`, which is graphemes, and unlike a sum over code points,
  /// which makes a family of four eight columns wide.
  ///
  /// - Complexity: O(*n*); ASCII is counted by the byte.
  public var displayWidth: Int {
    if let count = asciiWidth { return count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  private var asciiWidth: Int? {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil
    } ?? nil
  }

  /// Returns the text cut to a display width, with `…` in place of what was
  /// cut off. A grapheme is never divided.
  public func truncated(toWidth width: Int) -> String {
    if displayWidth <= width { return String(self) }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in self {
      let next = character.displayWidth
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }
}

extension Character {
  /// How many columns of a terminal the grapheme takes.
  ///
  /// An emoji takes two, whatever it is joined of; of other graphemes the code
  /// points add up, as the parts of a Thai or Devanagari syllable do.
  public var displayWidth: Int {
    var sum = 0
    for (position, scalar) in unicodeScalars.enumerated() {
      // A variation selector for emoji makes a narrow symbol wide (❤ and ❤️).
      if scalar.value == 0xFE0F { return 2 }
      let width = Int(cicu_code_point_width(scalar.value))
      if position == 0, width == 2, scalar.properties.isEmojiPresentation { return 2 }
      // A control character is shown as a symbol of one column.
      sum += width < 0 ? 1 : width
    }
    return sum
  }
}
