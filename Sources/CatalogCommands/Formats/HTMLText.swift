import SectionedTable

/// HTML as it is written. Markup comes from this program alone, which is why it
/// is a `StaticString`; what comes from data is text, and escaped.
///
/// https://html.spec.whatwg.org/multipage/syntax.html
struct HTMLText: MarkupText {
  let buffer = ByteBuffer()
  /// Whether a terminal shows the markup itself.
  private let escapesForTerminal: Bool

  init(escapesForTerminal: Bool = false) { self.escapesForTerminal = escapesForTerminal }

  /// Writes text, in an element or between the quotes of an attribute. Control characters are shown
  /// as symbols; on a terminal, which knows no `<bdi>`, so are those that turn the direction.
  func text(_ utf8: UnsafeBufferPointer<UInt8>) {
    if escapesForTerminal {
      var text = utf8.withoutDirectionControls
      text.withUTF8 { escaped($0) }
    } else if !utf8.hasMarkup {
      buffer.append(utf8)
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
      case UInt8(ascii: "\""): markup("&quot;")
      case 0x09 where escapesForTerminal: markup("&#9;")
      case 0x09, 0x0A: buffer.append(byte)
      case 0..<0x20: buffer.append(0xE2, 0x90, 0x80 + byte)
      case 0x7F: buffer.append(0xE2, 0x90, 0xA1)
      case 0xC2 where index < utf8.count && utf8[index] < 0xA0:
        buffer.append(0xEF, 0xBF, 0xBD)
        index += 1
      default: buffer.append(byte)
      }
    }
  }

  /// Writes the name of a file as a URL that is relative to the page, whatever
  /// the name looks like: `https://x` is a directory `https:` beside it.
  ///
  /// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
  func fileURL(_ name: UnsafeBufferPointer<UInt8>) {
    markup("./")
    for byte in name {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
        buffer.append(byte)
      default:
        buffer.append(UInt8(ascii: "%"))
        buffer.append(hexadecimal: byte)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text with U+FFFD for each character beyond ASCII that acts on a terminal.
  var withoutDirectionControls: String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      text.append(scalar.value >= 0x80 && scalar.actsOnTerminals ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }
}

extension ByteBuffer {
  /// Appends the flag of a region: the regional indicator symbols of its code,
  /// U+1F1E6 for A. Nothing for what is no code of two letters.
  ///
  /// https://www.unicode.org/reports/tr51/#Flags
  func append(flagOf code: UnsafeBufferPointer<UInt8>) {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard code.count == 2, code.allSatisfy({ letters.contains($0) }) else { return }
    for letter in code {
      append(0xF0)
      append(0x9F, 0x87, 0xA6 + (letter - UInt8(ascii: "A")))
    }
  }
}
