import SectionedTable

/// Markdown as GitHub and other forges render it: headings and tables.
/// https://github.github.com/gfm/
struct MarkdownText: MarkupText {
  let buffer = ByteBuffer()
  /// Whether a terminal shows the markup itself: then marks of direction are symbols, too.
  private let escapesForTerminal: Bool

  init(escapesForTerminal: Bool = false) { self.escapesForTerminal = escapesForTerminal }

  /// Writes text so that it is shown as it is, also in a cell of a table: what
  /// could be markup has a backslash, or is written as HTML writes it.
  ///
  /// A dollar sign begins a formula on some forges, a tilde crosses out. Lines
  /// are parted by `<br>`, since a row is one line.
  ///
  /// Forges make links of addresses, names behind an `@` and numbers behind a `#`,
  /// after backslashes are gone: an empty comment divides those.
  /// https://github.github.com/gfm/#autolinks-extension-
  func text(_ utf8: UnsafeBufferPointer<UInt8>) {
    if escapesForTerminal {
      var text = utf8.withoutDirectionControls
      text.withUTF8 { escaped($0) }
    } else {
      escaped(utf8)
    }
  }

  private func escaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      index += 1
      switch byte {
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "~"),
        UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "$"):
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      case 0x0A: markup("<br>")
      case 0x09: buffer.append(UInt8(ascii: " "))
      case 0..<0x20: buffer.append(0xE2, 0x90, 0x80 + byte)
      case 0x7F: buffer.append(0xE2, 0x90, 0xA1)
      case 0xC2 where index < utf8.count && utf8[index] < 0xA0:
        buffer.append(0xEF, 0xBF, 0xBD)
        index += 1
      case 0xE2 where utf8.isDirectionControl(at: index - 1):
        buffer.append(0xEF, 0xBF, 0xBD)
        index += 2
      default: buffer.append(byte)
      }
      if utf8.mayBecomeLink(at: index - 1, byte) { markup("<!-- -->") }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a forge would make a link, or a picture, of what stands around a
  /// byte: `a@b.c`, `@name`, `#1`, `!1`, `GH-1`, `https://a`, `www.a`, `:smile:`.
  fileprivate func mayBecomeLink(at index: Int, _ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"): isAlphanumeric(at: index + 1)
    case UInt8(ascii: "#"), UInt8(ascii: "!"): isDigit(at: index + 1)
    case UInt8(ascii: "-"): isDigit(at: index + 1) && isBefore(index, "gh")
    case UInt8(ascii: "w"), UInt8(ascii: "W"):
      index + 1 < count && self[index + 1] == UInt8(ascii: ".") && isBefore(index + 1, "www")
    case UInt8(ascii: ":"): isAddress(behind: index) || isShortcode(behind: index)
    default: false
    }
  }

  private func isDigit(at index: Int) -> Bool {
    index < count && self[index] >= UInt8(ascii: "0") && self[index] <= UInt8(ascii: "9")
  }

  private func isAlphanumeric(at index: Int) -> Bool {
    isDigit(at: index)
      || index < count && self[index] | 0x20 >= UInt8(ascii: "a")
        && self[index] | 0x20 <= UInt8(ascii: "z")
  }

  /// Whether small letters, in any case, stand before an index.
  private func isBefore(_ index: Int, _ letters: StaticString) -> Bool {
    let start = index - letters.utf8CodeUnitCount
    return start >= 0
      && (0..<letters.utf8CodeUnitCount).allSatisfy {
        self[start + $0] | 0x20 == letters.utf8Start[$0]
      }
  }

  private func isAddress(behind index: Int) -> Bool {
    index + 2 < count && self[index + 1] == UInt8(ascii: "/")
      && self[index + 2] == UInt8(ascii: "/")
  }

  private func isShortcode(behind index: Int) -> Bool {
    var end = index + 1
    while isAlphanumeric(at: end)
      || end < count
        && [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(self[end])
    {
      end += 1
    }
    return end > index + 1 && end < count && self[end] == UInt8(ascii: ":")
  }

  /// Whether the three bytes at an index turn the direction of what follows, past the end of a cell
  /// (U+202A to U+202E, U+2066 to U+2069), or end a line (U+2028 and U+2029).
  fileprivate func isDirectionControl(at index: Int) -> Bool {
    guard index + 2 < count, self[index] == 0xE2 else { return false }
    return switch (self[index + 1], self[index + 2]) {
    case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }
}
