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

  @Test("Sections with letters that the alphabet lacks make another version")
  func addedLetters() throws {
    func end(_ locale: String, _ options: IndexedCollation.Options = .init()) throws -> String {
      let version = try IndexedCollation(locale: LocaleIdentifier(locale), options: options).version
      return String(version.description.split(separator: "fold=")[1].drop { $0 != " " })
    }
    for locale in ["lt", "lt_LT", "lt@colnumeric=yes", "gd", "eo", "sq"] {
      #expect(try end(locale) == " letters=A-Z", "\(locale)")
    }
    #expect(try end("lt", .init(extraLabels: .locales([]))) == "")
    for locale in ["root", "en", "sv", "et", "lv", "vi", "ru", "ja", "zh", "sr_Latn"] {
      #expect(try end(locale) == "", "\(locale)")
    }
    // No other alphabet has some of these letters, but that of Yi, which CLDR indexes by romanization.
    let others = LocaleIdentifier.available.filter { $0.lacksLatinLetters && $0.script != "Latn" }
    #expect(Set(others.map { $0.identifier.prefix(2) }) == ["ii"])
  }

  @Test func danishHasUpperCaseFirst() throws {
    #expect(try Collator(locale: LocaleIdentifier("da")).version.attributes == "kf-upper")
  }
}
