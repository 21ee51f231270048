import TableView

/// Markdown as GitHub and other forges render it: headings and tables.
/// https://github.github.com/gfm/
struct MarkdownText: MarkupText {
  var bytes: [UInt8] = []

  /// Writes text so that it is shown as it is, also in a cell of a table: what
  /// could be markup has a backslash, or is written as HTML writes it.
  ///
  /// A dollar sign begins a formula on some forges, a tilde crosses out. Lines
  /// are parted by `<br>`, since a row is one line.
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) {
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
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: markup("<br>")
      case 0x09: bytes.append(UInt8(ascii: " "))
      case 0..<0x20: bytes += [0xE2, 0x90, 0x80 + byte]
      case 0x7F: bytes += [0xE2, 0x90, 0xA1]
      case 0xC2 where index < utf8.count && utf8[index] < 0xA0:
        bytes += [0xEF, 0xBF, 0xBD]
        index += 1
      case 0xE2 where utf8.isDirectionControl(at: index - 1):
        bytes += [0xEF, 0xBF, 0xBD]
        index += 2
      default: bytes.append(byte)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the three bytes at an index are a character that turns the
  /// direction of what follows, past the end of a cell: U+202A to U+202E, U+2066
  /// to U+2069; or one that ends a line, U+2028 and U+2029.
  fileprivate func isDirectionControl(at index: Int) -> Bool {
    guard index + 2 < count, self[index] == 0xE2 else { return false }
    return switch (self[index + 1], self[index + 2]) {
    case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }
}
