import Testing

@testable import CatalogCommands

struct MarkdownTextTests {
  private func markdown(_ text: String) -> String {
    let markdown = MarkdownText()
    markdown.text(text)
    return String(decoding: markdown.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("a | b", "a \\| b"), ("`x`", "\\`x\\`"), ("a\\|b", "a\\\\\\|b"),
    ("<b>&lt;", "&lt;b&gt;&amp;lt;"),
    ("*a* _b_ ~c~", "\\*a\\* \\_b\\_ \\~c\\~"), ("[x](y) ![z]", "\\[x\\](y) \\!\\[z\\]"),
    ("#", "\\#"), ("$5", "\\$5"), ("a\nb\tc\rd", "a<br>b c␍d"), ("\u{1B}[31m", "␛\\[31m"),
    ("\u{9B}x\u{B0}C", "\u{FFFD}x°C"), ("\u{202E}x\u{2028}y\u{2026}", "\u{FFFD}x\u{FFFD}y…"),
    ("Åsa – 日本", "Åsa – 日本"),
    // What a forge would make a link of.
    ("see https://x.se or www.x.se", "see https:<!-- -->//x.se or www<!-- -->.x.se"),
    ("WWW.x", "WWW<!-- -->.x"), ("www", "www"), ("ww.x", "ww.x"), ("a@b.se", "a@<!-- -->b.se"),
    ("@octocat, 5 @ 3", "@<!-- -->octocat, 5 @ 3"), ("#8 Screw", "\\#<!-- -->8 Screw"),
    ("!12 GH-7 gh-8 XH-9", "\\!<!-- -->12 GH-<!-- -->7 gh-<!-- -->8 XH-9"),
    (":+1: 12:30 a: b", ":<!-- -->+1: 12:30 a: b"),
  ])
  func showsTextAsItIs(text: String, markdown: String) {
    #expect(Array(self.markdown(text).utf8) == Array(markdown.utf8))
  }

  /// Marks of direction belong to a name, but a terminal may act on them.
  @Test func onATerminalMarksOfDirectionAreSymbols() {
    let name = "a\u{61C}b\u{200E}c\u{200F}|d"
    #expect(
      markdown(name).unicodeScalars.elementsEqual("a\u{61C}b\u{200E}c\u{200F}\\|d".unicodeScalars))
    let text = MarkdownText(escapesForTerminal: true)
    text.text(name)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}c\u{FFFD}\\|d")
  }
}
