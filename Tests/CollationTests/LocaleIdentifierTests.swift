import Testing

@testable import Collation

struct LocaleIdentifierTests {
  struct Spelling: CustomTestStringConvertible, Sendable {
    var text: String
    var identifier: String
    var testDescription: String { text }
  }

  static let spellings = [
    Spelling(text: "sv", identifier: "sv"),
    Spelling(text: "SV", identifier: "sv"),
    Spelling(text: "sv_SE", identifier: "sv_SE"),
    Spelling(text: "sv-se", identifier: "sv_SE"),
    Spelling(text: "sv_SE.UTF-8", identifier: "sv_SE"),
    Spelling(text: "de_DE.UTF-8", identifier: "de_DE"),
    Spelling(text: "de_DE@euro", identifier: "de_DE"),
    Spelling(text: "sr@latin", identifier: "sr_Latn"),
    Spelling(text: "sr_RS.UTF-8@latin", identifier: "sr_Latn_RS"),
    Spelling(text: "uz_UZ@cyrillic", identifier: "uz_Cyrl_UZ"),
    Spelling(text: "ca_ES@valencia", identifier: "ca_ES_VALENCIA"),
    Spelling(text: "C", identifier: "root"),
    Spelling(text: "C.UTF-8", identifier: "root"),
    Spelling(text: "POSIX", identifier: "root"),
    Spelling(text: "root", identifier: "root"),
    Spelling(text: "und", identifier: "root"),
    Spelling(text: "zh-Hant-TW", identifier: "zh_Hant_TW"),
    Spelling(text: "en-u-kn-true", identifier: "en@colnumeric=yes"),
    Spelling(text: "en-u-kn", identifier: "en@colnumeric=yes"),
    Spelling(text: "de-u-co-phonebk", identifier: "de@collation=phonebook"),
    Spelling(text: "zh-u-co-stroke", identifier: "zh@collation=stroke"),
    Spelling(text: "zh_TW@collation=stroke", identifier: "zh_TW@collation=stroke"),
    Spelling(text: "es-419", identifier: "es_419"),
    Spelling(text: "iw", identifier: "he"),
    Spelling(text: "th-TH-u-ca-buddhist", identifier: "th_TH"),
    Spelling(text: "ar-u-kn-nu-arab", identifier: "ar@colnumeric=yes"),
    Spelling(text: "en@currency=EUR", identifier: "en"),
  ]

  @Test(arguments: spellings)
  func everySpellingHasOneIdentifier(_ c: Spelling) throws {
    #expect(try LocaleIdentifier(c.text).identifier == c.identifier)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var text: String
    var reason: CollationError.Reason
    var testDescription: String { text }
  }

  static let mistakes = [
    Mistake(text: "xx", reason: .unknownLanguage),
    Mistake(text: "tlh", reason: .unknownLanguage),
    Mistake(text: "xx_YY.UTF-8", reason: .unknownLanguage),
    Mistake(text: "english", reason: .unknownLanguage),
    Mistake(text: "", reason: .malformed),
    Mistake(text: "e", reason: .malformed),
    Mistake(text: "not a locale", reason: .malformed),
    Mistake(text: "sv\u{0}", reason: .malformed),
    Mistake(text: String(repeating: "sv-", count: 100), reason: .malformed),
    Mistake(text: "sv-Xyzw", reason: .unknownScript),
    Mistake(text: "sv_QX", reason: .unknownRegion),
    Mistake(text: "en-u-co-stroke", reason: .unknownCollation),
    Mistake(text: "sv-u-co-foo", reason: .unknownCollation),
    Mistake(text: "sr@klingon", reason: .unknownModifier),
    Mistake(text: "en-u-ks-level1", reason: .unknownKeyword),
    Mistake(text: "en-u-ka-shifted", reason: .unknownKeyword),
  ]

  @Test(arguments: mistakes)
  func anUnknownLocaleIsNotSilentlyRoot(_ c: Mistake) {
    #expect(throws: CollationError.unknownLocale(identifier: c.text, c.reason)) {
      try LocaleIdentifier(c.text)
    }
  }

  @Test func numericOrderIsAddedToAnyLocale() throws {
    for (text, identifier) in [
      ("en", "en@colnumeric=yes"), ("en-u-kn-false", "en@colnumeric=yes"),
      ("en-u-kn", "en@colnumeric=yes"),
      ("de-u-co-phonebk-kn-false", "de@collation=phonebook;colnumeric=yes"),
      ("root", "@colnumeric=yes"), ("und-u-kn", "@colnumeric=yes"),
    ] {
      #expect(try LocaleIdentifier(text).withNumericOrder().identifier == identifier)
    }
  }

  @Test func everyLocaleOfICUIsKnownAndHasSections() throws {
    let available = LocaleIdentifier.available
    #expect(available.count > 500)
    for locale in available {
      #expect(try LocaleIdentifier(locale.identifier) == locale)
    }
  }

  @Test func ordersOfALanguageAreThoseThatItCanBeOpenedWith() throws {
    #expect(
      LocaleIdentifier(trusting: "de").otherOrders.map(\.identifier) == ["de@collation=phonebook"])
    #expect(
      LocaleIdentifier(trusting: "zh").otherOrders.map(\.languageTag).contains("zh-u-co-stroke"))
    for name in ["de_AT", "de@collation=phonebook", "root", "en"] {
      #expect(LocaleIdentifier(trusting: name).otherOrders.isEmpty, "\(name)")
    }
    for order in LocaleIdentifier.available.flatMap(\.otherOrders) {
      #expect(try LocaleIdentifier(order.identifier) == order)
    }
  }

  @Test func namesAndTagsComeFromCLDR() throws {
    let swedish = try LocaleIdentifier("sv_SE")
    #expect(swedish.languageTag == "sv-SE")
    #expect(swedish.script == "Latn")
    #expect(swedish.displayName(in: try LocaleIdentifier("en")) == "Swedish (Sweden)")
    #expect(swedish.displayName(in: swedish) == "svenska (Sverige)")
    #expect(try LocaleIdentifier("sr").script == "Cyrl")
    #expect(try LocaleIdentifier("zh-TW").script == "Hant")
  }
}
