import Foundation
import TestSupport
import Testing

@testable import Collation

struct FoldingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var withoutCase: String
    var withoutAccents: String
    var testDescription: String { text }
  }

  /// By CaseFolding.txt of Unicode 15 (statuses C and F), and the rule for
  /// marks: gone on Latin, Greek, Cyrillic, Arabic and Hebrew.
  static let cases = [
    Case(text: "Widget 9", withoutCase: "widget 9", withoutAccents: "widget 9"),
    Case(text: "CAFÉ", withoutCase: "café", withoutAccents: "cafe"),
    Case(text: "Cafe\u{301}", withoutCase: "café", withoutAccents: "cafe"),
    Case(text: "Straße", withoutCase: "strasse", withoutAccents: "strasse"),
    Case(text: "ẞ", withoutCase: "ss", withoutAccents: "ss"),
    Case(text: "İstanbul", withoutCase: "i\u{307}stanbul", withoutAccents: "istanbul"),
    Case(text: "ısı", withoutCase: "ısı", withoutAccents: "ısı"),
    Case(text: "ΆΛΦΑΣ", withoutCase: "άλφασ", withoutAccents: "αλφασ"),
    Case(text: "ΰ", withoutCase: "ΰ", withoutAccents: "υ"),
    Case(text: "ᾳ", withoutCase: "αι", withoutAccents: "αι"),
    Case(text: "Ёлка Й", withoutCase: "ёлка й", withoutAccents: "елка и"),
    Case(text: "שָׁלוֹם", withoutCase: "שָׁלוֹם", withoutAccents: "שלום"),
    Case(text: "كِتَاب", withoutCase: "كِتَاب", withoutAccents: "كتاب"),
    Case(text: "が", withoutCase: "が", withoutAccents: "が"),
    Case(text: "か\u{3099}", withoutCase: "が", withoutAccents: "が"),
    Case(text: "ก้", withoutCase: "ก้", withoutAccents: "ก้"),
    Case(text: "क़", withoutCase: "क़", withoutAccents: "क़"),
    Case(text: "ØŁĐÆÞ", withoutCase: "øłđæþ", withoutAccents: "øłđæþ"),
    Case(text: "Ǆ", withoutCase: "ǆ", withoutAccents: "ǆ"),
    Case(text: "ﬁn", withoutCase: "fin", withoutAccents: "fin"),
    Case(text: "K", withoutCase: "k", withoutAccents: "k"),  // U+212A
    Case(text: "", withoutCase: "", withoutAccents: ""),
    Case(text: "\u{301}a", withoutCase: "\u{301}a", withoutAccents: "\u{301}a"),
    Case(text: "ꭰ", withoutCase: "Ꭰ", withoutAccents: "Ꭰ"),
  ]

  private static func bytes(_ text: String) -> [UInt8] {
    Array(text.precomposedStringWithCanonicalMapping.utf8)
  }

  @Test(arguments: cases)
  func foldsCaseAndAccents(_ c: Case) {
    #expect(Folding.caseInsensitive.foldedBytes(of: c.text) == Self.bytes(c.withoutCase))
    #expect(
      Folding.caseAndDiacriticInsensitive.foldedBytes(of: c.text) == Self.bytes(c.withoutAccents))
  }

  @Test(arguments: [
    ("CAFÉ", "CAFE"), ("Cafe\u{301}", "Cafe"), ("Straße ẞ", "Straße ẞ"), ("İstanbul", "Istanbul"),
    ("Ά ΰ", "Α υ"), ("Ёлка", "Елка"), ("が", "が"), ("か\u{3099}", "が"), ("ก้", "ก้"), ("ØŁ", "ØŁ"),
    ("ﬁn", "ﬁn"), ("\u{301}a", "\u{301}a"), ("Widget", "Widget"), ("", ""),
  ])
  func foldsAccentsAlone(text: String, withoutAccents: String) {
    #expect(Folding.diacriticInsensitive.foldedBytes(of: text) == Self.bytes(withoutAccents))
  }

  @Test(arguments: cases)
  func theCanonicalFoldingIsNormalizationAlone(_ c: Case) {
    #expect(Folding.canonical.foldedBytes(of: c.text) == Self.bytes(c.text))
  }

  /// But for the iota below a vowel, a mark that case folding makes a letter.
  @Test(arguments: cases.filter { $0.text != "ᾳ" })
  func foldingAccentsThenCaseIsFoldingBoth(_ c: Case) {
    let folding = Folding.caseAndDiacriticInsensitive
    #expect(
      folding.foldedBytes(of: Folding.diacriticInsensitive.fold(c.text))
        == folding.foldedBytes(of: c.text))
  }

  @Test func theFastPathIsTheSlowOne() {
    for byte in UInt8(0)..<0x80 {
      let text = String(Character(Unicode.Scalar(byte)))
      // A letter outside ASCII behind it takes the general path.
      let slow = Folding.caseInsensitive.foldedBytes(of: text + "日")
      #expect(Folding.caseInsensitive.foldedBytes(of: text) + Array("日".utf8) == slow)
    }
  }

  @Test func foldingTwiceChangesNothing() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let text = RandomText.string(using: &generator)
      for folding in [
        Folding.canonical, .caseInsensitive, .diacriticInsensitive, .caseAndDiacriticInsensitive,
      ] {
        let once = folding.fold(text)
        #expect(Array(folding.fold(once).utf8) == Array(once.utf8), "\(text.debugDescription)")
      }
    }
  }

  @Test func normalizationFormsFoldAlike() {
    for (one, other) in [
      ("é", "e\u{301}"), ("ệ", "e\u{323}\u{302}"), ("한", "\u{1112}\u{1161}\u{11AB}"),
    ] {
      #expect(
        Folding.caseInsensitive.foldedBytes(of: one)
          == Folding.caseInsensitive.foldedBytes(of: other))
    }
  }

  @Test func aLongTextIsFoldedWhole() {
    let long = String(repeating: "É", count: 5000)
    #expect(Folding.caseAndDiacriticInsensitive.fold(long) == String(repeating: "e", count: 5000))
    // U+0390 grows from two bytes to six.
    let growing = String(repeating: "\u{390}", count: 5000)
    #expect(
      Folding.caseAndDiacriticInsensitive.fold(growing) == String(repeating: "ι", count: 5000))
  }

  @Test func theVersionNamesFoldingAndUnicode() {
    #expect(Folding.version.wholeMatch(of: /\d+\/\d+\.\d+/) != nil)
  }
}
