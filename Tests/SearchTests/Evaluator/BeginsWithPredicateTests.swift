import CatalogModel
import Collation
import Search
import Testing

/// What ignoring case and accents means is in the documentation of `Folding`;
/// the pairs are what people look for and must find, or must not.
struct BeginsWithPredicateTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let prefix: String
    let name: String
    var testDescription: String { "\(prefix) \(name)" }
  }

  @Test(arguments: [
    Case(prefix: "wid", name: "Widget A"),
    Case(prefix: "WID", name: "widget a"),
    Case(prefix: "Widget A", name: "Widget A"),
    Case(prefix: "e", name: "Épée"),
    Case(prefix: "É", name: "epee"),
    Case(prefix: "épe", name: "EPEE"),
    Case(prefix: "stras", name: "Straße"),
    Case(prefix: "STRASSE", name: "straße"),
    Case(prefix: "straß", name: "STRASSE"),
    Case(prefix: "straẞ", name: "strasse"),
    Case(prefix: "i", name: "İstanbul"),
    Case(prefix: "İ", name: "istanbul"),
    Case(prefix: "o", name: "Öl"),
    Case(prefix: "a", name: "Aarhus"),
    Case(prefix: "c", name: "chléb"),
    Case(prefix: "เ", name: "เกม"),
    Case(prefix: "σ", name: "Σίσυφος"),
    Case(prefix: "ΣΙΣΥΦΟΣ", name: "σίσυφος"),
    Case(prefix: "е", name: "Ёлка"),
    Case(prefix: "が", name: "か\u{3099}くせい"),
    Case(prefix: "か\u{3099}", name: "がくせい"),
    Case(prefix: "한", name: "\u{1112}\u{1161}\u{11AB}국"),
    Case(prefix: "A\u{30A}", name: "Ångström"),
    Case(prefix: "\u{212B}", name: "ångström"),
    Case(prefix: "Ø", name: "ølbrød"),
    Case(prefix: "100%", name: "100% wool"),
    Case(prefix: "a_b", name: "A_B"),
    Case(prefix: "😀", name: "😀 mug"),
    Case(prefix: "", name: "Widget"),
    Case(prefix: "", name: ""),
    Case(prefix: "", name: "日本"),
  ])
  func ignoringCaseAndAccentsMatches(_ c: Case) {
    #expect(BeginsWithPredicate(c.prefix).matches(c.name))
  }

  @Test(arguments: [
    Case(prefix: "か", name: "がくせい"),
    Case(prefix: "か", name: "か\u{3099}くせい"),
    Case(prefix: "o", name: "Øl"),
    Case(prefix: "d", name: "Đak"),
    Case(prefix: "l", name: "Łódź"),
    Case(prefix: "a", name: "Æble"),
    Case(prefix: "i", name: "ısı"),
    Case(prefix: "ก", name: "เกม"),
    Case(prefix: "100_", name: "100% wool"),
    Case(prefix: "%", name: "Widget"),
    Case(prefix: "idget", name: "Widget"),
    Case(prefix: "Widgets", name: "Widget"),
    Case(prefix: " ", name: "Widget"),
    Case(prefix: "a", name: ""),
    Case(prefix: "e", name: "е"),
  ])
  func ignoringCaseAndAccentsDoesNotMatch(_ c: Case) {
    #expect(!BeginsWithPredicate(c.prefix).matches(c.name))
  }

  @Test(arguments: [
    (Case(prefix: "é", name: "Épée"), true), (Case(prefix: "e", name: "Épée"), false),
    (Case(prefix: "é", name: "E\u{301}pée"), true), (Case(prefix: "é", name: "epee"), false),
    (Case(prefix: "ss", name: "ß"), true), (Case(prefix: "ö", name: "ÖL"), true),
    (Case(prefix: "o", name: "ÖL"), false), (Case(prefix: "wID", name: "Widget"), true),
  ])
  func ignoringCaseAloneKeepsAccentsApart(_ c: Case, matches: Bool) {
    #expect(BeginsWithPredicate(c.prefix, folding: .caseInsensitive).matches(c.name) == matches)
  }

  @Test func evaluatesTheNameAndNotTheSortName() {
    let product = Product(id: 1, name: "The Beatles", sortName: "Beatles, The")
    #expect(BeginsWithPredicate("the").evaluate(product))
    #expect(!BeginsWithPredicate("beat").evaluate(product))
  }

  @Test(
    arguments: [
      ("a", [0x62]), ("Ab", [0x61, 0x63]), ("", nil), ("\u{7F}", [0x80]),
      ("日", [0xE6, 0x97, 0xA6]),
    ] as [(String, [UInt8]?)])
  func upperBoundIsOneMoreInTheLastByte(prefix: String, bound: [UInt8]?) {
    #expect(BeginsWithPredicate(prefix).upperBound == bound)
  }

  static let awkward = [
    "", " ", "a", "A", "á", "a\u{301}", "aa", "ab", "b", "Å", "Aarhus", "Ångström", "z", "Ø", "ø",
    "ß", "ss", "SS", "ẞ", "ﬁ", "fi", "İ", "i", "ı", "I", "ς", "Σ", "σ", "ΐ", "ё", "Е", "か", "が",
    "か\u{3099}", "カ", "เกม", "เ", "ก", "日", "日本", "한", "\u{1112}\u{1161}", "하", "😀", "👨‍👩‍👧", "🇸🇪",
    "%", "_", "\\", "'", "100%", "9", "10", "\u{0}", "\u{7F}", "\u{301}", "e\u{323}\u{302}", "ệ",
    "\u{FFFF}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", String(repeating: "å", count: 200),
  ]

  @Test(arguments: [Folding.caseInsensitive, .caseAndDiacriticInsensitive], awkward)
  func matchesWhatLiesBetweenThePrefixAndItsBound(folding: Folding, prefix: String) {
    let predicate = BeginsWithPredicate(prefix, folding: folding)
    for name in Self.awkward + Self.awkward.map({ prefix + $0 }) {
      let folded = folding.foldedBytes(of: name)
      let isAtLeast = !folded.lexicographicallyPrecedes(predicate.foldedPrefix)
      let isBelow = predicate.upperBound.map { folded.lexicographicallyPrecedes($0) } ?? true
      #expect(predicate.matches(name) == (isAtLeast && isBelow), "\(name)")
    }
  }

  @Test func isMadeOfAComparisonOfTheName() throws {
    func made(_ text: String) throws -> BeginsWithPredicate? {
      try BeginsWithPredicate(#require(try Predicate.parse(text).comparisons.first))
    }
    #expect(try made("name BEGINSWITH[cd] 'Wid'") == BeginsWithPredicate("Wid"))
    #expect(
      try made("name BEGINSWITH 'Wid'") == BeginsWithPredicate("Wid", folding: .canonical))
    #expect(try made("name BEGINSWITH 7") == BeginsWithPredicate("7", folding: .canonical))
    #expect(try made("name ENDSWITH 'Wid'") == nil)
    #expect(try made("sku BEGINSWITH 'Wid'") == nil)
    #expect(try made("name BEGINSWITH sku") == nil)
    #expect(try made("name BEGINSWITH nil") == nil)
  }

  /// Code points of all scripts with marks behind them, and all that such a
  /// name begins with.
  @Test(arguments: [Folding.canonical, .caseInsensitive])
  func fullFoldingKeepsEveryCandidate(folding: Folding) {
    let full = Folding.caseAndDiacriticInsensitive
    let marks = [
      "", "\u{301}", "\u{323}", "\u{345}", "\u{3099}", "x", "\u{11A8}", "\u{5B0}", "\u{93C}",
    ]
    for value in stride(from: UInt32(0xA0), to: 0x20000, by: 211) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for (one, other) in marks.flatMap({ one in marks.map { (one, $0) } }) {
        let name = String(scalar) + one + other
        let foldedName = full.foldedBytes(of: name)
        var prefix = ""
        for scalar in folding.fold(name).unicodeScalars {
          prefix.unicodeScalars.append(scalar)
          let isCandidate = foldedName.starts(with: full.foldedBytes(of: prefix))
          #expect(
            isCandidate || !BeginsWithPredicate(prefix, folding: folding).matches(name),
            "\(name.debugDescription) \(prefix.debugDescription)")
        }
      }
    }
  }

  @Test func foldingAccentsAloneLosesCandidates() {
    let predicate = BeginsWithPredicate("αx", folding: .diacriticInsensitive)
    #expect(predicate.matches("ᾳx"))
    #expect(!BeginsWithPredicate("αx").matches("ᾳx"))
  }
}
