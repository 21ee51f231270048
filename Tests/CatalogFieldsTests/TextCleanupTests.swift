import CatalogFields
import TestSupport
import Testing

struct HTMLEntitiesTests {
  static let cases: [(String, String, Int)] = [
    ("", "", 0), ("plain", "plain", 0), ("&quot;Baguette&quot;", "\"Baguette\"", 2),
    ("&amp;amp;", "&amp;", 1), ("&amp;lt;b&gt;", "&lt;b>", 2), ("&#39;&#x27;&#X27;", "'''", 3),
    ("&eacute;&Eacute;&ouml;", "éÉö", 3), ("&nbsp;", "\u{A0}", 1), ("&hellip;&trade;", "…™", 2),
    ("&apos;&ccaron;&lstrok;", "'čł", 3), ("&thetasym;&alefsym;", "ϑℵ", 2),
    ("&euro;5 &#8364;5 &#128;5", "€5 €5 €5", 3), ("&#x1F600;", "😀", 1),
    ("AT&T", "AT&T", 0), ("R & D", "R & D", 0), ("&", "&", 0), ("&&amp;&", "&&&", 1),
    ("&;", "&;", 0),
    ("&foo;", "&foo;", 0), ("&AMP;&Amp;", "&&Amp;", 1), ("&#;&#x;&#", "&#;&#x;&#", 0),
    (
      "&#0;&#xD800;&#x110000;&#99999999999999999999;",
      "&#0;&#xD800;&#x110000;&#99999999999999999999;", 0
    ),
    ("&copy 2024 &copy", "© 2024 ©", 2), ("&#39s &#x27", "'s '", 2),
    ("?a=1&section=2&copy=3&copy2", "?a=1&section=2&copy=3&copy2", 0),
    ("&hellip x", "&hellip x", 0),
    ("&abcdefghi;", "&abcdefghi;", 0), ("日本&amp;é", "日本&é", 1), ("&frac12&deg", "½°", 2),
  ]

  @Test(arguments: cases)
  func decodesOnceWhatHTMLKnows(text: String, expected: String, count: Int) {
    var decoded = text
    #expect(HTMLEntities.decode(&decoded) == count)
    #expect(decoded == expected)
    var bytes = Array(text.utf8)
    #expect(HTMLEntities.decode(&bytes) == count)
    #expect(bytes == Array(expected.utf8))
    let mayOccur = Array(text.utf8).withUnsafeBufferPointer(HTMLEntities.mayOccur)
    #expect(mayOccur == text.contains("&"))
  }

  @Test(arguments: ["&", "&#0", "&amp;", "&#x"])
  func aMegabyteOfOneThingIsDecodedToItsEnd(piece: String) {
    var bytes = megabyte(of: piece)
    HTMLEntities.decode(&bytes)
    bytes = Array("&#".utf8) + megabyte(of: "0")
    #expect(HTMLEntities.decode(&bytes) == 0)
  }

  @Test func anyBytesAreDecoded() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("&&#x;amp0139ltFé".utf8)
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...20, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      var decoded = bytes
      let references = HTMLEntities.decode(&decoded)
      #expect(decoded.count <= bytes.count)
      if references == 0 { #expect(decoded == bytes) }
    }
  }
}

struct ControlCharactersTests {
  static let cases: [(text: String, oneLine: String, manyLines: String, dropped: Int)] = [
    ("", "", "", 0), ("plain é 日本", "plain é 日本", "plain é 日本", 0),
    ("a\tb", "a b", "a\tb", 0), ("a\r\nb\rc\nd", "a b c d", "a\nb\nc\nd", 0),
    ("a\u{B}b\u{C}c\u{85}d", "a b c d", "a\nb\nc\nd", 0),
    ("\0a\u{1}\u{1B}[1m\u{7F}b\u{80}\u{9F}", "a[1mb", "a[1mb", 6),
    ("\u{A0}\u{BF}£", "\u{A0}\u{BF}£", "\u{A0}\u{BF}£", 0), ("\n\r", "  ", "\n\n", 0),
  ]

  @Test(arguments: cases)
  func dropsWhatIsNoTextAndCountsIt(
    text: String,
    oneLine: String,
    manyLines: String,
    dropped: Int
  ) {
    for (layout, expected) in [
      (ControlCharacters.Layout.oneLine, oneLine), (.manyLines, manyLines),
    ] {
      var result = text
      #expect(ControlCharacters.remove(from: &result, layout) == dropped)
      #expect(Array(result.utf8) == Array(expected.utf8))
    }
  }

  @Test func bytesThatAreNotUTF8Stay() {
    var bytes: [UInt8] = [0xE9, 0x01, 0xC2, 0x61, 0x80, 0xC2]
    #expect(ControlCharacters.remove(from: &bytes, .oneLine) == 1)
    #expect(bytes == [0xE9, 0xC2, 0x61, 0x80, 0xC2])
  }
}

extension HTMLEntities {
  fileprivate static func decode(_ text: inout String) -> Int {
    var bytes = Array(text.utf8)
    let decoded = decode(&bytes)
    text = String(decoding: bytes, as: UTF8.self)
    return decoded
  }
}

extension ControlCharacters {
  fileprivate static func remove(from text: inout String, _ layout: Layout) -> Int {
    var bytes = Array(text.utf8)
    let dropped = remove(from: &bytes, layout)
    text = String(decoding: bytes, as: UTF8.self)
    return dropped
  }
}
