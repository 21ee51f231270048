extension StringProtocol {
  /// How many columns of a terminal the text takes: 2 for `日`, for an emoji
  /// and for a flag, 0 for a combining mark.
  ///
  /// Unlike `count`, which is graphemes, and unlike a sum over code points,
  /// which makes a family of four eight columns wide.
  ///
  /// - Complexity: O(*n*); ASCII is counted by the byte.
  public var displayWidth: Int {
    var copy = String(self)
    return copy.withUTF8 { $0.displayWidth }
  }

  /// Returns the text cut to a display width, with `…` in place of what was
  /// cut off. A grapheme is never divided.
  public func truncated(toWidth width: Int) -> String {
    var copy = String(self)
    return copy.withUTF8 { bytes in
      if bytes.displayWidth <= width { return String(self) }
      guard width > 0 else { return "" }
      var graphemes = Graphemes(bytes)
      var end = 0
      var used = 0
      while let grapheme = graphemes.next(), used + grapheme.width <= width - 1 {
        end = grapheme.end
        used += grapheme.width
      }
      return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }
  }

  /// The text as it may be sent to a terminal; see ``TerminalText``. The marks
  /// of direction, which a table needs, are not in it.
  public var escapedForTerminal: String {
    let isHarmless = unicodeScalars.allSatisfy { !$0.actsOnTerminals }
    return isHarmless ? String(self) : TerminalText(String(self)).string
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may do something with it besides showing it: C0
  /// controls, DEL, C1 controls, line separators, bidirectional and deprecated
  /// format controls.
  public var actsOnTerminals: Bool {
    if value >= 0x20, value < 0x7F { return false }
    return TextProperties(value).actsOnTerminals
  }
}

extension Character {
  /// How many columns of a terminal the grapheme takes; see ``TerminalText``.
  public var displayWidth: Int { String(self).displayWidth }
}
