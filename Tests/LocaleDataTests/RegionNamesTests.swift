import Collation
import LocaleData
import Testing

/// Names are those of CLDR 42, which ICU 72 carries.
struct RegionNamesTests {
  static let english = RegionNames(locales: [])

  @Test(arguments: [
    ("Sweden", "SE"), ("United Kingdom", "GB"), ("Taiwan", "TW"), ("China", "CN"),
    ("Singapore", "SG"), ("Côte d’Ivoire", "CI"), ("São Tomé & Príncipe", "ST"),
  ])
  func knowsEnglishNames(name: String, code: String) {
    #expect(Self.english.code(for: name) == code)
  }

  @Test(arguments: [
    "Sweden ", " sweden", "SWEDEN", "\u{A0}Sweden\u{3000}", "\tSweden\n", "Swéden", "SE", "se",
    " Se ", "SWE", "swe",
  ])
  func caseAccentsAndEdgeSpacesDoNotMatter(text: String) {
    #expect(Self.english.code(for: text) == "SE")
  }

  @Test(arguments: [
    ("cote d’ivoire", "CI"), ("Cote d'Ivoire", "CI"), ("COTE D’IVOIRE", "CI"),
    ("Co\u{302}te d’Ivoire", "CI"),
    ("Reunion", "RE"), ("Curacao", "CW"), ("Aland Islands", "AX"), ("United  Kingdom", "GB"),
  ])
  func accentsMayBeLeftOut(text: String, code: String) {
    #expect(Self.english.code(for: text) == code)
  }

  /// UK is a name of GB in CLDR's aliases, though ISO 3166 only reserves it.
  @Test(arguments: [
    ("UK", "GB"), ("uk", "GB"), ("GB", "GB"), ("GBR", "GB"), ("USA", "US"), ("US", "US"),
    ("TWN", "TW"), ("deu", "DE"),
  ])
  func knowsCodesOfTwoAndThreeLetters(text: String, code: String) {
    #expect(Self.english.code(for: text) == code)
  }

  @Test(arguments: [
    "", " ", "Atlantis", "Various", "A", "ZZ", "ZZZ", "QQ", "EU", "001", "1", "S1", "SWED", "日本",
    "S\u{0}E", "Sweden and Norway",
  ])
  func otherTextsAreNoRegions(text: String) {
    #expect(Self.english.code(for: text) == nil)
  }

  @Test(arguments: [
    ("sv", "Sverige", "SE"), ("sv", "storbritannien", "GB"), ("de", "Österreich", "AT"),
    ("de", "OSTERREICH", "AT"), ("tr", "isveç", "SE"), ("ja", "日本", "JP"), ("el", "ΣΟΥΗΔΊΑ", "SE"),
  ])
  func knowsNamesInTheLanguagesOfItsLocales(locale: String, name: String, code: String) throws {
    let regions = RegionNames(locales: [try LocaleIdentifier(locale)])
    #expect(regions.code(for: name) == code)
    #expect(regions.code(for: "Sweden") == "SE", "English is always known")
    #expect(Self.english.code(for: name) == nil, "other languages are not")
  }

  @Test func knowsSeveralLanguagesAtOnce() throws {
    let regions = RegionNames(locales: [try LocaleIdentifier("sv"), try LocaleIdentifier("fi")])
    #expect(regions.code(for: "Tyskland") == "DE")
    #expect(regions.code(for: "Saksa") == "DE")
  }
}

extension RegionNamesTests {
  @Test(arguments: [
    ("Schweden", "SE"), ("日本", "JP"), ("ÖSTERREICH", "AT"), ("Ελλάδα", "GR"), ("Sverige", "SE"),
    ("Espanya", "ES"), ("السعودية", nil), ("Various", nil), ("", nil), ("X", nil),
  ])
  func areRecognizedInAnyLanguage(name: String, code: String?) {
    #expect(RegionNames.codeInAnyLanguage(name) == code)
  }

  @Test func manyAreRecognizedByOneTable() {
    var regions = RegionNames.InAllLanguages()
    for _ in 0..<2 {
      let names = ["Schweden", "schweiz", "Suède", "Suisse", "Sverige", "日本", "日本酒", "Various", ""]
      #expect(
        names.map { regions.code(for: $0) }
          == ["SE", "CH", "SE", "CH", "SE", "JP", nil, nil, nil])
    }
  }
}
