extension StringProtocol {
  /// The number of terminal columns of the text: 2 for `日`, for an emoji and for a flag, 0 for a
  /// combining mark.
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
      let end = bytes.graphemes(fitting: width - 1).bytes
      return String(decoding: bytes[..<end], as: UTF8.self) + "…"
    }
  }

  /// Returns the text as lines that may be sent to a terminal, divided at blanks
  /// where it has some. Its own line breaks are kept.
  ///
  /// - Parameter width: The columns of a line; nil when they may be as long as
  ///   they get.
  public func wrapped(toWidth width: Int?) -> [String] {
    var lines: [String] = []
    for paragraph in split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    {
      guard let width else {
        lines.append(paragraph.escapedForTerminal)
        continue
      }
      paragraph.wrap(toWidth: Swift.max(1, width), into: &lines)
    }
    return lines
  }

  private func wrap(toWidth width: Int, into lines: inout [String]) {
    var line = ""
    var used = 0
    var hasWord = false
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      var word = word.escapedForTerminal
      if hasWord, used + 1 + word.displayWidth > width {
        lines.append(line)
        (line, used, hasWord) = ("", 0, false)
      }
      if hasWord {
        line += " "
        used += 1
      }
      hasWord = true
      // A word that is longer than a line is divided.
      while used + word.displayWidth > width {
        var part = ""
        while let next = word.first, (part + String(next)).displayWidth <= width || part.isEmpty {
          part.append(word.removeFirst())
        }
        lines.append(part)
      }
      line += word
      used += word.displayWidth
    }
    lines.append(line)
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
  /// The number of terminal columns of the grapheme; see ``TerminalText``.
  public var displayWidth: Int { String(self).displayWidth }
}
