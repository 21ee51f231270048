@testable import SectionedTable
import TestSupport
import Testing

struct GraphemesTests {
  private func graphemes(_ text: String) -> [String] {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var graphemes = Graphemes(bytes)
      var result: [String] = []
      var start = 0
      while let grapheme = graphemes.next() {
        result.append(String(decoding: bytes[start..<grapheme.end], as: UTF8.self))
        start = grapheme.end
      }
      return result
    }
  }

  @Test(
    arguments: DisplayWidthTests.awkward + [
      "क्षत्रिय", "ক্ষ", "ക്ഷ", "ನಮಸ್ಕಾರ", "👩🏽‍🚀👩‍❤️‍💋‍👨", "🇸🇪🇳🇴🇩", "\u{600}1", "ᄀᄀ각ᆨ각ᆨ", "a\u{200D}b", "❤\u{200D}❤",
      "\r\n\n\r",
      "e\u{301}\u{200D}👩",
    ])
  func areSwiftsCharacters(text: String) {
    #expect(graphemes(text) == text.map(String.init))
  }

  /// Any mixture of what the rules are about.
  @Test func areSwiftsCharactersInAnyMixture() {
    let parts: [Unicode.Scalar] = [
      "a", "é", "\u{301}", "\u{200D}", "\u{FE0F}", "👩", "❤", "🏽", "🇸", "🇪", "\u{1100}", "\u{1161}",
      "\u{11A8}",
      "가", "각", "\r", "\n", "\u{1B}", "\u{903}", "\u{94D}", "क", "ष", "\u{600}", "日", "ก",
      "\u{E33}", "\u{200B}",
      "ಕ", "\u{CCD}",
    ]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        text.append(parts[Int.random(in: 0..<parts.count, using: &random)])
      }
      let string = String(text)
      let found = graphemes(string)
      if found != string.map(String.init) {
        Issue.record("\(text.map { String($0.value, radix: 16) }) is \(found.count) graphemes")
      }
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
      [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80], [0x61, 0x80, 0x62], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func whatIsIllFormedIsReadAsSwiftReadsIt(bytes: [UInt8]) {
    var text = TerminalText()
    bytes.withUnsafeBufferPointer { text.set(utf8: $0) }
    #expect(text.string == String(decoding: bytes, as: UTF8.self).escapedForTerminal)
    #expect(text.width == text.string.displayWidth)
  }
}
