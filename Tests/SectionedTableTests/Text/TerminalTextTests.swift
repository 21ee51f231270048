import SectionedTable
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("\u{1B}[31m", "␛[31m"), ("\u{07}", "␇"), ("a\rb", "a␍b"), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"),
    ("a\tb", "a␉b"), ("\u{7F}", "␡"), ("\u{0}", "␀"), ("\u{9B}31m", "\u{FFFD}31m"),
    ("\u{85}", "\u{FFFD}"), ("\u{80}\u{9F}", "\u{FFFD}\u{FFFD}"), ("a\u{202E}b", "a\u{FFFD}b"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("\u{2028}", "\u{FFFD}"), ("\u{200F}", "\u{FFFD}"),
    ("e\u{202A}\u{301}", "e\u{FFFD}\u{301}"),
  ])
  func whatSteersATerminalBecomesASymbol(text: String, shown: String) {
    #expect(Array(text.escapedForTerminal.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "", "Widget A", "!~", "\u{A0}x", "é", "e\u{301}", "日本", "👨‍👩‍👧‍👦", "🇸🇪", "❤️", "שלום", "مشغل",
    "a\u{AD}b", "กระติ๊บ", "\u{FFFD}", "␛",
  ])
  func plainTextIsLeftAsItIs(text: String) {
    #expect(Array(text.escapedForTerminal.utf8) == Array(text.utf8))
  }

  @Test func noControlIsLeftWhateverTheScalar() {
    let all = (0...0x3000).compactMap(Unicode.Scalar.init)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: all)
    let escaped = String(text).escapedForTerminal.unicodeScalars
    #expect(escaped.count == all.count)
    #expect(escaped.allSatisfy { $0.properties.generalCategory != .control })
    #expect(escaped.allSatisfy { !$0.properties.isBidiControl })
  }

  @Test func escapedTextIsAsWideAsTheTextItself() {
    #expect("a\tb\r\n".displayWidth == "a\tb\r\n".escapedForTerminal.displayWidth)
  }
}
