import SectionedTable
import Testing

struct DisplayWidthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let width: Int
    let testDescription: String

    init(_ text: String, _ width: Int, _ name: String) {
      self.text = text
      self.width = width
      testDescription = name
    }
  }

  /// UAX #11 for what is wide, UTS #51 for emoji, and one column for what is
  /// ambiguous.
  @Test(arguments: [
    Case("", 0, "empty"),
    Case("Widget A", 8, "ASCII"),
    Case("é", 1, "composed"),
    Case("e\u{301}", 1, "decomposed"),
    Case("e\u{323}\u{302}", 1, "two marks"),
    Case("日本", 4, "Han"),
    Case("ひらカナ", 8, "kana"),
    Case("ｶﾅ", 2, "half-width kana"),
    Case("Ａ", 2, "full-width Latin"),
    Case("한", 2, "Hangul syllable"),
    Case("\u{1112}\u{1161}\u{11AB}", 2, "Hangul jamo"),
    Case("か\u{3099}", 2, "kana and voicing mark"),
    Case("กระติ๊บข้าวเหนียว", 13, "Thai: 17 code points, four of them above or below"),
    Case("שָׁלוֹם", 4, "Hebrew with points"),
    Case("😀", 2, "emoji"),
    Case("👨‍👩‍👧‍👦", 2, "family"),
    Case("👍🏽", 2, "skin tone"),
    Case("🇸🇪", 2, "flag"),
    Case("🇸🇪🇳🇴", 4, "two flags"),
    Case("❤️", 2, "heart as emoji"),
    Case("❤", 1, "heart as text"),
    Case("🏳️‍🌈", 2, "rainbow flag"),
    Case("1️⃣", 2, "keycap"),
    Case("…", 1, "ambiguous: ellipsis"),
    Case("±§Ω", 3, "ambiguous: symbols and Greek"),
    Case("a\u{200B}b\u{200D}c\u{FEFF}", 3, "invisible characters"),
    Case("\u{301}", 0, "a mark alone"),
    Case("\u{1B}", 1, "a control, which is shown as a symbol"),
    Case("a日é😀", 6, "mixed"),
  ])
  func isWhatATerminalShows(_ c: Case) {
    #expect(c.text.displayWidth == c.width)
    #expect(c.text[...].displayWidth == c.width)
    #expect(("ab" + c.text).displayWidth == 2 + c.width)
  }

  static let awkward = [
    "", "a", "Widget A", "åäö", "a\u{30A}a\u{308}o\u{308}", "日本語の商品", "a日b本", "한국어",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "กระติ๊บข้าวเหนียว", "हिन्दी नाम", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦x",
    "🇸🇪🇳🇴🇩🇰🇫🇮", "❤️❤❤️❤", "👍🏽👍🏿", "\u{301}abc", "a\u{200B}\u{200B}b", "Z\u{337}a\u{322}\u{35B}lgo",
    "a\r\nb\u{1B}[1m", "……", String(repeating: "日", count: 200),
  ]

  @Test(arguments: awkward)
  func truncationKeepsToTheWidthAndToGraphemes(text: String) {
    for width in 0...12 {
      let cut = text.truncated(toWidth: width)
      #expect(cut.displayWidth <= width, "\(cut)")
      if text.displayWidth <= width {
        #expect(Array(cut.utf8) == Array(text.utf8))
      } else if width == 0 {
        #expect(cut.isEmpty)
      } else {
        #expect(cut.last == "…")
        let kept = Array(cut).dropLast()
        #expect(Array(text).starts(with: kept), "\(cut)")
        // The next grapheme would not have fitted.
        #expect(cut.displayWidth + Array(text)[kept.count].displayWidth > width, "\(cut)")
      }
    }
  }

  @Test(arguments: [
    ("Widget", 6, "Widget"), ("Widget", 5, "Widg…"), ("Widget", 1, "…"), ("Widget", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("🇸🇪🇳🇴", 3, "🇸🇪…"), ("🇸🇪🇳🇴", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("Widget", -1, ""),
  ])
  func whatIsCutOffBecomesAnEllipsis(text: String, width: Int, cut: String) {
    #expect(text.truncated(toWidth: width) == cut)
  }

  @Test(arguments: [
    ("a blade of steel", 7, ["a blade", "of", "steel"]),
    ("one\ntwo three", 20, ["one", "two three"]),
    ("日本の包丁 三徳", 8, ["日本の包", "丁 三徳"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("  - item", 20, ["  - item"]), ("a\r\n\r\nb", 20, ["a", "", "b"]), ("", 5, [""]),
    ("a\u{1B}[1m b", 5, ["a␛[1m", "b"]), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
  ])
  func isWrappedAtBlanks(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(toWidth: width) == lines)
  }

  @Test func isWrappedAtItsOwnLinesAloneWithoutAWidth() {
    #expect("a b c\u{7}\nd".wrapped(toWidth: nil) == ["a b c␇", "d"])
  }
}
