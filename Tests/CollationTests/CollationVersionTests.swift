import Testing

@testable import Collation

struct CollationVersionTests {
  @Test func itNamesAllThatKeysDependOn() throws {
    let version = try Collator(locale: LocaleIdentifier("sv_FI")).version
    #expect(version.locale.identifier == "sv_FI")
    #expect(version.rulesLocale == "sv")
    for part in [version.icuVersion, version.cldrVersion, version.collatorVersion] {
      #expect(part.wholeMatch(of: /\d+(\.\d+)*/) != nil)
    }
    #expect(version.description.hasPrefix("locale=sv_FI rules=sv icu="))
    #expect(version.description.contains("fold=" + Folding.version))
  }

  @Test func attributesThatChangeAnOrderMakeAnotherVersion() throws {
    let plain = try Collator(locale: LocaleIdentifier("en")).version
    let numeric = try Collator(locale: LocaleIdentifier("en"), numericOrder: true).version
    let latin = try Collator(locale: LocaleIdentifier("en"), transliteratesToLatin: true).version
    #expect(plain.attributes.isEmpty)
    #expect(numeric.attributes == "kn-true")
    #expect(latin.attributes == "any-latin")
    #expect(plain != numeric)
    #expect(plain.description != latin.description)
  }

  @Test func danishHasUpperCaseFirst() throws {
    #expect(try Collator(locale: LocaleIdentifier("da")).version.attributes == "kf-upper")
  }
}
